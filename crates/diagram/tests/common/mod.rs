//! Runs to draw, and the textual dump they are compared in.
#![allow(dead_code, missing_docs, reason = "each test binary uses a part")]

use std::fmt::Write as _;

use handover_diagram::{Arrow, Diagram, End, Mark, Note};
use handover_protocol::{MessageKind, Rules, TableId};
use handover_simulation::{
    Channel, Event, Item, NodeId, NodeSpec, Role, Roles, Scenario, Setup, Shape, Side, Trace,
};

pub const A: NodeId = NodeId(0);
pub const B: NodeId = NodeId(1);
pub const C: NodeId = NodeId(2);
pub const ANNOUNCE: MessageKind = MessageKind::Announce;
pub const SYNC: MessageKind = MessageKind::Sync;
pub const DISPATCH: MessageKind = MessageKind::DispatchTable;
pub const RESPONSE: MessageKind = MessageKind::DispatchTableResponse;
pub const CHECKPOINT: MessageKind = MessageKind::Checkpoint;

pub fn setup(nodes: &[(&str, Roles)], tables: &[i64]) -> Setup {
    let node = |(name, roles): &(&str, Roles)| NodeSpec {
        name: (*name).to_owned(),
        roles: *roles,
        joins_later: false,
    };
    Setup {
        title: String::new(),
        rules: Rules::default(),
        nodes: nodes.iter().map(node).collect(),
        tables: tables.iter().copied().map(TableId).collect(),
        checkpoint: Setup::CHECKPOINT,
    }
}

pub fn elect(node: NodeId) -> Item {
    Item::Event(Event::Elect { node, rev: None })
}

pub fn owner(node: NodeId) -> Item {
    let role = Role::Owner;
    Item::Event(Event::Tick { node, role })
}

pub fn processor(node: NodeId) -> Item {
    let role = Role::Processor;
    Item::Event(Event::Tick { node, role })
}

pub fn deliver(kind: MessageKind, from: NodeId, to: NodeId) -> Item {
    Item::Event(Event::Deliver(Channel { kind, from, to }))
}

pub fn ready(node: NodeId, table: i64) -> Item {
    let table = TableId(table);
    Item::Event(Event::Ready { node, table })
}

pub fn note(side: Side, node: NodeId, shape: Shape, text: &str) -> Item {
    Item::Note(handover_simulation::Note {
        side,
        node,
        shape,
        text: text.to_owned(),
    })
}

pub fn run(setup: Setup, items: Vec<Item>) -> Trace {
    let count = items.len();
    match Trace::run(&Scenario { setup, items }) {
        Ok(trace) => trace,
        Err(error) => panic!("of {count} items: {error:?}"),
    }
}

/// The second figure: a deposed owner's dispatch is refused.
pub fn owner_change() -> Trace {
    let nodes = [
        ("Owner_A", Roles::Owner),
        ("Processor", Roles::Processor),
        ("Owner_B", Roles::Owner),
    ];
    let mut items = vec![
        Item::Hide(CHECKPOINT),
        elect(A),
        owner(A),
        deliver(ANNOUNCE, A, B),
        processor(B),
        deliver(SYNC, B, A),
        Item::Begin,
        owner(A),
        deliver(DISPATCH, A, B),
        processor(B),
        deliver(DISPATCH, A, B),
        processor(B),
        Item::Event(Event::LoseSession { node: A }),
        note(
            Side::Over,
            A,
            Shape::Hexagon,
            "abnormal delay\ncauses Etcd session loss",
        ),
        elect(C),
        owner(C),
        deliver(ANNOUNCE, C, B),
        processor(B),
        deliver(SYNC, B, C),
        Item::Event(Event::AddTable { table: TableId(3) }),
        owner(A),
        deliver(DISPATCH, A, B),
    ];
    for table in [1, 2] {
        items.push(ready(B, table));
    }
    items.push(Item::Settle);
    run(setup(&nodes, &[1, 2]), items)
}

/// A picture as lines of text.
pub fn dump(diagram: &Diagram) -> String {
    let mut text = String::new();
    let names: Vec<&str> = diagram.lanes.iter().map(|l| l.name.as_str()).collect();
    writeln!(text, "{}", names.join(" | ")).unwrap();
    for row in &diagram.rows {
        let marks: Vec<String> = row.marks.iter().map(|m| mark(diagram, *m)).collect();
        writeln!(text, "{:>3}  {}", row.at, marks.join("  +  ")).unwrap();
    }
    for band in &diagram.bands {
        writeln!(
            text,
            "band {:?} {}..{:?} rows {}..{}",
            band.kind, band.from, band.to, band.first_row, band.last_row
        )
        .unwrap();
    }
    text
}

fn mark(diagram: &Diagram, mark: Mark) -> String {
    match mark {
        Mark::Arrow(a) => arrow(diagram, &diagram.arrows[a]),
        Mark::Leaves(a) => format!("leaves: {}", arrow(diagram, &diagram.arrows[a])),
        Mark::Arrives(a) => format!("arrives: {}", arrow(diagram, &diagram.arrows[a])),
        Mark::Note(n) => note_line(diagram, &diagram.notes[n]),
    }
}

fn arrow(diagram: &Diagram, arrow: &Arrow) -> String {
    let name = |node: NodeId| diagram.lanes[node.index()].name.as_str();
    let line = if arrow.is_reply() { "--" } else { "-" };
    let end = match arrow.end {
        End::Head => ">",
        End::Cross => ">x",
        End::Lost => "x",
        End::Open => "o",
    };
    let mut text = format!(
        "{} {} {line}{end} {}: {}",
        arrow.number_text(),
        name(arrow.from),
        name(arrow.to),
        arrow.label
    );
    if let Some(refusal) = &arrow.refusal {
        write!(text, " [{}]", refusal.sentence).unwrap();
    }
    if let Some(remark) = &arrow.remark {
        write!(text, " ({remark})").unwrap();
    }
    text
}

fn note_line(diagram: &Diagram, note: &Note) -> String {
    let shape = match note.shape {
        Shape::Hexagon => "hexagon",
        Shape::Folded => "folded",
    };
    let side = match note.side {
        Side::Left => "left of",
        Side::Right => "right of",
        Side::Over => "over",
    };
    let name = &diagram.lanes[note.node.index()].name;
    let mut text = format!("{shape} {side} {name}: {}", note.text.replace('\n', " / "));
    if let Some(detail) = &note.detail {
        write!(text, " [{detail}]").unwrap();
    }
    text
}
