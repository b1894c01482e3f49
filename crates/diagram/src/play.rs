//! Playing a scenario, with a sentence where it cannot go on.

use handover_simulation::{Item, ItemError, RunError, Scenario, Trace};

use crate::ledger::Ledger;
use crate::sentences::{Locale, Sentences};

/// A scenario that cannot be played to its end.
#[derive(Clone, Debug)]
pub struct Stopped {
    /// The item that cannot be played, by its position in [`Scenario::items`]; none if the set-up
    /// itself is wrong.
    pub item: Option<usize>,
    /// The run as far as it came.
    pub trace: Option<Trace>,
    /// Why it cannot go on.
    pub sentence: String,
}

/// Plays a scenario.
///
/// # Errors
/// Where it stops, why, and what came before.
pub fn play(scenario: &Scenario, locale: Locale) -> Result<Trace, Box<Stopped>> {
    let mut trace = Trace::start(scenario.setup.clone()).map_err(|error| {
        Box::new(Stopped {
            item: None,
            trace: None,
            sentence: locale.setup_error(&error),
        })
    })?;
    for (item, what) in scenario.items.iter().enumerate() {
        if let Err(error) = trace.push(what.clone()) {
            let sentence = why(&trace, what, &error, locale);
            return Err(Box::new(Stopped {
                item: Some(item),
                trace: Some(trace),
                sentence,
            }));
        }
    }
    Ok(trace)
}

/// Why an item cannot follow a run.
#[must_use]
pub fn why(trace: &Trace, item: &Item, error: &RunError, locale: Locale) -> String {
    let error = match error {
        RunError::Setup(error) => return locale.setup_error(error),
        RunError::Item { why, .. } => why,
    };
    match (item, error) {
        (Item::Event(event), ItemError::Refused(refused)) => {
            let ledger = Ledger::of(trace);
            let words = Sentences::new(locale, trace.setup(), &ledger);
            words.refused(event, refused)
        }
        _ => locale.item_error(error),
    }
}
