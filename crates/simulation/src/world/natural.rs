//! What the machine does by itself, apart from loops and deliveries.

use handover_protocol::owner::Dispatcher;
use handover_protocol::processor::Owner;
use handover_protocol::small::SmallMap;
use handover_protocol::{OwnerRev, TableId};

use crate::effect::{Down, Effect};
use crate::node::Term;
use crate::pipelines::{Pipeline, Stage};
use crate::setup::NodeId;
use crate::sink::Sink;

use super::World;

impl World {
    fn pipeline(&mut self, node: NodeId, table: TableId) -> Option<&mut Pipeline> {
        let processor = self.node_mut(node).processor.as_mut()?;
        processor.tables.get_mut(&table)
    }

    pub(super) fn ready(&mut self, node: NodeId, table: TableId, effects: &mut impl Sink) {
        if let Some(pipeline) = self.pipeline(node, table) {
            pipeline.stage = Stage::Up;
            effects.push(Effect::TableReady { node, table });
        }
    }

    pub(super) fn stopped(&mut self, node: NodeId, table: TableId, effects: &mut impl Sink) {
        if let Some(pipeline) = self.pipeline(node, table) {
            pipeline.stage = Stage::Stopped;
            effects.push(Effect::TableStopped { node, table });
        }
    }

    pub(super) fn elect(&mut self, node: NodeId, rev: Option<OwnerRev>, effects: &mut impl Sink) {
        let Some(id) = self.etcd.line.pop_front() else {
            return;
        };
        let rev = rev.unwrap_or(OwnerRev(self.etcd.last_rev.0.saturating_add(1)));
        self.etcd.last_rev = rev;
        self.etcd.seen.owner = Some(Owner { id, rev });
        effects.push(Effect::Elected { node, rev });
        // A dead process can be elected as long as its session lasts; nobody is there to know it.
        if self.node(node).down.is_none() {
            let dispatcher = Dispatcher::new(rev, self.seen_by(node).watermark.checkpoint);
            self.node_mut(node).term = Some(Term {
                rev,
                dispatcher,
                frozen: None,
                synced_in: SmallMap::new(),
            });
        }
    }

    /// A node without a session stops everything and will register anew (2.9); one that only lost
    /// the owner key stops owning and stands for election again.
    pub(super) fn notice(&mut self, node: NodeId, effects: &mut impl Sink) {
        effects.push(Effect::Noticed { node });
        if self.has_session(node) {
            self.step_down(node, effects);
            let again = self.capture(node);
            self.etcd.line.push_back(again);
        } else {
            self.take_down(node, Down::Stopped, effects);
        }
    }

    pub(super) fn step_down(&mut self, node: NodeId, effects: &mut impl Sink) {
        if self.node_mut(node).term.take().is_some() {
            effects.push(Effect::SteppedDown { node });
        }
    }

    /// The process of a node ends, or everything in it.
    pub(super) fn take_down(&mut self, node: NodeId, down: Down, effects: &mut impl Sink) {
        self.step_down(node, effects);
        self.end_processor(node);
        let state = self.node_mut(node);
        state.paused = false;
        state.down = Some(down);
        effects.push(Effect::WentDown { node, down });
    }
}
