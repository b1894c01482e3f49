//! SPIN, which is held against the search, from the system's packages.

use crate::failure::Outcome;
use crate::project::Project;
use crate::setup::debian::{self, Packages};

/// SPIN, and what makes its verifiers into programs.
const PACKAGES: Packages<'_> = Packages {
    names: &["spin", "gcc", "libc6-dev"],
    what: "SPIN and a C compiler",
    why: "the search is held against SPIN's",
    how_long: "some seconds",
    by_hand: "put `spin` and a C compiler called `cc` on PATH (Debian: apt-get install spin gcc \
              libc6-dev)",
};

/// Makes sure that SPIN and a C compiler are on `PATH`.
pub(crate) fn ensure(project: &Project) -> Outcome<()> {
    debian::ensure(project, &["spin", "cc"], &PACKAGES)
}
