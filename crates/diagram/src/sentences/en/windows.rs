//! The windows in which truth and belief differ.

use crate::diagram::{BandKind, Diagram};
use crate::sentences::Sentences;
use crate::windows::{Window, Zombie};

/// "zombie for 7 steps"
pub(crate) fn label(band: BandKind, steps: usize) -> String {
    let what = match band {
        BandKind::Zombie(_) => "zombie",
        BandKind::NoOwner => "no owner",
    };
    match steps {
        0 => what.to_owned(),
        _ => format!("{what} for {}", count(steps)),
    }
}

/// What a window means.
pub(crate) fn meaning(diagram: &Diagram, band: BandKind) -> String {
    match band {
        BandKind::Zombie(node) => {
            let name = diagram.lanes.get(node.index()).map_or("?", |l| &l.name);
            format!("{name} takes itself for the owner and is not.")
        }
        BandKind::NoOwner => "Nobody holds the owner key.".to_owned(),
    }
}

/// "Owner_A took itself for the owner and was not: for 7 steps, from step 11 to step 18."
pub(crate) fn zombie(s: &Sentences<'_>, zombie: &Zombie) -> String {
    let name = s.node(zombie.node);
    let extent = extent(&zombie.window);
    if zombie.window.is_open() {
        format!("{name} takes itself for the owner and is not: {extent}.")
    } else {
        format!("{name} took itself for the owner and was not: {extent}.")
    }
}

/// "Nobody held the owner key: for 1 step, from step 11 to step 12."
pub(crate) fn no_owner(window: &Window) -> String {
    let verb = if window.is_open() { "holds" } else { "held" };
    format!("Nobody {verb} the owner key: {}.", extent(window))
}

fn extent(window: &Window) -> String {
    let steps = count(window.steps);
    match window.until {
        Some(until) => format!("for {steps}, from step {} to step {until}", window.since),
        None if window.steps == 0 => format!("since step {}", window.since),
        None => format!("for {steps} so far, since step {}", window.since),
    }
}

/// "1 step", "7 steps"
pub(super) fn count(steps: usize) -> String {
    match steps {
        1 => "1 step".to_owned(),
        _ => format!("{steps} steps"),
    }
}
