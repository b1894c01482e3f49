//! One dispatched operation and its three stages (2.1).

use super::ports::Owner;
use crate::ids::{Epoch, TableId, Tag, Ts};
use crate::message::DispatchTable;

/// How far an operation has come.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum OperationStatus {
    /// Accepted; the executor has not taken it yet.
    Received,
    /// The executor has taken it and is at work.
    Processed,
    /// Done; the owner has not been told yet. Being told ends the operation.
    Finished,
}

/// A DispatchTable at the processor, from arrival until it has been answered.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Operation {
    /// The table.
    pub table: TableId,
    /// Where an add starts. Ignored for removals.
    pub start_ts: Ts,
    /// Stop replicating rather than start.
    pub is_delete: bool,
    /// The epoch the owner made it for.
    pub epoch: Epoch,
    /// Who asked for it.
    pub from: Owner,
    /// How far it has come.
    pub status: OperationStatus,
    /// The caller's mark on the message.
    pub tag: Tag,
}

impl Operation {
    /// The operation a message asks for, just received.
    #[must_use]
    pub const fn received(from: Owner, message: DispatchTable, tag: Tag) -> Self {
        Self {
            table: message.table,
            start_ts: message.start_ts,
            is_delete: message.is_delete,
            epoch: message.epoch,
            from,
            status: OperationStatus::Received,
            tag,
        }
    }
}
