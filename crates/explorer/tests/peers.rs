//! The search says what simpler ones say: a plain one of its own, and stateright's on the same
//! transition function.

mod common;

use common::model::{Answer, Handover};
use common::{STARTS, finish, guarded, run};
use handover_explorer::{Fault, Goal, Limit, Outcome, Scope, Search};
use handover_protocol::Guard;
use handover_simulation::{Trace, library};

/// How many states there are, or how many steps there are to what was found.
#[derive(Debug, PartialEq, Eq)]
enum Told {
    Nothing { states: usize, depth: u32 },
    Steps(usize),
    Limit,
}

fn told(outcome: &Outcome) -> Told {
    match outcome {
        Outcome::Found(finding) => Told::Steps(finding.events.len()),
        Outcome::Exhausted { states, depth } => Told::Nothing {
            states: *states,
            depth: *depth,
        },
        Outcome::Limit(_) => Told::Limit,
    }
}

fn same_as_plain(name: &str, trace: &Trace, scope: &Scope, goals: &[Goal]) -> Told {
    let search = || Search::new(trace, trace.begin(), scope, goals);
    let quick = told(&finish(search()));
    assert_eq!(quick, told(&finish(search().plain())), "{name}");
    quick
}

const GOALS: [Goal; 3] = [Goal::Broken(None), Goal::Crash(None), Goal::Stuck];

#[test]
fn every_start_as_a_plain_search_has_it() {
    for (name, text) in STARTS {
        let trace = run(text);
        let scope = Scope::of(&trace);
        let refused = Guard::ALL.map(Goal::Rejected);
        for goal in GOALS.into_iter().chain(refused) {
            same_as_plain(name, &trace, &scope, &[goal]);
        }
        // All that there is behind the first that is found.
        same_as_plain(name, &trace, &scope, &[]);
        let mut more = scope.with_fault(Fault::LoseSession, 1);
        more.max_states = 20_000;
        same_as_plain(name, &guarded(&trace), &more, &[Goal::Broken(None)]);
    }
}

#[test]
fn every_story_as_a_plain_search_has_it() {
    let mut complete = 0;
    for entry in library::ALL {
        let trace = run(entry.text);
        let mut scope = Scope::of(&trace);
        scope.max_states = 4_000;
        // As deep as both reach within the states.
        for depth in [4, 6, 9] {
            scope.max_steps = depth;
            let mut search = Search::new(&trace, trace.begin(), &scope, &[]);
            while !search.run(1_000).done {}
            let mut plain = Search::new(&trace, trace.begin(), &scope, &[]).plain();
            while !plain.run(1_000).done {}
            assert_eq!(search.outcome(), plain.outcome(), "{}", entry.name);
            let (states, plainly) = (search.progress().states, plain.progress().states);
            assert_eq!(states, plainly, "{}", entry.name);
            complete += usize::from(search.outcome() != Some(&Outcome::Limit(Limit::States)));
        }
    }
    assert!(complete > 100, "{complete}");
}

#[test]
fn every_start_as_stateright_has_it() {
    for (name, text) in STARTS {
        let trace = run(text);
        let scope = Scope::of(&trace);
        for trace in [&trace, &guarded(&trace)] {
            let search = Search::new(trace, trace.begin(), &scope, &[Goal::Broken(None)]);
            let answer = Handover::new(trace, &scope).search();
            match told(&finish(search)) {
                Told::Steps(steps) => assert_eq!(answer.steps, Some(steps), "{name}"),
                Told::Nothing { states, .. } => {
                    let steps = None;
                    assert_eq!(answer, Answer { states, steps }, "{name}");
                }
                Told::Limit => panic!("{name} has a limit"),
            }
        }
    }
}

/// On as many threads as one likes, in batches of any size: the same answer and the same progress.
#[test]
fn in_batches_as_in_one_piece() {
    for (name, text) in STARTS {
        let trace = run(text);
        let mut more = Scope::of(&trace).with_fault(Fault::LoseSession, 1);
        more.max_states = 5_000;
        let mut few_states = more.clone();
        few_states.max_states = 700;
        let mut few_steps = more.clone();
        few_steps.max_steps = 6;
        for scope in [more, few_states, few_steps] {
            for goals in [&GOALS[..], &GOALS[..1], &[]] {
                let new = || Search::new(&trace, trace.begin(), &scope, goals);
                let mut one = new();
                while !one.run(100).done {}
                let mut several = new();
                in_batches(&mut several, 3, 10);
                assert_eq!(one.outcome(), several.outcome(), "{name}");
                assert_eq!(one.progress(), several.progress(), "{name}");
            }
        }
    }
}

/// What threads would do, one after the other: they only read.
fn in_batches(search: &mut Search, count: usize, size: usize) {
    let mut workers: Vec<_> = (0..count).map(|_| search.worker()).collect();
    while !search.progress().done {
        let batches = search.batches(count, size);
        let expansions: Vec<_> = batches
            .into_iter()
            .zip(&mut workers)
            .map(|(batch, worker)| search.expand(worker, batch))
            .collect();
        for expansion in expansions {
            search.merge(&expansion);
        }
    }
}
