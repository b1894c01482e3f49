//! The sequence diagram of a run as plain data, before any pixel.
//!
//! Everything that can be seen carries the *position* from which on it is there (see
//! [`handover_simulation::Trace`]): with the cursor at position `p` a thing is past if its position
//! is below `p`, current if it is `p`, and future if it is above.

use handover_protocol::{Guard, MessageKind};
use handover_simulation::{MessageId, NodeId, Roles, Shape, Side};

use crate::sentences::{RefusalFacts, Sentences};

/// The picture of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// What the run is called; may be empty.
    pub title: String,
    /// The lifelines, left to right. A lane's index is its [`NodeId`].
    pub lanes: Vec<Lane>,
    /// What happens, top to bottom.
    pub rows: Vec<Row>,
    /// The messages, by number.
    pub arrows: Vec<Arrow>,
    /// The notes, in the order in which they stand.
    pub notes: Vec<Note>,
    /// The windows in which truth and belief differ.
    pub bands: Vec<Band>,
    /// The position at which the picture begins.
    pub begin: usize,
    /// The position at which the run ends.
    pub end: usize,
}

impl Diagram {
    /// How many messages have a number.
    #[must_use]
    pub fn messages(&self) -> u32 {
        let numbers = self.arrows.iter().map(|arrow| arrow.number);
        numbers.max().unwrap_or(0)
    }
}

/// A lifeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Whose.
    pub node: NodeId,
    /// Its name.
    pub name: String,
    /// What the node can be.
    pub roles: Roles,
}

/// A horizontal slice of the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The position from which on there is something in it.
    pub at: usize,
    /// What stands in it: at most one arrow, or an end of one, and notes beside it.
    pub marks: Vec<Mark>,
}

/// Something in a row, by its index in the diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A whole horizontal arrow, or the stub of a message still in flight.
    Arrow(usize),
    /// The upper end of an arrow that slants down.
    Leaves(usize),
    /// The lower end of an arrow that slants down.
    Arrives(usize),
    /// A note.
    Note(usize),
}

/// A message in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Its number, from 1, by order of sending. A copy has the number of the original.
    pub number: u32,
    /// 0 for the message itself, `n` for its `n`-th copy.
    pub copy: u32,
    /// Which message of the run it is.
    pub message: MessageId,
    /// Which of the five.
    pub kind: MessageKind,
    /// The sender.
    pub from: NodeId,
    /// The receiver.
    pub to: NodeId,
    /// What it says, as in `DispatchTable(Table 1)`.
    pub label: String,
    /// The position from which on it is under way.
    pub sent: usize,
    /// The position from which on it is there, or lost; none while it is in flight.
    pub ended: Option<usize>,
    /// The row in which it leaves.
    pub leaves: usize,
    /// The row in which it ends; the same for a horizontal arrow.
    pub arrives: usize,
    /// How it is drawn at its end.
    pub end: End,
    /// What became of it.
    pub fate: Fate,
    /// A word under the arrow where its fate needs one ("lost", "held for 3 steps").
    pub remark: Option<String>,
    /// Why it was not obeyed, if it was not.
    pub refusal: Option<Refusal>,
}

impl Arrow {
    /// The number as written: `3`, and `3'` for a copy.
    #[must_use]
    pub fn number_text(&self) -> String {
        crate::sentences::number_text(self.number, self.copy)
    }

    /// Whether it is a reply of a processor (drawn dashed) and not a request of an owner.
    #[must_use]
    pub const fn is_reply(&self) -> bool {
        !self.kind.is_from_owner()
    }

    /// Whether a node sends it to itself.
    #[must_use]
    pub fn is_to_itself(&self) -> bool {
        self.from == self.to
    }

    /// Whether it slants down over several rows.
    #[must_use]
    pub const fn is_slanted(&self) -> bool {
        self.leaves != self.arrives
    }
}

/// How an arrow ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With a head at the lifeline of the receiver.
    Head,
    /// With a cross just before the lifeline of the receiver: refused as it arrived.
    Cross,
    /// With a cross midway: it never arrived.
    Lost,
    /// Open, a little way from the sender: still in flight.
    Open,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It arrived and was obeyed, as far as the run goes.
    Accepted,
    /// A guard refused it, when it arrived or when the receiver looked at it.
    Rejected,
    /// It never arrived.
    Dropped,
    /// It is still under way.
    InFlight,
    /// It arrived and meant nothing to the receiver; no guard was needed.
    Ignored,
}

impl Fate {
    /// All five.
    pub const ALL: [Self; 5] = [
        Self::Accepted,
        Self::Rejected,
        Self::Dropped,
        Self::InFlight,
        Self::Ignored,
    ];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Dropped => "dropped",
            Self::InFlight => "in-flight",
            Self::Ignored => "ignored",
        }
    }
}

/// Why a message was not obeyed: who, when, which guard, and both values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The position from which on it is refused.
    pub at: usize,
    /// Who refused it.
    pub by: NodeId,
    /// The guard that did, where one did.
    pub guard: Option<Guard>,
    /// The value in the message, as text; empty where nothing was compared.
    pub message: String,
    /// The value it was compared with, as text; empty where nothing was compared.
    pub known: String,
    /// The number of the message in which the receiver had heard that value.
    pub heard_in: Option<u32>,
    /// One line: "refused: owner-rev 1 < 2, heard in message 3".
    pub sentence: String,
    /// What the whole story is told from.
    pub(crate) facts: RefusalFacts,
}

impl Refusal {
    /// The whole story, for the opened row.
    #[must_use]
    pub fn explanation(&self, words: &Sentences<'_>) -> Explanation {
        words.explanation(&self.facts)
    }
}

/// What an opened row says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// Who refused what from whom.
    pub who: String,
    /// When it was sent and when it was refused, and what the sender was by then.
    pub when: String,
    /// Which guard, and what it protects.
    pub guard: String,
}

/// A note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The position from which on it is there.
    pub at: usize,
    /// The row it stands in.
    pub row: usize,
    /// At whose lifeline.
    pub node: NodeId,
    /// Left of it, right of it or over it.
    pub side: Side,
    /// Hexagon or folded corner.
    pub shape: Shape,
    /// What it says; lines end with `\n`.
    pub text: String,
    /// A second, smaller line ("refused: owner-rev 1 < 2, heard in message 3").
    pub detail: Option<String>,
    /// What it is about.
    pub tone: Tone,
    /// The arrow it belongs to, by index.
    pub arrow: Option<usize>,
}

/// What a note is about, so that it can be told apart without its colour being fixed here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A remark of the author of the scenario.
    Author,
    /// Something that happens in the ordinary course.
    Plain,
    /// A fault, and what comes of it: told by the author or not.
    Fault,
    /// A refusal: the protocol protects itself.
    Refusal,
    /// A violation of an invariant, or a panic.
    Violation,
}

/// A window in which truth and belief differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// Which window.
    pub kind: BandKind,
    /// The first position in it.
    pub from: usize,
    /// The first position after it; none if it is open at the end.
    pub to: Option<usize>,
    /// How many steps the window has lasted, those before the picture included.
    pub steps: usize,
    /// The first row it touches.
    pub first_row: usize,
    /// The row after the last one it touches.
    pub last_row: usize,
}

/// Which window a band shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BandKind {
    /// The node takes itself for the owner and is not.
    Zombie(NodeId),
    /// Nobody holds the owner key.
    NoOwner,
}
