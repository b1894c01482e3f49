//! Everything gets a row.

use handover_simulation::Side;

use super::slant::Way;
use super::{Beat, Story};
use crate::diagram::{End, Mark, Row, Tone};

/// Lays the beats out in rows and tells arrows and notes where they stand.
pub(super) fn rows(story: &mut Story, ways: &[Way]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    // For each beat the arrows that leave after it.
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); story.beats.len()];
    for (a, way) in ways.iter().enumerate() {
        if way.slants || story.arrows[a].ended.is_none() {
            leaving[way.tail].push(a);
        }
    }
    for (index, leaving) in leaving.iter().enumerate() {
        let beat = story.beats[index];
        let at = story.at(beat);
        let before = index.checked_sub(1).map(|i| story.beats[i]);
        match beat {
            Beat::Sent(_) => {}
            Beat::Ended(a) => {
                story.arrows[a].arrives = rows.len();
                if ways[a].slants {
                    rows.push(row(at, Mark::Arrives(a)));
                } else {
                    story.arrows[a].leaves = rows.len();
                    rows.push(row(at, Mark::Arrow(a)));
                }
            }
            Beat::Note(n) => {
                if let Some(beside) = beside(story, n, before) {
                    story.notes[n].row = beside;
                    rows[beside].marks.push(Mark::Note(n));
                } else {
                    story.notes[n].row = rows.len();
                    rows.push(row(at, Mark::Note(n)));
                }
            }
        }
        for a in leaving.iter().copied() {
            story.arrows[a].leaves = rows.len();
            if ways[a].slants {
                rows.push(row(at, Mark::Leaves(a)));
            } else {
                story.arrows[a].arrives = rows.len();
                rows.push(row(at, Mark::Arrow(a)));
            }
        }
    }
    rows
}

fn row(at: usize, mark: Mark) -> Row {
    Row {
        at,
        marks: vec![mark],
    }
}

/// The row of the arrow that an author's note directly after it stands beside: at the receiver, on
/// the side from which the arrow does not come.
fn beside(story: &mut Story, n: usize, before: Option<Beat>) -> Option<usize> {
    let note = &story.notes[n];
    let Some(Beat::Ended(a)) = before else {
        return None;
    };
    let arrow = &story.arrows[a];
    let free = match note.side {
        Side::Left => arrow.from > arrow.to,
        Side::Right => arrow.from < arrow.to,
        Side::Over => false,
    };
    let fits = note.tone == Tone::Author && note.node == arrow.to && free;
    if !fits || arrow.end == End::Lost {
        return None;
    }
    story.notes[n].arrow = Some(a);
    Some(story.arrows[a].arrives)
}
