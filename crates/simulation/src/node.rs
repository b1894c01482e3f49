//! What runs on a node.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use handover_protocol::owner::{CaptureStatus, Dispatcher};
use handover_protocol::processor::{Agent, PeerMessenger};
use handover_protocol::small::SmallMap;
use handover_protocol::{CaptureId, Epoch, OwnerRev, Watermark, clone_in_place};

use crate::effect::{Down, MessageId};
use crate::etcd::Seen;
use crate::pipelines::Pipelines;
use crate::setup::{NodeId, Role, Roles, Setup};

/// A term as owner, from the election until the node itself knows that it is over.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) rev: OwnerRev,
    pub(crate) dispatcher: Dispatcher,
    /// What a deposed owner last saw of etcd (G11); `None` sees etcd as it is.
    pub(crate) frozen: Option<Frozen>,
    /// In which message each capture's epoch was learned.
    pub(crate) synced_in: SmallMap<CaptureId, MessageId>,
}

clone_in_place!(Term {
    rev,
    dispatcher,
    frozen,
    synced_in
});

/// The captures with a session that an owner can give tables to, ascending.
pub(crate) struct Live {
    captures: [CaptureId; Setup::MAX_NODES],
    count: usize,
}

impl Live {
    /// At most one capture of each node has a session at any one time.
    pub(crate) fn of(seen: &Seen, roles: &[Roles]) -> Self {
        let mut live = Self {
            captures: [CaptureId(0); Setup::MAX_NODES],
            count: 0,
        };
        let is_processor = |capture: &&CaptureId| {
            let roles = roles.get(node_of(**capture).index());
            roles.is_some_and(|roles| roles.has(Role::Processor))
        };
        let found = seen.sessions.iter().filter(is_processor);
        for (place, capture) in live.captures.iter_mut().zip(found) {
            *place = *capture;
            live.count += 1;
        }
        live
    }

    pub(crate) fn captures(&self) -> &[CaptureId] {
        &self.captures[..self.count]
    }
}

/// A view of etcd that follows no longer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Frozen {
    pub(crate) live: Vec<CaptureId>,
    pub(crate) watermark: Watermark,
}

clone_in_place!(Frozen { live, watermark });

/// What a node knows of etcd where that is not the truth: its views lag, or it is cut off.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) now: Seen,
    /// What has happened since, in order.
    pub(crate) ahead: VecDeque<Seen>,
}

clone_in_place!(View { now, ahead });

impl View {
    pub(crate) const fn new(now: Seen) -> Self {
        Self {
            now,
            ahead: VecDeque::new(),
        }
    }
}

/// A processor: the protocol's agent and the tables.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Processor {
    pub(crate) agent: Agent,
    pub(crate) messenger: PeerMessenger,
    pub(crate) tables: Pipelines,
    /// In which message the newest owner was heard.
    pub(crate) heard_in: Option<MessageId>,
}

clone_in_place!(Processor {
    agent,
    messenger,
    tables,
    heard_in
});

impl Processor {
    /// Whether a loop changed nothing that matters: a Sync that was not accepted draws a new epoch
    /// and does nothing else, and a wait that was met is only forgotten.
    pub(crate) fn same(&self, other: &Self) -> bool {
        self.agent.same_but_epoch(&other.agent)
            && self.messenger.target() == other.messenger.target()
            && self.tables == other.tables
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// How often it has registered.
    pub(crate) life: u16,
    pub(crate) down: Option<Down>,
    pub(crate) paused: bool,
    pub(crate) term: Option<Term>,
    pub(crate) processor: Option<Processor>,
    /// The epoch the next agent draws first.
    pub(crate) next_epoch: Epoch,
    /// What it knows of etcd; `None` is the truth.
    pub(crate) view: Option<View>,
    /// Whether it cannot reach etcd.
    pub(crate) cut_off: bool,
}

clone_in_place!(Node {
    life,
    down,
    paused,
    term,
    processor,
    next_epoch,
    view,
    cut_off
});

impl Node {
    pub(crate) const fn absent() -> Self {
        Self {
            life: 0,
            down: Some(Down::Absent),
            paused: false,
            term: None,
            processor: None,
            next_epoch: Epoch::drawn(0),
            view: None,
            cut_off: false,
        }
    }
}

/// The capture id of a node in one of its lives. Ids order by node first, so that ties among
/// captures go to the node declared first.
pub(crate) const fn capture(node: NodeId, life: u16) -> CaptureId {
    CaptureId((node.0 as u32) << 16 | life as u32)
}

/// Whose capture it is: ids hold the node in their upper half.
#[must_use]
pub const fn node_of(capture: CaptureId) -> NodeId {
    NodeId((capture.0 >> 16) as u8)
}

/// The captures an owner counts on, with what it knows of each.
pub(crate) fn captures(
    dispatcher: &Dispatcher,
) -> impl Iterator<Item = (CaptureId, CaptureStatus)> + '_ {
    let live = dispatcher.captures().iter();
    live.filter_map(|capture| Some((*capture, dispatcher.status(*capture)?)))
}
