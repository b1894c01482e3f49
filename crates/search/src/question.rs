//! What the page asks.

use std::fmt;

use handover_diagram::play;
use handover_diagram::sentences::Locale;
use handover_explorer::{Fault, Goal, Scope};
use handover_simulation::{Trace, script};
use serde::Deserialize;

/// What the page asks, as it writes it down.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Question {
    /// The run as a scenario text.
    pub script: String,
    /// After how many of its steps the search starts.
    pub at: usize,
    /// Goals by their names.
    pub goals: Vec<String>,
    /// Faults by the word of the scenario text, and how many of each.
    pub faults: Vec<(String, u8)>,
    /// The most states.
    pub max_states: u32,
    /// The most memory for them, in bytes.
    pub max_bytes: usize,
    /// The tag of the language of the answer.
    pub language: String,
}

/// Why there is no search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSearch {
    /// The text is not one of a scenario.
    Text(String),
    /// The run cannot be played.
    Run(String),
    /// A goal or a fault is not known.
    Word(String),
    /// The run ends before the start.
    At(usize),
}

impl fmt::Display for NoSearch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(why) => write!(out, "The run cannot be read: {why}."),
            Self::Run(why) => write!(out, "The run cannot be played. {why}"),
            Self::Word(word) => write!(out, "A search does not know `{word}`."),
            Self::At(at) => write!(out, "The run has no step {at}."),
        }
    }
}

impl std::error::Error for NoSearch {}

impl Question {
    /// The language of the answer; English where there is none of that tag.
    #[must_use]
    pub fn locale(&self) -> Locale {
        Locale::from_tag(&self.language).unwrap_or_default()
    }

    /// The run.
    ///
    /// # Errors
    /// If there is no such run, or it is shorter than where the search starts.
    pub fn trace(&self) -> Result<Trace, NoSearch> {
        let document =
            script::parse(&self.script).map_err(|error| NoSearch::Text(error.to_string()))?;
        let trace = play(document.scenario(), self.locale());
        let trace = trace.map_err(|stopped| NoSearch::Run(stopped.sentence.clone()))?;
        if self.at > trace.steps().len() {
            return Err(NoSearch::At(self.at));
        }
        Ok(trace)
    }

    /// What may happen: what the run adds and replicates, and of the faults exactly those asked for.
    ///
    /// # Errors
    /// If a fault is not known.
    pub fn scope(&self, trace: &Trace) -> Result<Scope, NoSearch> {
        let mut scope = Scope::of(trace);
        for fault in Fault::ALL {
            scope = scope.with_fault(fault, 0);
        }
        for (name, count) in &self.faults {
            let fault = Fault::from_name(name).ok_or_else(|| NoSearch::Word(name.clone()))?;
            scope = scope.with_fault(fault, *count);
        }
        scope.max_states = self.max_states;
        scope.max_bytes = self.max_bytes;
        Ok(scope)
    }

    /// What is looked for.
    ///
    /// # Errors
    /// If one is not known.
    pub fn goals(&self) -> Result<Vec<Goal>, NoSearch> {
        let goals = self
            .goals
            .iter()
            .map(|name| Goal::from_name(name).ok_or_else(|| NoSearch::Word(name.clone())));
        goals.collect()
    }
}
