//! The states that can be reached and the events between them.

use alloc::vec::Vec;

use handover_simulation::{Canonical, Event, MessageRef, NodeId, Quiet, World};

use crate::commute::Commute;
use crate::kind::{Fault, Kind, Natural};
use crate::scope::Scope;

/// A world and how many faults may still be used.
#[derive(Clone, Debug)]
pub struct State {
    /// The world.
    pub world: World,
    /// How many of each fault in the scope are left, in the order of [`Fault::ALL`].
    pub left: Vec<u8>,
}

/// The transition function of a search.
#[derive(Clone, Debug)]
pub struct Space {
    scope: Scope,
    nodes: u8,
    /// The faults of the scope, in the order of [`Fault::ALL`].
    faults: Vec<Fault>,
    /// Whether every natural event may happen.
    allows_all: bool,
    /// Which events need not be tried in both orders; `None` tries all.
    pub(crate) commute: Option<Commute>,
}

impl Space {
    /// What can be reached from a world in a scope.
    #[must_use]
    pub fn new(scope: &Scope, start: &World) -> Self {
        let faults = Fault::ALL.into_iter();
        let completed = scope.completed(start);
        let tables = start.downstream().map(|(table, _)| table);
        let mut tables: Vec<_> = tables.chain(completed.tables().iter().copied()).collect();
        tables.sort_unstable();
        tables.dedup();
        Self {
            commute: Some(Commute::new(start, tables, completed.advance().to_vec())),
            scope: completed,
            nodes: start.roles().len() as u8,
            allows_all: Natural::ALL.into_iter().all(|n| scope.allows(n)),
            faults: faults.filter(|fault| scope.count(*fault) > 0).collect(),
        }
    }

    /// What it is searched with.
    #[must_use]
    pub const fn scope(&self) -> &Scope {
        &self.scope
    }

    /// From now on all events are tried in all states.
    pub(crate) fn try_all(&mut self) {
        self.commute = None;
    }

    /// Whether [`Commute`] is right about a world.
    pub(crate) fn commutes(&self, world: &World) -> bool {
        // An owner's loop sends a few messages for each table; where they may not fit it matters
        // whether another was delivered before.
        let room = World::MAX_QUEUE.saturating_sub(world.flights()) / 8;
        world.downstream().count() < room
    }

    /// The state from which a world is searched.
    #[must_use]
    pub fn start(&self, world: World) -> State {
        let left = self.faults.iter().map(|fault| self.scope.count(*fault));
        State {
            world,
            left: left.collect(),
        }
    }

    /// How the states reached from a world are written.
    #[must_use]
    pub fn form(&self, start: &World) -> Canonical {
        let times = self.scope.advance().iter().copied();
        let tables = self.scope.tables().iter().copied();
        Canonical::of(start, times, tables)
    }

    /// Appends the bytes of a state: of two that can do the same the same.
    pub fn write(&self, form: &mut Canonical, state: &State, out: &mut Vec<u8>) {
        out.extend_from_slice(&state.left);
        form.write(&state.world, out);
    }

    /// Makes `state`, which must be of the same search, the one with these bytes, which must be from
    /// [`Space::write`]. What is left out of the bytes is made up.
    pub fn read(&self, form: &Canonical, bytes: &[u8], state: &mut State) {
        let (left, world) = self.split(bytes);
        state.left.clear();
        state.left.extend_from_slice(left);
        form.read(world, &mut state.world);
    }

