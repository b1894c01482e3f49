//! What can be asked of the page.

use std::rc::Rc;

use handover_diagram::Filter;
use handover_simulation::Event;

use super::{Asked, Compared, Moment, Shared, Trouble, View};
use crate::language::Language;

/// What can lie over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The scenarios of the library.
    Gallery,
    /// What to start a new run from.
    NewRun,
    /// Links and files of the run.
    Share,
    /// What there is to know about the page.
    Help,
    /// The run beside the same with a guard switched.
    Compare,
    /// A search for the shortest way to break the run.
    Search,
}

impl Sheet {
    /// What it is called in the page.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Gallery => "gallery-sheet",
            Self::NewRun => "new-run-sheet",
            Self::Share => "share-sheet",
            Self::Help => "help-sheet",
            Self::Compare => "compare-sheet",
            Self::Search => "search-sheet",
        }
    }
}

/// How fast playing is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Time to read everything.
    Slow,
    /// Time to follow.
    #[default]
    Normal,
    /// An overview.
    Fast,
    /// To the end.
    Fastest,
}

impl Speed {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Fastest];

    /// How long one step is shown.
    #[must_use]
    pub const fn milliseconds(self) -> u32 {
        match self {
            Self::Slow => 2_400,
            Self::Normal => 1_200,
            Self::Fast => 500,
            Self::Fastest => 120,
        }
    }
}

/// Everything that can be asked of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Lets an event happen where one stands.
    Do(Event),
    /// Lets the machine go on by itself until it is quiet.
    Settle,
    /// One step on; at the end, what the machine does next by itself.
    Step,
    /// One step back.
    Back,
    /// To the beginning of the picture, or of the run if one stands there already.
    First,
    /// To the end.
    Last,
    /// To a position.
    MoveTo(usize),
    /// Starts or stops playing.
    Play(bool),
    /// Starts playing, or stops it.
    TogglePlay,
    /// A step of playing.
    Beat,
    /// How fast.
    SetSpeed(Speed),
    /// Goes on with one of the two runs that were compared: the one with the guard on, or off; at
    /// a position, or where it goes its own way.
    GoOn(bool, Option<usize>),
    /// Shows only a part of the run.
    Filter(Filter),
    /// Shows something else.
    Open(Moment),
    /// It could not be opened.
    Fail(Rc<Trouble>),
    /// Goes back to what was open before it failed.
    Recover,
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Opens or closes the explanation of a step's refusal.
    Explain(Option<usize>),
    /// The notice has been read.
    Dismiss,
    /// Opens a sheet, or closes it.
    Sheet(Option<Sheet>),
    /// That sheet is closed.
    Close(Sheet),
    /// Somebody has touched the page, and may soon need what is not loaded at first.
    Touch,
    /// Something needs it.
    More,
    /// It is there.
    Loaded,
    /// That, too, needs it.
    Ask(Asked),
    /// The answer to [`Asked::Beside`].
    Beside(Shared<Compared>),
    /// The answer to [`Asked::Filter`].
    View(Shared<View>),
    /// The same choices with one guard switched: an answer to [`Asked::Rules`].
    Switched(Shared<Compared>),
    /// The same choices under other rules, and where they end if not all of them can be made: an
    /// answer to [`Asked::Rules`].
    Replayed(Moment, Option<String>),
    /// Goes on where the page was before it was loaded again: what the address asks for, if it can be
    /// shown, the run that had taken its place, and a sentence. An answer to [`Asked::Resume`].
    Resume(Option<Moment>, Moment, String),
    /// Says nothing before the language is there that the page is to be in.
    Mute,
    /// Speaks that language from now on.
    Speak(Language),
    /// The language that was asked for cannot be loaded.
    NotSpoken,
    /// It cannot be loaded.
    NoMore,
}
