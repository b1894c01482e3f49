//! A run beside the same run with one guard switched.

use handover_diagram::{Comparison, Pair};
use handover_protocol::Guard;

use super::moment::Moment;
use super::run::Run;
use super::shared::Shared;
use crate::language::locale;

/// Two runs that differ in one guard, row by row.
#[derive(Debug)]
pub struct Compared {
    /// The guard.
    pub guard: Guard,
    /// The run with the guard on.
    pub on: Shared<Run>,
    /// The run with the guard off.
    pub off: Shared<Run>,
    /// Their steps in step with each other.
    pub rows: Vec<Pair>,
    /// The first row that is not the same; none if the runs never part.
    pub parting: Option<usize>,
    /// What both come to.
    pub outcome: String,
    /// Where they part, and how each goes on.
    pub sentence: String,
    /// Why a step of one run cannot happen in the other one: [`Pair::skipped`] says which.
    pub reasons: Vec<String>,
    /// Where each goes its own way: the position after its first step that is not the same.
    own_way: Option<(usize, usize)>,
}

impl Compared {
    /// That run beside the same with the guard switched.
    #[must_use]
    pub fn of(run: &Shared<Run>, guard: Guard) -> Self {
        let comparison = Comparison::of(run.trace(), guard);
        let other = Run::new(comparison.other().clone(), run.source().edited());
        let other = Shared::new(other);
        let (on, off) = if comparison.given_on {
            (run.clone(), other)
        } else {
            (other, run.clone())
        };
        let rows = comparison.beside();
        let reasons = 0..comparison.skipped.len();
        Self {
            guard,
            on,
            off,
            parting: comparison.parts_at(&rows),
            outcome: comparison.outcome(locale()),
            sentence: comparison.sentence(locale()),
            reasons: reasons
                .map(|n| comparison.why_skipped(n, locale()))
                .collect(),
            own_way: comparison
                .parting
                .map(|parting| (parting.on.position + 1, parting.off.position + 1)),
            rows,
        }
    }

    /// One of the two runs.
    #[must_use]
    pub const fn run(&self, on: bool) -> &Shared<Run> {
        if on { &self.on } else { &self.off }
    }

    /// The first row of the picture.
    #[must_use]
    pub fn picture(&self) -> usize {
        let begin = self.on.trace().begin();
        let shown = |row: &Pair| row.on.is_some_and(|step| step >= begin);
        self.rows.iter().position(shown).unwrap_or(0)
    }

    /// Whether that run is one of the two.
    #[must_use]
    pub fn has(&self, run: &Shared<Run>) -> bool {
        *run == self.on || *run == self.off
    }

    /// One of the two runs at a position. Without one: where it goes its own way, or else where
    /// one stood in the run one comes from.
    #[must_use]
    pub fn moment(&self, on: bool, at: Option<usize>, before: usize) -> Moment {
        let (guarded, unguarded) = self.own_way.unwrap_or((before, before));
        let own_way = if on { guarded } else { unguarded };
        Moment::at(self.run(on).clone(), at.unwrap_or(own_way))
    }
}
