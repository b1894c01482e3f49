//! Events that do not touch each other, and what need not be tried because of them.
//!
//! Two events that do not touch each other lead to the same state in either order. A plain search
//! tries both orders and finds that it knows the second state already; this one does not try. With
//! every state it keeps events that are *asleep*, which are left out when the state is looked at:
//!
//! > Let `b` lead from `s` to `u`. Asleep in `u` are, of the events that are asleep in `s` and those
//! > tried in `s` before `b` (whether they could happen or not), the ones that do not touch `b`. If
//! > `u` is reached in as few steps in several ways, only what is asleep by each of them is asleep.
//!
//! **No state is missed, and each is met after as few steps as in a plain search.** Take a state `t`
//! that needs `d` steps, and of all runs of `d` events to it the first (of two runs the one that, where
//! they part, goes on with the event that is tried earlier there). Suppose the search leaves out
//! one of them, `a`, in the state `u` before it; let it be the first it leaves out. As `a` is asleep
//! in `u`, it was put to sleep on this run as on every other one as short: in some state on it, `a`
//! was tried before the run's next event `b`, and none of the events from `b` to `u` touches `a`. If
//! `a` could not happen there it cannot happen in `u` either, so the run does not have it. Otherwise
//! it can be moved to before `b`: the run still leads to `t`, is as long, and comes before the one
//! that was to be the first. Neither can be.
//!
//! What is found *in* a step (a crash, a refused message) is not missed either: an event that was
//! asleep did the same where it was tried, in fewer steps.
//!
//! Which events touch each other is decided by what they read and write, see [`Commute`]; the tests
//! hold that against what the simulation does, and the search against the plain one.

use alloc::vec::Vec;

use handover_protocol::{MessageKind, TableId, Ts};
use handover_simulation::{Channel, Event, NodeId, Role, World};

/// Events as bits of a number.
pub(crate) type Events = u64;

const COUNT: usize = Events::BITS as usize;
const NONE: u8 = u8::MAX;

/// Which events do not touch each other.
///
/// Only these are looked at; everything else is rare or far-reaching and touches all.
///
/// | event | reads | writes |
/// | --- | --- | --- |
/// | a processor's loop | that processor, etcd, what is acknowledged and in flight of what it sent | that processor, the end of its queues |
/// | an owner's loop | that owner, etcd, whether its queues are full | that owner, the end of its queues, the stored checkpoint in etcd |
/// | a delivery | the receiving owner or processor, the front of the queue | the same, what is acknowledged to a sending processor |
/// | a pipeline is up, or closed | that processor | that processor |
/// | a processor starts again | who is owner in etcd | that processor |
/// | a processor replicates up to a timestamp | that processor, what is downstream | the same |
///
/// Of a processor's messages to one owner its checkpoints change nothing but what the owner knows
/// of that processor's progress, which the handling of other processors' messages and of answers
/// does not read.
///
/// Where this is not all there is to it the search lets everything wake up, see [`crate::look`]:
/// after a crash; all loops where a loop has stored a checkpoint; while queues could become full.
/// Where writes are delayed the last two rows touch everything.
#[derive(Clone, Debug)]
pub(crate) struct Commute {
    nodes: usize,
    tables: Vec<TableId>,
    times: Vec<Ts>,
    /// The number of each event, or `NONE`: by [`Commute::place`].
    numbers: Vec<u8>,
    /// For each number the events that do not touch it.
    apart: Vec<Events>,
    /// The loops.
    pub(crate) loops: Events,
}

/// One of the two sides of a node.
type Side = (NodeId, Role);

#[derive(Clone, Copy, Debug)]
enum Kind {
    Loop(Side),
    Delivery {
        kind: MessageKind,
        from: Side,
        to: Side,
    },
    Pipeline(Side),
    Restart(Side),
    Advance(Side),
}

impl Kind {
    fn touches(self, other: Self) -> bool {
        match (self, other) {
            (Self::Delivery { kind, from, to }, Self::Loop(side))
            | (Self::Loop(side), Self::Delivery { kind, from, to }) => {
                side == to || (side == from && !kind.is_from_owner())
            }
            (
                Self::Delivery { kind: a, from, to },
                Self::Delivery {
                    kind: b,
                    from: other_from,
                    to: other_to,
                },
            ) => to == other_to && !told_apart((a, from), (b, other_from)),
            (Self::Advance(_), Self::Advance(_)) => true,
            (
                Self::Delivery { to: a, .. }
                | Self::Loop(a)
                | Self::Pipeline(a)
                | Self::Restart(a)
                | Self::Advance(a),
                Self::Delivery { to: b, .. }
                | Self::Loop(b)
                | Self::Pipeline(b)
                | Self::Restart(b)
                | Self::Advance(b),
            ) => a == b,
        }
    }
}

