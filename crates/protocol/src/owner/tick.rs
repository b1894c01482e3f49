//! One round of the dispatcher (3.2).

use crate::insertion_sort_by_key;
use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::balancer::{Load, victims};
use super::dispatcher::{CaptureStatus, Dispatcher, DispatcherState, Outbox, SyncState};
use super::moves::Removal;
use super::report::Report;
use super::tables::{TableRecord, TableSet, TableStatus};
use crate::ids::{CaptureId, Epoch, TableId, Ts, Watermark};
use crate::log::Log;
use crate::message::{Announce, DispatchTable, MessageKind};
use crate::rejection::Crash;
use crate::rules::{Guard, Rules};

impl Dispatcher {
    /// One round (3.2): announces, waits for every Sync, places wanted tables, takes unwanted ones
    /// away, moves, rebalances, and says how far the changefeed is.
    ///
    /// `checkpoint` is the persisted one, `wanted` the tables to replicate, `live` the captures in
    /// this owner's view of etcd; order and repetition do not matter. `None` is upstream's `(0, 0)`:
    /// the checkpoint cannot proceed, leave the persisted one alone. Without any table the result
    /// is [`Watermark::MAX`].
    ///
    /// # Errors
    ///
    /// [`Crash::CheckpointRegressed`], and [`Crash::MoveTargetGone`] (hazard L3). The owner is gone
    /// then; the dispatcher must not be used any more.
    pub fn tick(
        &mut self,
        rules: &Rules,
        checkpoint: Ts,
        wanted: &[TableId],
        live: &[CaptureId],
        out: &mut impl Outbox,
        log: &mut impl Log<Report>,
    ) -> Result<Option<Watermark>, Crash> {
        self.see(live);
        self.take(checkpoint)?;
        let mut wanted = Cow::Borrowed(wanted);
        if !wanted.windows(2).all(|pair| pair[0] < pair[1]) {
            let wanted = wanted.to_mut();
            insertion_sort_by_key(wanted, |table| *table);
            wanted.dedup();
        }
        let state = &mut self.state;
        let mut round = Round {
            state,
            rules,
            wanted,
            out,
            log,
        };
        if !round.sync_captures() {
            return Ok(None);
        }
        round.forget_gone_captures();
        if !round.add_missing()? || !round.remove_unwanted() {
            return Ok(None);
        }
        if round.is_normal() && !(round.start_moves() && round.rebalance()) {
            return Ok(None);
        }
        if !round.is_normal() && rules.guards(Guard::HoldCheckpoint) {
            round.log.push(Report::CheckpointHeld);
            return Ok(None);
        }
        Ok(Some(round.watermark()))
    }

    /// Steps 1 and 2. A changed number of captures makes a rebalance due, also in a tick that ends
    /// early.
    fn see(&mut self, live: &[CaptureId]) {
        let state = &mut self.state;
        state.captures.clear();
        state.captures.extend_from_slice(live);
        insertion_sort_by_key(&mut state.captures, |capture| *capture);
        state.captures.dedup();
        let count = state.captures.len();
        if state.last_count.replace(count).is_some_and(|n| n != count) {
            state.needs_rebalance = true;
        }
    }

    /// Step 3.
    const fn take(&mut self, given: Ts) -> Result<(), Crash> {
        let stored = self.state.checkpoint;
        if given.0 < stored.0 {
            return Err(Crash::CheckpointRegressed { stored, given });
        }
        self.state.checkpoint = given;
        Ok(())
    }
}

/// What the steps of one tick share. Those that send return `false` when the tick must end.
struct Round<'a, O, L> {
    state: &'a mut DispatcherState,
    rules: &'a Rules,
    wanted: Cow<'a, [TableId]>,
    out: &'a mut O,
    log: &'a mut L,
}

