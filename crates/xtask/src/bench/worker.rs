//! The search in Chromium, side by side with the terminal program.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::bench::Reports;
use crate::failure::{Failure, Outcome};
use crate::page;
use crate::process;
use crate::project::Project;
use crate::setup::{self, Need};
use crate::status::Detail;

/// The least of the terminal program's speed.
const RATIO: f64 = 0.5;

/// One search to its limit in states, in both.
pub(crate) fn in_chromium(project: &Project) -> Outcome<Reports> {
    let tools = setup::ensure(project, &Need::ALL)?;
    page::build_with(project, &tools, Detail::NowAndThen)?;
    let browser = tools.browser()?;
    let mut command = process::command("cargo", project.root());
    command
        .args(["run", "--quiet", "--package", "handover-e2e"])
        .args(["--example", "search"])
        .env("HANDOVER_DIST", project.dist())
        .env("HANDOVER_CHROMIUM", &browser.chromium)
        .env("HANDOVER_CHROMEDRIVER", &browser.chromedriver)
        .env("HANDOVER_AXE", tools.axe()?);
    let log = project.log("bench-search");
    let output = process::run_to_success(command, "search in Chromium", Detail::Nothing, &log)?;
    let said = output.lines().find_map(read);
    let page =
        said.ok_or_else(|| Failure::new(format!("the page said something else: {output}")))?;

    let handover = project.target().join("release").join("handover");
    let mut native = process::command(&handover, project.root());
    native.args(["explore", &page.story, "--limit", &page.states.to_string()]);
    native.args(["--format", "json"]);
    let started = Instant::now();
    let answer = native
        .output()
        .map_err(|error| Failure::new(format!("`handover` could not be started: {error}.")))?;
    let time = started.elapsed();
    let told: Value = serde_json::from_slice(&answer.stdout).unwrap_or_default();
    if told["result"] != "limit" {
        return Err(Failure::new(
            "the terminal program did not search as far as the page.",
        ));
    }
    Ok(vec![report(&page, time)])
}

/// What the page made of it.
struct Searched {
    story: String,
    states: u32,
    time: Duration,
}

/// Reads `STORY STATES limit MILLISECONDS`.
fn read(line: &str) -> Option<Searched> {
    let words: Vec<_> = line.split(' ').collect();
    let [story, states, "limit", milliseconds] = *words.as_slice() else {
        return None;
    };
    let milliseconds: f64 = milliseconds.parse().ok()?;
    Some(Searched {
        story: story.to_owned(),
        states: states.parse().ok()?,
        time: Duration::try_from_secs_f64(milliseconds / 1000.0).ok()?,
    })
}

fn report(page: &Searched, native: Duration) -> String {
    let speed = |time: Duration| f64::from(page.states) / time.as_secs_f64();
    let (here, there) = (speed(page.time), speed(native));
    let ratio = here / there;
    let verdict = if ratio >= RATIO { "kept" } else { "MISSED" };
    format!(
        "the search in Chromium: {}, {} states\n  {here:.0} states/s with its start; the terminal program \
         {there:.0} states/s; {ratio:.2} of that, budget {RATIO}: {verdict}",
        page.story, page.states
    )
}

#[cfg(test)]
mod tests {
    use super::{read, report};
    use std::time::Duration;

    #[test]
    fn both_speeds_and_their_ratio_are_told() {
        let page = read("two-sides 1000 limit 5.0").unwrap();
        let text = report(&page, Duration::from_millis(4));
        assert!(text.contains("200000 states/s with its start"), "{text}");
        assert!(text.ends_with("0.80 of that, budget 0.5: kept"), "{text}");
        assert!(report(&page, Duration::from_millis(2)).ends_with("MISSED"));
        assert!(read("two-sides 1000 exhausted 5.0").is_none());
    }
}
