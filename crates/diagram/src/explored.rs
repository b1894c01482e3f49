//! What a search came to.

use handover_protocol::Guard;
use handover_simulation::{Invariant, NodeId, Setup};

use crate::sentences::{Locale, explored};

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// An invariant does not hold.
    Broken(Invariant),
    /// The protocol met what it takes for impossible on that node, or its processor ended.
    Crash(NodeId),
    /// A guard refused a message.
    Rejected(Guard),
    /// Nothing happens by itself any more, and the system does not work.
    Stuck,
}

/// What somebody wants to come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// That an invariant does not hold: that one, or either.
    Broken(Option<Invariant>),
    /// A crash, of whatever node.
    Crash,
    /// That a guard refuses a message.
    Rejected(Guard),
    /// That nothing happens by itself any more, and the system does not work.
    Stuck,
}

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaveUp {
    /// It was not to look at longer runs.
    Steps,
    /// It was not to look at more states.
    States,
    /// It was not to use more memory.
    Memory,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// What was looked for, in the fewest steps.
    Found {
        /// What.
        what: Sought,
        /// The steps from the start to it.
        steps: usize,
        /// After how many of them it cannot be avoided any more by anything that happens by itself;
        /// `None` if that is not known.
        no_return: Option<usize>,
    },
    /// There is nothing of the kind.
    Exhausted {
        /// The steps to the farthest state.
        depth: u32,
    },
    /// There is nothing of the kind in runs of up to so many steps.
    Limit {
        /// Why no longer ones were looked at.
        why: GaveUp,
        /// The steps.
        ruled_out: u32,
    },
}

/// A search that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explored {
    /// The result.
    pub came: Came,
    /// Different states met.
    pub states: usize,
    /// What might be done to the system, by the word of the scenario text, and how often.
    pub faults: Vec<(&'static str, u8)>,
}

impl Explored {
    /// What it came to, how it can be avoided, and how far that reaches: a sentence each.
    ///
    /// The set-up is that of the scenario that was searched.
    #[must_use]
    pub fn sentences(&self, setup: &Setup, locale: Locale) -> Vec<String> {
        explored(locale, self, setup)
    }
}
