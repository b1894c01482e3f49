//! Runs to draw, and the textual dump they are compared in.
#![allow(dead_code, missing_docs, reason = "each test binary uses a part")]

use handover_diagram::{Arrow, Diagram, End, Mark, Note};
use handover_protocol::{MessageKind, Rules, TableId};
use handover_simulation::{
    Channel, Event, Item, NodeId, NodeSpec, Role, Roles, Scenario, Setup, Shape, Side, Trace,
};

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

/// The second figure: a deposed owner's dispatch is refused.
pub(crate) fn owner_change() -> Trace {
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
        items.extend([ready(B, table), processor(B), deliver(RESPONSE, B, C)]);
    }
    run(setup(&nodes, &[1, 2]), items)
}

/// The first figure: an owner greets two processors and dispatches two tables.
pub(crate) fn normal_operation() -> Trace {
    let nodes = [
        ("Owner", Roles::Owner),
        ("Processor_A", Roles::Processor),
        ("Processor_B", Roles::Processor),
    ];
    let folded = "Owner waits for all\nprocessors to Sync\nbefore dispatching\nany table";
    let mut items = vec![
        elect(A),
        Item::Begin,
        owner(A),
        deliver(ANNOUNCE, A, B),
        deliver(ANNOUNCE, A, C),
        processor(B),
        deliver(SYNC, B, A),
        processor(C),
        deliver(SYNC, C, A),
        note(Side::Left, A, Shape::Folded, folded),
        owner(A),
        deliver(DISPATCH, A, B),
        Item::Hide(CHECKPOINT),
        processor(B),
        deliver(DISPATCH, A, C),
        processor(C),
    ];
    for node in [B, C] {
        items.extend([processor(node), deliver(CHECKPOINT, node, A)]);
    }
    for (node, table) in [(B, 1), (C, 2)] {
        items.extend([ready(node, table), processor(node)]);
        items.push(deliver(RESPONSE, node, A));
    }
    items.push(Item::Show(CHECKPOINT));
    for node in [B, C] {
        let to = handover_protocol::Ts(200);
        items.push(Item::Event(Event::Advance { node, to }));
        items.extend([processor(node), deliver(CHECKPOINT, node, A)]);
    }
    run(setup(&nodes, &[1, 2]), items)
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

/// Runs with something in them that the figures lack.
pub(crate) fn stories() -> Vec<(&'static str, Trace)> {
    vec![
        ("late-dispatch", late_dispatch()),
        ("transport-faults", transport_faults()),
        ("both-roles", both_roles()),
        ("without-guards", without_guards()),
        ("hostile", hostile()),
        (
            "empty",
            run(
                setup(&[("Owner", Roles::Owner), ("P", Roles::Processor)], &[]),
                vec![],
            ),
        ),
    ]
}

fn greet(from: NodeId, to: NodeId) -> [Item; 4] {
    [
        owner(from),
        deliver(ANNOUNCE, from, to),
        processor(to),
        deliver(SYNC, to, from),
    ]
}

/// A dispatch sent before the owner change arrives after it.
fn late_dispatch() -> Trace {
    let nodes = [
        ("Owner_A", Roles::Owner),
        ("Processor", Roles::Processor),
        ("Owner_B", Roles::Owner),
    ];
    let mut items = vec![elect(A)];
    items.extend(greet(A, B));
    items.extend([
        Item::Begin,
        owner(A),
        deliver(DISPATCH, A, B),
        Item::Event(Event::LoseSession { node: A }),
        elect(C),
    ]);
    items.extend(greet(C, B));
    items.extend([
        owner(C),
        deliver(DISPATCH, A, B),
        Item::Event(Event::Notice { node: A }),
        Item::Event(Event::Restart { node: A }),
        deliver(DISPATCH, C, B),
    ]);
    run(setup(&nodes, &[1, 2]), items)
}

/// Messages are held, dropped, doubled and left in flight.
fn transport_faults() -> Trace {
    let nodes = [
        ("Owner", Roles::Owner),
        ("Processor_1", Roles::Processor),
        ("Processor_2", Roles::Processor),
    ];
    let at = |kind, from, to, nth| handover_simulation::MessageRef {
        channel: Channel { kind, from, to },
        nth,
    };
    let mut items = vec![elect(A), owner(A), Item::Begin];
    items.extend([
        deliver(ANNOUNCE, A, B),
        Item::Event(Event::Cut {
            from: A,
            to: C,
            both: true,
        }),
        processor(B),
        Item::Event(Event::Drop(at(SYNC, B, A, 0))),
        Item::Event(Event::Heal {
            from: A,
            to: C,
            both: true,
        }),
        Item::Event(Event::RestartProcessor { node: B }),
        processor(B),
        Item::Event(Event::Duplicate(at(SYNC, B, A, 0))),
        deliver(SYNC, B, A),
        deliver(ANNOUNCE, A, C),
        deliver(SYNC, B, A),
        processor(C),
        deliver(SYNC, C, A),
        owner(A),
        Item::Event(Event::Hold(at(DISPATCH, A, C, 0))),
        deliver(DISPATCH, A, B),
        processor(B),
        Item::Event(Event::Pause { node: C }),
        Item::Event(Event::Crash { node: B }),
        Item::Event(Event::LoseSession { node: B }),
        owner(A),
    ]);
    run(setup(&nodes, &[1, 2, 3, 4]), items)
}

/// Every node is both, so the owner speaks to itself.
fn both_roles() -> Trace {
    let nodes = [
        ("capture-1", Roles::Both),
        ("capture-2", Roles::Both),
        ("capture-3", Roles::Both),
    ];
    let items = vec![
        elect(A),
        Item::Settle,
        Item::Event(Event::Move {
            table: TableId(1),
            to: C,
        }),
        Item::Settle,
        Item::Event(Event::Resign { node: A }),
        Item::Settle,
    ];
    run(setup(&nodes, &[1, 2, 3]), items)
}

/// A table on two processors.
fn without_guards() -> Trace {
    let nodes = [
        ("Owner", Roles::Owner),
        ("Processor_1", Roles::Processor),
        ("Processor_2", Roles::Processor),
    ];
    let mut items = vec![elect(A), Item::Settle];
    items.extend([
        Item::Begin,
        Item::Event(Event::LoseSession { node: B }),
        owner(A),
        deliver(DISPATCH, A, C),
        processor(C),
        Item::Settle,
    ]);
    let mut setup = setup(&nodes, &[1]);
    setup.rules = setup
        .rules
        .without(handover_protocol::Guard::FenceOnSessionLoss);
    run(setup, items)
}

/// Names and notes that want to break out.
fn hostile() -> Trace {
    let long = "W".repeat(Setup::MAX_NAME);
    let nodes = [
        ("<script>alert(1)</script>\"'&amp;", Roles::Owner),
        (long.as_str(), Roles::Processor),
        ("\u{8868}\u{8868}\u{8868}\u{1F600}\u{FDFD}", Roles::Both),
    ];
    let texts = [
        "</text><script>alert(1)</script>".to_owned(),
        "\u{1}\u{202E}evil\u{FFFF}".to_owned(),
        "x".repeat(Setup::MAX_TEXT),
        "\n".repeat(Setup::MAX_TEXT),
        "\u{FDFD}".repeat(40),
        "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}".to_owned(),
        "words and words and words and words and words and words and words".to_owned(),
    ];
    let mut items = vec![elect(A)];
    items.extend(greet(A, B));
    for (n, text) in texts.iter().enumerate() {
        let side = [Side::Left, Side::Right, Side::Over][n % 3];
        let shape = [Shape::Hexagon, Shape::Folded][n % 2];
        items.push(note(side, NodeId((n % 3) as u8), shape, text));
    }
    items.push(Item::Settle);
    run(setup(&nodes, &[1, i64::MAX - 1, i64::MAX]), items)
}

/// Runs by chance; the same for the same seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    pub(crate) fn run(&mut self, steps: usize) -> Trace {
        let names = ["A", "Processor_with_a_long_name", "C", "capture-4"];
        let count = 2 + self.below(3);
        let mut nodes: Vec<(&str, Roles)> =
            names[..count].iter().map(|n| (*n, Roles::Both)).collect();
        if self.below(2) == 0 {
            nodes[0].1 = Roles::Owner;
            nodes[1].1 = Roles::Processor;
        }
        let mut setup = setup(&nodes, &[1, 2, 3]);
        for guard in handover_protocol::Guard::ALL {
            if self.below(8) == 0 {
                setup.rules = setup.rules.without(guard);
            }
        }
        let mut trace = Trace::start(setup).expect("a set-up");
        for n in 0..steps {
            if n == 5 {
                trace.push(Item::Begin).expect("one begin");
            }
            let possible = trace.world().possible();
            let natural = trace.world().next_natural().filter(|_| self.below(2) > 0);
            let event = natural.unwrap_or_else(|| possible[self.below(possible.len())]);
            trace.push(Item::Event(event)).expect("it is possible");
            if self.below(10) == 0 {
                let node = NodeId(self.below(count) as u8);
                let side = [Side::Left, Side::Right, Side::Over][self.below(3)];
                let shape = [Shape::Hexagon, Shape::Folded][self.below(2)];
                trace
                    .push(note(side, node, shape, "a note\nof two lines"))
                    .expect("a note");
            }
        }
        trace
    }
}
