//! How fast the search is, side by side with stateright on the same transition function, one thread
//! each, in turns. One line for each set-up and program, for `cargo xtask bench`:
//!
//! `SET-UP <tab> PROGRAM <tab> STATES <tab> STEPS <tab> BYTES <tab> NANOSECONDS...`
//!
//! STEPS is `-` where the search comes to its end without an answer, BYTES where it is not known.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use common::model::Handover;
use common::{STARTS, guarded, run};
use handover_explorer::{Fault, Goal, Outcome, Scope, Search};
use handover_simulation::Trace;

fn main() {
    let (_, text) = STARTS[0];
    let trace = run(text);
    let scope = Scope::of(&trace);
    measure("G2 off, to the answer", &trace, &scope, 40);
    let wide = scope.with_fault(Fault::RestartProcessor, 5);
    let guarded = guarded(&trace);
    measure(
        "all guards on, five restarts, all states",
        &guarded,
        &wide,
        5,
    );
}

fn measure(name: &str, trace: &Trace, scope: &Scope, runs: usize) {
    let (mut own, mut peer) = (Vec::new(), Vec::new());
    let (mut own_end, mut peer_end) = (String::new(), String::new());
    // The first run warms up.
    for n in 0..=runs {
        let begun = Instant::now();
        let mut search = Search::new(trace, trace.begin(), scope, &[Goal::Broken(None)]);
        while !search.run(10_000).done {}
        let time = begun.elapsed();
        if n > 0 {
            own.push(time);
        }
        let steps = match search.outcome() {
            Some(Outcome::Found(finding)) => finding.events.len().to_string(),
            Some(Outcome::Exhausted { .. } | Outcome::Limit(_)) | None => "-".to_owned(),
        };
        let progress = search.progress();
        own_end = format!("{}\t{steps}\t{}", progress.states, progress.bytes);

        let model = Handover::new(trace, scope);
        let begun = Instant::now();
        let answer = model.search();
        let time = begun.elapsed();
        if n > 0 {
            peer.push(time);
        }
        let steps = answer
            .steps
            .map_or("-".to_owned(), |steps| steps.to_string());
        peer_end = format!("{}\t{steps}\t-", answer.states);
    }
    for (program, end, times) in [("explorer", own_end, own), ("stateright", peer_end, peer)] {
        let times: Vec<_> = times.iter().map(|t| t.as_nanos().to_string()).collect();
        println!("{name}\t{program}\t{end}\t{}", times.join("\t"));
    }
}
