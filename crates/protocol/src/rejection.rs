//! Why a message was not obeyed, and what makes a node crash. Data only; sentences are made
//! elsewhere.

use crate::ids::{CaptureId, Epoch, OwnerRev, TableId, Ts};
use crate::rules::Guard;

/// A message was understood and not obeyed. Both values of the comparison are kept.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Rejection {
    /// At the processor: the sender's revision is below the newest one heard (2.3, G1).
    StaleOwner {
        /// The revision in the message.
        message: OwnerRev,
        /// The newest revision this agent has heard.
        known: OwnerRev,
    },
    /// At the processor: the dispatch was made for another epoch (2.5 step 4, G2).
    StaleDispatch {
        /// The epoch in the message.
        message: Epoch,
        /// The agent's epoch.
        known: Epoch,
    },
    /// At the processor: not looked at yet when the owner changed (2.3, G10).
    PendingOnOwnerChange {
        /// The revision in the message.
        message: OwnerRev,
        /// The revision that replaced it.
        known: OwnerRev,
    },
    /// At the owner: the answer was made in another epoch (3.3, G3).
    StaleResponse {
        /// The epoch in the message.
        message: Epoch,
        /// The epoch of the processor's last Sync, empty before the first.
        known: Epoch,
    },
    /// At the owner: from a capture that is not live or has no status.
    UnknownCapture,
    /// At the owner: a checkpoint from a capture that has not synced.
    NotSynced,
    /// At the owner: an answer about a table it has no record of.
    NoRecord,
}

impl Rejection {
    /// The guard that refused, where one did.
    #[must_use]
    pub const fn guard(&self) -> Option<Guard> {
        match self {
            Self::StaleOwner { .. } => Some(Guard::OwnerRev),
            Self::StaleDispatch { .. } => Some(Guard::EpochAtProcessor),
            Self::PendingOnOwnerChange { .. } => Some(Guard::DropPendingOnOwnerChange),
            Self::StaleResponse { .. } => Some(Guard::EpochAtOwner),
            Self::UnknownCapture | Self::NotSynced | Self::NoRecord => None,
        }
    }
}

/// What upstream answers with a panic (or an error that ends the processor): the node is gone.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Crash {
    /// At the processor: two owners with one revision, so the election is broken (2.3).
    OwnerMismatch {
        /// The revision both have.
        rev: OwnerRev,
        /// Who was heard with it first; `None` is "nobody", revision zero.
        expected: Option<CaptureId>,
        /// Who says it now.
        actual: CaptureId,
    },
    /// At the processor: a second operation for a table that has one (2.5 step 4). Ends the
    /// processor, not the whole node.
    DuplicateOperation {
        /// The table.
        table: TableId,
    },
    /// At the processor: an add that starts at zero (1.1).
    StartTsZero {
        /// The table.
        table: TableId,
    },
    /// At the processor: asked about an add of a table it does not hold (2.8).
    MissingTable {
        /// The table.
        table: TableId,
    },
    /// At the owner: ticked with a checkpoint below the stored one (3.2 step 3).
    CheckpointRegressed {
        /// The stored checkpoint.
        stored: Ts,
        /// The one given.
        given: Ts,
    },
    /// At the owner: an answer for a table already running (3.3).
    ResponseForRunning {
        /// The table.
        table: TableId,
    },
    /// At the owner: an answer from a capture that does not hold the table (3.3).
    ResponseFromWrongCapture {
        /// The table.
        table: TableId,
        /// Who holds it.
        expected: CaptureId,
        /// Who answered.
        actual: CaptureId,
    },
    /// At the owner: a Sync names a table that already has a record (3.3, G12).
    DuplicateTable {
        /// The table.
        table: TableId,
        /// Who holds it.
        recorded: CaptureId,
        /// Who reports it.
        reported: CaptureId,
    },
    /// At the owner: the target of a manual move vanished holding no table (hazard L3).
    MoveTargetGone {
        /// The table.
        table: TableId,
        /// The target.
        target: CaptureId,
    },
}
