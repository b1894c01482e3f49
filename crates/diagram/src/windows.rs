//! The windows in which truth and belief differ, measured in steps.

use handover_simulation::{NodeId, Trace};

use crate::terms::Terms;

/// The windows of a run, up to a position.
///
/// A position is a number of steps, as in [`Trace`]: a window is there from the position after the
/// step that opened it to that after the step that closed it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Windows {
    /// Who took itself for the owner and was not, by the beginning.
    pub zombies: Vec<Zombie>,
    /// When nobody held the owner key, by the beginning. What was before the first election is
    /// none: there had been no owner to miss.
    pub ownerless: Vec<Window>,
}

/// A window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first position in it.
    pub since: usize,
    /// The first position after it; none if it is still open.
    pub until: Option<usize>,
    /// How many steps it has lasted.
    pub steps: usize,
}

/// A window in which a node took itself for the owner and was not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zombie {
    /// The node.
    pub node: NodeId,
    /// When.
    pub window: Window,
}

impl Windows {
    /// The windows of a whole run.
    #[must_use]
    pub fn of(trace: &Trace) -> Self {
        let mut terms = Terms::new(trace.setup().nodes.len());
        for (at, step) in (1..).zip(trace.steps()) {
            terms.begin(at, step);
            for effect in &step.effects {
                terms.see(at, &step.event, effect);
            }
        }
        terms.windows(trace.steps().len())
    }

    /// The same as one knows them at a position, where some are still open that close later.
    #[must_use]
    pub fn at(&self, position: usize) -> Self {
        let zombies = self.zombies.iter().filter_map(|zombie| {
            let window = zombie.window.at(position)?;
            Some(Zombie { window, ..*zombie })
        });
        let ownerless = self.ownerless.iter();
        Self {
            zombies: zombies.collect(),
            ownerless: ownerless.filter_map(|w| w.at(position)).collect(),
        }
    }

    /// For how many steps a node has been a zombie, if it is one at the end.
    #[must_use]
    pub fn zombie(&self, node: NodeId) -> Option<Window> {
        let mut zombies = self.zombies.iter();
        let zombie = zombies.find(|zombie| zombie.node == node && zombie.window.is_open())?;
        Some(zombie.window)
    }

    /// For how many steps nobody has held the owner key, if nobody does at the end.
    #[must_use]
    pub fn no_owner(&self) -> Option<Window> {
        let mut ownerless = self.ownerless.iter();
        ownerless.find(|window| window.is_open()).copied()
    }
}

impl Window {
    pub(crate) fn new(since: usize, until: Option<usize>, end: usize) -> Self {
        let steps = until.unwrap_or(end).saturating_sub(since);
        Self {
            since,
            until,
            steps,
        }
    }

    /// One that has ended; none that has ended in the step in which it began.
    pub(crate) fn closed(since: usize, until: usize) -> Option<Self> {
        (since < until).then(|| Self::new(since, Some(until), until))
    }

    /// Whether it has not ended.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.until.is_none()
    }

    /// What is known of it at a position; nothing before it begins.
    fn at(&self, position: usize) -> Option<Self> {
        let until = self.until.filter(|until| *until <= position);
        (self.since <= position).then(|| Self::new(self.since, until, position))
    }
}
