//! How fast the search is, side by side with stateright and SPIN on the same transition function, one
//! thread each, in turns. One line for each set-up and program, for `cargo xtask bench`:
//!
//! `SET-UP <tab> PROGRAM <tab> STATES <tab> STEPS <tab> BYTES <tab> NANOSECONDS...`
//!
//! STEPS is `-` where the search comes to its end without an answer, BYTES where it is not known.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::STARTS;
use common::model::Handover;
use common::spin::{Question, Spin};
use handover_explorer::{Fault, Goal, Outcome, Scope, Search};
use handover_simulation::Trace;

fn main() {
    let (_, text) = STARTS[0];
    let spin = Spin::make("speed");
    let as_it_is = Question {
        text,
        guarded: false,
        faults: &[],
        beyond: false,
    };
    measure("G2 off, to the answer", &spin, &as_it_is, 40);
    let wide = Question {
        guarded: true,
        faults: &[(Fault::RestartProcessor, 5)],
        ..as_it_is
    };
    measure("all guards on, five restarts, all states", &spin, &wide, 5);
}

fn measure(name: &str, spin: &Spin, question: &Question<'_>, runs: usize) {
    let (trace, scope) = question.start();
    // Each with what its last run told, and the times of all.
    let mut programs =
        ["explorer", "stateright", "SPIN"].map(|program| (program, String::new(), Vec::new()));
    // The first run warms up.
    for n in 0..=runs {
        let now = [
            explore(&trace, &scope),
            stateright(&trace, &scope),
            verify(spin, question),
        ];
        for ((_, end, times), (told, time)) in programs.iter_mut().zip(now) {
            *end = told;
            times.extend((n > 0).then_some(time));
        }
    }
    for (program, end, times) in programs {
        let times: Vec<_> = times.iter().map(|t| t.as_nanos().to_string()).collect();
        println!("{name}\t{program}\t{end}\t{}", times.join("\t"));
    }
}

fn explore(trace: &Trace, scope: &Scope) -> (String, Duration) {
    let begun = Instant::now();
    let mut search = Search::new(trace, trace.begin(), scope, &[Goal::Broken(None)]);
    while !search.run(10_000).done {}
    let time = begun.elapsed();
    let steps = match search.outcome() {
        Some(Outcome::Found(finding)) => Some(finding.events.len()),
        Some(Outcome::Exhausted { .. } | Outcome::Limit(_)) | None => None,
    };
    let progress = search.progress();
    (told(progress.states, steps, Some(progress.bytes)), time)
}

fn stateright(trace: &Trace, scope: &Scope) -> (String, Duration) {
    let model = Handover::new(trace, scope);
    let begun = Instant::now();
    let answer = model.search();
    let time = begun.elapsed();
    (told(answer.states, answer.steps, None), time)
}

/// SPIN's time is its verifier's own, from the first state on.
fn verify(spin: &Spin, question: &Question<'_>) -> (String, Duration) {
    let found = spin.search(question);
    (told(found.states, found.steps, None), found.time)
}

fn told(states: usize, steps: Option<usize>, bytes: Option<usize>) -> String {
    let or_none = |number: Option<usize>| number.map_or("-".to_owned(), |n| n.to_string());
    format!("{states}\t{}\t{}", or_none(steps), or_none(bytes))
}
