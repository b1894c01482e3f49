//! Chromium and ChromeDriver, from the system's packages.

use std::env;
use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::debian::{self, Packages};

/// What to do where this program cannot install a browser.
const BY_HAND: &str = "put `chromium` and the `chromedriver` of the same version on PATH, \
                       or name them in HANDOVER_CHROMIUM and HANDOVER_CHROMEDRIVER \
                       (Debian: apt-get install chromium chromium-driver)";

/// Packages of Debian: the browser, its driver, and letters to write with.
const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-dejavu-core"];

/// A browser and the program that steers it.
#[derive(Debug)]
pub(crate) struct Browser {
    /// The browser's program.
    pub(crate) chromium: PathBuf,
    /// Its WebDriver.
    pub(crate) chromedriver: PathBuf,
}

/// Keeps Chromium from asking, and from talking to anyone but the page.
const ARGUMENTS: [&str; 7] = [
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// What root has to add: Chromium's sandbox refuses to start for it.
const AS_ROOT: &str = "--no-sandbox";

impl Browser {
    /// What Chromium is started with.
    pub(crate) fn arguments() -> Vec<&'static str> {
        let mut arguments = ARGUMENTS.to_vec();
        if process::is_root() {
            arguments.push(AS_ROOT);
        }
        arguments
    }
}

/// Makes sure that there are a browser and its driver.
pub(crate) fn ensure(project: &Project) -> Outcome<Browser> {
    if let Some(browser) = find() {
        return Ok(browser);
    }
    debian::install(
        project,
        &Packages {
            names: &PACKAGES,
            what: "Chromium and ChromeDriver",
            why: "the browser tests drive them",
            how_long: "about a minute",
            by_hand: BY_HAND,
        },
    )?;
    find().ok_or_else(|| {
        Failure::new(format!(
            "The browser is still missing after its installation: {BY_HAND}."
        ))
    })
}

fn find() -> Option<Browser> {
    let program = |variable: &str, names: &[&str]| {
        env::var_os(variable)
            .map(PathBuf::from)
            .or_else(|| names.iter().find_map(|name| process::on_path(name)))
    };
    Some(Browser {
        chromium: program(
            "HANDOVER_CHROMIUM",
            &["chromium", "chromium-browser", "google-chrome"],
        )?,
        chromedriver: program("HANDOVER_CHROMEDRIVER", &["chromedriver"])?,
    })
}
