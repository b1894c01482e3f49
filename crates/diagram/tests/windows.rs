//! When truth and belief differ, and for how long.
#![forbid(unsafe_code)]

mod common;

use common::{A, Random};
use expect_test::expect;
use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::{Locale, Sentences};
use handover_diagram::{Report, Window, Windows};
use handover_simulation::{Effect, Trace};

fn said(trace: &Trace, windows: &Windows) -> String {
    let ledger = Ledger::of(trace);
    let words = Sentences::new(Locale::En, trace.setup(), &ledger);
    words.windows(windows).join("\n")
}

#[test]
fn of_the_owner_change() {
    let trace = common::owner_change();
    let windows = Windows::of(&trace);
    expect![[r#"
        Nobody held the owner key: for 1 step, from step 11 to step 12.
        Owner_A takes itself for the owner and is not: for 14 steps so far, since step 11."#]]
    .assert_eq(&said(&trace, &windows));
    assert_eq!(windows.at(10), Windows::default());
    expect![[r#"
        Nobody holds the owner key: since step 11.
        Owner_A takes itself for the owner and is not: since step 11."#]]
    .assert_eq(&said(&trace, &windows.at(11)));
    expect![[r#"
        Nobody held the owner key: for 1 step, from step 11 to step 12.
        Owner_A takes itself for the owner and is not: for 3 steps so far, since step 11."#]]
    .assert_eq(&said(&trace, &windows.at(14)));
    assert_eq!(windows.at(99).no_owner(), None);
    let zombie = Window {
        since: 11,
        until: None,
        steps: 4,
    };
    assert_eq!(windows.at(15).zombie(A), Some(zombie));
}

#[test]
fn in_the_report() {
    let report = Report::of(&common::owner_change(), Locale::En);
    let json = serde_json::to_value(&report.windows).expect("it is JSON");
    expect![[r#"
        [
          {
            "kind": "no-owner",
            "node": null,
            "sentence": "Nobody held the owner key: for 1 step, from step 11 to step 12.",
            "since": 11,
            "steps": 1,
            "until": 12
          },
          {
            "kind": "zombie",
            "node": "Owner_A",
            "sentence": "Owner_A takes itself for the owner and is not: for 14 steps so far, since step 11.",
            "since": 11,
            "steps": 14,
            "until": null
          }
        ]"#]].assert_eq(&format!("{json:#}"));
}

#[test]
fn closed_by_what_the_zombie_notices() {
    let (_, trace) = common::stories().swap_remove(0);
    expect![[r#"
        Nobody held the owner key: for 1 step, from step 8 to step 9.
        Owner_A took itself for the owner and was not: for 8 steps, from step 8 to step 16."#]]
    .assert_eq(&said(&trace, &Windows::of(&trace)));
}

/// The key of an owner that crashed is deleted: nobody is there to be deposed.
#[test]
fn no_owner_and_nobody_to_depose() {
    let trace = common::text(
        "node A owner\nnode P processor\nelect A\ncrash A\ndelete-owner-key\nadd-table 1\n",
    );
    expect!["Nobody holds the owner key: for 1 step so far, since step 3."]
        .assert_eq(&said(&trace, &Windows::of(&trace)));
}

/// At every position of any run the windows say what etcd and the nodes say.
#[test]
fn the_windows_are_the_worlds() {
    for seed in 0..100 {
        let trace = Random::new(seed).run(60);
        let windows = Windows::of(&trace);
        let mut elected = false;
        for position in 0..=trace.steps().len() {
            let steps = &trace.steps()[..position];
            elected |= steps.last().is_some_and(|step| {
                let mut effects = step.effects.iter();
                effects.any(|effect| matches!(effect, Effect::Elected { .. }))
            });
            let world = trace.world_at(position);
            let now = windows.at(position);
            let vacant = elected && world.etcd().owner.is_none();
            assert_eq!(now.no_owner().is_some(), vacant, "{seed} at {position}");
            for node in trace.setup().ids() {
                let view = world.view(node).expect("it is declared");
                let zombie = now.zombie(node).is_some();
                assert_eq!(zombie, view.is_zombie(), "{seed} at {position}: {node:?}");
            }
        }
        assert_eq!(windows.at(trace.steps().len()), windows);
    }
}
