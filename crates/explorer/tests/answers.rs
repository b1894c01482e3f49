//! The known answers of the protocol's description (4.4 and 8.2): what is found, in how many steps,
//! and that nothing is found where every guard is on and every hole closed.

mod common;

use common::{guarded, run, search};
use handover_explorer::{Finding, Found, Goal, Outcome, Scope};
use handover_simulation::{Invariant, Trace};

fn find(text: &str, goal: Goal) -> Finding {
    let trace = run(text);
    let scope = Scope::of(&trace);
    let outcome = search(&guarded(&trace), &scope, &[goal]);
    assert!(matches!(outcome, Outcome::Exhausted { .. }), "{outcome:?}");
    match search(&trace, &scope, &[goal]) {
        Outcome::Found(finding) => finding,
        other @ (Outcome::Exhausted { .. } | Outcome::Limit(_)) => panic!("{other:?}"),
    }
}

/// Searches with and without the guard, and replays what was found.
fn shortest(text: &str, invariant: Invariant) -> usize {
    let finding = find(text, Goal::Broken(None));
    assert_eq!(finding.found, Found::Broken(invariant));
    let trace = Trace::run(&finding.scenario).expect("it replays");
    let steps = &trace.steps()[trace.begin()..];
    assert_eq!(steps.len(), finding.events.len());
    for (n, step) in steps.iter().enumerate() {
        let broken: Vec<_> = step.violations.iter().map(|v| v.invariant()).collect();
        let is_last = n + 1 == steps.len();
        assert_eq!(broken.contains(&invariant), is_last, "step {}", n + 1);
    }
    steps.len()
}

#[test]
fn without_wait_for_all_sync_seven_steps() {
    let text = include_str!("starts/g4.txt");
    assert_eq!(shortest(text, Invariant::NoDoubleWrite), 7);
}

#[test]
fn without_epoch_at_processor_ten_steps() {
    let text = include_str!("starts/g2.txt");
    assert_eq!(shortest(text, Invariant::NoDoubleWrite), 10);
}

#[test]
fn without_fence_on_session_loss_four_steps() {
    let text = include_str!("starts/g5.txt");
    assert_eq!(shortest(text, Invariant::NoDoubleWrite), 4);
}

#[test]
fn without_hold_checkpoint_one_step() {
    let text = include_str!("starts/g6.txt");
    assert_eq!(shortest(text, Invariant::NoLostTable), 1);
}

/// The description tells a run of eleven steps and says that it is not the shortest. It needs no
/// restart: the new table is answered for as soon as it is up, and the owner still holds the
/// watermark from before it.
#[test]
fn without_add_needs_acked_checkpoint_four_steps() {
    let text = include_str!("starts/g7.txt");
    assert_eq!(shortest(text, Invariant::NoLostTable), 4);
}

#[test]
fn without_frozen_view_eight_steps() {
    let text = include_str!("starts/g11.txt");
    assert_eq!(shortest(text, Invariant::NoDoubleWrite), 8);
}

#[test]
fn with_a_forgetful_agent_seven_steps() {
    let text = include_str!("starts/l1.txt");
    assert_eq!(shortest(text, Invariant::NoDoubleWrite), 7);
}

#[test]
fn without_owner_rev_and_epoch_twelve_steps() {
    let text = include_str!("starts/g1g2.txt");
    assert_eq!(shortest(text, Invariant::NoDoubleWrite), 12);
}

#[test]
fn without_drop_pending_and_epoch_eleven_steps() {
    let text = include_str!("starts/g10g2.txt");
    assert_eq!(shortest(text, Invariant::NoDoubleWrite), 11);
}

#[test]
fn without_response_after_sync_it_gets_stuck() {
    let text = include_str!("starts/g8.txt");
    let finding = find(text, Goal::Stuck);
    assert_eq!(finding.events.len(), 10);
    let trace = Trace::run(&finding.scenario).expect("it replays");
    assert!(trace.world().stuck().is_some());
}