impl<O: Outbox, L: Log<Report>> Round<'_, O, L> {
    /// Step 4. With the guard off (G4) the tick goes on with the captures that have synced.
    fn sync_captures(&mut self) -> bool {
        let new = CaptureStatus {
            sync: SyncState::Unannounced,
            epoch: Epoch::EMPTY,
            watermark: Watermark::at(self.state.checkpoint),
        };
        let captures = &self.state.captures;
        self.state
            .statuses
            .retain(|capture, _| captures.binary_search(capture).is_ok());
        let mut all = true;
        for capture in captures {
            let status = self.state.statuses.get_or_insert(*capture, new);
            all &= status.sync == SyncState::Synced;
            match status.sync {
                SyncState::Synced | SyncState::Announced => {}
                SyncState::Unannounced => {
                    let owner_rev = self.state.rev;
                    if self.out.announce(*capture, Announce { owner_rev }) {
                        status.sync = SyncState::Announced;
                        self.log.push(Report::Announced { to: *capture });
                    } else {
                        self.log.push(Report::SendRefused {
                            to: *capture,
                            kind: MessageKind::Announce,
                        });
                    }
                }
            }
        }
        if all || !self.rules.guards(Guard::WaitForAllSync) {
            return true;
        }
        if self.log.keeps() {
            let captures = captures.iter().copied();
            let missing = captures.filter(|c| !is_ready(self.state, *c)).collect();
            self.log.push(Report::WaitingForSync { missing });
        }
        false
    }

    /// Step 5.
    fn forget_gone_captures(&mut self) {
        let DispatcherState {
            tables,
            captures,
            moves,
            ..
        } = &mut *self.state;
        let next_gone = |tables: &TableSet| {
            let holders = tables.iter().map(|record| record.capture);
            let gone = holders.filter(|capture| captures.binary_search(capture).is_err());
            gone.min()
        };
        while let Some(capture) = next_gone(tables) {
            let tables = tables.remove_capture(capture);
            moves.capture_gone(capture);
            self.log.push(Report::CaptureGone { capture, tables });
        }
    }

    /// Steps 6 and 7.
    fn add_missing(&mut self) -> Result<bool, Crash> {
        let tables = &self.state.tables;
        let is_missing = |table: &TableId| tables.get(*table).is_none();
        let missing: Vec<_> = self.wanted.iter().copied().filter(is_missing).collect();
        if missing.is_empty() {
            return Ok(true);
        }
        let mut load = Load::new(tables, &self.ready_captures());
        for table in missing {
            let moved = self.state.moves.target(table);
            let Some(target) = moved.or_else(|| load.lightest()) else {
                self.log.push(Report::NoCaptureFor { table });
                continue;
            };
            if !self.state.statuses.contains_key(&target) {
                return Err(Crash::MoveTargetGone { table, target });
            }
            if !self.is_ready(target) {
                self.log.push(Report::NoCaptureFor { table });
                continue;
            }
            if !self.dispatch(target, table, self.state.checkpoint, false) {
                return Ok(false);
            }
            if moved.is_some() {
                self.state.moves.done(table);
            }
            self.state.tables.put(TableRecord {
                table,
                capture: target,
                status: TableStatus::Adding,
            });
            load.add(target);
        }
        Ok(true)
    }

    /// Steps 6 and 8. Tables with an operation in progress are left alone.
    fn remove_unwanted(&mut self) -> bool {
        let is_unwanted = |record: &TableRecord| {
            record.status == TableStatus::Running
                && self.wanted.binary_search(&record.table).is_err()
                && self.is_ready(record.capture)
        };
        let unwanted: Vec<_> = self.state.tables.iter().filter(is_unwanted).collect();
        unwanted
            .into_iter()
            .all(|record| self.remove(record, Ts(0)))
    }

    /// Step 9: every wanted table is running, and nothing else is going on.
    fn is_normal(&self) -> bool {
        let mut records = self.state.tables.iter();
        self.state.tables.len() == self.wanted.len()
            && records.all(|record| record.status == TableStatus::Running)
    }

    /// Step 10.
    fn start_moves(&mut self) -> bool {
        // Out of the state while the removals change the rest of it.
        let mut moves = core::mem::take(&mut self.state.moves);
        let all_done = moves.remove_received(|table, target| {
            let is_live = self.state.captures.binary_search(&target).is_ok();
            match self.state.tables.get(table).filter(|_| is_live) {
                None => {
                    self.log.push(Report::MoveGivenUp { table });
                    Removal::GiveUp
                }
                Some(record) if self.is_ready(record.capture) && self.remove(record, Ts(0)) => {
                    Removal::Sent
                }
                Some(_) => Removal::Unavailable,
            }
        });
        self.state.moves = moves;
        all_done
    }

    /// Step 11. A removal that is refused leaves the rebalance due; those before it have been
    /// dispatched.
    fn rebalance(&mut self) -> bool {
        if !self.state.needs_rebalance || !self.is_normal() {
            return true;
        }
        let start = self.state.checkpoint;
        for table in victims(&self.state.tables, &self.ready_captures()) {
            let record = self.state.tables.get(table);
            if record.is_some_and(|record| !self.remove(record, start)) {
                return false;
            }
        }
        self.state.needs_rebalance = false;
        true
    }

    /// Step 12. A capture without tables has nothing to say about the changefeed.
    fn watermark(&self) -> Watermark {
        let statuses = self.state.statuses.iter();
        statuses
            .filter(|(capture, _)| self.state.tables.has_any(**capture))
            .fold(Watermark::MAX, |least, (_, status)| {
                least.min(status.watermark)
            })
    }

    /// The captures that may be given or relieved of tables: with the guard G4 on, at this point
    /// of a tick, all.
    fn ready_captures(&self) -> Vec<CaptureId> {
        let captures = self.state.captures.iter().copied();
        captures.filter(|capture| self.is_ready(*capture)).collect()
    }

    fn is_ready(&self, capture: CaptureId) -> bool {
        is_ready(self.state, capture)
    }

    fn remove(&mut self, record: TableRecord, start: Ts) -> bool {
        let sent = self.dispatch(record.capture, record.table, start, true);
        if sent {
            let status = TableStatus::Removing;
            self.state.tables.put(TableRecord { status, ..record });
        }
        sent
    }

    fn dispatch(&mut self, to: CaptureId, table: TableId, start: Ts, is_delete: bool) -> bool {
        let has_epochs = self.rules.model.has_epochs();
        let learned = self.state.statuses.get(&to).filter(|_| has_epochs);
        let message = DispatchTable {
            owner_rev: self.state.rev,
            epoch: learned.map_or(Epoch::EMPTY, |status| status.epoch),
            table,
            start_ts: if has_epochs { start } else { Ts(0) },
            is_delete,
        };
        let sent = self.out.dispatch(to, message);
        self.log.push(if sent {
            Report::Dispatched {
                to,
                table,
                is_delete,
            }
        } else {
            Report::SendRefused {
                to,
                kind: MessageKind::DispatchTable,
            }
        });
        sent
    }
}

/// Whether a capture has synced.
fn is_ready(state: &DispatcherState, capture: CaptureId) -> bool {
    let status = state.statuses.get(&capture);
    status.is_some_and(|status| status.sync == SyncState::Synced)
}
