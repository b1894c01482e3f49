//! The transport: one queue for each sender, receiver and kind of message (1.3).

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::vec::Vec;

use handover_protocol::{CaptureId, Message, MessageKind};

use crate::effect::MessageId;
use crate::event::{Channel, MessageRef};
use crate::setup::NodeId;

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parcel {
    pub(crate) id: MessageId,
    pub(crate) message: Message,
    pub(crate) from: CaptureId,
    pub(crate) to: CaptureId,
    /// Its number on its stream, from 1.
    pub(crate) seq: u64,
    pub(crate) held: bool,
}

/// What one capture has sent another on one topic, and how much of it was handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stream {
    sent: u64,
    acked: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Network {
    queues: BTreeMap<Channel, VecDeque<Parcel>>,
    streams: BTreeMap<(CaptureId, CaptureId, MessageKind), Stream>,
    cuts: BTreeSet<(NodeId, NodeId)>,
    next_id: u32,
}

impl Network {
    /// The sender's buffer (1.3): more is refused, and the sender tries again.
    pub(crate) const BUFFER: usize = 128;

    /// Accepts a message unless the buffer is full.
    pub(crate) fn send(
        &mut self,
        channel: Channel,
        from: CaptureId,
        to: CaptureId,
        message: Message,
    ) -> Option<(MessageId, u64)> {
        let queue = self.queues.entry(channel).or_default();
        if queue.len() >= Self::BUFFER {
            return None;
        }
        let stream = self.streams.entry((from, to, channel.kind)).or_default();
        stream.sent += 1;
        let id = MessageId(self.next_id);
        self.next_id += 1;
        queue.push_back(Parcel {
            id,
            message,
            from,
            to,
            seq: stream.sent,
            held: false,
        });
        Some((id, stream.sent))
    }

    /// How many messages were ever sent: differs whenever something was.
    pub(crate) fn sent(&self) -> u32 {
        self.next_id
    }

    pub(crate) fn acked(&self, from: CaptureId, to: CaptureId, kind: MessageKind) -> u64 {
        self.streams.get(&(from, to, kind)).map_or(0, |s| s.acked)
    }

    /// The receiver has handled the message.
    pub(crate) fn acknowledge(&mut self, parcel: &Parcel) {
        let key = (parcel.from, parcel.to, parcel.message.kind());
        let stream = self.streams.entry(key).or_default();
        stream.acked = stream.acked.max(parcel.seq);
    }

    /// How many messages in flight would, each by itself, acknowledge that one; `None` if it has
    /// been acknowledged.
    pub(crate) fn ending(
        &self,
        from: CaptureId,
        to: CaptureId,
        kind: MessageKind,
        seq: u64,
    ) -> Option<usize> {
        if self.acked(from, to, kind) >= seq {
            return None;
        }
        let ending = self.parcels().filter(|(at, parcel)| {
            at.channel.kind == kind && parcel.from == from && parcel.to == to && parcel.seq >= seq
        });
        Some(ending.count())
    }

    pub(crate) fn get(&self, at: MessageRef) -> Option<&Parcel> {
        self.queues.get(&at.channel)?.get(usize::from(at.nth))
    }

    pub(crate) fn get_mut(&mut self, at: MessageRef) -> Option<&mut Parcel> {
        self.queues
            .get_mut(&at.channel)?
            .get_mut(usize::from(at.nth))
    }

    pub(crate) fn take(&mut self, at: MessageRef) -> Option<Parcel> {
        let queue = self.queues.get_mut(&at.channel)?;
        let parcel = queue.remove(usize::from(at.nth))?;
        if queue.is_empty() {
            self.queues.remove(&at.channel);
        }
        Some(parcel)
    }

    /// Puts a second copy right behind a message. `None` if there is no such message or no room.
    pub(crate) fn duplicate(&mut self, at: MessageRef) -> Option<(MessageId, MessageId)> {
        let queue = self.queues.get_mut(&at.channel)?;
        if queue.len() >= Self::BUFFER {
            return None;
        }
        let original = queue.get(usize::from(at.nth))?;
        let mut copy = original.clone();
        let of = original.id;
        copy.id = MessageId(self.next_id);
        self.next_id += 1;
        let id = copy.id;
        queue.insert(usize::from(at.nth) + 1, copy);
        Some((id, of))
    }

    /// Loses everything addressed to a capture by the senders that the test names.
    pub(crate) fn lose_to(
        &mut self,
        to: CaptureId,
        gives_up: impl Fn(CaptureId) -> bool,
    ) -> Vec<MessageId> {
        let mut lost = Vec::new();
        for queue in self.queues.values_mut() {
            queue.retain(|parcel| {
                let gone = parcel.to == to && gives_up(parcel.from);
                if gone {
                    lost.push(parcel.id);
                }
                !gone
            });
        }
        self.queues.retain(|_, queue| !queue.is_empty());
        lost.sort_unstable();
        lost
    }

    /// Forgets the streams of a capture that can never speak or hear again.
    pub(crate) fn forget(&mut self, capture: CaptureId) {
        self.streams
            .retain(|(from, to, _), _| *from != capture && *to != capture);
    }

    pub(crate) fn is_cut(&self, from: NodeId, to: NodeId) -> bool {
        self.cuts.contains(&(from, to))
    }

    pub(crate) fn cut(&mut self, from: NodeId, to: NodeId) {
        self.cuts.insert((from, to));
    }

    pub(crate) fn heal(&mut self, from: NodeId, to: NodeId) {
        self.cuts.remove(&(from, to));
    }

    pub(crate) fn cuts(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.cuts.iter().copied()
    }

    /// Every message in flight with its place, queue by queue.
    pub(crate) fn parcels(&self) -> impl Iterator<Item = (MessageRef, &Parcel)> {
        self.queues.iter().flat_map(|(channel, queue)| {
            (0..).zip(queue).map(|(nth, parcel)| {
                let at = MessageRef {
                    channel: *channel,
                    nth,
                };
                (at, parcel)
            })
        })
    }

    /// The queues that are not empty, in order.
    pub(crate) fn channels(&self) -> impl Iterator<Item = Channel> + '_ {
        self.queues.keys().copied()
    }

    /// The heads of all queues, the one sent first first.
    pub(crate) fn heads(&self) -> Vec<Channel> {
        let mut heads: Vec<_> = self
            .queues
            .iter()
            .filter_map(|(channel, queue)| Some((queue.front()?.id, *channel)))
            .collect();
        heads.sort_unstable();
        heads.into_iter().map(|(_, channel)| channel).collect()
    }

    /// Whether a message, or one ahead of it, is held.
    pub(crate) fn is_held(&self, at: MessageRef) -> bool {
        self.queues.get(&at.channel).is_some_and(|queue| {
            queue
                .iter()
                .take(usize::from(at.nth) + 1)
                .any(|parcel| parcel.held)
        })
    }
}
