//! What a menu offers: for a thing in the picture, what can happen to it and what cannot.

use handover_protocol::{TableId, Ts};
use handover_simulation::view::NodeView;
use handover_simulation::{Event, MessageRef, NodeId, Refused, Role, Setup, World};

/// What a menu is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// etcd and the work that is wanted.
    Etcd,
    /// A node as a candidate for ownership.
    Owner(NodeId),
    /// A node as a processor.
    Processor(NodeId),
    /// A table.
    Table(TableId),
    /// A message in flight.
    Message(MessageRef),
}

/// One entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What would happen.
    pub event: Event,
    /// Why it cannot happen now, if so.
    pub refused: Option<Refused>,
}

/// The entries of a menu, in its order.
///
/// Of events that undo each other only those that can happen are offered, or the first if none can.
#[must_use]
pub fn choices(subject: Subject, setup: &Setup, world: &World) -> Vec<Choice> {
    let groups = match subject {
        Subject::Etcd => etcd(world),
        Subject::Owner(node) => owner(node, setup),
        Subject::Processor(node) => processor(node, setup, world),
        Subject::Table(table) => table_groups(table, setup),
        Subject::Message(at) => message(at),
    };
    groups.into_iter().flat_map(|g| decide(g, world)).collect()
}

fn decide(group: Vec<Event>, world: &World) -> Vec<Choice> {
    let judged: Vec<Choice> = group
        .into_iter()
        .map(|event| Choice {
            event,
            refused: world.why_not(event),
        })
        .collect();
    if judged.iter().any(|c| c.refused.is_none()) {
        judged.into_iter().filter(|c| c.refused.is_none()).collect()
    } else {
        judged.into_iter().take(1).collect()
    }
}

fn etcd(world: &World) -> Vec<Vec<Event>> {
    let view = world.etcd();
    let elect = view.line.first().map(|node| Event::Elect {
        node: *node,
        rev: None,
    });
    let possible = world.possible();
    let add = possible
        .into_iter()
        .find(|e| matches!(e, Event::AddTable { .. }));
    let mut groups: Vec<Vec<Event>> = elect.into_iter().map(|e| vec![e]).collect();
    groups.push(vec![Event::DeleteOwnerKey]);
    groups.extend(add.map(|e| vec![e]));
    groups.push(vec![Event::Rebalance]);
    groups
}

fn owner(node: NodeId, setup: &Setup) -> Vec<Vec<Event>> {
    let mut groups = vec![
        vec![Event::Tick {
            node,
            role: Role::Owner,
        }],
        vec![Event::Elect { node, rev: None }],
        vec![Event::Notice { node }],
        vec![Event::LoseSession { node }],
        vec![Event::Resign { node }],
    ];
    groups.extend(life(node));
    groups.extend(links(node, Role::Processor, setup));
    groups
}

fn processor(node: NodeId, setup: &Setup, world: &World) -> Vec<Vec<Event>> {
    let mut groups = vec![vec![Event::Tick {
        node,
        role: Role::Processor,
    }]];
    let view = world.view(node);
    let held = view.as_ref().and_then(|v| v.processor.as_ref());
    for pipeline in held.iter().flat_map(|p| &p.tables) {
        let table = pipeline.table;
        groups.push(vec![
            Event::Ready { node, table },
            Event::Stopped { node, table },
        ]);
    }
    groups.extend([
        vec![advance(node, view.as_ref(), world)],
        vec![Event::Notice { node }],
        vec![Event::LoseSession { node }],
        vec![Event::RestartProcessor { node }],
    ]);
    groups.extend(life(node));
    groups.extend(links(node, Role::Owner, setup));
    groups
}

/// Replication up to the next full hundred.
pub(super) fn advance(node: NodeId, view: Option<&NodeView>, world: &World) -> Event {
    let tables = view.and_then(|v| v.processor.as_ref()).map(|p| &p.tables);
    let furthest = tables.into_iter().flatten().map(|t| t.checkpoint.0).max();
    let from = furthest
        .unwrap_or(0)
        .max(world.etcd().watermark.checkpoint.0);
    let to = Ts((from / 100).saturating_add(1).saturating_mul(100));
    Event::Advance { node, to }
}

/// Starting, stopping and standing still.
fn life(node: NodeId) -> [Vec<Event>; 3] {
    [
        vec![
            Event::Crash { node },
            Event::Restart { node },
            Event::Join { node },
        ],
        vec![Event::Pause { node }, Event::Resume { node }],
        vec![Event::Leave { node }],
    ]
}

/// The links of a node to those of another role.
fn links(node: NodeId, role: Role, setup: &Setup) -> Vec<Vec<Event>> {
    let others = setup.with_role(role).filter(|other| *other != node);
    others
        .map(|other| {
            let (from, to, both) = (node, other, true);
            vec![
                Event::Cut { from, to, both },
                Event::Heal { from, to, both },
            ]
        })
        .collect()
}

fn table_groups(table: TableId, setup: &Setup) -> Vec<Vec<Event>> {
    let mut groups: Vec<Vec<Event>> = setup
        .with_role(Role::Processor)
        .map(|to| vec![Event::Move { table, to }])
        .collect();
    groups.push(vec![Event::DropTable { table }, Event::AddTable { table }]);
    groups
}

fn message(at: MessageRef) -> Vec<Vec<Event>> {
    let (from, to) = (at.channel.from, at.channel.to);
    let both = false;
    let arrival = if at.nth == 0 {
        Event::Deliver(at.channel)
    } else {
        Event::Overtake(at)
    };
    vec![
        vec![arrival],
        vec![Event::Hold(at), Event::Release(at)],
        vec![Event::Drop(at)],
        vec![Event::Duplicate(at)],
        vec![
            Event::Cut { from, to, both },
            Event::Heal { from, to, both },
        ],
    ]
}
