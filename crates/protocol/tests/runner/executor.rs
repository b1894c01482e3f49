//! A processor without pipelines: its tables go from one stage to the next when a row says so.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use handover_protocol::processor::{Executor, SentCheckpoints};
use handover_protocol::{Crash, TableId, Ts, Watermark};

use super::notation::{Event, Result};
use super::words;

/// Calls in the order they are made, whoever receives them.
pub(super) type Calls = Rc<RefCell<Vec<String>>>;

/// Tables in three stages, and the script for what is asked next.
#[derive(Clone, Default)]
pub(super) struct ScriptedExecutor {
    adding: BTreeSet<TableId>,
    running: BTreeSet<TableId>,
    removing: BTreeSet<TableId>,
    /// What the processor says about its progress; `None` for nothing.
    local: Option<Watermark>,
    /// Whether a row has said so.
    has_local: bool,
    declines: u32,
    runs_at_once: bool,
    missed_local: Cell<bool>,
    pub(super) calls: Calls,
}

pub(super) const EVENTS: [&str; 6] = [
    "[local 1003/1005] or [local -]: the processor's own checkpoint and resolved timestamp from now on",
    "[running T1]: the table, being added, is up",
    "[stopped T1]: the table, being removed, is gone",
    "[lost T1]: the table is gone, whatever it was doing",
    "[declines 2]: the next two requests to add or remove are answered \"not done\"",
    "[runs-at-once]: from now on an added table is up at once",
];

impl ScriptedExecutor {
    /// `{add=T1 run=T2,T3 rem=-}`.
    pub(super) fn read(text: &str) -> Result<Self> {
        let mut executor = Self::default();
        for stage in words::braces(text)? {
            let (name, list) = stage.split_once('=').unwrap_or((stage, ""));
            let tables = words::tables(list)?.into_iter().collect();
            match name {
                "add" => executor.adding = tables,
                "run" => executor.running = tables,
                "rem" => executor.removing = tables,
                _ => return Err(format!("expected add=, run= or rem=, found `{stage}`")),
            }
        }
        Ok(executor)
    }

    pub(super) fn show(&self) -> String {
        format!(
            "{{add={} run={} rem={}}}",
            words::show_tables(&self.adding),
            words::show_tables(&self.running),
            words::show_tables(&self.removing)
        )
    }

    /// Lets something happen to the tables, or scripts an answer. `false` for an event that is
    /// not about the executor.
    pub(super) fn step(&mut self, event: &Event) -> Result<bool> {
        let words = event.words();
        match (event.name(), words.as_slice()) {
            ("[local]", ["-"]) => {
                self.local = None;
                self.has_local = true;
            }
            ("[local]", [local]) => {
                self.local = Some(words::watermark(local)?);
                self.has_local = true;
            }
            ("[running]", [table]) => {
                let table = words::table(table)?;
                if !self.adding.remove(&table) {
                    return Err(format!("T{table} is not being added"));
                }
                self.running.insert(table);
            }
            ("[stopped]", [table]) => {
                let table = words::table(table)?;
                if !self.removing.remove(&table) {
                    return Err(format!("T{table} is not being removed"));
                }
            }
            ("[lost]", [table]) => {
                let table = words::table(table)?;
                if !self.forget(table) {
                    return Err(format!("T{table} is not there"));
                }
            }
            ("[declines]", [times]) => self.declines = words::number(times)?,
            ("[runs-at-once]", []) => self.runs_at_once = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// An error when the processor was asked how far it is and no row has said so.
    pub(super) fn check_script(&self) -> Result<()> {
        if self.missed_local.get() {
            return Err("the processor is asked how far it is: say [local 1000/1000] first".into());
        }
        Ok(())
    }

    fn forget(&mut self, table: TableId) -> bool {
        let found = [&mut self.adding, &mut self.running, &mut self.removing]
            .map(|stage| stage.remove(&table));
        found.contains(&true)
    }

    fn declines(&mut self) -> bool {
        let declines = self.declines > 0;
        self.declines = self.declines.saturating_sub(1);
        declines
    }
}

impl Executor for ScriptedExecutor {
    fn add_table(&mut self, table: TableId, start: Option<Ts>) -> std::result::Result<bool, Crash> {
        let start = start.map_or("own".into(), words::show_ts);
        self.calls
            .borrow_mut()
            .push(format!("Add(T{table},{start})"));
        if self.declines() {
            return Ok(false);
        }
        if !self.running.contains(&table) {
            self.forget(table);
            let stage = if self.runs_at_once {
                &mut self.running
            } else {
                &mut self.adding
            };
            stage.insert(table);
        }
        Ok(true)
    }

    fn remove_table(&mut self, table: TableId) -> bool {
        self.calls.borrow_mut().push(format!("Remove(T{table})"));
        if self.declines() {
            return false;
        }
        if self.forget(table) {
            self.removing.insert(table);
        }
        true
    }

    fn is_add_finished(
        &mut self,
        table: TableId,
        _: SentCheckpoints,
    ) -> std::result::Result<bool, Crash> {
        if !self.tables().contains(&table) {
            return Err(Crash::MissingTable { table });
        }
        Ok(self.running.contains(&table))
    }

    fn is_remove_finished(&mut self, table: TableId) -> bool {
        !self.tables().contains(&table)
    }

    fn tables(&self) -> Vec<TableId> {
        let stages = [&self.adding, &self.running, &self.removing];
        let tables: BTreeSet<_> = stages.into_iter().flatten().copied().collect();
        tables.into_iter().collect()
    }

    fn watermark(&self) -> Option<Watermark> {
        if self.tables().is_empty() {
            return None;
        }
        self.missed_local
            .set(self.missed_local.get() || !self.has_local);
        self.local
    }
}
