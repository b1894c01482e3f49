//! The base agent, the pure protocol of a processor: its state, and how to look at it (2.1, 2.2).

use crate::insertion_sort_by_key;
use alloc::vec::Vec;

use super::checkpoint::{CheckpointSender, Pace};
use super::operation::Operation;
use super::ports::{Owner, SentCheckpoints};
use crate::clone_in_place;
use crate::ids::Epoch;
use crate::rules::{Correction, Rules};

/// Everything an agent knows (2.1).
///
/// For pictures, and for tests that start in the middle; [`Agent::from_state`] makes an agent of it.
#[derive(Debug, Hash, PartialEq, Eq)]
pub struct AgentState {
    /// The newest owner heard of by message; `None` is upstream's `("", 0)`.
    pub owner: Option<Owner>,
    /// `owner` has moved and the messenger has not been told.
    pub owner_changed: bool,
    /// A Sync must be sent before anything else.
    pub needs_sync: bool,
    /// The identity of the present period; empty in the model without epochs.
    pub epoch: Epoch,
    /// Received and not looked at, in the order of arrival.
    pub pending: Vec<Operation>,
    /// In progress, ascending by table, at most one for each.
    pub operations: Vec<Operation>,
    /// What the owner has been told about progress.
    pub checkpoints: CheckpointSender,
}

clone_in_place!(AgentState {
    owner,
    owner_changed,
    needs_sync,
    epoch,
    pending,
    operations,
    checkpoints,
});

/// A processor's end of the protocol.
///
/// Handlers only note what they hear; everything is sent by [`tick`](Self::tick). A handler and a
/// tick exclude each other: `&mut self` closes upstream's races between them (hazard L4).
///
/// # Example: a table is started, but only for the owner with the higher revision
///
/// ```
/// use handover_protocol::processor::{
///     Agent, Executor, Messenger, Owner, Pace, Report, SentCheckpoints,
/// };
/// use handover_protocol::{
///     CaptureId, Crash, DispatchTable, Epoch, OwnerRev, Rejection, Rules, TableId, Tag, ToOwner,
///     Ts, Watermark,
/// };
///
/// /// A transport that takes everything, and tables that are up at once.
/// #[derive(Default)]
/// struct Stub {
///     sent: Vec<ToOwner>,
///     tables: Vec<TableId>,
/// }
/// impl Messenger for Stub {
///     fn owner_changed(&mut self, _: Owner) {}
///     fn send(&mut self, message: ToOwner) -> bool {
///         self.sent.push(message);
///         true
///     }
///     fn barrier(&mut self) -> bool {
///         true
///     }
/// }
/// impl Executor for Stub {
///     fn add_table(&mut self, table: TableId, _: Option<Ts>) -> Result<bool, Crash> {
///         self.tables.push(table);
///         Ok(true)
///     }
///     fn remove_table(&mut self, _: TableId) -> bool {
///         true
///     }
///     fn is_add_finished(&mut self, _: TableId, _: SentCheckpoints) -> Result<bool, Crash> {
///         Ok(true)
///     }
///     fn is_remove_finished(&mut self, _: TableId) -> bool {
///         true
///     }
///     fn tables(&self) -> Vec<TableId> {
///         self.tables.clone()
///     }
///     fn watermark(&self) -> Option<Watermark> {
///         None
///     }
/// }
///
/// let rules = Rules::default();
/// let new_owner = Owner { id: CaptureId(2), rev: OwnerRev(7) };
/// let mut agent = Agent::new(&rules, Epoch::drawn(0), Some(new_owner), Pace::OnChange);
/// let (mut peer, mut tables, mut log) = (Stub::default(), Stub::default(), Vec::new());
/// agent.tick(&rules, 0, &mut peer, &mut tables, &mut log)?;
/// assert!(matches!(peer.sent.as_slice(), [ToOwner::Sync(_)]));
///
/// let dispatch = |rev| DispatchTable {
///     owner_rev: OwnerRev(rev),
///     epoch: agent.epoch(),
///     table: TableId(1),
///     start_ts: Ts(100),
///     is_delete: false,
/// };
/// let (late, good) = (dispatch(6), dispatch(7));
/// agent.on_dispatch(&rules, CaptureId(1), late, Tag(1), &mut log)?;
/// let rejection = Rejection::StaleOwner { message: OwnerRev(6), known: OwnerRev(7) };
/// assert_eq!(log.last(), Some(&Report::Rejected { tag: Tag(1), rejection }));
///
/// agent.on_dispatch(&rules, CaptureId(2), good, Tag(2), &mut log)?;
/// agent.tick(&rules, 0, &mut peer, &mut tables, &mut log)?;
/// assert_eq!(tables.tables, [TableId(1)]);
/// # Ok::<(), Crash>(())
/// ```
#[derive(Debug, Hash, PartialEq, Eq)]
pub struct Agent {
    pub(super) state: AgentState,
}

