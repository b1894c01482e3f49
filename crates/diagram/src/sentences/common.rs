//! What every language tells in the same way, or with the same word.

use handover_protocol::{OwnerRev, TableId};
use handover_simulation::{Event, Invariant, NodeId, Role, Trace, Violation, Wait};

/// At most that many tables are named one by one.
pub(super) const NAMED: usize = 4;

/// At most that many refusals are told in the description of a picture.
pub(super) const REFUSALS: usize = 5;

/// The names by which the protocol's own specification calls them.
pub(super) const fn invariant(invariant: Invariant) -> &'static str {
    match invariant {
        Invariant::NoDoubleWrite => "No Double Write",
        Invariant::NoLostTable => "No Lost Table",
    }
}

/// What a role is called.
pub(super) const fn role(role: Role) -> &'static str {
    match role {
        Role::Owner => "owner",
        Role::Processor => "processor",
    }
}

/// "rev 2"
pub(super) fn rev(rev: OwnerRev) -> String {
    format!("rev {rev}")
}

/// The node that a sentence about an event begins with, where it begins with one: a table has a
/// sentence of its own, wherever it is.
pub(super) const fn subject(event: &Event) -> Option<NodeId> {
    if let Event::Ready { .. } | Event::RestartProcessor { .. } | Event::Land { .. } = event {
        None
    } else {
        event.node()
    }
}

/// The first step that breaks an invariant, and how.
pub(super) fn first_broken(trace: &Trace) -> Option<(usize, &Violation)> {
    let steps = (1..).zip(trace.steps());
    let mut broken = steps.filter_map(|(n, step)| Some((n, step.violations.first()?)));
    broken.next()
}

/// What is waited for, as far as it is told in one sentence.
pub(super) enum Waiting<'w> {
    /// One thing.
    One(&'w Wait),
    /// An owner waits for the answers of one processor about several tables.
    Answers {
        owner: NodeId,
        processor: NodeId,
        tables: Vec<TableId>,
    },
}

/// What is waited for, answers of the same to the same together.
pub(super) fn waiting(waits: &[Wait]) -> impl Iterator<Item = Waiting<'_>> {
    let chunks = waits
        .chunk_by(|a, b| answer(a).is_some_and(|(a, _)| answer(b).is_some_and(|(b, _)| a == b)));
    chunks.filter_map(|waits| match waits {
        [one] => Some(Waiting::One(one)),
        waits => {
            let ((owner, processor), _) = answer(waits.first()?)?;
            let tables = waits.iter().filter_map(answer).map(|(_, table)| table);
            Some(Waiting::Answers {
                owner,
                processor,
                tables: tables.collect(),
            })
        }
    })
}

/// Who waits for whose answer about which table.
const fn answer(wait: &Wait) -> Option<((NodeId, NodeId), TableId)> {
    if let Wait::ResponseMissing {
        owner,
        processor,
        table,
    } = wait
    {
        Some(((*owner, *processor), *table))
    } else {
        None
    }
}
