//! What several tests start from.
#![allow(dead_code, reason = "every test uses a part")]

pub(crate) mod model;
pub(crate) mod spin;

use handover_explorer::{Goal, Outcome, Scope, Search};
use handover_protocol::Rules;
use handover_simulation::{Scenario, Trace, script};

/// The starts of the protocol's description (4.4 and 8.2), by name.
pub(crate) const STARTS: [(&str, &str); 10] = [
    ("g2", include_str!("../starts/g2.txt")),
    ("g4", include_str!("../starts/g4.txt")),
    ("g5", include_str!("../starts/g5.txt")),
    ("g6", include_str!("../starts/g6.txt")),
    ("g7", include_str!("../starts/g7.txt")),
    ("g8", include_str!("../starts/g8.txt")),
    ("g11", include_str!("../starts/g11.txt")),
    ("g1g2", include_str!("../starts/g1g2.txt")),
    ("g10g2", include_str!("../starts/g10g2.txt")),
    ("l1", include_str!("../starts/l1.txt")),
];

/// A run whose `begin` is the start of a search.
pub(crate) fn run(text: &str) -> Trace {
    let scenario = script::parse(text).expect("the text is sound");
    Trace::run(scenario.scenario()).expect("it runs")
}

/// The same start with every guard on and every hole closed.
pub(crate) fn guarded(trace: &Trace) -> Trace {
    let mut scenario: Scenario = trace.until(trace.begin());
    scenario.setup.rules = Rules::default();
    Trace::run(&scenario).expect("the start is the same with the guards on")
}

/// A whole search from the `begin` of a run.
pub(crate) fn search(trace: &Trace, scope: &Scope, goals: &[Goal]) -> Outcome {
    finish(Search::new(trace, trace.begin(), scope, goals))
}

/// A search to its end.
pub(crate) fn finish(mut search: Search) -> Outcome {
    while !search.run(1_000).done {}
    search.outcome().expect("it is done").clone()
}
