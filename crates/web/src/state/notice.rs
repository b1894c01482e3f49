//! What the page has to say about what was just done.

use handover_simulation::ItemError;

use super::compared::Compared;
use super::shared::Shared;

/// Something to be said once.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The run branched: steps that followed were cut off.
    Branched {
        /// Where.
        at: usize,
        /// How many.
        cut: usize,
    },
    /// The part of the page that was asked for could not be fetched.
    NotLoaded,
    /// It could not happen.
    Impossible(ItemError),
    /// What came of what was done, which can be undone.
    Sentence(String),
    /// A guard was switched: what both runs come to, and where they part.
    Compared(Shared<Compared>),
}
