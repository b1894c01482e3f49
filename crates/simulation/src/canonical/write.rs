//! From a world to bytes.

use alloc::vec::Vec;

use handover_protocol::owner::{DispatcherState, MoveStage, SyncState, TableStatus};
use handover_protocol::processor::{AgentState, Operation, OperationStatus, Owner, Pacing};
use handover_protocol::{
    CaptureId, Epoch, Guard, Message, MessageKind, OwnerRev, TableId, Ts, Watermark,
};

use super::Canonical;
use super::bytes::{flags, put};
use crate::effect::Down;
use crate::etcd::Seen;
use crate::network::Parcel;
use crate::node::{Frozen, Node, Processor, Term, View, node_of};
use crate::pipelines::{Pipeline, Stage};
use crate::setup::NodeId;
use crate::world::World;

impl Canonical {
    /// Appends the bytes of a state.
    pub fn write(&mut self, world: &World, out: &mut Vec<u8>) {
        self.epochs.clear();
        let rules = &world.rules;
        let epochs = rules.model.has_epochs();
        let mut writer = Writer {
            at_processor: epochs && rules.guards(Guard::EpochAtProcessor),
            at_owner: epochs && rules.guards(Guard::EpochAtOwner),
            form: self,
            world,
            out,
        };
        writer.world();
    }
}

struct Writer<'a> {
    form: &'a mut Canonical,
    world: &'a World,
    out: &'a mut Vec<u8>,
    /// Whether processors compare epochs (G2).
    at_processor: bool,
    /// Whether owners do (G3).
    at_owner: bool,
}

