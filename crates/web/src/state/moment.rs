//! A run and where one stands in it.

use std::rc::Rc;

use handover_simulation::{Event, Item, ItemError, RunError, Step, Trace, World};

use super::run::Run;
use super::shared::Shared;

/// A run, a position in it, and the world there.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    run: Shared<Run>,
    cursor: usize,
    world: Shared<World>,
}

/// What came of trying to do something.
#[derive(Clone, Debug, PartialEq)]
pub enum Done {
    /// It was the next step anyway, or nothing came of it: the run is the same.
    Moved(Moment),
    /// The run is another one now. So many steps that followed were cut off.
    Changed(Moment, usize),
}

impl Moment {
    /// A position of a run; the end for every position beyond it.
    #[must_use]
    pub fn new(run: Run, cursor: usize) -> Self {
        Self::at(Shared::new(run), cursor)
    }

    /// The same of a run that is shown already.
    pub(super) fn at(run: Shared<Run>, cursor: usize) -> Self {
        let cursor = cursor.min(run.end());
        let world = Shared::new(run.trace().world_at(cursor));
        Self { run, cursor, world }
    }

    /// The run.
    #[must_use]
    pub fn run(&self) -> &Shared<Run> {
        &self.run
    }

    /// How many steps are done.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The world there.
    #[must_use]
    pub fn world(&self) -> &Rc<World> {
        self.world.rc()
    }

    /// The step that led here, if one did.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.run
            .trace()
            .steps()
            .get(self.cursor.checked_sub(1)?)
            .map(|step| &**step)
    }

    /// Whether nothing follows.
    #[must_use]
    pub fn is_end(&self) -> bool {
        self.cursor == self.run.end()
    }

    /// The same run at another position.
    #[must_use]
    pub fn moved(&self, cursor: usize) -> Self {
        let cursor = cursor.min(self.run.end());
        let next = self.run.trace().steps().get(self.cursor);
        if let Some(step) = next
            && cursor == self.cursor + 1
        {
            let mut world = (*self.world).clone();
            if world.step(step.event).is_ok() {
                let (run, world) = (self.run.clone(), Shared::new(world));
                return Self { run, cursor, world };
            }
        }
        Self::at(self.run.clone(), cursor)
    }

    /// The moment after an event. At a position with something behind it the run branches.
    ///
    /// # Errors
    /// If it cannot happen now.
    pub fn after(&self, event: Event) -> Result<Done, ItemError> {
        let next = self.run.trace().steps().get(self.cursor);
        if next.is_some_and(|step| step.event == event) {
            return Ok(Done::Moved(self.moved(self.cursor + 1)));
        }
        self.extended(Item::Event(event))
    }

    /// The moment after everything that the machine does by itself.
    ///
    /// # Errors
    /// If that never ends.
    pub fn settled(&self) -> Result<Done, ItemError> {
        if self.world.next_natural().is_none() {
            return Ok(Done::Moved(self.clone()));
        }
        self.extended(Item::Settle)
    }

    fn extended(&self, item: Item) -> Result<Done, ItemError> {
        let cut = self.run.end() - self.cursor;
        let mut trace = if cut == 0 {
            self.run.trace().clone()
        } else {
            Trace::run(&self.run.trace().until(self.cursor)).map_err(why)?
        };
        trace.push(item).map_err(why)?;
        let end = trace.steps().len();
        let run = Run::new(trace, self.run.source().edited());
        let run = if cut == 0 {
            run.continued(&self.run)
        } else {
            run
        };
        Ok(Done::Changed(Self::new(run, end), cut))
    }

    /// The same choices under other rules, as far as they can be made, at the same position.
    /// Tells where it stopped and why, if it did.
    #[must_use]
    pub fn replayed(&self, setup: handover_simulation::Setup) -> Option<(Self, Option<Stop>)> {
        let before = self.run.trace();
        let mut trace = Trace::start(setup).ok()?;
        let mut stop = None;
        for item in before.items() {
            if matches!(item, Item::Expect(_)) {
                continue;
            }
            if let Err(RunError::Item { why, .. }) = trace.push(item.clone()) {
                let at = trace.steps().len();
                let event = match item {
                    Item::Event(event) => Some(*event),
                    Item::Settle
                    | Item::Begin
                    | Item::Hide(_)
                    | Item::Show(_)
                    | Item::Note(_)
                    | Item::Expect(_) => None,
                };
                stop = Some(Stop { at, event, why });
                break;
            }
        }
        let run = Run::new(trace, self.run.source().edited());
        Some((Self::new(run, self.cursor), stop))
    }
}

/// Where a replay stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// After how many steps.
    pub at: usize,
    /// What could not happen.
    pub event: Option<Event>,
    /// Why.
    pub why: ItemError,
}

fn why(error: RunError) -> ItemError {
    match error {
        RunError::Item { why, .. } => why,
        // A set-up that has run once runs again.
        RunError::Setup(_) => ItemError::TooManyItems,
    }
}
