//! What a search came to, for programs.

use handover_explorer::{Found, Goal, Limit, Outcome, Scope, Search};
use handover_simulation::{Setup, Trace, link, script};
use serde::Serialize;

use crate::explored::{Came, Explored};
use crate::sentences::Locale;

/// A search that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExploreReport {
    /// `violation` if what was looked for was found, whatever it is; `exhausted` if it is nowhere;
    /// `limit` if the search gave up.
    pub result: &'static str,
    /// What was found: `invariant`, `crash`, `rejected` or `stuck`.
    pub found: Option<&'static str>,
    /// The invariant that is broken, if one is.
    pub invariant: Option<&'static str>,
    /// The node that crashed, if one did.
    pub node: Option<String>,
    /// The steps from the start to what was found.
    pub steps: Option<usize>,
    /// After how many of these steps it cannot be avoided any more, if that is known.
    pub no_return: Option<usize>,
    /// The different states met.
    pub states: usize,
    /// No run of up to so many steps leads to what was looked for; all runs if it is `exhausted`.
    pub ruled_out: Option<u32>,
    /// What ended a search that gave up: `steps`, `states` or `memory`.
    pub limit: Option<&'static str>,
    /// What might be done to the system, and how often.
    pub faults: Vec<FaultReport>,
    /// All of that in words.
    pub sentences: Vec<String>,
    /// The run as a scenario text.
    pub script: Option<String>,
    /// The fragment of a link that holds the run.
    pub link: Option<String>,
}

/// Something that a search might do to the system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultReport {
    /// The word of the scenario text.
    pub fault: &'static str,
    /// At most so often.
    pub count: u8,
}

impl ExploreReport {
    /// The report of a search for `goals` within `scope`, from a scenario with that set-up, with the
    /// run it found; `None` before its end.
    #[must_use]
    pub fn of_search(
        search: &Search,
        scope: &Scope,
        goals: &[Goal],
        setup: &Setup,
        locale: Locale,
    ) -> Option<Self> {
        let mut report = Self::of(&Explored::of(search, scope, goals)?, setup, locale);
        if let Some(Outcome::Found(finding)) = search.outcome() {
            let scenario = &finding.scenario;
            report.script = Some(script::print(scenario));
            let trace = Trace::run(scenario).ok();
            report.link = trace.map(|t| format!("#{}", link::encode(scenario, &t.proof())));
        }
        Some(report)
    }

    /// The report of a search on a scenario with that set-up, without a run.
    #[must_use]
    pub fn of(explored: &Explored, setup: &Setup, locale: Locale) -> Self {
        let faults = explored.faults.iter();
        let mut report = Self {
            result: "violation",
            found: None,
            invariant: None,
            node: None,
            steps: None,
            no_return: None,
            states: explored.states,
            ruled_out: None,
            limit: None,
            faults: faults
                .map(|(fault, count)| FaultReport {
                    fault,
                    count: *count,
                })
                .collect(),
            sentences: explored.sentences(setup, locale),
            script: None,
            link: None,
        };
        match explored.came {
            Came::Found {
                what,
                steps,
                no_return,
            } => {
                report.steps = Some(steps);
                report.no_return = no_return;
                report.found = Some(match what {
                    Found::Broken(invariant) => {
                        report.invariant = Some(invariant.name());
                        "invariant"
                    }
                    Found::Crash(node) => {
                        report.node = Some(setup.name(node).to_owned());
                        "crash"
                    }
                    Found::Rejected(_) => "rejected",
                    Found::Stuck => "stuck",
                });
            }
            Came::Exhausted { depth } => {
                report.result = "exhausted";
                report.ruled_out = Some(depth);
            }
            Came::Limit { why, ruled_out } => {
                report.result = "limit";
                report.ruled_out = Some(ruled_out);
                report.limit = Some(match why {
                    Limit::Steps => "steps",
                    Limit::States => "states",
                    Limit::Bytes => "memory",
                });
            }
        }
        report
    }
}
