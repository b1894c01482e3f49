//! The search itself: breadth first, a slice at a time.

use alloc::vec::Vec;

use handover_simulation::{Event, Expect, Item, Scenario, Trace};

use crate::goal::{Found, Goal, Goals};
use crate::look::{Look, Looked};
use crate::scope::Scope;
use crate::space::Space;
use crate::store::{From, Insertion, Place, Store, tag};

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Different states met.
    pub states: usize,
    /// Steps from the start to the states being looked at.
    pub depth: u32,
    /// States met and not looked at.
    pub frontier: usize,
    /// Memory that the states take, in bytes.
    pub bytes: usize,
    /// Whether there is an outcome.
    pub done: bool,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// What was looked for, by the fewest steps.
    Found(Finding),
    /// It is nowhere in the scope.
    Exhausted {
        /// Different states there are.
        states: usize,
        /// Steps to the farthest of them.
        depth: u32,
    },
    /// Given up; it is not among the states met.
    Limit(Limit),
}

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Scope::max_steps`].
    Steps,
    /// [`Scope::max_states`].
    States,
    /// [`Scope::max_bytes`].
    Bytes,
}

/// A shortest run to what was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was found.
    pub found: Found,
    /// The events from the start to it; of several runs with so few the first in the order in
    /// which events are tried.
    pub events: Vec<Event>,
    /// What leads to the start, `begin`, the events, and `expect` lines of what comes of them.
    pub scenario: Scenario,
}

/// A search under way: breadth first, a slice at a time, the same on every machine.
///
/// # Example
/// ```
/// use handover_explorer::{Goal, Outcome, Scope, Search};
/// use handover_simulation::{Trace, library, script};
///
/// let entry = library::find("owner-change").expect("it is there");
/// let document = script::parse(entry.text)?;
/// let trace = Trace::run(document.scenario()).expect("it runs");
/// let scope = Scope::of(&trace);
/// let mut search = Search::new(&trace, trace.begin(), &scope, &[Goal::Broken(None)]);
/// // A slice at a time, so that something else can be done in between.
/// while !search.run(1_000).done {}
/// assert!(matches!(search.outcome(), Some(Outcome::Exhausted { .. })));
/// # Ok::<(), script::ScriptError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    trace: Trace,
    at: usize,
    pub(crate) space: Space,
    pub(crate) goals: Goals,
    pub(crate) store: Store,
    /// The next state to be looked at, and how many have been.
    pub(crate) cursor: Place,
    looked_at: usize,
    depth: u32,
    /// No state of the present depth is there or later.
    pub(crate) level_end: Place,
    /// Whether some state has not been looked at because it is too many steps away.
    cut: bool,
    /// Found in a step from the present depth, while states of this depth may still be stuck.
    found: Option<(Place, u16, Found)>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) look: Look,
}

impl Search {
    /// A search from a position of a run (0 is before its first step, [`Trace::begin`] is where its
    /// `begin` stands).
    #[must_use]
    pub fn new(trace: &Trace, at: usize, scope: &Scope, goals: &[Goal]) -> Self {
        let world = trace.world_at(at);
        let space = Space::new(scope, &world);
        let mut form = space.form(&world);
        let start = space.start(world);
        let mut bytes = Vec::new();
        space.write(&mut form, &start, &mut bytes);
        let mut search = Self {
            trace: trace.clone(),
            at,
            space,
            goals: Goals::new(goals),
            store: Store::new(scope.max_states, scope.max_bytes),
            cursor: Store::START,
            looked_at: 0,
            depth: 0,
            level_end: Store::START,
            cut: false,
            found: None,
            outcome: None,
            look: Look::new(form, start.world),
        };
        let start = From {
            parent: Store::START,
            event: 0,
            asleep: 0,
        };
        search.store.insert(&bytes, start);
        search.level_end = search.store.end();
        if let Some(found) = search.goals.of_state(search.look.here()) {
            search.conclude(Store::START, None, found);
        }
        search
    }

