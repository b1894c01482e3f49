//! A world as plain data for whoever looks at it: the truth in etcd beside what each node believes.

use alloc::vec::Vec;

use handover_protocol::{Epoch, Message, OwnerRev, TableId, Ts, Watermark};

use crate::effect::{Down, MessageId};
use crate::event::MessageRef;
use crate::setup::{NodeId, Roles};

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeView {
    /// Which.
    pub id: NodeId,
    /// What it can be.
    pub roles: Roles,
    /// How often it has registered: its capture id is new each time. Zero before the first.
    pub life: u16,
    /// Why it runs nothing, if it does.
    pub down: Option<Down>,
    /// Whether it stands still.
    pub paused: bool,
    /// The truth: whether etcd has a session for its capture.
    pub has_session: bool,
    /// Whether it cannot reach etcd.
    pub cut_from_etcd: bool,
    /// How many things that happened in etcd it has yet to see.
    pub behind: usize,
    /// The truth: its revision if the owner key is its own.
    pub owner_key: Option<OwnerRev>,
    /// The belief: its dispatcher, while it takes itself for the owner.
    pub owner: Option<OwnerView>,
    /// Its processor, while it runs one.
    pub processor: Option<ProcessorView>,
}

impl NodeView {
    /// Whether it takes itself for the owner and is not: it is in the zombie window.
    #[must_use]
    pub const fn is_zombie(&self) -> bool {
        self.owner.is_some() && self.owner_key.is_none()
    }

    /// Whether its session or its owner key is gone and it does not know.
    #[must_use]
    pub const fn is_unaware(&self) -> bool {
        self.down.is_none() && (!self.has_session || self.is_zombie())
    }
}

/// What an owner believes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnerView {
    /// The fencing token it puts on its messages.
    pub rev: OwnerRev,
    /// The last checkpoint it worked with.
    pub checkpoint: Ts,
    /// The captures it counts on.
    pub captures: Vec<CaptureView>,
    /// Where it believes tables to be, ascending by table.
    pub tables: Vec<RecordView>,
}

/// What an owner knows of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureView {
    /// Whose capture.
    pub node: NodeId,
    /// How far the greeting has come.
    pub sync: handover_protocol::owner::SyncState,
    /// The epoch learned.
    pub epoch: Epoch,
    /// The watermark held.
    pub watermark: Watermark,
}

/// An owner's record of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordView {
    /// The table.
    pub table: TableId,
    /// Where.
    pub node: NodeId,
    /// In which state.
    pub status: handover_protocol::owner::TableStatus,
}

/// What a processor is and believes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessorView {
    /// The newest owner it has heard of, with its revision.
    pub owner: Option<(NodeId, OwnerRev)>,
    /// To whom its messages go; differs from `owner` between hearing and its next tick, and right
    /// after a start.
    pub target: Option<NodeId>,
    /// Its epoch.
    pub epoch: Epoch,
    /// Whether it owes a Sync.
    pub needs_sync: bool,
    /// The tables it holds, ascending.
    pub tables: Vec<PipelineView>,
}

/// A table at a processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PipelineView {
    /// The table.
    pub table: TableId,
    /// What it is doing.
    pub state: PipelineState,
    /// From where it replicates.
    pub start: Ts,
    /// How far it has come.
    pub checkpoint: Ts,
}

/// What a pipeline is doing. It may write downstream in every one of these states but the last.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum PipelineState {
    /// Created, not up yet.
    Starting,
    /// Up, and the owner has not been told yet.
    Ready,
    /// Up and answered for.
    Running,
    /// Told to stop.
    Stopping,
    /// Its sink has closed.
    Stopped,
}

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The message.
    pub id: MessageId,
    /// Its place.
    pub at: MessageRef,
    /// What it says.
    pub message: Message,
    /// Whether it, or one ahead of it, is held.
    pub held: bool,
    /// Whether the link is cut.
    pub cut: bool,
}

/// The truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EtcdView {
    /// Who holds the owner key, with its revision.
    pub owner: Option<(NodeId, OwnerRev)>,
    /// Who stands for election, first in line first; the holder is not among them.
    pub line: Vec<NodeId>,
    /// Who has a session, in order.
    pub sessions: Vec<NodeId>,
    /// The last revision an owner key had.
    pub last_rev: OwnerRev,
    /// What the owner has stored.
    pub watermark: Watermark,
}

/// A write on its way downstream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteView {
    /// Who sent it.
    pub node: NodeId,
    /// The table.
    pub table: TableId,
    /// Up to where it writes.
    pub to: Ts,
    /// Whether the session of its sender has ended since.
    pub ended: bool,
}
