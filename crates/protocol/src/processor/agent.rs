//! The base agent: the pure protocol of a processor (2.1 to 2.5).

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::checkpoint::{CheckpointSender, Pace};
use super::operation::{Operation, OperationStatus};
use super::ports::{Executor, Messenger, Owner, SentCheckpoints};
use super::report::Report;
use crate::ids::{CaptureId, Epoch, OwnerRev, TableId, Tag};
use crate::message::{Announce, DispatchTable, DispatchTableResponse, Sync, ToOwner};
use crate::rejection::{Crash, Rejection};
use crate::rules::{Correction, Guard, Rules};

/// Everything an agent knows (2.1).
///
/// For pictures, and for tests that start in the middle; [`Agent::from_state`] makes an agent of it.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
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
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct Agent {
    state: AgentState,
}

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
        state.operations.sort_by_key(|operation| operation.table);
        state.operations.dedup_by_key(|operation| operation.table);
        Self { state }
    }

    /// An owner says that it is one (2.4). Accepted, a Sync is due; nothing is sent now.
    ///
    /// # Errors
    ///
    /// [`Crash::OwnerMismatch`]: another capture has been heard with the same revision.
    pub fn on_announce(
        &mut self,
        rules: &Rules,
        from: CaptureId,
        message: Announce,
        tag: Tag,
        log: &mut Vec<Report>,
    ) -> Result<(), Crash> {
        let owner = Owner {
            id: from,
            rev: message.owner_rev,
        };
        if self.hear(rules, owner, tag, log)? {
            self.state.needs_sync = true;
            log.push(Report::AnnounceReceived { tag });
        }
        Ok(())
    }

    /// An owner asks for a table to be started or stopped (2.4). Accepted, it waits for the next
    /// tick, which looks at its epoch. It does not make a Sync due, not even from a new owner.
    ///
    /// # Errors
    ///
    /// [`Crash::OwnerMismatch`]: another capture has been heard with the same revision.
    pub fn on_dispatch(
        &mut self,
        rules: &Rules,
        from: CaptureId,
        message: DispatchTable,
        tag: Tag,
        log: &mut Vec<Report>,
    ) -> Result<(), Crash> {
        let owner = Owner {
            id: from,
            rev: message.owner_rev,
        };
        if self.hear(rules, owner, tag, log)? {
            self.state
                .pending
                .push(Operation::received(owner, message, tag));
            log.push(Report::TaskReceived {
                tag,
                table: message.table,
                is_delete: message.is_delete,
            });
        }
        Ok(())
    }

    /// One round (2.5): tells the messenger of a new owner; sends the Sync that is due, without
    /// which nothing else happens; sends a checkpoint; looks at what has arrived; works on every
    /// operation in progress, in ascending order of tables.
    ///
    /// `now_ms` must not go back; it matters only for [`Pace::Every`].
    ///
    /// # Errors
    ///
    /// [`Crash::DuplicateOperation`], and what the executor returns. The processor is gone then;
    /// the agent must not be used any more.
    pub fn tick(
        &mut self,
        rules: &Rules,
        now_ms: u64,
        messenger: &mut impl Messenger,
        executor: &mut impl Executor,
        log: &mut Vec<Report>,
    ) -> Result<(), Crash> {
        if core::mem::take(&mut self.state.owner_changed)
            && let Some(owner) = self.state.owner
        {
            messenger.owner_changed(owner);
            self.state.checkpoints.forget_last();
        }
        if self.state.needs_sync && !self.sync(rules, messenger, executor, log) {
            return Ok(());
        }
        let sent = self
            .state
            .checkpoints
            .send(now_ms, executor.watermark(), messenger);
        log.extend(sent.map(|watermark| Report::CheckpointSent { watermark }));
        self.look_at_pending(rules, log)?;
        self.work(rules, messenger, executor, log)?;
        Ok(())
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

    /// The owner check (2.3), common to both handlers: whether the message is to be obeyed.
    ///
    /// | its revision | |
    /// | --- | --- |
    /// | higher than the newest heard | obeyed; this owner is the newest now |
    /// | lower | refused (G1); with the guard off as if it were higher |
    /// | equal, same capture | obeyed |
    /// | equal, another capture | crash: the election is broken |
    fn hear(
        &mut self,
        rules: &Rules,
        owner: Owner,
        tag: Tag,
        log: &mut Vec<Report>,
    ) -> Result<bool, Crash> {
        let known = self.state.owner.map_or(OwnerRev(0), |known| known.rev);
        let expected = self.state.owner.map(|known| known.id);
        match owner.rev.cmp(&known) {
            Ordering::Less if rules.guards(Guard::OwnerRev) => {
                let rejection = Rejection::StaleOwner {
                    message: owner.rev,
                    known,
                };
                log.push(Report::Rejected { tag, rejection });
                Ok(false)
            }
            Ordering::Less | Ordering::Greater => {
                self.follow(rules, owner, tag, log);
                Ok(true)
            }
            Ordering::Equal if expected == Some(owner.id) => Ok(true),
            Ordering::Equal => Err(Crash::OwnerMismatch {
                rev: owner.rev,
                expected,
                actual: owner.id,
            }),
        }
    }

    /// This owner is the newest from now on. What the one before asked for and nobody has looked
    /// at is dropped (G10); operations in progress go on.
    fn follow(&mut self, rules: &Rules, owner: Owner, tag: Tag, log: &mut Vec<Report>) {
        let previous = self.state.owner.replace(owner);
        self.state.owner_changed = true;
        log.push(Report::OwnerUpdated {
            owner,
            previous,
            tag,
        });
        if rules.guards(Guard::DropPendingOnOwnerChange) {
            log.extend(self.state.pending.drain(..).map(|operation| {
                let rejection = Rejection::PendingOnOwnerChange {
                    message: operation.from.rev,
                    known: owner.rev,
                };
                Report::Rejected {
                    tag: operation.tag,
                    rejection,
                }
            }));
        }
    }

    /// Step 2: a new epoch at every attempt, and the Sync that announces it. Whether it was sent.
    fn sync(
        &mut self,
        rules: &Rules,
        messenger: &mut impl Messenger,
        executor: &impl Executor,
        log: &mut Vec<Report>,
    ) -> bool {
        if rules.model.has_epochs() {
            self.state.epoch = self.state.epoch.next();
        }
        if !messenger.send(ToOwner::Sync(self.tell(executor))) {
            log.push(Report::SyncDelayed);
            return false;
        }
        self.state.needs_sync = false;
        self.state.checkpoints.forget_last();
        log.push(Report::SyncSent {
            epoch: self.state.epoch,
        });
        true
    }

    /// Everything this processor does: a table with an operation in progress is being added or
    /// removed, whatever the executor says of it.
    fn tell(&self, executor: &impl Executor) -> Sync {
        let of = |is_delete| {
            self.state
                .operations
                .iter()
                .filter(move |operation| operation.is_delete == is_delete)
                .map(|operation| operation.table)
                .collect()
        };
        let mut running = executor.tables();
        running.retain(|table| self.place_of(*table).is_err());
        running.sort_unstable();
        Sync {
            epoch: self.state.epoch,
            running,
            adding: of(false),
            removing: of(true),
        }
    }

    /// Step 4: every operation that has arrived is accepted or, when made for another epoch,
    /// dropped (G2).
    fn look_at_pending(&mut self, rules: &Rules, log: &mut Vec<Report>) -> Result<(), Crash> {
        let compares = rules.model.has_epochs() && rules.guards(Guard::EpochAtProcessor);
        let known = self.state.epoch;
        for operation in core::mem::take(&mut self.state.pending) {
            if compares && operation.epoch != known {
                let rejection = Rejection::StaleDispatch {
                    message: operation.epoch,
                    known,
                };
                log.push(Report::Rejected {
                    tag: operation.tag,
                    rejection,
                });
                continue;
            }
            match self.place_of(operation.table) {
                Ok(_) => {
                    return Err(Crash::DuplicateOperation {
                        table: operation.table,
                    });
                }
                Err(place) => self.state.operations.insert(place, operation),
            }
        }
        Ok(())
    }

    fn place_of(&self, table: TableId) -> Result<usize, usize> {
        self.state
            .operations
            .binary_search_by_key(&table, |operation| operation.table)
    }

    /// Step 5: every operation in progress goes as far as it can; those answered are over.
    fn work(
        &mut self,
        rules: &Rules,
        messenger: &mut impl Messenger,
        executor: &mut impl Executor,
        log: &mut Vec<Report>,
    ) -> Result<(), Crash> {
        let (epoch, sent) = (self.state.epoch, self.state.checkpoints.sent);
        let mut outcome = Ok(());
        self.state.operations.retain_mut(|operation| {
            if outcome.is_err() {
                return true;
            }
            let response = DispatchTableResponse {
                table: operation.table,
                epoch,
            };
            match advance(operation, rules, sent, executor, log) {
                Ok(false) => true,
                Ok(true) => !answer(operation, response, messenger, log),
                Err(crash) => {
                    outcome = Err(crash);
                    true
                }
            }
        });
        outcome
    }
}

