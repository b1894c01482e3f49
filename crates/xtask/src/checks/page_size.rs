//! The page's budget of size.

use crate::checks::{Report, Workbench};
use crate::failure::Outcome;
use crate::page::Weight;

/// Builds the page and weighs it.
pub(crate) fn check(bench: &Workbench<'_>) -> Outcome<Report> {
    bench.page()?;
    let weight = Weight::of(&bench.project.dist())?;
    Ok(Report {
        trouble: (!weight.fits()).then(|| weight.to_string()),
        ..Report::default()
    })
}
