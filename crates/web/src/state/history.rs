//! What undo goes back to.

use super::moment::Moment;

/// Moments left behind, and moments come back from. Nothing that was open is lost until the
/// oldest ones no longer fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    past: Vec<Moment>,
    future: Vec<Moment>,
}

impl History {
    /// At most that many moments are kept.
    const MOMENTS: usize = 1_000;
    /// At most that many steps are kept, over all moments.
    const STEPS: usize = 300_000;

    /// Leaves a moment by doing something new.
    pub fn leave(&mut self, moment: Moment) {
        self.past.push(moment);
        self.future.clear();
        let mut steps = 0;
        let fits = |moment: &&Moment| {
            steps += moment.run().end() + 1;
            steps <= Self::STEPS
        };
        let kept = self.past.iter().rev().take(Self::MOMENTS);
        let kept = kept.take_while(fits).count().max(1);
        self.past.drain(..self.past.len() - kept);
    }

    /// The moment before, given the one that is left.
    pub fn undo(&mut self, now: Option<Moment>) -> Option<Moment> {
        let moment = self.past.pop()?;
        self.future.extend(now);
        Some(moment)
    }

    /// The moment that was undone last, given the one that is left.
    pub fn redo(&mut self, now: Option<Moment>) -> Option<Moment> {
        let moment = self.future.pop()?;
        self.past.extend(now);
        Some(moment)
    }

    /// Whether there is something to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}
