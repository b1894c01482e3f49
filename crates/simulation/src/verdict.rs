//! Verdicts: what is wrong with a run, if anything.

use alloc::vec::Vec;
use handover_protocol::{TableId, Ts};

use crate::effect::MessageId;
use crate::setup::NodeId;

/// An invariant of the protocol does not hold (4.2).
#[derive(Clone, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// No Double Write: more than one processor holds a table and is not fenced.
    DoubleWrite {
        /// The table.
        table: TableId,
        /// Who holds it, ascending.
        nodes: Vec<NodeId>,
    },
    /// No Double Write: a write arrived for a table that another processor holds by now.
    LateWrite {
        /// The table.
        table: TableId,
        /// Who had sent it.
        by: NodeId,
        /// Who holds the table.
        holder: NodeId,
    },
    /// No Lost Table: the checkpoint in etcd is beyond what is downstream.
    CheckpointBeyondTable {
        /// The table.
        table: TableId,
        /// The checkpoint in etcd.
        checkpoint: Ts,
        /// Up to where the table is downstream without a gap.
        flushed: Ts,
    },
    /// No Lost Table: a pipeline started above what is downstream, so a gap is left.
    GapAtStart {
        /// The table.
        table: TableId,
        /// The processor.
        node: NodeId,
        /// Where it started.
        start: Ts,
        /// Up to where the table was downstream.
        flushed: Ts,
    },
}

/// What must hold whatever happens (4.1).
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invariant {
    /// Two processors never write the same table at the same time.
    NoDoubleWrite,
    /// The checkpoint does not move past a table that is not replicated up to it.
    NoLostTable,
}

impl Invariant {
    /// Both.
    pub const ALL: [Self; 2] = [Self::NoDoubleWrite, Self::NoLostTable];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoDoubleWrite => "no-double-write",
            Self::NoLostTable => "no-lost-table",
        }
    }
}

impl Violation {
    /// The invariant that is broken.
    #[must_use]
    pub const fn invariant(&self) -> Invariant {
        match self {
            Self::DoubleWrite { .. } | Self::LateWrite { .. } => Invariant::NoDoubleWrite,
            Self::CheckpointBeyondTable { .. } | Self::GapAtStart { .. } => Invariant::NoLostTable,
        }
    }
}

/// Something the protocol takes for granted did not hold.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum BrokenAssumption {
    /// A processor went on writing after its session had ended.
    WroteAfterSessionEnd {
        /// The processor.
        node: NodeId,
    },
    /// A message was lost although both ends live.
    MessageLost {
        /// The message.
        id: MessageId,
    },
    /// A message arrived twice.
    MessageDuplicated {
        /// The message.
        id: MessageId,
    },
    /// A message arrived before one sent earlier on its queue.
    OrderBroken {
        /// The message.
        id: MessageId,
    },
}

/// Who waits for what, where a run can make no progress by itself.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub enum Wait {
    /// Nobody can be elected.
    NoCandidate,
    /// There is no processor to give tables to.
    NoProcessor,
    /// An owner waits for the Sync of a processor.
    SyncMissing {
        /// The owner.
        owner: NodeId,
        /// The processor.
        processor: NodeId,
    },
    /// An owner waits for the answer about a table.
    ResponseMissing {
        /// The owner.
        owner: NodeId,
        /// The processor.
        processor: NodeId,
        /// The table.
        table: TableId,
    },
    /// A wanted table has no place yet.
    TableUnplaced {
        /// The owner.
        owner: NodeId,
        /// The table.
        table: TableId,
    },
    /// A processor follows an owner that is not in etcd.
    FollowsGoneOwner {
        /// The processor.
        processor: NodeId,
        /// Whom it follows.
        owner: NodeId,
    },
    /// A node is down and does not come back by itself.
    NodeDown {
        /// The node.
        node: NodeId,
    },
    /// A node stands still.
    NodePaused {
        /// The node.
        node: NodeId,
    },
    /// Messages from one node do not reach another.
    LinkCut {
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
    },
    /// A node cannot reach etcd.
    CutFromEtcd {
        /// The node.
        node: NodeId,
    },
    /// A message is held.
    MessageHeld {
        /// The message.
        id: MessageId,
    },
    /// Everything is in place and the checkpoint still does not grow.
    CheckpointFrozen {
        /// The owner.
        owner: NodeId,
    },
}

/// The overall answer about a run.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Verdict {
    /// No invariant broke and the system can go on.
    Safe,
    /// An invariant broke.
    Violated,
    /// No invariant broke and nothing the machine does by itself leads to all tables running.
    Stuck,
}

impl Verdict {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Safe, Self::Violated, Self::Stuck];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Violated => "violated",
            Self::Stuck => "stuck",
        }
    }
}
