//! A run that is open, with everything that is computed from it and kept.

use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

use handover_diagram::Diagram;
use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::library::Telling;
use handover_diagram::sentences::{Locale, Sentences};
use handover_protocol::{TableId, insertion_sort_by_key};
use handover_simulation::library::{self, Entry};
use handover_simulation::link::{self, Drift, Proof};
use handover_simulation::script::{self, Document};
use handover_simulation::{Effect, Event, Item, Setup, Trace, Verdict, Wait};

use super::picture::Picture;
use super::shared::Shared;
use crate::language::{locale, telling, words};

/// Where a run comes from, and whether something was done to it since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where from.
    pub origin: Origin,
    /// Whether it is another run by now.
    pub edited: bool,
}

/// Where a run comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The library, by its name there.
    Library(&'static str),
    /// A link that holds the whole run.
    Link,
    /// A text the reader wrote or loaded.
    Text,
    /// A set-up the reader chose.
    New,
}

impl Source {
    /// Fresh from there.
    #[must_use]
    pub const fn fresh(origin: Origin) -> Self {
        Self {
            origin,
            edited: false,
        }
    }

    /// From there, with something done to it.
    #[must_use]
    pub const fn edited(self) -> Self {
        Self {
            origin: self.origin,
            edited: true,
        }
    }
}

/// A run. It never changes: doing something makes another one.
pub struct Run {
    trace: Trace,
    setup: Rc<Setup>,
    source: Source,
    drift: Option<Drift>,
    lesson: Option<&'static str>,
    written: Option<Written>,
    text: OnceCell<Rc<str>>,
    ledger: OnceCell<Rc<Ledger>>,
    /// In English and in another language.
    told: [Told; 2],
    proof: OnceCell<Proof>,
}

/// What is told of a run in a language, worded when first asked for.
#[derive(Default)]
struct Told {
    picture: OnceCell<Shared<Picture>>,
    outcome: OnceCell<Outcome>,
}

/// What somebody has written a run down as.
#[derive(Clone, Debug)]
struct Written {
    by: Author,
    /// How many items of the run it says; what follows was added here.
    items: usize,
}

/// Who has written a run down.
#[derive(Clone, Debug)]
enum Author {
    /// The library, where one can look it up.
    Library(&'static str),
    /// The reader.
    Reader { text: Rc<str>, story: Rc<str> },
}

/// What is to be said about a whole run.
#[derive(Debug)]
pub struct Outcome {
    /// In one word.
    pub verdict: Verdict,
    /// Who waits for what, where it is stuck.
    pub waits: Option<Vec<Wait>>,
    /// The broken invariants in words, each with the position after the step that broke it.
    pub violations: Vec<(usize, String)>,
    /// The broken assumptions, likewise.
    pub assumptions: Vec<(usize, String)>,
    /// How many assumptions are broken.
    pub broken: usize,
    /// Whether somebody panicked, or an error ended a processor.
    pub crashes: bool,
}

impl Outcome {
    /// More than that nobody reads; the events have all of them.
    pub const MOST: usize = 6;

    fn of(run: &Run) -> Self {
        let words = run.words();
        let steps = || run.trace.steps().iter().zip(1..);
        let violations = steps().flat_map(|(step, at)| {
            let sentence = move |violation| (at, words.violation(violation));
            step.violations.iter().map(sentence)
        });
        let assumptions = steps().flat_map(|(step, at)| {
            let sentence = move |broken| (at, words.assumption(broken));
            step.broken.iter().map(sentence)
        });
        Self {
            verdict: run.trace.verdict(),
            crashes: steps().any(|(step, _)| step.crashes().next().is_some()),
            waits: run.trace.world().stuck(),
            violations: violations.take(Self::MOST).collect(),
            assumptions: assumptions.take(Self::MOST).collect(),
            broken: steps().map(|(step, _)| step.broken.len()).sum(),
        }
    }
}

impl Run {
    /// That trace, opened from there.
    #[must_use]
    pub fn new(trace: Trace, source: Source) -> Self {
        Self {
            setup: Rc::new(trace.setup().clone()),
            trace,
            source,
            drift: None,
            lesson: None,
            written: None,
            text: OnceCell::new(),
            ledger: OnceCell::new(),
            told: Default::default(),
            proof: OnceCell::new(),
        }
    }

