//! One round of the agent (2.5).

use super::agent::{Agent, AgentState};
use super::operation::{Operation, OperationStatus};
use super::ports::{Executor, Messenger, SentCheckpoints};
use super::report::Report;
use crate::ids::TableId;
use crate::insertion_sort_by_key;
use crate::log::Log;
use crate::message::{DispatchTableResponse, Sync, ToOwner};
use crate::rejection::{Crash, Rejection};
use crate::rules::{Guard, Rules};

impl Agent {
    /// One round (2.5): tells the messenger of a new owner; sends the Sync that is due, without
    /// which nothing else happens; sends a checkpoint; looks at what has arrived; works on every
    /// operation in progress, in ascending order of tables.
    ///
    /// `now_ms` must not go back; it matters only for [`Pace::Every`](super::Pace::Every).
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
        log: &mut impl Log<Report>,
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
        if let Some(watermark) = sent {
            log.push(Report::CheckpointSent { watermark });
        }
        self.look_at_pending(rules, log)?;
        self.work(rules, messenger, executor, log)?;
        Ok(())
    }

    /// Step 2: a new epoch at every attempt, and the Sync that announces it. Whether it was sent.
    fn sync(
        &mut self,
        rules: &Rules,
        messenger: &mut impl Messenger,
        executor: &impl Executor,
        log: &mut impl Log<Report>,
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
        running.retain(|table| place_of(&self.state.operations, *table).is_err());
        insertion_sort_by_key(&mut running, |table| *table);
        Sync {
            epoch: self.state.epoch,
            running,
            adding: of(false),
            removing: of(true),
        }
    }

    /// Step 4: every operation that has arrived is accepted or, when made for another epoch,
    /// dropped (G2).
    fn look_at_pending(&mut self, rules: &Rules, log: &mut impl Log<Report>) -> Result<(), Crash> {
        let compares = rules.model.has_epochs() && rules.guards(Guard::EpochAtProcessor);
        let known = self.state.epoch;
        let AgentState {
            pending,
            operations,
            ..
        } = &mut self.state;
        for operation in pending.drain(..) {
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
            match place_of(operations, operation.table) {
                Ok(_) => {
                    return Err(Crash::DuplicateOperation {
                        table: operation.table,
                    });
                }
                Err(place) => operations.insert(place, operation),
            }
        }
        Ok(())
    }

    /// Step 5: every operation in progress goes as far as it can; those answered are over.
    fn work(
        &mut self,
        rules: &Rules,
        messenger: &mut impl Messenger,
        executor: &mut impl Executor,
        log: &mut impl Log<Report>,
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

fn place_of(operations: &[Operation], table: TableId) -> Result<usize, usize> {
    operations.binary_search_by_key(&table, |operation| operation.table)
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
    log: &mut impl Log<Report>,
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
    log: &mut impl Log<Report>,
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
