//! The engines that the browser tests use besides Chromium, from the system's packages.

use std::env;
use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::debian::{self, Packages};

/// What to do where this program cannot install them.
const BY_HAND: &str = "put `firefox`, `WebKitWebDriver` and `Xvfb` on PATH \
                       (Debian: apt-get install firefox-esr webkit2gtk-driver xvfb)";

/// Firefox; WebKitGTK with its small browser; a display for that, which has no headless mode.
const PACKAGES: [&str; 3] = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/// What Firefox can be called.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

/// The other programs that are used.
const PROGRAMS: [&str; 2] = ["WebKitWebDriver", "Xvfb"];

/// Makes sure that Firefox and WebKit are there; the program that is Firefox.
pub(crate) fn ensure(project: &Project) -> Outcome<PathBuf> {
    if let Some(firefox) = find() {
        return Ok(firefox);
    }
    debian::install(
        project,
        &Packages {
            names: &PACKAGES,
            what: "Firefox, WebKit and a display for it",
            why: "the browser tests look at the page with them, too",
            how_long: "about a minute",
            by_hand: BY_HAND,
        },
    )?;
    find().ok_or_else(|| {
        Failure::new(format!(
            "Firefox or WebKit is still missing after its installation: {BY_HAND}."
        ))
    })
}

/// Firefox, if all of them are there.
fn find() -> Option<PathBuf> {
    for program in PROGRAMS {
        process::on_path(program)?;
    }
    let named = env::var_os("HANDOVER_FIREFOX").map(PathBuf::from);
    named.or_else(|| FIREFOX.into_iter().find_map(process::on_path))
}
