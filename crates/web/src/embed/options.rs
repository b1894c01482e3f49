//! What the address of an embed says about how the run is shown.

use crate::browser::preferences::Theme;
use crate::state::{Action, Sheet};

/// How much is shown around the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ui {
    /// The cluster, the table of events and what can happen, too.
    Full,
    /// The title, the picture, and where one stands in the run.
    #[default]
    Min,
    /// The picture and one button.
    Play,
    /// The picture.
    Static,
}

impl Ui {
    /// All four, by their names in the address.
    pub const ALL: [(&str, Self); 4] = [
        ("full", Self::Full),
        ("min", Self::Min),
        ("play", Self::Play),
        ("static", Self::Static),
    ];

    /// What is called that.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let known = Self::ALL.into_iter().find(|(known, _)| *known == name);
        known.map(|(_, ui)| ui)
    }

    /// Its name in the address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Min => "min",
            Self::Play => "play",
            Self::Static => "static",
        }
    }
}

/// What the reader may do. Each includes what stands before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Allow {
    /// Look.
    None,
    /// Move in the run, play it.
    Step,
    /// Let something else happen: events, faults, commands.
    #[default]
    Fault,
    /// Change the rules and the text, and search.
    Edit,
}

impl Allow {
    /// All four, by their names in the address.
    pub const ALL: [(&str, Self); 4] = [
        ("none", Self::None),
        ("step", Self::Step),
        ("fault", Self::Fault),
        ("edit", Self::Edit),
    ];

    /// What is called that.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let known = Self::ALL.into_iter().find(|(known, _)| *known == name);
        known.map(|(_, allow)| allow)
    }

    /// Its name in the address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Step => "step",
            Self::Fault => "fault",
            Self::Edit => "edit",
        }
    }

    /// Whether the reader may do that, at the end of the run or before it.
    #[must_use]
    pub const fn permits(self, action: &Action, at_end: bool) -> bool {
        let needed = match action {
            // They are the page's: what they offer leads away from what the host shows.
            Action::Sheet(Some(Sheet::Gallery | Sheet::NewRun | Sheet::Share | Sheet::Help)) => {
                return false;
            }
            Action::Explain(_)
            | Action::Dismiss
            | Action::More
            | Action::Touch
            | Action::Loaded
            | Action::NoMore
            | Action::Mute
            | Action::Speak(_)
            | Action::NotSpoken
            | Action::Close(_)
            | Action::Beat
            | Action::Filter(_)
            | Action::View(_)
            | Action::Recover => Self::None,
            Action::Step if !at_end => Self::Step,
            Action::Back
            | Action::First
            | Action::Last
            | Action::MoveTo(_)
            | Action::Play(_)
            | Action::TogglePlay
            | Action::SetSpeed(_) => Self::Step,
            // At the end of the run it makes something happen.
            Action::Step | Action::Do(_) | Action::Settle | Action::Undo | Action::Redo => {
                Self::Fault
            }
            Action::GoOn(..)
            | Action::Open(_)
            | Action::Fail(_)
            | Action::Sheet(_)
            | Action::Ask(_)
            | Action::Beside(_)
            | Action::Switched(_)
            | Action::Replayed(..)
            | Action::Resume(..) => Self::Edit,
        };
        self as u8 >= needed as u8
    }
}

/// What is said in the address, or else the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How much is shown.
    pub ui: Ui,
    /// What the reader may do.
    pub allow: Allow,
    /// Which colours.
    pub theme: Theme,
    /// The step to show first.
    pub step: Option<usize>,
    /// Whether it plays at once.
    pub play: bool,
    /// Whether it fills its frame, instead of telling the host how high it would like to be.
    pub fixed: bool,
    /// What the host calls it.
    pub id: String,
}

/// It goes back in each message, so it is kept short.
const LONGEST_ID: usize = 64;

impl Options {
    /// Reads them with what gives the value of a parameter. What is wrong leaves the default and a
    /// sentence.
    #[must_use]
    pub fn read(value: impl Fn(&str) -> Option<String>) -> (Self, Vec<String>) {
        let mut wrong = Vec::new();
        let themes = Theme::ALL.map(|theme| (theme.name(), theme));
        let heights = [("auto", false), ("fixed", true)];
        let options = Self {
            ui: choice("ui", &value, &Ui::ALL, &mut wrong),
            allow: choice("allow", &value, &Allow::ALL, &mut wrong),
            theme: choice("theme", &value, &themes, &mut wrong),
            step: step(&value, &mut wrong),
            play: choice("play", &value, &[("0", false), ("1", true)], &mut wrong),
            fixed: choice("height", &value, &heights, &mut wrong),
            id: id(&value, &mut wrong),
        };
        (options, wrong)
    }
}

