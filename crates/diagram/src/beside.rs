//! Two runs that differ in a guard, row by row in step with each other.

use std::sync::Arc;

use handover_simulation::Step;

use crate::compare::{Comparison, Then};

/// A row of two runs side by side: what comes of the same choice in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// Which step of the run with the guard on, from 0; none if it has none here.
    pub on: Option<usize>,
    /// Which step of the run with the guard off, from 0; none if it has none here.
    pub off: Option<usize>,
    /// Why the other run has none here, where that is one of [`Comparison::skipped`].
    pub skipped: Option<usize>,
}

impl Comparison {
    /// Both runs from beginning to end. Steps that come of the same choice stand in the same row.
    #[must_use]
    pub fn beside(&self) -> Vec<Pair> {
        let (given, other) = (self.given().steps(), self.other().steps());
        let mut pairs = Vec::new();
        let (mut g, mut o) = (0, 0);
        let mut skipped = self.skipped.iter().enumerate().peekable();
        for item in 0..self.given().items().len() {
            let first = pairs.len();
            let given_end = g + count(&given[g..], |step| step.item == item);
            let other_end = o + count(&other[o..], |step| self.origin(step.item) == Some(item));
            while g < given_end || o < other_end {
                let row = match (given.get(g..given_end), other.get(o..other_end)) {
                    (Some([a, ..]), Some([b, rest @ ..])) if a.event != b.event => {
                        // The one that the other run comes to later waits for it there.
                        if rest.iter().any(|step| step.event == a.event) {
                            (None, Some(o))
                        } else {
                            (Some(g), None)
                        }
                    }
                    (Some([_, ..]), Some([_, ..])) => (Some(g), Some(o)),
                    (Some([_, ..]), _) => (Some(g), None),
                    _ => (None, Some(o)),
                };
                g += usize::from(row.0.is_some());
                o += usize::from(row.1.is_some());
                pairs.push(self.pair(row));
            }
            if let Some((n, _)) = skipped.next_if(|(_, skipped)| skipped.item == item) {
                if pairs.len() == first {
                    pairs.push(Pair::default());
                }
                pairs[first].skipped = Some(n);
            }
        }
        pairs
    }

    fn pair(&self, (given, other): (Option<usize>, Option<usize>)) -> Pair {
        let (on, off) = if self.given_on {
            (given, other)
        } else {
            (other, given)
        };
        Pair {
            on,
            off,
            skipped: None,
        }
    }

    /// The first row that is not the same; none if the runs never part.
    #[must_use]
    pub fn parts_at(&self, pairs: &[Pair]) -> Option<usize> {
        let parting = self.parting?;
        let is = |step: Option<usize>, way: crate::compare::Way| {
            way.then == Then::Step && step == Some(way.position)
        };
        pairs
            .iter()
            .position(|pair| is(pair.on, parting.on) || is(pair.off, parting.off))
    }
}

fn count(steps: &[Arc<Step>], of_item: impl Fn(&Step) -> bool) -> usize {
    steps.iter().take_while(|step| of_item(step)).count()
}
