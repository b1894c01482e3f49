//! The search, side by side with stateright on the same transition function.

use std::fmt::Write;
use std::time::Duration;

use crate::bench::{Reports, median};
use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::status::Detail;

/// The least states a second on one thread.
const SPEED: f64 = 300_000.0;
/// The least times the peer's.
const RATIO: f64 = 3.0;
/// The most bytes for a state.
const BYTES: f64 = 200.0;

/// What one program made of one set-up: a line of `examples/speed.rs`.
struct Search<'a> {
    setup: &'a str,
    states: f64,
    steps: &'a str,
    bytes: Option<f64>,
    /// Sorted.
    times: Vec<Duration>,
}

/// Builds and runs the example of the explorer.
pub(crate) fn searches(project: &Project) -> Outcome<Reports> {
    let mut cargo = process::command("cargo", project.root());
    cargo.args(["build", "--release", "--package", "handover-explorer"]);
    cargo.args(["--example", "speed"]);
    process::run_to_success(
        cargo,
        "cargo build --release --example speed",
        Detail::NowAndThen,
        &project.log("bench-explore-build"),
    )?;
    let program = project.target().join("release/examples/speed");
    let output = process::command(&program, project.root())
        .output()
        .map_err(|error| Failure::new(format!("the searches could not be started: {error}.")))?;
    if !output.status.success() {
        return Err(Failure::new(
            "the searches failed: there is nothing to measure.",
        ));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<_> = text.lines().collect();
    let reports = lines.chunks(2).map(|pair| match pair {
        [own, peer] => read(own)
            .zip(read(peer))
            .map(|(own, peer)| report(&own, &peer)),
        _ => None,
    });
    reports
        .collect::<Option<_>>()
        .ok_or_else(|| Failure::new(format!("the searches said something unexpected: {text}")))
}

fn read(line: &str) -> Option<Search<'_>> {
    let mut words = line.split('\t');
    let setup = words.next()?;
    let _program = words.next()?;
    let states = words.next()?.parse().ok()?;
    let steps = words.next()?;
    let bytes = words.next()?.parse().ok();
    let times: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
    let mut times: Vec<_> = times?.into_iter().map(Duration::from_nanos).collect();
    times.sort();
    Some(Search {
        setup,
        states,
        steps,
        bytes,
        times,
    })
}

fn report(own: &Search<'_>, peer: &Search<'_>) -> String {
    let speed = |search: &Search<'_>| search.states / median(&search.times).as_secs_f64();
    let (own_speed, peer_speed) = (speed(own), speed(peer));
    let ratio = own_speed / peer_speed;
    let verdict = |kept: bool| if kept { "kept" } else { "MISSED" };
    let mut text = format!(
        "the search: {} ({} runs)\n  {} states, {} steps; median {:.0} states/s",
        own.setup,
        own.times.len(),
        own.states,
        own.steps,
        own_speed,
    );
    let _ = write!(
        text,
        "\n  budget {SPEED:.0} states/s: {}",
        verdict(own_speed >= SPEED)
    );
    if let Some(bytes) = own.bytes {
        let bytes = bytes / own.states;
        let _ = write!(
            text,
            "\n  {bytes:.0} bytes a state; budget {BYTES:.0}: {}",
            verdict(bytes <= BYTES)
        );
    }
    let _ = write!(
        text,
        "\n  stateright, in turns with it: {} states, {} steps; median {:.0} states/s; {ratio:.1} \
         times as fast, budget {RATIO:.0}: {}",
        peer.states,
        peer.steps,
        peer_speed,
        verdict(ratio >= RATIO)
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_lines_are_a_report() {
        let own = read("w\texplorer\t1000\t-\t150000\t2000000\t1000000\t4000000").expect("a line");
        let peer = read("w\tstateright\t1000\t-\t-\t8000000").expect("a line");
        assert_eq!(
            report(&own, &peer),
            "the search: w (3 runs)\n  1000 states, - steps; median 500000 states/s\n  \
             budget 300000 states/s: kept\n  150 bytes a state; budget 200: kept\n  \
             stateright, in turns with it: 1000 states, - steps; median 125000 states/s; 4.0 times \
             as fast, budget 3: kept"
        );
    }
}
