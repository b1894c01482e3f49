//! The programs that read what is exported, from the system's packages.

use crate::failure::Outcome;
use crate::project::Project;
use crate::setup::debian::{self, Packages};

/// PlantUML, a renderer of SVG, and letters to write with.
const PACKAGES: Packages<'_> = Packages {
    names: &["plantuml", "librsvg2-bin", "fonts-dejavu-core"],
    what: "PlantUML and rsvg-convert",
    why: "the tests of the exports have them read what is exported",
    how_long: "about a minute",
    by_hand: "put `plantuml` and `rsvg-convert` on PATH and install the font DejaVu Sans (Debian: \
              apt-get install plantuml librsvg2-bin fonts-dejavu-core)",
};

/// Makes sure that PlantUML and the renderer are on `PATH`.
pub(crate) fn ensure(project: &Project) -> Outcome<()> {
    debian::ensure(project, &["plantuml", "rsvg-convert"], &PACKAGES)
}
