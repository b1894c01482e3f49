//! The search, side by side with stateright and SPIN on the same transition function.

use std::fmt::Write;
use std::time::Duration;

use crate::bench::{Reports, median};
use crate::checks::{PEER, PEER_FILE};
use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::{self, Need};
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
    setup::ensure(project, &[Need::Spin])?;
    let mut cargo = process::command("cargo", project.root());
    cargo.args(["build", "--release", "--package", "handover-explorer"]);
    cargo.args(["--package", PEER, "--lib", "--example", "speed"]);
    process::run_to_success(
        cargo,
        "cargo build --release --example speed",
        Detail::NowAndThen,
        &project.log("bench-explore-build"),
    )?;
    let program = project.target().join("release/examples/speed");
    let output = process::command(&program, project.root())
        .env(
            "HANDOVER_PEER",
            project.target().join("release").join(PEER_FILE),
        )
        .output()
        .map_err(|error| Failure::new(format!("the searches could not be started: {error}.")))?;
    if !output.status.success() {
        return Err(Failure::new(
            "the searches failed: there is nothing to measure.",
        ));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<_> = text.lines().collect();
    let reports = lines.chunks(3).map(|programs| match programs {
        [own, peer, spin] => {
            let (own, peer, spin) = (read(own)?, read(peer)?, read(spin)?);
            Some(report(&own, &peer) + "\n" + &beside_spin(&own, &spin))
        }
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

/// The middle run's states a second.
fn speed(search: &Search<'_>) -> f64 {
    search.states / median(&search.times).as_secs_f64()
}

fn report(own: &Search<'_>, peer: &Search<'_>) -> String {
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

/// There is no budget: most of SPIN's time goes into our steps, of which it tries every order, and
/// whose states it is given whole, as stateright is.
fn beside_spin(own: &Search<'_>, spin: &Search<'_>) -> String {
    format!(
        "  SPIN, in turns with it, breadth first, given the same steps as stateright: {} states, {} \
         steps; median {:.0} states/s; {:.1} times as fast",
        spin.states,
        spin.steps,
        speed(spin),
        speed(own) / speed(spin)
    )
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

    #[test]
    fn a_third_is_told_beside() {
        let own = read("w\texplorer\t1000\t7\t150000\t2000000").expect("a line");
        let spin = read("w\tSPIN\t900\t7\t-\t6000000").expect("a line");
        assert_eq!(
            beside_spin(&own, &spin),
            "  SPIN, in turns with it, breadth first, given the same steps as stateright: 900 states, \
             7 steps; median 150000 states/s; 3.3 times as fast"
        );
    }
}
