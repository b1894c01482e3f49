//! A part of a run: only what is about a node, a table, a kind of message, only what was refused,
//! only what says something.

use std::collections::BTreeSet;

use handover_protocol::{Message, MessageKind, TableId};
use handover_simulation::{Effect, Event, NodeId, Step, Trace};

use crate::diagram::{Arrow, Diagram, Mark, Note, Row, Tone};
use crate::ledger::{Entry, Ledger};
use crate::sentences::Sentences;
use crate::transcript::Told;

/// What is shown of a run. Everything that is asked for has to be met; nothing asked for is all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only what happens to that node, what it sends and what is sent to it.
    pub node: Option<NodeId>,
    /// Only what is about that table.
    pub table: Option<TableId>,
    /// Only messages of that kind.
    pub kind: Option<MessageKind>,
    /// Only refusals, and what broke.
    pub refused: bool,
    /// Only what says that, in any case.
    pub text: String,
}

impl Filter {
    /// Whether everything is shown.
    #[must_use]
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }

    /// The steps that are shown, from 0, ascending.
    #[must_use]
    pub fn steps(&self, trace: &Trace, words: &Sentences<'_>) -> Vec<usize> {
        let needle = self.text.trim().to_ascii_lowercase();
        let steps = trace.steps().iter().enumerate();
        let shown = steps.filter(|(n, step)| {
            self.shows(step, words.ledger())
                && (needle.is_empty() || says(trace, *n, words, &needle))
        });
        shown.map(|(n, _)| n).collect()
    }

    fn shows(&self, step: &Step, ledger: &Ledger) -> bool {
        if self.refused && !is_refusal(step) && step.violations.is_empty() {
            return false;
        }
        let ids = step.effects.iter().filter_map(Effect::message);
        let mut messages = ids.filter_map(|id| ledger.get(id));
        if self.kind.is_some() {
            return messages.any(|entry| self.fits(entry.from, entry.to, &entry.message));
        }
        let node = self.node.is_none_or(|node| {
            step.event.actor() == Some(node)
                || reaches(&step.event, node)
                || messages
                    .clone()
                    .any(|entry| entry.from == node || entry.to == node)
        });
        let table = self.table.is_none_or(|table| {
            step.event.table() == Some(table)
                || step.effects.iter().any(|e| e.tables().contains(&table))
                || messages.any(|entry: &Entry| names(&entry.message, table))
        });
        node && table
    }

    /// Whether a message is one of those that are shown.
    fn fits(&self, from: NodeId, to: NodeId, message: &Message) -> bool {
        self.node.is_none_or(|node| node == from || node == to)
            && self.kind.is_none_or(|kind| kind == message.kind())
            && self.table.is_none_or(|table| names(message, table))
    }

    /// The part of a picture that is shown, given the steps that are.
    #[must_use]
    pub fn picture(&self, diagram: &Diagram, steps: &[usize], ledger: &Ledger) -> Diagram {
        let positions: BTreeSet<usize> = steps.iter().map(|step| step + 1).collect();
        let arrow = |arrow: &Arrow| {
            let message = ledger.get(arrow.message).map(|entry| &entry.message);
            let refused = arrow.refusal.as_ref().map(|refusal| refusal.at);
            let at = [Some(arrow.sent), arrow.ended, refused];
            (!self.refused || refused.is_some())
                && message.is_some_and(|message| self.fits(arrow.from, arrow.to, message))
                && at.into_iter().flatten().any(|at| positions.contains(&at))
        };
        let note = |note: &Note| {
            positions.contains(&note.at)
                && self.kind.is_none()
                && self.node.is_none_or(|node| node == note.node)
                && (!self.refused || matches!(note.tone, Tone::Refusal | Tone::Violation))
        };
        only(diagram, arrow, note)
    }
}

/// Whether an event that happens to no node as such concerns one.
fn reaches(event: &Event, node: NodeId) -> bool {
    if let Event::Cut { from, to, .. } | Event::Heal { from, to, .. } = event {
        return *from == node || *to == node;
    }
    if let Event::Move { to, .. } = event {
        return *to == node;
    }
    let channel = event.message().map(|at| at.channel);
    channel.is_some_and(|channel| channel.from == node || channel.to == node)
}

