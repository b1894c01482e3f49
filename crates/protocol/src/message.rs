//! The five messages.
//!
//! The sender is never in the body: the transport stream names it.

use alloc::vec::Vec;

use crate::ids::{Epoch, OwnerRev, TableId, Ts, Watermark};

/// Owner to processor: "I am the owner, tell me what you are doing."
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Announce {
    /// The sender's fencing token.
    pub owner_rev: OwnerRev,
}

/// Processor to owner: everything it is doing, and the epoch from now on.
///
/// Each list is ascending. Operations received but not looked at yet are in none of them.
#[derive(Clone, Debug, Default, Hash, PartialEq, Eq)]
pub struct Sync {
    /// The epoch just drawn; [`Epoch::EMPTY`] in the model without epochs.
    pub epoch: Epoch,
    /// Tables that run and have no operation in progress.
    pub running: Vec<TableId>,
    /// Tables being added.
    pub adding: Vec<TableId>,
    /// Tables being removed.
    pub removing: Vec<TableId>,
}

/// Owner to processor: start or stop replicating one table.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct DispatchTable {
    /// The sender's fencing token.
    pub owner_rev: OwnerRev,
    /// The epoch the owner learned from this processor's last Sync.
    pub epoch: Epoch,
    /// The table.
    pub table: TableId,
    /// Where an add starts: the global checkpoint. Ignored for removals. Not on the wire in the
    /// model of the design document, where it is zero here.
    pub start_ts: Ts,
    /// `true` to stop replicating the table, `false` to start.
    pub is_delete: bool,
}

/// Processor to owner: the operation on this table is done.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct DispatchTableResponse {
    /// The table.
    pub table: TableId,
    /// The agent's epoch when it answers, not that of the operation it answers.
    pub epoch: Epoch,
}

/// Processor to owner: how far it has replicated. Carries no fencing token at all.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Checkpoint {
    /// Minimum over all tables of the processor.
    pub checkpoint_ts: Ts,
    /// Likewise for what it has received.
    pub resolved_ts: Ts,
}

/// What a processor sends.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub enum ToOwner {
    /// See [`Sync`].
    Sync(Sync),
    /// See [`DispatchTableResponse`].
    Response(DispatchTableResponse),
    /// See [`Checkpoint`].
    Checkpoint(Checkpoint),
}

/// What an owner sends.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum ToProcessor {
    /// See [`Announce`].
    Announce(Announce),
    /// See [`DispatchTable`].
    Dispatch(DispatchTable),
}

/// Any of the five.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub enum Message {
    /// See [`Announce`].
    Announce(Announce),
    /// See [`Sync`].
    Sync(Sync),
    /// See [`DispatchTable`].
    DispatchTable(DispatchTable),
    /// See [`DispatchTableResponse`].
    DispatchTableResponse(DispatchTableResponse),
    /// See [`Checkpoint`].
    Checkpoint(Checkpoint),
}

/// Which of the five; also the topic of the transport, since each kind has its own.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessageKind {
    /// See [`Announce`].
    Announce,
    /// See [`Sync`].
    Sync,
    /// See [`DispatchTable`].
    DispatchTable,
    /// See [`DispatchTableResponse`].
    DispatchTableResponse,
    /// See [`Checkpoint`].
    Checkpoint,
}

impl MessageKind {
    /// All five, in the order of the source.
    pub const ALL: [Self; 5] = [
        Self::Announce,
        Self::Sync,
        Self::DispatchTable,
        Self::DispatchTableResponse,
        Self::Checkpoint,
    ];

    /// The name the message has in the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Announce => "Announce",
            Self::Sync => "Sync",
            Self::DispatchTable => "DispatchTable",
            Self::DispatchTableResponse => "DispatchTableResponse",
            Self::Checkpoint => "Checkpoint",
        }
    }

    /// Whether owners send it (processors send the others).
    #[must_use]
    pub const fn is_from_owner(self) -> bool {
        matches!(self, Self::Announce | Self::DispatchTable)
    }
}

impl Message {
    /// Which of the five this is.
    #[must_use]
    pub const fn kind(&self) -> MessageKind {
        match self {
            Self::Announce(_) => MessageKind::Announce,
            Self::Sync(_) => MessageKind::Sync,
            Self::DispatchTable(_) => MessageKind::DispatchTable,
            Self::DispatchTableResponse(_) => MessageKind::DispatchTableResponse,
            Self::Checkpoint(_) => MessageKind::Checkpoint,
        }
    }
}

impl ToOwner {
    /// Which of the five this is.
    #[must_use]
    pub const fn kind(&self) -> MessageKind {
        match self {
            Self::Sync(_) => MessageKind::Sync,
            Self::Response(_) => MessageKind::DispatchTableResponse,
            Self::Checkpoint(_) => MessageKind::Checkpoint,
        }
    }
}

impl ToProcessor {
    /// Which of the five this is.
    #[must_use]
    pub const fn kind(&self) -> MessageKind {
        match self {
            Self::Announce(_) => MessageKind::Announce,
            Self::Dispatch(_) => MessageKind::DispatchTable,
        }
    }
}

impl From<Watermark> for Checkpoint {
    fn from(watermark: Watermark) -> Self {
        Self {
            checkpoint_ts: watermark.checkpoint,
            resolved_ts: watermark.resolved,
        }
    }
}

impl From<Checkpoint> for Watermark {
    fn from(message: Checkpoint) -> Self {
        Self {
            checkpoint: message.checkpoint_ts,
            resolved: message.resolved_ts,
        }
    }
}

impl From<ToOwner> for Message {
    fn from(message: ToOwner) -> Self {
        match message {
            ToOwner::Sync(m) => Self::Sync(m),
            ToOwner::Response(m) => Self::DispatchTableResponse(m),
            ToOwner::Checkpoint(m) => Self::Checkpoint(m),
        }
    }
}

impl From<ToProcessor> for Message {
    fn from(message: ToProcessor) -> Self {
        match message {
            ToProcessor::Announce(m) => Self::Announce(m),
            ToProcessor::Dispatch(m) => Self::DispatchTable(m),
        }
    }
}
