//! SPIN, which is held against the search, from the system's packages.

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::debian::{self, Packages};

/// What to do where this program cannot install them.
const BY_HAND: &str = "put `spin` and a C compiler called `cc` on PATH (Debian: apt-get install \
                       spin gcc libc6-dev)";

/// SPIN, and what makes its verifiers into programs.
const PACKAGES: [&str; 3] = ["spin", "gcc", "libc6-dev"];

/// Makes sure that SPIN and a C compiler are on `PATH`.
pub(crate) fn ensure(project: &Project) -> Outcome<()> {
    let missing = || {
        let mut programs = ["spin", "cc"].into_iter();
        programs.any(|program| process::on_path(program).is_none())
    };
    if !missing() {
        return Ok(());
    }
    debian::install(
        project,
        &Packages {
            names: &PACKAGES,
            what: "SPIN",
            why: "the search is held against it",
            how_long: "some seconds",
            by_hand: BY_HAND,
        },
    )?;
    if missing() {
        return Err(Failure::new(format!(
            "SPIN or the C compiler is still missing after its installation: {BY_HAND}."
        )));
    }
    Ok(())
}
