//! Moves that somebody asked for by hand (3.1, 3.2 step 10).

use crate::small::SmallMap;

use crate::ids::{CaptureId, TableId};

/// How far a move has come. It is over, and forgotten, when the add has been dispatched.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveStage {
    /// Asked for.
    Received,
    /// The removal has been dispatched; the table is added to the target once it is gone.
    Removed,
}

/// A move of one table.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Where the table is to go.
    pub target: CaptureId,
    /// How far it has come.
    pub stage: MoveStage,
}

/// What became of the attempt to take a table away from where it is.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Removal {
    /// The removal has been dispatched.
    Sent,
    /// Not now; try again at the next tick.
    Unavailable,
    /// Never: the table or the target is not there.
    GiveUp,
}

/// The moves in progress, at most one for a table.
#[derive(Clone, Debug, Default, Hash, PartialEq, Eq)]
pub struct MoveManager {
    jobs: SmallMap<TableId, Move>,
}

impl MoveManager {
    /// No move.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            jobs: SmallMap::new(),
        }
    }

    /// Takes a move in; `false`, and nothing changes, when the table already has one.
    pub fn add(&mut self, table: TableId, target: CaptureId) -> bool {
        if self.jobs.contains_key(&table) {
            return false;
        }
        let stage = MoveStage::Received;
        self.jobs.insert(table, Move { target, stage });
        true
    }

    /// Where a table that is to be added must go: only once its removal has been dispatched, so
    /// that a move does not interfere with other operations.
    #[must_use]
    pub fn target(&self, table: TableId) -> Option<CaptureId> {
        let job = self.jobs.get(&table)?;
        match job.stage {
            MoveStage::Received => None,
            MoveStage::Removed => Some(job.target),
        }
    }

    /// Tries to take every table with a move just received away from where it is, ascending by
    /// table, until `remove` says [`Removal::Unavailable`]. Whether all are done.
    pub fn remove_received(
        &mut self,
        mut remove: impl FnMut(TableId, CaptureId) -> Removal,
    ) -> bool {
        let mut all_done = true;
        self.jobs.retain(|table, job| {
            if !all_done || job.stage == MoveStage::Removed {
                return true;
            }
            match remove(*table, job.target) {
                Removal::Sent => {
                    job.stage = MoveStage::Removed;
                    true
                }
                Removal::Unavailable => {
                    all_done = false;
                    true
                }
                Removal::GiveUp => false,
            }
        });
        all_done
    }

    /// The table has been dispatched to its target.
    pub fn done(&mut self, table: TableId) {
        self.jobs.remove(&table);
    }

    /// The capture is gone: moves to it are dropped.
    pub fn capture_gone(&mut self, capture: CaptureId) {
        self.jobs.retain(|_, job| job.target != capture);
    }

    /// The moves, ascending by table.
    pub fn iter(&self) -> impl Iterator<Item = (TableId, Move)> {
        self.jobs.iter().map(|(table, job)| (*table, *job))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}

impl FromIterator<(TableId, Move)> for MoveManager {
    /// Of several moves of one table the last is kept.
    fn from_iter<I: IntoIterator<Item = (TableId, Move)>>(jobs: I) -> Self {
        Self {
            jobs: jobs.into_iter().collect(),
        }
    }
}
