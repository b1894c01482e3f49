//! How far apart the lifelines stand.

use handover_simulation::Side;

use super::MARGIN;
use super::bands::before_first;
use super::texts::Texts;
use crate::diagram::{BandKind, Diagram, End};

/// Between two boxes.
const BOX_GAP: i32 = 28;
/// Between a note over a lifeline and the next lifeline.
const NOTE_GAP: i32 = 10;
/// Between a lifeline and a note beside it.
pub(super) const SIDE_GAP: i32 = 9;
/// Between a lifeline and a label that starts there.
pub(super) const LABEL_GAP: i32 = 10;
/// The same at the end with the head.
pub(super) const HEAD_GAP: i32 = 18;
/// How far a message to oneself stands out.
pub(super) const LOOP: i32 = 34;

/// Where the lifelines are.
pub(super) struct Columns {
    xs: Vec<i32>,
    pub(super) width: i32,
}

/// A distance that two lifelines must keep at least.
struct Keep {
    left: usize,
    right: usize,
    distance: i32,
}

impl Columns {
    pub(super) fn of(diagram: &Diagram, texts: &Texts) -> Self {
        let count = diagram.lanes.len();
        let mut keeps = Vec::new();
        // How far things reach beyond the outermost lifelines.
        let mut margins = Margins::default();
        for (n, lane) in texts.lanes.iter().enumerate() {
            let half = lane.width / 2;
            margins.left_of(n, half);
            margins.right_of(n, count, half);
            if let Some(next) = texts.lanes.get(n + 1) {
                keeps.push(Keep {
                    left: n,
                    right: n + 1,
                    distance: half + next.width / 2 + BOX_GAP,
                });
            }
        }
        let mut beside = |lane: usize, left: i32, right: i32| {
            margins.left_of(lane, left);
            margins.right_of(lane, count, right);
            if lane > 0 && left > 0 {
                keeps.push(Keep {
                    left: lane - 1,
                    right: lane,
                    distance: left + NOTE_GAP,
                });
            }
            if right > 0 && lane + 1 < count {
                keeps.push(Keep {
                    left: lane,
                    right: lane + 1,
                    distance: right + NOTE_GAP,
                });
            }
        };
        for (note, text) in diagram.notes.iter().zip(&texts.notes) {
            let lane = note.node.index();
            match note.side {
                Side::Over => beside(lane, text.width / 2, text.width / 2),
                Side::Left => beside(lane, text.width + SIDE_GAP, 0),
                Side::Right => beside(lane, 0, text.width + SIDE_GAP),
            }
        }
        let loops = diagram.arrows.iter().zip(&texts.arrows);
        for (arrow, text) in loops.filter(|(arrow, _)| arrow.is_to_itself()) {
            let remark = text.remark.as_ref().map_or(0, |(_, width)| *width);
            let reach = LOOP + LABEL_GAP + text.width.max(remark);
            beside(arrow.from.index(), 0, reach);
        }
        let labels = diagram.bands.iter().zip(&texts.bands);
        for (band, text) in labels.filter_map(|(band, text)| Some((band, text.as_ref()?))) {
            match band.kind {
                BandKind::Zombie(node) => beside(node.index(), 0, text.reach()),
                BandKind::NoOwner => beside(0, before_first(text), 0),
            }
        }
        keeps.extend(arrows(diagram, texts));
        Self::solve(count, &keeps, &margins)
    }

    /// Every lifeline as far left as it can be.
    fn solve(count: usize, keeps: &[Keep], margins: &Margins) -> Self {
        let mut xs = vec![0; count];
        // From left to right; there are few lifelines, and a sort is a lot of code.
        for right in 0..count {
            for keep in keeps.iter().filter(|keep| keep.right == right) {
                xs[right] = xs[right].max(xs[keep.left] + keep.distance);
            }
        }
        let shift = margins.left + MARGIN;
        for x in &mut xs {
            *x += shift;
        }
        let last = xs.last().copied().unwrap_or(shift);
        Self {
            width: last + margins.right + MARGIN + 1,
            xs,
        }
    }

    /// The lifeline of a lane, in the middle of a pixel so that it is drawn sharp.
    pub(super) fn x(&self, lane: usize) -> f64 {
        f64::from(self.xs[lane]) + 0.5
    }
}

/// The room that labels need between the lifelines of their arrows.
fn arrows<'a>(diagram: &'a Diagram, texts: &'a Texts) -> impl Iterator<Item = Keep> + 'a {
    let arrows = diagram.arrows.iter().zip(&texts.arrows);
    arrows
        .filter(|(arrow, _)| !arrow.is_to_itself())
        .map(|(arrow, text)| {
            let (from, to) = (arrow.from.index(), arrow.to.index());
            let remark = text.remark.as_ref().map_or(0, |(_, width)| *width);
            let cross = if arrow.end == End::Cross { 8 } else { 0 };
            Keep {
                left: from.min(to),
                right: from.max(to),
                distance: text.width.max(remark) + LABEL_GAP + HEAD_GAP + cross,
            }
        })
}

/// How far things reach beyond the outermost lifelines.
#[derive(Default)]
struct Margins {
    left: i32,
    right: i32,
}

impl Margins {
    /// Only what stands at the first lifeline can reach beyond it: the others keep their distance
    /// to the one before.
    fn left_of(&mut self, lane: usize, reach: i32) {
        if lane == 0 {
            self.left = self.left.max(reach);
        }
    }

    fn right_of(&mut self, lane: usize, count: usize, reach: i32) {
        if lane + 1 == count {
            self.right = self.right.max(reach);
        }
    }
}
