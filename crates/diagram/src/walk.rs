//! A run in the order in which it was written down: steps, notes, and what is hidden meanwhile.

use handover_protocol::MessageKind;
use handover_simulation::{Item, Note, Step, Trace};

/// The next thing of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Moment<'a> {
    /// The picture begins.
    Begin,
    /// A step.
    Step {
        /// The position after it: what happens in it is there from this position on.
        at: usize,
        step: &'a Step,
    },
    /// A free note.
    Note {
        /// The position at which it stands.
        at: usize,
        note: &'a Note,
    },
}

/// What is in the picture at a moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shown {
    /// Whether the picture has begun.
    pub(crate) begun: bool,
    hidden: [bool; MessageKind::ALL.len()],
}

impl Shown {
    /// Whether a message of that kind sent now is in the picture.
    pub(crate) const fn draws(&self, kind: MessageKind) -> bool {
        self.begun && !self.hides(kind)
    }

    /// Whether messages of that kind are left out now.
    pub(crate) const fn hides(&self, kind: MessageKind) -> bool {
        self.hidden[kind as usize]
    }
}

/// Goes through a run from the start.
pub(crate) fn walk<'a>(trace: &'a Trace, mut see: impl FnMut(Moment<'a>, &Shown)) {
    let mut shown = Shown::default();
    let mut steps = trace.steps().iter().enumerate().peekable();
    if !trace.items().contains(&Item::Begin) {
        shown.begun = true;
        see(Moment::Begin, &shown);
    }
    for (index, (at, item)) in trace.items_at().enumerate() {
        match item {
            Item::Event(_) | Item::Settle => {
                while let Some((n, step)) = steps.next_if(|(_, step)| step.item == index) {
                    see(Moment::Step { at: n + 1, step }, &shown);
                }
            }
            Item::Begin => {
                shown.begun = true;
                see(Moment::Begin, &shown);
            }
            Item::Hide(kind) => shown.hidden[*kind as usize] = true,
            Item::Show(kind) => shown.hidden[*kind as usize] = false,
            Item::Note(note) => see(Moment::Note { at, note }, &shown),
            Item::Expect(_) => {}
        }
    }
}
