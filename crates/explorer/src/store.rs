//! Every state met, each once, in the order of meeting.

use alloc::vec::Vec;

use crate::commute::Events;

/// Where a state is: a number that grows in the order of meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(u32);

/// States as bytes, end to end in pieces of memory, and a table of hashes to find
/// them.
///
/// A state takes, besides its bytes: 16 for its record (from which state it was met first, by which
/// of that state's events, its length, what is asleep in it), up to 3 to fill up, and 11 to 22 in the table. States are
/// told apart by all of their bytes, not by their hashes.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pieces: Vec<Vec<u8>>,
    /// For a power of two of slots: nothing, or in the high half a hash and in the low half a place
    /// and one. A hash lies at or soon after the slot that its leading bits name.
    slots: Vec<u64>,
    count: usize,
    /// At most so many.
    max: usize,
    /// At most that much memory, in bytes.
    max_bytes: usize,
}

/// What became of a state that was to be put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Insertion {
    /// It is in now, there.
    New(Place),
    /// It was in, there.
    Known(Place),
    /// It is not in, and there are as many as there may be.
    Full,
    /// It is not in, and no memory is left.
    NoMemory,
}

/// How a state was met.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From {
    /// The state before; itself for the first of all.
    pub(crate) parent: Place,
    /// By which of that state's events.
    pub(crate) event: u16,
    /// What need not be tried in it.
    pub(crate) asleep: Events,
}

/// A state as it is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    /// The state from which it was met first; itself for the first of all.
    pub(crate) parent: Place,
    /// Which of that state's events led here.
    pub(crate) event: u16,
    /// The events that need not be tried.
    pub(crate) asleep: Events,
    pub(crate) bytes: &'a [u8],
}

/// Bytes in a piece: two to that.
const PIECE: u32 = 20;
/// Places count in units of bytes: two to that.
const UNIT: u32 = 2;
const HEAD: usize = 16;

impl Store {
    /// The place of the first.
    pub(crate) const START: Place = Place(0);

