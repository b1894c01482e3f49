//! Where the windows are in the picture.

use crate::diagram::{Band, BandKind, Row};
use crate::windows::{Window, Windows};
use handover_protocol::insertion_sort_by_key;

/// The windows that reach into the picture, by their beginning.
pub(super) fn bands(windows: &Windows, begin: usize, rows: &[Row]) -> Vec<Band> {
    let zombies = windows.zombies.iter();
    let zombies = zombies.map(|zombie| (BandKind::Zombie(zombie.node), zombie.window));
    let ownerless = windows.ownerless.iter();
    let ownerless = ownerless.map(|window| (BandKind::NoOwner, *window));
    let mut bands: Vec<Band> = ownerless
        .chain(zombies)
        .filter(|(_, window)| window.until.is_none_or(|until| until > begin))
        .map(|(kind, window)| band(kind, window, begin, rows))
        .collect();
    insertion_sort_by_key(&mut bands, |band| band.from);
    bands
}

fn band(kind: BandKind, window: Window, begin: usize, rows: &[Row]) -> Band {
    let row_at = |at: usize| rows.partition_point(|row| row.at < at);
    let from = window.since.max(begin);
    Band {
        kind,
        from,
        to: window.until,
        steps: window.steps,
        first_row: row_at(from),
        last_row: window.until.map_or(rows.len(), row_at),
    }
}
