//! Every sentence the product says about the protocol, in one place.
//!
//! [`Sentences`] is what everybody else asks. It knows the names of a run and hands over to the
//! module of its [`Locale`]; another language is another such module, and the compiler says what
//! is missing in it (`language.rs`). The matches name every case, so a new event or effect has no
//! way around this place.

/// Asks a language. English is asked by name, so that a program that speaks nothing else has in it
/// only what it can say; of any other all is there.
macro_rules! ask {
    ($locale:expr, $name:ident($($arg:expr),*)) => {
        match $locale {
            $crate::sentences::Locale::En => {
                $crate::sentences::language::Language::$name(&$crate::sentences::language::En, $($arg),*)
            }
            $crate::sentences::Locale::Other(language) => language.0.$name($($arg),*),
        }
    };
}

mod about;
pub mod cluster;
mod common;
mod en;
mod language;
pub mod library;
mod locale;
mod zh_cn;

use handover_protocol::insertion_sort_by_key;
use handover_protocol::{CaptureId, Crash, Message, Rejection, TableId, Ts};
use handover_simulation::{
    BrokenAssumption, Effect, Event, Loss, MessageId, NodeId, Note, Refused, Setup, Verdict,
    Violation, Wait, node_of,
};

use crate::diagram::Explanation;
use crate::ledger::{Entry, Ledger};
use crate::windows::{Window, Windows, Zombie};
pub use about::{subject, subject_of};
pub use locale::{GuardText, Locale, OtherLanguage};
pub(crate) use locale::{band_label, compared, explored, leaves, meaning, parted, picture};

/// Who speaks: a language and the names of one run.
#[derive(Clone, Copy, Debug)]
pub struct Sentences<'a> {
    locale: Locale,
    setup: &'a Setup,
    title: &'a str,
    ledger: &'a Ledger,
}

/// A generated note of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Narration<'a> {
    /// A node is owner when the picture begins, or becomes it.
    OwnerRev(handover_protocol::OwnerRev),
    /// An owner that is none any more is about to send.
    StillOwner,
    /// A node lost the owner key and nothing else.
    OwnerKeyLost,
    /// A node noticed and stopped itself in the same step.
    NoticedAndStopped,
    /// A link was cut or mended in both directions.
    BothWays { to: NodeId, healed: bool },
    /// A message was not obeyed.
    Rejection {
        rejection: &'a Rejection,
        message: Option<&'a Entry>,
    },
    /// An invariant broke.
    Violation(&'a Violation),
    /// A processor writes tables downstream, which takes a while.
    Writes(&'a [TableId]),
}

/// What stands under an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// It never arrives.
    Lost(Loss),
    /// It is held.
    Held,
    /// It was held, for so many steps.
    WasHeld(usize),
    /// One ahead of it is held.
    Behind,
    /// Its link is cut.
    Cut,
}

/// What the explanation of a refusal needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RefusalFacts {
    pub(crate) id: MessageId,
    pub(crate) by: NodeId,
    pub(crate) rejection: Rejection,
    pub(crate) sent: usize,
    pub(crate) arrived: usize,
    pub(crate) refused: usize,
    /// Since when the sender was owner no longer without knowing it, if it was so when it sent.
    pub(crate) zombie_since: Option<usize>,
}

impl<'a> Sentences<'a> {
    /// Speaks that language about that run.
    #[must_use]
    pub const fn new(locale: Locale, setup: &'a Setup, ledger: &'a Ledger) -> Self {
        Self {
            locale,
            setup,
            title: setup.title.as_str(),
            ledger,
        }
    }

    /// The same about a run that is called something else than its set-up says, as one of the library
    /// is in another language.
    #[must_use]
    pub const fn titled(self, title: &'a str) -> Self {
        Self { title, ..self }
    }

