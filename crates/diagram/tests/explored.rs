//! What is said of a search.
#![forbid(unsafe_code)]

use expect_test::expect;
use handover_diagram::sentences::Locale;
use handover_diagram::{Came, ExploreReport, Explored};
use handover_explorer::{Found, Limit};
use handover_protocol::Guard;
use handover_simulation::{Invariant, NodeId, Setup, library, script};

fn setup() -> Setup {
    let entry = library::find("owner-change").expect("it is there");
    let document = script::parse(entry.text).expect("the library is sound");
    document.scenario().setup.clone()
}

fn said(came: Came, states: usize, faults: &[(&'static str, u8)]) -> String {
    let explored = Explored {
        came,
        states,
        faults: faults.to_vec(),
    };
    explored.sentences(&setup(), Locale::En).join("\n")
}

fn found(what: Found, steps: usize, no_return: Option<usize>) -> Came {
    Came::Found {
        what,
        steps,
        no_return,
    }
}

#[test]
fn what_was_found_and_until_when_it_could_be_avoided() {
    let broken = Found::Broken(Invariant::NoDoubleWrite);
    let faults = [("restart-processor", 1), ("lose-session", 2), ("drop", 12)];
    expect![[r#"
        No Double Write is broken after 10 steps, and nothing that was looked for happens sooner.
        From step 9 on it cannot be avoided any more: whatever happens by itself leads to it.
        What happens by itself was tried in every order, with, at most and anywhere: restart-processor, lose-session twice, drop 12 times."#]]
    .assert_eq(&said(found(broken, 10, Some(9)), 803, &faults));
    expect![[r#"
        Owner_B crashes after 1 step, and nothing that was looked for happens sooner.
        It can be avoided until the last step.
        What happens by itself was tried in every order, without any fault."#]]
    .assert_eq(&said(found(Found::Crash(NodeId(2)), 1, Some(1)), 8, &[]));
    expect![[r#"
        The system is stuck after 7 steps, and nothing that was looked for happens sooner.
        It cannot be avoided from the start on: whatever happens by itself leads to it.
        What happens by itself was tried in every order, without any fault."#]]
    .assert_eq(&said(found(Found::Stuck, 7, Some(0)), 8, &[]));
    expect![[r#"
        A message is refused by owner-rev after 2 steps, and nothing that was looked for happens sooner.
        Until when it could have been avoided is not known: there are too many states.
        What happens by itself was tried in every order, without any fault."#]]
    .assert_eq(&said(
        found(Found::Rejected(Guard::OwnerRev), 2, None),
        8,
        &[],
    ));
    expect![[r#"
        No Lost Table is broken at the start already.
        What happens by itself was tried in every order, without any fault."#]]
    .assert_eq(&said(
        found(Found::Broken(Invariant::NoLostTable), 0, Some(0)),
        1,
        &[],
    ));
}

#[test]
fn how_far_it_reaches_where_nothing_was_found() {
    expect![[r#"
        Nothing of the kind in all 1,234,567 states that can be reached; the farthest is 25 steps from the start.
        What happens by itself was tried in every order, without any fault."#]]
    .assert_eq(&said(Came::Exhausted { depth: 25 }, 1_234_567, &[]));
    expect![[r#"
        Nothing of the kind: nothing can happen here.
        What happens by itself was tried in every order, without any fault."#]]
    .assert_eq(&said(Came::Exhausted { depth: 0 }, 1, &[]));
    let limit = |why| Came::Limit { why, ruled_out: 11 };
    expect![[r#"
        Nothing of the kind in any run of up to 11 steps; a longer one may have it. It gave up after 300,000 states, as it was told to.
        What happens by itself was tried in every order, without any fault."#]]
    .assert_eq(&said(limit(Limit::States), 300_000, &[]));
    expect![[r#"
        Nothing of the kind in any run of up to 11 steps; a longer one may have it. It gave up after 300,000 states: they take all memory it may use.
        What happens by itself was tried in every order, without any fault."#]]
    .assert_eq(&said(limit(Limit::Bytes), 300_000, &[]));
    expect![[r#"
        Nothing of the kind in any run of up to 11 steps; a longer one may have it. Longer runs were not to be looked at.
        What happens by itself was tried in every order, without any fault."#]]
    .assert_eq(&said(limit(Limit::Steps), 300_000, &[]));
    expect!["1,000 states, 1 step from the start, 450,000 states a second"]
        .assert_eq(&Locale::En.exploring(1_000, 1, 450_000));
}

#[test]
fn a_report_names_what_was_found() {
    let explored = Explored {
        came: found(Found::Crash(NodeId(2)), 9, Some(8)),
        states: 57,
        faults: vec![("lose-session", 1)],
    };
    let report = ExploreReport::of(&explored, &setup(), Locale::En);
    let json = serde_json::to_value(&report).expect("it is JSON");
    expect![[r#"
        {
          "faults": [
            {
              "count": 1,
              "fault": "lose-session"
            }
          ],
          "found": "crash",
          "invariant": null,
          "limit": null,
          "link": null,
          "no_return": 8,
          "node": "Owner_B",
          "result": "violation",
          "ruled_out": null,
          "script": null,
          "sentences": [
            "Owner_B crashes after 9 steps, and nothing that was looked for happens sooner.",
            "From step 8 on it cannot be avoided any more: whatever happens by itself leads to it.",
            "What happens by itself was tried in every order, with, at most and anywhere: lose-session."
          ],
          "states": 57,
          "steps": 9
        }"#]]
    .assert_eq(&format!("{json:#}"));
}
