//! Whether the invariants hold, and whether the system can go on.

use alloc::vec::Vec;

use handover_protocol::owner::{SyncState, TableStatus};
use handover_protocol::{TableId, Ts};

use crate::effect::{Down, Effect, Loss};
use crate::event::Event;
use crate::node::{Live, Term, node_of};
use crate::pipelines::Stage;
use crate::setup::{NodeId, Role};
use crate::trace::Trace;
use crate::verdict::{BrokenAssumption, Invariant, Violation, Wait};

use super::World;

impl World {
    /// Which invariants do not hold now (4.2).
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        for (table, flushed) in self.flushed.iter() {
            let (table, flushed) = (*table, *flushed);
            let holders: Vec<NodeId> = self.holders(table).collect();
            for node in holders.iter().copied() {
                let processor = self.node(node).processor.as_ref();
                let start = processor
                    .and_then(|p| p.tables.get(&table))
                    .map(|p| p.start);
                if let Some(start) = start.filter(|start| *start > flushed) {
                    found.push(Violation::GapAtStart {
                        table,
                        node,
                        start,
                        flushed,
                    });
                }
            }
            if holders.len() > 1 {
                let nodes = holders;
                found.push(Violation::DoubleWrite { table, nodes });
            }
            let checkpoint = self.etcd.seen.watermark.checkpoint;
            if self.wanted.contains(&table) && checkpoint > flushed {
                found.push(Violation::CheckpointBeyondTable {
                    table,
                    checkpoint,
                    flushed,
                });
            }
        }
        let late = self.late.iter().copied();
        found.extend(late.map(|(table, by, holder)| Violation::LateWrite { table, by, holder }));
        found
    }

    /// Whether an invariant does not hold now: whether [`World::violations`] names it.
    #[must_use]
    pub fn breaks(&self, invariant: Invariant) -> bool {
        let pipelines = |table: TableId| {
            let processors = self.nodes.iter().filter_map(|node| node.processor.as_ref());
            processors.filter_map(move |processor| processor.tables.get(&table))
        };
        match invariant {
            Invariant::NoDoubleWrite => {
                let mut tables = self.flushed.keys();
                !self.late.is_empty() || tables.any(|table| pipelines(*table).nth(1).is_some())
            }
            Invariant::NoLostTable => {
                let checkpoint = self.etcd.seen.watermark.checkpoint;
                self.flushed.iter().any(|(table, flushed)| {
                    (checkpoint > *flushed && self.wanted.contains(table))
                        || pipelines(*table).any(|pipeline| pipeline.start > *flushed)
                })
            }
        }
    }

    /// Which assumptions an event that has just happened broke.
    pub(crate) fn broken_by(&self, event: Event, effects: &[Effect]) -> Vec<BrokenAssumption> {
        let mut broken = Vec::new();
        let writes = |node: NodeId| {
            let processor = self.node(node).processor.as_ref();
            !self.has_session(node) && processor.is_some_and(|p| !p.tables.is_empty())
        };
        for effect in effects {
            if let Effect::WriteLanded {
                node, ended: true, ..
            } = effect
            {
                broken.push(BrokenAssumption::WroteAfterSessionEnd { node: *node });
            }
            if let Effect::SessionLost { node }
            | Effect::TableStarted { node, .. }
            | Effect::Advanced { node, .. } = effect
                && writes(*node)
            {
                broken.push(BrokenAssumption::WroteAfterSessionEnd { node: *node });
            }
            if let Effect::Lost {
                id,
                loss: Loss::Dropped,
            } = effect
            {
                broken.push(BrokenAssumption::MessageLost { id: *id });
            }
            if let Effect::Duplicated { id, .. } = effect {
                broken.push(BrokenAssumption::MessageDuplicated { id: *id });
            }
            if let (Effect::Delivered { id }, Event::Overtake(_)) = (effect, event) {
                broken.push(BrokenAssumption::OrderBroken { id: *id });
            }
        }
        broken.dedup();
        broken
    }

    /// Whether nothing the machine does by itself leads to all tables running and a growing
    /// checkpoint; if so, who waits for what once everything that can happen has happened.
    #[must_use]
    pub fn stuck(&self) -> Option<Vec<Wait>> {
        let mut future = self.clone();
        if !future.run_on() || !future.all_running() {
            return Some(future.waits());
        }
        let before = future.etcd.seen.watermark.checkpoint;
        let furthest = future.furthest();
        let to = Ts(furthest.0.saturating_add(1));
        for node in future.ids() {
            // Nodes without a table have nothing to advance.
            let _ = future.step(Event::Advance { node, to });
        }
        let grows = future.run_on() && future.etcd.seen.watermark.checkpoint > before;
        if grows || future.wanted.is_empty() {
            None
        } else {
            Some(future.waits())
        }
    }

    /// Lets natural events happen until none would change anything.
    fn run_on(&mut self) -> bool {
        for _ in 0..Trace::MAX_SETTLE {
            match self.next_natural() {
                None => return true,
                Some(event) => {
                    if self.step(event).is_err() {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn furthest(&self) -> Ts {
        let processors = self.nodes.iter().filter_map(|n| n.processor.as_ref());
        let tables = processors.flat_map(|p| p.tables.values());
        let furthest = tables.map(|t| t.sent).max();
        furthest
            .unwrap_or(Ts(0))
            .max(self.etcd.seen.watermark.checkpoint)
    }

    /// The term of the node that etcd says is owner.
    fn sitting_term(&self) -> Option<(NodeId, &Term)> {
        let owner = self.sitting_owner()?;
        Some((owner, self.node(owner).term.as_ref()?))
    }

    /// Whether the owner takes every wanted table for running, rightly.
    fn all_running(&self) -> bool {
        let Some((_, term)) = self.sitting_term() else {
            return false;
        };
        self.wanted.iter().all(|table| {
            let record = term.dispatcher.tables().get(*table);
            record.is_some_and(|record| {
                let processor = self.node(node_of(record.capture)).processor.as_ref();
                let pipeline = processor.and_then(|p| p.tables.get(table));
                record.status == TableStatus::Running
                    && pipeline.is_some_and(|p| p.stage == Stage::Up)
            })
        })
    }

    /// Who waits for what, as things are now.
    #[must_use]
    pub fn waits(&self) -> Vec<Wait> {
        let mut waits = Vec::new();
        self.faults_pending(&mut waits);
        match self.sitting_term() {
            None => {
                if self.etcd.seen.owner.is_none() && self.etcd.line.is_empty() {
                    waits.push(Wait::NoCandidate);
                }
            }
            Some((owner, term)) => self.owner_waits(owner, term, &mut waits),
        }
        for node in self.ids() {
            waits.extend(self.follows_gone(node));
        }
        if waits.is_empty()
            && let Some(owner) = self.sitting_owner()
        {
            waits.push(Wait::CheckpointFrozen { owner });
        }
        waits
    }

    fn faults_pending(&self, waits: &mut Vec<Wait>) {
        for node in self.ids() {
            match self.node(node).down {
                Some(Down::Killed | Down::Panicked(_)) => waits.push(Wait::NodeDown { node }),
                Some(Down::Absent | Down::Stopped) => {}
                None if self.node(node).paused => waits.push(Wait::NodePaused { node }),
                None => {}
            }
            if self.node(node).cut_off {
                waits.push(Wait::CutFromEtcd { node });
            }
        }
        waits.extend(
            self.network
                .cuts()
                .map(|(from, to)| Wait::LinkCut { from, to }),
        );
        let parcels = self.network.parcels();
        waits.extend(
            parcels
                .filter(|(_, parcel)| parcel.held)
                .map(|(_, parcel)| Wait::MessageHeld { id: parcel.id }),
        );
    }

    fn owner_waits(&self, owner: NodeId, term: &Term, waits: &mut Vec<Wait>) {
        let live = Live::of(&self.etcd.seen, &self.roles);
        if live.captures().is_empty() {
            waits.push(Wait::NoProcessor);
        }
        let unsynced = live.captures().iter().copied().filter(|capture| {
            let status = term.dispatcher.status(*capture);
            status.is_none_or(|s| s.sync != SyncState::Synced)
        });
        waits.extend(unsynced.map(|capture| Wait::SyncMissing {
            owner,
            processor: node_of(capture),
        }));
        for table in self.wanted.iter().copied() {
            let record = term.dispatcher.tables().get(table);
            match record.map(|r| (r.capture, r.status)) {
                None => waits.push(Wait::TableUnplaced { owner, table }),
                Some((_, TableStatus::Running)) => {}
                Some((capture, TableStatus::Adding | TableStatus::Removing)) => {
                    waits.push(Wait::ResponseMissing {
                        owner,
                        processor: node_of(capture),
                        table,
                    });
                }
            }
        }
    }

    fn follows_gone(&self, processor: NodeId) -> Option<Wait> {
        let running = self.node(processor).processor.as_ref()?;
        let target = running.messenger.target()?;
        let gone = !self.etcd.is_owner(target.id);
        gone.then(|| Wait::FollowsGoneOwner {
            processor,
            owner: node_of(target.id),
        })
    }

    /// What keeps one loop from doing anything.
    pub(super) fn wait_of(&self, node: NodeId, role: Role) -> Option<Wait> {
        match role {
            Role::Owner => {
                let term = self.node(node).term.as_ref()?;
                let mut waits = Vec::new();
                self.owner_waits(node, term, &mut waits);
                waits.into_iter().next()
            }
            Role::Processor => self.follows_gone(node),
        }
    }
}
