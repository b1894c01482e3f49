//! What is written, broken into lines and measured.

use handover_simulation::Shape;

use super::bands::BandText;
use crate::diagram::{Arrow, Diagram, Lane, Note};
use crate::metrics::{width, wrap};
use crate::scene::TextStyle;
use crate::sentences::Locale;

/// At most that wide is the text in a box.
const NAME: i32 = 190;
/// At most that wide is the label of an arrow.
pub(crate) const LABEL: i32 = 360;
/// At most that wide is the text of a note.
pub(crate) const NOTE: i32 = 250;
/// At most that wide is the small print of a note.
pub(crate) const DETAIL: i32 = 320;
/// At most that many lines has a label, a note, its small print.
pub(crate) const LABEL_LINES: usize = 3;
pub(crate) const NOTE_LINES: usize = 16;
pub(crate) const DETAIL_LINES: usize = 3;

/// The texts of a picture, by the indices of the diagram.
pub(super) struct Texts {
    pub(super) lanes: Vec<LaneText>,
    pub(super) arrows: Vec<ArrowText>,
    pub(super) notes: Vec<NoteText>,
    /// None for a window that cannot be seen.
    pub(super) bands: Vec<Option<BandText>>,
}

/// A name in its box.
pub(super) struct LaneText {
    pub(super) lines: Vec<String>,
    /// The width of the box, even.
    pub(super) width: i32,
}

/// What stands at an arrow.
pub(super) struct ArrowText {
    pub(super) number: String,
    pub(super) number_width: i32,
    pub(super) lines: Vec<String>,
    /// Number, gap and label.
    pub(super) width: i32,
    pub(super) remark: Option<(String, i32)>,
}

/// What stands in a note.
pub(super) struct NoteText {
    pub(super) lines: Vec<String>,
    pub(super) detail: Vec<String>,
    /// The width of the note, even.
    pub(super) width: i32,
    /// Its height, even.
    pub(super) height: i32,
}

/// Between a number and its label.
pub(super) const NUMBER_GAP: i32 = 5;
/// Between the edge of a note and its text, at the sides.
pub(super) const NOTE_PAD: i32 = 12;
/// The same above and below.
const NOTE_PAD_Y: i32 = 6;
/// The folded corner, and how far the points of a hexagon stand out.
pub(super) const CORNER: i32 = 10;

impl Texts {
    pub(super) fn of(diagram: &Diagram, locale: Locale) -> Self {
        let bands = diagram.bands.iter();
        Self {
            bands: bands.map(|b| BandText::of(diagram, b, locale)).collect(),
            lanes: diagram.lanes.iter().map(LaneText::of).collect(),
            arrows: diagram.arrows.iter().map(ArrowText::of).collect(),
            notes: diagram.notes.iter().map(NoteText::of).collect(),
        }
    }

    /// The height of all boxes, even.
    pub(super) fn box_height(&self) -> i32 {
        let lines = self.lanes.iter().map(|l| l.lines.len()).max().unwrap_or(1);
        even(as_i32(lines) * TextStyle::Name.line_height() + 16)
    }
}

impl LaneText {
    fn of(lane: &Lane) -> Self {
        let lines = wrap(TextStyle::Name, &lane.name, NAME, 2);
        let text = widest(TextStyle::Name, &lines);
        Self {
            lines,
            width: even((text + 28).max(72)),
        }
    }
}

impl ArrowText {
    fn of(arrow: &Arrow) -> Self {
        let number = arrow.number_text();
        let number_width = width(TextStyle::Number, &number);
        let lines = wrap(TextStyle::Label, &arrow.label, LABEL, LABEL_LINES);
        let label = widest(TextStyle::Label, &lines);
        let remark = arrow.remark.as_ref().map(|text| {
            let width = width(TextStyle::Detail, text);
            (text.clone(), width)
        });
        Self {
            number,
            number_width,
            lines,
            width: number_width + NUMBER_GAP + label,
            remark,
        }
    }

    pub(super) fn height(&self) -> i32 {
        as_i32(self.lines.len()) * TextStyle::Label.line_height()
    }
}

impl NoteText {
    fn of(note: &Note) -> Self {
        let lines = wrap(TextStyle::Note, &note.text, NOTE, NOTE_LINES);
        let detail = note.detail.as_ref().map_or(Vec::new(), |detail| {
            wrap(TextStyle::Detail, detail, DETAIL, DETAIL_LINES)
        });
        let text = widest(TextStyle::Note, &lines).max(widest(TextStyle::Detail, &detail));
        // A fold takes its corner; a hexagon its points on both sides.
        let corners = match note.shape {
            Shape::Hexagon => CORNER,
            Shape::Folded => CORNER / 2,
        };
        let height = as_i32(lines.len()) * TextStyle::Note.line_height()
            + as_i32(detail.len()) * TextStyle::Detail.line_height();
        Self {
            width: even((text + 2 * NOTE_PAD + corners).max(60)),
            height: even(height + 2 * NOTE_PAD_Y),
            lines,
            detail,
        }
    }
}

fn widest(style: TextStyle, lines: &[String]) -> i32 {
    lines.iter().map(|l| width(style, l)).max().unwrap_or(0)
}

const fn even(value: i32) -> i32 {
    value + value % 2
}

pub(super) fn as_i32(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
