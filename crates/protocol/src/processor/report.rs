//! What happens inside an agent, as data; sentences are made elsewhere (2.10).

use super::ports::Owner;
use crate::ids::{Epoch, TableId, Tag, Watermark};
use crate::rejection::Rejection;

/// One thing an agent did or refused to do. Reports are appended in the order of happening.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Report {
    // In the handlers.
    /// A message came from another owner than the one known, and was obeyed. Before the report
    /// about the message itself.
    OwnerUpdated {
        /// Who is followed from now on.
        owner: Owner,
        /// Who was before; `None` for nobody.
        previous: Option<Owner>,
        /// The mark of the message.
        tag: Tag,
    },
    /// An Announce was obeyed: a Sync is due at the next tick.
    AnnounceReceived {
        /// The mark of the message.
        tag: Tag,
    },
    /// A DispatchTable was taken into the queue. Its epoch has not been looked at.
    TaskReceived {
        /// The mark of the message.
        tag: Tag,
        /// The table.
        table: TableId,
        /// Stop rather than start.
        is_delete: bool,
    },

    // In either.
    /// A message was not obeyed. From a handler when its owner is stale, or for every queued
    /// operation that the message of a newer owner clears away; from a tick when a queued
    /// operation is of another epoch.
    Rejected {
        /// The mark of the message that is refused, not of the one that caused it.
        tag: Tag,
        /// Why.
        rejection: Rejection,
    },

    // In a tick.
    /// A Sync is due and was not accepted. Nothing else happens in this tick.
    SyncDelayed,
    /// A Sync was accepted by the transport.
    SyncSent {
        /// The epoch it carries; empty in the model without epochs.
        epoch: Epoch,
    },
    /// A Checkpoint was accepted by the transport. Not emitted when there was nothing to send, or
    /// not yet.
    CheckpointSent {
        /// What it says.
        watermark: Watermark,
    },
    /// The executor took an operation. Not emitted for the attempts it declined.
    OperationStarted {
        /// The table.
        table: TableId,
        /// Stop rather than start.
        is_delete: bool,
        /// The mark of the DispatchTable.
        tag: Tag,
    },
    /// The executor says an operation is done. Once per operation, before its response.
    OperationFinished {
        /// The table.
        table: TableId,
        /// Stop rather than start.
        is_delete: bool,
    },
    /// A DispatchTableResponse was accepted by the transport; the operation is over.
    ResponseSent {
        /// The table.
        table: TableId,
        /// Stop rather than start.
        is_delete: bool,
    },
    /// A DispatchTableResponse was not accepted, by the transport or because a Sync is
    /// unacknowledged. It is tried again at every tick.
    ResponseDelayed {
        /// The table.
        table: TableId,
    },
}
