//! The closed list of what can happen.

use handover_protocol::{MessageKind, OwnerRev, TableId, Ts};

use crate::setup::{NodeId, Role};

/// A queue of the transport: first in, first out for each sender, receiver and kind of message,
/// and no order between queues (1.3).
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Channel {
    /// Which of the five messages.
    pub kind: MessageKind,
    /// The sender.
    pub from: NodeId,
    /// The receiver.
    pub to: NodeId,
}

/// A message in flight by its place in its queue, so that the same choice means the same in every
/// version.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct MessageRef {
    /// The queue.
    pub channel: Channel,
    /// How many messages of that queue are ahead of it.
    pub nth: u16,
}

/// Something that happens. Time is the number of events; every choice is one.
///
/// Natural events are what the machine does by itself; the others are faults and commands. New
/// events are appended, never inserted: links store the position.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// Natural: a node runs its owner loop or its processor loop once.
    Tick {
        /// Whose loop.
        node: NodeId,
        /// Which loop.
        role: Role,
    },
    /// Natural: the head of a queue arrives and is handled.
    Deliver(Channel),
    /// Natural: the pipeline of a table being added is up.
    Ready {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// Natural: the sink of a table being removed has closed.
    Stopped {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// Natural: every pipeline of a processor that is up has replicated up to a timestamp.
    Advance {
        /// The processor.
        node: NodeId,
        /// Up to where.
        to: Ts,
    },
    /// Natural: the owner key is free and the first candidate gets it.
    Elect {
        /// The candidate.
        node: NodeId,
        /// Its revision; `None` is the one after the last.
        rev: Option<OwnerRev>,
    },
    /// Natural: a node learns that its session or its owner key is gone.
    Notice {
        /// The node.
        node: NodeId,
    },
    /// Fault: etcd ends the session of a node. The node does not know.
    LoseSession {
        /// The node.
        node: NodeId,
    },
    /// Command: more work; the table is wanted from now on.
    AddTable {
        /// The table.
        table: TableId,
    },
    /// Command: the table is not wanted any more.
    DropTable {
        /// The table.
        table: TableId,
    },
    /// Fault: somebody deletes the owner key. The session of the owner lives on.
    DeleteOwnerKey,
    /// Command: the owner gives the key back.
    Resign {
        /// The owner.
        node: NodeId,
    },
    /// Fault: the process of a node dies. Its session ends later, by [`Event::LoseSession`].
    Crash {
        /// The node.
        node: NodeId,
    },
    /// A node starts again with a new capture id. Natural after it has stopped itself.
    Restart {
        /// The node.
        node: NodeId,
    },
    /// Fault: the processor of a node starts again under the same capture id.
    RestartProcessor {
        /// The node.
        node: NodeId,
    },
    /// Fault: a node stands still.
    Pause {
        /// The node.
        node: NodeId,
    },
    /// Command: a node that stood still goes on.
    Resume {
        /// The node.
        node: NodeId,
    },
    /// Fault: nothing gets from one node to another; nothing is lost either.
    Cut {
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
        /// Whether the way back is cut as well.
        both: bool,
    },
    /// Command: a cut is mended.
    Heal {
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
        /// Whether the way back is mended as well.
        both: bool,
    },
    /// Fault: a message waits until it is released, and its queue with it.
    Hold(MessageRef),
    /// Command: a held message goes on.
    Release(MessageRef),
    /// Fault: a message is lost. Breaks the transport's promise.
    Drop(MessageRef),
    /// Fault: a message is in flight twice. Breaks the transport's promise.
    Duplicate(MessageRef),
    /// Fault: a message arrives before those ahead of it. Breaks the transport's promise.
    Overtake(MessageRef),
    /// Command: the owner is asked to move a table.
    Move {
        /// The table.
        table: TableId,
        /// Where to.
        to: NodeId,
    },
    /// Command: the owner is asked to even the load.
    Rebalance,
    /// Command: a node that was absent, or left, registers with a new capture id.
    Join {
        /// The node.
        node: NodeId,
    },
    /// Command: a node stops in order and ends its session.
    Leave {
        /// The node.
        node: NodeId,
    },
    /// Natural where views lag: a node sees the next thing that happened in etcd.
    Observe {
        /// The node.
        node: NodeId,
    },
    /// Natural where writes are delayed: the oldest write of a table by a processor arrives
    /// downstream.
    Land {
        /// The processor that sent it, which may be gone by now.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// Fault: a node cannot reach etcd. Its session lasts until [`Event::LoseSession`].
    CutEtcd {
        /// The node.
        node: NodeId,
    },
    /// Command: the node reaches etcd again.
    HealEtcd {
        /// The node.
        node: NodeId,
    },
}