    /// The same, as the reader has written it down.
    #[must_use]
    pub fn from_text(self, text: Rc<str>, story: Rc<str>) -> Self {
        self.by(Author::Reader { text, story })
    }

    /// The same, as it is written down in the library.
    #[must_use]
    pub fn from_library(self) -> Self {
        match self.source.origin {
            Origin::Library(name) => self.by(Author::Library(name)),
            Origin::Link | Origin::Text | Origin::New => self,
        }
    }

    fn by(mut self, by: Author) -> Self {
        let items = self.trace.items().len();
        self.written = Some(Written { by, items });
        self
    }

    /// The same, with what one learns from it.
    #[must_use]
    pub fn with_lesson(mut self, lesson: Option<&'static str>) -> Self {
        self.lesson = lesson;
        self
    }

    /// The same, with where it comes to something else than when its link was made.
    #[must_use]
    pub fn with_drift(mut self, drift: Option<Drift>) -> Self {
        self.drift = drift;
        self
    }

    /// The same, which goes on where another one ended.
    #[must_use]
    pub fn continued(mut self, before: &Self) -> Self {
        self.written.clone_from(&before.written);
        self.lesson = before.lesson;
        self
    }

    /// Everything that happened.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// What it started from.
    #[must_use]
    pub fn setup(&self) -> &Rc<Setup> {
        &self.setup
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The name of a run in the library, as long as it is that one.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        match self.source {
            Source {
                origin: Origin::Library(name),
                edited: false,
            } => Some(name),
            _ => None,
        }
    }

    /// How many steps it has.
    #[must_use]
    pub fn end(&self) -> usize {
        self.trace.steps().len()
    }

    /// The picture, drawn when first asked for.
    #[must_use]
    pub fn picture(&self) -> &Shared<Picture> {
        let draw = || Picture::of(Diagram::of(&self.trace, &self.words()));
        self.told().picture.get_or_init(|| Shared::new(draw()))
    }

    /// The messages, with the numbers they have in the picture.
    #[must_use]
    pub fn ledger(&self) -> &Rc<Ledger> {
        self.ledger.get_or_init(|| Rc::new(Ledger::of(&self.trace)))
    }

    /// Who words what is to be said about it.
    #[must_use]
    pub fn words(&self) -> Sentences<'_> {
        let words = Sentences::new(locale(), &self.setup, self.ledger());
        match self.telling() {
            Some(telling) => words.titled(telling.title),
            None => words,
        }
    }

    /// What is told of it in the language of the page.
    fn told(&self) -> &Told {
        &self.told[usize::from(locale() != Locale::En)]
    }

