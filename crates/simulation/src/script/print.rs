//! A scenario as text.

use alloc::string::String;
use core::fmt::Write;

use handover_protocol::{Correction, Guard, Model};

use super::document::Body;
use super::free::{clean, escape};
use super::verb::{Args, Field, split};
use crate::event::Event;
use crate::scenario::{Expect, Item, Note, Scenario, Shape, Side};
use crate::setup::{NodeId, NodeSpec, Role, Roles, Setup, Views, Writes};

/// What does not have to be printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Blank lines between the parts, and the model always.
    Full,
    /// Nothing that goes without saying, and no checks.
    Compact,
}

/// The text of a scenario.
pub(crate) fn scenario(scenario: &Scenario, layout: Layout) -> String {
    let mut out = String::new();
    header(&mut out, scenario, layout);
    let mut before = None;
    for (index, item) in scenario.items.iter().enumerate() {
        let is_check = matches!(item, Item::Expect(_));
        if layout == Layout::Compact && is_check {
            continue;
        }
        let opens = match (before, item) {
            (None, _) | (Some(_), Item::Begin) => true,
            (Some(previous), Item::Expect(_)) => !matches!(previous, &Item::Expect(_)),
            _ => false,
        };
        if opens && layout == Layout::Full {
            out.push('\n');
        }
        line(&mut out, scenario, &Body::Item(index));
        before = Some(item);
    }
    out
}

fn header(out: &mut String, scenario: &Scenario, layout: Layout) {
    let setup = &scenario.setup;
    if !setup.title.is_empty() {
        line(out, scenario, &Body::Title);
    }
    if layout == Layout::Full || setup.rules.model != Model::default() {
        line(out, scenario, &Body::Model);
    }
    if setup.rules.off().next().is_some() {
        line(out, scenario, &Body::Off(setup.rules.off().collect()));
    }
    if setup.rules.shipped().next().is_some() {
        let open = setup.rules.shipped().collect();
        line(out, scenario, &Body::AsShipped(open));
    }
    for index in 0..setup.nodes.len() {
        line(out, scenario, &Body::Node(index));
    }
    if !setup.tables.is_empty() {
        line(out, scenario, &Body::Tables);
    }
    if setup.checkpoint != Setup::CHECKPOINT {
        line(out, scenario, &Body::Checkpoint);
    }
    if setup.views != Views::Instant {
        line(out, scenario, &Body::Views);
    }
    if setup.writes != Writes::Direct {
        line(out, scenario, &Body::Writes);
    }
}

fn line(out: &mut String, scenario: &Scenario, what: &Body) {
    body(out, scenario, what);
    out.push('\n');
}

/// Appends what a line says, without its end.
pub(super) fn body(out: &mut String, scenario: &Scenario, what: &Body) {
    let setup = &scenario.setup;
    match what {
        Body::Blank => {}
        Body::Title => {
            out.push_str("title ");
            escape(&clean(&setup.title, false), out);
        }
        Body::Model => {
            out.push_str("model ");
            out.push_str(setup.rules.model.name());
        }
        Body::Off(guards) => words(out, "off", guards.iter().map(|g: &Guard| g.name())),
        Body::AsShipped(open) => {
            words(
                out,
                "as-shipped",
                open.iter().map(|c: &Correction| c.name()),
            );
        }
        Body::Node(index) => {
            if let Some(spec) = setup.nodes.get(*index) {
                node(out, spec);
            }
        }
        Body::Tables => {
            out.push_str("tables");
            for table in &setup.tables {
                put(out, format_args!(" {table}"));
            }
        }
        Body::Checkpoint => put(out, format_args!("checkpoint {}", setup.checkpoint)),
        Body::Views => put(out, format_args!("views {}", setup.views.name())),
        Body::Writes => put(out, format_args!("writes {}", setup.writes.name())),
        Body::Item(index) => {
            if let Some(item) = scenario.items.get(*index) {
                self::item(out, setup, item);
            }
        }
    }
}

fn words<'a>(out: &mut String, first: &str, rest: impl Iterator<Item = &'a str>) {
    out.push_str(first);
    for word in rest {
        out.push(' ');
        out.push_str(word);
    }
}

fn node(out: &mut String, node: &NodeSpec) {
    let roles = match node.roles {
        Roles::Owner => "owner",
        Roles::Processor => "processor",
        Roles::Both => "owner processor",
    };
    let later = if node.joins_later { " later" } else { "" };
    put(out, format_args!("node {} {roles}{later}", node.name));
}

