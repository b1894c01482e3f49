//! Parts of a run.
#![forbid(unsafe_code)]

mod common;

use common::Random;
use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::{Locale, Sentences};
use handover_diagram::{Diagram, Filter, Mark, Scene};
use handover_protocol::{MessageKind, TableId};
use handover_simulation::{NodeId, Trace, library};

/// The numbers of the steps and of the messages that are left, and the notes.
fn part(trace: &Trace, filter: &Filter) -> (Vec<usize>, Vec<String>, Vec<String>) {
    let ledger = Ledger::of(trace);
    let words = Sentences::new(Locale::En, trace.setup(), &ledger);
    let whole = Diagram::of(trace, &words);
    let steps = filter.steps(trace, &words);
    let diagram = filter.picture(&whole, &steps, &ledger);
    check(&diagram);
    (
        steps.into_iter().map(|step| step + 1).collect(),
        diagram
            .arrows
            .iter()
            .map(handover_diagram::Arrow::number_text)
            .collect(),
        diagram.notes.iter().map(|note| note.text.clone()).collect(),
    )
}

/// Everything stands in the row it says, and the picture can be laid out.
#[track_caller]
fn check(diagram: &Diagram) {
    let has = |row: usize, mark: Mark| diagram.rows[row].marks.contains(&mark);
    for (n, arrow) in diagram.arrows.iter().enumerate() {
        assert!(has(arrow.leaves, Mark::Arrow(n)) || has(arrow.leaves, Mark::Leaves(n)));
        assert!(has(arrow.arrives, Mark::Arrow(n)) || has(arrow.arrives, Mark::Arrives(n)));
    }
    for (n, note) in diagram.notes.iter().enumerate() {
        assert!(has(note.row, Mark::Note(n)));
        assert!(note.arrow.is_none_or(|arrow| arrow < diagram.arrows.len()));
    }
    for band in &diagram.bands {
        assert!(band.first_row < band.last_row && band.last_row <= diagram.rows.len());
    }
    let scene = Scene::of(diagram, Locale::En);
    assert_eq!(scene.rows.len(), diagram.rows.len());
    assert!(scene.rows.is_sorted_by(|a, b| a.bottom <= b.top));
}

fn stale() -> Trace {
    common::text(library::find("owner-change").expect("it is there").text)
}

#[test]
fn only_refusals() {
    let filter = Filter {
        refused: true,
        ..Filter::default()
    };
    let (steps, arrows, _) = part(&stale(), &filter);
    assert_eq!((steps.len(), arrows.len()), (1, 1));
    assert_eq!(steps, [19]);
}

#[test]
fn only_one_kind_and_one_table() {
    let mut filter = Filter {
        kind: Some(MessageKind::Announce),
        ..Filter::default()
    };
    let (steps, announces, notes) = part(&stale(), &filter);
    assert!(!steps.is_empty() && !announces.is_empty() && notes.is_empty());
    filter.kind = Some(MessageKind::DispatchTable);
    let (_, dispatches, _) = part(&stale(), &filter);
    assert!(announces.iter().all(|number| !dispatches.contains(number)));
    filter.table = Some(TableId(99));
    assert_eq!(part(&stale(), &filter), (vec![], vec![], vec![]));
}

#[test]
fn what_is_looked_for_is_found_in_any_case() {
    let filter = Filter {
        text: " LOST its etcd ".to_owned(),
        ..Filter::default()
    };
    let (steps, _, _) = part(&stale(), &filter);
    assert_eq!(steps.len(), 1, "{steps:?}");
}

#[test]
fn all_is_all() {
    let filter = Filter::default();
    assert!(filter.is_all());
    for seed in 0..20 {
        let trace = Random::new(seed).run(80);
        let ledger = Ledger::of(&trace);
        let words = Sentences::new(Locale::En, trace.setup(), &ledger);
        let steps = filter.steps(&trace, &words);
        assert_eq!(steps, (0..trace.steps().len()).collect::<Vec<_>>());
        let whole = Diagram::of(&trace, &words);
        let same = filter.picture(&whole, &steps, &ledger);
        let expected: Vec<_> = whole.arrows.iter().map(|arrow| &arrow.label).collect();
        let left: Vec<_> = same.arrows.iter().map(|arrow| &arrow.label).collect();
        assert_eq!(left, expected);
    }
}

/// Whatever the run and whatever is left out, the rest is a picture.
#[test]
fn any_part_of_any_run() {
    for seed in 0..20 {
        let trace = Random::new(seed).run(80);
        for node in trace.setup().ids().map(Some).chain([None]) {
            for kind in MessageKind::ALL.map(Some).into_iter().chain([None]) {
                let table = (seed % 3 == 0).then_some(TableId(1));
                let refused = seed % 4 == 0;
                let filter = Filter {
                    node,
                    table,
                    kind,
                    refused,
                    ..Filter::default()
                };
                let _ = part(&trace, &filter);
            }
        }
    }
    let everybody = Filter {
        node: Some(NodeId(0)),
        ..Filter::default()
    };
    let (steps, _, _) = part(&stale(), &everybody);
    assert!(steps.len() > 3 && steps.len() < stale().steps().len());
}
