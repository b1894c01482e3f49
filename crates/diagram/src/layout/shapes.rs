//! Arrows and notes in their places.

use handover_simulation::{Shape, Side};

use super::columns::{HEAD_GAP, LABEL_GAP, LOOP, SIDE_GAP};
use super::rows::{LOOP_HALF, lift};
use super::texts::{ArrowText, CORNER, NOTE_PAD, NUMBER_GAP, NoteText};
use super::{Place, extent, round};
use crate::diagram::{Arrow, End};
use crate::metrics::width;
use crate::scene::{Anchor, ArrowShape, Head, NoteShape, Point, TextLine, TextStyle};

/// The length of a head.
const HEAD: f64 = 10.0;
/// Half its width.
const HEAD_HALF: f64 = 4.5;
/// How far before the lifeline a refused message ends.
const CROSS_STOP: f64 = 13.0;
/// Half the size of a cross.
const CROSS_HALF: f64 = 5.0;
/// How long the stub of a message in flight is.
const STUB: f64 = 44.0;
/// The open end of a stub.
const CIRCLE: f64 = 4.0;

const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// A line of text that starts, ends or is centred at a place.
fn line(style: TextStyle, anchor: Anchor, x: f64, y: f64, text: &str) -> TextLine {
    TextLine {
        x: round(x),
        y: round(y),
        width: f64::from(width(style, text)),
        anchor,
        style,
        text: text.to_owned(),
    }
}

/// From the middle of a line to its baseline, in thousandths of the font size.
const BASELINE: f64 = 0.36;

/// Lines around a middle.
pub(super) fn block(lines: &[String], style: TextStyle, x: f64, middle: f64) -> Vec<TextLine> {
    let height = f64::from(style.line_height());
    let first = middle - height * (lines.len() as f64 - 1.0) / 2.0;
    let down = f64::from(style.size()) * BASELINE;
    let lines = lines.iter().enumerate();
    lines
        .map(|(n, text)| {
            let y = (first + height * n as f64 + down).round();
            line(style, Anchor::Middle, x, y, text)
        })
        .collect()
}

impl Place<'_> {
    pub(super) fn arrow(&self, n: usize) -> ArrowShape {
        let arrow = &self.diagram.arrows[n];
        let text = &self.texts.arrows[n];
        let from_x = self.columns.x(arrow.from.index());
        let to_x = self.columns.x(arrow.to.index());
        let from_y = self.rows.boxes[arrow.leaves].axis();
        let to_y = self.rows.boxes[arrow.arrives].axis();
        let (line, head) = if arrow.is_to_itself() {
            around(arrow.end, from_x, to_y)
        } else {
            straight(arrow.end, at(from_x, from_y), at(to_x, to_y))
        };
        let texts = if arrow.is_to_itself() {
            texts_of_loop(text, from_x, to_y)
        } else {
            let end = line.last().copied().unwrap_or_default();
            texts_of_line(arrow, text, at(from_x, from_y), to_x, end)
        };
        let mut points = line.clone();
        points.extend(head.points());
        ArrowShape {
            arrow: n,
            sent: arrow.sent,
            ended: arrow.ended,
            reply: arrow.is_reply(),
            end: arrow.end,
            fate: arrow.fate,
            extent: extent(&points, &texts),
            line,
            head,
            texts,
        }
    }

    pub(super) fn note(&self, n: usize) -> NoteShape {
        let note = &self.diagram.notes[n];
        let text = &self.texts.notes[n];
        let x = self.columns.x(note.node.index());
        let axis = self.rows.boxes[note.row].axis();
        let (width, height) = (f64::from(text.width), f64::from(text.height));
        let gap = f64::from(SIDE_GAP);
        let left = match note.side {
            Side::Over => x - width / 2.0,
            Side::Left => x - gap - width,
            Side::Right => x + gap,
        };
        let top = axis - height / 2.0;
        let (right, bottom) = (left + width, top + height);
        let corner = f64::from(CORNER);
        let (outline, fold) = match note.shape {
            Shape::Hexagon => (
                vec![
                    at(left, axis),
                    at(left + corner, top),
                    at(right - corner, top),
                    at(right, axis),
                    at(right - corner, bottom),
                    at(left + corner, bottom),
                ],
                Vec::new(),
            ),
            Shape::Folded => (
                vec![
                    at(left, top),
                    at(right - corner, top),
                    at(right, top + corner),
                    at(right, bottom),
                    at(left, bottom),
                ],
                vec![
                    at(right - corner, top),
                    at(right - corner, top + corner),
                    at(right, top + corner),
                ],
            ),
        };
        let texts = texts_of_note(text, note.shape, left, top, width);
        NoteShape {
            note: n,
            at: note.at,
            shape: note.shape,
            tone: note.tone,
            extent: extent(&outline, &[]),
            outline,
            fold,
            texts,
        }
    }
}

