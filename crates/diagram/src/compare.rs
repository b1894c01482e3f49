//! The same choices under one guard more and one less.

use handover_protocol::{Guard, Message, TableId, Ts};
use handover_simulation::view::{EtcdView, NodeView, WriteView};
use handover_simulation::{
    Effect, Item, MessageRef, NodeId, RunError, Scenario, Step, Trace, World,
};

use crate::ledger::Ledger;
use crate::play::why;
use crate::sentences::{Locale, Sentences, compared};
use crate::transcript::Told;

/// A run beside the same run with one guard switched.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The guard in which the runs differ.
    pub guard: Guard,
    /// Whether it is on in the run that was given.
    pub given_on: bool,
    /// The run with the guard on.
    pub on: Trace,
    /// The run with the guard off.
    pub off: Trace,
    /// What happens in the given run and cannot in the other one, in order.
    pub skipped: Vec<Skipped>,
    /// Where they part; none if the guard makes no difference to what can be seen.
    pub parting: Option<Parting>,
    /// For each item of the other run the item of the given one that it is.
    origins: Vec<usize>,
}

/// An item that the other run has to do without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Which item of the given run, by its position in [`Trace::items`].
    pub item: usize,
    /// The position in the other run at which it would have happened.
    pub at: usize,
    /// Why it cannot happen there.
    pub error: RunError,
}

/// Where two runs part.
///
/// Where both are in the same state as the picture begins, whatever the set-up did, they part in
/// the picture; where they are not, in the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// Whether they part before the picture begins.
    pub in_setup: bool,
    /// The run with the guard on.
    pub on: Way,
    /// The run with the guard off.
    pub off: Way,
}

/// One of two runs where they part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The last position at which it is the same as the other one.
    pub position: usize,
    /// How it goes on.
    pub then: Then,
}

/// How a run goes on from where it parts from the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// With its next step.
    Step,
    /// Not with what happens in the other run: that is this one of [`Comparison::skipped`].
    Skips(usize),
    /// Not at all.
    Ends,
}

/// How one of the two runs goes on, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// What happens, or why it cannot.
    pub sentence: String,
    /// What comes of it and not of the other run's step.
    pub details: Vec<String>,
}

impl Comparison {
    /// That run, and the same with the guard switched.
    ///
    /// Checks are left out of the other run: they speak of the given one.
    #[must_use]
    pub fn of(trace: &Trace, guard: Guard) -> Self {
        let given_on = trace.setup().rules.guards(guard);
        let (other, skipped, origins) = replay(trace, guard);
        let parting = part(trace, &other, &skipped).map(|(in_setup, given, other)| {
            let (on, off) = if given_on {
                (given, other)
            } else {
                (other, given)
            };
            Parting { in_setup, on, off }
        });
        let (on, off) = if given_on {
            (trace.clone(), other)
        } else {
            (other, trace.clone())
        };
        Self {
            guard,
            given_on,
            on,
            off,
            skipped,
            parting,
            origins,
        }
    }

    /// Which item of the given run an item of the other one is.
    pub(crate) fn origin(&self, item: usize) -> Option<usize> {
        self.origins.get(item).copied()
    }

    /// The run that was given.
    #[must_use]
    pub const fn given(&self) -> &Trace {
        if self.given_on { &self.on } else { &self.off }
    }

    /// The other run.
    #[must_use]
    pub const fn other(&self) -> &Trace {
        if self.given_on { &self.off } else { &self.on }
    }

    /// The last position of the given run at which both are the same; none if they never part.
    #[must_use]
    pub fn same_until(&self) -> Option<usize> {
        let parting = self.parting?;
        let given = if self.given_on {
            parting.on
        } else {
            parting.off
        };
        Some(given.position)
    }

    /// How the two runs go on from where they part: with the guard on, and off.
    #[must_use]
    pub fn sides(&self, locale: Locale) -> Option<(Side, Side)> {
        let parting = self.parting?;
        let mut on = self.side(&self.on, parting.on, locale);
        let mut off = self.side(&self.off, parting.off, locale);
        let in_both: Vec<String> = on
            .details
            .iter()
            .filter(|detail| off.details.contains(detail))
            .cloned()
            .collect();
        for side in [&mut on, &mut off] {
            side.details.retain(|detail| !in_both.contains(detail));
        }
        Some((on, off))
    }

    fn side(&self, trace: &Trace, way: Way, locale: Locale) -> Side {
        let ledger = Ledger::of(trace);
        let words = Sentences::new(locale, trace.setup(), &ledger);
        let told = match way.then {
            Then::Step => Told::of(trace, way.position, &words),
            Then::Skips(_) | Then::Ends => None,
        };
        let sentence = match (&told, way.then) {
            (Some(told), _) => told.sentence.clone(),
            (None, Then::Skips(n)) => self.why_skipped(n, locale),
            (None, Then::Step | Then::Ends) => words.run_ends().to_owned(),
        };
        let details = told.iter().flat_map(Told::details);
        Side {
            sentence,
            details: details.map(ToOwned::to_owned).collect(),
        }
    }

    /// Why an item cannot happen in the other run; empty if there is no such item.
    #[must_use]
    pub fn why_skipped(&self, n: usize, locale: Locale) -> String {
        let skipped = self.skipped.get(n);
        let sentence = skipped.and_then(|skipped| {
            let item = self.given().items().get(skipped.item)?;
            Some(why(self.other(), item, &skipped.error, locale))
        });
        sentence.unwrap_or_default()
    }

