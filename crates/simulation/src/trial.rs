//! Trying one event after another on the same world.

use alloc::vec::Vec;

use crate::canonical::{Canonical, Marks};
use crate::event::Event;
use crate::world::{Parts, Quiet, World};

/// A world, and what comes of it by one event or another.
///
/// Each [`Trial::step`] starts from the same world. Only what the event before may have changed is
/// put back for it, and [`Trial::write`] writes only that anew: of the hundreds of bytes of a world
/// most events change a few.
///
/// # Example
/// ```
/// use handover_simulation::{Canonical, Event, NodeId, Trial, World, library, script};
///
/// let entry = library::find("normal-operation").expect("it is there");
/// let document = script::parse(entry.text)?;
/// let world = World::new(&document.scenario().setup)?;
/// let mut form = Canonical::of(&world, [], []);
/// let bytes = form.bytes(&world);
/// let mut trial = Trial::new(world);
/// trial.read(&form, &bytes);
/// let mut events = Vec::new();
/// trial.here().candidates(&mut events);
/// for event in events {
///     if trial.step(event).is_some() {
///         let mut next = Vec::new();
///         trial.write(&mut form, &mut next);
///         assert_eq!(next, form.bytes(trial.next()));
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trial {
    here: World,
    /// The bytes of that world and where in them what begins; none before the first
    /// [`Trial::read`].
    bytes: Vec<u8>,
    marks: Marks,
    next: World,
    /// Where the next world may differ from this one.
    differs: Parts,
}

impl Trial {
    /// Trials on a world.
    #[must_use]
    pub fn new(here: World) -> Self {
        Self {
            next: here.clone(),
            here,
            bytes: Vec::new(),
            marks: Marks::default(),
            differs: Parts::ALL,
        }
    }

    /// Goes over to the world with these bytes, which must be of the same set-up and from
    /// [`Canonical::write`].
    pub fn read(&mut self, form: &Canonical, bytes: &[u8]) {
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        form.read_marked(bytes, &mut self.here, &mut self.marks);
        self.differs = Parts::ALL;
    }

    /// The world on which events are tried.
    #[must_use]
    pub const fn here(&self) -> &World {
        &self.here
    }

    /// What came of it by the last event that could happen.
    #[must_use]
    pub const fn next(&self) -> &World {
        &self.next
    }

    /// Makes the next world what comes of this one by an event, as [`World::step_into`] does.
    ///
    /// `None` if the event cannot happen; the next world is then any world.
    pub fn step(&mut self, event: Event) -> Option<Quiet> {
        self.here.can(event).then_some(())?;
        self.next.copy_parts(self.differs, &self.here);
        let (quiet, differs) = self.here.go_on(event, &mut self.next);
        self.differs = differs;
        quiet
    }

    /// Appends the bytes of the next world, the same as [`Canonical::write`] appends.
    pub fn write(&self, form: &mut Canonical, out: &mut Vec<u8>) {
        if self.bytes.is_empty() || !self.keeps_names() {
            form.write(&self.next, out);
        } else {
            form.write_changes(&self.bytes, &self.marks, &self.next, self.differs, out);
        }
    }

    /// Whether what did not change is written as before: what revisions, captures and epochs are
    /// written relative to is the same.
    fn keeps_names(&self) -> bool {
        !self.differs.all && self.next.has_names_of(&self.here, self.differs)
    }
}
