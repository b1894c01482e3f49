//! The languages, and what they say about no run in particular.

use handover_explorer::Goal;
use handover_protocol::{Correction, Guard, MessageKind, Model, Rules};
use handover_simulation::link::Drift;
use handover_simulation::{Role, Roles, Setup, Trace};

use super::en;
use crate::compare::Side;
use crate::diagram::{Arrow, BandKind, Diagram, Fate};
use crate::explored::Explored;

/// A language.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub enum Locale {
    /// English.
    #[default]
    En,
}

impl Locale {
    /// All there are.
    pub const ALL: [Self; 1] = [Self::En];

    /// The tag for `lang` attributes.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
        }
    }
}

/// What a guard is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuardText {
    /// What it does, and so what it protects: one sentence.
    pub protects: &'static str,
    /// What can happen when it is off: one sentence.
    pub off: &'static str,
}

impl Locale {
    /// What a guard is for.
    #[must_use]
    pub const fn guard(self, guard: Guard) -> GuardText {
        match self {
            Self::En => en::rules::guard(guard),
        }
    }

    /// Where a run differs from the one its link was made of.
    #[must_use]
    pub fn drift(self, drift: &Drift) -> String {
        match self {
            Self::En => en::rules::drift(drift),
        }
    }

    /// What a correction does, and what happens without it.
    #[must_use]
    pub const fn correction(self, correction: Correction) -> GuardText {
        match self {
            Self::En => en::rules::correction(correction),
        }
    }

    /// What a model is: one sentence.
    #[must_use]
    pub const fn model(self, model: Model) -> &'static str {
        match self {
            Self::En => en::rules::model(model),
        }
    }

    /// Which guards are off and which holes are open: one sentence.
    #[must_use]
    pub fn rules(self, rules: &Rules) -> String {
        match self {
            Self::En => en::transcript::guards(rules),
        }
    }

    /// What it means that views lag, and that writes are delayed: one sentence each.
    #[must_use]
    pub const fn delays(self) -> (&'static str, &'static str) {
        match self {
            Self::En => (en::transcript::LAGGING, en::transcript::DELAYED),
        }
    }

    /// What a kind of message is for: one sentence.
    #[must_use]
    pub const fn kind(self, kind: MessageKind) -> &'static str {
        match self {
            Self::En => en::rules::kind(kind),
        }
    }

    /// What a node is declared as.
    #[must_use]
    pub const fn roles(self, roles: Roles) -> &'static str {
        match self {
            Self::En => en::rules::roles(roles),
        }
    }

    /// What a role is called.
    #[must_use]
    pub const fn role(self, role: Role) -> &'static str {
        match self {
            Self::En => en::rules::role(role),
        }
    }

    /// What became of a message, in a word or two.
    #[must_use]
    pub const fn fate(self, fate: Fate) -> &'static str {
        match self {
            Self::En => en::rules::fate(fate),
        }
    }
}

impl Locale {
    /// How far a search is: states met, steps to those being looked at, states met a second.
    #[must_use]
    pub fn exploring(self, states: usize, depth: u32, speed: usize) -> String {
        match self {
            Self::En => en::explored::exploring(states, depth, speed),
        }
    }

    /// What can be looked for.
    #[must_use]
    pub fn goal(self, goal: Goal) -> String {
        match self {
            Self::En => en::explored::goal(goal),
        }
    }

    /// What is asked of whoever takes up a challenge.
    #[must_use]
    pub fn challenge(self, goal: Goal, most: usize) -> String {
        match self {
            Self::En => en::explored::challenge(goal, most),
        }
    }

    /// How far one has come with a challenge: after so many moves of at most so many, and whether
    /// it is reached. `par` is how few moves will do, where that is known.
    #[must_use]
    pub fn challenged(
        self,
        moves: usize,
        most: usize,
        par: Option<usize>,
        reached: bool,
    ) -> String {
        match self {
            Self::En => en::explored::challenged(moves, most, par, reached),
        }
    }
}

/// What a picture is called and what it shows, for those who cannot see it.
#[must_use]
pub(crate) fn picture(locale: Locale, diagram: &Diagram) -> (String, String) {
    match locale {
        Locale::En => en::picture(diagram),
    }
}

/// Said where a message leaves, in a picture that can only draw it where it arrives.
#[must_use]
pub(crate) fn leaves(locale: Locale, arrow: &Arrow) -> String {
    match locale {
        Locale::En => en::leaves(arrow),
    }
}

/// Which window it is and how long, in as few words as stand beside it.
#[must_use]
pub(crate) fn band_label(locale: Locale, band: BandKind, steps: usize) -> String {
    match locale {
        Locale::En => en::windows::label(band, steps),
    }
}

/// What a window means.
#[must_use]
pub(crate) fn meaning(locale: Locale, diagram: &Diagram, band: BandKind) -> String {
    match locale {
        Locale::En => en::windows::meaning(diagram, band),
    }
}

/// Where two runs part that differ in a guard, and how each goes on.
#[must_use]
pub(crate) fn parted(
    locale: Locale,
    guard: Guard,
    parting: Option<(usize, &(Side, Side))>,
    in_setup: bool,
) -> String {
    match locale {
        Locale::En => en::compare::parted(guard, parting, in_setup),
    }
}

/// What two runs come to that differ in a guard.
#[must_use]
pub(crate) fn compared(locale: Locale, guard: Guard, on: &Trace, off: &Trace) -> String {
    match locale {
        Locale::En => en::compare::compared(guard, on, off),
    }
}

/// What a search came to.
#[must_use]
pub(crate) fn explored(locale: Locale, explored: &Explored, setup: &Setup) -> Vec<String> {
    match locale {
        Locale::En => en::explored::explored(explored, setup),
    }
}
