//! The work of a search in pieces that several threads can do at once.

use alloc::vec::Vec;
use core::convert::Infallible;

use crate::commute::Events;
use crate::look::{Look, Looked};
use crate::search::{Search, meet};
use crate::store::{From, Place, tag};

/// States of one depth that are to be looked at, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    first: Place,
    end: Place,
}

/// The memory that a thread works with.
#[derive(Clone, Debug)]
pub struct Worker {
    look: Look,
}

/// What comes of the states of a batch. [`Search::merge`] takes it.
#[derive(Clone, Debug)]
pub struct Expansion {
    first: Place,
    /// For each state what came of it, and how many successors are its.
    looked: Vec<(Looked, usize)>,
    successors: Vec<Successor>,
    /// The bytes of all successors, end to end.
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Successor {
    tag: u32,
    event: u16,
    asleep: Events,
    length: usize,
}

/// # On several threads
///
/// [`Search::expand`] changes nothing, so batches can be expanded on as many threads as one likes;
/// merged in their order they leave the search as [`Search::run`] would have: the answer, the states
/// and their number do not depend on the threads.
///
/// ```
/// use handover_explorer::{Goal, Scope, Search};
/// use handover_simulation::{Trace, library, script};
///
/// let entry = library::find("owner-change").expect("it is there");
/// let document = script::parse(entry.text)?;
/// let trace = Trace::run(document.scenario()).expect("it runs");
/// let scope = Scope::of(&trace);
/// let new = || Search::new(&trace, trace.begin(), &scope, &[Goal::Broken(None)]);
/// let mut search = new();
/// while !search.progress().done {
///     let batches = search.batches(2, 64);
///     // Here one thread after another; see `std::thread::scope`.
///     let expansions: Vec<_> = batches
///         .into_iter()
///         .map(|batch| search.expand(&mut search.worker(), batch))
///         .collect();
///     for expansion in expansions {
///         search.merge(&expansion);
///     }
/// }
/// let mut other = new();
/// while !other.run(1_000).done {}
/// assert_eq!(search.outcome(), other.outcome());
/// assert_eq!(search.progress(), other.progress());
/// # Ok::<(), script::ScriptError>(())
/// ```
impl Search {
    /// The next states to be looked at, in up to `count` batches of up to `size`. All of one depth,
    /// so there may be fewer; none when the search is done.
    pub fn batches(&mut self, count: usize, size: usize) -> Vec<Batch> {
        self.begin_level();
        let mut batches = Vec::new();
        let mut first = self.cursor;
        while self.outcome.is_none() && batches.len() < count && first < self.level_end {
            let mut end = first;
            for _ in 0..size.max(1) {
                if end < self.level_end {
                    end = self.store.after(end);
                }
            }
            batches.push(Batch { first, end });
            first = end;
        }
        batches
    }

    /// The memory that a thread needs for [`Search::expand`], to be used again.
    #[must_use]
    pub fn worker(&self) -> Worker {
        Worker {
            look: self.look.clone(),
        }
    }

    /// Looks at the states of a batch.
    #[must_use]
    pub fn expand(&self, worker: &mut Worker, batch: Batch) -> Expansion {
        let look = &mut worker.look;
        let mut expansion = Expansion {
            first: batch.first,
            looked: Vec::new(),
            successors: Vec::new(),
            bytes: Vec::new(),
        };
        let only_stuck = self.only_stuck();
        let mut place = batch.first;
        while place < batch.end {
            let before = expansion.successors.len();
            let stored = self.store.get(place);
            let looked = if only_stuck {
                look.is_stuck(&self.space, &self.goals, stored.bytes)
            } else {
                look.go(&self.space, stored.bytes);
                let meet = |event, asleep, bytes: &[u8]| {
                    let tag = tag(bytes);
                    let known = self.store.find(tag, bytes);
                    if known.is_none_or(|place| place >= self.level_end) {
                        expansion.bytes.extend_from_slice(bytes);
                        expansion.successors.push(Successor {
                            tag,
                            event,
                            asleep,
                            length: bytes.len(),
                        });
                    }
                    Ok::<_, Infallible>(())
                };
                let Ok(looked) = look.all(&self.space, &self.goals, stored.asleep, meet);
                looked
            };
            let count = expansion.successors.len() - before;
            expansion.looked.push((looked, count));
            place = self.store.after(place);
        }
        expansion
    }

    /// Takes over what came of a batch. Batches are merged in the order in which
    /// [`Search::batches`] gave them; what is out of order is left out.
    pub fn merge(&mut self, expansion: &Expansion) {
        let mut successors = expansion.successors.iter();
        let mut bytes = expansion.bytes.as_slice();
        if self.cursor != expansion.first {
            return;
        }
        for (looked, count) in &expansion.looked {
            if self.outcome.is_some() {
                return;
            }
            let parent = self.cursor;
            let only_stuck = self.only_stuck();
            let mut result = Ok(*looked);
            for successor in successors.by_ref().take(*count) {
                let (own, rest) = bytes.split_at(successor.length);
                bytes = rest;
                if only_stuck || result.is_err() {
                    continue;
                }
                let from = From {
                    parent,
                    event: successor.event,
                    asleep: successor.asleep,
                };
                let met = meet(&mut self.store, self.level_end, successor.tag, own, from);
                result = met.and(result);
            }
            if only_stuck && let Ok(Looked::Found(..)) = result {
                result = Ok(Looked::Passed);
            }
            self.pass(result);
        }
        self.begin_level();
    }
}
