//! Any scenario that a text can say.
#![allow(dead_code, reason = "each test uses its part")]

pub(crate) mod random;

use std::collections::BTreeSet;

use handover_protocol::{Correction, Guard, MessageKind, Model, OwnerRev, Rules, TableId, Ts};
use handover_simulation::{
    Channel, Event, Expect, Invariant, Item, MessageRef, NodeId, NodeSpec, Note, Role, Roles,
    Scenario, Setup, Shape, Side, Verdict, Views, Writes, is_name,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Any scenario, events that cannot happen included.
pub(crate) fn scenario(max_items: usize) -> impl Strategy<Value = Scenario> {
    setup().prop_flat_map(move |setup| {
        let items = vec(item(setup.nodes.len()), 0..max_items);
        (Just(setup), items, any::<bool>()).prop_map(|(setup, mut items, begin)| {
            if begin {
                items.insert(items.len() / 3, Item::Begin);
            }
            Scenario { setup, items }
        })
    })
}

/// The same scenario as links carry it: without checks.
pub(crate) fn without_checks(mut scenario: Scenario) -> Scenario {
    scenario
        .items
        .retain(|item| !matches!(item, Item::Expect(_)));
    scenario
}

pub(crate) fn setup() -> impl Strategy<Value = Setup> {
    let title = prop_oneof![Just(String::new()), text(false)];
    let views = select(Views::ALL.to_vec());
    let writes = select(Writes::ALL.to_vec());
    let chosen = (
        title,
        rules(),
        nodes(),
        tables(),
        checkpoint(),
        views,
        writes,
    );
    chosen.prop_map(
        |(title, rules, nodes, tables, checkpoint, views, writes)| Setup {
            title,
            rules,
            nodes,
            tables,
            checkpoint,
            views,
            writes,
        },
    )
}

fn rules() -> impl Strategy<Value = Rules> {
    let guards = vec(select(Guard::ALL.to_vec()), 0..4);
    let holes = vec(select(Correction::ALL.to_vec()), 0..3);
    let chosen = (select(Model::ALL.to_vec()), guards, holes);
    let chosen = chosen.prop_map(|(model, guards, holes)| {
        let mut rules = Rules::default();
        rules.model = model;
        for guard in guards {
            rules = rules.without(guard);
        }
        for hole in holes {
            rules = rules.as_shipped(hole);
        }
        rules
    });
    prop_oneof![Just(Rules::default()), chosen]
}

fn nodes() -> impl Strategy<Value = Vec<NodeSpec>> {
    let node = (name(), select(Roles::ALL.to_vec()), any::<bool>());
    let specs = vec(node, 1..=Setup::MAX_NODES).prop_map(|nodes| {
        let mut nodes: Vec<_> = nodes
            .into_iter()
            .map(|(name, roles, joins_later)| NodeSpec {
                name,
                roles,
                joins_later,
            })
            .collect();
        let mut names = BTreeSet::new();
        nodes.retain(|node| names.insert(node.name.clone()));
        nodes
    });
    specs.prop_filter("somebody for each role", |nodes| {
        let has = |role| nodes.iter().any(|node| node.roles.has(role));
        has(Role::Owner) && has(Role::Processor)
    })
}

fn name() -> impl Strategy<Value = String> {
    let usual = [
        "Owner_A",
        "Owner_B",
        "Processor",
        "P0",
        "P1",
        "A",
        "owner",
        "rev",
    ];
    let odd = [
        "<b>",
        "a-",
        "\"x\"",
        "later",
        "捕获一",
        "{{}}",
        "&amp;",
        "it's",
        "%41",
    ];
    prop_oneof![
        select(usual.to_vec()).prop_map(String::from),
        select(odd.to_vec()).prop_map(String::from),
        "[A-Za-z_][A-Za-z0-9_.-]{0,20}",
        "[^ -,]{1,10}",
    ]
    .prop_filter("a name", |name| is_name(name))
}

fn tables() -> impl Strategy<Value = Vec<TableId>> {
    let few = (0..6_i64).prop_map(|n| (1..=n).collect());
    let any = vec(number(), 0..20).prop_map(|numbers| {
        let numbers: BTreeSet<i64> = numbers.into_iter().collect();
        numbers.into_iter().collect()
    });
    let all = Just((0..Setup::MAX_TABLES as i64).collect());
    prop_oneof![4 => few, 4 => any, 1 => all]
        .prop_map(|numbers: Vec<i64>| numbers.into_iter().map(TableId).collect())
}

fn number() -> impl Strategy<Value = i64> {
    prop_oneof![0..10_i64, 0..2000_i64, 0..=i64::MAX, Just(i64::MAX)]
}

fn checkpoint() -> impl Strategy<Value = Ts> {
    prop_oneof![Just(Setup::CHECKPOINT), (1..u64::MAX).prop_map(Ts)]
}

/// Any text, of words that are in the dictionary, words that are not, and anything else.
pub(crate) fn text(breaks: bool) -> impl Strategy<Value = String> {
    let known = [
        "Owner_A",
        "abnormal",
        "delay",
        "session",
        "loss",
        "Etcd",
        "the",
        "a",
        "1",
        "owner-rev",
    ];
    let piece = prop_oneof![
        select(known.to_vec()).prop_map(String::from),
        "[a-z]{1,8}",
        select(vec![
            " ", " ", " ", "\n", "\\", "\\n", "#", "  ", ".", ", ", ": ", "`"
        ])
        .prop_map(String::from),
        "\\PC{1,4}",
        "[é-ž一-三😀-😂]{1,3}",
    ];
    vec(piece, 1..20).prop_map(move |pieces| {
        let text: String = pieces.concat();
        let text = text.chars().filter(|c| {
            !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
                && !c.is_control()
                || breaks && *c == '\n'
        });
        let text: String = text.take(Setup::MAX_TEXT).collect();
        if text.is_empty() { "x".into() } else { text }
    })
}

pub(crate) fn item(nodes: usize) -> impl Strategy<Value = Item> {
    let kind = || select(MessageKind::ALL.to_vec());
    prop_oneof![
        20 => event(nodes).prop_map(Item::Event),
        1 => Just(Item::Settle),
        1 => kind().prop_map(Item::Hide),
        1 => kind().prop_map(Item::Show),
        2 => note(nodes).prop_map(Item::Note),
        2 => expect().prop_map(Item::Expect),
    ]
}

fn note(nodes: usize) -> impl Strategy<Value = Note> {
    let side = select(vec![Side::Left, Side::Right, Side::Over]);
    let shape = select(vec![Shape::Hexagon, Shape::Folded]);
    (side, node(nodes), shape, text(true)).prop_map(|(side, node, shape, text)| Note {
        side,
        node,
        shape,
        text,
    })
}

fn expect() -> impl Strategy<Value = Expect> {
    let guard = select(Guard::ALL.to_vec());
    prop_oneof![
        select(Verdict::ALL.to_vec()).prop_map(Expect::Verdict),
        (any::<u32>(), guard).prop_map(|(number, guard)| Expect::Rejected { number, guard }),
        any::<u32>().prop_map(Expect::Messages),
        (select(Invariant::ALL.to_vec()), 1..u32::MAX)
            .prop_map(|(invariant, step)| Expect::Violation { invariant, step }),
        Just(Expect::Crash(NodeId(0))),
        any::<u32>().prop_map(Expect::Digest),
    ]
}

fn node(nodes: usize) -> impl Strategy<Value = NodeId> {
    (0..nodes).prop_map(|n| NodeId(n as u8))
}

pub(crate) fn event(nodes: usize) -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => natural(nodes),
        1 => about_node(nodes),
        1 => about_message(nodes),
        1 => command(nodes),
    ]
}