impl Writer<'_> {
    fn world(&mut self) {
        let world = self.world;
        self.byte(flags([
            !world.late.is_empty(),
            !world.in_writing.is_empty(),
            !world.network.cuts.is_empty(),
        ]));
        if let Some(fixed) = self.form.fixed_rev {
            put(self.out, fixed.wrapping_sub(world.etcd.last_rev.0) as u64);
        }
        self.seen(&world.etcd.seen);
        self.captures(world.etcd.line.iter().copied());
        self.downstream();
        self.network();
        for (id, node) in world.ids().zip(&world.nodes) {
            self.node(id, node);
        }
    }

    fn byte(&mut self, byte: u8) {
        self.out.push(byte);
    }

    fn count(&mut self, count: usize) {
        put(self.out, count as u64);
    }

    fn ts(&mut self, ts: Ts) {
        match self.form.times.binary_search(&ts) {
            Ok(n) => put(self.out, n as u64),
            Err(_) => {
                put(self.out, self.form.times.len() as u64);
                put(self.out, ts.0);
                self.form.new_times.push(ts);
            }
        }
    }

    fn watermark(&mut self, watermark: Watermark) {
        self.ts(watermark.checkpoint);
        self.ts(watermark.resolved);
    }

    fn table(&mut self, table: TableId) {
        match self.form.tables.binary_search(&table) {
            Ok(n) => put(self.out, n as u64),
            Err(_) => {
                put(self.out, self.form.tables.len() as u64);
                put(self.out, table.0 as u64);
                self.form.new_tables.push(table);
            }
        }
    }

    fn tables(&mut self, tables: &[TableId]) {
        self.count(tables.len());
        for table in tables {
            self.table(*table);
        }
    }

    fn rev(&mut self, rev: OwnerRev) {
        let from = self.form.fixed_rev.unwrap_or(self.world.etcd.last_rev.0);
        put(self.out, from.wrapping_sub(rev.0) as u64);
    }

    /// The node in the low half, how many lives ago in the high one.
    fn capture(&mut self, capture: CaptureId) {
        let node = node_of(capture);
        let ago = self.world.capture(node).0.wrapping_sub(capture.0);
        put(self.out, u64::from(ago) << 4 | u64::from(node.0));
    }

    fn captures(&mut self, captures: impl ExactSizeIterator<Item = CaptureId>) {
        self.count(captures.len());
        for capture in captures {
            self.capture(capture);
        }
    }

    fn owner(&mut self, owner: Owner) {
        self.capture(owner.id);
        self.rev(owner.rev);
    }

    /// The epoch that a node's agent has, if it runs one.
    fn present(&self, node: NodeId) -> Option<Epoch> {
        let processor = self.world.node(node).processor.as_ref()?;
        Some(processor.agent.epoch())
    }

    /// The class of an epoch of a node: 0 none, 1 the present one, then in order of appearance.
    fn epoch(&mut self, node: NodeId, epoch: Epoch) {
        let class = if epoch == Epoch::EMPTY {
            0
        } else if self.present(node) == Some(epoch) {
            1
        } else if !self.at_owner {
            2
        } else {
            let known = &mut self.form.epochs;
            let own = known.iter().filter(|(of, _)| *of == node);
            match own.clone().position(|(_, e)| *e == epoch) {
                Some(n) => n + 2,
                None => {
                    let class = own.count() + 2;
                    known.push((node, epoch));
                    class
                }
            }
        };
        self.count(class);
    }

    /// Whether a dispatch to a node was made for its present epoch.
    fn is_present(&self, node: NodeId, epoch: Epoch) -> bool {
        self.at_processor && self.present(node) == Some(epoch)
    }

    fn seen(&mut self, seen: &Seen) {
        self.captures(seen.sessions.iter().copied());
        self.byte(u8::from(seen.owner.is_some()));
        if let Some(owner) = seen.owner {
            self.owner(owner);
        }
        self.watermark(seen.watermark);
    }

    fn downstream(&mut self) {
        let world = self.world;
        self.count(world.flushed.len());
        for (table, flushed) in world.flushed.iter() {
            self.table(*table);
            self.byte(u8::from(world.wanted.contains(table)));
            self.ts(*flushed);
        }
        if !world.late.is_empty() {
            self.count(world.late.len());
            for (table, by, holder) in world.late.iter() {
                self.table(*table);
                self.byte(by.0);
                self.byte(holder.0);
            }
        }
        if !world.in_writing.is_empty() {
            self.count(world.in_writing.len());
            for write in &world.in_writing {
                self.capture(write.by);
                self.table(write.table);
                self.ts(write.start);
                self.ts(write.to);
            }
        }
    }

    fn node(&mut self, id: NodeId, node: &Node) {
        let down = match node.down {
            None => 0,
            Some(Down::Absent) => 1,
            Some(Down::Stopped) => 2,
            Some(Down::Killed) => 3,
            Some(Down::Panicked(_)) => 4,
        };
        let rest = flags([
            node.paused,
            node.cut_off,
            node.view.is_some(),
            node.term.is_some(),
            node.processor.is_some(),
        ]);
        self.byte(down | rest << 3);
        if let Some(view) = &node.view {
            self.view(view);
        }
        if let Some(term) = &node.term {
            self.term(term);
        }
        if let Some(processor) = &node.processor {
            self.processor(id, processor);
        }
    }

    fn view(&mut self, view: &View) {
        self.seen(&view.now);
        self.count(view.ahead.len());
        for seen in &view.ahead {
            self.seen(seen);
        }
    }

    fn term(&mut self, term: &Term) {
        self.rev(term.rev);
        let DispatcherState {
            rev: _,
            checkpoint,
            captures,
            statuses,
            tables,
            moves,
            last_count,
            needs_rebalance,
        } = term.dispatcher.state();
        self.byte(flags([*needs_rebalance, last_count.is_some()]));
        if let Some(count) = last_count {
            self.count(*count);
        }
        self.ts(*checkpoint);
        self.count(captures.len());
        for capture in captures {
            self.capture(*capture);
            let Some(status) = statuses.get(capture) else {
                self.byte(3);
                continue;
            };
            self.byte(match status.sync {
                SyncState::Unannounced => 0,
                SyncState::Announced => 1,
                SyncState::Synced => 2,
            });
            if self.at_owner || self.at_processor {
                self.epoch(node_of(*capture), status.epoch);
            }
            self.watermark(status.watermark);
        }
        self.count(tables.len());
        for record in tables.iter() {
            self.table(record.table);
            self.capture(record.capture);
            self.byte(match record.status {
                TableStatus::Adding => 0,
                TableStatus::Running => 1,
                TableStatus::Removing => 2,
            });
        }
        self.count(moves.iter().count());
        for (table, job) in moves.iter() {
            self.table(table);
            self.capture(job.target);
            self.byte(u8::from(job.stage == MoveStage::Removed));
        }
        self.byte(flags([term.frozen.is_some()]));
        if let Some(Frozen { live, watermark }) = &term.frozen {
            self.captures(live.iter().copied());
            self.watermark(*watermark);
        }
    }

    fn processor(&mut self, id: NodeId, processor: &Processor) {
        let AgentState {
            owner,
            owner_changed,
            needs_sync,
            epoch: _,
            pending,
            operations,
            checkpoints,
        } = processor.agent.state();
        let target = processor.messenger.target();
        let last = match checkpoints.pacing {
            Pacing::OnChange { last } => last,
            // No agent here paces by a clock: there is none.
            Pacing::Every { .. } => None,
        };
        self.byte(flags([
            *owner_changed,
            *needs_sync,
            owner.is_some(),
            target.is_some(),
            *owner == target,
            last.is_some(),
        ]));
        if let Some(owner) = *owner {
            self.owner(owner);
        }
        if let Some(target) = target.filter(|_| *owner != target) {
            self.owner(target);
        }
        self.waits(id, processor);
        self.ts(checkpoints.sent.acked);
        self.ts(checkpoints.sent.en_route);
        if let Some(last) = last {
            self.watermark(last);
        }
        self.count(pending.len());
        for operation in pending {
            self.operation(operation, operation.epoch == processor.agent.epoch());
        }
        self.count(operations.len());
        for operation in operations {
            self.operation(operation, false);
        }
        self.count(processor.tables.len());
        for (table, pipeline) in processor.tables.iter() {
            self.pipeline(*table, pipeline);
        }
    }

    fn operation(&mut self, operation: &Operation, is_present: bool) {
        let (status, is_received) = match operation.status {
            OperationStatus::Received => (0, true),
            OperationStatus::Processed => (1, false),
            OperationStatus::Finished => (2, false),
        };
        let rest = flags([operation.is_delete, is_present && self.at_processor]);
        self.byte(status | rest << 2);
        self.table(operation.table);
        // Once the executor has it, where it starts is the executor's.
        if is_received && !operation.is_delete {
            self.ts(operation.start_ts);
        }
    }

    fn pipeline(&mut self, table: TableId, pipeline: &Pipeline) {
        let stage = match pipeline.stage {
            Stage::Starting => 0,
            Stage::Up => 1,
            Stage::Stopping => 2,
            Stage::Stopped => 3,
        };
        self.byte(stage);
        self.table(table);
        self.ts(pipeline.start);
        self.ts(pipeline.checkpoint);
        self.ts(pipeline.sent);
    }

    /// For each topic whether the messenger waits, and how many messages in flight would end that.
    fn waits(&mut self, id: NodeId, processor: &Processor) {
        let messenger = &processor.messenger;
        let from = self.world.capture(id);
        let mut open = [None; MessageKind::ALL.len()];
        if let Some(target) = messenger.target() {
            for (kind, open) in MessageKind::ALL.into_iter().zip(&mut open) {
                *open = messenger
                    .waits_for(kind)
                    .and_then(|seq| self.world.network.ending(from, target.id, kind, seq));
            }
        }
        self.byte(flags(open.map(|wait| wait.is_some())));
        for ending in open.into_iter().flatten() {
            self.count(ending);
        }
    }

    fn network(&mut self) {
        let network = &self.world.network;
        self.count(network.parcels.len());
        for parcel in &network.parcels {
            self.byte(parcel.channel.kind as u8 | u8::from(parcel.held) << 3);
            self.capture(parcel.from);
            self.capture(parcel.to);
            self.message(parcel);
        }
        if !network.cuts.is_empty() {
            self.count(network.cuts.len());
            for (from, to) in network.cuts() {
                self.byte(from.0 << 4 | to.0);
            }
        }
    }

    fn message(&mut self, parcel: &Parcel) {
        match &parcel.message {
            Message::Announce(m) => self.rev(m.owner_rev),
            Message::Sync(m) => {
                if self.at_owner || self.at_processor {
                    self.epoch(node_of(parcel.from), m.epoch);
                }
                self.tables(&m.running);
                self.tables(&m.adding);
                self.tables(&m.removing);
            }
            Message::DispatchTable(m) => {
                self.rev(m.owner_rev);
                let is_present = self.is_present(node_of(parcel.to), m.epoch);
                self.byte(flags([m.is_delete, is_present]));
                self.table(m.table);
                if !m.is_delete {
                    self.ts(m.start_ts);
                }
            }
            Message::DispatchTableResponse(m) => {
                if self.at_owner {
                    self.epoch(node_of(parcel.from), m.epoch);
                }
                self.table(m.table);
            }
            Message::Checkpoint(m) => {
                self.ts(m.checkpoint_ts);
                self.ts(m.resolved_ts);
            }
        }
    }
}
