//! Looking at one state: what comes of it by which event.

use alloc::vec::Vec;

use handover_simulation::{Canonical, Event, Quiet, Trial, World};

use crate::commute::Events;
use crate::goal::{Found, Goals, is_stuck};
use crate::space::Space;

/// What it takes to look at states, used again for every one.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    trial: Trial,
    left: Vec<u8>,
    form: Canonical,
    events: Vec<Event>,
    /// The bytes of the state that the last step led to, unless something was found.
    pub(crate) bytes: Vec<u8>,
}

/// What came of looking at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looked {
    /// It is not what was looked for, and no event makes it so.
    Passed,
    /// It is stuck itself.
    Stuck,
    /// An event makes it so: which, and what was found.
    Found(u16, Found),
}

impl Look {
    pub(crate) fn new(form: Canonical, start: World) -> Self {
        Self {
            trial: Trial::new(start),
            left: Vec::new(),
            form,
            events: Vec::new(),
            bytes: Vec::new(),
        }
    }

    pub(crate) const fn here(&self) -> &World {
        self.trial.here()
    }

    /// Goes to the state with these bytes.
    pub(crate) fn go(&mut self, space: &Space, bytes: &[u8]) {
        let (left, world) = space.split(bytes);
        self.left.clear();
        self.left.extend_from_slice(left);
        self.trial.read(&self.form, world);
    }

    /// Lists the events that may be able to happen in the state, in the order in which they are
    /// tried.
    pub(crate) fn list(&mut self, space: &Space) {
        self.events.clear();
        space.events_of(self.trial.here(), &self.left, &mut self.events);
    }

    /// The event with that number, of those listed.
    pub(crate) fn event(&self, n: usize) -> Option<Event> {
        self.events.get(n).copied()
    }

    /// Tries every event that is not asleep: `meet` is given what comes of it as bytes, with the
    /// event's number and what is asleep there, until something is found or `meet` refuses.
    pub(crate) fn all<E>(
        &mut self,
        space: &Space,
        goals: &Goals,
        asleep: Events,
        mut meet: impl FnMut(u16, Events, &[u8]) -> Result<(), E>,
    ) -> Result<Looked, E> {
        self.list(space);
        let mut moves = false;
        let commutes = space.commutes(self.trial.here());
        let mut tried = 0;
        let mut looked = Looked::Passed;
        for n in 0..self.events.len().min(usize::from(u16::MAX)) {
            let event = self.events[n];
            let commute = space.commute.as_ref().filter(|_| commutes);
            let bit = commute.map_or(0, |commute| commute.bit(event));
            if asleep & bit != 0 {
                continue;
            }
            let Some(step) = self.step(space, goals, event) else {
                tried |= bit;
                continue;
            };
            let n = n as u16;
            if let Some(found) = step.found {
                looked = Looked::Found(n, found);
                break;
            }
            moves |= step.is_natural;
            let mut asleep_there = 0;
            if let Some(commute) = commute.filter(|_| step.quiet.crashed.is_none()) {
                asleep_there = (asleep | tried) & commute.apart_from(event);
                if step.quiet.stored {
                    // Loops look at what is stored.
                    asleep_there &= !commute.loops;
                } else {
                    tried |= bit;
                }
            }
            meet(n, asleep_there, &self.bytes)?;
        }
        // What is stuck itself is found in a step less than what comes of it by a fault.
        let stuck = goals.stuck && !moves && is_stuck(self.trial.here());
        Ok(if stuck { Looked::Stuck } else { looked })
    }

    /// Only whether the state with these bytes is stuck, if that is looked for.
    pub(crate) fn is_stuck(&mut self, space: &Space, goals: &Goals, bytes: &[u8]) -> Looked {
        if !goals.stuck {
            return Looked::Passed;
        }
        self.go(space, bytes);
        if is_stuck(self.trial.here()) {
            Looked::Stuck
        } else {
            Looked::Passed
        }
    }

    /// Tries an event. `None` if it cannot happen.
    pub(crate) fn step(&mut self, space: &Space, goals: &Goals, event: Event) -> Option<Step> {
        let quiet = self.trial.step(event)?;
        let found = goals.of_step(self.trial.here(), event, quiet);
        let found = found.or_else(|| goals.of_state(self.trial.next()));
        let spent = space.spent(self.trial.here(), event);
        if found.is_none() {
            self.bytes.clear();
            self.bytes.extend_from_slice(&self.left);
            if let Some(left) = spent.and_then(|place| self.bytes.get_mut(place)) {
                *left = left.saturating_sub(1);
            }
            self.trial.write(&mut self.form, &mut self.bytes);
        }
        Some(Step {
            found,
            is_natural: spent.is_none(),
            quiet,
        })
    }
}

/// What an event did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) found: Option<Found>,
    /// Whether the machine does it by itself.
    pub(crate) is_natural: bool,
    pub(crate) quiet: Quiet,
}
