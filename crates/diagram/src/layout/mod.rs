//! From the picture as data to the picture in pixels.
//!
//! Texts are measured and broken first ([`texts`]), which decides how far apart the lifelines stand
//! ([`columns`]) and how high the rows are ([`rows`]); then every shape is put in its place
//! ([`shapes`]). Texts get places of their own, so none covers another; lines may pass behind them.

mod bands;
mod columns;
mod rows;
mod shapes;
mod texts;

use crate::diagram::Diagram;
use crate::scene::{LaneShape, Point, Rect, Scene, Span, TextLine, TextStyle};
use crate::sentences::{Locale, picture};
pub(crate) use bands::opening;
use columns::Columns;
use rows::RowBoxes;
use texts::Texts;
pub(crate) use texts::{DETAIL, DETAIL_LINES, LABEL, LABEL_LINES, NOTE, NOTE_LINES};

/// Free space around the picture.
const MARGIN: i32 = 12;

impl Scene {
    /// Lays a picture out.
    #[must_use]
    pub fn of(diagram: &Diagram, locale: Locale) -> Self {
        let texts = Texts::of(diagram, locale);
        let columns = Columns::of(diagram, &texts);
        let rows = RowBoxes::of(diagram, &texts);
        let place = Place {
            diagram,
            texts: &texts,
            columns: &columns,
            rows: &rows,
        };
        let (title, description) = picture(locale, diagram);
        Self {
            width: f64::from(columns.width),
            height: f64::from(rows.height),
            lang: locale.tag(),
            title,
            description,
            bands: place.bands(locale),
            lanes: (0..diagram.lanes.len()).map(|n| place.lane(n)).collect(),
            arrows: (0..diagram.arrows.len()).map(|n| place.arrow(n)).collect(),
            notes: (0..diagram.notes.len()).map(|n| place.note(n)).collect(),
            rows: rows.boxes.iter().map(rows::RowBox::span).collect(),
        }
    }
}

/// Everything a shape needs to know to find its place.
struct Place<'a> {
    diagram: &'a Diagram,
    texts: &'a Texts,
    columns: &'a Columns,
    rows: &'a RowBoxes,
}

impl Place<'_> {
    fn lane(&self, n: usize) -> LaneShape {
        let lane = &self.diagram.lanes[n];
        let text = &self.texts.lanes[n];
        let x = self.columns.x(n);
        let height = f64::from(self.texts.box_height());
        let width = f64::from(text.width);
        let rect = |y: f64| Rect {
            x: x - width / 2.0,
            y,
            width,
            height,
        };
        let top = rect(f64::from(MARGIN) + 0.5);
        let bottom = rect(f64::from(self.rows.bottom_boxes) + 0.5);
        let mut lines = Vec::new();
        for rect in [top, bottom] {
            lines.extend(shapes::block(
                &text.lines,
                TextStyle::Name,
                x,
                rect.y + height / 2.0,
            ));
        }
        LaneShape {
            node: lane.node,
            roles: lane.roles,
            x,
            line: Span {
                top: top.y + height,
                bottom: bottom.y,
            },
            top,
            bottom,
            name: crate::metrics::clean(&lane.name),
            texts: lines,
        }
    }
}

/// The smallest rectangle around points and texts.
fn extent(points: &[Point], texts: &[TextLine]) -> Rect {
    let mut left = f64::INFINITY;
    let mut right = f64::NEG_INFINITY;
    let mut top = f64::INFINITY;
    let mut bottom = f64::NEG_INFINITY;
    let mut take = |x0: f64, y0: f64, x1: f64, y1: f64| {
        left = left.min(x0);
        top = top.min(y0);
        right = right.max(x1);
        bottom = bottom.max(y1);
    };
    for p in points {
        take(p.x, p.y, p.x, p.y);
    }
    for t in texts {
        let span = t.span();
        let size = f64::from(t.style.size());
        take(span.0, t.y - size, span.1, t.y + size / 4.0);
    }
    Rect {
        x: left,
        y: top,
        width: round(right - left),
        height: round(bottom - top),
    }
}

/// To a tenth of a pixel, so that the same numbers are written everywhere.
fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