fn choice<T: Copy + Default>(
    name: &str,
    value: impl Fn(&str) -> Option<String>,
    choices: &[(&str, T)],
    wrong: &mut Vec<String>,
) -> T {
    let Some(given) = value(name) else {
        return T::default();
    };
    let known = choices.iter().find(|(choice, _)| *choice == given);
    known.map_or_else(
        || {
            let names: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
            wrong.push(refused(name, &given, &names.join(" or ")));
            T::default()
        },
        |(_, t)| *t,
    )
}

fn step(value: impl Fn(&str) -> Option<String>, wrong: &mut Vec<String>) -> Option<usize> {
    let given = value("step")?;
    let step = given.parse().ok();
    if step.is_none() {
        wrong.push(refused("step", &given, "the number of a step"));
    }
    step
}

fn id(value: impl Fn(&str) -> Option<String>, wrong: &mut Vec<String>) -> String {
    let given = value("id").unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if given.len() <= LONGEST_ID && given.chars().all(plain) {
        return given;
    }
    let expected = format!("at most {LONGEST_ID} letters, digits, - and _");
    wrong.push(refused("id", &given, &expected));
    String::new()
}

fn refused(name: &str, given: &str, expected: &str) -> String {
    let given: String = given.chars().take(LONGEST_ID).collect();
    format!(
        "The parameter {name} cannot be \u{201c}{}\u{201d}; it is {expected}.",
        given.escape_debug()
    )
}

#[cfg(test)]
mod tests {
    use handover_diagram::Filter;
    use handover_protocol::{Guard, TableId};
    use handover_simulation::Event;

    use super::{Action, Allow, Options, Sheet, Theme, Ui};
    use crate::state::Asked;

    fn read(query: &str) -> (Options, Vec<String>) {
        Options::read(|name| {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            let value = pairs.find(|(key, _)| *key == name)?.1;
            Some(value.to_owned())
        })
    }

    #[test]
    fn what_is_not_said_is_as_it_is_by_itself() {
        assert_eq!(read("embed=1"), (Options::default(), vec![]));
    }

    #[test]
    fn everything_can_be_said() {
        let (options, wrong) =
            read("ui=full&allow=edit&theme=dark&step=12&play=1&height=fixed&id=a7");
        assert_eq!(wrong, [""; 0]);
        let expected = Options {
            ui: Ui::Full,
            allow: Allow::Edit,
            theme: Theme::Dark,
            step: Some(12),
            play: true,
            fixed: true,
            id: "a7".to_owned(),
        };
        assert_eq!(options, expected);
    }

    #[test]
    fn what_is_wrong_is_named_and_changes_nothing() {
        for (query, sentence) in [
            (
                "ui=big",
                "The parameter ui cannot be “big”; it is full or min or play or static.",
            ),
            (
                "allow=",
                "The parameter allow cannot be “”; it is none or step or fault or edit.",
            ),
            (
                "step=-1",
                "The parameter step cannot be “-1”; it is the number of a step.",
            ),
            (
                "play=yes",
                "The parameter play cannot be “yes”; it is 0 or 1.",
            ),
        ] {
            assert_eq!(read(query), (Options::default(), vec![sentence.to_owned()]));
        }
        let long = "x".repeat(10_000);
        let (options, wrong) = read(&format!("ui={long}&id={long}"));
        assert_eq!(options, Options::default());
        assert!(wrong.len() == 2 && wrong.iter().all(|sentence| sentence.len() < 200));
    }

    #[test]
    fn each_level_permits_what_the_one_before_does() {
        let lose = Action::Do(Event::AddTable { table: TableId(3) });
        let beside = Action::Ask(Asked::Beside(Guard::OwnerRev));
        for (action, at_end, least) in [
            (Action::Explain(Some(3)), false, Allow::None),
            (Action::Filter(Filter::default()), false, Allow::None),
            (Action::Step, false, Allow::Step),
            (Action::Step, true, Allow::Fault),
            (Action::TogglePlay, true, Allow::Step),
            (lose, false, Allow::Fault),
            (Action::Undo, false, Allow::Fault),
            (beside, false, Allow::Edit),
            (Action::Sheet(Some(Sheet::Search)), false, Allow::Edit),
        ] {
            for (_, allow) in Allow::ALL {
                let permitted = allow.permits(&action, at_end);
                assert_eq!(permitted, allow >= least, "{allow:?} {action:?}");
            }
        }
    }
}
