//! What an owner answers when asked what is going on (3.5).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::dispatcher::Dispatcher;
use super::tables::TableStatus;
use crate::ids::{CaptureId, TableId, Watermark};

/// The tables of one capture.
#[derive(Clone, Debug, Default, Hash, PartialEq, Eq)]
pub struct TaskStatus {
    /// All of them, ascending, whatever they are doing.
    pub tables: Vec<TableId>,
    /// Those being added or removed; `true` for removed.
    pub operations: BTreeMap<TableId, bool>,
}

impl Dispatcher {
    /// The tables of every live capture, and of every other that still has records.
    #[must_use]
    pub fn task_statuses(&self) -> BTreeMap<CaptureId, TaskStatus> {
        let live = self.state.captures.iter();
        let mut tasks: BTreeMap<_, TaskStatus> = live
            .map(|capture| (*capture, TaskStatus::default()))
            .collect();
        for record in self.state.tables.iter() {
            let task = tasks.entry(record.capture).or_default();
            task.tables.push(record.table);
            match record.status {
                TableStatus::Running => {}
                TableStatus::Adding => {
                    task.operations.insert(record.table, false);
                }
                TableStatus::Removing => {
                    task.operations.insert(record.table, true);
                }
            }
        }
        tasks
    }

    /// The watermark of every capture that is known.
    #[must_use]
    pub fn task_positions(&self) -> BTreeMap<CaptureId, Watermark> {
        let statuses = self.state.statuses.iter();
        statuses
            .map(|(capture, status)| (*capture, status.watermark))
            .collect()
    }

    /// How many tables every known capture has.
    #[must_use]
    pub fn table_counts(&self) -> BTreeMap<CaptureId, usize> {
        self.count_records(|_| true)
    }

    /// How many tables of every known capture are being added or removed.
    #[must_use]
    pub fn pending_counts(&self) -> BTreeMap<CaptureId, usize> {
        self.count_records(|status| status != TableStatus::Running)
    }

    fn count_records(&self, counts: impl Fn(TableStatus) -> bool) -> BTreeMap<CaptureId, usize> {
        let known = self.state.statuses.keys();
        let mut found: BTreeMap<_, usize> = known.map(|capture| (*capture, 0)).collect();
        for record in self.state.tables.iter() {
            if let Some(count) = found.get_mut(&record.capture)
                && counts(record.status)
            {
                *count += 1;
            }
        }
        found
    }
}
