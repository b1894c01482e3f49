//! A run as somebody writes it down: a set-up and a list of lines.

use alloc::string::String;
use alloc::vec::Vec;

use handover_protocol::{Guard, MessageKind};

use crate::event::Event;
use crate::setup::{NodeId, Setup};
use crate::verdict::{Invariant, Verdict};

/// Where a note stands.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Side {
    /// Left of a lifeline.
    Left,
    /// Right of a lifeline.
    Right,
    /// Over a lifeline.
    Over,
}

/// What a note looks like.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Shape {
    /// A state or a moment.
    Hexagon,
    /// A remark, with a folded corner.
    Folded,
}

/// What only the author knows.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub side: Side,
    /// At whose lifeline.
    pub node: NodeId,
    /// Drawn how.
    pub shape: Shape,
    /// The text; lines end with `\n`.
    pub text: String,
}

/// What a run must show; a file that is checked fails where it does not.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub enum Expect {
    /// The verdict at the end.
    Verdict(Verdict),
    /// The message of that number in the picture is refused by that guard.
    Rejected {
        /// The number in the picture, from 1.
        number: u32,
        /// The guard.
        guard: Guard,
    },
    /// How many messages the picture has.
    Messages(u32),
    /// The first violation, and the step at which it is there, counted from 1 at the beginning of
    /// the picture.
    Violation {
        /// The invariant.
        invariant: Invariant,
        /// The step.
        step: u32,
    },
    /// A node that has crashed because the protocol met what it takes for impossible, or whose
    /// processor ended with an error.
    Crash(NodeId),
    /// The state at the end.
    Digest(u32),
}

/// One thing of a scenario.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub enum Item {
    /// Something happens.
    Event(Event),
    /// Natural events, first possible first, until none would change anything.
    Settle,
    /// The picture and a search start here; what is above is set-up.
    Begin,
    /// Messages of that kind sent from here on are left out of the picture.
    Hide(MessageKind),
    /// Messages of that kind sent from here on are in the picture again.
    Show(MessageKind),
    /// A free note.
    Note(Note),
    /// A check.
    Expect(Expect),
}

/// A set-up and what follows. This *is* the run: replaying it gives the same everywhere.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct Scenario {
    /// What it starts from.
    pub setup: Setup,
    /// What follows, in order.
    pub items: Vec<Item>,
}

impl Scenario {
    /// At most that many events, those of `settle` included.
    pub const MAX_EVENTS: usize = 10_000;
    /// At most that many items in all.
    pub const MAX_ITEMS: usize = 12_000;
}