/// Takes an operation through its stages; whether it is finished.
///
/// | status | asked of the executor | yes |
/// | --- | --- | --- |
/// | received | add or remove the table | processed, go on |
/// | processed | is that finished? | finished, go on |
/// | finished | nothing | to be answered |
fn advance(
    operation: &mut Operation,
    rules: &Rules,
    sent: SentCheckpoints,
    executor: &mut impl Executor,
    log: &mut Vec<Report>,
) -> Result<bool, Crash> {
    let Operation {
        table,
        is_delete,
        tag,
        ..
    } = *operation;
    loop {
        match operation.status {
            OperationStatus::Received => {
                let start = rules.model.has_epochs().then_some(operation.start_ts);
                let taken = if is_delete {
                    executor.remove_table(table)
                } else {
                    executor.add_table(table, start)?
                };
                if !taken {
                    return Ok(false);
                }
                operation.status = OperationStatus::Processed;
                log.push(Report::OperationStarted {
                    table,
                    is_delete,
                    tag,
                });
            }
            OperationStatus::Processed => {
                let done = if is_delete {
                    executor.is_remove_finished(table)
                } else {
                    executor.is_add_finished(table, sent)?
                };
                if !done {
                    return Ok(false);
                }
                operation.status = OperationStatus::Finished;
                log.push(Report::OperationFinished { table, is_delete });
            }
            OperationStatus::Finished => return Ok(true),
        }
    }
}

/// Whether the owner has been told: accepted by the transport is enough, and ends the operation.
fn answer(
    operation: &Operation,
    response: DispatchTableResponse,
    messenger: &mut impl Messenger,
    log: &mut Vec<Report>,
) -> bool {
    let Operation {
        table, is_delete, ..
    } = *operation;
    let accepted = messenger.send(ToOwner::Response(response));
    log.push(if accepted {
        Report::ResponseSent { table, is_delete }
    } else {
        Report::ResponseDelayed { table }
    });
    accepted
}
