//! From a run to its picture.
//!
//! First everything that is drawn is put in the order in which it happens ([`Teller`]); then it is
//! decided which arrows slant ([`slant`]); then all of it gets [`rows`].

mod bands;
mod messages;
mod notes;
mod refusals;
mod rows;
mod slant;
mod writes;

use handover_simulation::{Item, NodeId, Role, Shape, Side, Step, Trace};

use crate::diagram::{Arrow, Diagram, Lane, Note, Tone};
use crate::ledger::Ledger;
use crate::sentences::{Locale, Narration, Sentences};
use crate::terms::Terms;
use crate::walk::{Moment, Shown, walk};
use messages::Way;
use writes::Writes;

impl Diagram {
    /// The picture of a run, in a language.
    #[must_use]
    pub fn draw(trace: &Trace, locale: Locale) -> Self {
        let ledger = Ledger::of(trace);
        Self::of(trace, &Sentences::new(locale, trace.setup(), &ledger))
    }

    /// The picture of a run. The sentences are those of the same run.
    #[must_use]
    pub fn of(trace: &Trace, words: &Sentences<'_>) -> Self {
        let mut teller = Teller::new(trace, words);
        walk(trace, |moment, shown| teller.see(moment, shown));
        teller.waiting();
        let Teller {
            mut story,
            terms,
            writes,
            ..
        } = teller;
        writes.finish(&mut story, words);
        let ways = slant::ways(&story, trace.setup().nodes.len());
        let rows = rows::rows(&mut story, &ways);
        let end = trace.steps().len();
        let begin = trace.begin();
        let setup = trace.setup();
        Self {
            title: words.title().to_owned(),
            lanes: setup.ids().zip(&setup.nodes).map(lane).collect(),
            bands: bands::bands(&terms.windows(end), begin, &rows),
            rows,
            arrows: story.arrows,
            notes: story.notes,
            begin,
            end,
        }
    }
}

fn lane((node, spec): (NodeId, &handover_simulation::NodeSpec)) -> Lane {
    Lane {
        node,
        name: spec.name.clone(),
        roles: spec.roles,
    }
}

/// What is drawn, in the order in which it happens.
#[derive(Debug, Default)]
pub(crate) struct Story {
    pub(crate) beats: Vec<Beat>,
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) notes: Vec<Note>,
}

/// Something drawn, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beat {
    /// A message leaves.
    Sent(usize),
    /// A message arrives, or is lost.
    Ended(usize),
    /// A note.
    Note(usize),
}

impl Story {
    /// The position of a beat.
    pub(crate) fn at(&self, beat: Beat) -> usize {
        match beat {
            Beat::Sent(arrow) => self.arrows[arrow].sent,
            Beat::Ended(arrow) => self.arrows[arrow].ended.unwrap_or(usize::MAX),
            Beat::Note(note) => self.notes[note].at,
        }
    }

    pub(crate) fn add_note(&mut self, note: Note) {
        self.beats.push(Beat::Note(self.notes.len()));
        self.notes.push(note);
    }
}

/// Sees a run happen and writes down what is drawn of it.
struct Teller<'a> {
    trace: &'a Trace,
    words: &'a Sentences<'a>,
    story: Story,
    terms: Terms,
    writes: Writes,
    /// For each message of the run its arrow and what is known of its way.
    ways: Vec<Way>,
    /// Where the author's next note says what would have been said here.
    told_by_author: Option<NodeId>,
    /// Whether owners can change, so that their revisions are worth a note.
    many_owners: bool,
}

impl<'a> Teller<'a> {
    fn new(trace: &'a Trace, words: &'a Sentences<'a>) -> Self {
        let setup = trace.setup();
        Self {
            trace,
            words,
            story: Story::default(),
            terms: Terms::new(setup.nodes.len()),
            writes: Writes::default(),
            ways: Vec::new(),
            told_by_author: None,
            many_owners: setup.with_role(Role::Owner).count() > 1,
        }
    }

    fn see(&mut self, moment: Moment<'a>, shown: &Shown) {
        match moment {
            Moment::Begin => self.sitting_owners(),
            Moment::Step { at, step } => self.step(at, step, shown),
            Moment::Note { at, note } => {
                let instead = self.told_by_author.take();
                if shown.begun {
                    let mut note = notes::written(at, note);
                    if instead == Some(note.node) {
                        note.tone = Tone::Fault;
                    }
                    self.story.add_note(note);
                }
            }
        }
    }

    /// Who takes itself for the owner as the picture begins.
    fn sitting_owners(&mut self) {
        if !self.many_owners {
            return;
        }
        let at = self.trace.begin();
        for (node, rev) in self.terms.believers() {
            let text = self.words.note(&Narration::OwnerRev(rev));
            self.story.add_note(notes::over(at, node, text));
        }
    }

    fn step(&mut self, at: usize, step: &'a Step, shown: &Shown) {
        let authored = self.has_authors_note(step);
        self.terms.begin(at, step);
        for (n, effect) in step.effects.iter().enumerate() {
            self.terms.see(at, &step.event, effect);
            self.way_of_message(at, effect, shown);
            self.writes.land(effect);
            let note = notes::told(self, at, step, n, effect).filter(|_| shown.begun);
            if let Some(note) = note {
                if note.tone == Tone::Fault && authored == Some(note.node) {
                    self.told_by_author = authored;
                } else {
                    self.story.add_note(note);
                }
            }
        }
        if shown.begun {
            self.writes.send(&mut self.story, at, step, self.words);
            for violation in &step.violations {
                let text = self.words.note(&Narration::Violation(violation));
                let note = notes::violation(at, step, violation, text);
                self.story.add_note(note);
            }
        }
    }

    /// Over whose lifeline the author says what the step is, right after it.
    fn has_authors_note(&self, step: &Step) -> Option<NodeId> {
        let items = self.trace.items();
        let Some(Item::Event(_)) = items.get(step.item) else {
            return None;
        };
        if let Some(Item::Note(note)) = items.get(step.item + 1) {
            let over = note.side == Side::Over && note.shape == Shape::Hexagon;
            over.then_some(note.node)
        } else {
            None
        }
    }
}
