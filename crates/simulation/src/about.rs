//! Whom and what events and effects are about.

use handover_protocol::{Crash, TableId};

use crate::effect::{Down, Effect, MessageId};
use crate::event::{Event, MessageRef};
use crate::setup::NodeId;

impl Event {
    /// The node it happens to, where it happens to one node as such and not to a message or a link.
    #[must_use]
    pub const fn node(&self) -> Option<NodeId> {
        match self {
            Self::Tick { node, .. }
            | Self::Ready { node, .. }
            | Self::Stopped { node, .. }
            | Self::Advance { node, .. }
            | Self::Elect { node, .. }
            | Self::Notice { node }
            | Self::LoseSession { node }
            | Self::Resign { node }
            | Self::Crash { node }
            | Self::Restart { node }
            | Self::RestartProcessor { node }
            | Self::Pause { node }
            | Self::Resume { node }
            | Self::Join { node }
            | Self::Leave { node }
            | Self::Observe { node }
            | Self::Land { node, .. }
            | Self::CutEtcd { node }
            | Self::HealEtcd { node } => Some(*node),
            Self::Deliver(_)
            | Self::Hold(_)
            | Self::Release(_)
            | Self::Drop(_)
            | Self::Duplicate(_)
            | Self::Overtake(_)
            | Self::Cut { .. }
            | Self::Heal { .. }
            | Self::AddTable { .. }
            | Self::DropTable { .. }
            | Self::DeleteOwnerKey
            | Self::Move { .. }
            | Self::Rebalance => None,
        }
    }

    /// The message it happens to, where it happens to one.
    #[must_use]
    pub const fn message(&self) -> Option<MessageRef> {
        if let Self::Deliver(channel) = self {
            return Some(MessageRef {
                channel: *channel,
                nth: 0,
            });
        }
        if let Self::Hold(at)
        | Self::Release(at)
        | Self::Drop(at)
        | Self::Duplicate(at)
        | Self::Overtake(at) = self
        {
            return Some(*at);
        }
        None
    }

    /// Whose event it is: the node it happens to, or the one that a message reaches in it.
    #[must_use]
    pub const fn actor(&self) -> Option<NodeId> {
        if let Self::Deliver(channel) | Self::Overtake(MessageRef { channel, .. }) = self {
            Some(channel.to)
        } else {
            self.node()
        }
    }

    /// The table it names, where it names one.
    #[must_use]
    pub const fn table(&self) -> Option<TableId> {
        if let Self::Ready { table, .. }
        | Self::Stopped { table, .. }
        | Self::AddTable { table }
        | Self::DropTable { table }
        | Self::Move { table, .. }
        | Self::Land { table, .. } = self
        {
            Some(*table)
        } else {
            None
        }
    }
}

impl Effect {
    /// The message it is about, where it is about one.
    #[must_use]
    pub const fn message(&self) -> Option<MessageId> {
        if let Self::Sent { id, .. }
        | Self::Delivered { id }
        | Self::Rejected { id, .. }
        | Self::Lost { id, .. }
        | Self::Duplicated { id, .. }
        | Self::OwnerRecognized { id, .. }
        | Self::TableStarted { id, .. }
        | Self::TableStopping { id, .. }
        | Self::Synced { id, .. }
        | Self::Held { id }
        | Self::Released { id } = self
        {
            Some(*id)
        } else {
            None
        }
    }

    /// The tables it names.
    #[must_use]
    pub const fn tables(&self) -> &[TableId] {
        if let Self::ResponseWaits { table, .. }
        | Self::TableStarted { table, .. }
        | Self::TableReady { table, .. }
        | Self::TableStopping { table, .. }
        | Self::TableStopped { table, .. }
        | Self::OperationFinished { table, .. }
        | Self::RecordRunning { table, .. }
        | Self::RecordRemoved { table, .. }
        | Self::NoCaptureFor { table, .. }
        | Self::MoveGivenUp { table, .. }
        | Self::TableWanted { table }
        | Self::TableUnwanted { table }
        | Self::MoveAsked { table, .. }
        | Self::WriteSent { table, .. }
        | Self::WriteLanded { table, .. } = self
        {
            return core::slice::from_ref(table);
        }
        if let Self::CaptureGone { tables, .. }
        | Self::Fenced { tables, .. }
        | Self::ProcessorRestarted { tables, .. } = self
        {
            return tables.as_slice();
        }
        &[]
    }

    /// The node that panicked, or whose processor an error ended, and why.
    #[must_use]
    pub const fn crash(&self) -> Option<(NodeId, Crash)> {
        if let Self::WentDown {
            node,
            down: Down::Panicked(crash),
        }
        | Self::ProcessorRestarted {
            node,
            crash: Some(crash),
            ..
        } = self
        {
            return Some((*node, *crash));
        }
        None
    }
}
