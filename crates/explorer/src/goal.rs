//! What a search looks for.

use handover_protocol::Guard;
use handover_simulation::{Down, Effect, Invariant, NodeId, Wait, World};

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// An invariant does not hold: that one, or with `None` either.
    Broken(Option<Invariant>),
    /// The protocol meets what it takes for impossible: on that node, or with `None` on any. An
    /// error that ends a processor counts as well.
    Crash(Option<NodeId>),
    /// A message is refused by that guard.
    Rejected(Guard),
    /// Nothing can happen by itself, and the system does not work although nothing prevents it.
    ///
    /// Exactly: no natural event is possible, [`World::stuck`] says that not all wanted tables are
    /// running or that the checkpoint would not grow, and no fault is pending, that is no node is
    /// killed, paused or cut from etcd, no link cut and no message held.
    Stuck,
}

/// What a step, or the state after it, was found to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// An invariant does not hold.
    Broken(Invariant),
    /// A node crashed, or its processor ended with an error.
    Crash(NodeId),
    /// A guard refused a message.
    Rejected(Guard),
    /// The system is stuck.
    Stuck,
}

/// What to look at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Goals {
    broken: [bool; Invariant::ALL.len()],
    /// Effects to look for, in the order in which they were asked for.
    steps: alloc::vec::Vec<Goal>,
    pub(crate) stuck: bool,
}

impl Goals {
    pub(crate) fn new(goals: &[Goal]) -> Self {
        let mut all = Self::default();
        for goal in goals {
            match goal {
                Goal::Broken(which) => {
                    for (invariant, asked) in Invariant::ALL.into_iter().zip(&mut all.broken) {
                        *asked |= which.is_none_or(|which| which == invariant);
                    }
                }
                Goal::Crash(_) | Goal::Rejected(_) => all.steps.push(*goal),
                Goal::Stuck => all.stuck = true,
            }
        }
        all
    }

    /// What is wrong with a state by itself, being stuck aside.
    pub(crate) fn of_state(&self, world: &World) -> Option<Found> {
        let violations = world.violations();
        let broken = Invariant::ALL.into_iter().zip(self.broken);
        broken
            .filter(|(_, asked)| *asked)
            .map(|(invariant, _)| invariant)
            .find(|invariant| violations.iter().any(|v| v.invariant() == *invariant))
            .map(Found::Broken)
    }

    /// What happened in a step.
    pub(crate) fn of_step(&self, effects: &[Effect]) -> Option<Found> {
        self.steps
            .iter()
            .find_map(|goal| effects.iter().find_map(|effect| matches(*goal, effect)))
    }
}

fn matches(goal: Goal, effect: &Effect) -> Option<Found> {
    let is_at = |which: Option<NodeId>, node| which.is_none_or(|which| which == node);
    match (goal, effect) {
        (
            Goal::Crash(which),
            Effect::WentDown {
                node,
                down: Down::Panicked(_),
            }
            | Effect::ProcessorRestarted {
                node,
                crash: Some(_),
                ..
            },
        ) if is_at(which, *node) => Some(Found::Crash(*node)),
        (Goal::Rejected(guard), Effect::Rejected { rejection, .. })
            if rejection.guard() == Some(guard) =>
        {
            Some(Found::Rejected(guard))
        }
        _ => None,
    }
}

/// Whether a state is stuck in the sense of [`Goal::Stuck`], when no natural event is possible.
pub(crate) fn is_stuck(world: &World) -> bool {
    let pending = world.waits().iter().any(|wait| {
        matches!(
            wait,
            Wait::NodeDown { .. }
                | Wait::NodePaused { .. }
                | Wait::LinkCut { .. }
                | Wait::CutFromEtcd { .. }
                | Wait::MessageHeld { .. }
        )
    });
    !pending && world.next_natural().is_none() && world.stuck().is_some()
}
