//! The tests that run on this machine.

use std::process::Command;

use crate::checks::counts::Counts;
use crate::checks::{Report, Workbench};
use crate::failure::Outcome;

/// The crate whose tests drive the built page.
pub(crate) const JOURNEYS: &str = "handover-e2e";

/// The integration test that replays collected inputs of the fuzzer.
const CORPUS: &str = "fuzz_corpus";

/// The integration test that has other programs read what is exported.
const EXPORTS: &str = "exports";

/// The integration test that holds the search against SPIN.
const SPIN: &str = "spin";

/// The library that SPIN's verifier is linked with.
pub(crate) const PEER: &str = "handover-peer";

/// Its file.
pub(crate) const PEER_FILE: &str = "libhandover_peer.a";

/// The integration test that holds the guide against the program.
const GUIDE: &str = "guide";

/// Everything but journeys and what has a part of its own, with all features; then the examples in
/// the documentation.
pub(crate) fn unit(bench: &Workbench<'_>) -> Outcome<Report> {
    let packages = bench.packages(|one| one.name != JOURNEYS);
    let mut nextest = bench.cargo()?;
    nextest
        .args(["nextest", "run", "--all-features", "--no-tests", "pass"])
        .args(QUIET)
        .args(&packages);
    let apart = [CORPUS, EXPORTS, SPIN, GUIDE]
        .into_iter()
        .filter(|test| has(bench, test));
    let apart: Vec<_> = apart.map(|test| format!("not binary({test})")).collect();
    if !apart.is_empty() {
        nextest.args(["-E", &apart.join(" and ")]);
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
    integration(bench, CORPUS, "fuzz-corpus", |_| Ok(()))
}

/// The integration tests called `exports`, which have other programs read what is exported.
pub(crate) fn exports(bench: &Workbench<'_>) -> Outcome<Report> {
    integration(bench, EXPORTS, "exports", |nextest| {
        nextest.env("HANDOVER_MERMAID", bench.tools.mermaid()?);
        Ok(())
    })
}

/// The integration tests called `spin`, which hold the search against SPIN.
pub(crate) fn spin(bench: &Workbench<'_>) -> Outcome<Report> {
    let mut cargo = bench.cargo()?;
    cargo.args(["build", "--package", PEER]);
    let library = bench.check(cargo, "peer")?;
    if library.trouble.is_some() {
        return Ok(library);
    }
    integration(bench, SPIN, "spin", |nextest| {
        let folder = bench.project.target().join("debug");
        nextest.env("HANDOVER_PEER", folder.join(PEER_FILE));
        Ok(())
    })
}

/// The integration tests called `guide`, which hold the guide against the program.
pub(crate) fn guide(bench: &Workbench<'_>) -> Outcome<Report> {
    bench.guide()?;
    integration(bench, GUIDE, "guide", |nextest| {
        nextest.env("HANDOVER_GUIDE", bench.project.dist().join("guide"));
        nextest.env("HANDOVER_MDX", bench.tools.mdx()?);
        Ok(())
    })
}

fn integration(
    bench: &Workbench<'_>,
    test: &str,
    log: &str,
    prepare: impl FnOnce(&mut Command) -> Outcome<()>,
) -> Outcome<Report> {
    if !has(bench, test) {
        return Ok(Report::nothing("no crate has such tests"));
    }
    let mut nextest = bench.cargo()?;
    nextest
        .args(["nextest", "run", "--all-features", "--test", test])
        .args(QUIET);
    nextest.args(bench.packages(|one| one.targets.iter().any(|target| target == test)));
    prepare(&mut nextest)?;
    bench.check(nextest, log)
}

/// Options of nextest that leave nothing but failures and the summary.
pub(crate) const QUIET: [&str; 5] = [
    "--no-fail-fast",
    "--status-level",
    "fail",
    "--final-status-level",
    "fail",
];

/// Whether any crate has an integration test of that name.
fn has(bench: &Workbench<'_>, test: &str) -> bool {
    let mut targets = bench.crates.iter().flat_map(|one| &one.targets);
    targets.any(|target| target == test)
}