    /// What the run is called; nothing where nobody has called it anything.
    #[must_use]
    pub const fn title(&self) -> &'a str {
        self.title
    }

    /// The language.
    #[must_use]
    pub const fn locale(&self) -> Locale {
        self.locale
    }

    /// The set-up whose names are used.
    #[must_use]
    pub const fn setup(&self) -> &'a Setup {
        self.setup
    }

    /// The messages whose numbers are used.
    #[must_use]
    pub const fn ledger(&self) -> &'a Ledger {
        self.ledger
    }

    /// The name of a node.
    #[must_use]
    pub fn node(&self, node: NodeId) -> &'a str {
        self.setup.name(node)
    }

    /// Whose capture that is.
    #[must_use]
    pub fn capture(&self, capture: CaptureId) -> String {
        self.node(node_of(capture)).to_owned()
    }

    /// What a message says, as on its arrow: `DispatchTable(Table 1)`.
    #[must_use]
    pub fn label(&self, message: &Message) -> String {
        ask!(self.locale, label(self, message))
    }

    /// A message at the end of a sentence: "message 5, DispatchTable(Table 3)".
    #[must_use]
    pub fn message(&self, id: MessageId) -> String {
        ask!(self.locale, message(self, id))
    }

    /// An event as something one can do: "Lose etcd session of Owner_A".
    ///
    /// `message` is the message it is about, for an event that is about one; see
    /// [`subject_of`].
    #[must_use]
    pub fn action(&self, event: &Event, message: Option<MessageId>) -> String {
        ask!(self.locale, action(self, event, message))
    }

    /// A step, by its event and what came of it: "Owner_A lost its etcd session."
    #[must_use]
    pub fn step(&self, event: &Event, effects: &[Effect]) -> String {
        ask!(self.locale, step(self, event, effects))
    }

    /// Why an event cannot happen now: "Owner_B cannot be elected: its session has expired."
    #[must_use]
    pub fn refused(&self, event: &Event, why: &Refused) -> String {
        ask!(self.locale, refused(self, event, why))
    }

    /// Something that was seen to happen, as a sentence.
    #[must_use]
    pub fn effect(&self, effect: &Effect) -> String {
        ask!(self.locale, effect(self, effect))
    }

    /// Why a message was not obeyed: "refused: owner-rev 1 < 2, heard in message 3".
    #[must_use]
    pub fn rejection(&self, rejection: &Rejection, heard_in: Option<MessageId>) -> String {
        ask!(self.locale, rejection(self, rejection, heard_in))
    }

    /// The same without the verb: "owner-rev 1 < 2, heard in message 3".
    #[must_use]
    pub fn comparison(&self, rejection: &Rejection, heard_in: Option<MessageId>) -> String {
        ask!(self.locale, comparison(self, rejection, heard_in))
    }

    /// An invariant that does not hold.
    #[must_use]
    pub fn violation(&self, violation: &Violation) -> String {
        ask!(self.locale, violation(self, violation))
    }

    /// An assumption that did not hold.
    #[must_use]
    pub fn assumption(&self, broken: &BrokenAssumption) -> String {
        ask!(self.locale, assumption(self, broken))
    }

    /// Who waits for what: half a sentence, without a full stop.
    #[must_use]
    pub fn wait(&self, wait: &Wait) -> String {
        ask!(self.locale, wait(self, wait))
    }

    /// Why a run can make no progress.
    #[must_use]
    pub fn stuck(&self, waits: &[Wait]) -> String {
        ask!(self.locale, stuck(self, waits))
    }

    /// What is said of a run that has no further step.
    #[must_use]
    pub fn run_ends(&self) -> &'static str {
        ask!(self.locale, run_ends())
    }

    /// The overall answer.
    #[must_use]
    pub fn verdict(&self, verdict: Verdict) -> &'static str {
        ask!(self.locale, verdict(verdict))
    }

    /// A node took itself for the owner and was not, and for how long.
    #[must_use]
    pub fn zombie(&self, zombie: &Zombie) -> String {
        ask!(self.locale, zombie(self, zombie))
    }

    /// Nobody held the owner key, and for how long.
    #[must_use]
    pub fn no_owner(&self, window: &Window) -> String {
        ask!(self.locale, no_owner(window))
    }

    /// The windows of a run in sentences, by their beginning.
    #[must_use]
    pub fn windows(&self, windows: &Windows) -> Vec<String> {
        let zombies = windows.zombies.iter();
        let zombies = zombies.map(|zombie| (zombie.window.since, self.zombie(zombie)));
        let ownerless = windows.ownerless.iter();
        let ownerless = ownerless.map(|window| (window.since, self.no_owner(window)));
        let mut said: Vec<(usize, String)> = ownerless.chain(zombies).collect();
        insertion_sort_by_key(&mut said, |(since, _)| *since);
        said.into_iter().map(|(_, sentence)| sentence).collect()
    }

    /// What the protocol took for impossible: half a sentence, without a full stop.
    #[must_use]
    pub fn crash(&self, crash: &Crash) -> String {
        ask!(self.locale, crash(self, crash))
    }

    /// What the run starts from, line by line.
    #[must_use]
    pub fn setup_lines(&self) -> Vec<String> {
        ask!(self.locale, setup_lines(self))
    }

    /// What stands above the steps of the set-up, and above those of the picture.
    #[must_use]
    pub fn parts(&self) -> (&'static str, &'static str) {
        ask!(self.locale, parts())
    }

    /// A free note of the author: "Note over Owner_A: abnormal delay".
    #[must_use]
    pub fn free_note(&self, note: &Note) -> String {
        ask!(self.locale, free_note(self, note))
    }

    pub(crate) fn effect_note(&self, event: &Event, effect: &Effect) -> Option<String> {
        ask!(self.locale, effect_note(self, event, effect))
    }

    pub(crate) fn note(&self, narration: &Narration<'_>) -> String {
        ask!(self.locale, note(self, narration))
    }

    pub(crate) fn effect_detail(&self, effect: &Effect) -> Option<String> {
        ask!(self.locale, effect_detail(self, effect))
    }

    /// Up to where writes go, and which of them have not arrived; `some` of them may have.
    pub(crate) fn writes(&self, to: Ts, on_their_way: &[TableId], some: bool) -> String {
        ask!(self.locale, writes(to, on_their_way, some))
    }

    pub(crate) fn remark(&self, remark: &Remark) -> String {
        ask!(self.locale, remark(remark))
    }

    pub(crate) fn explanation(&self, facts: &RefusalFacts) -> Explanation {
        ask!(self.locale, explanation(self, facts))
    }
}

/// The number of a message as written: `3`, its first copy `3'`.
#[must_use]
pub fn number_text(number: u32, copy: u32) -> String {
    match copy {
        0 => number.to_string(),
        1..=3 => format!("{number}{}", "'".repeat(copy as usize)),
        _ => format!("{number}'{copy}"),
    }
}

/// A number with a comma before every three digits.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let places = (1..=digits.len()).rev();
    let grouped = digits.chars().zip(places).flat_map(|(digit, place)| {
        let comma = place % 3 == 1 && place > 1;
        [Some(digit), comma.then_some(',')]
    });
    grouped.flatten().collect()
}
