//! What is said about a run: transcript, report, why not.
#![forbid(unsafe_code)]

mod common;

use std::collections::BTreeSet;

use common::{A, B, C, Random};
use expect_test::expect;
use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::{Locale, Sentences, subject_of};
use handover_diagram::{Diagram, Report, transcript};
use handover_protocol::{Correction, Guard};
use handover_simulation::{Effect, Event, Trace};

#[test]
fn transcript_of_the_owner_change() {
    expect![[r#"
        The protocol as last shipped: messages carry epochs, and a dispatch says where to start (v2-final).
        Every guard is on.
        Nodes: Owner_A (owner), Processor (processor) and Owner_B (owner).
        Wanted: Tables 1 and 2.

        Before the picture:
           1. Owner_A was elected with owner-rev 1.
           2. Owner_A ran its owner loop.
              - Owner_A sent Announce(owner-rev = 1) to Processor.
              - Owner_A dispatches nothing before the Sync of Processor.
           3. Announce(owner-rev = 1) from Owner_A reached Processor.
              - Processor follows Owner_A with owner-rev 1 from now on.
           4. Processor ran its processor loop.
              - Processor sent Sync to Owner_A.
           5. Sync from Processor reached Owner_A.
              - Owner_A knows what Processor is doing.

        In the picture:
           6. Owner_A ran its owner loop.
              - Owner_A sent message 1, DispatchTable(Table 1), to Processor.
              - Owner_A sent message 2, DispatchTable(Table 2), to Processor.
              - Owner_A held the checkpoint: not every table is running.
           7. Message 1, DispatchTable(Table 1), reached Processor.
           8. Processor ran its processor loop.
              - Processor started Table 1 at 100.
           9. Message 2, DispatchTable(Table 2), reached Processor.
          10. Processor ran its processor loop.
              - Processor sent Checkpoint to Owner_A.
              - Processor started Table 2 at 100.
          11. Owner_A lost its etcd session.
              - Owner_A is not owner any more, does not know it and goes on with owner-rev 1.
              - Checkpoint was lost: the capture of Owner_A left etcd, so the sender gave up on it.
              Note over Owner_A: abnormal delay causes Etcd session loss
          12. Owner_B was elected with owner-rev 2.
          13. Owner_B ran its owner loop.
              - Owner_B sent message 3, Announce(owner-rev = 2), to Processor.
              - Owner_B dispatches nothing before the Sync of Processor.
          14. Message 3, Announce(owner-rev = 2), reached Processor.
              - Processor follows Owner_B with owner-rev 2 from now on, no longer Owner_A.
          15. Processor ran its processor loop.
              - Processor sent message 4, Sync(Tables 1 and 2 are being added), to Owner_B.
          16. Message 4, Sync(Tables 1 and 2 are being added), reached Owner_B.
              - Owner_B knows what Processor is doing.
          17. Table 3 was added.
          18. Owner_A ran its owner loop.
              - Owner_A sent message 5, DispatchTable(Table 3), to Processor.
              - Owner_A held the checkpoint: not every table is running.
          19. Message 5, DispatchTable(Table 3), reached Processor.
              - Processor refused message 5, DispatchTable(Table 3): owner-rev 1 < 2, heard in message 3.
          20. Table 1 came up on Processor.
          21. Processor ran its processor loop.
              - Processor sent Checkpoint to Owner_B.
              - Processor finished adding Table 1.
              - Processor sent message 6, DispatchTableResponse(Table 1), to Owner_B.
          22. Message 6, DispatchTableResponse(Table 1), reached Owner_B.
              - Owner_B records Table 1 as running on Processor.
          23. Table 2 came up on Processor.
          24. Processor ran its processor loop.
              - Processor finished adding Table 2.
              - Processor sent message 7, DispatchTableResponse(Table 2), to Owner_B.
          25. Message 7, DispatchTableResponse(Table 2), reached Owner_B.
              - Owner_B records Table 2 as running on Processor.

        Safe: no invariant broke and the system can go on.
    "#]].assert_eq(&transcript(&common::owner_change(), Locale::En));
}

#[test]
fn transcript_of_transport_faults() {
    let (_, trace) = common::stories().swap_remove(1);
    expect![[r#"
        The protocol as last shipped: messages carry epochs, and a dispatch says where to start (v2-final).
        Every guard is on.
        Nodes: Owner (owner), Processor_1 (processor) and Processor_2 (processor).
        Wanted: Tables 1, 2, 3 and 4.

        Before the picture:
           1. Owner was elected with owner-rev 1.
           2. Owner ran its owner loop.
              - Owner sent Announce to Processor_1.
              - Owner sent Announce to Processor_2.
              - Owner dispatches nothing before the Sync of Processor_1 and Processor_2.

        In the picture:
           3. Announce from Owner reached Processor_1.
              - Processor_1 follows Owner with owner-rev 1 from now on.
           4. The link between Owner and Processor_2 was cut.
           5. Processor_1 ran its processor loop.
              - Processor_1 sent message 1, Sync, to Owner.
           6. Message 1, Sync, was dropped.
              - Message 1, Sync, was lost, although the transport promises that nothing is.
           7. The link between Owner and Processor_2 was healed.
           8. The processor of Processor_1 restarted.
              - The processor of Processor_1 started anew; it had no table.
           9. Processor_1 ran its processor loop.
              - Processor_1 sent message 2, Sync, to Owner.
          10. Message 2, Sync, was duplicated.
              - Message 2, Sync, is in flight a second time as 2'.
              - Message 2', Sync, is there twice, although the transport promises that nothing is.
          11. Message 2, Sync, reached Owner.
              - Owner knows what Processor_1 is doing.
          12. Announce from Owner reached Processor_2.
              - Processor_2 follows Owner with owner-rev 1 from now on.
          13. Message 2', Sync, reached Owner.
              - Owner knows what Processor_1 is doing.
          14. Processor_2 ran its processor loop.
              - Processor_2 sent message 3, Sync, to Owner.
          15. Message 3, Sync, reached Owner.
              - Owner knows what Processor_2 is doing.
          16. Owner ran its owner loop.
              - Owner sent message 4, DispatchTable(Table 1), to Processor_1.
              - Owner sent message 5, DispatchTable(Table 2), to Processor_2.
              - Owner sent message 6, DispatchTable(Table 3), to Processor_1.
              - Owner sent message 7, DispatchTable(Table 4), to Processor_2.
              - Owner held the checkpoint: not every table is running.
          17. Message 5, DispatchTable(Table 2), was held.
          18. Message 4, DispatchTable(Table 1), reached Processor_1.
          19. Processor_1 ran its processor loop.
              - Processor_1 started Table 1 at 100.
          20. Processor_2 was paused.
          21. Processor_1 crashed.
              - Processor_1 runs nothing any more; its session is still there.
          22. Processor_1 lost its etcd session.
              - Message 6, DispatchTable(Table 3), was lost: the capture of Processor_1 left etcd, so the sender gave up on it.
          23. Owner ran its owner loop.
              - Owner no longer counts on Processor_1 and will place Tables 1 and 3 anew.
              - Owner sent message 8, DispatchTable(Table 1), to Processor_2.
              - Owner sent message 9, DispatchTable(Table 3), to Processor_2.
              - Owner held the checkpoint: not every table is running.

        Stuck: Processor_1 is down; Processor_2 is paused; message 5, DispatchTable(Table 2), is held; Owner waits for the answers of Processor_2 about Tables 1, 2, 3 and 4.
    "#]].assert_eq(&transcript(&trace, Locale::En));
}

#[test]
fn transcript_without_guards() {
    let (_, trace) = common::stories().swap_remove(3);
    expect![[r#"
        The protocol as last shipped: messages carry epochs, and a dispatch says where to start (v2-final).
        Off: fence-on-session-loss.
        Nodes: Owner (owner), Processor_1 (processor) and Processor_2 (processor).
        Wanted: Table 1.

        Before the picture:
           1. Owner was elected with owner-rev 1.
           2. Owner ran its owner loop.
              - Owner sent Announce to Processor_1.
              - Owner sent Announce to Processor_2.
              - Owner dispatches nothing before the Sync of Processor_1 and Processor_2.
           3. Announce from Owner reached Processor_1.
              - Processor_1 follows Owner with owner-rev 1 from now on.
           4. Announce from Owner reached Processor_2.
              - Processor_2 follows Owner with owner-rev 1 from now on.
           5. Processor_1 ran its processor loop.
              - Processor_1 sent Sync to Owner.
           6. Sync from Processor_1 reached Owner.
              - Owner knows what Processor_1 is doing.
           7. Processor_2 ran its processor loop.
              - Processor_2 sent Sync to Owner.
           8. Sync from Processor_2 reached Owner.
              - Owner knows what Processor_2 is doing.
           9. Owner ran its owner loop.
              - Owner sent DispatchTable(Table 1) to Processor_1.
              - Owner held the checkpoint: not every table is running.
          10. DispatchTable(Table 1) from Owner reached Processor_1.
          11. Processor_1 ran its processor loop.
              - Processor_1 started Table 1 at 100.
          12. Table 1 came up on Processor_1.
          13. Processor_1 ran its processor loop.
              - Processor_1 sent Checkpoint to Owner.
          14. Checkpoint from Processor_1 reached Owner.
          15. Processor_1 ran its processor loop.
              - Processor_1 finished adding Table 1.
              - Processor_1 sent DispatchTableResponse(Table 1) to Owner.
          16. DispatchTableResponse(Table 1) from Processor_1 reached Owner.
              - Owner records Table 1 as running on Processor_1.

        In the picture:
          17. Processor_1 lost its etcd session.
              - Processor_1 went on writing after its session had ended, which the protocol takes for impossible.
          18. Owner ran its owner loop.
              - Owner no longer counts on Processor_1 and will place Table 1 anew.
              - Owner sent message 1, DispatchTable(Table 1), to Processor_2.
              - Owner held the checkpoint: not every table is running.
          19. Message 1, DispatchTable(Table 1), reached Processor_2.
          20. Processor_2 ran its processor loop.
              - Processor_2 started Table 1 at 100.
              - Double write: Processor_1 and Processor_2 both write Table 1.
          21. Table 1 came up on Processor_2.
          22. Processor_2 ran its processor loop.
              - Processor_2 sent message 2, Checkpoint, to Owner.
          23. Message 2, Checkpoint, reached Owner.
          24. Processor_2 ran its processor loop.
              - Processor_2 finished adding Table 1.
              - Processor_2 sent message 3, DispatchTableResponse(Table 1), to Owner.
          25. Message 3, DispatchTableResponse(Table 1), reached Owner.
              - Owner records Table 1 as running on Processor_2.
          26. Owner ran its owner loop.
          27. Processor_1 noticed its loss.
              - Processor_1 stopped itself and will register anew.
          28. Processor_1 restarted.
              - Processor_1 has a session and a new capture id.
          29. Processor_1 ran its processor loop.
              - Processor_1 sent message 4, Sync, to Owner.
          30. Message 4, Sync, reached Owner.
              - Owner ignored message 4, Sync: the owner knows no such capture.
          31. Owner ran its owner loop.
              - Owner sent message 5, Announce, to Processor_1.
              - Owner dispatches nothing before the Sync of Processor_1.
          32. Message 5, Announce, reached Processor_1.
          33. Processor_1 ran its processor loop.
              - Processor_1 sent message 6, Sync, to Owner.
          34. Message 6, Sync, reached Owner.
              - Owner knows what Processor_1 is doing.
          35. Owner ran its owner loop.

        Violated: an invariant broke.
    "#]].assert_eq(&transcript(&trace, Locale::En));
}

#[test]
fn report_of_the_owner_change() {
    let report = Report::of(&common::owner_change(), Locale::En);
    let json = serde_json::to_value(&report).expect("it is JSON");
    let message = &json["messages"][4];
    expect![[r#"
        {
          "fate": "rejected",
          "from": "Owner_A",
          "kind": "DispatchTable",
          "label": "DispatchTable(Table 3)",
          "number": 5,
          "rejection": {
            "guard": "owner-rev",
            "known": "2",
            "message": "1",
            "sentence": "refused: owner-rev 1 < 2, heard in message 3"
          },
          "to": "Processor"
        }"#]]
    .assert_eq(&format!("{message:#}"));
    expect![[r#"
        {
          "effects": [
            "Processor refused message 5, DispatchTable(Table 3): owner-rev 1 < 2, heard in message 3."
          ],
          "event": "deliver DispatchTable Owner_A -> Processor",
          "in_picture": true,
          "number": 19,
          "sentence": "Message 5, DispatchTable(Table 3), reached Processor."
        }"#]].assert_eq(&format!("{:#}", json["steps"][18]));
    let keys: Vec<&String> = json.as_object().expect("an object").keys().collect();
    expect![[r#"
        [
            "assumptions_broken",
            "digest",
            "guards_off",
            "messages",
            "model",
            "steps",
            "stuck",
            "title",
            "verdict",
            "violations",
        ]
    "#]]
    .assert_debug_eq(&keys);
    let fates: Vec<&str> = report.messages.iter().map(|m| m.fate).collect();
    let accepted = "accepted";
    assert_eq!(
        fates,
        [
            accepted, accepted, accepted, accepted, "rejected", accepted, accepted
        ]
    );
    assert_eq!(report.digest.len(), 8);
    assert_eq!(report.verdict, "safe");
    assert_eq!(report.stuck, None);
}

#[test]
fn an_opened_row() {
    let diagram = Diagram::draw(&common::owner_change());
    let refusal = diagram.arrows[4].refusal.as_ref().expect("it is refused");
    expect![[r#"
        Refusal {
            at: 19,
            by: NodeId(
                1,
            ),
            guard: Some(
                OwnerRev,
            ),
            message: "1",
            known: "2",
            heard_in: Some(
                3,
            ),
            sentence: "refused: owner-rev 1 < 2, heard in message 3",
            explanation: Explanation {
                who: "Processor refused message 5, DispatchTable(Table 3), from Owner_A.",
                when: "Sent in step 18, when Owner_A had not been owner since step 11 and did not know; arrived in step 19.",
                guard: "owner-rev: A processor refuses a message whose owner-rev is below the newest it has heard, so a deposed owner has no say.",
            },
        }
    "#]].assert_debug_eq(refusal);
}

#[test]
fn why_not() {
    let trace = common::owner_change();
    let ledger = Ledger::of(&trace);
    let words = Sentences::new(Locale::En, trace.setup(), &ledger);
    let all = [
        Event::Elect { node: A, rev: None },
        Event::Elect { node: B, rev: None },
        Event::Resume { node: C },
        Event::LoseSession { node: A },
        Event::Deliver(handover_simulation::Channel {
            kind: common::SYNC,
            from: B,
            to: C,
        }),
        Event::Deliver(handover_simulation::Channel {
            kind: common::SYNC,
            from: C,
            to: B,
        }),
        Event::Heal {
            from: A,
            to: B,
            both: true,
        },
        Event::Ready {
            node: B,
            table: handover_protocol::TableId(1),
        },
        Event::Join { node: A },
        Event::Tick {
            node: C,
            role: handover_simulation::Role::Owner,
        },
    ];
    let said: Vec<String> = all
        .iter()
        .map(|event| match trace.world().why_not(*event) {
            Some(why) => words.refused(event, &why),
            None => format!("possible: {}", words.action(event, None)),
        })
        .collect();
    expect![[r#"
        Owner_A cannot be elected: Owner_B holds the owner key.
        Processor cannot be elected: it is not declared as an owner.
        Owner_B cannot be resumed: it is not paused.
        Owner_A cannot lose its etcd session: its session has expired.
        A Sync from Processor cannot reach Owner_B: no Sync is in flight from Processor to Owner_B.
        A Sync from Owner_B cannot reach Processor: Sync goes from a processor to an owner.
        The link between Owner_A and Processor cannot be healed: the link from Owner_A to Processor is not cut.
        Table 1 cannot come up on Processor: Processor is not starting Table 1.
        Owner_A cannot join: it is running.
        possible: Run the owner loop of Owner_B"#]].assert_eq(&said.join("\n"));
}

/// A sentence begins with a large letter or a name, ends with a full stop, and nothing in it is
/// missing.
fn check_sentence(text: &str) {
    assert!(text.ends_with('.'), "{text}");
    for bad in ["  ", "..", ",.", ",,", " ,", "?", "Some(", "None", "{", "}"] {
        assert!(!text.contains(bad), "{text}");
    }
}

fn check_run(trace: &Trace, kinds: &mut BTreeSet<String>) {
    let ledger = Ledger::of(trace);
    let words = Sentences::new(Locale::En, trace.setup(), &ledger);
    for step in trace.steps() {
        check_sentence(&words.step(&step.event, &step.effects));
        for effect in &step.effects {
            check_sentence(&words.effect(effect));
            let name = format!("{effect:?}");
            kinds.insert(name.split([' ', '(']).next().unwrap_or("").to_owned());
            if let Effect::Rejected {
                rejection,
                heard_in,
                ..
            } = effect
            {
                check_sentence(&format!("{}.", words.rejection(rejection, *heard_in)));
            }
        }
        for violation in &step.violations {
            check_sentence(&words.violation(violation));
        }
        for broken in &step.broken {
            check_sentence(&words.assumption(broken));
        }
    }
    let flights = trace.world().in_flight();
    for event in trace.world().possible() {
        let action = words.action(&event, subject_of(&event, &flights));
        check_sentence(&format!("{action}."));
    }
    for wait in trace.world().waits() {
        check_sentence(&format!("{}.", words.wait(&wait)));
    }
    check_sentence(&words.stuck(&trace.world().waits()));
}

#[test]
fn sentences_of_any_run() {
    let mut kinds = BTreeSet::new();
    for seed in 0..300 {
        check_run(&Random::new(seed).run(80), &mut kinds);
    }
    // Chance meets nearly everything that can be seen.
    assert!(kinds.len() >= 35, "{kinds:?}");
}

#[test]
fn guards_have_two_sentences() {
    for guard in Guard::ALL {
        check_sentence(Locale::En.guard(guard).protects);
        check_sentence(Locale::En.guard(guard).off);
    }
    for correction in Correction::ALL {
        check_sentence(Locale::En.correction(correction).protects);
        check_sentence(Locale::En.correction(correction).off);
    }
}