    /// None so far, and at most so many in that many bytes of memory.
    pub(crate) const fn new(max: u32, max_bytes: usize) -> Self {
        Self {
            pieces: Vec::new(),
            slots: Vec::new(),
            count: 0,
            max: max as usize,
            max_bytes,
        }
    }

    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// The memory they take, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let pieces = match self.pieces.as_slice() {
            [] => 0,
            [first] => first.capacity(),
            [_, others @ ..] => (others.len() + 1) << PIECE,
        };
        pieces + self.slots.len() * size_of::<u64>()
    }

    /// Whether so many bytes more are within what it may take.
    fn has_room(&self, more: usize) -> bool {
        let bytes = self.bytes().saturating_add(more);
        bytes <= self.max_bytes || self.count == 0
    }

    /// No state met so far is there or later.
    pub(crate) fn end(&self) -> Place {
        match self.pieces.last() {
            None => Place(0),
            Some(last) => at(self.pieces.len() - 1, last.len()),
        }
    }

    /// Puts a state in, unless it is there.
    pub(crate) fn insert(&mut self, bytes: &[u8], from: From) -> Insertion {
        self.insert_tagged(tag(bytes), bytes, from)
    }

    /// The same with the tag of the bytes.
    pub(crate) fn insert_tagged(&mut self, tag: u32, bytes: &[u8], from: From) -> Insertion {
        if self.count * 4 >= self.slots.len() * 3 && self.grow().is_none() {
            return Insertion::NoMemory;
        }
        let slot = match self.look_up(tag, bytes) {
            Ok(place) => return Insertion::Known(place),
            Err(slot) => slot,
        };
        if self.count >= self.max {
            return Insertion::Full;
        }
        let Some(place) = self.append(bytes, from) else {
            return Insertion::NoMemory;
        };
        self.slots[slot] = u64::from(tag) << 32 | u64::from(place.0 + 1);
        self.count += 1;
        Insertion::New(place)
    }

    /// Where a state is, if it is in.
    pub(crate) fn find(&self, tag: u32, bytes: &[u8]) -> Option<Place> {
        if self.slots.is_empty() {
            return None;
        }
        self.look_up(tag, bytes).ok()
    }

    /// Where a state is, or in which slot it would be noted. There must be slots.
    fn look_up(&self, tag: u32, bytes: &[u8]) -> Result<Place, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = self.home(u64::from(tag));
        loop {
            let found = self.slots[slot & mask];
            if found == 0 {
                return Err(slot & mask);
            }
            if (found >> 32) as u32 == tag {
                let place = Place(found as u32 - 1);
                if self.get(place).bytes == bytes {
                    return Ok(place);
                }
            }
            slot += 1;
        }
    }

    /// The slot named by the leading bits of a hash of 32 bits.
    fn home(&self, tag: u64) -> usize {
        ((tag * self.slots.len() as u64) >> 32) as usize
    }

    fn grow(&mut self) -> Option<()> {
        let size = (self.slots.len() * 2).max(1 << 10);
        if size as u64 > 1 << 32 || !self.has_room(size * size_of::<u64>()) {
            return None;
        }
        let old = core::mem::replace(&mut self.slots, alloc::vec![0; size]);
        let mask = size - 1;
        for entry in old.into_iter().filter(|entry| *entry != 0) {
            let mut slot = self.home(entry >> 32);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = entry;
        }
        Some(())
    }

    fn append(&mut self, bytes: &[u8], from: From) -> Option<Place> {
        let length = u16::try_from(bytes.len()).ok()?;
        let size = (HEAD + bytes.len()).next_multiple_of(1 << UNIT);
        let fits = |piece: &Vec<u8>| piece.len() + size <= 1 << PIECE;
        if !self.pieces.last().is_some_and(fits) {
            if self.pieces.len() as u64 >= 1 << (32 + UNIT - PIECE) {
                return None;
            }
            if !self.has_room(1 << PIECE) && !self.pieces.is_empty() {
                return None;
            }
            // The first grows: most searches are small.
            self.pieces.push(match self.pieces.len() {
                0 => Vec::new(),
                _ => Vec::with_capacity(1 << PIECE),
            });
        }
        let place = self.end();
        let piece = self.pieces.last_mut()?;
        piece.extend_from_slice(&from.parent.0.to_le_bytes());
        piece.extend_from_slice(&from.event.to_le_bytes());
        piece.extend_from_slice(&length.to_le_bytes());
        piece.extend_from_slice(&from.asleep.to_le_bytes());
        piece.extend_from_slice(bytes);
        piece.resize(piece.len().next_multiple_of(1 << UNIT), 0);
        Some(place)
    }

    /// The state at a place.
    pub(crate) fn get(&self, place: Place) -> Record<'_> {
        let (piece, start) = split(place);
        let (head, rest) = self.pieces[piece][start..]
            .split_first_chunk()
            .unwrap_or((&[0; HEAD], &[]));
        let [a, b, c, d, e, f, g, h, asleep @ ..] = *head;
        let length = usize::from(u16::from_le_bytes([g, h]));
        Record {
            parent: Place(u32::from_le_bytes([a, b, c, d])),
            event: u16::from_le_bytes([e, f]),
            asleep: Events::from_le_bytes(asleep),
            bytes: &rest[..length],
        }
    }

    /// Wakes what is not among these in the state at a place.
    pub(crate) fn wake(&mut self, place: Place, asleep: Events) {
        let (piece, start) = split(place);
        let asleep = self.get(place).asleep & asleep;
        let place = start + HEAD - size_of::<Events>()..start + HEAD;
        self.pieces[piece][place].copy_from_slice(&asleep.to_le_bytes());
    }

    /// The place after one: of the next state met, or where it will be.
    pub(crate) fn after(&self, place: Place) -> Place {
        let size = (HEAD + self.get(place).bytes.len()).next_multiple_of(1 << UNIT);
        let (piece, start) = split(place);
        let next = start + size;
        if next == self.pieces[piece].len() && piece + 1 < self.pieces.len() {
            at(piece + 1, 0)
        } else {
            at(piece, next)
        }
    }
}

