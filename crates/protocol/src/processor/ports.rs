//! What an agent needs from outside: somebody to talk through and somebody who runs the tables.

use alloc::vec::Vec;

use crate::ids::{CaptureId, OwnerRev, TableId, Ts, Watermark};
use crate::message::ToOwner;
use crate::rejection::Crash;
use crate::rules::{Correction, Guard, Rules};

/// An owner as a processor knows it.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Owner {
    /// The capture that is owner.
    pub id: CaptureId,
    /// Its fencing token.
    pub rev: OwnerRev,
}

/// Who an agent talks through (2.5, 2.6).
///
/// [`PeerMessenger`](super::PeerMessenger) is the real one; tests use a recorder.
pub trait Messenger {
    /// From now on messages go to this owner (2.5 step 1). May be the one already known.
    fn owner_changed(&mut self, owner: Owner);

    /// Hands a message to the transport. `true` when it was accepted: it will arrive unless the
    /// receiver is gone for good. `false`: nothing was sent, try again at the next tick.
    fn send(&mut self, message: ToOwner) -> bool;

    /// Whether everything sent to the present owner has been acknowledged (2.6).
    fn barrier(&mut self) -> bool;
}

/// Who runs the tables (2.8): the processor around the agent.
pub trait Executor {
    /// Creates and starts a table's pipeline, which may write downstream from this moment on.
    ///
    /// `start` is `None` in the model of the design document: start at your own view of the global
    /// checkpoint. `Ok(false)` means not done, ask again at the next tick. A table that already
    /// runs is a success.
    ///
    /// # Errors
    ///
    /// [`Crash::StartTsZero`] when asked to start at zero (1.1).
    fn add_table(&mut self, table: TableId, start: Option<Ts>) -> Result<bool, Crash>;

    /// Asks a table's pipeline to stop. `false` means not done, ask again at the next tick. A
    /// table that is not there is a success.
    fn remove_table(&mut self, table: TableId) -> bool;

    /// Whether the owner may be told that the add is done; [`add_is_finished`] is the rule.
    ///
    /// # Errors
    ///
    /// [`Crash::MissingTable`] when the table is not there.
    fn is_add_finished(&mut self, table: TableId, sent: SentCheckpoints) -> Result<bool, Crash>;

    /// Whether the table's sink has closed; then it is released. A table that is not there is.
    fn is_remove_finished(&mut self, table: TableId) -> bool;

    /// All tables held, adding, running or removing, ascending.
    fn tables(&self) -> Vec<TableId>;

    /// The minimum over all tables held; `None` when there is none.
    fn watermark(&self) -> Option<Watermark>;
}

/// How far the owner has been told that this processor is. Zero is "nothing yet".
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct SentCheckpoints {
    /// The last checkpoint the owner has acknowledged.
    pub acked: Ts,
    /// The one sent and not acknowledged yet.
    pub en_route: Ts,
}

/// Whether an add counts as finished (2.8): the owner must already hold a watermark of this
/// processor that accounts for the new table.
///
/// `up` is whether the pipeline runs at all, `table` its watermark, `local_resolved` the
/// processor's minimum, `global` the changefeed's watermark as this processor sees it in etcd.
///
/// | guard G7 | correction | finished when `up` and |
/// | --- | --- | --- |
/// | on | on | acked ≥ global, the table ≥ acked and ≥ en route, resolved timestamps likewise |
/// | on | as shipped | the same without the checkpoint en route |
/// | off | either | nothing else |
#[must_use]
pub fn add_is_finished(
    rules: &Rules,
    up: bool,
    table: Watermark,
    local_resolved: Ts,
    global: Watermark,
    sent: SentCheckpoints,
) -> bool {
    if !up || !rules.guards(Guard::AddNeedsAckedCheckpoint) {
        return up;
    }
    let promised = if rules.corrects(Correction::AddWaitsForEnRouteCheckpoint) {
        sent.acked.max(sent.en_route)
    } else {
        sent.acked
    };
    sent.acked >= global.checkpoint
        && table.checkpoint >= promised
        && local_resolved >= global.resolved
        && table.resolved >= local_resolved
}
