//! What can happen now, in a fixed order.

use alloc::vec::Vec;
use handover_protocol::insertion_sort_by_key;

use handover_protocol::{TableId, Ts};

use crate::effect::Down;
use crate::event::{Event, MessageRef};
use crate::network::Network;
use crate::node::node_of;
use crate::pipelines::Stage;
use crate::setup::{NodeId, Role};

use super::World;

impl World {
    /// Every event that can happen now: the natural ones in the order in which `settle` takes
    /// them, then those that the machine does only when pushed.
    ///
    /// Events with a value that could be anything (a revision, a timestamp, a new table) are named
    /// once, with the nearest value.
    #[must_use]
    pub fn possible(&self) -> Vec<Event> {
        let mut events = self.natural_candidates();
        events.extend(self.pushed_candidates());
        events.retain(|event| self.why_not(*event).is_none());
        events
    }

    /// What `settle` would do now: the first natural event that would change anything.
    #[must_use]
    pub fn next_natural(&self) -> Option<Event> {
        let mut events = self.natural_candidates().into_iter();
        events.find(|event| self.why_not(*event).is_none())
    }

    fn natural_candidates(&self) -> Vec<Event> {
        let mut heads: Vec<_> = self.network.heads().map(|p| (p.id, p.channel)).collect();
        insertion_sort_by_key(&mut heads, |head| *head);
        let mut events = heads
            .into_iter()
            .map(|(_, to)| Event::Deliver(to))
            .collect();
        self.add_natural(&mut events);
        events
    }

    /// Every natural event but [`Event::Advance`] that may be able to happen now, appended. The
    /// order depends on nothing that [`crate::Canonical`] leaves out: deliveries come last, in the
    /// order of the queues.
    ///
    /// "May": [`World::step`] still refuses those that cannot.
    pub fn candidates(&self, out: &mut Vec<Event>) {
        self.add_natural(out);
        out.extend(self.network.heads().map(|p| Event::Deliver(p.channel)));
    }

    /// The places of all messages in flight, queue by queue.
    pub fn messages(&self) -> impl Iterator<Item = MessageRef> + '_ {
        self.network.parcels().map(|(at, _)| at)
    }

    fn add_natural(&self, events: &mut Vec<Event>) {
        for node in self.ids() {
            for (table, stage) in self.stages(node) {
                match stage {
                    Stage::Starting => events.push(Event::Ready { node, table }),
                    Stage::Stopping => events.push(Event::Stopped { node, table }),
                    Stage::Up | Stage::Stopped => {}
                }
            }
        }
        events.extend(
            self.writers()
                .map(|(node, table)| Event::Land { node, table }),
        );
        events.extend(self.ids().map(|node| Event::Observe { node }));
        for role in [Role::Processor, Role::Owner] {
            let nodes = self.ids().filter(|node| self.has_role(*node, role));
            events.extend(nodes.map(|node| Event::Tick { node, role }));
        }
        events.extend(self.ids().map(|node| Event::Notice { node }));
        if let Some(first) = self.etcd.line.front() {
            let node = node_of(*first);
            events.push(Event::Elect { node, rev: None });
        }
        events.extend(self.with_down(Down::Stopped, |node| Event::Restart { node }));
    }

    fn stages(&self, node: NodeId) -> impl Iterator<Item = (TableId, Stage)> + '_ {
        let tables = self
            .node(node)
            .processor
            .iter()
            .flat_map(|p| p.tables.iter());
        tables.map(|(table, pipeline)| (*table, pipeline.stage))
    }

    fn with_down<'a>(
        &'a self,
        down: Down,
        event: impl Fn(NodeId) -> Event + 'a,
    ) -> impl Iterator<Item = Event> + 'a {
        self.ids()
            .filter(move |node| self.node(*node).down == Some(down))
            .map(event)
    }

    fn pushed_candidates(&self) -> Vec<Event> {
        let mut events = Vec::new();
        let last = self.flushed.keys().next_back();
        let next = TableId(last.map_or(1, |t| t.0.saturating_add(1)));
        for node in self.ids() {
            let to = self.next_checkpoint(node);
            events.push(Event::Advance { node, to });
        }
        for node in self.ids() {
            events.extend([
                Event::LoseSession { node },
                Event::Resign { node },
                Event::Crash { node },
                Event::RestartProcessor { node },
                Event::Pause { node },
                Event::Resume { node },
                Event::Join { node },
                Event::Leave { node },
                Event::CutEtcd { node },
                Event::HealEtcd { node },
            ]);
            if self.node(node).down != Some(Down::Stopped) {
                events.push(Event::Restart { node });
            }
        }
        events.extend([
            Event::DeleteOwnerKey,
            Event::Rebalance,
            Event::AddTable { table: next },
        ]);
        for table in self.wanted.iter().copied() {
            events.push(Event::DropTable { table });
            let processors = self.ids().filter(|n| self.has_role(*n, Role::Processor));
            events.extend(processors.map(|to| Event::Move { table, to }));
        }
        for (at, _) in self.network.parcels() {
            events.extend([
                Event::Hold(at),
                Event::Release(at),
                Event::Drop(at),
                Event::Duplicate(at),
                Event::Overtake(at),
            ]);
        }
        for from in self.ids() {
            for to in self.ids().filter(|to| *to > from) {
                let both = true;
                events.extend([
                    Event::Cut { from, to, both },
                    Event::Heal { from, to, both },
                ]);
            }
            for to in self.ids().filter(|to| *to != from) {
                let both = false;
                events.extend([
                    Event::Cut { from, to, both },
                    Event::Heal { from, to, both },
                ]);
            }
        }
        events
    }

    /// A timestamp that moves every pipeline of a processor that is up: the next full hundred.
    fn next_checkpoint(&self, node: NodeId) -> Ts {
        let tables = self
            .node(node)
            .processor
            .iter()
            .flat_map(|p| p.tables.values());
        let furthest = tables.map(|t| t.sent.0).max().unwrap_or(0);
        let from = furthest.max(self.etcd.seen.watermark.checkpoint.0);
        Ts((from / 100).saturating_add(1).saturating_mul(100))
    }

    /// The most messages one queue holds.
    pub const MAX_QUEUE: usize = Network::BUFFER;
}
