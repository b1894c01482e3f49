//! The makers of documentation that the guide's recipes are tried with, from the system's packages.

use crate::failure::Outcome;
use crate::project::Project;
use crate::setup::debian::{self, Packages};

/// Hugo and Sphinx.
const PACKAGES: Packages<'_> = Packages {
    names: &["hugo", "python3-sphinx"],
    what: "Hugo and Sphinx",
    why: "the recipes of the guide are tried with them",
    how_long: "about a minute",
    by_hand: "put `hugo` and `sphinx-build` on PATH (Debian: apt-get install hugo python3-sphinx)",
};

/// Makes sure that Hugo and Sphinx are on `PATH`.
pub(crate) fn ensure(project: &Project) -> Outcome<()> {
    debian::ensure(project, &["hugo", "sphinx-build"], &PACKAGES)
}
