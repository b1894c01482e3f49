//! How nodes learn what happens in etcd, where that is not at once.

use alloc::vec::Vec;

use handover_protocol::Guard;
use handover_protocol::processor::Owner;

use crate::effect::{Effect, Loss};
use crate::etcd::Seen;
use crate::node::View;
use crate::setup::{NodeId, Views};
use crate::sink::Sink;

use super::World;

impl World {
    /// Whether anybody has to be told what changes in etcd.
    pub(super) fn has_watchers(&self) -> bool {
        self.views == Views::Lagging || self.nodes.iter().any(|node| node.view.is_some())
    }

    /// What changed in etcd in one step is one thing to see.
    pub(super) fn tell_watchers(&mut self, before: &Seen) {
        if self.etcd.seen == *before {
            return;
        }
        for node in &mut self.nodes {
            // Who has just registered has read all of it.
            let view = node
                .view
                .as_mut()
                .filter(|v| v.now != self.etcd.seen || !v.ahead.is_empty());
            if let Some(view) = view {
                view.ahead.push_back(self.etcd.seen.clone());
            }
        }
    }

    pub(super) fn observe(&mut self, node: NodeId, effects: &mut impl Sink) {
        let Some(view) = &mut self.node_mut(node).view else {
            return;
        };
        let Some(next) = view.ahead.pop_front() else {
            return;
        };
        let behind = view.ahead.len();
        let before = core::mem::replace(&mut view.now, next);
        effects.push(Effect::Observed { node, behind });
        self.give_up_as(node, &before, effects);
    }

    pub(super) fn cut_etcd(&mut self, node: NodeId, effects: &mut impl Sink) {
        let seen = self.seen_by(node).clone();
        let state = self.node_mut(node);
        state.cut_off = true;
        state.view.get_or_insert_with(|| View::new(seen));
        effects.push(Effect::EtcdCut { node });
    }

    /// Where views do not lag the node catches up at once; but for an owner that was deposed
    /// meanwhile the first thing to see is that, and it looks no further (G11).
    pub(super) fn heal_etcd(&mut self, node: NodeId, effects: &mut impl Sink) {
        let last = self.owners_view(node);
        self.node_mut(node).cut_off = false;
        effects.push(Effect::EtcdHealed { node });
        let instant = self.views == Views::Instant;
        let Some(view) = self.node_mut(node).view.take_if(|_| instant) else {
            return;
        };
        let (id, owner) = (self.capture(node), self.etcd.seen.owner);
        let freezes = self.rules.guards(Guard::FrozenView);
        let term = self.node_mut(node).term.as_mut();
        match term.filter(|term| freezes && owner != Some(Owner { id, rev: term.rev })) {
            Some(term) => {
                term.frozen.get_or_insert(last);
            }
            None => self.give_up_as(node, &view.now, effects),
        }
    }

    /// The transport of one node gives up on the captures that are gone for it by now (1.3).
    fn give_up_as(&mut self, node: NodeId, before: &Seen, effects: &mut impl Sink) {
        let own = self.capture(node);
        let sees = self.seen_by(node);
        let before = before.sessions.iter().copied();
        let gone: Vec<_> = before.filter(|c| !sees.sessions.contains(c)).collect();
        for capture in gone {
            let lost = self.network.lose_to(capture, |from| from == own);
            for id in lost {
                let loss = Loss::PeerRemoved;
                effects.push(Effect::Lost { id, loss });
            }
        }
    }
}
