//! From an address or a text to a run.
use handover_simulation::RunError;

use super::moment::Moment;
use super::new_run::NewRun;
use super::notice::Notice;

/// A run to show, and what is to be said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// What is to be said.
    pub notice: Option<Notice>,
}

/// Why something cannot be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// It cannot be played.
    Run(RunError),
}

/// What an address asks for.
///
/// # Errors
/// Why it cannot be shown.
pub fn open_fragment(_fragment: &str) -> Result<Opened, Trouble> {
    let moment = NewRun::default().start().map_err(Trouble::Run)?;
    Ok(Opened { moment, notice: None })
}

/// The run that a text describes.
///
/// # Errors
/// Why it cannot be shown.
pub fn open_text(_text: &str) -> Result<Opened, Trouble> {
    open_fragment("")
}
