//! The words that lines start with: for what completes, colours or explains scenario texts.

use super::verb::Verb;
use super::{header, items, parse};

/// The words of the header.
///
/// # Example
/// ```
/// use handover_simulation::script::vocabulary;
///
/// assert!(vocabulary::header().any(|word| word == "node"));
/// ```
pub fn header() -> impl Iterator<Item = &'static str> {
    header::WORDS.into_iter()
}

/// The words of events.
pub fn events() -> impl Iterator<Item = &'static str> {
    Verb::ALL.into_iter().map(Verb::word)
}

/// The words of lines that are neither.
pub fn others() -> impl Iterator<Item = &'static str> {
    parse::OTHERS.into_iter()
}

/// The words that can follow `expect`.
pub fn checks() -> impl Iterator<Item = &'static str> {
    items::CHECKS.into_iter().map(|(word, _)| word)
}
