//! A step in a run of 10,000 events, in Chromium: what a journey's browser measures.

use std::time::Duration;

use crate::bench::{Measure, Reports};
use crate::failure::{Failure, Outcome};
use crate::page;
use crate::process;
use crate::project::Project;
use crate::setup::{self, Need};
use crate::status::Detail;

/// A frame of a screen that shows sixty a second.
const FRAME: Duration = Duration::from_millis(16);

/// Steps forward and back, in the middle of the run and at its end; of each the script and the whole frame.
pub(crate) fn in_a_long_run(project: &Project) -> Outcome<Reports> {
    let tools = setup::ensure(project, &Need::ALL)?;
    page::build_with(project, &tools, Detail::NowAndThen)?;
    let browser = tools.browser()?;
    let mut command = process::command("cargo", project.root());
    command
        .args([
            "run",
            "--quiet",
            "--package",
            "handover-e2e",
            "--example",
            "steps",
        ])
        .env("HANDOVER_DIST", project.dist())
        .env("HANDOVER_CHROMIUM", &browser.chromium)
        .env("HANDOVER_CHROMEDRIVER", &browser.chromedriver)
        .env("HANDOVER_AXE", tools.axe()?);
    let log = project.log("bench-steps");
    let finished = process::run(command, "steps in a long run", Detail::Nothing, &log)?;
    if !finished.success {
        return Err(Failure::new(format!(
            "The page could not be measured:\n{}",
            finished.output
        )));
    }
    let measures = finished.output.lines().filter_map(measure);
    Ok(measures.map(|measure| measure.to_string()).collect())
}

/// Reads `what: MILLISECONDS MILLISECONDS …`.
fn measure(line: &str) -> Option<Measure> {
    let (what, numbers) = line.split_once(": ")?;
    let numbers = numbers.split_whitespace().map(str::parse);
    let numbers: Vec<f64> = numbers.collect::<Result<_, _>>().ok()?;
    let mut times: Vec<Duration> = numbers
        .into_iter()
        .map(|number| Duration::from_secs_f64(number / 1000.0))
        .collect();
    times.sort();
    Some(Measure {
        what: format!("10,000 events, {what}"),
        times,
        budget: FRAME,
        peer: None,
    })
}

#[cfg(test)]
mod tests {
    use super::measure;
    use std::time::Duration;

    #[test]
    fn what_the_browser_says_is_read() {
        let read = measure("step-back at the end, frame: 3.50 1.25 2").unwrap();
        assert_eq!(read.what, "10,000 events, step-back at the end, frame");
        let times = [1_250, 2_000, 3_500].map(Duration::from_micros);
        assert_eq!(read.times, times);
        assert!(measure("Another process is installing: waiting for it").is_none());
    }
}
