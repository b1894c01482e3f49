//! Events sorted for whoever has to choose one.

use handover_protocol::TableId;
use handover_simulation::view::Flight;
use handover_simulation::{Down, Event, NodeId, Role, Setup, Views, World, Writes};

/// What kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// The machine does it by itself.
    Natural,
    /// Something goes wrong.
    Fault,
    /// Somebody asks for it.
    Command,
}

impl Sort {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Natural, Self::Fault, Self::Command];

    /// What kind of event that is now.
    #[must_use]
    pub fn of(event: &Event, world: &World) -> Self {
        match event {
            Event::Tick { .. }
            | Event::Deliver(_)
            | Event::Ready { .. }
            | Event::Stopped { .. }
            | Event::Advance { .. }
            | Event::Elect { .. }
            | Event::Notice { .. }
            | Event::Observe { .. }
            | Event::Land { .. } => Self::Natural,
            // A node that has stopped itself comes back by itself.
            Event::Restart { node } => match world.down(*node) {
                Some(Down::Stopped) => Self::Natural,
                Some(Down::Absent | Down::Killed | Down::Panicked(_)) | None => Self::Command,
            },
            Event::LoseSession { .. }
            | Event::DeleteOwnerKey
            | Event::Crash { .. }
            | Event::RestartProcessor { .. }
            | Event::Pause { .. }
            | Event::Cut { .. }
            | Event::CutEtcd { .. }
            | Event::Hold(_)
            | Event::Drop(_)
            | Event::Duplicate(_)
            | Event::Overtake(_) => Self::Fault,
            Event::AddTable { .. }
            | Event::DropTable { .. }
            | Event::Resign { .. }
            | Event::Resume { .. }
            | Event::Heal { .. }
            | Event::HealEtcd { .. }
            | Event::Release(_)
            | Event::Move { .. }
            | Event::Rebalance
            | Event::Join { .. }
            | Event::Leave { .. } => Self::Command,
        }
    }
}

/// What an event happens to: events of one subject stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// A node.
    Node(NodeId),
    /// The messages on their way.
    Messages,
    /// The links.
    Links,
    /// Everything.
    Cluster,
}

impl Subject {
    /// What that event happens to.
    #[must_use]
    pub const fn of(event: &Event) -> Self {
        if let Some(node) = event.node() {
            Self::Node(node)
        } else if event.message().is_some() {
            Self::Messages
        } else if matches!(event, Event::Cut { .. } | Event::Heal { .. }) {
            Self::Links
        } else {
            Self::Cluster
        }
    }
}

/// Everything one might ask for, whether or not it can happen: what [`World::possible`] lists,
/// and what a reader would look for beside it.
#[must_use]
pub fn askable(setup: &Setup, world: &World, flights: &[Flight]) -> Vec<Event> {
    let mut events = Vec::new();
    for flight in flights {
        if flight.at.nth == 0 {
            events.push(Event::Deliver(flight.at.channel));
        }
        events.extend([
            Event::Hold(flight.at),
            Event::Release(flight.at),
            Event::Overtake(flight.at),
        ]);
    }
    for node in setup.ids() {
        let roles = setup.node(node).map(|spec| spec.roles);
        let has = |role| roles.is_some_and(|roles| roles.has(role));
        if has(Role::Processor) && setup.writes == Writes::Delayed {
            let land = |table: &TableId| Event::Land {
                node,
                table: *table,
            };
            events.extend(world.wanted().iter().map(land));
        }
        if has(Role::Processor) {
            let role = Role::Processor;
            events.extend([Event::Tick { node, role }, Event::RestartProcessor { node }]);
        }
        if has(Role::Owner) {
            let role = Role::Owner;
            events.extend([
                Event::Tick { node, role },
                Event::Elect { node, rev: None },
                Event::Resign { node },
            ]);
        }
        events.extend([
            Event::Notice { node },
            Event::LoseSession { node },
            Event::Crash { node },
            Event::Restart { node },
            Event::Pause { node },
            Event::Resume { node },
            Event::Join { node },
            Event::Leave { node },
            Event::CutEtcd { node },
            Event::HealEtcd { node },
        ]);
        if setup.views == Views::Lagging {
            events.push(Event::Observe { node });
        }
    }
    events.extend([Event::DeleteOwnerKey, Event::Rebalance]);
    let dropped = |table: &TableId| Event::DropTable { table: *table };
    events.extend(world.wanted().iter().map(dropped));
    events
}
