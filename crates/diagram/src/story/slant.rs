//! Which arrows slant, and where they leave.
//!
//! An arrow is drawn horizontally where it arrives as long as that tells no lie about its sender:
//! nothing else on the sender's lifeline may stand between the step that sent it and its arrival.
//! Other messages of the same sender do not count as long as the order on the lifeline remains the
//! order of sending. Every other arrow leaves early and slants down: after what was sent before it
//! and before whatever stands in its way.

use handover_simulation::Side;

use super::{Beat, Story};
use crate::diagram::End;

/// How an arrow is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Way {
    /// Whether it slants. One still in flight has nowhere to slant to.
    pub(super) slants: bool,
    /// The beat after which it leaves, if it slants or is still in flight.
    pub(super) tail: usize,
}

/// For each arrow how it is drawn.
pub(super) fn ways(story: &Story, lanes: usize) -> Vec<Way> {
    let mut ways = vec![Way::default(); story.arrows.len()];
    let mut ended = vec![None; story.arrows.len()];
    let mut fixed: Vec<Vec<usize>> = vec![Vec::new(); lanes];
    let mut outgoing: Vec<Vec<usize>> = vec![Vec::new(); lanes];
    for (index, beat) in story.beats.iter().enumerate() {
        match *beat {
            Beat::Sent(a) => {
                ways[a].tail = index;
                outgoing[story.arrows[a].from.index()].push(a);
            }
            Beat::Ended(a) => {
                ended[a] = Some(index);
                let arrow = &story.arrows[a];
                if arrow.end != End::Lost && !arrow.is_to_itself() {
                    fixed[arrow.to.index()].push(index);
                }
            }
            Beat::Note(n) => {
                let note = &story.notes[n];
                if note.side == Side::Over {
                    fixed[note.node.index()].push(index);
                }
            }
        }
    }
    for (lane, arrows) in outgoing.iter().enumerate() {
        let lifeline = Lifeline {
            story,
            ended: &ended,
            fixed: &fixed[lane],
            arrows,
        };
        let limits = lifeline.decide(&mut ways);
        lifeline.defer(&limits, &mut ways);
    }
    ways
}

/// The lifeline of a sender.
struct Lifeline<'a> {
    story: &'a Story,
    /// For each arrow the beat at which it ends.
    ended: &'a [Option<usize>],
    /// The beats on the lifeline that stand where they stand.
    fixed: &'a [usize],
    /// What it sends, in order.
    arrows: &'a [usize],
}

impl Lifeline<'_> {
    /// Decides which arrows slant, last sent first, since an arrow depends only on those sent after
    /// it. Returns for each of [`Self::arrows`] the first beat that stands in its way.
    fn decide(&self, ways: &mut [Way]) -> Vec<usize> {
        // Of what was sent in later steps: the first to end, and the first to leave early.
        let mut later = usize::MAX;
        let mut limits = vec![0; self.arrows.len()];
        let mut from = self.arrows.len();
        let sent = |a: &usize| self.story.arrows[*a].sent;
        let steps = self.arrows.chunk_by(|a, b| sent(a) == sent(b));
        for step in steps.rev() {
            from -= step.len();
            for (a, limit) in step.iter().zip(&mut limits[from..]) {
                *limit = later.min(self.first_after(sent(a)));
                let end = self.ended[*a];
                let to_itself = self.story.arrows[*a].is_to_itself();
                ways[*a].slants = !to_itself && end.is_some_and(|end| *limit < end);
            }
            for a in step {
                let own = match self.ended[*a] {
                    Some(end) if !ways[*a].slants => end,
                    Some(end) => end.min(ways[*a].tail),
                    None => ways[*a].tail,
                };
                later = later.min(own);
            }
        }
        limits
    }

    /// The first fixed beat after a step.
    fn first_after(&self, step: usize) -> usize {
        let at = |beat: &usize| self.story.at(self.story.beats[*beat]);
        let after = self.fixed.partition_point(|beat| at(beat) <= step);
        self.fixed.get(after).copied().unwrap_or(usize::MAX)
    }

    /// Lets those that leave early leave after the horizontal ones sent before them.
    fn defer(&self, limits: &[usize], ways: &mut [Way]) {
        // Horizontal arrows that were sent already and have not ended yet.
        let mut open: Vec<usize> = Vec::new();
        for (a, limit) in self.arrows.iter().zip(limits) {
            let sent = ways[*a].tail;
            open.retain(|end| *end > sent);
            match self.ended[*a] {
                Some(end) if !ways[*a].slants => open.push(end),
                Some(_) | None => {
                    let before = open.iter().copied().filter(|end| end < limit);
                    ways[*a].tail = before.max().unwrap_or(sent);
                }
            }
        }
    }
}
