//! Nothing covers anything, whatever the run.
#![forbid(unsafe_code)]

mod common;

use common::Random;
use handover_diagram::scene::{Rect, Scene, TextLine};
use handover_diagram::sentences::Locale;
use handover_diagram::{Diagram, End, Mark};
use handover_simulation::{Side, Trace};

fn area(text: &TextLine) -> Rect {
    let (left, right) = text.span();
    let size = f64::from(text.style.size());
    Rect {
        x: left,
        y: text.y - size * 0.75,
        width: right - left,
        height: size * 0.95,
    }
}

fn overlap(a: &Rect, b: &Rect) -> bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

fn inside(a: &Rect, b: &Rect) -> bool {
    a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
}

/// Compares neighbours in the order from top to bottom only, so that it is fast.
fn check_apart(what: &str, mut areas: Vec<(Rect, String)>) {
    areas.sort_by(|(a, _), (b, _)| a.y.total_cmp(&b.y));
    for (n, (a, one)) in areas.iter().enumerate() {
        let near = areas[n + 1..].iter();
        for (b, other) in near.take_while(|(b, _)| b.y < a.y + a.height) {
            assert!(!overlap(a, b), "{what}: {one} {a:?} and {other} {b:?}");
        }
    }
}

fn check(trace: &Trace) {
    let diagram = Diagram::draw(trace, Locale::En);
    let scene = Scene::of(&diagram, Locale::En);
    let all = Rect {
        x: 0.0,
        y: 0.0,
        width: scene.width,
        height: scene.height,
    };
    let mut areas = Vec::new();
    for note in &scene.notes {
        assert!(inside(&note.extent, &all), "{note:?} in {all:?}");
        areas.push((note.extent, format!("{note:?}")));
        for text in &note.texts {
            assert!(inside(&area(text), &note.extent), "{text:?} in {note:?}");
        }
    }
    for lane in &scene.lanes {
        for rect in [lane.top, lane.bottom] {
            assert!(inside(&rect, &all), "{lane:?} in {all:?}");
            areas.push((rect, lane.name.clone()));
        }
        for text in &lane.texts {
            let boxed = inside(&area(text), &lane.top) || inside(&area(text), &lane.bottom);
            assert!(boxed, "{text:?} in {lane:?}");
        }
    }
    for text in scene.arrows.iter().flat_map(|arrow| &arrow.texts) {
        assert!(inside(&area(text), &all), "{text:?} in {all:?}");
        areas.push((area(text), text.text.clone()));
    }
    for band in &scene.bands {
        assert!(inside(&band.rect, &all), "{band:?} in {all:?}");
        assert!(band.rect.height > 0.0, "{band:?}");
        let label = area(&band.label);
        assert!(inside(&label, &all), "{band:?} in {all:?}");
        let (top, bottom) = (band.rect.y, band.rect.y + band.rect.height);
        assert!(
            label.y >= top && label.y + label.height <= bottom,
            "{band:?}"
        );
        areas.push((label, band.label.text.clone()));
    }
    check_apart("scene", areas);
    check_rows(&diagram, &scene);
}

fn check_rows(diagram: &Diagram, scene: &Scene) {
    let positions: Vec<usize> = diagram.rows.iter().map(|row| row.at).collect();
    assert!(positions.is_sorted(), "{positions:?}");
    let numbers: Vec<u32> = diagram
        .arrows
        .iter()
        .filter(|a| a.copy == 0)
        .map(|a| a.number)
        .collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u32));
    for (n, row) in diagram.rows.iter().enumerate() {
        for mark in &row.marks {
            match *mark {
                Mark::Arrow(a) => assert_eq!(
                    (diagram.arrows[a].leaves, diagram.arrows[a].arrives),
                    (n, n)
                ),
                Mark::Leaves(a) => assert_eq!(diagram.arrows[a].leaves, n),
                Mark::Arrives(a) => assert_eq!(diagram.arrows[a].arrives, n),
                Mark::Note(m) => assert_eq!(diagram.notes[m].row, n),
            }
        }
    }
    check_lifelines(diagram);
    assert_eq!(scene.rows.len(), diagram.rows.len());
}

/// What a node sends and hears stands on its lifeline in the order in which it happened.
fn check_lifelines(diagram: &Diagram) {
    for lane in &diagram.lanes {
        let mut seen: Vec<(usize, usize)> = Vec::new();
        for arrow in &diagram.arrows {
            if arrow.from == lane.node && !arrow.is_to_itself() {
                seen.push((arrow.leaves, arrow.sent));
            }
            let arrived = matches!(arrow.end, End::Head | End::Cross);
            if arrow.to == lane.node && !arrow.is_to_itself() && arrived {
                seen.push((arrow.arrives, arrow.ended.unwrap_or(0)));
            }
        }
        let notes = diagram
            .notes
            .iter()
            .filter(|n| n.node == lane.node && n.side == Side::Over);
        seen.extend(notes.map(|n| (n.row, n.at)));
        seen.sort_unstable();
        let times: Vec<usize> = seen.iter().map(|(_, at)| *at).collect();
        let mut last = 0;
        for (row, at) in &seen {
            assert!(
                *at >= last,
                "{}: row {row} of {times:?}\n{}",
                lane.name,
                common::dump(diagram)
            );
            last = *at;
        }
    }
}

#[test]
fn figures() {
    check(&common::owner_change());
    check(&common::normal_operation());
}

#[test]
fn stories() {
    for (_, trace) in common::stories() {
        check(&trace);
    }
}

#[test]
fn any_run() {
    for seed in 0..150 {
        check(&Random::new(seed).run(60));
    }
}

#[test]
fn a_long_run() {
    check(&Random::new(1).run(1_500));
}
