//! The windows in which truth and belief differ.

use crate::diagram::{BandKind, Diagram};
use crate::sentences::Sentences;
use crate::windows::{Window, Zombie};

/// "僵尸 owner，7 步"
pub(crate) fn label(band: BandKind, steps: usize) -> String {
    let what = match band {
        BandKind::Zombie(_) => "僵尸 owner",
        BandKind::NoOwner => "没有 owner",
    };
    match steps {
        0 => what.to_owned(),
        _ => format!("{what}，{steps} 步"),
    }
}

/// What a window means.
pub(crate) fn meaning(diagram: &Diagram, band: BandKind) -> String {
    match band {
        BandKind::Zombie(node) => {
            let name = diagram.lanes.get(node.index()).map_or("?", |l| &l.name);
            format!("{name} 自认为是 owner，其实不是。")
        }
        BandKind::NoOwner => "没有节点持有 owner key。".to_owned(),
    }
}

/// "Owner_A 曾自认为是 owner，其实不是：持续 7 步，从第 11 步到第 18 步。"
pub(crate) fn zombie(s: &Sentences<'_>, zombie: &Zombie) -> String {
    let name = s.node(zombie.node);
    let extent = extent(&zombie.window);
    if zombie.window.is_open() {
        format!("{name} 自认为是 owner，其实不是：{extent}。")
    } else {
        format!("{name} 曾自认为是 owner，其实不是：{extent}。")
    }
}

/// "曾经没有节点持有 owner key：持续 1 步，从第 11 步到第 12 步。"
pub(crate) fn no_owner(window: &Window) -> String {
    let once = if window.is_open() { "" } else { "曾经" };
    format!("{once}没有节点持有 owner key：{}。", extent(window))
}

fn extent(window: &Window) -> String {
    let Window { since, steps, .. } = window;
    match window.until {
        Some(until) => format!("持续 {steps} 步，从第 {since} 步到第 {until} 步"),
        None if *steps == 0 => format!("始于第 {since} 步"),
        None => format!("始于第 {since} 步，至今 {steps} 步"),
    }
}
