//! How states, time and memory grow with processors, tables and faults: a row for each set-up, all
//! guards on, from the first election on, until every state has been looked at.
//!
//! `cargo run --release -p handover-explorer --example growth`

use std::fmt::Write;
use std::time::Instant;

use handover_explorer::{Fault, Goal, Limit, Outcome, Scope, Search};
use handover_simulation::{Trace, script};

/// More states than a row has that is waited for.
const MAX_STATES: u32 = 4_000_000;

fn main() {
    println!(
        "| owners | processors | tables | lost sessions | restarts | states | steps to the farthest | seconds | MB | bytes a state |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (owners, processors, tables, lost, restarts) in [
        (1, 1, 1, 0, 0),
        (1, 2, 1, 0, 0),
        (1, 3, 1, 0, 0),
        (1, 4, 1, 0, 0),
        (1, 2, 2, 0, 0),
        (1, 2, 3, 0, 0),
        (1, 2, 4, 0, 0),
        (1, 2, 1, 0, 1),
        (1, 2, 1, 0, 2),
        (1, 2, 1, 0, 3),
        (2, 2, 1, 0, 0),
        (2, 2, 1, 1, 0),
        (2, 2, 1, 1, 1),
        (2, 2, 1, 2, 0),
        (2, 2, 1, 2, 1),
        (2, 3, 1, 1, 0),
        (2, 3, 1, 1, 1),
        (2, 2, 2, 1, 0),
        (2, 2, 2, 1, 1),
    ] {
        let mut text = String::new();
        for n in 1..=owners {
            let _ = writeln!(text, "node O{n} owner");
        }
        for n in 1..=processors {
            let _ = writeln!(text, "node P{n} processor");
        }
        text += "tables";
        for n in 1..=tables {
            let _ = write!(text, " {n}");
        }
        text += "\nelect O1\nbegin\n";
        let document = script::parse(&text).expect("the text is sound");
        let trace = Trace::run(document.scenario()).expect("it runs");
        let mut scope = Scope::of(&trace)
            .with_fault(Fault::LoseSession, lost)
            .with_fault(Fault::RestartProcessor, restarts);
        scope.max_states = MAX_STATES;
        scope.max_bytes = usize::MAX;
        let goals = [Goal::Broken(None), Goal::Crash(None)];
        let begun = Instant::now();
        let mut search = Search::new(&trace, trace.begin(), &scope, &goals);
        while !search.run(10_000).done {}
        let seconds = begun.elapsed().as_secs_f64();
        let progress = search.progress();
        let (more, depth) = match search.outcome() {
            Some(Outcome::Limit(Limit::States)) => ("more than ", "?".to_owned()),
            Some(Outcome::Exhausted { depth, .. }) => ("", depth.to_string()),
            other => panic!("{other:?}"),
        };
        println!(
            "| {owners} | {processors} | {tables} | {lost} | {restarts} | {more}{} | {depth} | \
             {seconds:.2} | {:.1} | {:.0} |",
            progress.states,
            progress.bytes as f64 / 1e6,
            progress.bytes as f64 / progress.states as f64,
        );
    }
}
