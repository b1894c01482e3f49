//! What a search may let happen, and how much of it.

use alloc::vec::Vec;

use handover_protocol::{TableId, Ts};
use handover_simulation::{Event, Trace, World};

use crate::kind::{Fault, Kind, Natural};

/// What a search may let happen, and when it gives up.
///
/// # Example
/// ```
/// use handover_explorer::{Fault, Natural, Scope};
///
/// let scope = Scope::default()
///     .with_fault(Fault::RestartProcessor, 1)
///     .without(Natural::Notice);
/// assert_eq!(scope.count(Fault::RestartProcessor), 1);
/// assert!(!scope.allows(Natural::Notice));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Natural events by their position in [`Natural::ALL`].
    natural: u16,
    /// How many of each fault, by its position in [`Fault::ALL`].
    faults: [u8; Fault::ALL.len()],
    advance: Vec<Ts>,
    tables: Vec<TableId>,
    /// At most that many events after the start.
    pub max_steps: u32,
    /// At most that many different states.
    pub max_states: u32,
    /// At most that many bytes for the states met.
    pub max_bytes: usize,
}

impl Default for Scope {
    /// All natural events but `advance`, no fault, a million states, 200 MB.
    fn default() -> Self {
        Self {
            natural: (1 << Natural::ALL.len()) - 1,
            faults: [0; Fault::ALL.len()],
            advance: Vec::new(),
            tables: Vec::new(),
            max_steps: 1_000,
            max_states: 1_000_000,
            max_bytes: 200_000_000,
        }
    }
}

impl Scope {
    /// The default with exactly the faults that a run itself uses after `begin`, as many of each
    /// kind, and the tables that it adds and the timestamps it replicates up to there.
    ///
    /// Which node a fault strikes is left open: one `restart-processor P1` in the run is one
    /// `restart-processor` of any processor in the search.
    #[must_use]
    pub fn of(trace: &Trace) -> Self {
        let mut scope = Self::default();
        for (position, step) in trace.steps().iter().enumerate().skip(trace.begin()) {
            if let Event::Advance { to, .. } = step.event {
                scope = scope.with_advance(to);
            }
            if let Event::AddTable { table } = step.event {
                scope = scope.with_table(table);
            }
            if let Kind::Fault(fault) = Kind::of(&trace.world_at(position), &step.event) {
                let count = scope.count(fault).saturating_add(1);
                scope = scope.with_fault(fault, count);
            }
        }
        scope
    }

    /// The same with up to `count` of that fault.
    #[must_use]
    pub fn with_fault(mut self, fault: Fault, count: u8) -> Self {
        self.faults[fault as usize] = count;
        self
    }

    /// The same without that natural event.
    #[must_use]
    pub fn without(mut self, natural: Natural) -> Self {
        self.natural &= !(1 << natural as u16);
        self
    }

    /// The same in which processors may replicate up to that timestamp, too. Only named ones are
    /// tried, so that there are finitely many states.
    #[must_use]
    pub fn with_advance(mut self, to: Ts) -> Self {
        if let Err(place) = self.advance.binary_search(&to) {
            self.advance.insert(place, to);
        }
        self
    }

    /// The same in which [`Fault::AddTable`] may add that table. Where none is named it is the one
    /// after the last.
    #[must_use]
    pub fn with_table(mut self, table: TableId) -> Self {
        if let Err(place) = self.tables.binary_search(&table) {
            self.tables.insert(place, table);
        }
        self
    }

    /// Whether that natural event may happen.
    #[must_use]
    pub const fn allows(&self, natural: Natural) -> bool {
        self.natural & 1 << natural as u16 != 0
    }

    /// How many of that fault may happen.
    #[must_use]
    pub const fn count(&self, fault: Fault) -> u8 {
        self.faults[fault as usize]
    }

    /// The timestamps that processors may replicate up to, ascending.
    #[must_use]
    pub fn advance(&self) -> &[Ts] {
        &self.advance
    }

    /// The tables that may be added, ascending.
    #[must_use]
    pub fn tables(&self) -> &[TableId] {
        &self.tables
    }

    /// The same with the tables that [`Fault::AddTable`] adds where none is named.
    pub(crate) fn completed(&self, world: &World) -> Self {
        let mut scope = self.clone();
        if scope.tables.is_empty() {
            let last = world.downstream().map(|(table, _)| table.0).max();
            let first = last.map_or(1, |last| last.saturating_add(1));
            let count = i64::from(self.count(Fault::AddTable));
            scope.tables = (first..first.saturating_add(count)).map(TableId).collect();
        }
        scope
    }
}
