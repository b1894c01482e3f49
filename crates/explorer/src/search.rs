//! The search itself: breadth first, a slice at a time.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::vec::Vec;

use handover_simulation::{Canonical, Event, Item, Scenario, Trace};

use crate::goal::{Found, Goal, Goals, is_stuck};
use crate::scope::Scope;
use crate::space::{Space, State};

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Different states met.
    pub states: usize,
    /// Steps from the start to the states being looked at.
    pub depth: u32,
    /// States met and not looked at.
    pub frontier: usize,
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
    /// What leads to the start, `begin`, and the events.
    pub scenario: Scenario,
}

struct Met {
    parent: u32,
    event: Event,
}

/// A search under way.
pub struct Search {
    space: Space,
    goals: Goals,
    scope: Scope,
    form: Canonical,
    prefix: Scenario,
    seen: BTreeSet<Vec<u8>>,
    met: Vec<Met>,
    queue: VecDeque<(u32, u32, State)>,
    depth: u32,
    outcome: Option<Outcome>,
    candidate: Option<(u32, Event, Found)>,
    cut: bool,
}

impl Search {
    /// A search from a position of a run.
    #[must_use]
    pub fn new(trace: &Trace, at: usize, scope: &Scope, goals: &[Goal]) -> Self {
        let world = trace.world_at(at);
        let scope = scope.completed(&world);
        let space = Space::new(&scope, trace.setup().nodes.len());
        let mut form = Canonical::of(
            &world,
            scope.advance().iter().copied(),
            scope.tables().iter().copied(),
        );
        let goals = Goals::new(goals);
        let start = space.start(world);
        let outcome = goals.of_state(&start.world).map(|found| {
            Outcome::Found(Finding {
                found,
                events: Vec::new(),
                scenario: prefix(trace, at),
            })
        });
        let mut seen = BTreeSet::new();
        seen.insert(key(&mut form, &start));
        Self {
            space,
            goals,
            scope,
            form,
            prefix: prefix(trace, at),
            seen,
            met: Vec::new(),
            queue: VecDeque::from([(0, 0, start)]),
            depth: 0,
            outcome,
            candidate: None,
            cut: false,
        }
    }

    /// Looks at up to `budget` states more.
    pub fn run(&mut self, budget: usize) -> Progress {
        for _ in 0..budget {
            if self.outcome.is_some() {
                break;
            }
            self.one();
        }
        self.progress()
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress {
            states: self.seen.len(),
            depth: self.depth,
            frontier: self.queue.len(),
            done: self.outcome.is_some(),
        }
    }

    /// What came of it, once it is done.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    fn one(&mut self) {
        let Some((number, depth, state)) = self.queue.pop_front() else {
            self.outcome = Some(if let Some((parent, event, found)) = self.candidate {
                self.finding(parent, Some(event), found)
            } else if self.cut {
                Outcome::Limit(Limit::Steps)
            } else {
                Outcome::Exhausted {
                    states: self.seen.len(),
                    depth: self.depth,
                }
            });
            return;
        };
        if depth > self.depth {
            if let Some((parent, event, found)) = self.candidate {
                self.outcome = Some(self.finding(parent, Some(event), found));
                return;
            }
            self.depth = depth;
        }
        if self.goals.stuck && is_stuck(&state.world) {
            self.outcome = Some(self.finding(number, None, Found::Stuck));
            return;
        }
        if self.candidate.is_some() {
            return;
        }
        if depth >= self.scope.max_steps {
            self.cut = true;
            return;
        }
        let mut events = Vec::new();
        self.space.events(&state, &mut events);
        for event in events {
            let mut next = state.clone();
            let Some(effects) = self.space.step(&mut next, event) else {
                continue;
            };
            let found = self
                .goals
                .of_step(&effects)
                .or_else(|| self.goals.of_state(&next.world));
            if let Some(found) = found {
                if self.goals.stuck {
                    self.candidate = Some((number, event, found));
                } else {
                    self.outcome = Some(self.finding(number, Some(event), found));
                }
                return;
            }
            let key = key(&mut self.form, &next);
            if self.seen.insert(key) {
                self.met.push(Met {
                    parent: number,
                    event,
                });
                let number = self.met.len() as u32;
                self.queue.push_back((number, depth + 1, next));
                if self.seen.len() >= self.scope.max_states as usize {
                    self.outcome = Some(Outcome::Limit(Limit::States));
                    return;
                }
            }
        }
    }

    fn finding(&self, mut number: u32, last: Option<Event>, found: Found) -> Outcome {
        let mut events: Vec<Event> = last.into_iter().collect();
        while number > 0 {
            let met = &self.met[number as usize - 1];
            events.push(met.event);
            number = met.parent;
        }
        events.reverse();
        let mut scenario = self.prefix.clone();
        scenario
            .items
            .extend(events.iter().copied().map(Item::Event));
        Outcome::Found(Finding {
            found,
            events,
            scenario,
        })
    }
}

fn key(form: &mut Canonical, state: &State) -> Vec<u8> {
    let mut key = state.left.clone();
    form.write(&state.world, &mut key);
    key
}

/// What leads to a position, with `begin` there.
fn prefix(trace: &Trace, at: usize) -> Scenario {
    let mut scenario = trace.until(at);
    if at != trace.begin() || !scenario.items.contains(&Item::Begin) {
        scenario.items.retain(|item| *item != Item::Begin);
        scenario.items.push(Item::Begin);
    }
    scenario
}
