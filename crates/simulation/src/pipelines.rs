//! The tables of one processor: the executor the protocol's agent works with (2.8).

use alloc::vec::Vec;

use handover_protocol::processor::{Executor, SentCheckpoints, add_is_finished};
use handover_protocol::small::SmallMap;
use handover_protocol::{CaptureId, Crash, Rules, TableId, Ts, Watermark};

/// How far a pipeline has come in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Created, not up yet. It may already write.
    Starting,
    /// Up.
    Up,
    /// Told to stop; it may still write.
    Stopping,
    /// Its sink has closed.
    Stopped,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pipeline {
    pub(crate) stage: Stage,
    pub(crate) start: Ts,
    /// Up to where it is downstream.
    pub(crate) checkpoint: Ts,
    /// Up to where it has sent; ahead of the checkpoint only where writes are delayed.
    pub(crate) sent: Ts,
}

/// A write on its way downstream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Write {
    /// Who sent it.
    pub(crate) by: CaptureId,
    pub(crate) table: TableId,
    /// Where its pipeline had started.
    pub(crate) start: Ts,
    /// Up to where the table is written when it arrives.
    pub(crate) to: Ts,
}

pub(crate) type Pipelines = SmallMap<TableId, Pipeline>;

/// The tables together with what the executor has to know of the world.
pub(crate) struct TableExecutor<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) tables: &'a mut Pipelines,
    /// The global checkpoint as this node sees it in etcd.
    pub(crate) global: Watermark,
}

impl TableExecutor<'_> {
    /// What a table has received. The puller runs ahead of the sink, so a table that is up has
    /// received at least what the owner last stored.
    fn resolved(&self, pipeline: &Pipeline) -> Ts {
        match pipeline.stage {
            Stage::Starting => pipeline.checkpoint,
            Stage::Up | Stage::Stopping | Stage::Stopped => {
                pipeline.checkpoint.max(self.global.resolved)
            }
        }
    }
}

impl Executor for TableExecutor<'_> {
    fn add_table(&mut self, table: TableId, start: Option<Ts>) -> Result<bool, Crash> {
        let start = start.unwrap_or(self.global.checkpoint);
        if start == Ts(0) {
            return Err(Crash::StartTsZero { table });
        }
        let fresh = Pipeline {
            stage: Stage::Starting,
            start,
            checkpoint: start,
            sent: start,
        };
        match self.tables.get(&table).map(|p| p.stage) {
            Some(Stage::Starting | Stage::Up) => {}
            Some(Stage::Stopping | Stage::Stopped) | None => {
                self.tables.insert(table, fresh);
            }
        }
        Ok(true)
    }

    fn remove_table(&mut self, table: TableId) -> bool {
        if let Some(pipeline) = self.tables.get_mut(&table)
            && pipeline.stage != Stage::Stopped
        {
            pipeline.stage = Stage::Stopping;
        }
        true
    }

    fn is_add_finished(&mut self, table: TableId, sent: SentCheckpoints) -> Result<bool, Crash> {
        let Some(pipeline) = self.tables.get(&table) else {
            return Err(Crash::MissingTable { table });
        };
        let own = Watermark {
            checkpoint: pipeline.checkpoint,
            resolved: self.resolved(pipeline),
        };
        let up = pipeline.stage == Stage::Up;
        let local = self.watermark().map_or(Ts(0), |w| w.resolved);
        Ok(up && add_is_finished(self.rules, up, own, local, self.global, sent))
    }

    fn is_remove_finished(&mut self, table: TableId) -> bool {
        match self.tables.get(&table).map(|p| p.stage) {
            None => true,
            Some(Stage::Stopped) => {
                self.tables.remove(&table);
                true
            }
            Some(Stage::Starting | Stage::Up | Stage::Stopping) => false,
        }
    }

    fn tables(&self) -> Vec<TableId> {
        self.tables.keys().copied().collect()
    }

    fn watermark(&self) -> Option<Watermark> {
        let checkpoint = self.tables.values().map(|p| p.checkpoint).min()?;
        let resolved = self.tables.values().map(|p| self.resolved(p)).min()?;
        Some(Watermark {
            checkpoint,
            resolved,
        })
    }
}