clone_in_place!(Agent { state });

impl Agent {
    /// A new agent (2.2), with the epoch drawn at creation and the owner found in etcd.
    ///
    /// The owner becomes the newest one heard only with [`Correction::SeedAgentFromEtcd`]; as
    /// shipped it is for the messenger alone, and the agent has heard of nobody (hazard L1). In
    /// the model without epochs the epoch is dropped.
    #[must_use]
    pub fn new(rules: &Rules, epoch: Epoch, etcd_owner: Option<Owner>, pace: Pace) -> Self {
        Self::from_state(AgentState {
            owner: etcd_owner.filter(|_| rules.corrects(Correction::SeedAgentFromEtcd)),
            owner_changed: false,
            needs_sync: true,
            epoch: if rules.model.has_epochs() {
                epoch
            } else {
                Epoch::EMPTY
            },
            pending: Vec::new(),
            operations: Vec::new(),
            checkpoints: CheckpointSender::new(pace),
        })
    }

    /// An agent in the middle of its life. `operations` need not be in order; of several for one
    /// table the first is kept.
    #[must_use]
    pub fn from_state(mut state: AgentState) -> Self {
        insertion_sort_by_key(&mut state.operations, |operation| operation.table);
        state.operations.dedup_by_key(|operation| operation.table);
        Self { state }
    }

    /// Everything it knew, with the memory that it holds.
    #[must_use]
    pub fn into_state(self) -> AgentState {
        self.state
    }

    /// Everything it knows.
    #[must_use]
    pub const fn state(&self) -> &AgentState {
        &self.state
    }

    /// The newest owner heard of by message, or seeded from etcd.
    #[must_use]
    pub const fn owner(&self) -> Option<Owner> {
        self.state.owner
    }

    /// The identity of the present period.
    #[must_use]
    pub const fn epoch(&self) -> Epoch {
        self.state.epoch
    }

    /// Whether a Sync is due.
    #[must_use]
    pub const fn needs_sync(&self) -> bool {
        self.state.needs_sync
    }

    /// Whether the messenger is to be told of a new owner.
    #[must_use]
    pub const fn owner_changed(&self) -> bool {
        self.state.owner_changed
    }

    /// Operations in progress, ascending by table.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.state.operations
    }

    /// Operations received and not looked at, in the order of arrival.
    #[must_use]
    pub fn pending(&self) -> &[Operation] {
        &self.state.pending
    }

    /// The checkpoints the owner has, or is about to have.
    #[must_use]
    pub const fn checkpoints(&self) -> SentCheckpoints {
        self.state.checkpoints.sent
    }

    /// Equality without the epoch: a refused Sync draws a new one and does nothing else.
    #[must_use]
    pub fn same_but_epoch(&self, other: &Self) -> bool {
        // Taken apart, so that a new field cannot be forgotten.
        let AgentState {
            owner,
            owner_changed,
            needs_sync,
            epoch: _,
            pending,
            operations,
            checkpoints,
        } = &self.state;
        *owner == other.state.owner
            && *owner_changed == other.state.owner_changed
            && *needs_sync == other.state.needs_sync
            && *pending == other.state.pending
            && *operations == other.state.operations
            && *checkpoints == other.state.checkpoints
    }
}
