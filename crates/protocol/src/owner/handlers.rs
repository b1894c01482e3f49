//! What the dispatcher hears from processors (3.3).

use super::dispatcher::{Dispatcher, SyncState};
use super::report::Report;
use super::tables::{TableRecord, TableStatus};
use crate::ids::{CaptureId, Epoch, Tag};
use crate::log::Log;
use crate::message::{Checkpoint, DispatchTableResponse, Sync};
use crate::rejection::{Crash, Rejection};
use crate::rules::{Guard, Rules};

impl Dispatcher {
    /// A processor tells everything it does. Accepted in any state of the capture, also unasked
    /// and again later. What was known of its tables is forgotten first, even when the capture is
    /// not known and the rest is refused.
    ///
    /// # Errors
    ///
    /// [`Crash::DuplicateTable`]: a table has a record already, on another capture or from earlier
    /// in this message. With the guard off (G12) the message wins.
    pub fn on_sync(
        &mut self,
        rules: &Rules,
        from: CaptureId,
        message: &Sync,
        tag: Tag,
        log: &mut impl Log<Report>,
    ) -> Result<(), Crash> {
        let state = &mut self.state;
        state.tables.remove_capture(from);
        let Some(status) = state.statuses.get_mut(&from) else {
            let rejection = Rejection::UnknownCapture;
            log.push(Report::Rejected { tag, rejection });
            return Ok(());
        };
        let lists = [
            (&message.adding, TableStatus::Adding),
            (&message.running, TableStatus::Running),
            (&message.removing, TableStatus::Removing),
        ];
        for (tables, status) in lists {
            for table in tables {
                let previous = state.tables.put(TableRecord {
                    table: *table,
                    capture: from,
                    status,
                });
                if let Some(previous) = previous
                    && rules.guards(Guard::DuplicateCheckInSync)
                {
                    return Err(Crash::DuplicateTable {
                        table: *table,
                        recorded: previous.capture,
                        reported: from,
                    });
                }
            }
        }
        status.sync = SyncState::Synced;
        status.epoch = if rules.model.has_epochs() {
            message.epoch
        } else {
            Epoch::EMPTY
        };
        log.push(Report::Synced { from, tag });
        Ok(())
    }

    /// A processor says that an operation is done.
    ///
    /// | record on the sender | |
    /// | --- | --- |
    /// | adding | running |
    /// | removing | deleted |
    /// | running | crash: nothing was dispatched |
    ///
    /// Refused: from a capture not live or not known, of another epoch (G3), about a table without
    /// a record; in this order.
    ///
    /// # Errors
    ///
    /// [`Crash::ResponseFromWrongCapture`], [`Crash::ResponseForRunning`].
    pub fn on_response(
        &mut self,
        rules: &Rules,
        from: CaptureId,
        message: DispatchTableResponse,
        tag: Tag,
        log: &mut impl Log<Report>,
    ) -> Result<(), Crash> {
        let record = match self.find_answered(rules, from, message) {
            Ok(record) => record,
            Err(rejection) => {
                log.push(Report::Rejected { tag, rejection });
                return Ok(());
            }
        };
        let TableRecord { table, capture, .. } = record;
        if capture != from {
            return Err(Crash::ResponseFromWrongCapture {
                table,
                expected: capture,
                actual: from,
            });
        }
        match record.status {
            TableStatus::Adding => {
                let status = TableStatus::Running;
                self.state.tables.put(TableRecord { status, ..record });
                log.push(Report::TableRunning {
                    table,
                    capture,
                    tag,
                });
                Ok(())
            }
            TableStatus::Removing => {
                self.state.tables.remove(table);
                log.push(Report::TableRemoved {
                    table,
                    capture,
                    tag,
                });
                Ok(())
            }
            TableStatus::Running => Err(Crash::ResponseForRunning { table }),
        }
    }

    /// A processor says how far it is. Taken as it comes: neither epoch nor order is checked, only
    /// that its sender has synced.
    ///
    /// # Errors
    ///
    /// None at present.
    pub fn on_checkpoint(
        &mut self,
        _rules: &Rules,
        from: CaptureId,
        message: Checkpoint,
        tag: Tag,
        log: &mut impl Log<Report>,
    ) -> Result<(), Crash> {
        let report = match self.state.statuses.get_mut(&from) {
            None => Report::Rejected {
                tag,
                rejection: Rejection::UnknownCapture,
            },
            Some(status) => match status.sync {
                SyncState::Unannounced | SyncState::Announced => Report::Rejected {
                    tag,
                    rejection: Rejection::NotSynced,
                },
                SyncState::Synced => {
                    status.watermark = message.into();
                    Report::WatermarkTaken { from, tag }
                }
            },
        };
        log.push(report);
        Ok(())
    }

    /// The record a response is about, whoever holds it.
    fn find_answered(
        &self,
        rules: &Rules,
        from: CaptureId,
        message: DispatchTableResponse,
    ) -> Result<TableRecord, Rejection> {
        let is_live = self.state.captures.binary_search(&from).is_ok();
        let status = self.state.statuses.get(&from).filter(|_| is_live);
        let known = status.ok_or(Rejection::UnknownCapture)?.epoch;
        let compares = rules.model.has_epochs() && rules.guards(Guard::EpochAtOwner);
        if compares && message.epoch != known {
            return Err(Rejection::StaleResponse {
                message: message.epoch,
                known,
            });
        }
        let record = self.state.tables.get(message.table);
        record.ok_or(Rejection::NoRecord)
    }
}
