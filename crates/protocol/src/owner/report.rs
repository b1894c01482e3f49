//! What happens inside a dispatcher, as data; sentences are made elsewhere.

use alloc::vec::Vec;

use crate::ids::{CaptureId, TableId, Tag};
use crate::message::MessageKind;
use crate::rejection::Rejection;

/// One thing a dispatcher did or refused to do. Reports are appended in the order of happening.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub enum Report {
    // In a tick.
    /// An Announce was accepted by the transport.
    Announced {
        /// Who is to answer with a Sync.
        to: CaptureId,
    },
    /// Not every live capture has synced, so this tick ends here (3.2 step 4). Not emitted with
    /// the guard off.
    WaitingForSync {
        /// Who has not, ascending.
        missing: Vec<CaptureId>,
    },
    /// A capture that had tables is not live any more; its records are deleted.
    CaptureGone {
        /// The capture.
        capture: CaptureId,
        /// What it had, ascending.
        tables: Vec<TableId>,
    },
    /// A DispatchTable was accepted by the transport.
    Dispatched {
        /// The processor.
        to: CaptureId,
        /// The table.
        table: TableId,
        /// Stop rather than start.
        is_delete: bool,
    },
    /// The transport did not take a message. A refused Announce is tried again at the next tick; a
    /// refused DispatchTable ends this one.
    SendRefused {
        /// The processor.
        to: CaptureId,
        /// Announce or DispatchTable.
        kind: MessageKind,
    },
    /// A wanted table cannot be placed: no capture is live, or none has synced.
    NoCaptureFor {
        /// The table.
        table: TableId,
    },
    /// A move by hand was dropped: the table has no record or the target is not live.
    MoveGivenUp {
        /// The table.
        table: TableId,
    },
    /// Not every wanted table is running, or an operation is in progress, so the changefeed's
    /// checkpoint stays where it is (3.2 step 9). Not emitted when the tick ended earlier.
    CheckpointHeld,

    // In the handlers.
    /// A Sync was taken: the records of its sender are what it says.
    Synced {
        /// The processor.
        from: CaptureId,
        /// The mark of the message.
        tag: Tag,
    },
    /// A response was taken: the table is running.
    TableRunning {
        /// The table.
        table: TableId,
        /// Where.
        capture: CaptureId,
        /// The mark of the message.
        tag: Tag,
    },
    /// A response was taken: the table is gone from there. If it is wanted, the next tick adds it
    /// somewhere.
    TableRemoved {
        /// The table.
        table: TableId,
        /// Where it was.
        capture: CaptureId,
        /// The mark of the message.
        tag: Tag,
    },
    /// A checkpoint was taken, also one lower than the last.
    WatermarkTaken {
        /// The processor.
        from: CaptureId,
        /// The mark of the message.
        tag: Tag,
    },
    /// A message was not obeyed. Of a Sync refused like this the deletion of the sender's records
    /// stays.
    Rejected {
        /// The mark of the message.
        tag: Tag,
        /// Why.
        rejection: Rejection,
    },
}
