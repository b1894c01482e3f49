//! What every message of a run is called.

use handover_protocol::Message;
use handover_simulation::{Effect, MessageId, NodeId, Trace};

use crate::walk::{Moment, walk};

/// The messages of a run by their id, with the numbers they have in the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    entries: Vec<Option<Entry>>,
}

/// A message of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The sender.
    pub from: NodeId,
    /// The receiver.
    pub to: NodeId,
    /// What it says.
    pub message: Message,
    /// Its number in the picture, from 1; none if it is not drawn.
    pub number: Option<u32>,
    /// 0 for the message itself, `n` for its `n`-th copy.
    pub copy: u32,
    /// The message it is a copy of, or itself.
    original: MessageId,
    /// How many copies of it there are.
    copies: u32,
}

impl Ledger {
    /// The messages of that run.
    #[must_use]
    pub fn of(trace: &Trace) -> Self {
        let mut ledger = Self::default();
        let mut last = 0;
        let mut next = || {
            last += 1;
            last
        };
        walk(trace, |moment, shown| {
            let Moment::Step { step, .. } = moment else {
                return;
            };
            for effect in &step.effects {
                if let Effect::Sent {
                    id,
                    from,
                    to,
                    message,
                } = effect
                {
                    let entry = Entry {
                        from: *from,
                        to: *to,
                        message: message.clone(),
                        number: shown.draws(message.kind()).then(&mut next),
                        copy: 0,
                        original: *id,
                        copies: 0,
                    };
                    ledger.insert(*id, entry);
                } else if let Effect::Duplicated { id, of } = effect {
                    ledger.copy(*id, *of);
                }
            }
        });
        ledger
    }

    /// The message of that id.
    #[must_use]
    pub fn get(&self, id: MessageId) -> Option<&Entry> {
        self.entries.get(id.0 as usize)?.as_ref()
    }

    /// All messages with their ids, in order of sending.
    pub fn iter(&self) -> impl Iterator<Item = (MessageId, &Entry)> {
        self.entries
            .iter()
            .enumerate()
            .filter_map(|(id, entry)| Some((MessageId(u32::try_from(id).ok()?), entry.as_ref()?)))
    }

    /// A copy bears the number of the original, also when the copy of a copy is made.
    fn copy(&mut self, id: MessageId, of: MessageId) {
        let Some(parent) = self.get(of) else {
            return;
        };
        let original = parent.original;
        let Some(Some(entry)) = self.entries.get_mut(original.0 as usize) else {
            return;
        };
        entry.copies += 1;
        let mut copy = entry.clone();
        copy.copy = entry.copies;
        copy.copies = 0;
        self.insert(id, copy);
    }

    fn insert(&mut self, id: MessageId, entry: Entry) {
        let index = id.0 as usize;
        if index >= self.entries.len() {
            self.entries.resize(index + 1, None);
        }
        self.entries[index] = Some(entry);
    }
}