    /// The bytes of a state in two: how many of each fault are left, and the world.
    pub(crate) fn split<'a>(&self, bytes: &'a [u8]) -> (&'a [u8], &'a [u8]) {
        bytes.split_at(self.faults.len().min(bytes.len()))
    }

    /// Every event that may be able to happen in a state, in the order in which they are tried.
    pub fn events(&self, state: &State, out: &mut Vec<Event>) {
        self.events_of(&state.world, &state.left, out);
    }

    /// The same of a world and how many of each fault are left.
    pub(crate) fn events_of(&self, world: &World, left: &[u8], out: &mut Vec<Event>) {
        world.candidates(out);
        if !self.allows_all {
            out.retain(|event| match Kind::of(world, event) {
                Kind::Natural(natural) => self.scope.allows(natural),
                Kind::Fault(_) => false,
            });
        }
        if self.scope.allows(Natural::Advance) {
            for node in self.nodes() {
                let times = self.scope.advance().iter();
                out.extend(times.map(|to| Event::Advance { node, to: *to }));
            }
        }
        for (fault, left) in self.faults.iter().zip(left) {
            if *left > 0 {
                self.add_fault(*fault, world, out);
            }
        }
    }

    fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes).map(NodeId)
    }

    fn add_fault(&self, fault: Fault, world: &World, out: &mut Vec<Event>) {
        let each_node = |out: &mut Vec<Event>, event: fn(NodeId) -> Event| {
            out.extend(self.nodes().map(event));
        };
        let each_message = |out: &mut Vec<Event>, event: fn(MessageRef) -> Event| {
            out.extend(world.messages().map(event));
        };
        match fault {
            Fault::LoseSession => each_node(out, |node| Event::LoseSession { node }),
            Fault::DeleteOwnerKey => out.push(Event::DeleteOwnerKey),
            Fault::Resign => each_node(out, |node| Event::Resign { node }),
            Fault::Crash => each_node(out, |node| Event::Crash { node }),
            Fault::Restart => {
                out.extend(
                    self.nodes()
                        .map(|node| Event::Restart { node })
                        .filter(|event| Kind::of(world, event) == Kind::Fault(Fault::Restart)),
                );
            }
            Fault::RestartProcessor => each_node(out, |node| Event::RestartProcessor { node }),
            Fault::Pause => each_node(out, |node| Event::Pause { node }),
            Fault::Resume => each_node(out, |node| Event::Resume { node }),
            Fault::Join => each_node(out, |node| Event::Join { node }),
            Fault::Leave => each_node(out, |node| Event::Leave { node }),
            Fault::CutEtcd => each_node(out, |node| Event::CutEtcd { node }),
            Fault::HealEtcd => each_node(out, |node| Event::HealEtcd { node }),
            Fault::Cut => self.add_links(out, |from, to, both| Event::Cut { from, to, both }),
            Fault::Heal => self.add_links(out, |from, to, both| Event::Heal { from, to, both }),
            Fault::AddTable => {
                let tables = self.scope.tables().iter().copied();
                out.extend(tables.map(|table| Event::AddTable { table }));
            }
            Fault::DropTable => {
                let tables = world.wanted().iter().copied();
                out.extend(tables.map(|table| Event::DropTable { table }));
            }
            Fault::Move => {
                for table in world.wanted().iter().copied() {
                    out.extend(self.nodes().map(|to| Event::Move { table, to }));
                }
            }
            Fault::Rebalance => out.push(Event::Rebalance),
            Fault::Hold => each_message(out, Event::Hold),
            Fault::Release => each_message(out, Event::Release),
            Fault::Drop => each_message(out, Event::Drop),
            Fault::Duplicate => each_message(out, Event::Duplicate),
            Fault::Overtake => each_message(out, Event::Overtake),
        }
    }

    fn add_links(&self, out: &mut Vec<Event>, event: fn(NodeId, NodeId, bool) -> Event) {
        for from in self.nodes() {
            let others = self.nodes().filter(|to| *to != from);
            for to in others {
                out.push(event(from, to, false));
                if from < to {
                    out.push(event(from, to, true));
                }
            }
        }
    }

    /// Makes `next` what comes of a state by an event. `None`, and `next` is any state, if it cannot
    /// happen.
    pub fn step_into(&self, here: &State, event: Event, next: &mut State) -> Option<Quiet> {
        let quiet = here.world.step_into(event, &mut next.world)?;
        next.left.clone_from(&here.left);
        let spent = self.spent(&here.world, event);
        if let Some(left) = spent.and_then(|place| next.left.get_mut(place)) {
            *left = left.saturating_sub(1);
        }
        Some(quiet)
    }

    /// Of which fault an event is one, by its place among those of the scope.
    pub(crate) fn spent(&self, world: &World, event: Event) -> Option<usize> {
        if self.faults.is_empty() {
            return None;
        }
        let Kind::Fault(fault) = Kind::of(world, &event) else {
            return None;
        };
        self.faults.iter().position(|f| *f == fault)
    }
}
