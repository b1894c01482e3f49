//! From a state's bytes to the next state's, by the number of an event.

use handover_explorer::{Scope, Space, State};
use handover_simulation::{Canonical, Event, Invariant, World};

/// Steps from one state after another, each asked for by the number of its event.
///
/// A state is in a place of fixed size: its length in two bytes, it, and zeros. So two places are
/// the same where the states are.
pub(crate) struct Steps {
    space: Space,
    form: Canonical,
    start: State,
    /// The state that was asked for last, with its place and its events.
    here: State,
    place: Vec<u8>,
    events: Vec<Event>,
    /// What the last event that could happen led to.
    next: State,
    bytes: Vec<u8>,
}

impl Steps {
    pub(crate) fn new(scope: &Scope, world: World) -> Self {
        let space = Space::new(scope, &world);
        let form = space.form(&world);
        let start = space.start(world);
        Self {
            here: start.clone(),
            place: Vec::new(),
            events: Vec::new(),
            next: start.clone(),
            bytes: Vec::new(),
            space,
            form,
            start,
        }
    }

    /// Puts the first state in a place.
    pub(crate) fn start(&mut self, place: &mut [u8]) {
        self.next.clone_from(&self.start);
        self.write();
        self.go(place);
    }

    /// Whether the event with that number can happen in a state, and then does it apart from the
    /// state. There must not be more events than numbers.
    pub(crate) fn can(&mut self, place: &[u8], number: usize, numbers: usize) -> bool {
        if self.place != place {
            self.read(place);
            let events = self.events.len();
            assert!(
                events <= numbers,
                "{events} events, and only {numbers} numbers"
            );
        }
        let Some(event) = self.events.get(number) else {
            return false;
        };
        let step = self.space.step_into(&self.here, *event, &mut self.next);
        if step.is_some() {
            self.write();
        }
        step.is_some()
    }

    /// Puts in a place what the event led to that [`Steps::can`] has done last.
    pub(crate) fn go(&self, place: &mut [u8]) {
        let room = place.len().checked_sub(2);
        let length = self.bytes.len();
        assert!(
            room >= Some(length),
            "a state of {length} bytes has no room"
        );
        place.fill(0);
        place[..2].copy_from_slice(&(length as u16).to_le_bytes());
        place[2..][..length].copy_from_slice(&self.bytes);
    }

    /// Whether every invariant holds after the event that [`Steps::can`] has done last.
    pub(crate) fn holds(&self) -> bool {
        let world = &self.next.world;
        !Invariant::ALL.into_iter().any(|which| world.breaks(which))
    }

    fn read(&mut self, place: &[u8]) {
        self.place.clear();
        self.place.extend_from_slice(place);
        let length = usize::from(u16::from_le_bytes([place[0], place[1]]));
        self.space
            .read(&self.form, &place[2..][..length], &mut self.here);
        self.events.clear();
        self.space.events(&self.here, &mut self.events);
    }

    fn write(&mut self) {
        self.bytes.clear();
        self.space
            .write(&mut self.form, &self.next, &mut self.bytes);
    }
}
