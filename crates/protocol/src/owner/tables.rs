//! What the owner believes about every table (3.1).

use alloc::vec::Vec;

use crate::clone_in_place;
use crate::ids::{CaptureId, TableId};
use crate::small::SmallMap;

/// What a table is doing, as far as the owner knows.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum TableStatus {
    /// An add has been dispatched, or a Sync says it is in progress.
    Adding,
    /// Replicating.
    Running,
    /// A removal has been dispatched, or a Sync says it is in progress.
    Removing,
}

/// One table on one capture.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableRecord {
    /// The table.
    pub table: TableId,
    /// Who has it.
    pub capture: CaptureId,
    /// What it is doing there.
    pub status: TableStatus,
}

/// The records, at most one for a table.
#[derive(Debug, Default, Hash, PartialEq, Eq)]
pub struct TableSet {
    records: SmallMap<TableId, (CaptureId, TableStatus)>,
}

clone_in_place!(TableSet { records });

impl TableSet {
    /// No record.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            records: SmallMap::new(),
        }
    }

    /// Adds a record; `false`, and nothing changes, when the table has one.
    pub fn insert(&mut self, record: TableRecord) -> bool {
        if self.records.contains_key(&record.table) {
            return false;
        }
        self.put(record);
        true
    }

    /// Replaces the table's record, also by one on another capture; `false`, and nothing changes,
    /// when it has none.
    pub fn update(&mut self, record: TableRecord) -> bool {
        if !self.records.contains_key(&record.table) {
            return false;
        }
        self.put(record);
        true
    }

    /// Sets the table's record whether it has one or not, and returns the one before.
    pub fn put(&mut self, record: TableRecord) -> Option<TableRecord> {
        let TableRecord {
            table,
            capture,
            status,
        } = record;
        let previous = self.records.insert(table, (capture, status));
        previous.map(|previous| to_record(table, previous))
    }

    /// Removes the table's record; `false` when it has none.
    pub fn remove(&mut self, table: TableId) -> bool {
        self.records.remove(&table).is_some()
    }

    /// Removes every record.
    pub fn clear(&mut self) {
        self.records.clear();
    }

    /// Removes every record of a capture, and returns the tables, ascending.
    pub fn remove_capture(&mut self, capture: CaptureId) -> Vec<TableId> {
        let mut removed = Vec::new();
        self.records.retain(|table, (holder, _)| {
            if *holder == capture {
                removed.push(*table);
            }
            *holder != capture
        });
        removed
    }

    /// The table's record.
    #[must_use]
    pub fn get(&self, table: TableId) -> Option<TableRecord> {
        let found = self.records.get(&table)?;
        Some(to_record(table, *found))
    }

    /// All records, ascending by table.
    pub fn iter(&self) -> impl Iterator<Item = TableRecord> + Clone {
        self.records
            .iter()
            .map(|(table, found)| to_record(*table, *found))
    }

    /// The records of a capture, ascending by table. Looks at every record.
    pub fn of(&self, capture: CaptureId) -> impl Iterator<Item = TableRecord> {
        self.iter().filter(move |record| record.capture == capture)
    }

    /// How many records there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// How many records have that status. Looks at every record.
    #[must_use]
    pub fn count(&self, status: TableStatus) -> usize {
        self.iter().filter(|record| record.status == status).count()
    }

    /// How many records each capture has, for those that have any. Looks at every record once.
    #[must_use]
    pub fn counts(&self) -> SmallMap<CaptureId, usize> {
        let mut counts = SmallMap::new();
        for record in self.iter() {
            *counts.get_or_insert(record.capture, 0) += 1;
        }
        counts
    }

    /// Whether a capture has any record.
    #[must_use]
    pub fn has_any(&self, capture: CaptureId) -> bool {
        self.of(capture).next().is_some()
    }

    /// The captures that have any record, ascending.
    #[must_use]
    pub fn captures(&self) -> Vec<CaptureId> {
        self.counts().keys().copied().collect()
    }
}

impl FromIterator<TableRecord> for TableSet {
    /// Of several records for one table the last is kept.
    fn from_iter<I: IntoIterator<Item = TableRecord>>(records: I) -> Self {
        let mut set = Self::new();
        for record in records {
            set.put(record);
        }
        set
    }
}

const fn to_record(table: TableId, (capture, status): (CaptureId, TableStatus)) -> TableRecord {
    TableRecord {
        table,
        capture,
        status,
    }
}
