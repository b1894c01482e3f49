//! From bytes to a world.

use alloc::vec::Vec;

use handover_protocol::processor::Owner;
use handover_protocol::{
    Announce, CaptureId, Checkpoint, DispatchTable, DispatchTableResponse, Epoch, Guard, Message,
    MessageKind, OwnerRev, Sync, TableId, Ts, Watermark,
};

use super::bytes::Bytes;
use super::{Canonical, ELECTIONS, Mark, Marks};
use crate::effect::MessageId;
use crate::etcd::Seen;
use crate::event::Channel;
use crate::network::{Network, Parcel};
use crate::node::{capture, node_of};
use crate::pipelines::Write;
use crate::setup::NodeId;
use crate::world::World;

/// Every node is in this life: a run has fewer than lie below or above.
pub(super) const LIFE: u16 = 0x4000;

/// The epoch that every agent has; those that it had are below, those to come above.
pub(super) const PRESENT: Epoch = Epoch::drawn(1 << 20);

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

pub(super) struct Reader<'a> {
    form: &'a Canonical,
    pub(super) bytes: Bytes<'a>,
    length: usize,
    marks: &'a mut Marks,
    last_rev: i64,
    pub(super) has_epochs: bool,
    pub(super) at_processor: bool,
    pub(super) at_owner: bool,
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

    pub(super) fn ts(&mut self) -> Ts {
        let n = self.bytes.count();
        match self.form.times.get(n) {
            Some(ts) => *ts,
            None => Ts(self.bytes.number()),
        }
    }

    pub(super) fn watermark(&mut self) -> Watermark {
        Watermark {
            checkpoint: self.ts(),
            resolved: self.ts(),
        }
    }

    pub(super) fn table(&mut self) -> TableId {
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

    pub(super) fn rev(&mut self) -> OwnerRev {
        let from = self.form.fixed_rev.unwrap_or(self.last_rev);
        OwnerRev(from.wrapping_sub(self.bytes.number() as i64))
    }

    pub(super) fn capture(&mut self) -> CaptureId {
        let number = self.bytes.number();
        let ago = (number >> 4) as u16;
        capture(NodeId(number as u8 & 0xf), LIFE.wrapping_sub(ago))
    }

    pub(super) fn owner(&mut self) -> Owner {
        Owner {
            id: self.capture(),
            rev: self.rev(),
        }
    }

    /// An epoch of a node, if it was written.
    pub(super) fn epoch(&mut self, node: NodeId, written: bool) -> Epoch {
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

    pub(super) fn dispatched(is_present: bool) -> Epoch {
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

    pub(super) fn new_seen(&mut self) -> Seen {
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
}
