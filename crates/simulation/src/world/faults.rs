//! What is done to the machine: faults and commands.

use handover_protocol::{Crash, Guard, TableId};

use crate::effect::{Down, Effect, Loss};
use crate::event::MessageRef;
use crate::node::node_of;
use crate::setup::NodeId;
use crate::sink::Sink;

use super::World;

impl World {
    /// etcd's truth; nothing in the node changes but that a processor stops writing where it is
    /// fenced (G5).
    pub(super) fn lose_session(&mut self, node: NodeId, effects: &mut impl Sink) {
        let gone = self.capture(node);
        let view = self.owners_view(node);
        let owned = self.etcd.end_session(gone);
        effects.push(Effect::SessionLost { node });
        if owned {
            self.depose(node, view, effects);
        }
        if self.rules.guards(Guard::FenceOnSessionLoss)
            && let Some(tables) = self.end_processor(node)
        {
            effects.push(Effect::Fenced { node, tables });
        }
        self.give_up_on(gone, effects);
    }

    pub(super) fn delete_owner_key(&mut self, effects: &mut impl Sink) {
        if let Some(owner) = self.etcd.seen.owner.take() {
            let node = node_of(owner.id);
            let view = self.owners_view(node);
            self.depose(node, view, effects);
        }
    }

    pub(super) fn resign(&mut self, node: NodeId, effects: &mut impl Sink) {
        self.etcd.seen.owner = None;
        self.step_down(node, effects);
        let again = self.capture(node);
        self.etcd.line.push_back(again);
    }

    pub(super) fn crash(&mut self, node: NodeId, effects: &mut impl Sink) {
        self.take_down(node, Down::Killed, effects);
    }

    pub(super) fn start(&mut self, node: NodeId, effects: &mut impl Sink) {
        self.register(node);
        effects.push(Effect::Registered { node });
    }

    pub(super) fn leave(&mut self, node: NodeId, effects: &mut impl Sink) {
        let gone = self.capture(node);
        self.etcd.end_session(gone);
        self.take_down(node, Down::Absent, effects);
        self.give_up_on(gone, effects);
    }

    /// The tables are closed first, which waits for their writes, then the agent; the transport and
    /// what is in flight survive (1.3, 2.8).
    pub(super) fn restart_processor(
        &mut self,
        node: NodeId,
        crash: Option<Crash>,
        effects: &mut impl Sink,
    ) {
        self.land_all(node, effects);
        if let Some(tables) = self.end_processor(node) {
            self.start_processor(node);
            effects.push(Effect::ProcessorRestarted {
                node,
                tables,
                crash,
            });
        }
    }

    pub(super) fn pause(&mut self, node: NodeId, paused: bool, effects: &mut impl Sink) {
        self.node_mut(node).paused = paused;
        effects.push(if paused {
            Effect::Paused { node }
        } else {
            Effect::Resumed { node }
        });
    }

    pub(super) fn cut(&mut self, from: NodeId, to: NodeId, both: bool, effects: &mut impl Sink) {
        for (from, to) in ways(from, to, both) {
            if !self.network.is_cut(from, to) {
                self.network.cut(from, to);
                effects.push(Effect::LinkCut { from, to });
            }
        }
    }

    pub(super) fn heal(&mut self, from: NodeId, to: NodeId, both: bool, effects: &mut impl Sink) {
        for (from, to) in ways(from, to, both) {
            if self.network.is_cut(from, to) {
                self.network.heal(from, to);
                effects.push(Effect::LinkHealed { from, to });
            }
        }
    }

    pub(super) fn hold(&mut self, at: MessageRef, held: bool, effects: &mut impl Sink) {
        if let Some(parcel) = self.network.get_mut(at) {
            parcel.held = held;
            let id = parcel.id;
            effects.push(if held {
                Effect::Held { id }
            } else {
                Effect::Released { id }
            });
        }
    }

    pub(super) fn drop_message(&mut self, at: MessageRef, effects: &mut impl Sink) {
        if let Some(parcel) = self.network.take(at) {
            effects.push(Effect::Lost {
                id: parcel.id,
                loss: Loss::Dropped,
            });
        }
    }

    pub(super) fn duplicate(&mut self, at: MessageRef, effects: &mut impl Sink) {
        if let Some((id, of)) = self.network.duplicate(at) {
            effects.push(Effect::Duplicated { id, of });
        }
    }

    pub(super) fn add_table(&mut self, table: TableId, effects: &mut impl Sink) {
        let at = self.wanted.partition_point(|t| *t < table);
        self.wanted.insert(at, table);
        // It is needed from the checkpoint on, whatever it was before.
        self.flushed
            .insert(table, self.etcd.seen.watermark.checkpoint);
        effects.push(Effect::TableWanted { table });
    }

    pub(super) fn drop_table(&mut self, table: TableId, effects: &mut impl Sink) {
        self.wanted.retain(|t| *t != table);
        effects.push(Effect::TableUnwanted { table });
    }

    /// The operator's request goes to the owner that etcd names.
    pub(super) fn move_table(&mut self, table: TableId, to: NodeId, effects: &mut impl Sink) {
        let target = self.capture(to);
        let Some(node) = self.sitting_owner() else {
            return;
        };
        if let Some(term) = &mut self.node_mut(node).term {
            let taken = term.dispatcher.move_table(table, target);
            effects.push(Effect::MoveAsked {
                node,
                table,
                to,
                taken,
            });
        }
    }

    pub(super) fn rebalance(&mut self, effects: &mut impl Sink) {
        let Some(node) = self.sitting_owner() else {
            return;
        };
        if let Some(term) = &mut self.node_mut(node).term {
            term.dispatcher.rebalance();
            effects.push(Effect::RebalanceAsked { node });
        }
    }
}

/// One way or both.
fn ways(from: NodeId, to: NodeId, both: bool) -> impl Iterator<Item = (NodeId, NodeId)> {
    [(from, to), (to, from)]
        .into_iter()
        .take(if both { 2 } else { 1 })
}
