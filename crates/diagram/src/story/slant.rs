//! Which arrows slant.
//!
//! An arrow is drawn horizontally where it arrives as long as that tells no lie about its sender:
//! nothing else on the sender's lifeline may stand between the step that sent it and its arrival.
//! Other messages of the same sender do not count as long as the order on the lifeline remains the
//! order of sending. Every other arrow leaves where it was sent and slants down.

use super::{Beat, Story};
use crate::diagram::End;

/// For each arrow whether it slants. One still in flight has nowhere to slant to.
pub(super) fn slanted(story: &Story, lanes: usize) -> Vec<bool> {
    let mut sent = vec![0; story.arrows.len()];
    let mut ended = vec![None; story.arrows.len()];
    let mut fixed: Vec<Vec<usize>> = vec![Vec::new(); lanes];
    let mut outgoing: Vec<Vec<usize>> = vec![Vec::new(); lanes];
    for (index, beat) in story.beats.iter().enumerate() {
        match *beat {
            Beat::Sent(a) => {
                sent[a] = index;
                outgoing[story.arrows[a].from.index()].push(a);
            }
            Beat::Ended(a) => {
                ended[a] = Some(index);
                let arrow = &story.arrows[a];
                if arrow.end != End::Lost {
                    fixed[arrow.to.index()].push(index);
                }
            }
            Beat::Note(n) => {
                let note = &story.notes[n];
                if note.side == handover_simulation::Side::Over {
                    fixed[note.node.index()].push(index);
                }
            }
        }
    }
    let mut slants = vec![false; story.arrows.len()];
    for (lane, arrows) in outgoing.iter().enumerate() {
        let beats = Beats {
            story,
            sent: &sent,
            ended: &ended,
            fixed: &fixed[lane],
        };
        beats.decide(arrows, &mut slants);
    }
    slants
}

struct Beats<'a> {
    story: &'a Story,
    sent: &'a [usize],
    ended: &'a [Option<usize>],
    /// What stands on the lifeline whatever is decided.
    fixed: &'a [usize],
}

impl Beats<'_> {
    /// Last sent first, since an arrow depends only on those sent after it.
    fn decide(&self, arrows: &[usize], slants: &mut [bool]) {
        // Of what was sent in later steps: the first to arrive, and the first tail drawn at its own
        // place.
        let mut first_end = usize::MAX;
        let mut first_tail = usize::MAX;
        let arrow = |a: usize| &self.story.arrows[a];
        let steps = arrows.chunk_by(|a, b| arrow(*a).sent == arrow(*b).sent);
        for step in steps.rev() {
            for a in step.iter().copied().filter(|a| !arrow(*a).is_to_itself()) {
                if let Some(end) = self.ended[a] {
                    slants[a] = self.blocked(a, end) || first_end < end || first_tail < end;
                }
            }
            for a in step.iter().copied() {
                match self.ended[a] {
                    Some(end) => first_end = first_end.min(end),
                    None => first_tail = first_tail.min(self.sent[a]),
                }
                if slants[a] {
                    first_tail = first_tail.min(self.sent[a]);
                }
            }
        }
    }

    /// Whether something stands on the lifeline between the step that sent it and its arrival.
    fn blocked(&self, a: usize, end: usize) -> bool {
        let step = self.story.arrows[a].sent;
        let after = self
            .fixed
            .partition_point(|beat| self.story.at(self.story.beats[*beat]) <= step);
        self.fixed.get(after).is_some_and(|beat| *beat < end)
    }
}
