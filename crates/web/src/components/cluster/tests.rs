//! The picture as static text.

use std::rc::Rc;

use handover_diagram::ledger::Ledger;
use handover_protocol::{MessageKind, Rules, TableId};
use handover_simulation::{
    Channel, Event, Item, MessageRef, NodeId, NodeSpec, Role, Roles, Setup, Trace, Views, Writes,
};
use yew::{Callback, LocalServerRenderer};

use super::{ClusterProps, ClusterView, Highlight, Stage, Subject};
use crate::components::event_menu::{EventMenu, EventMenuProps};

const OWNER_A: NodeId = NodeId(0);
const PROCESSOR: NodeId = NodeId(1);
const OWNER_B: NodeId = NodeId(2);

/// Two candidates and a processor, with that name for the first.
fn start(first: &str) -> Trace {
    let node = |name: &str, roles| NodeSpec {
        name: name.to_owned(),
        roles,
        joins_later: false,
    };
    let setup = Setup {
        title: String::new(),
        rules: Rules::default(),
        nodes: vec![
            node(first, Roles::Owner),
            node("Processor", Roles::Processor),
            node("Owner_B", Roles::Owner),
        ],
        tables: vec![TableId(1), TableId(2)],
        checkpoint: Setup::CHECKPOINT,
        views: Views::Instant,
        writes: Writes::Direct,
    };
    Trace::start(setup).unwrap()
}

fn play(trace: &mut Trace, events: &[Event]) {
    for event in events {
        trace.push(Item::Event(*event)).unwrap();
    }
}

fn tick(node: NodeId, role: Role) -> Event {
    Event::Tick { node, role }
}

fn channel(kind: MessageKind, from: NodeId, to: NodeId) -> Channel {
    Channel { kind, from, to }
}

/// Owner_A has lost its session and does not know; its dispatch of Table 3 and the Announce of
/// Owner_B are under way.
fn zombie() -> Trace {
    let mut trace = start("Owner_A");
    play(
        &mut trace,
        &[
            Event::Elect {
                node: OWNER_A,
                rev: None,
            },
            tick(OWNER_A, Role::Owner),
            Event::Deliver(channel(MessageKind::Announce, OWNER_A, PROCESSOR)),
            tick(PROCESSOR, Role::Processor),
            Event::Deliver(channel(MessageKind::Sync, PROCESSOR, OWNER_A)),
            tick(OWNER_A, Role::Owner),
            Event::Deliver(channel(MessageKind::DispatchTable, OWNER_A, PROCESSOR)),
            Event::Deliver(channel(MessageKind::DispatchTable, OWNER_A, PROCESSOR)),
            tick(PROCESSOR, Role::Processor),
            Event::AddTable { table: TableId(3) },
            Event::LoseSession { node: OWNER_A },
            Event::Elect {
                node: OWNER_B,
                rev: None,
            },
            tick(OWNER_B, Role::Owner),
            tick(OWNER_A, Role::Owner),
        ],
    );
    trace
}

fn stage(trace: &Trace) -> Stage {
    Stage::new(
        Rc::new(trace.setup().clone()),
        Rc::new(trace.world().clone()),
        Rc::new(Ledger::of(trace)),
    )
}

fn drawn(trace: &Trace, read_only: bool) -> String {
    let props = ClusterProps {
        stage: stage(trace),
        highlight: trace
            .steps()
            .last()
            .map(|step| Highlight::of(step))
            .unwrap_or_default(),
        on_event: Callback::noop(),
        read_only,
    };
    let renderer = LocalServerRenderer::<ClusterView>::with_props(props).hydratable(false);
    futures_executor::block_on(renderer.render())
}

fn menu(trace: &Trace, subject: Subject) -> String {
    let props = EventMenuProps {
        stage: stage(trace),
        subject,
        name: "it".into(),
        on_event: Callback::noop(),
        starts_open: true,
    };
    let renderer = LocalServerRenderer::<EventMenu>::with_props(props).hydratable(false);
    futures_executor::block_on(renderer.render())
}

