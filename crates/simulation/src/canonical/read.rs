//! From bytes to a world.

use alloc::vec::Vec;

use handover_protocol::owner::{
    CaptureStatus, Dispatcher, DispatcherState, Move, MoveStage, SyncState, TableRecord,
    TableStatus,
};
use handover_protocol::processor::{
    Agent, AgentState, Operation, OperationStatus, Owner, Pace, Pacing, PeerMessenger,
    SentCheckpoints,
};
use handover_protocol::{
    Announce, CaptureId, Checkpoint, Crash, DispatchTable, DispatchTableResponse, Epoch, Guard,
    Message, MessageKind, OwnerRev, Sync, TableId, Tag, Ts, Watermark,
};

use super::bytes::Bytes;
use super::{Canonical, ELECTIONS, Mark, Marks};
use crate::effect::{Down, MessageId};
use crate::etcd::Seen;
use crate::event::Channel;
use crate::network::{Network, Parcel, Stream};
use crate::node::{Frozen, Node, Processor, Term, View, capture, node_of};
use crate::pipelines::{Pipeline, Pipelines, Stage, Write};
use crate::setup::NodeId;
use crate::world::World;

/// Every node is in this life: a run has fewer than lie below or above.
const LIFE: u16 = 0x4000;

/// The epoch that every agent has; those that it had are below, those to come above.
const PRESENT: Epoch = Epoch::drawn(1 << 20);

impl Canonical {
    /// Makes `world`, which must be of the same set-up, one with these bytes, which must be from
    /// [`Canonical::write`]. It behaves as the one that was written; what is left out of the bytes
    /// is made up.
    pub fn read(&self, bytes: &[u8], world: &mut World) {
        self.read_marked(bytes, world, &mut Marks::default());
    }

    /// The same, and notes what begins where.
    pub(crate) fn read_marked(&self, bytes: &[u8], world: &mut World, marks: &mut Marks) {
        marks.clear();
        let rules = &world.rules;
        let epochs = rules.model.has_epochs();
        let mut reader = Reader {
            form: self,
            bytes: Bytes::new(bytes),
            length: bytes.len(),
            marks,
            last_rev: 0,
            has_epochs: epochs,
            at_processor: epochs && rules.guards(Guard::EpochAtProcessor),
            at_owner: epochs && rules.guards(Guard::EpochAtOwner),
        };
        reader.world(world);
    }
}

struct Reader<'a> {
    form: &'a Canonical,
    bytes: Bytes<'a>,
    length: usize,
    marks: &'a mut Marks,
    last_rev: i64,
    has_epochs: bool,
    at_processor: bool,
    at_owner: bool,
}

