//! What becomes of messages: from a way to an arrow.

use handover_simulation::{Effect, Loss, MessageId};

use super::{Beat, Teller, notes, refusals};
use crate::diagram::{Arrow, End, Fate, Refusal};
use crate::sentences::{Narration, Remark};
use crate::walk::Shown;

/// What is known of a message's way, drawn or not.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Way {
    pub(super) arrow: Option<usize>,
    /// Left out of the picture by its kind.
    pub(super) hidden: bool,
    pub(super) sent: usize,
    pub(super) arrived: usize,
    /// Since when it is held.
    held_since: Option<usize>,
    /// For how many steps it was held before.
    held_for: usize,
    pub(super) zombie_since: Option<usize>,
}

impl<'a> Teller<'a> {
    /// What an effect means for its message.
    pub(super) fn way_of_message(&mut self, at: usize, effect: &'a Effect, shown: &Shown) {
        if let Effect::Sent { id, .. } = effect {
            self.sent(at, *id, shown);
        } else if let Effect::Duplicated { id, of } = effect {
            self.duplicated(at, *id, *of, shown);
        } else if let Effect::Delivered { id } = effect {
            self.ended(at, *id, None);
        } else if let Effect::Lost { id, loss } = effect {
            self.ended(at, *id, Some(*loss));
        } else if let Effect::Held { id } | Effect::Released { id } = effect {
            self.held(at, *id, matches!(effect, Effect::Held { .. }));
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
            held_since: None,
            held_for: 0,
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
        // A copy of a held message is held as well.
        copy.held_since = original.held_since.map(|_| at);
    }

    fn ended(&mut self, at: usize, id: MessageId, loss: Option<Loss>) {
        let way = self.way(id);
        way.arrived = at;
        let Some(index) = way.arrow else {
            return;
        };
        let held = way.held_for;
        let remark = match loss {
            Some(loss) => Some(Remark::Lost(loss)),
            None => (held > 0).then_some(Remark::WasHeld(held)),
        };
        let remark = remark.map(|remark| self.words.remark(&remark));
        let arrow = &mut self.story.arrows[index];
        arrow.ended = Some(at);
        (arrow.end, arrow.fate) = match loss {
            None => (End::Head, Fate::Accepted),
            Some(_) => (End::Lost, Fate::Dropped),
        };
        arrow.remark = remark;
        self.story.beats.push(Beat::Ended(index));
    }

    fn held(&mut self, at: usize, id: MessageId, held: bool) {
        let way = self.way(id);
        let since = std::mem::replace(&mut way.held_since, held.then_some(at));
        way.held_for += since.map_or(0, |since| at - since);
        let remark = if held {
            Remark::Held
        } else {
            Remark::WasHeld(way.held_for)
        };
        if let Some(index) = way.arrow {
            self.story.arrows[index].remark = Some(self.words.remark(&remark));
        }
    }

    /// What keeps messages from arriving that are still under way in the end.
    pub(super) fn waiting(&mut self) {
        for flight in self.trace.world().in_flight() {
            let way = *self.way(flight.id);
            let remark = match (way.held_since, flight.held, flight.cut) {
                (Some(_), _, _) => Remark::Held,
                (None, true, _) => Remark::Behind,
                (None, false, true) => Remark::Cut,
                (None, false, false) => continue,
            };
            if let Some(index) = way.arrow {
                self.story.arrows[index].remark = Some(self.words.remark(&remark));
            }
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
