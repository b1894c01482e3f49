//! What a search came to.

use handover_explorer::{Chances, Fault, Finding, Found, Goal, Limit, Outcome, Scope, Search};
use handover_simulation::{Setup, Trace};

use crate::sentences::{Locale, explored};

/// States looked at from each step of what was found to see whether it can still be avoided.
const STATES_PER_STEP: u32 = 100_000;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// What was looked for, in the fewest steps.
    Found {
        /// What.
        what: Found,
        /// The steps from the start to it.
        steps: usize,
        /// After how many of them it cannot be avoided any more by anything that happens by itself;
        /// `None` if that is not known.
        no_return: Option<usize>,
    },
    /// There is nothing of the kind.
    Exhausted {
        /// The steps to the farthest state.
        depth: u32,
    },
    /// There is nothing of the kind in runs of up to so many steps.
    Limit {
        /// Why no longer ones were looked at.
        why: Limit,
        /// The steps.
        ruled_out: u32,
    },
}

/// A search that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explored {
    /// The result.
    pub came: Came,
    /// Different states met.
    pub states: usize,
    /// What might be done to the system, by the word of the scenario text, and how often.
    pub faults: Vec<(&'static str, u8)>,
}

impl Explored {
    /// What a search for `goals` within `scope` came to; `None` before its end. After a finding
    /// this takes a while: it looks at what else could have happened.
    #[must_use]
    pub fn of(search: &Search, scope: &Scope, goals: &[Goal]) -> Option<Self> {
        let came = match search.outcome()? {
            Outcome::Found(finding) => Came::Found {
                what: finding.found,
                steps: finding.events.len(),
                no_return: no_return(finding, scope, goals),
            },
            Outcome::Exhausted { depth, .. } => Came::Exhausted { depth: *depth },
            Outcome::Limit(why) => Came::Limit {
                why: *why,
                ruled_out: search.ruled_out(),
            },
        };
        let faults = Fault::ALL.map(|fault| (fault.name(), scope.count(fault)));
        Some(Self {
            came,
            states: search.progress().states,
            faults: faults.into_iter().filter(|(_, count)| *count > 0).collect(),
        })
    }

    /// What it came to, how it can be avoided, and how far that reaches: a sentence each.
    ///
    /// The set-up is that of the scenario that was searched.
    #[must_use]
    pub fn sentences(&self, setup: &Setup, locale: Locale) -> Vec<String> {
        explored(locale, self, setup)
    }
}

fn no_return(finding: &Finding, scope: &Scope, goals: &[Goal]) -> Option<usize> {
    let trace = Trace::run(&finding.scenario).ok()?;
    Chances::along(&trace, trace.begin(), scope, goals, STATES_PER_STEP).no_return()
}
