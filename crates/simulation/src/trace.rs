//! A run: what was chosen, what came of it, and any moment of it.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::effect::Effect;
use crate::event::Event;
use crate::link::Proof;
use crate::refused::Refused;
use crate::scenario::{Item, Scenario};
use crate::setup::{Setup, SetupError};
use crate::verdict::{BrokenAssumption, Verdict, Violation};
use crate::world::World;

/// One event and everything that came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happened.
    pub event: Event,
    /// The item it comes from, by its position in [`Trace::items`].
    pub item: usize,
    /// What could be seen of it, in order.
    pub effects: Vec<Effect>,
    /// The violations that were not there before it.
    pub violations: Vec<Violation>,
    /// The assumptions it broke.
    pub broken: Vec<BrokenAssumption>,
}

impl Step {
    /// The effects that are a panic, or an error that ended a processor.
    pub fn crashes(&self) -> impl Iterator<Item = &Effect> {
        let effects = self.effects.iter();
        effects.filter(|effect| effect.crash().is_some())
    }
}

/// A scenario as far as it was played, with every step.
///
/// A *position* is a number of steps: 0 is before the first, `steps().len()` is the end.
#[derive(Clone, Debug)]
pub struct Trace {
    setup: Setup,
    items: Vec<Item>,
    /// For each item the position at which it stands.
    positions: Vec<usize>,
    /// Shared by the runs that go on from this one.
    steps: Vec<Arc<Step>>,
    /// The world at every [`Trace::STRIDE`]-th position.
    snapshots: Vec<World>,
    world: World,
    begin: usize,
}

impl Trace {
    /// How many steps apart the kept worlds are: what [`Trace::world_at`] replays at most.
    const STRIDE: usize = 32;
    /// `settle` gives up after that many events.
    pub const MAX_SETTLE: usize = 1_000;

    /// A run in which nothing has happened yet.
    ///
    /// # Errors
    /// If the set-up is not one a run can start from.
    pub fn start(setup: Setup) -> Result<Self, SetupError> {
        let world = World::new(&setup)?;
        Ok(Self {
            setup,
            items: Vec::new(),
            positions: Vec::new(),
            steps: Vec::new(),
            snapshots: alloc::vec![world.clone()],
            world,
            begin: 0,
        })
    }

    /// Plays a whole scenario.
    ///
    /// # Errors
    /// Which item could not be played, and why; what came before it is fine.
    pub fn run(scenario: &Scenario) -> Result<Self, RunError> {
        let mut trace = Self::start(scenario.setup.clone()).map_err(RunError::Setup)?;
        for item in &scenario.items {
            trace.push(item.clone())?;
        }
        Ok(trace)
    }

    /// Plays one more item at the end.
    ///
    /// # Errors
    /// If it cannot happen now, or the run is full; the trace is as before.
    pub fn push(&mut self, item: Item) -> Result<(), RunError> {
        let index = self.items.len();
        let fail = |why| RunError::Item { index, why };
        if index >= Scenario::MAX_ITEMS {
            return Err(fail(ItemError::TooManyItems));
        }
        match &item {
            Item::Event(event) => self.step(*event, index).map_err(fail)?,
            Item::Settle => {
                // Atomic: a settle that does not fit leaves nothing behind.
                let mut settled = self.clone();
                settled.settle(index).map_err(fail)?;
                settled.items.push(item);
                settled.positions.push(self.steps.len());
                *self = settled;
                return Ok(());
            }
            Item::Begin => {
                if self.items.iter().any(|item| matches!(item, Item::Begin)) {
                    return Err(fail(ItemError::SecondBegin));
                }
                self.begin = self.steps.len();
            }
            Item::Note(note) => {
                if self.setup.node(note.node).is_none() {
                    return Err(fail(ItemError::Refused(Refused::NoSuchNode)));
                }
                if note.text.is_empty() || note.text.chars().count() > Setup::MAX_TEXT {
                    return Err(fail(ItemError::NoteLength));
                }
            }
            Item::Hide(_) | Item::Show(_) | Item::Expect(_) => {}
        }
        let own = usize::from(matches!(item, Item::Event(_)));
        let position = self.steps.len().saturating_sub(own);
        self.items.push(item);
        self.positions.push(position);
        Ok(())
    }

    fn settle(&mut self, index: usize) -> Result<(), ItemError> {
        for _ in 0..Self::MAX_SETTLE {
            let Some(event) = self.world.next_natural() else {
                return Ok(());
            };
            self.step(event, index)?;
        }
        Err(ItemError::NeverSettles)
    }

    fn step(&mut self, event: Event, item: usize) -> Result<(), ItemError> {
        if self.steps.len() >= Scenario::MAX_EVENTS {
            return Err(ItemError::TooManyEvents);
        }
        let before = self.world.violations();
        let effects = self.world.step(event).map_err(ItemError::Refused)?;
        let mut violations = self.world.violations();
        violations.retain(|v| !before.contains(v));
        let broken = self.world.broken_by(event, &effects);
        self.steps.push(Arc::new(Step {
            event,
            item,
            effects,
            violations,
            broken,
        }));
        if self.steps.len().is_multiple_of(Self::STRIDE) {
            self.snapshots.push(self.world.clone());
        }
        Ok(())
    }