fn natural(nodes: usize) -> impl Strategy<Value = Event> {
    let at = (node(nodes), number().prop_map(TableId)).boxed();
    let role = select(vec![Role::Owner, Role::Processor]);
    let rev = proptest::option::of(number().prop_map(OwnerRev));
    prop_oneof![
        4 => (node(nodes), role).prop_map(|(node, role)| Event::Tick { node, role }),
        4 => channel(nodes).prop_map(Event::Deliver),
        1 => at.clone().prop_map(|(node, table)| Event::Ready { node, table }),
        1 => at.clone().prop_map(|(node, table)| Event::Stopped { node, table }),
        1 => at.prop_map(|(node, table)| Event::Land { node, table }),
        1 => (node(nodes), any::<u64>()).prop_map(|(node, to)| Event::Advance { node, to: Ts(to) }),
        1 => (node(nodes), 100..1000_u64).prop_map(|(node, to)| Event::Advance { node, to: Ts(to) }),
        1 => (node(nodes), rev).prop_map(|(node, rev)| Event::Elect { node, rev }),
    ]
}

fn about_node(nodes: usize) -> impl Strategy<Value = Event> {
    let makers: Vec<fn(NodeId) -> Event> = vec![
        |node| Event::Notice { node },
        |node| Event::LoseSession { node },
        |node| Event::Resign { node },
        |node| Event::Crash { node },
        |node| Event::Restart { node },
        |node| Event::RestartProcessor { node },
        |node| Event::Pause { node },
        |node| Event::Resume { node },
        |node| Event::Join { node },
        |node| Event::Leave { node },
        |node| Event::Observe { node },
        |node| Event::CutEtcd { node },
        |node| Event::HealEtcd { node },
    ];
    (select(makers), node(nodes)).prop_map(|(make, node)| make(node))
}

fn about_message(nodes: usize) -> impl Strategy<Value = Event> {
    let makers: Vec<fn(MessageRef) -> Event> = vec![
        Event::Hold,
        Event::Release,
        Event::Drop,
        Event::Duplicate,
        Event::Overtake,
    ];
    let nth = prop_oneof![Just(0), 0..4_u16, Just(u16::MAX)];
    (select(makers), channel(nodes), nth)
        .prop_map(|(make, channel, nth)| make(MessageRef { channel, nth }))
}

fn command(nodes: usize) -> impl Strategy<Value = Event> {
    let table = number().prop_map(TableId).boxed();
    let link = (node(nodes), node(nodes), any::<bool>()).boxed();
    prop_oneof![
        table.clone().prop_map(|table| Event::AddTable { table }),
        table.clone().prop_map(|table| Event::DropTable { table }),
        (table, node(nodes)).prop_map(|(table, to)| Event::Move { table, to }),
        Just(Event::Rebalance),
        Just(Event::DeleteOwnerKey),
        link.clone()
            .prop_map(|(from, to, both)| Event::Cut { from, to, both }),
        link.prop_map(|(from, to, both)| Event::Heal { from, to, both }),
    ]
}

fn channel(nodes: usize) -> impl Strategy<Value = Channel> {
    let kind = select(MessageKind::ALL.to_vec());
    (kind, node(nodes), node(nodes)).prop_map(|(kind, from, to)| Channel { kind, from, to })
}

/// A generator of numbers that gives the same ones on every machine.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}
