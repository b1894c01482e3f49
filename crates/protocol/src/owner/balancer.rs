//! Where a table goes, and which tables have to leave (3.4).

use crate::small::SmallMap;
use alloc::vec::Vec;

use super::tables::TableSet;
use crate::ids::{CaptureId, TableId};

/// How many records each capture has that a table could go to.
///
/// Counted once and then kept up, so that a choice costs O(captures) and placing all tables of a
/// changefeed does not look at all tables for each of them.
#[derive(Clone, Debug)]
pub struct Load {
    counts: SmallMap<CaptureId, usize>,
}

impl Load {
    /// The load of these captures; records of others do not matter.
    #[must_use]
    pub fn new(tables: &TableSet, captures: &[CaptureId]) -> Self {
        let counts = tables.counts();
        let count = |capture: &CaptureId| counts.get(capture).copied().unwrap_or_default();
        Self {
            counts: captures.iter().map(|c| (*c, count(c))).collect(),
        }
    }

    /// The capture with the fewest records, of several the lowest id (upstream draws one of them);
    /// `None` when there is no capture.
    #[must_use]
    pub fn lightest(&self) -> Option<CaptureId> {
        let lightest = self.counts.iter().min_by_key(|(_, count)| **count)?;
        Some(*lightest.0)
    }

    /// The capture has been given one more table.
    pub fn add(&mut self, capture: CaptureId) {
        if let Some(count) = self.counts.get_mut(&capture) {
            *count += 1;
        }
    }
}

/// The tables to take away so that no capture has more than its share, rounded up: from each that
/// has, the lowest ids (upstream draws them). All records count, whatever their status.
#[must_use]
pub fn victims(tables: &TableSet, captures: &[CaptureId]) -> Vec<TableId> {
    if captures.is_empty() {
        return Vec::new();
    }
    let share = tables.len().div_ceil(captures.len());
    let counts = tables.counts();
    let mut victims = Vec::new();
    for capture in captures {
        let count = counts.get(capture).copied().unwrap_or_default();
        let excess = tables.of(*capture).take(count.saturating_sub(share));
        victims.extend(excess.map(|record| record.table));
    }
    victims
}
