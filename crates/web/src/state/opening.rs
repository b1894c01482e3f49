//! From an address or a text to a run.
use handover_diagram::play;
use handover_diagram::sentences::Locale;
use handover_simulation::{library, script};

use super::moment::Moment;
use super::notice::Notice;
use super::run::Run;
use super::source::{Origin, Source};

/// A run to show, and what is to be said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// What is to be said.
    pub notice: Option<Notice>,
}

impl Opened {
    /// A run about which nothing is to be said.
    #[must_use]
    pub const fn plain(moment: Moment) -> Self {
        Self {
            moment,
            notice: None,
        }
    }
}

/// Why something cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What cannot be opened, in a few words.
    pub title: &'static str,
    /// Why: a sentence.
    pub reason: String,
}

/// What an address asks for.
///
/// # Errors
/// Why it cannot be shown.
pub fn open_fragment(fragment: &str) -> Result<Opened, Trouble> {
    let name = if fragment.is_empty() {
        "owner-change"
    } else {
        fragment
    };
    open_named(name, None)
}

/// A scenario of the library, at a step or where its picture begins.
fn open_named(name: &str, step: Option<usize>) -> Result<Opened, Trouble> {
    let title = "There is no such scenario";
    let Some(entry) = library::find(name) else {
        let reason = format!("The library has no scenario called \"{name}\".");
        return Err(Trouble { title, reason });
    };
    open_script(entry.text, Origin::Library(entry.name), step)
}

/// The run that a text describes, at its beginning.
///
/// # Errors
/// Why it cannot be shown.
pub fn open_text(text: &str) -> Result<Opened, Trouble> {
    open_script(text, Origin::Text, None)
}

fn open_script(text: &str, origin: Origin, step: Option<usize>) -> Result<Opened, Trouble> {
    let title = "This text is not a scenario";
    let document = script::parse(text).map_err(|error| Trouble {
        title,
        reason: error.to_string(),
    })?;
    let trace = play(document.scenario(), Locale::En).map_err(|stopped| Trouble {
        title,
        reason: stopped.sentence,
    })?;
    let cursor = step.unwrap_or(trace.begin());
    let run = Run::new(trace, Source::fresh(origin));
    Ok(Opened::plain(Moment::new(run, cursor)))
}
