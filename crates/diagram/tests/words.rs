//! What is said about a run: report, refusals, why not.
#![forbid(unsafe_code)]

mod common;

use std::collections::BTreeSet;

use common::{A, B, C, Random};
use expect_test::expect;
use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::{Locale, Sentences, subject_of};
use handover_diagram::{Diagram, Report};
use handover_protocol::{Correction, Guard};
use handover_simulation::{Effect, Event, Role, Trace};

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
            "crashes",
            "digest",
            "guards_off",
            "messages",
            "model",
            "steps",
            "stuck",
            "title",
            "verdict",
            "violations",
            "windows",
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
    let trace = common::owner_change();
    let diagram = Diagram::draw(&trace, Locale::En);
    let refusal = diagram.arrows[4].refusal.as_ref().expect("it is refused");
    assert_eq!((refusal.at, refusal.by), (19, B));
    assert_eq!(refusal.guard, Some(Guard::OwnerRev));
    assert_eq!((&*refusal.message, &*refusal.known), ("1", "2"));
    assert_eq!(refusal.heard_in, Some(3));
    assert_eq!(
        refusal.sentence,
        "refused: owner-rev 1 < 2, heard in message 3"
    );
    let ledger = Ledger::of(&trace);
    let words = Sentences::new(Locale::En, trace.setup(), &ledger);
    expect![[r#"
        Explanation {
            who: "Processor refused message 5, DispatchTable(Table 3), from Owner_A.",
            when: "Sent in step 18, when Owner_A had not been owner since step 11 and did not know; arrived in step 19.",
            guard: "owner-rev: A processor refuses a message whose owner-rev is below the newest it has heard, so a deposed owner has no say.",
        }
    "#]]
    .assert_debug_eq(&refusal.explanation(&words));
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
            role: Role::Owner,
        },
    ];
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
        possible: Run the owner loop of Owner_B"#]].assert_eq(&said(&trace, &words, &all));
}

/// The owner has the end of its own term before it, and the processor a write on its way that it
/// waits for.
const LAGGING: &str = "\
views lagging
writes delayed
node A owner
node P1 processor
node B owner
tables 1 2
elect A
settle
advance P1 300
drop-table 2
tick A
deliver DispatchTable A -> P1
tick P1
delete-owner-key
elect B
cut-etcd P1
";

#[test]
fn why_not_where_things_take_a_while() {
    let trace = common::text(LAGGING);
    let ledger = Ledger::of(&trace);
    let words = Sentences::new(Locale::En, trace.setup(), &ledger);
    let table = handover_protocol::TableId;
    let all = [
        Event::Observe { node: A },
        Event::Observe { node: B },
        Event::Observe { node: C },
        Event::Land {
            node: B,
            table: table(1),
        },
        Event::Land {
            node: A,
            table: table(1),
        },
        Event::Stopped {
            node: B,
            table: table(2),
        },
        Event::CutEtcd { node: B },
        Event::CutEtcd { node: C },
        Event::HealEtcd { node: B },
        Event::HealEtcd { node: C },
        Event::RestartProcessor { node: B },
        Event::Notice { node: B },
    ];
    expect![[r#"
        A cannot see a change in etcd: the next one is the end of its own term, which it has to notice.
        P1 cannot see a change in etcd: it is cut off from etcd.
        possible: Let B see the next change in etcd
        possible: Let a write of Table 1 by P1 arrive
        A write of Table 1 by A cannot arrive: none is on its way.
        P1 cannot close the sink of Table 2: a write of it is still on its way.
        P1 cannot be cut off from etcd: it is cut off already.
        possible: Cut B off from etcd
        possible: Let P1 reach etcd again
        B cannot reach etcd again: it is not cut off.
        The processor of P1 cannot be restarted: P1 is cut off from etcd.
        P1 cannot notice a loss: it is cut off from etcd."#]].assert_eq(&said(&trace, &words, &all));
    let behind: Vec<String> = trace
        .setup()
        .ids()
        .filter_map(|id| {
            let world = trace.world();
            words.condition(&world.view(id)?, Role::Owner, &world.etcd())
        })
        .collect();
    expect![[r#"
        A does not know that its owner key is gone and B is owner, owner-rev 2.
        P1 is cut off from etcd and sees nothing new.
        B has yet to see 2 changes in etcd."#]]
    .assert_eq(&behind.join("\n"));
    let writes: Vec<String> = trace.world().writes().map(|w| words.write(&w)).collect();
    expect![[r#"
        A write up to 300, by P1, is on its way.
        A write up to 300, by P1, is on its way."#]]
    .assert_eq(&writes.join("\n"));
}

/// For every event why it cannot happen, or what it would be.
fn said(trace: &Trace, words: &Sentences<'_>, events: &[Event]) -> String {
    let said = events
        .iter()
        .map(|event| match trace.world().why_not(*event) {
            Some(why) => words.refused(event, &why),
            None => format!("possible: {}", words.action(event, None)),
        });
    let said: Vec<String> = said.collect();
    said.join("\n")
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
    for seed in 0..150 {
        check_run(&Random::new(seed).run(80), &mut kinds);
    }
    // Chance meets nearly everything that can be seen.
    assert!(kinds.len() >= 42, "{kinds:?}");
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