/// Whether it makes no difference which of two messages one receiver hears first.
fn told_apart(one: (MessageKind, Side), other: (MessageKind, Side)) -> bool {
    use MessageKind::{Checkpoint, DispatchTableResponse};
    let progress = one.0 == Checkpoint || other.0 == Checkpoint;
    let answer = one.0 == DispatchTableResponse || other.0 == DispatchTableResponse;
    progress && (one.1 != other.1 || answer)
}

impl Commute {
    /// For worlds like this one, in which these tables and times occur, ascending. There are numbers
    /// for the first 64 events; the others are never asleep.
    pub(crate) fn new(world: &World, tables: Vec<TableId>, times: Vec<Ts>) -> Self {
        let roles = world.roles();
        let nodes = roles.len();
        let mut commute = Self {
            nodes,
            numbers: Vec::new(),
            apart: Vec::new(),
            tables,
            times,
            loops: 0,
        };
        let mut events = commute.all(world);
        events.truncate(COUNT);
        let per_node = MessageKind::ALL.len() * nodes + commute.tables.len() + commute.times.len();
        let size = nodes * (3 + per_node);
        commute.numbers.resize(size, NONE);
        for (number, (event, _)) in (0..NONE).zip(&events) {
            if let Some(place) = commute.place(*event)
                && let Some(slot) = commute.numbers.get_mut(place)
            {
                *slot = number;
            }
        }
        let kinds = || events.iter().map(|(_, kind)| *kind);
        for (number, kind) in kinds().enumerate() {
            if let Kind::Loop(_) = kind {
                commute.loops |= 1 << number;
            }
        }
        commute.apart = kinds()
            .map(|one| {
                let apart = kinds()
                    .enumerate()
                    .filter(|(_, other)| !one.touches(*other));
                apart.fold(0, |events, (number, _)| events | 1 << number)
            })
            .collect();
        commute
    }

    /// What is looked at; of the two events of a pipeline one.
    fn all(&self, world: &World) -> Vec<(Event, Kind)> {
        let nodes_with = |role| {
            let nodes = (0..).map(NodeId).zip(world.roles());
            nodes
                .filter(move |(_, roles)| roles.has(role))
                .map(|(node, _)| node)
        };
        let mut all = Vec::new();
        for role in [Role::Owner, Role::Processor] {
            let loops = nodes_with(role);
            all.extend(loops.map(|node| (Event::Tick { node, role }, Kind::Loop((node, role)))));
        }
        let role = Role::Processor;
        let at_once = !world.delays_writes();
        for node in nodes_with(role).filter(|_| at_once) {
            let restart = Event::RestartProcessor { node };
            all.push((restart, Kind::Restart((node, role))));
        }
        for kind in MessageKind::ALL {
            let (sender, receiver) = if kind.is_from_owner() {
                (Role::Owner, Role::Processor)
            } else {
                (Role::Processor, Role::Owner)
            };
            for from in nodes_with(sender) {
                all.extend(nodes_with(receiver).map(|to| {
                    let delivery = Kind::Delivery {
                        kind,
                        from: (from, sender),
                        to: (to, receiver),
                    };
                    (Event::Deliver(Channel { kind, from, to }), delivery)
                }));
            }
        }
        for table in self.tables.iter().copied() {
            all.extend(nodes_with(role).map(|node| {
                let pipeline = Kind::Pipeline((node, role));
                (Event::Ready { node, table }, pipeline)
            }));
        }
        for to in self.times.iter().copied().filter(|_| at_once) {
            all.extend(nodes_with(role).map(|node| {
                let advance = Kind::Advance((node, role));
                (Event::Advance { node, to }, advance)
            }));
        }
        all
    }

