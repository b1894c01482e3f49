//! The makers of documentation that the guide's recipes are tried with, from the system's packages.

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::debian::{self, Packages};

/// What to do where this program cannot install them.
const BY_HAND: &str =
    "put `hugo` and `sphinx-build` on PATH (Debian: apt-get install hugo python3-sphinx)";

/// Makes sure that Hugo and Sphinx are on `PATH`.
pub(crate) fn ensure(project: &Project) -> Outcome<()> {
    let missing = || {
        let mut programs = ["hugo", "sphinx-build"].into_iter();
        programs.any(|program| process::on_path(program).is_none())
    };
    if !missing() {
        return Ok(());
    }
    debian::install(
        project,
        &Packages {
            names: &["hugo", "python3-sphinx"],
            what: "Hugo and Sphinx",
            why: "the recipes of the guide are tried with them",
            how_long: "about a minute",
            by_hand: BY_HAND,
        },
    )?;
    if missing() {
        return Err(Failure::new(format!(
            "Hugo or Sphinx is still missing after its installation: {BY_HAND}."
        )));
    }
    Ok(())
}