impl Reader<'_> {
    fn world(&mut self, world: &mut World) {
        let [late, writing, cuts] = self.bytes.flags();
        self.last_rev = match self.form.fixed_rev {
            Some(fixed) => fixed.wrapping_sub(self.bytes.number() as i64),
            None => self.form.first_rev.saturating_add(ELECTIONS),
        };
        world.etcd.last_rev = OwnerRev(self.last_rev);
        self.seen(&mut world.etcd.seen);
        world.etcd.line.clear();
        for _ in 0..self.bytes.count() {
            let next = self.capture();
            world.etcd.line.push_back(next);
        }
        self.downstream(world, late, writing);
        self.marks.head = self.position();
        self.network(&mut world.network, cuts);
        self.marks.network = self.position();
        self.marks.epochs_in_network = self.marks.epochs.len();
        let World { nodes, network, .. } = world;
        for (n, node) in nodes.iter_mut().enumerate() {
            let waits = self.node(NodeId(n as u8), node, network);
            let mark = Mark {
                end: self.position(),
                epochs: self.marks.epochs.len(),
                waits,
            };
            self.marks.nodes.push(mark);
        }
    }

    fn position(&self) -> usize {
        self.length - self.bytes.left()
    }

    fn ts(&mut self) -> Ts {
        let n = self.bytes.count();
        match self.form.times.get(n) {
            Some(ts) => *ts,
            None => Ts(self.bytes.number()),
        }
    }

    fn watermark(&mut self) -> Watermark {
        Watermark {
            checkpoint: self.ts(),
            resolved: self.ts(),
        }
    }

    fn table(&mut self) -> TableId {
        let n = self.bytes.count();
        match self.form.tables.get(n) {
            Some(table) => *table,
            None => TableId(self.bytes.number() as i64),
        }
    }

    fn tables(&mut self) -> Vec<TableId> {
        let count = self.bytes.count();
        (0..count).map(|_| self.table()).collect()
    }

    fn rev(&mut self) -> OwnerRev {
        let from = self.form.fixed_rev.unwrap_or(self.last_rev);
        OwnerRev(from.wrapping_sub(self.bytes.number() as i64))
    }

    fn capture(&mut self) -> CaptureId {
        let number = self.bytes.number();
        let ago = (number >> 4) as u16;
        capture(NodeId(number as u8 & 0xf), LIFE.wrapping_sub(ago))
    }

    fn owner(&mut self) -> Owner {
        Owner {
            id: self.capture(),
            rev: self.rev(),
        }
    }

    /// An epoch of a node, if it was written.
    fn epoch(&mut self, node: NodeId, written: bool) -> Epoch {
        match if written { self.bytes.number() } else { 0 } {
            0 => Epoch::EMPTY,
            1 => PRESENT,
            class => {
                let epoch = Epoch::drawn(class as u32);
                if self.at_owner && !self.marks.epochs.contains(&(node, epoch)) {
                    self.marks.epochs.push((node, epoch));
                }
                epoch
            }
        }
    }

    fn dispatched(is_present: bool) -> Epoch {
        if is_present { PRESENT } else { Epoch::drawn(0) }
    }

    fn seen(&mut self, seen: &mut Seen) {
        seen.sessions.clear();
        for _ in 0..self.bytes.count() {
            seen.sessions.insert(self.capture());
        }
        seen.owner = (self.bytes.byte() == 1).then(|| self.owner());
        seen.watermark = self.watermark();
    }

    fn new_seen(&mut self) -> Seen {
        let mut seen = Seen {
            sessions: Default::default(),
            owner: None,
            watermark: Watermark::MAX,
        };
        self.seen(&mut seen);
        seen
    }

    fn downstream(&mut self, world: &mut World, late: bool, writing: bool) {
        world.wanted.clear();
        world.flushed.clear();
        for _ in 0..self.bytes.count() {
            let table = self.table();
            if self.bytes.byte() == 1 {
                world.wanted.push(table);
            }
            let flushed = self.ts();
            world.flushed.insert(table, flushed);
        }
        world.late.clear();
        let count = if late { self.bytes.count() } else { 0 };
        for _ in 0..count {
            let table = self.table();
            let (by, holder) = (NodeId(self.bytes.byte()), NodeId(self.bytes.byte()));
            world.late.insert((table, by, holder));
        }
        world.in_writing.clear();
        let count = if writing { self.bytes.count() } else { 0 };
        for _ in 0..count {
            world.in_writing.push(Write {
                by: self.capture(),
                table: self.table(),
                start: self.ts(),
                to: self.ts(),
            });
        }
    }

    fn network(&mut self, network: &mut Network, cuts: bool) {
        network.streams.clear();
        network.parcels.clear();
        for n in 0..self.bytes.count() {
            let byte = self.bytes.byte();
            let kind = MessageKind::ALL.get(usize::from(byte & 7)).copied();
            let kind = kind.unwrap_or(MessageKind::Announce);
            let (from, to) = (self.capture(), self.capture());
            network.parcels.push(Parcel {
                channel: Channel {
                    kind,
                    from: node_of(from),
                    to: node_of(to),
                },
                id: MessageId(n as u32),
                message: self.message(kind, node_of(from)),
                from,
                to,
                seq: 0,
                held: byte & 8 != 0,
            });
        }
        network.next_id = network.parcels.len() as u32;
        network.cuts.clear();
        let count = if cuts { self.bytes.count() } else { 0 };
        for _ in 0..count {
            let byte = self.bytes.byte();
            network.cuts.insert((NodeId(byte >> 4), NodeId(byte & 0xf)));
        }
    }

    fn message(&mut self, kind: MessageKind, from: NodeId) -> Message {
        match kind {
            MessageKind::Announce => Message::Announce(Announce {
                owner_rev: self.rev(),
            }),
            MessageKind::Sync => Message::Sync(Sync {
                epoch: self.epoch(from, self.at_owner || self.at_processor),
                running: self.tables(),
                adding: self.tables(),
                removing: self.tables(),
            }),
            MessageKind::DispatchTable => {
                let owner_rev = self.rev();
                let [is_delete, is_present] = self.bytes.flags();
                Message::DispatchTable(DispatchTable {
                    owner_rev,
                    epoch: Self::dispatched(is_present),
                    table: self.table(),
                    start_ts: if is_delete { Ts(0) } else { self.ts() },
                    is_delete,
                })
            }
            MessageKind::DispatchTableResponse => {
                Message::DispatchTableResponse(DispatchTableResponse {
                    epoch: self.epoch(from, self.at_owner),
                    table: self.table(),
                })
            }
            MessageKind::Checkpoint => Message::Checkpoint(Checkpoint {
                checkpoint_ts: self.ts(),
                resolved_ts: self.ts(),
            }),
        }
    }

    /// Tells whether its messenger waits for anything.
    fn node(&mut self, id: NodeId, node: &mut Node, network: &mut Network) -> bool {
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
