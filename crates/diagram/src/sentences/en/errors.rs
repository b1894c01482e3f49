//! What is wrong with what somebody gave: as the errors themselves say it.

use handover_simulation::link::LinkError;
use handover_simulation::script::Problem;
use handover_simulation::{ItemError, SetupError};

use crate::png::PngError;

pub(crate) fn item(error: &ItemError) -> String {
    error.to_string()
}

pub(crate) fn setup(error: &SetupError) -> String {
    error.to_string()
}

pub(crate) fn link(error: &LinkError) -> String {
    error.to_string()
}

pub(crate) fn picture(error: PngError) -> String {
    error.to_string()
}

pub(crate) fn problem(problem: &Problem) -> String {
    problem.to_string()
}
