//! The programs that read what is exported, from the system's packages.

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::debian::{self, Packages};

/// What to do where this program cannot install them.
const BY_HAND: &str = "put `plantuml` and `rsvg-convert` on PATH and install the font DejaVu Sans \
                       (Debian: apt-get install plantuml librsvg2-bin fonts-dejavu-core)";

/// PlantUML, a renderer of SVG, and letters to write with.
const PACKAGES: [&str; 3] = ["plantuml", "librsvg2-bin", "fonts-dejavu-core"];

/// Makes sure that PlantUML and the renderer are on `PATH`.
pub(crate) fn ensure(project: &Project) -> Outcome<()> {
    let missing = || {
        let mut programs = ["plantuml", "rsvg-convert"].into_iter();
        programs.any(|program| process::on_path(program).is_none())
    };
    if !missing() {
        return Ok(());
    }
    debian::install(
        project,
        &Packages {
            names: &PACKAGES,
            what: "PlantUML and rsvg-convert",
            why: "the tests of the exports have them read what is exported",
            how_long: "about a minute",
            by_hand: BY_HAND,
        },
    )?;
    if missing() {
        return Err(Failure::new(format!(
            "PlantUML or rsvg-convert is still missing after its installation: {BY_HAND}."
        )));
    }
    Ok(())
}
