//! The closed list of what can be seen to happen.

use alloc::vec::Vec;

use handover_protocol::{Crash, Message, OwnerRev, Rejection, TableId, Ts, Watermark};

use crate::setup::NodeId;

/// A message of a run: the first one sent is 0. Not its number in the picture.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct MessageId(pub u32);

/// Why a message never arrived.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Loss {
    /// The fault [`crate::Event::Drop`].
    Dropped,
    /// The receiver's capture left etcd, so the sender's transport gave up (1.3).
    PeerRemoved,
    /// It was addressed to an earlier capture of that node (1.3).
    OldCapture,
}

/// Why a node runs nothing any more.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Down {
    /// Never joined, or left in order.
    Absent,
    /// It noticed that its session is gone and stopped itself; it starts again by itself.
    Stopped,
    /// The fault [`crate::Event::Crash`].
    Killed,
    /// The protocol met what it takes for impossible.
    Panicked(Crash),
}

/// Something that happened during one step, in the order in which it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The transport accepted a message.
    Sent {
        /// Its id from now on.
        id: MessageId,
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
        /// The message.
        message: Message,
    },
    /// A message reached its handler. [`Effect::Rejected`] follows where it is not obeyed.
    Delivered {
        /// The message.
        id: MessageId,
    },
    /// A message was not obeyed: at its arrival, or later when a processor looks at it.
    Rejected {
        /// The message.
        id: MessageId,
        /// Who did not obey.
        by: NodeId,
        /// Why, with both values.
        rejection: Rejection,
        /// The message in which `by` heard what the rejected one was compared with, if it was one.
        heard_in: Option<MessageId>,
    },
    /// A message will never arrive.
    Lost {
        /// The message.
        id: MessageId,
        /// Why.
        loss: Loss,
    },
    /// A message is in flight a second time, as `id`.
    Duplicated {
        /// The copy.
        id: MessageId,
        /// The original.
        of: MessageId,
    },
    /// A processor follows another owner from now on.
    OwnerRecognized {
        /// The processor.
        node: NodeId,
        /// The owner.
        owner: NodeId,
        /// The owner's revision.
        rev: OwnerRev,
        /// The owner it heard before, if it had heard one.
        previous: Option<NodeId>,
        /// The message it heard it in.
        id: MessageId,
    },
    /// A processor has a Sync to send and the transport or the barrier does not let it (G9).
    SyncWaits {
        /// The processor.
        node: NodeId,
    },
    /// A processor has an answer to send and holds it back (G8) or cannot send it.
    ResponseWaits {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// A pipeline was created; it may write downstream from now on.
    TableStarted {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
        /// From where it replicates.
        start: Ts,
        /// The message that asked for it.
        id: MessageId,
    },
    /// A pipeline is up.
    TableReady {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// A pipeline was told to stop; it may still write.
    TableStopping {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
        /// The message that asked for it.
        id: MessageId,
    },
    /// A pipeline has closed its sink.
    TableStopped {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// A processor has finished an operation and answers it.
    OperationFinished {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
        /// Whether it was a removal.
        is_delete: bool,
    },
    /// Pipelines have replicated further.
    Advanced {
        /// The processor.
        node: NodeId,
        /// Up to where.
        to: Ts,
    },
    /// An owner dispatches nothing yet (G4).
    WaitsForSync {
        /// The owner.
        node: NodeId,
        /// Who has not synced.
        missing: Vec<NodeId>,
    },
    /// An owner knows what a processor is doing.
    Synced {
        /// The owner.
        node: NodeId,
        /// The processor.
        processor: NodeId,
        /// The Sync.
        id: MessageId,
    },
    /// An owner takes a table for running.
    RecordRunning {
        /// The owner.
        node: NodeId,
        /// The table.
        table: TableId,
        /// Where.
        on: NodeId,
    },
    /// An owner has removed a table from a processor.
    RecordRemoved {
        /// The owner.
        node: NodeId,
        /// The table.
        table: TableId,
        /// Where it was.
        on: NodeId,
    },
    /// An owner no longer counts on a capture that left etcd, and will place its tables anew.
    CaptureGone {
        /// The owner.
        node: NodeId,
        /// The node whose capture is gone.
        capture: NodeId,
        /// The tables it had there.
        tables: Vec<TableId>,
    },
    /// An owner has a table and nobody to give it to.
    NoCaptureFor {
        /// The owner.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// A manual move was given up.
    MoveGivenUp {
        /// The owner.
        node: NodeId,
        /// The table.
        table: TableId,
    },
    /// An owner's send was not accepted; it tries again at its next tick.
    SendRefused {
        /// The owner.
        node: NodeId,
        /// The receiver.
        to: NodeId,
    },
    /// An owner withholds the checkpoint (G6).
    CheckpointHeld {
        /// The owner.
        node: NodeId,
    },
    /// An owner has written the checkpoint to etcd.
    CheckpointMoved {
        /// The owner.
        node: NodeId,
        /// The new value.
        to: Watermark,
    },
    /// A deposed owner's write of the checkpoint was refused by etcd.
    CheckpointRefused {
        /// The deposed owner.
        node: NodeId,
    },
    /// A node holds the owner key.
    Elected {
        /// The node.
        node: NodeId,
        /// Its fencing token.
        rev: OwnerRev,
    },
    /// etcd has ended a session. Nothing in the node has changed.
    SessionLost {
        /// The node.
        node: NodeId,
    },
    /// A node holds the owner key no longer and does not know it: the zombie window opens.
    Deposed {
        /// The node.
        node: NodeId,
        /// The revision it goes on using.
        rev: OwnerRev,
    },
    /// A processor stopped writing because its session is gone (G5).
    Fenced {
        /// The processor.
        node: NodeId,
        /// The tables it had.
        tables: Vec<TableId>,
    },
    /// A node knows that its session or its owner key is gone: the zombie window closes.
    Noticed {
        /// The node.
        node: NodeId,
    },
    /// A node has stopped being owner of its own knowledge.
    SteppedDown {
        /// The node.
        node: NodeId,
    },
    /// A node has a session and a new capture id.
    Registered {
        /// The node.
        node: NodeId,
    },
    /// A node runs nothing any more.
    WentDown {
        /// The node.
        node: NodeId,
        /// Why.
        down: Down,
    },
    /// A processor has forgotten everything and keeps its capture id.
    ProcessorRestarted {
        /// The node.
        node: NodeId,
        /// The tables it had.
        tables: Vec<TableId>,
        /// The error that ended it, where it was one.
        crash: Option<Crash>,
    },
    /// A node stands still.
    Paused {
        /// The node.
        node: NodeId,
    },
    /// A node goes on.
    Resumed {
        /// The node.
        node: NodeId,
    },
    /// Nothing gets through.
    LinkCut {
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
    },
    /// Messages get through again.
    LinkHealed {
        /// The sender.
        from: NodeId,
        /// The receiver.
        to: NodeId,
    },
    /// A message waits.
    Held {
        /// The message.
        id: MessageId,
    },
    /// A held message goes on.
    Released {
        /// The message.
        id: MessageId,
    },
    /// A table is wanted from now on.
    TableWanted {
        /// The table.
        table: TableId,
    },
    /// A table is not wanted any more.
    TableUnwanted {
        /// The table.
        table: TableId,
    },
    /// The owner was asked to move a table.
    MoveAsked {
        /// The owner.
        node: NodeId,
        /// The table.
        table: TableId,
        /// Where to.
        to: NodeId,
        /// Whether the owner took the job.
        taken: bool,
    },
    /// A node has seen one more thing that happened in etcd.
    Observed {
        /// The node.
        node: NodeId,
        /// How much it has yet to see.
        behind: usize,
    },
    /// A processor has sent a write downstream; it has not arrived.
    WriteSent {
        /// The processor.
        node: NodeId,
        /// The table.
        table: TableId,
        /// Up to where the table is written when it arrives.
        to: Ts,
    },
    /// A write has arrived downstream.
    WriteLanded {
        /// The processor that had sent it.
        node: NodeId,
        /// The table.
        table: TableId,
        /// Up to where it writes.
        to: Ts,
        /// Whether the session of its sender has ended since.
        ended: bool,
        /// Who holds the table by then, if it is somebody else: the write is late.
        late_for: Option<NodeId>,
    },
    /// A node cannot reach etcd.
    EtcdCut {
        /// The node.
        node: NodeId,
    },
    /// A node reaches etcd again.
    EtcdHealed {
        /// The node.
        node: NodeId,
    },
    /// The owner was asked to even the load.
    RebalanceAsked {
        /// The owner.
        node: NodeId,
    },
}
