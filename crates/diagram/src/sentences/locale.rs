//! The languages, and what they say about no run in particular.

use std::fmt;

use handover_explorer::Goal;
use handover_protocol::{Correction, Guard, MessageKind, Model, Rules};
use handover_simulation::link::{Drift, LinkError};
use handover_simulation::script::Problem;
use handover_simulation::{ItemError, Role, Roles, Setup, SetupError, Trace};

use super::common;
use super::language::{Language, ZhCn};
use crate::compare::Side;
use crate::diagram::{Arrow, BandKind, Diagram, Fate};
use crate::explored::Explored;
use crate::png::PngError;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Another one, such as [`Locale::ZH_CN`].
    Other(OtherLanguage),
}

/// A language that is not English. All it can say is reached through this value, so that only a
/// program that names it, or a part of one, has it in it.
///
/// Behind a thin pointer, so that a [`Locale`] is no more than one.
#[derive(Clone, Copy)]
pub struct OtherLanguage(pub(super) &'static &'static dyn Language);

impl fmt::Debug for OtherLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.tag())
    }
}

impl PartialEq for OtherLanguage {
    fn eq(&self, other: &Self) -> bool {
        self.0.tag() == other.0.tag()
    }
}

impl Eq for OtherLanguage {}

impl Locale {
    /// Simplified Chinese.
    pub const ZH_CN: Self = Self::Other(OtherLanguage(&(&ZhCn as _)));

    /// All there are.
    pub const ALL: [Self; 2] = [Self::En, Self::ZH_CN];

    /// The tag for `lang` attributes.
    #[must_use]
    pub fn tag(self) -> &'static str {
        ask!(self, tag())
    }

    /// The language of that tag.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|locale| locale.tag().eq_ignore_ascii_case(tag))
    }

    /// The language for somebody who reads that of the tag, if there is one: the same, or the same
    /// but for its region or script.
    #[must_use]
    pub fn nearest(tag: &str) -> Option<Self> {
        let primary = |tag: &str| tag.split('-').next().unwrap_or("").to_ascii_lowercase();
        let mut all = Self::ALL.into_iter();
        all.find(|locale| primary(locale.tag()) == primary(tag))
    }

    /// What the language calls itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        ask!(self, name())
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
    pub fn guard(self, guard: Guard) -> GuardText {
        ask!(self, guard(guard))
    }

    /// Where a run differs from the one its link was made of.
    #[must_use]
    pub fn drift(self, drift: &Drift) -> String {
        ask!(self, drift(drift))
    }

    /// What a correction does, and what happens without it.
    #[must_use]
    pub fn correction(self, correction: Correction) -> GuardText {
        ask!(self, correction(correction))
    }

    /// What a model is: one sentence.
    #[must_use]
    pub fn model(self, model: Model) -> &'static str {
        ask!(self, model(model))
    }

    /// Which guards are off and which holes are open: one sentence.
    #[must_use]
    pub fn rules(self, rules: &Rules) -> String {
        ask!(self, rules(rules))
    }

    /// What is said before an expectation that does not hold and what there is instead.
    #[must_use]
    pub fn unmet(self) -> &'static str {
        ask!(self, unmet())
    }

    /// Why an item cannot follow a run: half a sentence, without a full stop.
    #[must_use]
    pub fn item_error(self, error: &ItemError) -> String {
        ask!(self, item_error(error))
    }

    /// Why no run can start from a set-up: half a sentence, without a full stop.
    #[must_use]
    pub fn setup_error(self, error: &SetupError) -> String {
        ask!(self, setup_error(error))
    }

    /// Why a link opens nothing: half a sentence, without a full stop.
    #[must_use]
    pub fn link_error(self, error: &LinkError) -> String {
        ask!(self, link_error(error))
    }

    /// Why a picture opens nothing: half a sentence, without a full stop.
    #[must_use]
    pub fn picture_error(self, error: PngError) -> String {
        ask!(self, picture_error(error))
    }

    /// What is wrong at a place of a scenario text: half a sentence, without a full stop.
    #[must_use]
    pub fn problem(self, problem: &Problem) -> String {
        ask!(self, problem(problem))
    }

    /// What it means that views lag, and that writes are delayed: one sentence each.
    #[must_use]
    pub fn delays(self) -> (&'static str, &'static str) {
        ask!(self, delays())
    }

    /// What a kind of message is for: one sentence.
    #[must_use]
    pub fn kind(self, kind: MessageKind) -> &'static str {
        ask!(self, kind(kind))
    }

    /// What a node is declared as.
    #[must_use]
    pub fn roles(self, roles: Roles) -> &'static str {
        ask!(self, roles(roles))
    }

    /// What a role is called.
    #[must_use]
    pub fn role(self, role: Role) -> &'static str {
        common::role(role)
    }

    /// What became of a message, in a word or two.
    #[must_use]
    pub fn fate(self, fate: Fate) -> &'static str {
        ask!(self, fate(fate))
    }

    /// What it means to have nodes of one kind only: one sentence, without a full stop.
    #[must_use]
    pub fn both_roles(self) -> &'static str {
        ask!(self, both_roles())
    }

    /// What the marks in the picture mean: kinds of arrows, refusals and losses, what is on its way,
    /// and the windows.
    #[must_use]
    pub fn legend(self) -> [&'static str; 4] {
        ask!(self, legend())
    }
}

impl Locale {
    /// How far a search is: states met, steps to those being looked at, states met a second.
    #[must_use]
    pub fn exploring(self, states: usize, depth: u32, speed: usize) -> String {
        ask!(self, exploring(states, depth, speed))
    }

    /// What can be looked for.
    #[must_use]
    pub fn goal(self, goal: Goal) -> String {
        ask!(self, goal(goal))
    }

    /// What is asked of whoever takes up a challenge.
    #[must_use]
    pub fn challenge(self, goal: Goal, most: usize) -> String {
        ask!(self, challenge(goal, most))
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
        ask!(self, challenged(moves, most, par, reached))
    }
}

/// What a picture is called and what it shows, for those who cannot see it.
#[must_use]
pub(crate) fn picture(locale: Locale, diagram: &Diagram) -> (String, String) {
    ask!(locale, picture(diagram))
}

/// Said where a message leaves, in a picture that can only draw it where it arrives.
#[must_use]
pub(crate) fn leaves(locale: Locale, arrow: &Arrow) -> String {
    ask!(locale, leaves(arrow))
}

/// Which window it is and how long, in as few words as stand beside it.
#[must_use]
pub(crate) fn band_label(locale: Locale, band: BandKind, steps: usize) -> String {
    ask!(locale, band_label(band, steps))
}

/// What a window means.
#[must_use]
pub(crate) fn meaning(locale: Locale, diagram: &Diagram, band: BandKind) -> String {
    ask!(locale, meaning(diagram, band))
}

/// Where two runs part that differ in a guard, and how each goes on.
#[must_use]
pub(crate) fn parted(
    locale: Locale,
    guard: Guard,
    parting: Option<(usize, &(Side, Side))>,
    in_setup: bool,
) -> String {
    ask!(locale, parted(guard, parting, in_setup))
}

/// What two runs come to that differ in a guard.
#[must_use]
pub(crate) fn compared(locale: Locale, guard: Guard, on: &Trace, off: &Trace) -> String {
    ask!(locale, compared(guard, on, off))
}

/// What a search came to.
#[must_use]
pub(crate) fn explored(locale: Locale, explored: &Explored, setup: &Setup) -> Vec<String> {
    ask!(locale, explored(explored, setup))
}
