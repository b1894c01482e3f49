//! The tests that need a browser.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::checks::tests::{JOURNEYS, QUIET};
use crate::checks::{Report, Workbench};
use crate::failure::{Failure, Outcome};
use crate::setup::{self, WASM_TARGET};

/// Seconds after which a silent test page has failed.
const PATIENCE: &str = "300";

/// The tests that are compiled to WebAssembly, in headless Chromium.
pub(crate) fn wasm(bench: &Workbench<'_>) -> Outcome<Report> {
    let packages = bench.packages_naming("wasm-bindgen-test");
    if packages.is_empty() {
        return Ok(Report::nothing("no crate has tests for the browser"));
    }
    let mut command = bench.cargo()?;
    command
        .args(["test", "--tests", "--no-fail-fast", "--target", WASM_TARGET])
        .args(packages);
    command
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
            "wasm-bindgen-test-runner",
        )
        .env("CHROMEDRIVER", &bench.tools.browser()?.chromedriver)
        .env("WASM_BINDGEN_USE_BROWSER", "1")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
        .env("WASM_BINDGEN_TEST_TIMEOUT", PATIENCE)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities(bench)?);
    bench.check(command, "wasm")
}

/// An engine that journeys go through the page with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    Chromium,
    Firefox,
    WebKit,
}

impl Engine {
    /// What the journeys call it, and the log of the part.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Chromium => ("chromium", "e2e"),
            Self::Firefox => ("firefox", "e2e-firefox"),
            Self::WebKit => ("webkit", "e2e-webkit"),
        }
    }
}

/// Journeys through the built page, steered over WebDriver: all of them in Chromium, and in the other engines those
/// that need nothing but WebDriver.
pub(crate) fn journeys(bench: &Workbench<'_>, engine: Engine) -> Outcome<Report> {
    let packages = bench.packages(|one| one.name == JOURNEYS);
    if packages.is_empty() {
        return Ok(Report::nothing("there is no crate of journeys"));
    }
    bench.page()?;
    let mut command = bench.cargo()?;
    command.args(["nextest", "run"]).args(packages).args(QUIET);
    if engine != Engine::Chromium {
        command.args(["-E", "binary(journeys) and not test(/^chromium::/)"]);
    }
    if let Some(firefox) = bench.tools.firefox() {
        command.env("HANDOVER_FIREFOX", firefox);
    }
    let (name, log) = engine.names();
    let browser = bench.tools.browser()?;
    command
        .env("HANDOVER_ENGINE", name)
        .env("HANDOVER_DIST", bench.project.dist())
        .env("HANDOVER_CHROMIUM", &browser.chromium)
        .env("HANDOVER_CHROMEDRIVER", &browser.chromedriver)
        .env("HANDOVER_AXE", bench.tools.axe()?);
    bench.check(command, log)
}

/// Writes the file that tells wasm-bindgen's test runner which browser to start, and how.
fn capabilities(bench: &Workbench<'_>) -> Outcome<PathBuf> {
    let arguments = setup::Browser::arguments();
    let capabilities = json!({
        "goog:chromeOptions": { "args": arguments, "binary": bench.tools.browser()?.chromium }
    });
    let path = bench.project.target().join("xtask").join("webdriver.json");
    fs::create_dir_all(bench.project.target().join("xtask"))
        .and_then(|()| fs::write(&path, capabilities.to_string()))
        .map_err(|error| Failure::of_path("Writing", &path, error))?;
    Ok(path)
}