    /// Where the number of an event stands. A pipeline has one for both of its events: only one can
    /// happen, and before the other can its processor's loop runs, which touches it.
    fn place(&self, event: Event) -> Option<usize> {
        let nodes = self.nodes;
        let column = |row: usize, node: NodeId| Some(row * nodes + node.index());
        let queues = MessageKind::ALL.len() * nodes;
        if let Event::Tick { node, role } = event {
            column(role as usize, node)
        } else if let Event::RestartProcessor { node } = event {
            column(2, node)
        } else if let Event::Deliver(channel) = event {
            let queue = channel.kind as usize * nodes + channel.from.index();
            column(3 + queue, channel.to)
        } else if let Event::Ready { node, table } | Event::Stopped { node, table } = event {
            let table = self.tables.binary_search(&table).ok()?;
            column(3 + queues + table, node)
        } else if let Event::Advance { node, to } = event {
            let time = self.times.binary_search(&to).ok()?;
            column(3 + queues + self.tables.len() + time, node)
        } else {
            None
        }
    }

    /// The bit of an event, none if it has no number.
    pub(crate) fn bit(&self, event: Event) -> Events {
        match self.number(event) {
            Some(number) => 1 << number,
            None => 0,
        }
    }

    /// The events that do not touch an event.
    pub(crate) fn apart_from(&self, event: Event) -> Events {
        let number = self.number(event);
        number.and_then(|n| self.apart.get(n)).copied().unwrap_or(0)
    }

    fn number(&self, event: Event) -> Option<usize> {
        let number = *self.numbers.get(self.place(event)?)?;
        (number != NONE).then_some(usize::from(number))
    }
}

#[cfg(test)]
mod tests {
    use handover_simulation::{Canonical, Trace, library, script};

    use super::*;

    /// What a world becomes, as bytes; `None` if the event cannot happen. And whether everything
    /// the search wakes up for stays away.
    fn after(form: &mut Canonical, world: &World, event: Event) -> Option<(World, Vec<u8>, bool)> {
        let mut next = world.clone();
        let quiet = world.step_into(event, &mut next)?;
        let bytes = form.bytes(&next);
        Some((next, bytes, quiet.crashed.is_none() && !quiet.stored))
    }

    /// Along every run of the library, whatever its guards, of any two events that do not touch each
    /// other: neither makes the other possible or impossible, and in both orders they lead to the
    /// same.
    #[test]
    fn events_apart_do_not_touch_each_other() {
        let mut pairs = 0;
        for entry in library::ALL {
            let document = script::parse(entry.text).expect("the library is sound");
            let trace = Trace::run(document.scenario()).expect("the library runs");
            let start = trace.world_at(0);
            let mut times = Vec::new();
            for step in trace.steps() {
                if let Event::Advance { to, .. } = step.event {
                    times.push(to);
                }
            }
            times.sort_unstable();
            times.dedup();
            let tables = trace.world().downstream().map(|(table, _)| table).collect();
            let commute = Commute::new(&start, tables, times.clone());
            let mut form = Canonical::of(&start, times.iter().copied(), []);
            for at in 0..=trace.steps().len() {
                let world = trace.world_at(at);
                let mut events = Vec::new();
                world.candidates(&mut events);
                let nodes = (0..world.roles().len() as u8).map(NodeId);
                for node in nodes {
                    events.push(Event::RestartProcessor { node });
                    events.extend(times.iter().map(|to| Event::Advance { node, to: *to }));
                }
                pairs += pairs_of(&commute, &mut form, &world, &events);
            }
        }
        assert!(pairs > 1_000, "only {pairs} pairs");
    }

    fn pairs_of(commute: &Commute, form: &mut Canonical, world: &World, events: &[Event]) -> usize {
        let mut pairs = 0;
        for b in events.iter().copied() {
            let Some((after_b, _, b_is_quiet)) = after(form, world, b) else {
                continue;
            };
            let apart = commute.apart_from(b);
            for a in events
                .iter()
                .copied()
                .filter(|a| commute.bit(*a) & apart != 0)
            {
                let Some((after_a, _, a_is_quiet)) = after(form, world, a) else {
                    if b_is_quiet {
                        assert!(after(form, &after_b, a).is_none(), "{a:?} by {b:?}");
                    }
                    continue;
                };
                if !(a_is_quiet && b_is_quiet) {
                    continue;
                }
                let one = after(form, &after_a, b).map(|(_, bytes, _)| bytes);
                let other = after(form, &after_b, a).map(|(_, bytes, _)| bytes);
                assert!(one.is_some(), "{b:?} after {a:?}");
                assert_eq!(one, other, "{a:?} and {b:?}");
                pairs += 1;
            }
        }
        pairs
    }
}
