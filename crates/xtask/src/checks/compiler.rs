//! What the compiler's own tools find: form, lints, documentation, and a build without an operating
//! system.

use crate::checks::{Report, Workbench};
use crate::failure::Outcome;
use crate::setup::{BARE_METAL_TARGET, WASM_TARGET};

/// The crates that need no operating system.
const NO_STD: [&str; 3] = [
    "handover-protocol",
    "handover-simulation",
    "handover-explorer",
];

/// `cargo fmt`, changing nothing.
pub(crate) fn fmt(bench: &Workbench<'_>) -> Outcome<Report> {
    let mut command = bench.cargo()?;
    command.args(["fmt", "--all", "--", "--check", "--color", "never"]);
    bench.check(command, "fmt")
}

/// Clippy over everything for this machine, and over the page for the browser.
pub(crate) fn clippy(bench: &Workbench<'_>) -> Outcome<Report> {
    let mut host = bench.cargo()?;
    host.args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--all-features",
        "--",
        "--deny",
        "warnings",
    ]);
    let mut report = bench.check(host, "clippy")?;

    let packages = bench.packages_naming("wasm-bindgen");
    // The browser's half would mostly repeat what this machine's half has found.
    if report.trouble.is_none() && !packages.is_empty() {
        let mut browser = bench.cargo()?;
        browser
            .arg("clippy")
            .args(packages)
            .args(["--all-targets", "--target", WASM_TARGET]);
        browser.args(["--", "--deny", "warnings"]);
        report.join(bench.check(browser, "clippy-wasm")?);
    }
    Ok(report)
}

/// The documentation, private items included.
pub(crate) fn docs(bench: &Workbench<'_>) -> Outcome<Report> {
    let mut command = bench.cargo()?;
    command.args([
        "doc",
        "--workspace",
        "--no-deps",
        "--all-features",
        "--document-private-items",
    ]);
    command.env("RUSTDOCFLAGS", "--deny warnings");
    bench.check(command, "docs")
}

/// The inner crates, built for a machine that has nothing but a heap.
pub(crate) fn no_std(bench: &Workbench<'_>) -> Outcome<Report> {
    let mut command = bench.cargo()?;
    command.args(["build", "--lib", "--target", BARE_METAL_TARGET]);
    command.args(bench.packages(|one| NO_STD.contains(&one.name.as_str())));
    bench.check(command, "no-std")
}
