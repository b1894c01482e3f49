//! Writes on their way downstream: where they leave, and whether they have arrived.

use handover_protocol::{TableId, Ts};
use handover_simulation::{Effect, NodeId, Step, Violation};

use super::{Story, notes};
use crate::sentences::{Narration, Sentences};

/// The writes of a run that have a note, oldest first.
#[derive(Debug, Default)]
pub(super) struct Writes {
    sent: Vec<Sent>,
}

/// What one processor sent in one step.
#[derive(Debug)]
struct Sent {
    note: usize,
    node: NodeId,
    to: Ts,
    /// How many tables there were, and those that have not arrived.
    count: usize,
    on_their_way: Vec<TableId>,
}

impl Writes {
    /// One note for all that a step sends.
    pub(super) fn send(
        &mut self,
        story: &mut Story,
        at: usize,
        step: &Step,
        words: &Sentences<'_>,
    ) {
        let sent = step.effects.iter().filter_map(|effect| {
            if let Effect::WriteSent { node, table, to } = effect {
                Some((*node, *table, *to))
            } else {
                None
            }
        });
        let tables: Vec<TableId> = sent.clone().map(|(_, table, _)| table).collect();
        let Some((node, _, to)) = sent.clone().next() else {
            return;
        };
        let text = words.note(&Narration::Writes(&tables));
        self.sent.push(Sent {
            note: story.notes.len(),
            node,
            to,
            count: tables.len(),
            on_their_way: tables,
        });
        story.add_note(notes::over(at, node, text));
    }

    pub(super) fn land(&mut self, effect: &Effect) {
        let Effect::WriteLanded {
            node, table, to, ..
        } = effect
        else {
            return;
        };
        let same = |sent: &Sent| sent.node == *node && sent.to == *to;
        for sent in self.sent.iter_mut().filter(|sent| same(sent)) {
            if let Some(n) = sent.on_their_way.iter().position(|t| t == table) {
                sent.on_their_way.remove(n);
                return;
            }
        }
    }

    /// What the notes say in the end.
    pub(super) fn finish(self, story: &mut Story, words: &Sentences<'_>) {
        for sent in self.sent {
            let some = sent.on_their_way.len() < sent.count;
            let detail = words.writes(sent.to, &sent.on_their_way, some);
            story.notes[sent.note].detail = Some(detail);
        }
    }
}

/// Whether a step says already, as a violation, that a write has arrived late.
pub(super) fn is_said(step: &Step, landed: &Effect) -> bool {
    let Effect::WriteLanded { node, table, .. } = landed else {
        return false;
    };
    let mut violations = step.violations.iter();
    violations.any(|violation| {
        matches!(violation, Violation::LateWrite { table: t, by, .. } if t == table && by == node)
    })
}