impl Head {
    fn points(&self) -> Vec<Point> {
        match self {
            Self::Triangle(points) => points.to_vec(),
            Self::Cross(points) => points.to_vec(),
            Self::Circle { center, radius } => vec![
                at(center.x - radius, center.y - radius),
                at(center.x + radius, center.y + radius),
            ],
        }
    }
}

/// A line between two lifelines and what stands at its end.
fn straight(end: End, from: Point, to: Point) -> (Vec<Point>, Head) {
    let to = match end {
        End::Lost => at((from.x + to.x) / 2.0, to.y),
        End::Head | End::Cross | End::Open => to,
    };
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let along = |distance: f64| at(round(from.x + ux * distance), round(from.y + uy * distance));
    match end {
        End::Head => {
            let base = along(length - HEAD);
            let side = |sign: f64| {
                let (x, y) = (
                    base.x - uy * HEAD_HALF * sign,
                    base.y + ux * HEAD_HALF * sign,
                );
                at(round(x), round(y))
            };
            let head = Head::Triangle([to, side(1.0), side(-1.0)]);
            (vec![from, base], head)
        }
        End::Cross => {
            let stop = along(length - CROSS_STOP);
            (vec![from, stop], cross(stop))
        }
        End::Lost => {
            let stop = at(round(to.x), to.y);
            (vec![from, stop], cross(stop))
        }
        End::Open => {
            let stub = STUB.min(length / 2.0);
            let center = along(stub + CIRCLE);
            let radius = CIRCLE;
            (vec![from, along(stub)], Head::Circle { center, radius })
        }
    }
}

fn cross(center: Point) -> Head {
    let arm = |x: f64, y: f64| {
        at(
            round(center.x + x * CROSS_HALF),
            round(center.y + y * CROSS_HALF),
        )
    };
    Head::Cross([
        arm(-1.0, -1.0),
        arm(1.0, 1.0),
        arm(-1.0, 1.0),
        arm(1.0, -1.0),
    ])
}

/// A message to oneself: out, down and back.
fn around(end: End, x: f64, y: f64) -> (Vec<Point>, Head) {
    let out = x + f64::from(LOOP);
    let half = f64::from(LOOP_HALF);
    let (above, below) = (y - half, y + half);
    let corner = [at(x, above), at(out, above)];
    match end {
        End::Head | End::Cross => {
            let stop = if end == End::Head { HEAD } else { CROSS_STOP };
            let (back, head) = straight(end, at(out, below), at(x, below));
            let mut line = corner.to_vec();
            line.extend([
                at(out, below),
                back.last().copied().unwrap_or(at(x + stop, below)),
            ]);
            (line, head)
        }
        End::Lost => (corner.to_vec(), cross(at(out, above))),
        End::Open => {
            let radius = CIRCLE;
            let center = at(out + radius, above);
            (corner.to_vec(), Head::Circle { center, radius })
        }
    }
}

