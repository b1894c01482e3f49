//! What a run came to when its link was made, in so few bits that it fits into the link.

use alloc::vec::Vec;

use crate::scenario::Scenario;

/// What a run came to: enough to say whether it still comes to the same, and if not, where it
/// first differs.
///
/// Links hold choices, not what came of them. When the rules are corrected later, an old link may
/// lead to another state; then the page can say so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The digest of the state at the end.
    pub digest: u32,
    /// Four bits of the digest after every [`Proof::STRIDE`]-th step, each 0 to 15.
    pub trail: Vec<u8>,
}

/// Where two runs of the same choices first differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drift {
    /// They seem to be the same up to this step.
    pub after: usize,
    /// They differ after this step; `None` is the last step of the run.
    pub by: Option<usize>,
}

impl Proof {
    /// How many steps apart the trail's marks are.
    pub const STRIDE: usize = 8;

    /// As many marks as the longest run has.
    pub const MAX_TRAIL: usize = Scenario::MAX_EVENTS / Self::STRIDE;

    /// The proof of a run from the digest before its first step and those after each step.
    #[must_use]
    pub fn of(start: u32, steps: impl IntoIterator<Item = u32>) -> Self {
        let mut proof = Self {
            digest: start,
            trail: Vec::new(),
        };
        for (n, digest) in steps.into_iter().enumerate() {
            proof.digest = digest;
            if (n + 1).is_multiple_of(Self::STRIDE) {
                proof.trail.push((digest & 15) as u8);
            }
        }
        proof
    }

    /// Where this run and the other first differ, as far as that can be seen; `None` if they come
    /// to the same.
    ///
    /// Two states that differ look alike at a mark once in sixteen times, so the true place can be
    /// earlier.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Option<Drift> {
        let marks = self.trail.iter().zip(&other.trail);
        let same = marks.take_while(|(a, b)| a == b).count();
        let both = self.trail.len().min(other.trail.len());
        if same == both && self.trail.len() == other.trail.len() && self.digest == other.digest {
            return None;
        }
        Some(Drift {
            after: same * Self::STRIDE,
            by: (same < both).then_some((same + 1) * Self::STRIDE),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_like_itself() {
        let proof = Proof::of(7, (0..20).map(|n| n * 0x0101_0101));
        assert_eq!(proof.digest, 19 * 0x0101_0101);
        assert_eq!(proof.trail, [7, 15]);
        assert_eq!(proof.compare(&proof), None);
        assert_eq!(
            Proof::of(7, []),
            Proof {
                digest: 7,
                trail: Vec::new()
            }
        );
    }

    #[track_caller]
    fn check(ours: &[u32], theirs: &[u32], after: usize, by: Option<usize>) {
        let ours = Proof::of(0, ours.iter().copied());
        let theirs = Proof::of(0, theirs.iter().copied());
        assert_eq!(ours.compare(&theirs), Some(Drift { after, by }));
        assert_eq!(theirs.compare(&ours), Some(Drift { after, by }));
    }

    #[test]
    fn drifts_are_found_between_marks() {
        check(&[1; 20], &[2; 20], 0, Some(8));
        let mut late = [1; 20];
        late[10..].fill(2);
        check(&[1; 20], &late, 8, Some(16));
        late[10..].fill(1);
        late[19] = 2;
        check(&[1; 20], &late, 16, None);
        check(&[1; 20], &[1; 9], 8, None);
        check(&[1; 3], &[2; 3], 0, None);
    }
}