    /// The answer, computed when first asked for.
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        self.told().outcome.get_or_init(|| Outcome::of(self))
    }

    /// The tables that are wanted at some time, ascending.
    #[must_use]
    pub fn tables(&self) -> Vec<TableId> {
        let added = self.trace.items().iter().filter_map(|item| {
            if let Item::Event(Event::AddTable { table }) = item {
                Some(*table)
            } else {
                None
            }
        });
        let mut tables: Vec<TableId> = self.setup.tables.iter().copied().chain(added).collect();
        insertion_sort_by_key(&mut tables, |table| *table);
        tables.dedup();
        tables
    }

    /// Whether a message is refused in that step.
    #[must_use]
    pub fn refuses(&self, step: usize) -> bool {
        let step = self.trace.steps().get(step);
        step.is_some_and(|step| {
            let mut effects = step.effects.iter();
            effects.any(|effect| matches!(effect, Effect::Rejected { .. }))
        })
    }

    /// The run as a text.
    #[must_use]
    pub fn text(&self) -> &Rc<str> {
        self.text.get_or_init(|| {
            let text = self.written.as_ref().and_then(|written| {
                let mut text = written.by.text()?;
                for item in self.trace.items().get(written.items..)? {
                    if !text.ends_with('\n') {
                        text.push('\n');
                    }
                    match item {
                        Item::Event(event) => {
                            text.push_str(&script::print_event(&self.setup, event));
                        }
                        // The only other thing that is ever added here.
                        Item::Settle
                        | Item::Begin
                        | Item::Hide(_)
                        | Item::Show(_)
                        | Item::Note(_)
                        | Item::Expect(_) => text.push_str("settle"),
                    }
                    text.push('\n');
                }
                Some(text)
            });
            text.unwrap_or_else(|| script::print(&self.trace.scenario()))
                .into()
        })
    }

    /// Whether there may be a story.
    #[must_use]
    pub fn has_story(&self) -> bool {
        match self.written.as_ref().map(|written| &written.by) {
            Some(Author::Library(_)) => true,
            Some(Author::Reader { story, .. }) => !story.is_empty(),
            None => false,
        }
    }

    /// What the run is about, in its author's words, or in those of the page if they are the
    /// library's; paragraphs are lines.
    #[must_use]
    pub fn story(&self) -> String {
        match self.written.as_ref().map(|written| &written.by) {
            Some(Author::Library(name)) => library_story(name),
            Some(Author::Reader { story, .. }) => story.to_string(),
            None => String::new(),
        }
    }

    /// What the run is about, in a sentence or two.
    #[must_use]
    pub fn lesson(&self) -> Option<&str> {
        let told = self.lesson.and(self.telling());
        let lesson = told.map(|telling| telling.teaches).or(self.lesson);
        lesson.or_else(|| match &self.written.as_ref()?.by {
            Author::Reader { story, .. } => story.lines().next(),
            Author::Library(_) => None,
        })
    }

    /// What the run is called: the library's in the language of the page.
    #[must_use]
    pub fn title(&self) -> &str {
        match self.telling() {
            Some(telling) => telling.title,
            None => self.own_title(),
        }
    }

    /// What its author calls the run, in whatever language.
    #[must_use]
    pub fn own_title(&self) -> &str {
        let [link, text, new] = words().untitled;
        match (&self.setup.title, self.source.origin) {
            (title, _) if !title.is_empty() => title,
            (_, Origin::Library(name)) => name,
            (_, Origin::Link) => link,
            (_, Origin::Text) => text,
            (_, Origin::New) => new,
        }
    }

    /// How the library tells it in the language of the page, where that is not the language of its
    /// text. A title that somebody has changed is not the library's any more.
    fn telling(&self) -> Option<Telling> {
        match self.source.origin {
            Origin::Library(name) => telling(name),
            Origin::Link | Origin::Text | Origin::New => None,
        }
    }

    /// The language of its title, lesson and story, where that is known.
    #[must_use]
    pub fn lang(&self) -> Option<&'static str> {
        let told = || self.telling().map(|_| locale().tag());
        self.lang_of_author().map(|own| told().unwrap_or(own))
    }

    /// The language of its author, where that is known: the library's is English.
    #[must_use]
    pub fn lang_of_author(&self) -> Option<&'static str> {
        matches!(self.source.origin, Origin::Library(_)).then_some("en")
    }

    /// Where the run comes to something else than when its link was made.
    #[must_use]
    pub fn drift(&self) -> Option<Drift> {
        self.drift
    }

    /// What the run comes to, for its link.
    #[must_use]
    pub fn proof(&self) -> &Proof {
        self.proof.get_or_init(|| {
            let mut world = self.trace.world_at(0);
            let start = world.digest();
            let digests = self.trace.steps().iter().map(|step| {
                // It happened once from the same state, so it happens again.
                let _ = world.step(step.event);
                world.digest()
            });
            Proof::of(start, digests.collect::<Vec<_>>())
        })
    }

    /// The link that holds the whole run, without its `#`; none for a run that no link can hold.
    #[must_use]
    pub fn link(&self) -> Option<String> {
        let link = link::encode(&self.trace.scenario(), self.proof());
        (link.len() <= link::MAX_PAYLOAD).then_some(link)
    }
}

impl Author {
    fn text(&self) -> Option<String> {
        match self {
            Self::Library(name) => document(name).map(|document| document.to_string()),
            Self::Reader { text, .. } => Some(text.to_string()),
        }
    }
}

/// The story of a scenario of the library in the language of the page.
fn library_story(name: &str) -> String {
    let Some(told) = telling(name) else {
        return document(name).map_or_else(String::new, |document| document.story());
    };
    told.story(library::find(name).into_iter().flat_map(Entry::sources))
}

/// A scenario of the library with all that is written about it.
fn document(name: &str) -> Option<Document> {
    script::parse(library::find(name)?.text).ok()
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("source", &self.source)
            .field("items", &self.trace.items())
            .finish_non_exhaustive()
    }
}
