//! From bytes to a node.

use alloc::vec::Vec;

use handover_protocol::owner::{
    CaptureStatus, Dispatcher, DispatcherState, Move, MoveStage, SyncState, TableRecord,
    TableStatus,
};
use handover_protocol::processor::{
    Agent, AgentState, Operation, OperationStatus, Owner, Pace, Pacing, PeerMessenger,
    SentCheckpoints,
};
use handover_protocol::{CaptureId, Crash, Epoch, MessageKind, OwnerRev, TableId, Tag, Ts};

use super::read::{LIFE, PRESENT, Reader};
use crate::effect::Down;
use crate::network::{Network, Stream};
use crate::node::{Frozen, Node, Processor, Term, View, capture, node_of};
use crate::pipelines::{Pipeline, Pipelines, Stage};
use crate::setup::NodeId;

impl Reader<'_> {
    /// Tells whether its messenger waits for anything.
    pub(super) fn node(&mut self, id: NodeId, node: &mut Node, network: &mut Network) -> bool {
        let byte = self.bytes.byte();
        node.life = LIFE;
        node.down = match byte & 7 {
            0 => None,
            1 => Some(Down::Absent),
            2 => Some(Down::Stopped),
            3 => Some(Down::Killed),
            // Why is not written.
            _ => Some(Down::Panicked(Crash::StartTsZero { table: TableId(0) })),
        };
        node.paused = byte & 1 << 3 != 0;
        node.cut_off = byte & 1 << 4 != 0;
        node.next_epoch = PRESENT.next();
        node.view = (byte & 1 << 5 != 0).then(|| View {
            now: self.new_seen(),
            ahead: (0..self.bytes.count()).map(|_| self.new_seen()).collect(),
        });
        let (term, processor) = (node.term.take(), node.processor.take());
        if byte & 1 << 6 != 0 {
            node.term = Some(self.term(term));
        }
        if byte & 1 << 7 != 0 {
            let (processor, waits) = self.processor(id, processor, network);
            node.processor = Some(processor);
            return waits;
        }
        false
    }

    /// A term in the memory of another.
    fn term(&mut self, old: Option<Term>) -> Term {
        let rev = self.rev();
        let mut state = match old {
            Some(old) => old.dispatcher.into_state(),
            None => Dispatcher::new(rev, Ts(0)).into_state(),
        };
        self.dispatcher(rev, &mut state);
        let [frozen] = self.bytes.flags();
        Term {
            rev,
            dispatcher: Dispatcher::from_state(state),
            frozen: frozen.then(|| Frozen {
                live: (0..self.bytes.count()).map(|_| self.capture()).collect(),
                watermark: self.watermark(),
            }),
            synced_in: Default::default(),
        }
    }

    fn dispatcher(&mut self, rev: OwnerRev, state: &mut DispatcherState) {
        let [needs_rebalance, has_ticked] = self.bytes.flags();
        state.rev = rev;
        state.needs_rebalance = needs_rebalance;
        state.last_count = has_ticked.then(|| self.bytes.count());
        state.checkpoint = self.ts();
        state.captures.clear();
        state.statuses.clear();
        for _ in 0..self.bytes.count() {
            let capture = self.capture();
            state.captures.push(capture);
            let sync = match self.bytes.byte() {
                0 => SyncState::Unannounced,
                1 => SyncState::Announced,
                2 => SyncState::Synced,
                _ => continue,
            };
            let status = CaptureStatus {
                sync,
                epoch: self.epoch(node_of(capture), self.at_owner || self.at_processor),
                watermark: self.watermark(),
            };
            state.statuses.insert(capture, status);
        }
        state.tables.clear();
        for _ in 0..self.bytes.count() {
            state.tables.put(TableRecord {
                table: self.table(),
                capture: self.capture(),
                status: match self.bytes.byte() {
                    0 => TableStatus::Adding,
                    1 => TableStatus::Running,
                    _ => TableStatus::Removing,
                },
            });
        }
        let jobs = (0..self.bytes.count()).map(|_| {
            let table = self.table();
            let target = self.capture();
            let stage = if self.bytes.byte() == 1 {
                MoveStage::Removed
            } else {
                MoveStage::Received
            };
            (table, Move { target, stage })
        });
        state.moves = jobs.collect();
    }

    /// A processor in the memory of another.
    fn processor(
        &mut self,
        id: NodeId,
        old: Option<Processor>,
        network: &mut Network,
    ) -> (Processor, bool) {
        let [changed, needs_sync, heard, follows, same, has_last] = self.bytes.flags();
        let owner = heard.then(|| self.owner());
        let target = match (follows, same) {
            (false, _) => None,
            (true, true) => owner,
            (true, false) => Some(self.owner()),
        };
        let (messenger, waits) = self.waits(id, target, network);
        let (mut state, mut tables) = match old {
            Some(old) => (old.agent.into_state(), old.tables),
            None => (
                Agent::from_state(AgentState {
                    owner,
                    owner_changed: changed,
                    needs_sync,
                    epoch: PRESENT,
                    pending: Vec::new(),
                    operations: Vec::new(),
                    checkpoints: handover_protocol::processor::CheckpointSender::new(
                        Pace::OnChange,
                    ),
                })
                .into_state(),
                Pipelines::new(),
            ),
        };
        state.owner = owner;
        state.owner_changed = changed;
        state.needs_sync = needs_sync;
        state.epoch = if self.has_epochs {
            PRESENT
        } else {
            Epoch::EMPTY
        };
        state.checkpoints.sent = SentCheckpoints {
            acked: self.ts(),
            en_route: self.ts(),
        };
        state.checkpoints.pacing = Pacing::OnChange {
            last: has_last.then(|| self.watermark()),
        };
        state.pending.clear();
        for _ in 0..self.bytes.count() {
            state.pending.push(self.operation());
        }
        state.operations.clear();
        for _ in 0..self.bytes.count() {
            state.operations.push(self.operation());
        }
        tables.clear();
        for _ in 0..self.bytes.count() {
            let (table, pipeline) = self.pipeline();
            tables.insert(table, pipeline);
        }
        let processor = Processor {
            agent: Agent::from_state(state),
            messenger,
            tables,
            heard_in: None,
        };
        (processor, waits)
    }

    fn operation(&mut self) -> Operation {
        let byte = self.bytes.byte();
        let status = match byte & 3 {
            0 => OperationStatus::Received,
            1 => OperationStatus::Processed,
            _ => OperationStatus::Finished,
        };
        let is_delete = byte & 1 << 2 != 0;
        let table = self.table();
        let starts = status == OperationStatus::Received && !is_delete;
        Operation {
            table,
            start_ts: if starts { self.ts() } else { Ts(0) },
            is_delete,
            epoch: Self::dispatched(byte & 1 << 3 != 0),
            from: Owner {
                id: CaptureId(0),
                rev: OwnerRev(0),
            },
            status,
            tag: Tag(0),
        }
    }

    fn pipeline(&mut self) -> (TableId, Pipeline) {
        let stage = match self.bytes.byte() {
            0 => Stage::Starting,
            1 => Stage::Up,
            2 => Stage::Stopping,
            _ => Stage::Stopped,
        };
        let table = self.table();
        let pipeline = Pipeline {
            stage,
            start: self.ts(),
            checkpoint: self.ts(),
            sent: self.ts(),
        };
        (table, pipeline)
    }

    /// The messenger, and the streams of what it waits for.
    fn waits(
        &mut self,
        id: NodeId,
        target: Option<Owner>,
        network: &mut Network,
    ) -> (PeerMessenger, bool) {
        let mut messenger = PeerMessenger::new(target);
        let open: [bool; MessageKind::ALL.len()] = self.bytes.flags();
        for (kind, open) in MessageKind::ALL.into_iter().zip(open) {
            let Some(target) = target.filter(|_| open) else {
                continue;
            };
            let ending = self.bytes.number();
            let (from, to) = (capture(id, LIFE), target.id);
            let mut sent = 0;
            for parcel in &mut network.parcels {
                if parcel.channel.kind == kind && parcel.from == from && parcel.to == to {
                    sent += 1;
                    parcel.seq = sent;
                }
            }
            let awaited = sent.saturating_sub(ending) + 1;
            let stream = Stream {
                sent: sent.max(awaited),
                acked: 0,
            };
            network.streams.insert((from, to, kind), stream);
            messenger = messenger.waiting_for(kind, awaited);
        }
        (messenger, open.contains(&true))
    }
}
