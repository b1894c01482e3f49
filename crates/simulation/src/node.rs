//! What runs on a node.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;

use handover_protocol::owner::{CaptureStatus, Dispatcher};
use handover_protocol::processor::{Agent, PeerMessenger};
use handover_protocol::{CaptureId, Epoch, OwnerRev, Watermark};

use crate::effect::{Down, MessageId};
use crate::etcd::Seen;
use crate::pipelines::Pipelines;
use crate::setup::NodeId;

/// A term as owner, from the election until the node itself knows that it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) rev: OwnerRev,
    pub(crate) dispatcher: Dispatcher,
    /// What a deposed owner last saw of etcd (G11); `None` sees etcd as it is.
    pub(crate) frozen: Option<Frozen>,
    /// In which message each capture's epoch was learned.
    pub(crate) synced_in: BTreeMap<CaptureId, MessageId>,
}

/// A view of etcd that follows no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frozen {
    pub(crate) live: Vec<CaptureId>,
    pub(crate) watermark: Watermark,
}

/// What a node knows of etcd where that is not the truth: its views lag, or it is cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) now: Seen,
    /// What has happened since, in order.
    pub(crate) ahead: VecDeque<Seen>,
}

impl View {
    pub(crate) const fn new(now: Seen) -> Self {
        Self {
            now,
            ahead: VecDeque::new(),
        }
    }
}

/// A processor: the protocol's agent and the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Processor {
    pub(crate) agent: Agent,
    pub(crate) messenger: PeerMessenger,
    pub(crate) tables: Pipelines,
    /// In which message the newest owner was heard.
    pub(crate) heard_in: Option<MessageId>,
}

impl Processor {
    /// Whether a loop changed nothing that matters: a Sync that was not accepted draws a new epoch
    /// and does nothing else, and a wait that was met is only forgotten.
    pub(crate) fn same(&self, other: &Self) -> bool {
        self.agent.same_but_epoch(&other.agent)
            && self.messenger.target() == other.messenger.target()
            && self.tables == other.tables
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
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
