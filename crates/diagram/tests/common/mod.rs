//! Runs to draw, and the textual dump they are compared in.
#![allow(
    dead_code,
    unused_imports,
    missing_docs,
    reason = "each test binary uses a part"
)]

pub(crate) mod chinese;
mod random;
mod stories;

use handover_diagram::{Arrow, Diagram, End, Mark, Note};
use handover_protocol::{MessageKind, Rules, TableId};
use handover_simulation::{
    Channel, Event, Item, NodeId, NodeSpec, Role, Roles, Scenario, Setup, Shape, Side, Trace,
    Views, Writes,
};

pub(crate) use random::Random;
pub(crate) use stories::{LATE_WRITE, stories};

pub(crate) const A: NodeId = NodeId(0);
pub(crate) const B: NodeId = NodeId(1);
pub(crate) const C: NodeId = NodeId(2);
pub(crate) const ANNOUNCE: MessageKind = MessageKind::Announce;
pub(crate) const SYNC: MessageKind = MessageKind::Sync;
pub(crate) const DISPATCH: MessageKind = MessageKind::DispatchTable;
pub(crate) const RESPONSE: MessageKind = MessageKind::DispatchTableResponse;
pub(crate) const CHECKPOINT: MessageKind = MessageKind::Checkpoint;

pub(crate) fn setup(nodes: &[(&str, Roles)], tables: &[i64]) -> Setup {
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
        views: Views::default(),
        writes: Writes::default(),
    }
}

pub(crate) fn elect(node: NodeId) -> Item {
    Item::Event(Event::Elect { node, rev: None })
}

pub(crate) fn owner(node: NodeId) -> Item {
    let role = Role::Owner;
    Item::Event(Event::Tick { node, role })
}

pub(crate) fn processor(node: NodeId) -> Item {
    let role = Role::Processor;
    Item::Event(Event::Tick { node, role })
}

pub(crate) fn deliver(kind: MessageKind, from: NodeId, to: NodeId) -> Item {
    Item::Event(Event::Deliver(Channel { kind, from, to }))
}

pub(crate) fn ready(node: NodeId, table: i64) -> Item {
    let table = TableId(table);
    Item::Event(Event::Ready { node, table })
}

pub(crate) fn note(side: Side, node: NodeId, shape: Shape, text: &str) -> Item {
    Item::Note(handover_simulation::Note {
        side,
        node,
        shape,
        text: text.to_owned(),
    })
}

pub(crate) fn run(setup: Setup, items: Vec<Item>) -> Trace {
    let count = items.len();
    match Trace::run(&Scenario { setup, items }) {
        Ok(trace) => trace,
        Err(error) => panic!("of {count} items: {error:?}"),
    }
}

/// A run by its text.
pub(crate) fn text(text: &str) -> Trace {
    let document = handover_simulation::script::parse(text).expect("it can be read");
    Trace::run(document.scenario()).expect("it can be played")
}

/// A scenario of the library.
pub(crate) fn library(name: &str) -> Trace {
    let entry = handover_simulation::library::find(name).expect("it is in the library");
    text(entry.text)
}

/// The second figure: a deposed owner's dispatch is refused.
pub(crate) fn owner_change() -> Trace {
    library("owner-change")
}

/// The first figure: an owner greets two processors and dispatches two tables.
pub(crate) fn normal_operation() -> Trace {
    library("normal-operation")
}

/// A picture as lines of text.
pub(crate) fn dump(diagram: &Diagram) -> String {
    let mut text = String::new();
    let names: Vec<&str> = diagram.lanes.iter().map(|l| l.name.as_str()).collect();
    text += &format!("{}\n", names.join(" | "));
    for row in &diagram.rows {
        let marks: Vec<String> = row.marks.iter().map(|m| mark(diagram, *m)).collect();
        text += &format!("{:>3}  {}\n", row.at, marks.join("  +  "));
    }
    for band in &diagram.bands {
        text += &format!(
            "band {:?} {}..{:?} rows {}..{}\n",
            band.kind, band.from, band.to, band.first_row, band.last_row
        );
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
        text += &format!(" [{}]", refusal.sentence);
    }
    if let Some(remark) = &arrow.remark {
        text += &format!(" ({remark})");
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
        text += &format!(" [{detail}]");
    }
    text
}
