//! What a search looks for.

use alloc::vec::Vec;

use handover_protocol::Guard;
use handover_simulation::{Effect, Event, Invariant, NodeId, Quiet, Trace, Verdict, Wait, World};

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

impl Goal {
    /// What it is called on the command line and in addresses, with the goal.
    pub fn named() -> impl Iterator<Item = (&'static str, Self)> {
        let some = [
            ("violation", Self::Broken(None)),
            ("crash", Self::Crash(None)),
            ("stuck", Self::Stuck),
        ];
        let broken = Invariant::ALL.map(|which| (which.name(), Self::Broken(Some(which))));
        let rejected = Guard::ALL.map(|guard| (guard.name(), Self::Rejected(guard)));
        some.into_iter().chain(broken).chain(rejected)
    }

    /// The goal of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut named = Self::named();
        named.find_map(|(known, goal)| (known == name).then_some(goal))
    }

    /// Its name; that of any crash for the crash of one node.
    #[must_use]
    pub fn name(self) -> &'static str {
        let mut named = Self::named();
        let name = named.find_map(|(name, goal)| (goal == self).then_some(name));
        name.unwrap_or("crash")
    }

    /// Where a run first reaches it: the position after the step, between two positions, the first
    /// of which does not count; and what it is.
    #[must_use]
    pub fn reached(self, trace: &Trace, from: usize, to: usize) -> Option<(usize, Found)> {
        let goals = Goals::new(&[self]);
        let mut before = trace.world_at(from);
        let steps = trace.steps().iter().enumerate();
        for (n, step) in steps.take(to).skip(from) {
            let mut after = before.clone();
            let quiet = before.step_into(step.event, &mut after)?;
            let found = goals.of_step(&before, step.event, quiet);
            let found = found.or_else(|| goals.of_state(&after));
            let stuck = || (goals.stuck && is_stuck(&after)).then_some(Found::Stuck);
            if let Some(found) = found.or_else(stuck) {
                return Some((n + 1, found));
            }
            before = after;
        }
        None
    }

    /// What one asks of a run: how to get stuck where it gets stuck and nothing worse happens, and
    /// otherwise what breaks an invariant or crashes.
    #[must_use]
    pub fn of(trace: &Trace) -> Vec<Self> {
        let mut effects = trace.steps().iter().flat_map(|step| &step.effects);
        let crashes = effects.any(|effect| effect.crash().is_some());
        if trace.verdict() == Verdict::Stuck && !crashes {
            alloc::vec![Self::Stuck]
        } else {
            alloc::vec![Self::Broken(None), Self::Crash(None)]
        }
    }
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
    crashes: Vec<Option<NodeId>>,
    rejected: Vec<Guard>,
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
                Goal::Crash(node) => all.crashes.push(*node),
                Goal::Rejected(guard) => all.rejected.push(*guard),
                Goal::Stuck => all.stuck = true,
            }
        }
        all
    }

    /// What is wrong with a state by itself, being stuck aside.
    pub(crate) fn of_state(&self, world: &World) -> Option<Found> {
        let broken = Invariant::ALL.into_iter().zip(self.broken);
        broken
            .filter(|(_, asked)| *asked)
            .map(|(invariant, _)| invariant)
            .find(|invariant| world.breaks(*invariant))
            .map(Found::Broken)
    }

    /// What happened in a step from `before`.
    pub(crate) fn of_step(&self, before: &World, event: Event, quiet: Quiet) -> Option<Found> {
        if let Some(node) = quiet.crashed {
            let asked = |which: &Option<NodeId>| which.is_none_or(|which| which == node);
            if self.crashes.iter().any(asked) {
                return Some(Found::Crash(node));
            }
        }
        if self.rejected.is_empty() {
            return None;
        }
        // What is refused is only to be seen by looking.
        let effects = before.clone().step(event).ok()?;
        let rejected = effects.iter().filter_map(|effect| {
            if let Effect::Rejected { rejection, .. } = effect {
                rejection.guard()
            } else {
                None
            }
        });
        let mut asked = rejected.filter(|guard| self.rejected.contains(guard));
        asked.next().map(Found::Rejected)
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
