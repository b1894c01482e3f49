//! What a search came to.

use handover_explorer::{Found, Goal, Limit};
use handover_simulation::Setup;

use crate::explored::{Came, Explored};
use crate::sentences::common::invariant;
use crate::sentences::grouped;

pub(crate) fn explored(explored: &Explored, setup: &Setup) -> Vec<String> {
    let states = grouped(explored.states);
    let mut sentences = match explored.came {
        Came::Found {
            what,
            steps,
            no_return,
        } => {
            let mut sentences = vec![found(what, steps, setup)];
            if steps > 0 {
                sentences.push(avoidable(steps, no_return));
            }
            sentences
        }
        Came::Exhausted { depth: 0 } => {
            vec!["Nothing of the kind: nothing can happen here.".to_owned()]
        }
        Came::Exhausted { depth } => vec![format!(
            "Nothing of the kind in all {states} states that can be reached; the farthest is {} from the start.",
            counted(depth as usize, "step")
        )],
        Came::Limit { why, ruled_out } => {
            let gave_up = match why {
                Limit::Steps => "Longer runs were not to be looked at.".to_owned(),
                Limit::States => format!("It gave up after {states} states, as it was told to."),
                Limit::Bytes => {
                    format!("It gave up after {states} states: they take all memory it may use.")
                }
            };
            vec![format!(
                "Nothing of the kind in any run of up to {}; a longer one may have it. {gave_up}",
                counted(ruled_out as usize, "step")
            )]
        }
    };
    sentences.push(reach(&explored.faults));
    sentences
}

/// What can be looked for.
pub(crate) fn goal(goal: Goal) -> String {
    match goal {
        Goal::Broken(None) => "A broken invariant".to_owned(),
        Goal::Broken(Some(which)) => format!("{} broken", invariant(which)),
        Goal::Crash(_) => "A crash".to_owned(),
        Goal::Rejected(guard) => format!("A refusal by {}", guard.name()),
        Goal::Stuck => "A system that is stuck".to_owned(),
    }
}

/// What is asked of whoever takes up a challenge.
pub(crate) fn challenge(goal: Goal, most: usize) -> String {
    let what = match goal {
        Goal::Broken(None) => "Break an invariant".to_owned(),
        Goal::Broken(Some(which)) => format!("Break {}", invariant(which)),
        Goal::Crash(_) => "Make a node crash".to_owned(),
        Goal::Rejected(guard) => format!("Have a message refused by {}", guard.name()),
        Goal::Stuck => "Get the system stuck".to_owned(),
    };
    format!("{what} in at most {}.", counted(most, "move"))
}

/// How far one has come with it.
pub(crate) fn challenged(moves: usize, most: usize, par: Option<usize>, reached: bool) -> String {
    match (reached, par) {
        (true, Some(par)) if moves <= par => {
            format!(
                "Reached in {}. There is no shorter way.",
                counted(moves, "move")
            )
        }
        (true, Some(par)) if moves <= most => {
            format!(
                "Reached in {}. It can be done in {par}.",
                counted(moves, "move")
            )
        }
        (true, _) if moves <= most => format!("Reached in {}.", counted(moves, "move")),
        (true, _) => format!(
            "Reached, but in {}: that is too many.",
            counted(moves, "move")
        ),
        (false, _) if moves < most => format!("{moves} of {most} moves made."),
        (false, _) => "No move is left and it is not reached. Undo takes moves back.".to_owned(),
    }
}

fn found(what: Found, steps: usize, setup: &Setup) -> String {
    let what = match what {
        Found::Broken(broken) => format!("{} is broken", invariant(broken)),
        Found::Crash(node) => format!("{} crashes", setup.name(node)),
        Found::Rejected(guard) => format!("A message is refused by {}", guard.name()),
        Found::Stuck => "The system is stuck".to_owned(),
    };
    match steps {
        0 => format!("{what} at the start already."),
        _ => format!(
            "{what} after {}, and nothing that was looked for happens sooner.",
            counted(steps, "step")
        ),
    }
}

fn avoidable(steps: usize, no_return: Option<usize>) -> String {
    match no_return {
        None => "Until when it could have been avoided is not known: there are too many states."
            .to_owned(),
        Some(0) => {
            "It cannot be avoided from the start on: whatever happens by itself leads to it."
                .to_owned()
        }
        Some(step) if step == steps => "It can be avoided until the last step.".to_owned(),
        Some(step) => format!(
            "From step {step} on it cannot be avoided any more: whatever happens by itself leads to it."
        ),
    }
}

fn reach(faults: &[(&str, u8)]) -> String {
    if faults.is_empty() {
        return "What happens by itself was tried in every order, without any fault.".to_owned();
    }
    let faults: Vec<String> = faults
        .iter()
        .map(|(fault, count)| match count {
            1 => (*fault).to_owned(),
            2 => format!("{fault} twice"),
            _ => format!("{fault} {count} times"),
        })
        .collect();
    format!(
        "What happens by itself was tried in every order, with, at most and anywhere: {}.",
        faults.join(", ")
    )
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{} {what}s", grouped(count)),
    }
}

/// "1,200,000 states, 17 steps from the start, 450,000 states a second"
pub(crate) fn exploring(states: usize, depth: u32, speed: usize) -> String {
    format!(
        "{}, {} from the start, {} a second",
        counted(states, "state"),
        counted(depth as usize, "step"),
        counted(speed, "state"),
    )
}
