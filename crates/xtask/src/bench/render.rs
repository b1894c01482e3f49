//! `handover render` as a whole process.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::bench::{Measure, Reports};
use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;

/// Runs of each program that are counted, after one that is not.
const RUNS: usize = 50;

/// The picture of `owner-change`, from the start of the process to its end.
pub(crate) fn owner_change_to_svg(project: &Project) -> Outcome<Reports> {
    let handover = project.target().join("release").join("handover");
    let handover = handover.to_string_lossy().into_owned();
    let render = [
        handover.as_str(),
        "render",
        "owner-change",
        "--format",
        "svg",
    ];
    let nothing = ["true"];
    let (mut times, mut peer_times) = (Vec::new(), Vec::new());
    for run in 0..=RUNS {
        let pair = (time(project, &render)?, time(project, &nothing)?);
        if run > 0 {
            times.push(pair.0);
            peer_times.push(pair.1);
        }
    }
    times.sort();
    peer_times.sort();
    let measure = Measure {
        what: "handover render owner-change --format svg".to_owned(),
        times,
        budget: Duration::from_millis(20),
        peer: Some(("a process that does nothing (`true`)", peer_times)),
    };
    Ok(vec![measure.to_string()])
}

/// How long the process takes that the words of `line` start.
fn time(project: &Project, line: &[&str]) -> Outcome<Duration> {
    let (program, arguments) = line.split_first().unwrap_or((&"true", &[]));
    let mut command = process::command(program, project.root());
    command.args(arguments).stdout(Stdio::null());
    let started = Instant::now();
    let status = command
        .status()
        .map_err(|error| Failure::new(format!("`{program}` could not be started: {error}.")))?;
    let time = started.elapsed();
    if !status.success() {
        return Err(Failure::new(format!(
            "`{}` failed: there is nothing to measure.",
            line.join(" ")
        )));
    }
    Ok(time)
}
