//! Runs with something in them that the figures lack.

use handover_protocol::TableId;
use handover_simulation::{Channel, Event, Item, NodeId, Roles, Setup, Shape, Side, Trace};

use super::{
    A, ANNOUNCE, B, C, DISPATCH, SYNC, deliver, elect, note, owner, processor, run, setup, text,
};

/// A processor that etcd takes for gone has a write on its way; it arrives when another processor
/// holds the table.
pub(crate) const LATE_WRITE: &str = include_str!("../scenarios/late-write.txt");

/// Runs with something in them that the figures lack.
pub(crate) fn stories() -> Vec<(&'static str, Trace)> {
    vec![
        ("late-dispatch", late_dispatch()),
        ("transport-faults", transport_faults()),
        ("both-roles", both_roles()),
        ("without-guards", without_guards()),
        ("hostile", hostile()),
        ("late-write", text(LATE_WRITE)),
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
        ("<img/onerror=alert(1)\"'&amp;", Roles::Owner),
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
