//! The transport: one queue for each sender, receiver and kind of message (1.3).

use alloc::vec::Vec;
use handover_protocol::insertion_sort_by_key;

use handover_protocol::small::{SmallMap, SmallSet};
use handover_protocol::{CaptureId, Message, MessageKind, clone_in_place};

use crate::effect::MessageId;
use crate::event::{Channel, MessageRef};
use crate::setup::NodeId;

/// A message on its way.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Parcel {
    pub(crate) channel: Channel,
    pub(crate) id: MessageId,
    pub(crate) message: Message,
    pub(crate) from: CaptureId,
    pub(crate) to: CaptureId,
    /// Its number on its stream, from 1; zero for what an owner sends, who waits for no
    /// acknowledgement.
    pub(crate) seq: u64,
    pub(crate) held: bool,
}

clone_in_place!(Parcel {
    channel,
    id,
    message,
    from,
    to,
    seq,
    held
});

/// What one capture has sent another on one topic, and how much of it was handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stream {
    pub(crate) sent: u64,
    pub(crate) acked: u64,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Network {
    /// All queues: by channel, and in each in order.
    pub(crate) parcels: Vec<Parcel>,
    pub(crate) streams: SmallMap<(CaptureId, CaptureId, MessageKind), Stream>,
    pub(crate) cuts: SmallSet<(NodeId, NodeId)>,
    pub(crate) next_id: u32,
}

clone_in_place!(Network {
    parcels,
    streams,
    cuts,
    next_id
});

impl Network {
    /// The sender's buffer (1.3): more is refused, and the sender tries again.
    pub(crate) const BUFFER: usize = 128;

    /// Where a queue begins and ends.
    fn queue(&self, channel: Channel) -> core::ops::Range<usize> {
        let start = self.parcels.partition_point(|p| p.channel < channel);
        let queue = self.parcels[start..].iter();
        start..start + queue.take_while(|p| p.channel == channel).count()
    }

    fn place(&self, at: MessageRef) -> Option<usize> {
        let start = self.parcels.partition_point(|p| p.channel < at.channel);
        let place = start + usize::from(at.nth);
        let parcel = self.parcels.get(place)?;
        (parcel.channel == at.channel).then_some(place)
    }

    /// Accepts a message unless the buffer is full.
    pub(crate) fn send(
        &mut self,
        channel: Channel,
        from: CaptureId,
        to: CaptureId,
        message: Message,
    ) -> Option<(MessageId, u64)> {
        let queue = self.queue(channel);
        if queue.len() >= Self::BUFFER {
            return None;
        }
        let seq = if channel.kind.is_from_owner() {
            0
        } else {
            let key = (from, to, channel.kind);
            let stream = self.streams.get_or_insert(key, Stream::default());
            stream.sent += 1;
            stream.sent
        };
        let id = MessageId(self.next_id);
        self.next_id += 1;
        let parcel = Parcel {
            channel,
            id,
            message,
            from,
            to,
            seq,
            held: false,
        };
        self.parcels.insert(queue.end, parcel);
        Some((id, seq))
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
        let key = (parcel.from, parcel.to, parcel.channel.kind);
        if let Some(stream) = self.streams.get_mut(&key) {
            stream.acked = stream.acked.max(parcel.seq);
        }
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
        let ending = self.parcels.iter().filter(|parcel| {
            parcel.channel.kind == kind
                && parcel.from == from
                && parcel.to == to
                && parcel.seq >= seq
        });
        Some(ending.count())
    }

    pub(crate) fn get(&self, at: MessageRef) -> Option<&Parcel> {
        self.parcels.get(self.place(at)?)
    }

    pub(crate) fn get_mut(&mut self, at: MessageRef) -> Option<&mut Parcel> {
        let place = self.place(at)?;
        self.parcels.get_mut(place)
    }

    pub(crate) fn take(&mut self, at: MessageRef) -> Option<Parcel> {
        Some(self.parcels.remove(self.place(at)?))
    }

    /// Puts a second copy right behind a message. `None` if there is no such message or no room.
    pub(crate) fn duplicate(&mut self, at: MessageRef) -> Option<(MessageId, MessageId)> {
        let place = self.place(at)?;
        if self.queue(at.channel).len() >= Self::BUFFER {
            return None;
        }
        let mut copy = self.parcels.get(place)?.clone();
        let of = core::mem::replace(&mut copy.id, MessageId(self.next_id));
        self.next_id += 1;
        let id = copy.id;
        self.parcels.insert(place + 1, copy);
        Some((id, of))
    }

    /// Loses everything addressed to a capture by the senders that the test names.
    pub(crate) fn lose_to(
        &mut self,
        to: CaptureId,
        gives_up: impl Fn(CaptureId) -> bool,
    ) -> Vec<MessageId> {
        let mut lost = Vec::new();
        self.parcels.retain(|parcel| {
            let gone = parcel.to == to && gives_up(parcel.from);
            if gone {
                lost.push(parcel.id);
            }
            !gone
        });
        insertion_sort_by_key(&mut lost, |id| *id);
        lost
    }

    /// Forgets the streams of a capture that can never speak again. Those to it stay: a sender that
    /// has not seen it go still knows how much was acknowledged.
    pub(crate) fn forget(&mut self, capture: CaptureId) {
        self.streams.retain(|(from, _, _), _| *from != capture);
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

    pub(crate) fn cuts(&self) -> impl ExactSizeIterator<Item = (NodeId, NodeId)> + '_ {
        self.cuts.iter().copied()
    }

    /// Every message in flight with its place, queue by queue.
    pub(crate) fn parcels(&self) -> impl Iterator<Item = (MessageRef, &Parcel)> {
        let mut next = 0;
        let mut last = None;
        self.parcels.iter().map(move |parcel| {
            let channel = parcel.channel;
            next = if last == Some(channel) { next + 1 } else { 0 };
            last = Some(channel);
            (MessageRef { channel, nth: next }, parcel)
        })
    }

    /// The first of every queue, queue by queue.
    pub(crate) fn heads(&self) -> impl Iterator<Item = &Parcel> {
        let mut last = None;
        self.parcels
            .iter()
            .filter(move |parcel| last.replace(parcel.channel) != Some(parcel.channel))
    }

    /// Whether a message, or one ahead of it, is held.
    pub(crate) fn is_held(&self, at: MessageRef) -> bool {
        let queue = &self.parcels[self.queue(at.channel)];
        queue
            .iter()
            .take(usize::from(at.nth) + 1)
            .any(|parcel| parcel.held)
    }
}
