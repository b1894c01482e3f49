//! Measuring the budgets of speed. Each measure is a function listed in [`MEASURES`].

mod explore;
mod render;
mod steps;
mod worker;

use std::fmt;
use std::time::Duration;

use crate::failure::Outcome;
use crate::process;
use crate::project::Project;
use crate::status::Detail;

/// All measures, in the order in which they are printed.
const MEASURES: [fn(&Project) -> Outcome<Reports>; 4] = [
    render::owner_change_to_svg,
    steps::in_a_long_run,
    explore::searches,
    worker::in_chromium,
];

/// What one measure prints, a text for each thing measured.
type Reports = Vec<String>;

/// A time with its budget and its peer.
struct Measure {
    /// What was measured.
    what: String,
    /// The times of all runs, sorted.
    times: Vec<Duration>,
    /// The most that the middle run may take.
    budget: Duration,
    /// Something comparable, measured in turns with it: its name, and the times of its runs,
    /// sorted. None where there is nothing like it.
    peer: Option<(&'static str, Vec<Duration>)>,
}

/// Builds the release programs, measures, and prints a line per measure.
pub(crate) fn run(project: &Project) -> Outcome<()> {
    let mut cargo = process::command("cargo", project.root());
    cargo.args(["build", "--release", "--package", "handover-cli"]);
    process::run_to_success(
        cargo,
        "cargo build --release",
        Detail::NowAndThen,
        &project.log("bench-build"),
    )?;
    for measure in MEASURES {
        for report in measure(project)? {
            println!("{report}");
        }
    }
    Ok(())
}

impl fmt::Display for Measure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let middle = median(&self.times);
        writeln!(out, "{} ({} runs)", self.what, self.times.len())?;
        writeln!(
            out,
            "  median {}, best {}",
            milliseconds(middle),
            milliseconds(best(&self.times))
        )?;
        let verdict = if middle <= self.budget {
            "kept"
        } else {
            "EXCEEDED"
        };
        write!(out, "  budget {}: {verdict}", milliseconds(self.budget))?;
        let Some((peer, peer_times)) = &self.peer else {
            return Ok(());
        };
        let peer_middle = median(peer_times);
        let ratio = middle.as_secs_f64() / peer_middle.as_secs_f64();
        write!(
            out,
            "\n  {peer}, in turns with it: median {}, best {}; ratio of the medians {ratio:.2}",
            milliseconds(peer_middle),
            milliseconds(best(peer_times))
        )
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

/// The middle of sorted times.
fn median(times: &[Duration]) -> Duration {
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn best(times: &[Duration]) -> Duration {
    times.first().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Measure;
    use std::time::Duration;

    #[test]
    fn a_report_has_its_budget_and_its_peer() {
        let times = |list: [u64; 3]| list.map(Duration::from_millis).to_vec();
        let measure = Measure {
            what: "w".to_owned(),
            times: times([2, 4, 9]),
            budget: Duration::from_millis(5),
            peer: Some(("p", times([1, 2, 3]))),
        };
        assert_eq!(
            measure.to_string(),
            "w (3 runs)\n  median 4.00 ms, best 2.00 ms\n  budget 5.00 ms: kept\n  \
             p, in turns with it: median 2.00 ms, best 1.00 ms; ratio of the medians 2.00"
        );
    }
}