fn item(out: &mut String, setup: &Setup, item: &Item) {
    match item {
        Item::Event(event) => self::event(out, setup, *event),
        Item::Settle => out.push_str("settle"),
        Item::Begin => out.push_str("begin"),
        Item::Hide(kind) => words(out, "hide", core::iter::once(kind.name())),
        Item::Show(kind) => words(out, "show", core::iter::once(kind.name())),
        Item::Note(note) => self::note(out, setup, note),
        Item::Expect(expect) => self::expect(out, setup, expect),
    }
}

fn note(out: &mut String, setup: &Setup, note: &Note) {
    let (side, name) = (side(note.side), name(setup, note.node));
    put(out, format_args!("note {side} {name}"));
    if note.shape != default_shape(note.side) {
        out.push(' ');
        out.push_str(shape(note.shape));
    }
    out.push_str(": ");
    escape(&clean(&note.text, true), out);
}

/// What a note looks like where the text does not say it.
pub(super) const fn default_shape(side: Side) -> Shape {
    match side {
        Side::Over => Shape::Hexagon,
        Side::Left | Side::Right => Shape::Folded,
    }
}

/// The word for a side.
pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
        Side::Over => "over",
    }
}

/// The word for a shape.
pub(super) const fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Hexagon => "hexagon",
        Shape::Folded => "folded",
    }
}

fn expect(out: &mut String, setup: &Setup, expect: &Expect) {
    match expect {
        Expect::Verdict(verdict) => put(out, format_args!("expect verdict {}", verdict.name())),
        Expect::Rejected { number, guard } => {
            put(
                out,
                format_args!("expect rejected {number} {}", guard.name()),
            );
        }
        Expect::Messages(count) => put(out, format_args!("expect messages {count}")),
        Expect::Violation { invariant, step } => {
            put(
                out,
                format_args!("expect violation {} {step}", invariant.name()),
            );
        }
        Expect::Crash(node) => put(out, format_args!("expect crash {}", setup.name(*node))),
        Expect::Digest(digest) => put(out, format_args!("expect digest {digest:08x}")),
    }
}

/// Appends an event.
pub(super) fn event(out: &mut String, setup: &Setup, event: Event) {
    let (verb, args) = split(event);
    out.push_str(verb.word());
    for field in verb.fields() {
        self::field(out, setup, *field, &args);
    }
}

fn field(out: &mut String, setup: &Setup, field: Field, args: &Args) {
    let (node, to) = (name(setup, args.node), name(setup, args.to));
    match field {
        Field::Loop => {
            put(out, format_args!(" {node}"));
            if !goes_without_saying(setup, args) {
                out.push(' ');
                out.push_str(role(args.role));
            }
        }
        Field::Queue => put(out, format_args!(" {} {node} -> {to}", args.kind.name())),
        Field::Nth if args.nth == 0 => {}
        Field::Nth => put(out, format_args!(" {}", u32::from(args.nth) + 1)),
        Field::Node | Field::Owner | Field::Processor => put(out, format_args!(" {node}")),
        Field::Target => put(out, format_args!(" {to}")),
        Field::Link if args.both => put(out, format_args!(" {node} {to}")),
        Field::Link => put(out, format_args!(" {node} -> {to}")),
        Field::Table => put(out, format_args!(" {}", args.table)),
        Field::Ts => put(out, format_args!(" {}", args.ts)),
        Field::Rev => {
            if let Some(rev) = args.rev {
                put(out, format_args!(" rev {rev}"));
            }
        }
    }
}

/// The name of a node; no name at all for one that is not declared, so that nobody reads it as
/// another one.
fn name(setup: &Setup, id: NodeId) -> &str {
    setup.node(id).map_or("#", |node| node.name.as_str())
}

/// Whether the node has only the loop that is meant.
fn goes_without_saying(setup: &Setup, args: &Args) -> bool {
    only_role(setup, args.node) == Some(args.role)
}

/// The role of a node that has only one.
pub(super) fn only_role(setup: &Setup, node: NodeId) -> Option<Role> {
    match setup.node(node)?.roles {
        Roles::Owner => Some(Role::Owner),
        Roles::Processor => Some(Role::Processor),
        Roles::Both => None,
    }
}

/// The word for a role.
pub(super) const fn role(role: Role) -> &'static str {
    match role {
        Role::Owner => "owner",
        Role::Processor => "processor",
    }
}

fn put(out: &mut String, what: core::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(what);
}