    /// Tries every event in every state. That finds the same with the same number of states, and
    /// takes longer: it is there to be compared with.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.space.try_all();
        self
    }

    /// Looks at up to `budget` states more.
    pub fn run(&mut self, budget: usize) -> Progress {
        for _ in 0..budget {
            self.begin_level();
            if self.outcome.is_some() {
                break;
            }
            self.look_at_next();
        }
        self.begin_level();
        self.progress()
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress {
            states: self.store.len(),
            depth: self.depth,
            frontier: self.store.len() - self.looked_at,
            bytes: self.store.bytes(),
            done: self.outcome.is_some(),
        }
    }

    /// No run of up to so many steps leads to what is looked for, unless that is the outcome.
    #[must_use]
    pub fn ruled_out(&self) -> u32 {
        let all_met = self.outcome.as_ref().is_none_or(|outcome| match outcome {
            Outcome::Limit(Limit::States | Limit::Bytes) => false,
            Outcome::Limit(Limit::Steps) | Outcome::Found(_) | Outcome::Exhausted { .. } => true,
        });
        // Whether a state is stuck is seen only when it is looked at.
        let looked_at = self.goals.stuck && !all_met;
        self.depth.saturating_sub(u32::from(looked_at))
    }

    /// What came of it, once it is done.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Goes one step deeper where all states of the present depth have been looked at, or ends the
    /// search.
    pub(crate) fn begin_level(&mut self) {
        if self.cursor < self.level_end || self.outcome.is_some() {
            return;
        }
        if let Some((place, event, found)) = self.found {
            self.conclude(place, Some(event), found);
        } else if self.looked_at < self.store.len() {
            self.depth += 1;
            self.level_end = self.store.end();
        } else {
            self.outcome = Some(if self.cut {
                Outcome::Limit(Limit::Steps)
            } else {
                Outcome::Exhausted {
                    states: self.store.len(),
                    depth: self.depth,
                }
            });
        }
    }

    /// Whether it is only to be seen whether states of the present depth are stuck.
    pub(crate) fn only_stuck(&self) -> bool {
        self.found.is_some() || self.depth >= self.space.scope().max_steps
    }

    fn look_at_next(&mut self) {
        let here = self.cursor;
        let level_end = self.level_end;
        let only_stuck = self.only_stuck();
        let Self {
            space,
            goals,
            store,
            look,
            ..
        } = self;
        let looked = if only_stuck {
            Ok(look.is_stuck(space, goals, store.get(here).bytes))
        } else {
            let stored = store.get(here);
            look.go(space, stored.bytes);
            look.all(space, goals, stored.asleep, |event, asleep, bytes| {
                let from = From {
                    parent: here,
                    event,
                    asleep,
                };
                meet(store, level_end, tag(bytes), bytes, from)
            })
        };
        self.pass(looked);
    }

    /// Goes on from the state under the cursor, of which that came.
    pub(crate) fn pass(&mut self, looked: Result<Looked, Limit>) {
        let here = self.cursor;
        // What is found while looking only for stuck states is no answer: one as short is known.
        self.cut |= self.found.is_none() && self.only_stuck();
        match looked {
            Err(limit) => {
                self.outcome = Some(Outcome::Limit(limit));
                return;
            }
            Ok(Looked::Found(event, found)) if !self.goals.stuck => {
                self.conclude(here, Some(event), found);
                return;
            }
            Ok(Looked::Stuck) => {
                self.conclude(here, None, Found::Stuck);
                return;
            }
            Ok(Looked::Found(event, found)) => self.found = Some((here, event, found)),
            Ok(Looked::Passed) => {}
        }
        self.looked_at += 1;
        self.cursor = self.store.after(here);
    }

    fn conclude(&mut self, place: Place, last: Option<u16>, found: Found) {
        let mut choices: Vec<u16> = last.into_iter().collect();
        let mut place = place;
        while place != Store::START {
            let record = self.store.get(place);
            choices.push(record.event);
            place = record.parent;
        }
        choices.reverse();
        let events = self.name(&choices);
        let mut scenario = prefix(&self.trace, self.at);
        let items = events.iter().copied().map(Item::Event);
        scenario.items.extend(items);
        expect(&mut scenario, found);
        self.outcome = Some(Outcome::Found(Finding {
            found,
            events,
            scenario,
        }));
    }

    /// The events that were chosen, by playing them from the start.
    fn name(&self, choices: &[u16]) -> Vec<Event> {
        let mut here = self.space.start(self.trace.world_at(self.at));
        let mut next = here.clone();
        let mut named = Vec::new();
        for choice in choices {
            let mut events = Vec::new();
            self.space.events(&here, &mut events);
            let chosen = events.get(usize::from(*choice)).copied();
            let done = chosen.and_then(|event| self.space.step_into(&here, event, &mut next));
            debug_assert!(done.is_some(), "a state that was met can be reached");
            named.extend(chosen);
            core::mem::swap(&mut here, &mut next);
        }
        named
    }
}

/// Meets a state, if there is room.
pub(crate) fn meet(
    store: &mut Store,
    level_end: Place,
    tag: u32,
    bytes: &[u8],
    from: From,
) -> Result<(), Limit> {
    match store.insert_tagged(tag, bytes, from) {
        // One that needs fewer steps has been looked at or will be, with what is asleep there.
        Insertion::Known(place) if place < level_end => Ok(()),
        Insertion::Known(place) => {
            store.wake(place, from.asleep);
            Ok(())
        }
        Insertion::New(_) => Ok(()),
        Insertion::Full => Err(Limit::States),
        Insertion::NoMemory => Err(Limit::Bytes),
    }
}

/// Says at the end of a run what comes of it, so that it can be checked.
fn expect(scenario: &mut Scenario, found: Found) {
    let Ok(trace) = Trace::run(scenario) else {
        return;
    };
    let mut steps = (1..).zip(trace.steps().iter().skip(trace.begin()));
    let first = steps.find_map(|(step, s)| Some((step, s.violations.first()?.invariant())));
    let in_setup = trace.steps().iter().take(trace.begin());
    let broken_before = in_setup.clone().any(|step| !step.violations.is_empty());
    if let Some((step, invariant)) = first.filter(|_| !broken_before) {
        let violation = Expect::Violation { invariant, step };
        scenario.items.push(Item::Expect(violation));
    }
    if let Found::Crash(node) = found {
        scenario.items.push(Item::Expect(Expect::Crash(node)));
    }
    let verdict = Expect::Verdict(trace.verdict());
    scenario.items.push(Item::Expect(verdict));
}

/// What leads to a position, with `begin` there.
fn prefix(trace: &Trace, at: usize) -> Scenario {
    let mut scenario = trace.until(at);
    // What is expected of that run is not expected of another.
    scenario
        .items
        .retain(|item| !matches!(item, Item::Expect(_)));
    if at != trace.begin() || !scenario.items.contains(&Item::Begin) {
        scenario.items.retain(|item| *item != Item::Begin);
        scenario.items.push(Item::Begin);
    }
    scenario
}
