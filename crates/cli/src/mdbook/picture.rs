//! What a fence becomes.

use handover_diagram::ledger::Ledger;
use handover_diagram::markdown::fence;
use handover_diagram::sentences::library::titled;
use handover_diagram::sentences::{Locale, Sentences};
use handover_diagram::svg::{escape, svg};
use handover_diagram::{Diagram, Scene, mermaid, play, transcript_of, unexpected, unmet};
use handover_simulation::script::{self, Document};
use handover_simulation::{Trace, library, link};

use super::fence::Fence;
use super::options::Options;

/// What a renderer can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A picture, and the element of the playground around it.
    Html,
    /// A diagram in words.
    Mermaid,
    /// The run in words.
    Text,
}

/// A run that keeps its word.
pub(super) struct Picture {
    trace: Trace,
    options: Options,
    locale: Locale,
}

impl Picture {
    /// Plays the run of a fence in a book of that language; where it does not keep its word, says
    /// what is wrong and where.
    pub(super) fn of(fence: &Fence, locale: Locale) -> Result<Self, Vec<String>> {
        let at_fence = |what: &str| vec![format!("line {}: {what}", fence.line)];
        let options = Options::read(&fence.options).map_err(|what| at_fence(&what))?;
        let locale = options.locale.unwrap_or(locale);
        let named = match &options.scenario {
            None => None,
            Some(_) if !fence.body.trim().is_empty() => {
                return Err(at_fence("a fence that names a scenario holds no other"));
            }
            Some(name) => Some(library::find(name).ok_or_else(|| {
                at_fence(&format!(
                    "the library has no scenario \"{}\"; `handover list` shows them",
                    name.escape_debug()
                ))
            })?),
        };
        let text = named.map_or(fence.body.as_str(), |entry| entry.text);
        // Lines from elsewhere are not those of the chapter.
        let line = |line: usize| match named {
            None if fence.included => format!("line {}: what it includes, line {line}", fence.line),
            None => format!("line {}", fence.line + line),
            Some(entry) => format!("line {}: {}, line {line}", fence.line, entry.name),
        };
        let document = script::parse(text).map_err(|error| {
            let column = match named {
                None if !fence.included => error.column + fence.indent(),
                None | Some(_) => error.column,
            };
            vec![format!(
                "{}, column {column}: {}",
                line(error.line),
                error.problem
            )]
        })?;
        let place = |item: usize| match document.line_of_item(item) {
            Some(n) => line(n),
            None => format!("line {}", fence.line),
        };
        let trace = played(&document, locale, &place).map_err(|what| match what {
            Stop::Item(what) => vec![what],
            Stop::Setup(what) => at_fence(&what),
        })?;
        let mut complaints: Vec<String> = unexpected(&trace, locale)
            .into_iter()
            .map(|found| format!("line {}: {found}", fence.line))
            .collect();
        complaints.extend(unmet(&trace).into_iter().map(|unmet| {
            format!(
                "{}: the run does not show `expect {}` but `{}`",
                place(unmet.item),
                unmet.expected,
                unmet.found
            )
        }));
        if let Some(step) = options.step
            && step > trace.steps().len()
        {
            let steps = trace.steps().len();
            complaints.extend(at_fence(&format!(
                "the run has no step {step}: it ends with step {steps}"
            )));
        }
        if complaints.is_empty() {
            Ok(Self {
                trace,
                options,
                locale,
            })
        } else {
            Err(complaints)
        }
    }

    /// The block that stands for the fence.
    pub(super) fn write(&self, form: Form, playground: Option<&str>) -> String {
        let ledger = Ledger::of(&self.trace);
        let words = self.words(&ledger);
        let diagram = || Diagram::of(&self.trace, &words);
        match form {
            Form::Html => self.html(&diagram(), playground),
            Form::Mermaid => fence("mermaid", &mermaid(&diagram(), self.locale)),
            Form::Text => fence("text", &transcript_of(&self.trace, &words)),
        }
    }

    /// Who words it. The library's own runs are called what they are called in that language.
    fn words<'a>(&'a self, ledger: &'a Ledger) -> Sentences<'a> {
        let words = Sentences::new(self.locale, self.trace.setup(), ledger);
        titled(words, self.options.scenario.as_deref())
    }

    /// A picture without a blank line, which would end it to Markdown.
    fn html(&self, diagram: &Diagram, playground: Option<&str>) -> String {
        let options = &self.options;
        let picture = svg(&Scene::of(diagram, self.locale), options.theme);
        let picture = picture.trim_end();
        let Some(playground) = playground else {
            // Where nothing in it can have the focus, it can itself: it may have to be scrolled.
            return format!("<figure class=\"handover\" tabindex=\"0\">\n{picture}\n</figure>\n");
        };
        let scenario = self.fragment();
        let mut link = format!("{playground}#{scenario}");
        let mut attributes = format!("scenario=\"{}\"", escape(&scenario));
        if let Some(step) = options.step {
            link += &format!("@{step}");
            attributes += &format!(" step=\"{step}\"");
        }
        attributes += &format!(" theme=\"{}\"", options.theme.name());
        attributes += &format!(" lang=\"{}\"", self.locale.tag());
        if let Some(loading) = options.loading {
            attributes += &format!(" loading=\"{loading}\"");
        }
        format!(
            "<figure class=\"handover\">\n<handover-playground {attributes}>\n<a href=\"{}\">\n\
             {picture}\n</a>\n</handover-playground>\n</figure>\n",
            escape(&link)
        )
    }

    /// What follows the `#` in a link to the run: a name, or the run itself.
    fn fragment(&self) -> String {
        match &self.options.scenario {
            Some(name) => name.clone(),
            None => link::encode(&self.trace.scenario(), &self.trace.proof()),
        }
    }
}

/// Why a run cannot be played to its end.
enum Stop {
    /// One of its lines cannot be played.
    Item(String),
    /// What it starts from makes no sense.
    Setup(String),
}

fn played(
    document: &Document,
    locale: Locale,
    place: &impl Fn(usize) -> String,
) -> Result<Trace, Stop> {
    play(document.scenario(), locale).map_err(|stopped| match stopped.item {
        Some(item) => Stop::Item(format!("{}: {}", place(item), stopped.sentence)),
        None => Stop::Setup(stopped.sentence),
    })
}
