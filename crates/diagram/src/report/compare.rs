//! What two runs come to that differ in one guard.

use handover_simulation::{Item, Trace, script};
use serde::Serialize;

use super::Report;
use crate::compare::{Comparison, Side, Then, Way};
use crate::sentences::Locale;

/// A run beside the same run with one guard switched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CompareReport {
    /// The guard's name.
    pub guard: &'static str,
    /// `on` or `off`: how the guard is in the run that was given.
    pub given: &'static str,
    /// The number of the last step of the given run up to which both are the same, 0 if they are
    /// never; none if there is no difference.
    pub same_until: Option<usize>,
    /// Whether they part before the picture begins.
    pub in_setup: bool,
    /// Where they part and how each goes on.
    pub sentence: String,
    /// What both come to.
    pub outcome: String,
    /// The run with the guard on.
    pub on: SideReport,
    /// The run with the guard off.
    pub off: SideReport,
    /// What happens in the given run and cannot in the other one, in order.
    pub skipped: Vec<SkippedReport>,
}

/// One of the two runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideReport {
    /// The number of its first step that is not the same; none if it has none there.
    pub step: Option<usize>,
    /// What happens there, or why it cannot; none if there is no difference.
    pub sentence: Option<String>,
    /// What comes of it and not of the other run's step.
    pub details: Vec<String>,
    /// The whole run.
    pub report: Report,
}

/// An item of the given run that cannot happen in the other one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SkippedReport {
    /// Which item of the given run, from 0.
    pub item: usize,
    /// The event, as in the scenario text; empty if it is not one.
    pub event: String,
    /// After how many steps of the other run it would have happened.
    pub after: usize,
    /// Why it cannot happen.
    pub sentence: String,
}

impl CompareReport {
    /// What a comparison comes to.
    #[must_use]
    pub fn of(comparison: &Comparison, locale: Locale) -> Self {
        let (on, off) = comparison.sides(locale).unzip();
        let parting = comparison.parting;
        let skipped = (0..comparison.skipped.len()).filter_map(|n| skipped(comparison, n, locale));
        Self {
            guard: comparison.guard.name(),
            given: if comparison.given_on { "on" } else { "off" },
            same_until: comparison.same_until(),
            in_setup: parting.is_some_and(|parting| parting.in_setup),
            sentence: comparison.sentence(locale),
            outcome: comparison.outcome(locale),
            on: side(&comparison.on, parting.map(|p| p.on), on, locale),
            off: side(&comparison.off, parting.map(|p| p.off), off, locale),
            skipped: skipped.collect(),
        }
    }
}

fn side(trace: &Trace, way: Option<Way>, side: Option<Side>, locale: Locale) -> SideReport {
    let step = way.and_then(|way| match way.then {
        Then::Step => Some(way.position + 1),
        Then::Skips(_) | Then::Ends => None,
    });
    let (sentence, details) = side.map(|side| (side.sentence, side.details)).unzip();
    SideReport {
        step,
        sentence,
        details: details.unwrap_or_default(),
        report: Report::of(trace, locale),
    }
}

fn skipped(comparison: &Comparison, n: usize, locale: Locale) -> Option<SkippedReport> {
    let skipped = comparison.skipped.get(n)?;
    let given = comparison.given();
    let event = match given.items().get(skipped.item)? {
        Item::Event(event) => script::print_event(given.setup(), event),
        Item::Settle => "settle".to_owned(),
        Item::Begin | Item::Hide(_) | Item::Show(_) | Item::Note(_) | Item::Expect(_) => {
            String::new()
        }
    };
    Some(SkippedReport {
        item: skipped.item,
        event,
        after: skipped.at,
        sentence: comparison.why_skipped(n, locale),
    })
}