    /// What the run started from.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What was chosen, in order.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The items with the position at which each stands: for an event the position before it, for
    /// everything else the number of steps done.
    pub fn items_at(&self) -> impl Iterator<Item = (usize, &Item)> {
        self.positions.iter().copied().zip(&self.items)
    }

    /// What came of it, in order.
    #[must_use]
    pub fn steps(&self) -> &[Arc<Step>] {
        &self.steps
    }

    /// How many steps belong to the set-up.
    #[must_use]
    pub fn begin(&self) -> usize {
        self.begin
    }

    /// The world at the end.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world at a position; the end for every position beyond it.
    #[must_use]
    pub fn world_at(&self, position: usize) -> World {
        let position = position.min(self.steps.len());
        let at = (position / Self::STRIDE).min(self.snapshots.len() - 1);
        let mut world = self.snapshots[at].clone();
        for step in &self.steps[at * Self::STRIDE..position] {
            // It happened once from the same state, so it happens again.
            if world.step(step.event).is_err() {
                break;
            }
        }
        world
    }

    /// The overall answer: a broken invariant at any step weighs more than being stuck at the end.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.steps.iter().any(|step| !step.violations.is_empty()) {
            Verdict::Violated
        } else if self.world.stuck().is_some() {
            Verdict::Stuck
        } else {
            Verdict::Safe
        }
    }

    /// What the run came to, for its link.
    #[must_use]
    pub fn proof(&self) -> Proof {
        let mut world = self.world_at(0);
        let start = world.digest();
        let mut digests = Vec::with_capacity(self.steps.len());
        for (n, step) in self.steps.iter().enumerate() {
            // It happened once from the same state, so it happens again.
            if world.step(step.event).is_err() {
                break;
            }
            // Only these are looked at, and taking a digest costs more than a step.
            let is_mark = (n + 1).is_multiple_of(Proof::STRIDE) || n + 1 == self.steps.len();
            digests.push(if is_mark { world.digest() } else { 0 });
        }
        Proof::of(start, digests)
    }

    /// The whole run as a scenario.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        Scenario {
            setup: self.setup.clone(),
            items: self.items.clone(),
        }
    }

    /// The scenario that ends at a position. Free notes and the like that stand there are kept,
    /// checks are not, since they speak of the end. A `settle` that reaches beyond the position
    /// becomes the events it consists of.
    #[must_use]
    pub fn until(&self, position: usize) -> Scenario {
        let mut items = Vec::new();
        for (index, (at, item)) in self.items_at().enumerate() {
            match item {
                Item::Event(_) if at < position => items.push(item.clone()),
                Item::Settle => {
                    let steps = self.steps.iter().enumerate();
                    let own = || steps.clone().filter(|(_, step)| step.item == index);
                    if own().all(|(n, _)| n < position) {
                        if at < position || own().next().is_none() && at <= position {
                            items.push(Item::Settle);
                        }
                    } else {
                        items.extend(
                            own()
                                .filter(|(n, _)| *n < position)
                                .map(|(_, step)| Item::Event(step.event)),
                        );
                    }
                }
                Item::Event(_) | Item::Expect(_) => {}
                Item::Begin | Item::Hide(_) | Item::Show(_) | Item::Note(_) if at <= position => {
                    items.push(item.clone());
                }
                Item::Begin | Item::Hide(_) | Item::Show(_) | Item::Note(_) => {}
            }
        }
        Scenario {
            setup: self.setup.clone(),
            items,
        }
    }
}

/// Why a scenario cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// Not even started.
    Setup(SetupError),
    /// Stopped at an item.
    Item {
        /// Which, from 0.
        index: usize,
        /// Why.
        why: ItemError,
    },
}

/// Why an item cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemError {
    /// The event cannot happen now.
    Refused(Refused),
    /// More than [`Scenario::MAX_EVENTS`] events.
    TooManyEvents,
    /// More than [`Scenario::MAX_ITEMS`] items.
    TooManyItems,
    /// The machine goes on for ever.
    NeverSettles,
    /// The picture can start only once.
    SecondBegin,
    /// A note is empty or longer than [`Setup::MAX_TEXT`] characters.
    NoteLength,
}

impl fmt::Display for ItemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The sentence needs the names of the set-up, so it is made where those are known.
            Self::Refused(_) => f.write_str("this cannot happen now"),
            Self::TooManyEvents => write!(f, "more than {} events", Scenario::MAX_EVENTS),
            Self::TooManyItems => write!(f, "more than {} lines", Scenario::MAX_ITEMS),
            Self::NeverSettles => {
                write!(f, "it does not settle within {} events", Trace::MAX_SETTLE)
            }
            Self::SecondBegin => f.write_str("`begin` stands twice"),
            Self::NoteLength => write!(f, "a note has 1 to {} characters", Setup::MAX_TEXT),
        }
    }
}

impl core::error::Error for ItemError {}
