//! The scenarios of the library.

use crate::sentences::library::Telling;

macro_rules! tellings {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("library/", $name, ".txt")))),*]
    };
}

/// Each by its name, in the order of the library.
const ALL: &[(&str, &str)] = handover_simulation::with_every_scenario!(tellings);

pub(crate) fn find(name: &str) -> Option<Telling> {
    let (_, text) = ALL.iter().find(|(known, _)| *known == name)?;
    Telling::read(text)
}
