//! From where to where the windows reach, and what is written at them.
//!
//! A window begins in the middle of the row of what opened it and ends in the middle of the row of
//! what closed it. Its label has a strip of its own where it begins: nothing but lines is there.

use super::columns::{Columns, LABEL_GAP};
use super::rows::RowBoxes;
use super::{MARGIN, Place};
use crate::diagram::{Band, BandKind, Diagram};
use crate::metrics::width;
use crate::scene::{Anchor, BandShape, Rect, TextLine, TextStyle};
use crate::sentences::{Locale, band_label, meaning};

/// Half the width of the bar of a zombie window.
const BAR: i32 = 4;
/// Between the bar of a zombie window and its label.
const BAR_GAP: i32 = 5;

/// A window with its label.
pub(super) struct BandText {
    pub(super) label: String,
    pub(super) width: i32,
    pub(super) starts: Edge,
    ends: Edge,
}

/// A height in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Edge {
    /// The upper edge of a row.
    Top(usize),
    /// The middle of a row.
    Axis(usize),
}

impl BandText {
    /// None for a window of which nothing can be seen.
    pub(super) fn of(diagram: &Diagram, band: &Band, locale: Locale) -> Option<Self> {
        if let BandKind::Zombie(node) = band.kind
            && node.index() >= diagram.lanes.len()
        {
            return None;
        }
        let is_at = |row: usize, at: usize| diagram.rows.get(row).is_some_and(|r| r.at == at);
        let opens_here = band.from > diagram.begin && is_at(band.first_row, band.from);
        let closes_here = band.to.is_some_and(|to| is_at(band.last_row, to));
        let starts = Edge::new(band.first_row, opens_here);
        let ends = Edge::new(band.last_row, closes_here);
        let label = band_label(locale, band.kind, band.steps);
        starts.is_above(ends).then(|| Self {
            width: width(TextStyle::Detail, &label),
            label,
            starts,
            ends,
        })
    }

    /// How far the label reaches from the lifeline of its zombie.
    pub(super) const fn reach(&self) -> i32 {
        BAR + BAR_GAP + self.width
    }
}

/// What stands at a window that can be seen, the row where it begins, and whether it begins with
/// what happens in that row and not above it.
pub(crate) fn opening(
    diagram: &Diagram,
    band: &Band,
    locale: Locale,
) -> Option<(String, usize, bool)> {
    let text = BandText::of(diagram, band, locale)?;
    Some(match text.starts {
        Edge::Top(row) => (text.label, row, false),
        Edge::Axis(row) => (text.label, row, true),
    })
}

impl Edge {
    const fn new(row: usize, in_the_middle: bool) -> Self {
        if in_the_middle {
            Self::Axis(row)
        } else {
            Self::Top(row)
        }
    }

    fn is_above(self, other: Self) -> bool {
        match (self, other) {
            (Self::Top(row), Self::Axis(of)) => row <= of,
            (Self::Axis(row) | Self::Top(row), Self::Top(of))
            | (Self::Axis(row), Self::Axis(of)) => row < of,
        }
    }

    fn y(self, rows: &RowBoxes) -> f64 {
        match self {
            Self::Top(row) => rows.top_of(row),
            Self::Axis(row) => rows.boxes.get(row).map_or(rows.top_of(row), |r| r.axis()),
        }
    }
}

impl Place<'_> {
    pub(super) fn bands(&self, locale: Locale) -> Vec<BandShape> {
        let bands = self.diagram.bands.iter().zip(&self.texts.bands);
        bands
            .filter_map(|(band, text)| Some(self.band(band, text.as_ref()?, locale)))
            .collect()
    }

    fn band(&self, band: &Band, text: &BandText, locale: Locale) -> BandShape {
        let top = text.starts.y(self.rows);
        let (x, width) = match band.kind {
            BandKind::Zombie(node) => {
                let half = f64::from(BAR);
                (self.columns.x(node.index()) - half, 2.0 * half)
            }
            BandKind::NoOwner => (0.0, f64::from(self.columns.width)),
        };
        BandShape {
            kind: band.kind,
            meaning: meaning(locale, self.diagram, band.kind),
            label: TextLine {
                x: label_x(self.columns, band.kind),
                y: f64::from(self.rows.strip_of(text.starts)),
                width: f64::from(text.width),
                anchor: Anchor::Start,
                style: TextStyle::Detail,
                text: text.label.clone(),
            },
            rect: Rect {
                x,
                y: top,
                width,
                height: text.ends.y(self.rows) - top,
            },
            from: band.from,
            to: band.to,
        }
    }
}

/// Beside the bar of a zombie; at the left edge, before the first lifeline, where there is no owner.
fn label_x(columns: &Columns, band: BandKind) -> f64 {
    match band {
        BandKind::Zombie(node) => columns.x(node.index()) + f64::from(BAR + BAR_GAP),
        BandKind::NoOwner => f64::from(MARGIN),
    }
}

/// The room that the label of a window without an owner needs before the first lifeline.
pub(super) const fn before_first(text: &BandText) -> i32 {
    text.width + LABEL_GAP
}
