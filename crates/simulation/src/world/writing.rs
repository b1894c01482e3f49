//! What gets downstream, and when.

use alloc::vec::Vec;

use handover_protocol::{TableId, Ts};

use crate::effect::Effect;
use crate::node::node_of;
use crate::pipelines::{Stage, Write};
use crate::setup::{NodeId, Writes};
use crate::sink::Sink;

use super::World;

impl World {
    /// Every pipeline that is up replicates up to `to`.
    pub(super) fn advance(&mut self, node: NodeId, to: Ts, effects: &mut impl Sink) {
        let by = self.capture(node);
        let mut writes = Vec::new();
        if let Some(processor) = &mut self.node_mut(node).processor {
            for (table, pipeline) in processor.tables.iter_mut() {
                if pipeline.stage == Stage::Up && pipeline.sent < to {
                    pipeline.sent = to;
                    let (table, start) = (*table, pipeline.start);
                    writes.push(Write {
                        by,
                        table,
                        start,
                        to,
                    });
                }
            }
        }
        effects.push(Effect::Advanced { node, to });
        for write in writes {
            match self.writes {
                Writes::Direct => self.arrive(write),
                Writes::Delayed => {
                    self.in_writing.push(write);
                    let Write { table, to, .. } = write;
                    effects.push(Effect::WriteSent { node, table, to });
                }
            }
        }
    }

    pub(super) fn land(&mut self, node: NodeId, table: TableId, effects: &mut impl Sink) {
        let mut writes = self.in_writing.iter();
        let found = writes.position(|w| node_of(w.by) == node && w.table == table);
        if let Some(at) = found {
            let write = self.in_writing.remove(at);
            self.arrive_visibly(write, effects);
        }
    }

    /// Everything a node has sent arrives.
    pub(super) fn land_all(&mut self, node: NodeId, effects: &mut impl Sink) {
        let own = self.capture(node);
        let (now, later) = self.in_writing.drain(..).partition(|write| write.by == own);
        self.in_writing = later;
        let now: Vec<Write> = now;
        for write in now {
            self.arrive_visibly(write, effects);
        }
    }

    fn arrive_visibly(&mut self, write: Write, effects: &mut impl Sink) {
        let node = node_of(write.by);
        let Write { table, to, .. } = write;
        let late_for = self.holders(table).find(|holder| *holder != node);
        if let Some(holder) = late_for {
            self.late.insert((table, node, holder));
        }
        self.arrive(write);
        effects.push(Effect::WriteLanded {
            node,
            table,
            to,
            ended: !self.etcd.has(write.by),
            late_for,
        });
    }

    /// A write is downstream. What is there without a gap grows only where the pipeline had begun
    /// without one (4.2).
    fn arrive(&mut self, write: Write) {
        if let Some(flushed) = self.flushed.get_mut(&write.table)
            && write.start <= *flushed
        {
            *flushed = write.to.max(*flushed);
        }
        let node = node_of(write.by);
        let own = self.capture(node) == write.by;
        let processor = self.node_mut(node).processor.as_mut().filter(|_| own);
        if let Some(pipeline) = processor.and_then(|p| p.tables.get_mut(&write.table))
            && pipeline.start == write.start
        {
            pipeline.checkpoint = write.to.max(pipeline.checkpoint);
        }
    }

    /// The processors that hold a table in any state, ascending.
    pub(super) fn holders(&self, table: TableId) -> impl Iterator<Item = NodeId> + '_ {
        self.ids().filter(move |id| {
            let processor = self.node(*id).processor.as_ref();
            processor.is_some_and(|p| p.tables.contains_key(&table))
        })
    }

    /// How many writes of a table by a node are under way.
    pub(super) fn writes_of(&self, node: NodeId, table: TableId) -> usize {
        let writes = self.in_writing.iter();
        writes
            .filter(|w| node_of(w.by) == node && w.table == table)
            .count()
    }

    /// Who has writes of which table under way, the oldest first.
    pub(super) fn writers(&self) -> impl Iterator<Item = (NodeId, TableId)> + '_ {
        let key = |write: &Write| (node_of(write.by), write.table);
        self.in_writing
            .iter()
            .enumerate()
            .filter(move |(n, write)| {
                let mut earlier = self.in_writing[..*n].iter();
                !earlier.any(|other| key(other) == key(write))
            })
            .map(move |(_, write)| key(write))
    }
}
