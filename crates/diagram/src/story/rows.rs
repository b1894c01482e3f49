//! Everything gets a row.

use handover_simulation::Side;

use super::{Beat, Story};
use crate::diagram::{Mark, Row, Tone};

/// Lays the beats out in rows and tells arrows and notes where they stand.
pub(super) fn rows(story: &mut Story, slanted: &[bool]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for index in 0..story.beats.len() {
        let beat = story.beats[index];
        let at = story.at(beat);
        let next = rows.len();
        let mark = match beat {
            Beat::Sent(a) => {
                story.arrows[a].leaves = next;
                if slanted[a] {
                    Mark::Leaves(a)
                } else if story.arrows[a].ended.is_none() {
                    story.arrows[a].arrives = next;
                    Mark::Arrow(a)
                } else {
                    continue;
                }
            }
            Beat::Ended(a) => {
                story.arrows[a].arrives = next;
                if slanted[a] {
                    Mark::Arrives(a)
                } else {
                    story.arrows[a].leaves = next;
                    Mark::Arrow(a)
                }
            }
            Beat::Note(n) => {
                let before = index.checked_sub(1).map(|i| story.beats[i]);
                if let Some(row) = beside(story, &rows, n, before) {
                    story.notes[n].row = row;
                    rows[row].marks.push(Mark::Note(n));
                    continue;
                }
                story.notes[n].row = next;
                Mark::Note(n)
            }
        };
        rows.push(Row {
            at,
            marks: vec![mark],
        });
    }
    rows
}

/// The row of the arrow that an author's note directly after it stands beside: at the receiver, on
/// the side from which the arrow does not come.
fn beside(story: &mut Story, rows: &[Row], n: usize, before: Option<Beat>) -> Option<usize> {
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
    if !fits || arrow.end == crate::diagram::End::Lost {
        return None;
    }
    story.notes[n].arrow = Some(a);
    rows.len().checked_sub(1)
}