/// Number and label above the line: at the left end as in a table of contents, or at the sender
/// where the line does not reach across.
fn texts_of_line(
    arrow: &Arrow,
    text: &ArrowText,
    from: Point,
    to_x: f64,
    end: Point,
) -> Vec<TextLine> {
    let to_right = to_x > from.x;
    let at_sender = arrow.is_slanted() || matches!(arrow.end, End::Lost | End::Open);
    let (gap, head) = (f64::from(LABEL_GAP), f64::from(HEAD_GAP));
    let left = match (to_right, at_sender) {
        (true, _) => from.x + gap,
        (false, false) => to_x + head + if arrow.end == End::Cross { 8.0 } else { 0.0 },
        (false, true) => from.x - gap - f64::from(text.width),
    };
    let lines = text.lines.len() as f64;
    let height = f64::from(TextStyle::Label.line_height());
    let first = from.y - f64::from(lift(arrow.end)) - height * (lines - 1.0);
    let mut texts = labels(text, left, first);
    if let Some((remark, _)) = &text.remark {
        let y = end.y + f64::from(TextStyle::Detail.line_height());
        let (anchor, x) = match (arrow.end, to_right) {
            (End::Lost, _) => (Anchor::Middle, end.x),
            (_, true) => (Anchor::Start, from.x + gap),
            (_, false) => (Anchor::End, from.x - gap),
        };
        texts.push(line(TextStyle::Detail, anchor, x, y, remark));
    }
    texts
}

/// Number and label, from a left edge and a first baseline on.
fn labels(text: &ArrowText, left: f64, first: f64) -> Vec<TextLine> {
    let height = f64::from(TextStyle::Label.line_height());
    let end_of_number = left + f64::from(text.number_width);
    let mut texts = vec![line(
        TextStyle::Number,
        Anchor::End,
        end_of_number,
        first.floor(),
        &text.number,
    )];
    let x = end_of_number + f64::from(NUMBER_GAP);
    for (n, label) in text.lines.iter().enumerate() {
        let y = (first + height * n as f64).floor();
        texts.push(line(TextStyle::Label, Anchor::Start, x, y, label));
    }
    texts
}

fn texts_of_loop(text: &ArrowText, x: f64, y: f64) -> Vec<TextLine> {
    let left = x + f64::from(LOOP + LABEL_GAP);
    let height = f64::from(TextStyle::Label.line_height());
    let half = height * (text.lines.len() as f64 - 1.0) / 2.0;
    let down = f64::from(TextStyle::Label.size()) * BASELINE;
    let mut texts = labels(text, left, y - half + down);
    if let Some((remark, _)) = &text.remark {
        let y = y + half + height + down;
        texts.push(line(
            TextStyle::Detail,
            Anchor::Start,
            left,
            y.floor(),
            remark,
        ));
    }
    texts
}

fn texts_of_note(text: &NoteText, shape: Shape, left: f64, top: f64, width: f64) -> Vec<TextLine> {
    let (anchor, x) = match shape {
        Shape::Hexagon => (Anchor::Middle, left + width / 2.0),
        Shape::Folded => (Anchor::Start, left + f64::from(NOTE_PAD)),
    };
    let styled = text.lines.iter().map(|l| (TextStyle::Note, l));
    let styled = styled.chain(text.detail.iter().map(|l| (TextStyle::Detail, l)));
    let lines = text.lines.len() as f64 * f64::from(TextStyle::Note.line_height());
    let detail = text.detail.len() as f64 * f64::from(TextStyle::Detail.line_height());
    let mut y = top + (f64::from(text.height) - lines - detail) / 2.0;
    styled
        .map(|(style, words)| {
            let height = f64::from(style.line_height());
            let baseline = (y + height / 2.0 + f64::from(style.size()) * BASELINE).round();
            y += height;
            line(style, anchor, x, baseline, words)
        })
        .collect()
}
