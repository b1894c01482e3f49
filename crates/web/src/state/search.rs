//! What one can ask a search, and what it says.

use handover_explorer::{Fault, Goal, Scope};
use handover_simulation::script;
use serde::{Deserialize, Serialize};

use super::Moment;
use crate::language::locale;

/// How many states may be met at most, to choose from.
pub const LIMITS: [u32; 4] = [100_000, 1_000_000, 3_000_000, 10_000_000];

/// Memory for the states at most, in bytes: what the module can address has to do for it twice
/// while it grows.
const MAX_BYTES: u32 = 1_500_000_000;

/// No search with more of one fault ends.
pub const MOST_FAULTS: u8 = 9;

/// What a search is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchChoice {
    /// From where one stands, not from the beginning of the picture.
    pub here: bool,
    /// What is looked for.
    pub goals: Vec<Goal>,
    /// How many of each of [`Fault::ALL`].
    pub faults: [u8; Fault::ALL.len()],
    /// Which of [`LIMITS`].
    pub limit: u32,
}

impl SearchChoice {
    /// What the run itself suggests: the faults that happen in it, and what it comes to.
    #[must_use]
    pub fn of(moment: &Moment) -> Self {
        let trace = moment.run().trace();
        let scope = Scope::of(trace);
        Self {
            here: false,
            goals: Goal::of(trace),
            faults: Fault::ALL.map(|fault| scope.count(fault)),
            limit: scope.max_states,
        }
    }

    /// The question for the worker.
    #[must_use]
    pub fn question(&self, moment: &Moment) -> Question {
        let trace = moment.run().trace();
        let faults = Fault::ALL.into_iter().zip(self.faults);
        Question {
            script: script::print(&trace.scenario()),
            at: if self.here {
                moment.cursor()
            } else {
                trace.begin()
            },
            goals: self.goals.iter().map(|goal| goal.name()).collect(),
            faults: faults
                .filter(|(_, count)| *count > 0)
                .map(|(fault, count)| (fault.name(), count))
                .collect(),
            max_states: self.limit,
            max_bytes: MAX_BYTES,
            language: locale().tag(),
        }
    }
}

/// What the worker is asked, as it reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// The run as a scenario text.
    pub script: String,
    /// After how many of its steps the search starts.
    pub at: usize,
    /// What is looked for.
    pub goals: Vec<&'static str>,
    /// Faults by the word of the scenario text, and how many of each.
    pub faults: Vec<(&'static str, u8)>,
    /// The most states.
    pub max_states: u32,
    /// The most memory for them, in bytes.
    pub max_bytes: u32,
    /// The tag of the language of the answer.
    pub language: &'static str,
}

/// What the worker says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Heard {
    /// How far it is.
    Progress(SearchProgress),
    /// It is done.
    Report(SearchReport),
    /// Why it cannot do it: a sentence, or nothing where it broke off.
    Error(String),
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct SearchProgress {
    /// Different states met.
    pub states: usize,
    /// Steps from the start to those being looked at.
    pub depth: u32,
    /// States a second.
    pub speed: usize,
}

/// What came of a search, of all that its report says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SearchReport {
    /// In one word.
    pub result: String,
    /// In sentences.
    pub sentences: Vec<String>,
    /// The run that was found.
    pub script: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::{Goal, SearchChoice};
    use crate::state::open_fragment;

    #[test]
    fn a_run_suggests_what_to_ask() {
        let moment = open_fragment("without-owner-rev").unwrap();
        let mut choice = SearchChoice::of(&moment);
        let question = choice.question(&moment);
        assert_eq!(question.goals, ["violation", "crash"]);
        assert_eq!(question.faults, [("delete-owner-key", 1), ("join", 1)]);
        assert_eq!(question.at, moment.run().trace().begin());

        choice.here = true;
        choice.goals = vec![Goal::Stuck];
        let moment = moment.moved(moment.run().end());
        let question = choice.question(&moment);
        assert_eq!(question.goals, ["stuck"]);
        assert_eq!(question.at, moment.run().end());
    }
}
