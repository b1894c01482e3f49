//! From a node to bytes.

use handover_protocol::owner::{DispatcherState, MoveStage, SyncState, TableStatus};
use handover_protocol::processor::{AgentState, Operation, OperationStatus, Pacing};
use handover_protocol::{MessageKind, TableId};

use super::bytes::flags;
use super::write::Writer;
use crate::effect::Down;
use crate::node::{Frozen, Node, Processor, Term, View, node_of};
use crate::pipelines::{Pipeline, Stage};
use crate::setup::NodeId;

impl Writer<'_> {
    pub(super) fn node(&mut self, id: NodeId, node: &Node) {
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
            for (kind, seq) in messenger.waits() {
                open[kind as usize] = self.world.network.ending(from, target.id, kind, seq);
            }
        }
        self.byte(flags(open.map(|wait| wait.is_some())));
        for ending in open.into_iter().flatten() {
            self.count(ending);
        }
    }
}