fn assert_has(html: &str, parts: &[&str]) {
    for part in parts {
        assert!(html.contains(part), "no {part:?} in\n{html}");
    }
}

#[test]
fn a_zombie_is_marked_in_words_and_by_its_shape() {
    let html = drawn(&zombie(), false);
    assert_has(
        &html,
        &[
            "is-zombie",
            "<strong class=\"flag__title\">Zombie</strong>",
            "Owner_A does not know that its session is gone and Owner_B is owner, owner-rev 2.",
            "\u{201c}I am owner, rev 1\u{201d}",
            "(differs from etcd)",
            ">session lost</span>",
        ],
    );
    assert_eq!(html.matches("flag--zombie").count(), 1);
}

#[test]
fn a_message_bears_the_token_and_the_colour_of_its_term() {
    let html = drawn(&zombie(), false);
    let dispatch = html.find("DispatchTable(Table 3)</span>").unwrap();
    let row = &html[html[..dispatch].rfind("class=\"flight ").unwrap()..dispatch];
    assert_has(row, &["term-1", "flight--out", "rev 1"]);
    let announce = html.find("Announce(owner-rev = 2)</span>").unwrap();
    let row = &html[html[..announce].rfind("class=\"flight ").unwrap()..announce];
    assert_has(row, &["term-2", "rev 2"]);
}

#[test]
fn what_is_refused_is_told_where_it_was_refused() {
    let mut trace = zombie();
    let late = channel(MessageKind::DispatchTable, OWNER_A, PROCESSOR);
    play(
        &mut trace,
        &[
            Event::Deliver(channel(MessageKind::Announce, OWNER_B, PROCESSOR)),
            Event::Deliver(late),
        ],
    );
    let html = drawn(&trace, false);
    assert_has(&html, &["class=\"node__refusal\"", "owner-rev 1 &lt; 2"]);
}

#[test]
fn losing_a_session_is_a_button_on_every_card_that_has_one() {
    let html = drawn(&zombie(), false);
    assert_eq!(html.matches(">Lose etcd session<").count(), 2);
    assert_has(
        &html,
        &["Lose etcd session<span class=\"visually-hidden\"> of Processor</span>"],
    );
}

#[test]
fn a_picture_to_look_at_has_no_button() {
    let html = drawn(&zombie(), true);
    assert!(!html.contains("<button"), "{html}");
    assert_has(&html, &["Zombie", "rev 1"]);
}

#[test]
fn a_menu_says_what_cannot_happen_and_why() {
    let html = menu(&zombie(), Subject::Owner(OWNER_A));
    assert_has(
        &html,
        &[
            "aria-expanded=\"true\"",
            "aria-disabled=\"true\"",
            "Owner_A cannot be elected: Owner_B holds the owner key.",
            ">Let Owner_A notice its loss</button>",
        ],
    );
    // Of two events that undo each other only one is offered.
    assert!(html.contains("Pause Owner_A") && !html.contains("Resume Owner_A"));
}

#[test]
fn a_held_message_says_so_and_can_be_released() {
    let mut trace = zombie();
    let channel = channel(MessageKind::DispatchTable, OWNER_A, PROCESSOR);
    let at = MessageRef { channel, nth: 0 };
    play(&mut trace, &[Event::Hold(at)]);
    assert_has(
        &drawn(&trace, false),
        &["is-held", ">held</span>", "Release"],
    );
    let html = menu(&trace, Subject::Message(at));
    assert_has(&html, &["is held."]);
}

#[test]
fn names_are_text_whatever_they_contain() {
    let name = "<img\u{a0}src=x\"onerror='y'&".replace('\u{a0}', "/");
    let mut trace = start(&name);
    play(
        &mut trace,
        &[
            Event::Elect {
                node: OWNER_A,
                rev: None,
            },
            tick(OWNER_A, Role::Owner),
        ],
    );
    let html = drawn(&trace, false);
    assert!(!html.contains("<img"), "{html}");
    assert_has(&html, &["&lt;img/src=x", "title=\"&lt;img/src=x&quot;"]);
}
