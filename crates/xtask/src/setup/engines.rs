//! The engines that the browser tests use besides Chromium, from the system's packages.

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::debian::{self, Packages};

/// What to do where this program cannot install them.
const BY_HAND: &str = "put `firefox-esr`, `WebKitWebDriver` and `Xvfb` on PATH \
                       (Debian: apt-get install firefox-esr webkit2gtk-driver xvfb)";

/// Firefox; WebKitGTK with its small browser; a display for that, which has no headless mode.
const PACKAGES: [&str; 3] = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/// The programs that are used of those packages.
const PROGRAMS: [&str; 3] = ["firefox-esr", "WebKitWebDriver", "Xvfb"];

/// Makes sure that Firefox and WebKit are there.
pub(crate) fn ensure(project: &Project) -> Outcome<()> {
    let missing = || {
        let mut programs = PROGRAMS.into_iter();
        programs.any(|program| process::on_path(program).is_none())
    };
    if !missing() {
        return Ok(());
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
    if missing() {
        return Err(Failure::new(format!(
            "Firefox or WebKit is still missing after its installation: {BY_HAND}."
        )));
    }
    Ok(())
}
