//! The world as plain data.

use alloc::vec::Vec;
use handover_protocol::insertion_sort_by_key;

use handover_protocol::{OwnerRev, TableId};

use crate::effect::Down;
use crate::node::{Processor, Term, captures, node_of};
use crate::pipelines::{Pipeline, Stage};
use crate::setup::{NodeId, Roles, Writes};
use crate::view::{
    CaptureView, EtcdView, Flight, NodeView, OwnerView, PipelineState, PipelineView, ProcessorView,
    RecordView, WriteView,
};

use super::World;

impl World {
    /// A node, or `None` for one that is not declared.
    #[must_use]
    pub fn view(&self, id: NodeId) -> Option<NodeView> {
        let node = self.nodes.get(id.index())?;
        Some(NodeView {
            id,
            roles: *self.roles.get(id.index())?,
            life: node.life,
            down: node.down,
            paused: node.paused,
            has_session: self.has_session(id),
            cut_from_etcd: node.cut_off,
            behind: node.view.as_ref().map_or(0, |view| view.ahead.len()),
            owner_key: self.key_of(id),
            owner: node.term.as_ref().map(owner_view),
            processor: node.processor.as_ref().map(processor_view),
        })
    }

    /// What each node can be, in the order of declaration.
    #[must_use]
    pub fn roles(&self) -> &[Roles] {
        &self.roles
    }

    fn key_of(&self, id: NodeId) -> Option<OwnerRev> {
        let owner = self.etcd.seen.owner?;
        (owner.id == self.capture(id)).then_some(owner.rev)
    }

    /// etcd.
    #[must_use]
    pub fn etcd(&self) -> EtcdView {
        EtcdView {
            owner: self.etcd.seen.owner.map(|o| (node_of(o.id), o.rev)),
            line: self.etcd.line.iter().map(|c| node_of(*c)).collect(),
            sessions: self
                .etcd
                .seen
                .sessions
                .iter()
                .map(|c| node_of(*c))
                .collect(),
            last_rev: self.etcd.last_rev,
            watermark: self.etcd.seen.watermark,
        }
    }

    /// Every message on its way, the one sent first first.
    #[must_use]
    pub fn in_flight(&self) -> Vec<Flight> {
        let mut flights: Vec<Flight> = self
            .network
            .parcels()
            .map(|(at, parcel)| Flight {
                id: parcel.id,
                at,
                message: parcel.message.clone(),
                held: self.network.is_held(at),
                cut: self.network.is_cut(at.channel.from, at.channel.to),
            })
            .collect();
        insertion_sort_by_key(&mut flights, |flight| flight.id);
        flights
    }

    /// The tables that are wanted, ascending.
    #[must_use]
    pub fn wanted(&self) -> &[TableId] {
        &self.wanted
    }

    /// For every table ever wanted, up to where it is downstream without a gap.
    pub fn downstream(&self) -> impl Iterator<Item = (TableId, handover_protocol::Ts)> + '_ {
        self.flushed.iter().map(|(table, ts)| (*table, *ts))
    }

    /// How many messages are in flight.
    #[must_use]
    pub const fn flights(&self) -> usize {
        self.network.parcels.len()
    }

    /// Whether writes are under way for a while, so that something can happen before they arrive.
    #[must_use]
    pub fn delays_writes(&self) -> bool {
        self.writes == Writes::Delayed
    }

    /// The writes on their way downstream, oldest first.
    pub fn writes(&self) -> impl Iterator<Item = WriteView> + '_ {
        self.in_writing.iter().map(|write| WriteView {
            node: node_of(write.by),
            table: write.table,
            to: write.to,
            ended: !self.etcd.has(write.by),
        })
    }

    /// The links that are cut, each way by itself.
    pub fn cuts(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.network.cuts()
    }

    /// Whether a node takes part: it has joined and is not down.
    #[must_use]
    pub fn is_up(&self, id: NodeId) -> bool {
        let node = self.nodes.get(id.index());
        node.is_some_and(|n| n.down.is_none())
    }

    /// Why a node runs nothing, if it does.
    #[must_use]
    pub fn down(&self, id: NodeId) -> Option<Down> {
        self.nodes.get(id.index())?.down
    }
}

fn owner_view(term: &Term) -> OwnerView {
    let dispatcher = &term.dispatcher;
    let captures = captures(dispatcher).map(|(capture, status)| CaptureView {
        node: node_of(capture),
        sync: status.sync,
        epoch: status.epoch,
        watermark: status.watermark,
    });
    let tables = dispatcher.tables().iter();
    let records = tables.map(|record| RecordView {
        table: record.table,
        node: node_of(record.capture),
        status: record.status,
    });
    OwnerView {
        rev: term.rev,
        checkpoint: dispatcher.checkpoint(),
        captures: captures.collect(),
        tables: records.collect(),
    }
}

fn processor_view(processor: &Processor) -> ProcessorView {
    let agent = &processor.agent;
    let busy = |table| agent.operations().iter().any(|op| op.table == table);
    let state = |table, pipeline: &Pipeline| match pipeline.stage {
        Stage::Starting => PipelineState::Starting,
        Stage::Up if busy(table) => PipelineState::Ready,
        Stage::Up => PipelineState::Running,
        Stage::Stopping => PipelineState::Stopping,
        Stage::Stopped => PipelineState::Stopped,
    };
    let tables = processor
        .tables
        .iter()
        .map(|(table, pipeline)| PipelineView {
            table: *table,
            state: state(*table, pipeline),
            start: pipeline.start,
            checkpoint: pipeline.checkpoint,
        });
    ProcessorView {
        owner: agent.owner().map(|o| (node_of(o.id), o.rev)),
        target: processor.messenger.target().map(|o| node_of(o.id)),
        epoch: agent.epoch(),
        needs_sync: agent.needs_sync(),
        tables: tables.collect(),
    }
}
