//! A message arrives.

use alloc::collections::VecDeque;

use handover_protocol::{Crash, Message, Tag};

use crate::effect::{Effect, Loss};
use crate::event::{Channel, MessageRef};
use crate::network::Parcel;
use crate::setup::NodeId;
use crate::sink::Sink;

use super::World;

impl World {
    pub(super) fn deliver(&mut self, channel: Channel, effects: &mut impl Sink) {
        self.deliver_at(MessageRef { channel, nth: 0 }, effects);
    }

    pub(super) fn deliver_at(&mut self, at: MessageRef, effects: &mut impl Sink) {
        let Some(parcel) = self.network.take(at) else {
            return;
        };
        let (id, to) = (parcel.id, at.channel.to);
        if parcel.to != self.capture(to) {
            let loss = Loss::OldCapture;
            effects.push(Effect::Lost { id, loss });
            return;
        }
        self.network.acknowledge(&parcel);
        effects.push(Effect::Delivered { id });
        if at.channel.kind.is_from_owner() {
            self.hand_to_processor(to, parcel, effects);
        } else {
            self.hand_to_owner(to, parcel, effects);
        }
    }

    fn hand_to_processor<S: Sink>(&mut self, to: NodeId, parcel: Parcel, effects: &mut S) {
        let rules = self.rules;
        let tag = Tag(parcel.id.0);
        let mut reports = S::Reports::default();
        let Some(processor) = &mut self.node_mut(to).processor else {
            return;
        };
        let agent = &mut processor.agent;
        let result = match parcel.message {
            Message::Announce(m) => agent.on_announce(&rules, parcel.from, m, tag, &mut reports),
            Message::DispatchTable(m) => {
                agent.on_dispatch(&rules, parcel.from, m, tag, &mut reports)
            }
            Message::Sync(_) | Message::DispatchTableResponse(_) | Message::Checkpoint(_) => Ok(()),
        };
        self.tell_processor(to, reports, VecDeque::new(), effects);
        if let Err(crash) = result {
            self.fail_processor(to, crash, effects);
        }
    }

    fn hand_to_owner<S: Sink>(&mut self, to: NodeId, parcel: Parcel, effects: &mut S) {
        let rules = self.rules;
        let (from, id) = (parcel.from, parcel.id);
        let tag = Tag(id.0);
        let mut reports = S::Reports::default();
        let Some(term) = &mut self.node_mut(to).term else {
            return;
        };
        let owner = &mut term.dispatcher;
        let is_sync = matches!(parcel.message, Message::Sync(_));
        let result: Result<(), Crash> = match parcel.message {
            Message::Sync(m) => owner.on_sync(&rules, from, &m, tag, &mut reports),
            Message::DispatchTableResponse(m) => {
                owner.on_response(&rules, from, m, tag, &mut reports)
            }
            Message::Checkpoint(m) => owner.on_checkpoint(&rules, from, m, tag, &mut reports),
            Message::Announce(_) | Message::DispatchTable(_) => Ok(()),
        };
        let mut synced_in = None;
        if S::ALL {
            if is_sync {
                term.synced_in.insert(from, id);
            }
            let sync = term.synced_in.get(&from).copied();
            synced_in = sync.filter(|sync| *sync != id);
        }
        self.tell_owner(to, reports, VecDeque::new(), synced_in, effects);
        if let Err(crash) = result {
            self.panic(to, crash, effects);
        }
    }
}
