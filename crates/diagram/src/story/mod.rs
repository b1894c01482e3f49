//! From a run to its picture.
//!
//! First everything that is drawn is put in the order in which it happens ([`Teller`]); then it is
//! decided which arrows slant ([`slant`]); then all of it gets [`rows`].

mod bands;
mod notes;
mod refusals;
mod rows;
mod slant;

use handover_simulation::{Effect, Item, Loss, MessageId, NodeId, Role, Shape, Side, Step, Trace};

use crate::diagram::{Arrow, Diagram, End, Fate, Lane, Note, Refusal, Tone};
use crate::ledger::Ledger;
use crate::sentences::{Locale, Narration, Sentences};
use crate::terms::Terms;
use crate::walk::{Moment, Shown, walk};

impl Diagram {
    /// The picture of a run, in English.
    #[must_use]
    pub fn draw(trace: &Trace) -> Self {
        let ledger = Ledger::of(trace);
        Self::of(trace, &Sentences::new(Locale::En, trace.setup(), &ledger))
    }

    /// The picture of a run. The sentences are those of the same run.
    #[must_use]
    pub fn of(trace: &Trace, words: &Sentences<'_>) -> Self {
        let mut teller = Teller::new(trace, words);
        walk(trace, |moment, shown| teller.see(moment, shown));
        let Teller {
            mut story, terms, ..
        } = teller;
        let ways = slant::ways(&story, trace.setup().nodes.len());
        let rows = rows::rows(&mut story, &ways);
        let end = trace.steps().len();
        let begin = trace.begin();
        let setup = trace.setup();
        Self {
            title: setup.title.clone(),
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
    /// For each message of the run its arrow and what is known of its way.
    ways: Vec<Way>,
    /// Where the author's next note says what would have been said here.
    told_by_author: Option<NodeId>,
    /// Whether owners can change, so that their revisions are worth a note.
    many_owners: bool,
}

/// What is known of a message's way, drawn or not.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    arrow: Option<usize>,
    /// Left out of the picture by its kind.
    hidden: bool,
    sent: usize,
    arrived: usize,
    held: bool,
    zombie_since: Option<usize>,
}

impl<'a> Teller<'a> {
    fn new(trace: &'a Trace, words: &'a Sentences<'a>) -> Self {
        let setup = trace.setup();
        Self {
            trace,
            words,
            story: Story::default(),
            terms: Terms::new(setup.nodes.len()),
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
            for violation in &step.violations {
                let text = self.words.note(&Narration::Violation(violation));
                let note = notes::violation(at, step, violation, text);
                self.story.add_note(note);
            }
        }
    }

    /// What becomes of messages.
    fn way_of_message(&mut self, at: usize, effect: &'a Effect, shown: &Shown) {
        if let Effect::Sent { id, .. } = effect {
            self.sent(at, *id, shown);
        } else if let Effect::Duplicated { id, of } = effect {
            self.duplicated(at, *id, *of, shown);
        } else if let Effect::Delivered { id } = effect {
            self.ended(at, *id, None);
        } else if let Effect::Lost { id, loss } = effect {
            self.ended(at, *id, Some(*loss));
        } else if let Effect::Held { id } | Effect::Released { id } = effect {
            self.held(*id, matches!(effect, Effect::Held { .. }));
        } else if let Effect::Rejected {
            id,
            by,
            rejection,
            heard_in,
        } = effect
        {
            let refused = refusals::Refused {
                at,
                id: *id,
                by: *by,
                rejection,
                heard_in: *heard_in,
            };
            self.rejected(&refused, shown);
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

    fn way(&mut self, id: MessageId) -> &mut Way {
        let index = id.0 as usize;
        if index >= self.ways.len() {
            self.ways.resize(index + 1, Way::default());
        }
        &mut self.ways[index]
    }

    fn sent(&mut self, at: usize, id: MessageId, shown: &Shown) {
        let ledger = self.words.ledger();
        let Some(entry) = ledger.get(id) else {
            return;
        };
        let kind = entry.message.kind();
        let from_owner = kind.is_from_owner();
        let zombie_since = self.terms.zombie_since(entry.from).filter(|_| from_owner);
        let mut arrow = None;
        if let Some(number) = entry.number {
            if zombie_since.is_some()
                && entry.copy == 0
                && self.terms.first_word_of_zombie(entry.from)
            {
                let text = self.words.note(&Narration::StillOwner);
                self.story
                    .add_note(notes::still_owner(at, entry.from, text));
            }
            arrow = Some(self.story.arrows.len());
            self.story.beats.push(Beat::Sent(self.story.arrows.len()));
            self.story.arrows.push(Arrow {
                number,
                copy: entry.copy,
                message: id,
                kind,
                from: entry.from,
                to: entry.to,
                label: self.words.label(&entry.message),
                sent: at,
                ended: None,
                leaves: 0,
                arrives: 0,
                end: End::Open,
                fate: Fate::InFlight,
                remark: None,
                refusal: None,
            });
        }
        *self.way(id) = Way {
            arrow,
            hidden: shown.hides(kind),
            sent: at,
            arrived: at,
            held: false,
            zombie_since,
        };
    }

    /// A copy is drawn where its original is, from the moment on at which it was made.
    fn duplicated(&mut self, at: usize, id: MessageId, of: MessageId, shown: &Shown) {
        self.sent(at, id, shown);
        let original = *self.way(of);
        let copy = self.way(id);
        copy.sent = original.sent;
        copy.hidden = original.hidden;
        copy.zombie_since = original.zombie_since;
    }

    fn ended(&mut self, at: usize, id: MessageId, loss: Option<Loss>) {
        let way = self.way(id);
        way.arrived = at;
        let Some(index) = way.arrow else {
            return;
        };
        let remark = loss.map(|loss| self.words.loss_remark(loss));
        let arrow = &mut self.story.arrows[index];
        arrow.ended = Some(at);
        (arrow.end, arrow.fate) = match loss {
            None => (End::Head, Fate::Accepted),
            Some(_) => (End::Lost, Fate::Dropped),
        };
        arrow.remark = remark;
        self.story.beats.push(Beat::Ended(index));
    }

    fn held(&mut self, id: MessageId, held: bool) {
        let way = self.way(id);
        way.held = held;
        if let Some(index) = way.arrow {
            let remark = held.then(|| self.words.held_remark());
            self.story.arrows[index].remark = remark;
        }
    }

    fn rejected(&mut self, refused: &refusals::Refused<'_>, shown: &Shown) {
        let way = *self.way(refused.id);
        if way.hidden || !shown.begun {
            return;
        }
        let refusal: Refusal = refusals::refusal(self.words, refused, &way);
        let detail = match refusal.guard {
            Some(_) => refusal.sentence.clone(),
            None => self.words.comparison(refused.rejection, refused.heard_in),
        };
        if let Some(index) = way.arrow {
            let arrow = &mut self.story.arrows[index];
            let guarded = refusal.guard.is_some();
            arrow.fate = if guarded {
                Fate::Rejected
            } else {
                Fate::Ignored
            };
            if guarded && arrow.ended == Some(refused.at) {
                arrow.end = End::Cross;
            }
            arrow.refusal = Some(refusal);
        }
        let entry = self.words.ledger().get(refused.id);
        let text = self.words.note(&Narration::Rejection {
            rejection: refused.rejection,
            message: entry,
        });
        let from = entry.map(|entry| entry.from);
        let note = notes::refusal(refused, from, way.arrow, text, detail);
        self.story.add_note(note);
    }
}
