//! Why an event cannot happen now. Data; the sentences are made in the room of the picture.

use handover_protocol::{OwnerRev, TableId, Ts};

use crate::effect::Down;
use crate::event::Channel;
use crate::setup::{NodeId, Role};
use crate::verdict::Wait;

/// The world is as before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The event names a node that is not declared.
    NoSuchNode,
    /// The node is not declared as that.
    NotA {
        /// The node.
        node: NodeId,
        /// The role it lacks.
        role: Role,
    },
    /// The node runs nothing.
    NodeDown {
        /// The node.
        node: NodeId,
        /// Why.
        down: Down,
    },
    /// The node runs, so it cannot be started.
    NodeUp {
        /// The node.
        node: NodeId,
    },
    /// The node stands still.
    NodePaused {
        /// The node.
        node: NodeId,
    },
    /// The node does not stand still.
    NotPaused {
        /// The node.
        node: NodeId,
    },
    /// The node does not take itself for the owner, so it runs no dispatcher.
    NotOwner {
        /// The node.
        node: NodeId,
    },
    /// The loop would change nothing.
    NothingToDo {
        /// The node.
        node: NodeId,
        /// Whose loop.
        role: Role,
        /// What it waits for, where it waits.
        wait: Option<Wait>,
    },
    /// No such message is in flight.
    NothingInFlight {
        /// The queue.
        channel: Channel,
    },
    /// The queue's kind of message does not go from there to there.
    WrongDirection {
        /// The queue.
        channel: Channel,
    },
    /// The message, or one ahead of it, is held.
    Held {
        /// The queue.
        channel: Channel,
    },
    /// The message is not held.
    NotHeld {
        /// The queue.
        channel: Channel,
    },
    /// It is the head of its queue, so there is nothing to overtake.
    NothingAhead {
        /// The queue.
        channel: Channel,
    },
    /// The link is cut.
    LinkCut {
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
    },
    /// The link is whole.
    LinkWhole {
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
    },
    /// A node has no link to itself that could be cut.
    SameNode {
        /// The node.
        node: NodeId,
    },
    /// The processor does not hold the table in a state in which this can happen.
    NoSuchPipeline {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// The processor has no pipeline that is up and behind that timestamp.
    NothingToAdvance {
        /// The processor.
        node: NodeId,
        /// The timestamp.
        to: Ts,
    },
    /// Somebody holds the owner key.
    KeyTaken {
        /// Who.
        by: NodeId,
    },
    /// Nobody holds the owner key.
    KeyFree,
    /// Another candidate is first in line.
    NotFirst {
        /// The node.
        node: NodeId,
        /// Who is first.
        first: NodeId,
    },
    /// The node's session has ended, so it cannot stand for election.
    NoSession {
        /// The node.
        node: NodeId,
    },
    /// The node still takes itself for the owner, so it does not stand for election.
    StillBelieves {
        /// The node.
        node: NodeId,
    },
    /// Revisions only grow.
    RevisionNotHigher {
        /// The one given.
        given: OwnerRev,
        /// The last one used.
        last: OwnerRev,
    },
    /// Nothing has happened that the node does not know.
    NothingToNotice {
        /// The node.
        node: NodeId,
    },
    /// The table is wanted already.
    AlreadyWanted {
        /// The table.
        table: TableId,
    },
    /// The table is not wanted.
    NotWanted {
        /// The table.
        table: TableId,
    },
    /// As many tables as fit.
    TooManyTables,
    /// Table ids are not below zero.
    NegativeTable {
        /// The table.
        table: TableId,
    },
    /// The node has a session.
    HasSession {
        /// The node.
        node: NodeId,
    },
    /// The node has seen everything that happened in etcd.
    NothingToObserve {
        /// The node.
        node: NodeId,
    },
    /// The next thing the node would see is the end of its own term, and that it has to notice
    /// (G11).
    HasToNotice {
        /// The node.
        node: NodeId,
    },
    /// No write of that table by that processor is under way.
    NoWrite {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// A write is still under way, so the sink cannot have closed.
    WriteUnderWay {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// The node cannot reach etcd.
    CutFromEtcd {
        /// The node.
        node: NodeId,
    },
    /// The node reaches etcd.
    ReachesEtcd {
        /// The node.
        node: NodeId,
    },
    /// Queues do not grow beyond all bounds.
    QueueFull {
        /// The queue.
        channel: Channel,
    },
}
