//! Runs beside the same runs with a guard switched.
#![forbid(unsafe_code)]

mod common;

use std::fmt::Write as _;

use common::Random;
use expect_test::{Expect, expect};
use handover_diagram::compare::Then;
use handover_diagram::sentences::Locale;
use handover_diagram::{CompareReport, Comparison};
use handover_protocol::Guard;
use handover_simulation::{Item, Trace};

#[track_caller]
fn check(text: &str, guard: Guard, expected: Expect) {
    let comparison = Comparison::of(&common::text(text), guard);
    let report = CompareReport::of(&comparison, Locale::En);
    let mut said = format!("{}\n{}\n", report.sentence, report.outcome);
    for skipped in &report.skipped {
        let event = format!("{}, after {} steps", skipped.event, skipped.after);
        let _ = writeln!(said, "- {event}: {}", skipped.sentence);
    }
    expected.assert_eq(&said);
}

#[test]
fn a_stale_owner() {
    let text = include_str!("scenarios/owner-rev.txt");
    check(
        text,
        Guard::OwnerRev,
        expect![[r#"
        The same until step 19. Step 20: DispatchTable(Table 1) from A reached P2. With owner-rev on: P2 refused DispatchTable(Table 1): owner-rev 1 < 2, heard in message 2. With it off: P2 follows A with owner-rev 1 from now on, no longer B.
        With owner-rev on the run is safe; with it off it breaks No Double Write in step 21.
        - tick P2, after 20 steps: P2 cannot run its processor loop: it would change nothing.
    "#]],
    );
}

#[test]
fn a_dispatch_of_an_earlier_epoch() {
    let text = include_str!("scenarios/epoch-at-processor.txt");
    check(
        text,
        Guard::EpochAtProcessor,
        expect![[r#"
        The same until step 12. Step 13: P1 ran its processor loop. With epoch-at-processor on: P1 refused DispatchTable(Table 1): epoch e1 is not e3, the processor's own now. With it off: P1 started Table 1 at 100.
        With epoch-at-processor on the run is safe; with it off it breaks No Double Write in step 17.
    "#]],
    );
}

#[test]
fn an_owner_that_does_not_wait() {
    let text = include_str!("scenarios/wait-for-all-sync.txt");
    check(
        text,
        Guard::WaitForAllSync,
        expect![[r#"
        The same until step 17. With wait-for-all-sync on: B cannot run its owner loop: it would change nothing, since B waits for the Sync of P1. With it off: B ran its owner loop. B sent message 4, DispatchTable(Table 1), to P2. B held the checkpoint: not every table is running.
        With wait-for-all-sync on the run is safe; with it off it breaks No Double Write in step 20.
        - tick B, after 17 steps: B cannot run its owner loop: it would change nothing, since B waits for the Sync of P1.
        - deliver DispatchTable B -> P2, after 17 steps: A DispatchTable from B cannot reach P2: no DispatchTable is in flight from B to P2.
        - tick P2, after 17 steps: P2 cannot run its processor loop: it would change nothing.
    "#]],
    );
}

#[test]
fn a_processor_that_is_not_fenced() {
    let text = include_str!("scenarios/fence-on-session-loss.txt");
    check(
        text,
        Guard::FenceOnSessionLoss,
        expect![[r#"
        The same until step 16. Step 17: P1 lost its etcd session. With fence-on-session-loss on: P1 stopped writing Table 1. With it off: P1 went on writing after its session had ended, which the protocol takes for impossible.
        With fence-on-session-loss on the run is safe; with it off it breaks No Double Write in step 20.
    "#]],
    );
}

#[test]
fn a_checkpoint_that_is_not_held() {
    let text = include_str!("scenarios/hold-checkpoint.txt");
    check(
        text,
        Guard::HoldCheckpoint,
        expect![[r#"
        The same until step 17. Step 18: A ran its owner loop. With hold-checkpoint on: A held the checkpoint: not every table is running. With it off: A moved the checkpoint to 300. Lost table: the checkpoint is 300, but Table 2 is downstream only up to 100.
        With hold-checkpoint on the run is safe; with it off it breaks No Lost Table in step 18.
    "#]],
    );
}

#[test]
fn an_add_that_is_finished_too_early() {
    let text = include_str!("scenarios/add-needs-acked-checkpoint.txt");
    check(
        text,
        Guard::AddNeedsAckedCheckpoint,
        expect![[r#"
        The same until step 29. Step 30: P1 ran its processor loop. With add-needs-acked-checkpoint on: nothing more came of it. With it off: P1 finished adding Table 1. P1 sent message 5, DispatchTableResponse(Table 1), to A. P1 finished adding Table 2. P1 sent message 6, DispatchTableResponse(Table 2), to A.
        With add-needs-acked-checkpoint on the run is safe; with it off it breaks No Lost Table in step 33.
        - deliver DispatchTableResponse P1 -> A, after 30 steps: A DispatchTableResponse from P1 cannot reach A: no DispatchTableResponse is in flight from P1 to A.
        - deliver DispatchTableResponse P1 -> A, after 30 steps: A DispatchTableResponse from P1 cannot reach A: no DispatchTableResponse is in flight from P1 to A.
        - tick A, after 30 steps: A cannot run its owner loop: it would change nothing, since A waits for the answer of P1 about Table 1.
    "#]],
    );
}

#[test]
fn an_answer_before_its_sync() {
    let text = include_str!("scenarios/response-after-sync.txt");
    check(
        text,
        Guard::ResponseAfterSync,
        expect![[r#"
        The same until step 17. Step 18: P1 ran its processor loop. With response-after-sync on: P1 could not send its answer for Table 1 yet. With it off: P1 sent message 4, DispatchTableResponse(Table 1), to B.
        With response-after-sync on the run is safe; with it off it gets stuck.
        - deliver DispatchTableResponse P1 -> B, after 18 steps: A DispatchTableResponse from P1 cannot reach B: no DispatchTableResponse is in flight from P1 to B.
    "#]],
    );
}

#[test]
fn a_pending_dispatch() {
    let text = include_str!("scenarios/drop-pending-on-owner-change.txt");
    check(
        text,
        Guard::DropPendingOnOwnerChange,
        expect![[r#"
        The same until step 11. Step 12: Message 2, Announce(owner-rev = 2), reached P2. With drop-pending-on-owner-change on: P2 refused DispatchTable(Table 1): owner-rev 1 < 2, heard in message 2 before it was looked at. With it off: nothing more came of it.
        With drop-pending-on-owner-change on the run is safe; with it off it breaks No Double Write in step 20.
    "#]],
    );
}

#[test]
fn a_view_that_follows() {
    let text = include_str!("scenarios/frozen-view.txt");
    check(
        text,
        Guard::FrozenView,
        expect![[r#"
        The same until step 15. Step 16: A ran its owner loop. With frozen-view on: A sent message 1, DispatchTable(Table 1), to P1. A held the checkpoint: not every table is running. With it off: A sent message 1, Announce(owner-rev = 1), to P0. A dispatches nothing before the Sync of P0.
        With frozen-view on the run is safe; with it off it breaks No Double Write in step 22.
        - deliver Announce A -> P0, after 16 steps: An Announce from A cannot reach P0: no Announce is in flight from A to P0.
        - deliver Sync P0 -> A, after 17 steps: A Sync from P0 cannot reach A: no Sync is in flight from P0 to A.
        - tick A, after 17 steps: A cannot run its owner loop: it would change nothing, since A waits for the Sync of P0.
        - deliver DispatchTable A -> P0, after 17 steps: A DispatchTable from A cannot reach P0: no DispatchTable is in flight from A to P0.
        - tick P0, after 17 steps: P0 cannot run its processor loop: it would change nothing.
    "#]],
    );
}

/// Another guard that is off as well stops the same run.
#[test]
fn the_other_of_two_guards() {
    let text = include_str!("scenarios/owner-rev.txt");
    check(
        text,
        Guard::EpochAtProcessor,
        expect![[r#"
        The same until step 20. Step 21: P2 ran its processor loop. With epoch-at-processor on: P2 refused DispatchTable(Table 1): epoch e1 is not e2, the processor's own now. With it off: P2 started Table 1 at 100. Double write: P1 and P2 both write Table 1.
        With epoch-at-processor on the run gets stuck; with it off it breaks No Double Write in step 21.
    "#]],
    );
}

/// The given run has every guard on, so the other one is the harmful one.
#[test]
fn from_the_safe_side() {
    let text = handover_simulation::library::find("owner-change").expect("it is there");
    check(
        text.text,
        Guard::OwnerRev,
        expect![[r#"
        The same until step 18. Step 19: Message 5, DispatchTable(Table 3), reached Processor. With owner-rev on: Processor refused message 5, DispatchTable(Table 3): owner-rev 1 < 2, heard in message 3. With it off: Processor follows Owner_A with owner-rev 1 from now on, no longer Owner_B.
        With owner-rev on or off, the run is safe.
        - deliver DispatchTableResponse Processor -> Owner_B, after 21 steps: A DispatchTableResponse from Processor cannot reach Owner_B: no DispatchTableResponse is in flight from Processor to Owner_B.
        - tick Processor, after 22 steps: Processor cannot run its processor loop: it would change nothing, since Processor follows Owner_A, which is not the owner.
        - deliver DispatchTableResponse Processor -> Owner_B, after 22 steps: A DispatchTableResponse from Processor cannot reach Owner_B: no DispatchTableResponse is in flight from Processor to Owner_B.
    "#]],
    );
    check(
        text.text,
        Guard::SyncBarrier,
        expect![[r#"
        sync-barrier makes no difference to this run.
        With sync-barrier on or off, the run is safe.
    "#]],
    );
}

/// What the set-up comes to is not the same either.
#[test]
fn in_the_set_up() {
    let text = include_str!("scenarios/fence-on-session-loss.txt");
    let text = text.replace("begin\n", "") + "begin\nadd-table 2\n";
    check(
        &text,
        Guard::FenceOnSessionLoss,
        expect![[r#"
        The same until step 16, before the picture begins. Step 17: P1 lost its etcd session. With fence-on-session-loss on: P1 stopped writing Table 1. With it off: P1 went on writing after its session had ended, which the protocol takes for impossible.
        With fence-on-session-loss on the run is safe; with it off it breaks No Double Write in step 20.
    "#]],
    );
}

#[test]
fn as_a_report() {
    let trace = common::text(include_str!("scenarios/wait-for-all-sync.txt"));
    let report = CompareReport::of(&Comparison::of(&trace, Guard::WaitForAllSync), Locale::En);
    let mut json = serde_json::to_value(&report).expect("it is JSON");
    for side in ["on", "off"] {
        let run = &mut json[side]["report"];
        *run = run["guards_off"].take();
    }
    expect![[r#"
        {
          "given": "off",
          "guard": "wait-for-all-sync",
          "in_setup": false,
          "off": {
            "details": [
              "B sent message 4, DispatchTable(Table 1), to P2.",
              "B held the checkpoint: not every table is running."
            ],
            "report": [
              "wait-for-all-sync"
            ],
            "sentence": "B ran its owner loop.",
            "step": 18
          },
          "on": {
            "details": [],
            "report": [],
            "sentence": "B cannot run its owner loop: it would change nothing, since B waits for the Sync of P1.",
            "step": null
          },
          "outcome": "With wait-for-all-sync on the run is safe; with it off it breaks No Double Write in step 20.",
          "same_until": 17,
          "sentence": "The same until step 17. With wait-for-all-sync on: B cannot run its owner loop: it would change nothing, since B waits for the Sync of P1. With it off: B ran its owner loop. B sent message 4, DispatchTable(Table 1), to P2. B held the checkpoint: not every table is running.",
          "skipped": [
            {
              "after": 17,
              "event": "tick B",
              "item": 18,
              "sentence": "B cannot run its owner loop: it would change nothing, since B waits for the Sync of P1."
            },
            {
              "after": 17,
              "event": "deliver DispatchTable B -> P2",
              "item": 19,
              "sentence": "A DispatchTable from B cannot reach P2: no DispatchTable is in flight from B to P2."
            },
            {
              "after": 17,
              "event": "tick P2",
              "item": 20,
              "sentence": "P2 cannot run its processor loop: it would change nothing."
            }
          ]
        }"#]].assert_eq(&format!("{json:#}"));
}

fn told(trace: &Trace) -> Vec<String> {
    let report = handover_diagram::Report::of(trace, Locale::En);
    let steps = report.steps.into_iter();
    steps.map(|step| step.event).collect()
}

/// Whatever the run and the guard, the same is the same, and the other way round as well.
#[test]
fn any_run() {
    let mut parted = 0;
    for seed in 0..40 {
        let trace = Random::new(seed).run(60);
        for guard in Guard::ALL {
            let comparison = Comparison::of(&trace, guard);
            let sentence = comparison.sentence(Locale::En);
            assert!(
                sentence.ends_with('.') && !sentence.contains(".."),
                "{sentence}"
            );
            assert!(comparison.on.setup().rules.guards(guard));
            assert!(!comparison.off.setup().rules.guards(guard));
            let Some(parting) = comparison.parting else {
                assert!(comparison.skipped.is_empty(), "{sentence}");
                continue;
            };
            parted += 1;
            let (on, off) = (told(&comparison.on), told(&comparison.off));
            if parting.in_setup {
                assert_eq!(on[..parting.on.position], off[..parting.off.position]);
            } else {
                let on = &on[comparison.on.begin()..parting.on.position];
                let off = &off[comparison.off.begin()..parting.off.position];
                assert_eq!(on, off);
            }
            let skips = |then: Then| matches!(then, Then::Skips(_));
            if comparison.skipped.is_empty() {
                assert!(!skips(parting.on.then) && !skips(parting.off.then));
                let back = Comparison::of(comparison.other(), guard);
                assert_eq!(back.parting, Some(parting), "{sentence}");
            }
        }
    }
    assert!(parted > 40, "{parted}");
}

/// The other run has the items of the given one but those that cannot happen.
#[test]
fn what_is_skipped_is_missing() {
    let trace = common::text(include_str!("scenarios/frozen-view.txt"));
    let comparison = Comparison::of(&trace, Guard::FrozenView);
    let events = |trace: &Trace| {
        let items = trace.items().iter();
        items.filter(|item| matches!(item, Item::Event(_))).count()
    };
    let missing = comparison.skipped.len();
    assert_eq!(events(comparison.other()) + missing, events(&trace));
    assert_eq!(comparison.given().items(), trace.items());
}
