//! To whom a processor's messages go, and whether they may go yet (2.1, 2.5, 2.6).

use super::ports::{Messenger, Owner};
use crate::ids::CaptureId;
use crate::message::{MessageKind, ToOwner};
use crate::rules::{Guard, Rules};

/// The peer-to-peer client of a capture (1.3): non-blocking, in order per receiver and topic.
pub trait Transport {
    /// Hands a message to the client for `to`. `Some` is its sequence number on that topic, from
    /// one; `None` is "nothing was sent": no client for that peer, buffer full, or client closed.
    fn send(&mut self, to: CaptureId, message: ToOwner) -> Option<u64>;

    /// The last sequence number acknowledged on the topic, zero for none; `None` when there is no
    /// client for that peer.
    fn acked(&self, to: CaptureId, kind: MessageKind) -> Option<u64>;
}

/// The messenger of a real processor: the present owner, and per topic the last message it has
/// not been seen to acknowledge.
///
/// | message | sent when |
/// | --- | --- |
/// | Sync | the barrier is clear (G9) |
/// | Checkpoint | any time; its sender asks the barrier itself |
/// | DispatchTableResponse | no Sync is unacknowledged (G8) |
///
/// Nothing is sent while there is no owner, or when the transport declines.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct PeerMessenger {
    target: Option<Owner>,
    /// Per topic, in the order of [`TOPICS`].
    wait: [Option<u64>; TOPICS.len()],
}

/// What processors send, each on a topic of its own.
const TOPICS: [MessageKind; 3] = [
    MessageKind::Sync,
    MessageKind::DispatchTableResponse,
    MessageKind::Checkpoint,
];

impl PeerMessenger {
    /// One that talks to the owner found in etcd at creation, if any (2.2), and waits for nothing.
    #[must_use]
    pub const fn new(target: Option<Owner>) -> Self {
        Self {
            target,
            wait: [None; TOPICS.len()],
        }
    }

    /// The same waiting for the acknowledgement of that message. No effect for a kind that
    /// processors do not send.
    #[must_use]
    pub fn waiting_for(mut self, kind: MessageKind, sequence: u64) -> Self {
        self.wait_for(kind, sequence);
        self
    }

    /// Where messages go; `None` before any owner is known.
    #[must_use]
    pub const fn target(&self) -> Option<Owner> {
        self.target
    }

    /// The sequence number on that topic that has not been seen acknowledged.
    #[must_use]
    pub fn waits_for(&self, kind: MessageKind) -> Option<u64> {
        let topic = TOPICS.iter().position(|topic| *topic == kind)?;
        self.wait.get(topic).copied().flatten()
    }

    /// For each topic the sequence number that has not been seen acknowledged, if there is one.
    pub fn waits(&self) -> impl Iterator<Item = (MessageKind, u64)> + '_ {
        let waits = TOPICS.into_iter().zip(&self.wait);
        waits.filter_map(|(kind, wait)| Some((kind, (*wait)?)))
    }

    /// This messenger with a transport to send through, as the agent's tick wants it.
    pub const fn over<'a, T: Transport>(
        &'a mut self,
        rules: &'a Rules,
        transport: &'a mut T,
    ) -> Over<'a, T> {
        Over {
            messenger: self,
            rules,
            transport,
        }
    }

    fn wait_for(&mut self, kind: MessageKind, sequence: u64) {
        for (topic, wait) in TOPICS.iter().zip(&mut self.wait) {
            if *topic == kind {
                *wait = Some(sequence);
            }
        }
    }
}

/// A [`PeerMessenger`] joined with its transport for the length of a tick.
#[derive(Debug)]
pub struct Over<'a, T> {
    messenger: &'a mut PeerMessenger,
    rules: &'a Rules,
    transport: &'a mut T,
}

impl<T: Transport> Over<'_, T> {
    fn may_send(&mut self, kind: MessageKind) -> bool {
        match kind {
            MessageKind::Sync => !self.rules.guards(Guard::SyncBarrier) || self.barrier(),
            MessageKind::DispatchTableResponse => {
                !self.rules.guards(Guard::ResponseAfterSync)
                    || self.barrier()
                    || self.messenger.waits_for(MessageKind::Sync).is_none()
            }
            MessageKind::Checkpoint | MessageKind::Announce | MessageKind::DispatchTable => true,
        }
    }
}

impl<T: Transport> Messenger for Over<'_, T> {
    /// Told of the owner it already has, it keeps waiting for what that owner has not
    /// acknowledged; a new owner has nothing to acknowledge.
    fn owner_changed(&mut self, owner: Owner) {
        if self.messenger.target != Some(owner) {
            *self.messenger = PeerMessenger::new(Some(owner));
        }
    }

    fn send(&mut self, message: ToOwner) -> bool {
        let Some(owner) = self.messenger.target else {
            return false;
        };
        let kind = message.kind();
        if !self.may_send(kind) {
            return false;
        }
        let Some(sequence) = self.transport.send(owner.id, message) else {
            return false;
        };
        self.messenger.wait_for(kind, sequence);
        true
    }

    /// Closed without an owner, without a client for it, and while anything is unacknowledged.
    /// Upstream stops at the first topic that is; here all are looked at, so that the outcome does
    /// not depend on an order.
    fn barrier(&mut self) -> bool {
        let Some(owner) = self.messenger.target else {
            return false;
        };
        let mut clear = true;
        for (topic, wait) in TOPICS.iter().zip(&mut self.messenger.wait) {
            match self.transport.acked(owner.id, *topic) {
                None => clear = false,
                Some(acked) if wait.is_some_and(|wait| acked < wait) => clear = false,
                Some(_) => *wait = None,
            }
        }
        clear
    }
}
