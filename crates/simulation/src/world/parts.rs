//! Which parts of a world an event can change.

use crate::event::Event;
use crate::setup::{NodeId, Role};

use super::World;

/// Parts of a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// Everything.
    pub(crate) all: bool,
    /// All of a node, the node with number n in bit n.
    pub(crate) nodes: u16,
    /// The terms of nodes.
    pub(crate) terms: u16,
    /// The processors of nodes.
    pub(crate) processors: u16,
    /// What is in flight.
    pub(crate) network: bool,
    /// Sessions, the owner key, the stored checkpoint.
    pub(crate) etcd: bool,
    /// What is downstream or on the way there.
    pub(crate) downstream: bool,
}

const fn bit(node: NodeId) -> u16 {
    1 << (node.0 & 15)
}

impl Parts {
    pub(crate) const ALL: Self = Self {
        all: true,
        nodes: 0,
        terms: 0,
        processors: 0,
        network: false,
        etcd: false,
        downstream: false,
    };

    const NONE: Self = Self {
        all: false,
        ..Self::ALL
    };

    /// All that an event can change, unless something crashes or somebody has to be told what
    /// changed in etcd. What is rare and far-reaching changes everything.
    pub(crate) fn of(event: Event) -> Self {
        match event {
            Event::Tick {
                node,
                role: Role::Owner,
            } => Self {
                terms: bit(node),
                network: true,
                etcd: true,
                ..Self::NONE
            },
            Event::Tick {
                node,
                role: Role::Processor,
            } => Self {
                processors: bit(node),
                network: true,
                ..Self::NONE
            },
            Event::Deliver(channel) => {
                let to = bit(channel.to);
                let from_owner = channel.kind.is_from_owner();
                Self {
                    terms: if from_owner { 0 } else { to },
                    processors: if from_owner { to } else { 0 },
                    network: true,
                    ..Self::NONE
                }
            }
            Event::Ready { node, .. } | Event::Stopped { node, .. } => Self {
                processors: bit(node),
                ..Self::NONE
            },
            Event::Advance { node, .. } | Event::Land { node, .. } => Self {
                processors: bit(node),
                downstream: true,
                ..Self::NONE
            },
            Event::RestartProcessor { node } => Self {
                nodes: bit(node),
                downstream: true,
                ..Self::NONE
            },
            Event::Observe { node } => Self {
                nodes: bit(node),
                network: true,
                ..Self::NONE
            },
            Event::Elect { node, .. } => Self {
                nodes: bit(node),
                etcd: true,
                ..Self::NONE
            },
            Event::Notice { .. }
            | Event::LoseSession { .. }
            | Event::DeleteOwnerKey
            | Event::Resign { .. }
            | Event::Crash { .. }
            | Event::Restart { .. }
            | Event::Pause { .. }
            | Event::Resume { .. }
            | Event::Join { .. }
            | Event::Leave { .. }
            | Event::CutEtcd { .. }
            | Event::HealEtcd { .. }
            | Event::Cut { .. }
            | Event::Heal { .. }
            | Event::AddTable { .. }
            | Event::DropTable { .. }
            | Event::Move { .. }
            | Event::Rebalance
            | Event::Hold(_)
            | Event::Release(_)
            | Event::Drop(_)
            | Event::Duplicate(_)
            | Event::Overtake(_) => Self::ALL,
        }
    }

    /// Whether anything of a node is among them.
    pub(crate) const fn has_node(self, node: NodeId) -> bool {
        self.all || (self.nodes | self.terms | self.processors) & bit(node) != 0
    }
}

impl World {
    /// Makes these parts those of another world of the same set-up.
    pub(crate) fn copy_parts(&mut self, parts: Parts, from: &Self) {
        if parts.all {
            self.clone_from(from);
            return;
        }
        if parts.network {
            self.network.clone_from(&from.network);
        }
        if parts.etcd {
            self.etcd.clone_from(&from.etcd);
        }
        if parts.downstream {
            self.flushed.clone_from(&from.flushed);
            self.in_writing.clone_from(&from.in_writing);
            self.late.clone_from(&from.late);
        }
        for (id, (to, from)) in from.ids().zip(self.nodes.iter_mut().zip(&from.nodes)) {
            let bit = bit(id);
            if parts.nodes & bit != 0 {
                to.clone_from(from);
                continue;
            }
            if parts.terms & bit != 0 {
                to.term.clone_from(&from.term);
            }
            if parts.processors & bit != 0 {
                to.processor.clone_from(&from.processor);
            }
        }
    }
}
