//! Whether a loop has changed anything.

use handover_protocol::Watermark;

use crate::effect::Down;
use crate::node::{Processor, Term};
use crate::setup::{NodeId, Role};

use super::World;

/// What a loop can change, as it was before.
pub(super) struct Before {
    side: Side,
    rest: Rest,
}

/// The half of a node that ran its loop. (What happens to the other half makes a difference by
/// taking the node down.)
enum Side {
    Owner(Option<Term>),
    Processor(Option<Processor>),
}

#[derive(PartialEq, Eq)]
struct Rest {
    down: Option<Down>,
    sent: u32,
    stored: Watermark,
}

impl Rest {
    fn of(world: &World, id: NodeId) -> Self {
        Self {
            down: world.node(id).down,
            sent: world.network.sent(),
            stored: world.etcd.seen.watermark,
        }
    }
}

impl Before {
    pub(super) fn of(world: &World, id: NodeId, role: Role) -> Self {
        let node = world.node(id);
        Self {
            side: match role {
                Role::Owner => Side::Owner(node.term.clone()),
                Role::Processor => Side::Processor(node.processor.clone()),
            },
            rest: Rest::of(world, id),
        }
    }

    pub(super) fn differs(&self, now: &World, id: NodeId) -> bool {
        let node = now.node(id);
        let same = match &self.side {
            Side::Owner(term) => node.term == *term,
            Side::Processor(processor) => same_processor(processor, &node.processor),
        };
        !same || self.rest != Rest::of(now, id)
    }

    /// Undoes what makes no difference: a Sync that was not accepted draws a new epoch.
    pub(super) fn put_back(self, now: &mut World, id: NodeId) {
        let node = now.node_mut(id);
        match self.side {
            Side::Owner(term) => node.term = term,
            Side::Processor(processor) => node.processor = processor,
        }
    }
}

impl World {
    /// Whether the loop of a node has changed anything that matters since `before`.
    pub(super) fn has_ticked(&self, before: &Self, id: NodeId, role: Role) -> bool {
        let (now, then) = (self.node(id), before.node(id));
        let same = match role {
            Role::Owner => now.term == then.term,
            Role::Processor => same_processor(&now.processor, &then.processor),
        };
        !same || Rest::of(self, id) != Rest::of(before, id)
    }
}

fn same_processor(one: &Option<Processor>, other: &Option<Processor>) -> bool {
    match (one, other) {
        (Some(a), Some(b)) => a.same(b),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}
