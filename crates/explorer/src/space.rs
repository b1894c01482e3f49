//! The states that can be reached and the events between them.

use alloc::vec::Vec;

use handover_simulation::{Effect, Event, MessageRef, NodeId, World};

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
}

impl Space {
    /// What can be reached in a scope.
    #[must_use]
    pub fn new(scope: &Scope, nodes: usize) -> Self {
        let faults = Fault::ALL.into_iter();
        Self {
            scope: scope.clone(),
            nodes: nodes as u8,
            faults: faults.filter(|fault| scope.count(*fault) > 0).collect(),
        }
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

    /// Every event that may be able to happen in a state, in the order in which they are tried.
    pub fn events(&self, state: &State, out: &mut Vec<Event>) {
        let world = &state.world;
        world.candidates(out);
        out.retain(|event| match Kind::of(world, event) {
            Kind::Natural(natural) => self.scope.allows(natural),
            Kind::Fault(_) => false,
        });
        if self.scope.allows(Natural::Advance) {
            for node in self.nodes() {
                let times = self.scope.advance().iter();
                out.extend(times.map(|to| Event::Advance { node, to: *to }));
            }
        }
        for (fault, left) in self.faults.iter().zip(&state.left) {
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

    /// Lets an event happen in a state. `None`, and the state is as before, if it cannot.
    pub fn step(&self, state: &mut State, event: Event) -> Option<Vec<Effect>> {
        let kind = Kind::of(&state.world, &event);
        let effects = state.world.step(event).ok()?;
        if let Kind::Fault(fault) = kind
            && let Some(n) = self.faults.iter().position(|f| *f == fault)
        {
            state.left[n] = state.left[n].saturating_sub(1);
        }
        Some(effects)
    }
}
