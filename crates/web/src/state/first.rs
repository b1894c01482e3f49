//! The scenario that is shown where nothing else is asked for, as data: so it can be shown before
//! what reads texts and links is there. A test compares it with the library's.

use handover_protocol::{MessageKind, Rules, TableId};
use handover_simulation::{
    Channel, Event, Item, NodeId, NodeSpec, Note, Role, Roles, Scenario, Setup, Shape, Side, Views,
    Writes,
};

/// Its name in the library.
pub const FIRST: &str = "owner-change";

/// What one learns from it.
pub(super) const LESSON: &str =
    "Why a processor refuses an owner that does not know it was replaced.";

const OWNER_A: NodeId = NodeId(0);
const PROCESSOR: NodeId = NodeId(1);
const OWNER_B: NodeId = NodeId(2);

const NODES: [(&str, Roles); 3] = [
    ("Owner_A", Roles::Owner),
    ("Processor", Roles::Processor),
    ("Owner_B", Roles::Owner),
];

/// Owner_A greets the processor.
const GREETING: [Event; 5] = [
    elect(OWNER_A),
    tick(OWNER_A, Role::Owner),
    deliver(MessageKind::Announce, OWNER_A, PROCESSOR),
    tick(PROCESSOR, Role::Processor),
    deliver(MessageKind::Sync, PROCESSOR, OWNER_A),
];

/// It dispatches both tables and loses its session.
const DELAY: [Event; 6] = [
    tick(OWNER_A, Role::Owner),
    deliver(MessageKind::DispatchTable, OWNER_A, PROCESSOR),
    tick(PROCESSOR, Role::Processor),
    deliver(MessageKind::DispatchTable, OWNER_A, PROCESSOR),
    tick(PROCESSOR, Role::Processor),
    Event::LoseSession { node: OWNER_A },
];

/// Owner_B takes over, and what Owner_A still dispatches is refused.
const CHANGE: [Event; 14] = [
    elect(OWNER_B),
    tick(OWNER_B, Role::Owner),
    deliver(MessageKind::Announce, OWNER_B, PROCESSOR),
    tick(PROCESSOR, Role::Processor),
    deliver(MessageKind::Sync, PROCESSOR, OWNER_B),
    Event::AddTable { table: TableId(3) },
    tick(OWNER_A, Role::Owner),
    deliver(MessageKind::DispatchTable, OWNER_A, PROCESSOR),
    ready(TableId(1)),
    tick(PROCESSOR, Role::Processor),
    deliver(MessageKind::DispatchTableResponse, PROCESSOR, OWNER_B),
    ready(TableId(2)),
    tick(PROCESSOR, Role::Processor),
    deliver(MessageKind::DispatchTableResponse, PROCESSOR, OWNER_B),
];

/// The scenario, without its checks.
pub(super) fn scenario() -> Scenario {
    let node = |(name, roles): (&str, Roles)| NodeSpec {
        name: name.to_owned(),
        roles,
        joins_later: false,
    };
    let setup = Setup {
        title: "Owner change".to_owned(),
        rules: Rules::default(),
        nodes: NODES.into_iter().map(node).collect(),
        tables: vec![TableId(1), TableId(2)],
        checkpoint: Setup::CHECKPOINT,
        views: Views::Instant,
        writes: Writes::Direct,
    };
    let mut items: Vec<Item> = GREETING.map(Item::Event).into();
    items.extend([Item::Begin, Item::Hide(MessageKind::Checkpoint)]);
    items.extend(DELAY.map(Item::Event));
    items.push(Item::Note(Note {
        side: Side::Over,
        node: OWNER_A,
        shape: Shape::Hexagon,
        text: "abnormal delay\ncauses Etcd session loss".to_owned(),
    }));
    items.extend(CHANGE.map(Item::Event));
    Scenario { setup, items }
}

const fn elect(node: NodeId) -> Event {
    Event::Elect { node, rev: None }
}

const fn tick(node: NodeId, role: Role) -> Event {
    Event::Tick { node, role }
}

const fn deliver(kind: MessageKind, from: NodeId, to: NodeId) -> Event {
    Event::Deliver(Channel { kind, from, to })
}

const fn ready(table: TableId) -> Event {
    Event::Ready {
        node: PROCESSOR,
        table,
    }
}