    /// Where the runs part and how each goes on: "The same until step 18. …"
    #[must_use]
    pub fn sentence(&self, locale: Locale) -> String {
        let sides = self.sides(locale);
        let parted = self.same_until().zip(sides.as_ref());
        let in_setup = self.parting.is_some_and(|parting| parting.in_setup);
        crate::sentences::parted(locale, self.guard, parted, in_setup)
    }

    /// What both runs come to: "With owner-rev on the run is safe; …"
    #[must_use]
    pub fn outcome(&self, locale: Locale) -> String {
        compared(locale, self.guard, &self.on, &self.off)
    }
}

/// The same items under the rules with the guard switched, as far as they can happen.
fn replay(trace: &Trace, guard: Guard) -> (Trace, Vec<Skipped>, Vec<usize>) {
    let Scenario { mut setup, items } = trace.scenario();
    setup.rules = if setup.rules.guards(guard) {
        setup.rules.without(guard)
    } else {
        setup.rules.with(guard)
    };
    let Ok(mut other) = Trace::start(setup) else {
        // A set-up that a run has started from is sound, whatever its rules.
        return (
            trace.clone(),
            Vec::new(),
            (0..trace.items().len()).collect(),
        );
    };
    let (mut skipped, mut origins) = (Vec::new(), Vec::new());
    for (item, what) in items.into_iter().enumerate() {
        if let Item::Expect(_) = what {
            continue;
        }
        let at = other.steps().len();
        match other.push(what) {
            Ok(()) => origins.push(item),
            Err(error) => skipped.push(Skipped { item, at, error }),
        }
    }
    (other, skipped, origins)
}

/// Whether two runs part in the set-up, and how each goes on from where they part.
fn part(given: &Trace, other: &Trace, skipped: &[Skipped]) -> Option<(bool, Way, Way)> {
    let same_start =
        Seen::of(&given.world_at(given.begin())) == Seen::of(&other.world_at(other.begin()));
    let (from, others) = if same_start {
        (given.begin(), other.begin())
    } else {
        (0, 0)
    };
    let same = same_from((given, from), (other, others));
    let way = |trace: &Trace, position: usize| Way {
        position,
        then: match trace.steps().get(position) {
            Some(_) => Then::Step,
            None => Then::Ends,
        },
    };
    let (given_way, mut other_way) = (way(given, from + same), way(other, others + same));
    let lacks = given.steps().get(from + same).and_then(|step| {
        let mut skipped = skipped.iter();
        skipped.position(|s| s.item == step.item && s.at == other_way.position)
    });
    if let Some(n) = lacks {
        other_way.then = Then::Skips(n);
    }
    let end = given_way.then == Then::Ends && other_way.then == Then::Ends;
    (!end).then_some((!same_start, given_way, other_way))
}

/// For how many steps two runs look the same, each from a position on.
fn same_from(one: (&Trace, usize), two: (&Trace, usize)) -> usize {
    let ledgers = (Ledger::of(one.0), Ledger::of(two.0));
    let words = (
        Sentences::new(Locale::En, one.0.setup(), &ledgers.0),
        Sentences::new(Locale::En, two.0.setup(), &ledgers.1),
    );
    let (mut a, mut b) = (one.0.world_at(one.1), two.0.world_at(two.1));
    let steps = one.0.steps().iter().skip(one.1);
    let steps = steps.zip(two.0.steps().iter().skip(two.1));
    let same = steps.take_while(|(x, y)| {
        let happens = a.step(x.event).is_ok() && b.step(y.event).is_ok();
        let alike = x.event == y.event && came_of(x, &words.0) == came_of(y, &words.1);
        happens && alike && Seen::of(&a) == Seen::of(&b)
    });
    same.count()
}

/// What came of a step, in words: the ids of messages may have been counted differently before.
/// That somebody goes on waiting is nothing.
fn came_of(step: &Step, words: &Sentences<'_>) -> Vec<String> {
    let waits = |effect: &Effect| {
        matches!(
            effect,
            Effect::WaitsForSync { .. }
                | Effect::NoCaptureFor { .. }
                | Effect::CheckpointHeld { .. }
                | Effect::SyncWaits { .. }
                | Effect::ResponseWaits { .. }
                | Effect::SendRefused { .. }
        )
    };
    let effects = step.effects.iter().filter(|effect| !waits(effect));
    let effects = effects.map(|effect| words.effect(effect));
    let violations = step.violations.iter().map(|v| words.violation(v));
    let broken = step.broken.iter().map(|b| words.assumption(b));
    effects.chain(violations).chain(broken).collect()
}

/// What can be seen of a world, without the ids of messages.
#[derive(PartialEq)]
struct Seen {
    nodes: Vec<NodeView>,
    etcd: EtcdView,
    flights: Vec<(MessageRef, Message, bool, bool)>,
    writes: Vec<WriteView>,
    cuts: Vec<(NodeId, NodeId)>,
    tables: Vec<TableId>,
    downstream: Vec<(TableId, Ts)>,
}

impl Seen {
    fn of(world: &World) -> Self {
        let ids = (0..=u8::MAX).map(NodeId);
        let flights = world.in_flight().into_iter();
        Self {
            nodes: ids.map_while(|id| world.view(id)).collect(),
            etcd: world.etcd(),
            flights: flights.map(|f| (f.at, f.message, f.held, f.cut)).collect(),
            writes: world.writes().collect(),
            cuts: world.cuts().collect(),
            tables: world.wanted().to_vec(),
            downstream: world.downstream().collect(),
        }
    }
}