fn is_refusal(step: &Step) -> bool {
    let mut effects = step.effects.iter();
    effects.any(|effect| matches!(effect, Effect::Rejected { .. }))
}

fn names(message: &Message, table: TableId) -> bool {
    match message {
        Message::DispatchTable(dispatch) => dispatch.table == table,
        Message::DispatchTableResponse(response) => response.table == table,
        Message::Sync(sync) => {
            let mut lists = [&sync.running, &sync.adding, &sync.removing].into_iter();
            lists.any(|tables| tables.contains(&table))
        }
        Message::Announce(_) | Message::Checkpoint(_) => false,
    }
}

/// Whether a step says something, whatever the case.
fn says(trace: &Trace, n: usize, words: &Sentences<'_>, needle: &str) -> bool {
    Told::of(trace, n, words).is_some_and(|told| {
        let mut lines = std::iter::once(told.sentence.as_str()).chain(told.details());
        lines.any(|line| line.to_ascii_lowercase().contains(needle))
    })
}

/// The same picture with fewer arrows and notes, and without the rows in which nothing is left.
fn only(
    whole: &Diagram,
    mut arrow: impl FnMut(&Arrow) -> bool,
    mut note: impl FnMut(&Note) -> bool,
) -> Diagram {
    let arrows = places(whole.arrows.iter().map(&mut arrow));
    let notes = places(whole.notes.iter().map(|one| {
        // What is said about an arrow goes with it.
        one.arrow
            .map_or_else(|| note(one), |arrow| arrows.kept(arrow))
    }));
    let mark = |mark: &Mark| {
        Some(match *mark {
            Mark::Arrow(a) => Mark::Arrow(arrows.place(a)?),
            Mark::Leaves(a) => Mark::Leaves(arrows.place(a)?),
            Mark::Arrives(a) => Mark::Arrives(arrows.place(a)?),
            Mark::Note(n) => Mark::Note(notes.place(n)?),
        })
    };
    let marks: Vec<Vec<Mark>> = whole
        .rows
        .iter()
        .map(|row| row.marks.iter().filter_map(mark).collect())
        .collect();
    let rows = places(marks.iter().map(|marks| !marks.is_empty()));
    let mut part = Diagram {
        rows: Vec::new(),
        arrows: Vec::new(),
        notes: Vec::new(),
        bands: whole.bands.clone(),
        lanes: whole.lanes.clone(),
        title: whole.title.clone(),
        ..*whole
    };
    for (row, marks) in whole.rows.iter().zip(marks) {
        if !marks.is_empty() {
            part.rows.push(Row { at: row.at, marks });
        }
    }
    for (n, one) in whole.arrows.iter().enumerate() {
        if arrows.kept(n) {
            part.arrows.push(Arrow {
                leaves: rows.before(one.leaves),
                arrives: rows.before(one.arrives),
                ..one.clone()
            });
        }
    }
    for (n, one) in whole.notes.iter().enumerate() {
        if notes.kept(n) {
            part.notes.push(Note {
                row: rows.before(one.row),
                arrow: one.arrow.and_then(|arrow| arrows.place(arrow)),
                ..one.clone()
            });
        }
    }
    for band in &mut part.bands {
        band.first_row = rows.before(band.first_row);
        band.last_row = rows.before(band.last_row);
    }
    part.bands.retain(|band| band.first_row < band.last_row);
    part
}

/// Where the things of a list stand when some are left out.
struct Places {
    /// For each thing, and for the end, how many before it are kept.
    before: Vec<usize>,
}

fn places(kept: impl Iterator<Item = bool>) -> Places {
    let mut before = vec![0];
    let mut count = 0;
    for kept in kept {
        count += usize::from(kept);
        before.push(count);
    }
    Places { before }
}

impl Places {
    fn before(&self, n: usize) -> usize {
        self.before
            .get(n)
            .or(self.before.last())
            .copied()
            .unwrap_or(0)
    }

    fn kept(&self, n: usize) -> bool {
        self.before(n + 1) > self.before(n)
    }

    fn place(&self, n: usize) -> Option<usize> {
        self.kept(n).then(|| self.before(n))
    }
}
