//! The picture in pixels, as plain data: what [`crate::svg`] and the page both paint.
//!
//! There are no colours here; what a thing is decides its colour, and whoever paints knows that.
//! All coordinates are rounded to a tenth of a pixel, so that the same run gives the same bytes
//! everywhere.

use handover_simulation::{NodeId, Roles, Shape};

use crate::diagram::{BandKind, End, Fate, Tone};

/// A picture that can be painted without measuring anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The tag of the language of its words.
    pub lang: &'static str,
    /// What it is called, for those who cannot see it.
    pub title: String,
    /// What it shows, in a sentence or two.
    pub description: String,
    /// The windows, painted first.
    pub bands: Vec<BandShape>,
    /// The lifelines with their boxes, left to right.
    pub lanes: Vec<LaneShape>,
    /// The arrows, in the order of [`crate::Diagram::arrows`].
    pub arrows: Vec<ArrowShape>,
    /// The notes, in the order of [`crate::Diagram::notes`].
    pub notes: Vec<NoteShape>,
    /// Upper and lower edge of every row, in the order of [`crate::Diagram::rows`].
    pub rows: Vec<Span>,
}

/// A vertical extent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Span {
    /// The upper edge.
    pub top: f64,
    /// The lower edge.
    pub bottom: f64,
}

/// A place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLine {
    /// Where its anchor is.
    pub x: f64,
    /// Its baseline.
    pub y: f64,
    /// At most that wide, whatever the font.
    pub width: f64,
    /// Which end of the text stands at `x`.
    pub anchor: Anchor,
    /// What kind of text it is.
    pub style: TextStyle,
    /// The text.
    pub text: String,
}

impl TextLine {
    /// From where to where it reaches at most.
    #[must_use]
    pub fn span(&self) -> (f64, f64) {
        match self.anchor {
            Anchor::Start => (self.x, self.x + self.width),
            Anchor::Middle => (self.x - self.width / 2.0, self.x + self.width / 2.0),
            Anchor::End => (self.x - self.width, self.x),
        }
    }
}

/// Which end of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// What kind of text a line is; decides size and weight, see [`crate::metrics`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// The name in a box.
    Name,
    /// The number of a message.
    Number,
    /// What a message says.
    Label,
    /// What a note says.
    Note,
    /// The small print of a note or an arrow.
    Detail,
}

/// A lifeline with a box at both ends.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneShape {
    /// Whose.
    pub node: NodeId,
    /// What the node can be.
    pub roles: Roles,
    /// Where the lifeline is.
    pub x: f64,
    /// Its extent, between the boxes.
    pub line: Span,
    /// The upper box.
    pub top: Rect,
    /// The lower box.
    pub bottom: Rect,
    /// The full name, also where the box shows a shortened one.
    pub name: String,
    /// What stands in the boxes: first the upper one's lines, then as many for the lower one.
    pub texts: Vec<TextLine>,
}

/// An arrow.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrowShape {
    /// Which arrow of the diagram.
    pub arrow: usize,
    /// The position from which on it is under way.
    pub sent: usize,
    /// The position from which on it has ended.
    pub ended: Option<usize>,
    /// Whether it is a reply, drawn dashed.
    pub reply: bool,
    /// How it ends.
    pub end: End,
    /// What became of it.
    pub fate: Fate,
    /// The line: two points, or four around a message to oneself.
    pub line: Vec<Point>,
    /// What stands at its end.
    pub head: Head,
    /// Number, label and remark.
    pub texts: Vec<TextLine>,
    /// All of it.
    pub extent: Rect,
}

/// What stands at the end of an arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Head {
    /// A filled triangle: tip first.
    Triangle([Point; 3]),
    /// A cross of two strokes, each from point to point.
    Cross([Point; 4]),
    /// A small open circle.
    Circle {
        /// Its centre.
        center: Point,
        /// Its radius.
        radius: f64,
    },
}

/// A note.
#[derive(Clone, Debug, PartialEq)]
pub struct NoteShape {
    /// Which note of the diagram.
    pub note: usize,
    /// The position from which on it is there.
    pub at: usize,
    /// Hexagon or folded corner.
    pub shape: Shape,
    /// What it is about.
    pub tone: Tone,
    /// Its outline.
    pub outline: Vec<Point>,
    /// The folded corner; empty for a hexagon.
    pub fold: Vec<Point>,
    /// What it says.
    pub texts: Vec<TextLine>,
    /// All of it.
    pub extent: Rect,
}

/// A window.
#[derive(Clone, Debug, PartialEq)]
pub struct BandShape {
    /// Which window.
    pub kind: BandKind,
    /// What it means: one sentence.
    pub meaning: String,
    /// Which it is and how long, beside where it begins.
    pub label: TextLine,
    /// Where.
    pub rect: Rect,
    /// The first position in it.
    pub from: usize,
    /// The first position after it; none if it is open at the end.
    pub to: Option<usize>,
}
