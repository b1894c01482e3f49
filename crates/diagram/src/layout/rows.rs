//! How high the rows are.

use handover_protocol::small::SmallSet;

use super::MARGIN;
use super::bands::Edge;
use super::texts::Texts;
use crate::diagram::{Diagram, End, Mark};
use crate::scene::{Span, TextStyle};

/// Between the boxes and the rows.
const BOX_GAP: i32 = 12;
/// Between two rows.
const ROW_GAP: i32 = 8;
/// The height of a strip for the labels of windows.
const STRIP: i32 = 19;
/// Where the baseline is in it.
const STRIP_BASELINE: i32 = 15;
/// Between a label and its line.
const LABEL_LIFT: i32 = 6;
/// The same where a cross or a circle stands under the label.
const LABEL_LIFT_MARK: i32 = 11;
/// Half the height of the way around that a message to oneself takes.
pub(super) const LOOP_HALF: i32 = 9;

/// Where the rows are.
pub(super) struct RowBoxes {
    pub(super) boxes: Vec<RowBox>,
    /// The upper edge of the lower boxes.
    pub(super) bottom_boxes: i32,
    pub(super) height: i32,
}

/// A row: its arrow's line, or the middle of its note, is on the axis.
pub(super) struct RowBox {
    top: i32,
    axis: i32,
    /// Where what stands in the row ends, and the label of a window that begins there has room.
    foot: i32,
    bottom: i32,
}

impl RowBox {
    pub(super) fn span(&self) -> Span {
        Span {
            top: f64::from(self.top),
            bottom: f64::from(self.bottom),
        }
    }

    /// The axis, in the middle of a pixel so that lines are drawn sharp.
    pub(super) fn axis(&self) -> f64 {
        f64::from(self.axis) + 0.5
    }
}

impl RowBoxes {
    pub(super) fn of(diagram: &Diagram, texts: &Texts) -> Self {
        let mut y = MARGIN + texts.box_height() + BOX_GAP;
        let mut strips = SmallSet::default();
        for label in texts.bands.iter().flatten() {
            strips.insert(label.starts);
        }
        let mut boxes = Vec::with_capacity(diagram.rows.len());
        for (n, row) in diagram.rows.iter().enumerate() {
            let mut above = 0;
            let mut below = 0;
            for mark in &row.marks {
                let (over, under) = needs(diagram, texts, *mark);
                above = above.max(over);
                below = below.max(under);
            }
            let strip = |edge: Edge| if strips.contains(&edge) { STRIP } else { 0 };
            let (head, foot) = (strip(Edge::Top(n)), strip(Edge::Axis(n)));
            let axis = y + head + above;
            boxes.push(RowBox {
                top: y,
                axis,
                foot: axis + below,
                bottom: axis + below + foot,
            });
            y = axis + below + foot + ROW_GAP;
        }
        // Without any row the lifelines are still to be seen.
        let least = MARGIN + texts.box_height() + 3 * BOX_GAP;
        let bottom_boxes = (y - ROW_GAP + BOX_GAP).max(least);
        Self {
            boxes,
            bottom_boxes,
            height: bottom_boxes + texts.box_height() + MARGIN + 1,
        }
    }

    /// The baseline of a label in the strip where a window begins.
    pub(super) fn strip_of(&self, start: Edge) -> i32 {
        let top = match start {
            Edge::Top(row) => self.boxes.get(row).map(|r| r.top),
            Edge::Axis(row) => self.boxes.get(row).map(|r| r.foot),
        };
        top.unwrap_or(self.bottom_boxes) + STRIP_BASELINE
    }

    /// The upper edge of a row; that of the lower boxes beyond the last.
    pub(super) fn top_of(&self, row: usize) -> f64 {
        let edge = self.boxes.get(row).map_or(self.bottom_boxes, |r| r.top);
        f64::from(edge)
    }
}

/// How far above its line a label stands.
pub(super) const fn lift(end: End) -> i32 {
    match end {
        End::Head | End::Cross => LABEL_LIFT,
        End::Lost | End::Open => LABEL_LIFT_MARK,
    }
}

/// What a mark needs above and below the axis.
fn needs(diagram: &Diagram, texts: &Texts, mark: Mark) -> (i32, i32) {
    let remark = TextStyle::Detail.line_height() + 4;
    match mark {
        Mark::Arrow(a) if diagram.arrows[a].is_to_itself() => {
            let text = &texts.arrows[a];
            let half = (text.height() + 1) / 2;
            let below = text.remark.as_ref().map_or(0, |_| remark);
            (half.max(LOOP_HALF + 2), half.max(LOOP_HALF + 2) + below)
        }
        Mark::Arrow(a) => {
            let below = texts.arrows[a].remark.as_ref().map_or(6, |_| remark);
            (
                texts.arrows[a].height() + lift(diagram.arrows[a].end) - 2,
                below,
            )
        }
        Mark::Leaves(a) => (
            texts.arrows[a].height() + lift(diagram.arrows[a].end) - 2,
            2,
        ),
        Mark::Arrives(a) => {
            let below = texts.arrows[a].remark.as_ref().map_or(6, |_| remark);
            (6, below)
        }
        Mark::Note(n) => {
            let half = texts.notes[n].height / 2;
            (half, half)
        }
    }
}
