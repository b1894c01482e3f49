//! What every message of a run is called.

use handover_protocol::Message;
use handover_simulation::{MessageId, NodeId};

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
}

impl Ledger {
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

    pub(crate) fn insert(&mut self, id: MessageId, entry: Entry) {
        let index = id.0 as usize;
        if index >= self.entries.len() {
            self.entries.resize(index + 1, None);
        }
        self.entries[index] = Some(entry);
    }
}
