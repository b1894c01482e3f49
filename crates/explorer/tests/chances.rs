//! Until when a violation can be avoided: what the walk says, and what the definition says.

mod common;

use std::collections::BTreeMap;

use common::{STARTS, run, search};
use handover_explorer::{Chance, Chances, Fault, Goal, Outcome, Scope, Space, State};
use handover_simulation::{Invariant, Trace, World};

/// The shortest run from a start to a broken invariant.
fn shortest(text: &str) -> Option<(Trace, Scope)> {
    let trace = run(text);
    let scope = Scope::of(&trace);
    match search(&trace, &scope, &[Goal::Broken(None)]) {
        Outcome::Found(finding) => {
            let trace = Trace::run(&finding.scenario).expect("it replays");
            Some((trace, scope))
        }
        Outcome::Exhausted { .. } | Outcome::Limit(_) => None,
    }
}

fn breaks(world: &World) -> bool {
    Invariant::ALL.into_iter().any(|which| world.breaks(which))
}

/// All states that can be reached without a fault, each with whether it is at rest and where it
/// leads; those in which an invariant is broken lead nowhere.
fn graph(space: &Space, start: State, bytes: &mut impl FnMut(&State) -> Vec<u8>) -> Graph {
    let mut graph = Graph::new();
    let mut open = vec![start];
    while let Some(here) = open.pop() {
        let name = bytes(&here);
        if graph.contains_key(&name) {
            continue;
        }
        let mut events = Vec::new();
        space.events(&here, &mut events);
        let (mut at_rest, mut next) = (true, Vec::new());
        for event in events {
            let mut there = here.clone();
            if space.step_into(&here, event, &mut there).is_some() {
                at_rest = false;
                if !breaks(&there.world) {
                    next.push(bytes(&there));
                    open.push(there);
                }
            }
        }
        graph.insert(name, (at_rest, next));
    }
    graph
}

type Graph = BTreeMap<Vec<u8>, (bool, Vec<Vec<u8>>)>;

/// The states from which it can be avoided: those left when all are taken away that are not at rest
/// and lead to none that is left.
fn avoidable(graph: &Graph) -> Vec<Vec<u8>> {
    let mut left = graph.clone();
    loop {
        let names: Vec<_> = left.keys().cloned().collect();
        let before = left.len();
        for name in names {
            let keep = left.get(&name).is_some_and(|(at_rest, next)| {
                *at_rest || next.iter().any(|next| left.contains_key(next))
            });
            if !keep {
                left.remove(&name);
            }
        }
        if left.len() == before {
            return left.into_keys().collect();
        }
    }
}

#[test]
fn the_chances_are_those_of_the_definition() {
    let mut answers = Vec::new();
    for (name, text) in STARTS {
        let Some((trace, scope)) = shortest(text) else {
            continue;
        };
        let goals = [Goal::Broken(None)];
        let begin = trace.begin();
        let chances = Chances::along(&trace, begin, &scope, &goals, 100_000);
        let faultless = Fault::ALL
            .into_iter()
            .fold(scope.clone(), |scope, fault| scope.with_fault(fault, 0));
        for (position, chance) in (begin..=trace.steps().len()).zip(chances.each()) {
            let world = trace.world_at(position);
            let expected = if breaks(&world) {
                Chance::Lost
            } else {
                let space = Space::new(&faultless, &world);
                let mut form = space.form(&world);
                let mut bytes = |state: &State| {
                    let mut bytes = Vec::new();
                    space.write(&mut form, state, &mut bytes);
                    bytes
                };
                let start = space.start(world);
                let name = bytes(&start);
                let graph = graph(&space, start, &mut bytes);
                if avoidable(&graph).contains(&name) {
                    Chance::Avoidable
                } else {
                    Chance::Lost
                }
            };
            assert_eq!(*chance, expected, "{name} at {position}");
        }
        let steps = chances.each().len() - 1;
        let lost = chances.no_return().expect("there are few states");
        answers.push((name, lost, steps));
    }
    // After how many steps of how many it could not be avoided any more.
    let known = [
        ("g2", 9, 10),
        ("g4", 5, 7),
        ("g5", 4, 4),
        ("g6", 0, 1),
        ("g7", 4, 4),
        ("g11", 8, 8),
        ("g1g2", 12, 12),
        ("g10g2", 6, 11),
        ("l1", 5, 7),
    ];
    assert_eq!(answers, known);
}

#[test]
fn where_there_are_too_many_states_it_is_not_known() {
    let (trace, scope) = shortest(STARTS[0].1).expect("there is a run");
    let goals = [Goal::Broken(None)];
    let chances = Chances::along(&trace, trace.begin(), &scope, &goals, 1);
    assert_eq!(chances.each().last(), Some(&Chance::Lost));
    assert!(chances.each().contains(&Chance::Unknown));
    assert_eq!(chances.no_return(), None);
}
