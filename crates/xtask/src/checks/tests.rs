//! The tests that run on this machine.

use crate::checks::counts::Counts;
use crate::checks::{Report, Workbench};
use crate::failure::Outcome;

/// The crate whose tests drive the built page.
pub(crate) const JOURNEYS: &str = "handover-e2e";

/// The integration test that replays collected inputs of the fuzzer.
const CORPUS: &str = "fuzz_corpus";

/// Everything but journeys and the fuzzer's corpus, with all features; then the examples in the
/// documentation.
pub(crate) fn unit(bench: &Workbench<'_>) -> Outcome<Report> {
    let packages = bench.packages(|one| one.name != JOURNEYS);
    let mut nextest = bench.cargo()?;
    nextest
        .args(["nextest", "run", "--all-features", "--no-tests", "pass"])
        .args(QUIET)
        .args(&packages);
    if has_corpus(bench) {
        nextest.args(["-E", &format!("not binary({CORPUS})")]);
    }
    let mut report = bench.check(nextest, "unit")?;

    let did_not_compile = report.trouble.is_some() && report.counts == Counts::default();
    if did_not_compile {
        return Ok(report);
    }
    let mut examples = bench.cargo()?;
    examples.args(["test", "--doc", "--all-features", "--no-fail-fast"]);
    examples.args(bench.packages(|one| one.name != JOURNEYS && one.is_library));
    report.join(bench.check(examples, "doctests")?);
    Ok(report)
}

/// The integration tests called `fuzz_corpus`, which feed collected inputs to the targets of the
/// fuzzer.
pub(crate) fn fuzz_corpus(bench: &Workbench<'_>) -> Outcome<Report> {
    if !has_corpus(bench) {
        return Ok(Report::nothing("no crate has a test called fuzz_corpus"));
    }
    let mut nextest = bench.cargo()?;
    nextest
        .args(["nextest", "run", "--all-features", "--test", CORPUS])
        .args(QUIET);
    nextest.args(bench.packages(|one| one.targets.iter().any(|target| target == CORPUS)));
    bench.check(nextest, "fuzz-corpus")
}

/// Options of nextest that leave nothing but failures and the summary.
pub(crate) const QUIET: [&str; 5] = [
    "--no-fail-fast",
    "--status-level",
    "fail",
    "--final-status-level",
    "fail",
];

fn has_corpus(bench: &Workbench<'_>) -> bool {
    bench
        .crates
        .iter()
        .any(|one| one.targets.iter().any(|target| target == CORPUS))
}