fn split(place: Place) -> (usize, usize) {
    let piece = (place.0 >> (PIECE - UNIT)) as usize;
    let start = ((place.0 << UNIT) & ((1 << PIECE) - 1)) as usize;
    (piece, start)
}

fn at(piece: usize, byte: usize) -> Place {
    Place(((piece << (PIECE - UNIT)) + (byte >> UNIT)) as u32)
}

/// The part of a hash of a state that is kept in the table.
pub(crate) fn tag(bytes: &[u8]) -> u32 {
    (hash(bytes) >> 32) as u32
}

/// Eight bytes at a time, as MurmurHash3 mixes them: 64 bits at most, which a browser is quick with.
fn hash(bytes: &[u8]) -> u64 {
    let mix = |state: u64, word: u64| {
        let word = word.wrapping_mul(0x87c3_7b91_1142_53d5).rotate_left(31);
        let state = state ^ word.wrapping_mul(0x4cf5_ad43_2745_937f);
        let state = state.rotate_left(27).wrapping_mul(5);
        state.wrapping_add(0x52dc_e729)
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let state = words.iter().fold(bytes.len() as u64, |state, word| {
        mix(state, u64::from_le_bytes(*word))
    });
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let state = mix(state, u64::from_le_bytes(last));
    let state = (state ^ state >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let state = (state ^ state >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    state ^ state >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_is_there_once_and_in_order() {
        let mut store = Store::new(60_000, usize::MAX);
        let state = |n: u32| {
            let mut bytes = alloc::vec![n as u8; (n % 130) as usize];
            bytes.extend_from_slice(&n.to_le_bytes());
            bytes
        };
        for n in 0..60_000 {
            let end = store.end();
            let from = |parent, event| From {
                parent,
                event,
                asleep: u64::from(n) << 32 | 6,
            };
            let inserted = store.insert(&state(n), from(Place(n / 2), n as u16));
            let Insertion::New(place) = inserted else {
                panic!("{inserted:?}");
            };
            assert!(place >= end);
            let again = store.insert(&state(n), from(Place(0), 0));
            assert_eq!(again, Insertion::Known(place));
            store.wake(place, u64::MAX - 2);
            assert_eq!(store.find(tag(&state(n)), &state(n)), Some(place));
            assert_eq!(store.find(tag(&state(n + 1)), &state(n + 1)), None);
        }
        let from = From {
            parent: Place(0),
            event: 0,
            asleep: 0,
        };
        assert_eq!(store.insert(&[7], from), Insertion::Full);
        assert_eq!(store.len(), 60_000);
        assert!(store.pieces.len() > 3, "{}", store.pieces.len());
        let mut place = Store::START;
        for n in 0..60_000 {
            let record = store.get(place);
            assert_eq!(record.bytes, state(n));
            assert_eq!((record.parent, record.event), (Place(n / 2), n as u16));
            assert_eq!(record.asleep, u64::from(n) << 32 | 4);
            assert!(place < store.end());
            place = store.after(place);
        }
        assert_eq!(place, store.end());
    }

    #[test]
    fn memory_is_kept_to() {
        let limit = 3 << 20;
        let mut store = Store::new(u32::MAX, limit);
        let from = From {
            parent: Place(0),
            event: 0,
            asleep: 0,
        };
        let mut n = 0_u64;
        while let Insertion::New(_) = store.insert(&n.to_le_bytes(), from) {
            n += 1;
            assert!(store.bytes() <= limit, "{}", store.bytes());
        }
        let last = store.insert(&n.to_le_bytes(), from);
        assert_eq!(last, Insertion::NoMemory);
        assert!(n > 30_000, "{n}");
    }

    #[test]
    fn hashes_spread() {
        let mut seen = alloc::collections::BTreeSet::new();
        for n in 0..10_000_u32 {
            seen.insert(hash(&n.to_le_bytes()) >> 32);
        }
        assert!(seen.len() > 9_990, "{}", seen.len());
    }
}
