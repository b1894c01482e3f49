//! SPIN, searching with the same transition function, has the same states and the same shortest
//! answers.

mod common;

use common::spin::{Question, Spin};
use common::{STARTS, search};
use handover_explorer::{Fault, Goal, Outcome};

/// With a session more to lose these have so many states that SPIN takes a second or two.
const LARGE: [&str; 3] = ["g11", "g1g2", "g10g2"];

#[test]
fn every_start_as_spin_has_it() {
    let spin = Spin::make("spin");
    let (mut found, mut exhausted) = (0, 0);
    for (name, text) in STARTS {
        let as_it_is = Question {
            text,
            guarded: false,
            faults: &[],
            beyond: false,
        };
        let guarded = Question {
            guarded: true,
            ..as_it_is
        };
        let more = Question {
            faults: &[(Fault::LoseSession, 1)],
            ..guarded
        };
        // All that there is behind the first that is found.
        let beyond = Question {
            beyond: true,
            ..as_it_is
        };
        let more = (!LARGE.contains(&name)).then_some(more);
        for question in [as_it_is, guarded, beyond].into_iter().chain(more) {
            let peer = spin.search(&question);
            match outcome(&question) {
                Outcome::Found(finding) => {
                    assert_eq!(peer.steps, Some(finding.events.len()), "{name}");
                    found += 1;
                }
                Outcome::Exhausted { states, depth } => {
                    let whole = (peer.states, peer.depth, peer.steps);
                    assert_eq!(whole, (states, depth, None), "{name}");
                    exhausted += 1;
                }
                Outcome::Limit(limit) => panic!("{name}: {limit:?}"),
            }
        }
    }
    assert!(found >= 10 && exhausted >= 25, "{found}, {exhausted}");
}

fn outcome(question: &Question<'_>) -> Outcome {
    let (trace, scope) = question.start();
    let goals: &[Goal] = if question.beyond {
        &[]
    } else {
        &[Goal::Broken(None)]
    };
    search(&trace, &scope, goals)
}
