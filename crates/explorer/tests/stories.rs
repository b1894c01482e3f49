//! Every story of the library that goes wrong because a guard is off is found by the search from the
//! story's own start, in no more steps than the story takes.

mod common;

use common::{guarded, run, search};
use handover_explorer::{Found, Goal, Limit, Outcome, Scope};
use handover_simulation::{Effect, Trace, Verdict, library};

/// After how many steps from its `begin` a run first breaks an invariant or crashes.
fn goes_wrong(trace: &Trace) -> Option<usize> {
    let steps = trace.steps().iter().skip(trace.begin());
    let mut wrong = (1..).zip(steps).filter(|(_, step)| {
        let crash = |effect: &Effect| effect.crash().is_some();
        !step.violations.is_empty() || step.effects.iter().any(crash)
    });
    wrong.next().map(|(n, _)| n)
}

/// How many events happen by themselves until a run is at rest.
fn to_rest(trace: &Trace) -> usize {
    let mut world = trace.world().clone();
    let mut events = 0;
    while let Some(event) = world.next_natural() {
        world.step(event).expect("it is possible");
        events += 1;
    }
    events
}

#[test]
fn every_story_that_goes_wrong_is_found_and_never_longer() {
    let mut found = Vec::new();
    for entry in library::ALL {
        let trace = run(entry.text);
        let own = trace.steps().len() - trace.begin();
        let (goals, own) = match goes_wrong(&trace) {
            Some(own) => (&[Goal::Broken(None), Goal::Crash(None)][..], own),
            // The story ends when it is decided, the search when nothing happens any more.
            None if trace.verdict() == Verdict::Stuck => {
                (&[Goal::Stuck][..], own + to_rest(&trace))
            }
            None => continue,
        };
        let scope = Scope::of(&trace);
        match search(&trace, &scope, goals) {
            Outcome::Found(finding) => {
                let steps = finding.events.len();
                assert!(steps <= own, "{}: {steps} > {own}", entry.name);
                let again = Trace::run(&finding.scenario).expect("it replays");
                match finding.found {
                    Found::Broken(invariant) => {
                        let last = again.steps().last().expect("there are steps");
                        let mut broken = last.violations.iter().map(|v| v.invariant());
                        assert!(broken.any(|broken| broken == invariant), "{}", entry.name);
                    }
                    Found::Crash(_) => {
                        assert_eq!(goes_wrong(&again), Some(steps), "{}", entry.name)
                    }
                    Found::Stuck => assert_eq!(again.verdict(), Verdict::Stuck, "{}", entry.name),
                    Found::Rejected(_) => panic!("nobody asked"),
                }
                found.push(entry.name);
            }
            // These say so themselves: a fault is pending.
            other @ (Outcome::Exhausted { .. } | Outcome::Limit(_)) => {
                let pending = ["one-processor-stands-still", "owner-cut-from-processors"];
                assert!(pending.contains(&entry.name), "{}: {other:?}", entry.name);
            }
        }
    }
    let missing: Vec<_> = names_without()
        .filter(|name| *name != "without-sync-barrier" && !found.contains(name))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The stories of guards that are off.
fn names_without() -> impl Iterator<Item = &'static str> {
    let names = library::ALL.iter().map(|entry| entry.name);
    names.filter(|name| name.starts_with("without-"))
}

/// No violation has ever been found without the barrier before a Sync (G9), here neither.
#[test]
fn without_sync_barrier_nothing_goes_wrong() {
    let entry = library::find("without-sync-barrier").expect("it is there");
    let trace = run(entry.text);
    for goal in [Goal::Broken(None), Goal::Crash(None), Goal::Stuck] {
        let outcome = search(&trace, &Scope::of(&trace), &[goal]);
        assert!(matches!(outcome, Outcome::Exhausted { .. }), "{outcome:?}");
    }
}

/// From the same starts, with as many faults, nothing goes wrong where every guard is on and every
/// hole closed: in no state at all, or where there are more in none of the first 30,000.
#[test]
fn with_every_guard_on_nothing_goes_wrong() {
    for name in names_without() {
        let entry = library::find(name).expect("it is there");
        let trace = run(entry.text);
        let mut scope = Scope::of(&trace);
        scope.max_states = 30_000;
        let guarded = guarded(&trace);
        for goals in [&[Goal::Broken(None), Goal::Crash(None)][..], &[Goal::Stuck]] {
            let outcome = search(&guarded, &scope, goals);
            let many = name == "without-duplicate-check-in-sync";
            match outcome {
                Outcome::Exhausted { .. } => assert!(!many),
                Outcome::Limit(Limit::States) => assert!(many, "{name}"),
                other @ (Outcome::Found(_) | Outcome::Limit(_)) => panic!("{name}: {other:?}"),
            }
        }
    }
}
