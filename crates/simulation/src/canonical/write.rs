//! From a world to bytes.

use alloc::vec::Vec;

use handover_protocol::processor::Owner;
use handover_protocol::{CaptureId, Epoch, Guard, Message, OwnerRev, TableId, Ts, Watermark};

use super::bytes::{flags, put};
use super::{Canonical, Marks};
use crate::etcd::Seen;
use crate::network::Parcel;
use crate::node::node_of;
use crate::setup::NodeId;
use crate::world::{Parts, World};

impl Canonical {
    /// Appends the bytes of a state.
    pub fn write(&mut self, world: &World, out: &mut Vec<u8>) {
        Writer::new(self, world, out).world();
    }

    /// Appends the bytes of a state that differs in these parts only from one with these bytes, and
    /// in which revisions, captures and epochs have the same names.
    pub(crate) fn write_changes(
        &mut self,
        old: &[u8],
        marks: &Marks,
        world: &World,
        parts: Parts,
        out: &mut Vec<u8>,
    ) {
        Writer::new(self, world, out).changes(old, marks, parts);
    }
}

pub(super) struct Writer<'a> {
    pub(super) form: &'a mut Canonical,
    pub(super) world: &'a World,
    out: &'a mut Vec<u8>,
    /// Whether processors compare epochs (G2).
    pub(super) at_processor: bool,
    /// Whether owners do (G3).
    pub(super) at_owner: bool,
}

impl<'a> Writer<'a> {
    fn new(form: &'a mut Canonical, world: &'a World, out: &'a mut Vec<u8>) -> Self {
        form.epochs.clear();
        let rules = &world.rules;
        let epochs = rules.model.has_epochs();
        Self {
            at_processor: epochs && rules.guards(Guard::EpochAtProcessor),
            at_owner: epochs && rules.guards(Guard::EpochAtOwner),
            form,
            world,
            out,
        }
    }

    fn world(&mut self) {
        let world = self.world;
        self.head();
        self.network();
        for (id, node) in world.ids().zip(&world.nodes) {
            self.node(id, node);
        }
    }

    /// The same, with what did not change from the old bytes.
    fn changes(&mut self, old: &[u8], marks: &Marks, parts: Parts) {
        let world = self.world;
        if parts.etcd || parts.downstream {
            self.head();
        } else {
            self.copy(old, 0, marks.head);
        }
        if parts.network {
            self.network();
        } else {
            self.copy(old, marks.head, marks.network);
            let known = marks.epochs.iter().take(marks.epochs_in_network);
            self.form.epochs.extend(known);
        }
        let mut start = marks.network;
        let mut known = marks.epochs_in_network;
        for ((id, node), mark) in world.ids().zip(&world.nodes).zip(&marks.nodes) {
            let (end, known_then) = (mark.end, mark.epochs);
            // What a messenger waits for is told by what is in flight, and the names of epochs by
            // those that came before.
            let changed = parts.has_node(id)
                || (parts.network && mark.waits)
                || (known_then > known || node.term.is_some())
                    && self.form.epochs != marks.epochs[..known];
            if changed {
                self.node(id, node);
            } else {
                self.copy(old, start, end);
                let new = &marks.epochs[known..known_then];
                self.form.epochs.extend_from_slice(new);
            }
            (start, known) = (end, known_then);
        }
    }

    fn copy(&mut self, old: &[u8], start: usize, end: usize) {
        self.out.extend_from_slice(&old[start..end]);
    }

    /// Everything but what is in flight and the nodes.
    fn head(&mut self) {
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
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.out.push(byte);
    }

    pub(super) fn count(&mut self, count: usize) {
        put(self.out, count as u64);
    }

    pub(super) fn ts(&mut self, ts: Ts) {
        // There are a handful: looking through them is quicker than halving.
        match self.form.times.iter().position(|known| *known == ts) {
            Some(n) => put(self.out, n as u64),
            None => {
                put(self.out, self.form.times.len() as u64);
                put(self.out, ts.0);
                self.form.note_time(ts);
            }
        }
    }

    pub(super) fn watermark(&mut self, watermark: Watermark) {
        self.ts(watermark.checkpoint);
        self.ts(watermark.resolved);
    }

    pub(super) fn table(&mut self, table: TableId) {
        match self.form.tables.iter().position(|known| *known == table) {
            Some(n) => put(self.out, n as u64),
            None => {
                put(self.out, self.form.tables.len() as u64);
                put(self.out, table.0 as u64);
                self.form.note_table(table);
            }
        }
    }

    fn tables(&mut self, tables: &[TableId]) {
        self.count(tables.len());
        for table in tables {
            self.table(*table);
        }
    }

    pub(super) fn rev(&mut self, rev: OwnerRev) {
        let from = self.form.fixed_rev.unwrap_or(self.world.etcd.last_rev.0);
        put(self.out, from.wrapping_sub(rev.0) as u64);
    }

    /// The node in the low half, how many lives ago in the high one.
    pub(super) fn capture(&mut self, capture: CaptureId) {
        let node = node_of(capture);
        let ago = self.world.capture(node).0.wrapping_sub(capture.0);
        put(self.out, u64::from(ago) << 4 | u64::from(node.0));
    }

    pub(super) fn captures(&mut self, captures: impl ExactSizeIterator<Item = CaptureId>) {
        self.count(captures.len());
        for capture in captures {
            self.capture(capture);
        }
    }

    pub(super) fn owner(&mut self, owner: Owner) {
        self.capture(owner.id);
        self.rev(owner.rev);
    }

    /// The epoch that a node's agent has, if it runs one.
    fn present(&self, node: NodeId) -> Option<Epoch> {
        let processor = self.world.node(node).processor.as_ref()?;
        Some(processor.agent.epoch())
    }

    /// The class of an epoch of a node: 0 none, 1 the present one, then in order of appearance.
    pub(super) fn epoch(&mut self, node: NodeId, epoch: Epoch) {
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

    pub(super) fn seen(&mut self, seen: &Seen) {
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
