//! The same transition function as a model of stateright.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use handover_explorer::{Scope, Space, State};
use handover_simulation::{Canonical, Event, Invariant, Trace};
use stateright::{Checker, HasDiscoveries, Model, Property};

/// What can be reached from the `begin` of a run, and that no invariant breaks.
pub(crate) struct Handover {
    space: Space,
    start: State,
    form: Mutex<Canonical>,
}

/// A state that is told from others by its bytes.
#[derive(Clone, Debug)]
pub(crate) struct Met {
    state: State,
    bytes: Vec<u8>,
}

impl PartialEq for Met {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for Met {}

impl Hash for Met {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bytes.hash(hasher);
    }
}

/// What stateright found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// How many different states there are, or were met.
    pub(crate) states: usize,
    /// The steps to a broken invariant.
    pub(crate) steps: Option<usize>,
}

impl Handover {
    pub(crate) fn new(trace: &Trace, scope: &Scope) -> Self {
        let world = trace.world_at(trace.begin());
        let space = Space::new(scope, &world);
        Self {
            form: Mutex::new(space.form(&world)),
            start: space.start(world),
            space,
        }
    }

    /// Searches breadth first on one thread.
    pub(crate) fn search(self) -> Answer {
        let checker = self
            .checker()
            .threads(1)
            .finish_when(HasDiscoveries::Any)
            .spawn_bfs()
            .join();
        let path = checker.discovery(BROKEN);
        Answer {
            states: checker.unique_state_count(),
            steps: path.map(|path| path.into_actions().len()),
        }
    }

    fn meet(&self, state: State) -> Met {
        let mut bytes = Vec::new();
        let mut form = self.form.lock().unwrap_or_else(PoisonError::into_inner);
        self.space.write(&mut form, &state, &mut bytes);
        Met { state, bytes }
    }
}

const BROKEN: &str = "every invariant holds";

impl Model for Handover {
    type State = Met;
    type Action = Event;

    fn init_states(&self) -> Vec<Met> {
        vec![self.meet(self.start.clone())]
    }

    fn actions(&self, here: &Met, events: &mut Vec<Event>) {
        self.space.events(&here.state, events);
    }

    fn next_state(&self, here: &Met, event: Event) -> Option<Met> {
        let mut next = here.state.clone();
        self.space.step_into(&here.state, event, &mut next)?;
        Some(self.meet(next))
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always(BROKEN, |_, met: &Met| {
            let world = &met.state.world;
            !Invariant::ALL.into_iter().any(|which| world.breaks(which))
        })]
    }
}
