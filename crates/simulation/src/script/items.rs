//! What follows the header: events, notes, checks.

use alloc::string::ToString;

use handover_protocol::{Guard, MessageKind, OwnerRev, TableId, Ts};

use super::error::{Problem, ScriptError};
use super::header::{MAX_TABLE, one_of, table_id};
use super::parse::{free_text, unknown};
use super::verb::{Args, Field, Verb};
use super::words::{Word, Words, found};
use super::{hint, print};
use crate::event::Event;
use crate::scenario::{Expect, Item, Note, Shape, Side};
use crate::setup::{NodeId, Role, Setup};
use crate::verdict::{Invariant, Verdict};

/// What is expected where a table is.
pub(super) const TABLE: &str = "the number of a table";
const ARROW: &str = "`->`";

/// What can be expected.
pub(super) const CHECKS: [(&str, Check); 6] = [
    ("verdict", Check::Verdict),
    ("rejected", Check::Rejected),
    ("messages", Check::Messages),
    ("violation", Check::Violation),
    ("crash", Check::Crash),
    ("digest", Check::Digest),
];

/// A kind of check.
#[derive(Clone, Copy)]
pub(super) enum Check {
    Verdict,
    Rejected,
    Messages,
    Violation,
    Crash,
    Digest,
}

/// Reads the rest of a line that starts with `first`.
pub(super) fn item(
    setup: &Setup,
    first: Word<'_>,
    words: &mut Words<'_>,
) -> Result<Item, ScriptError> {
    match first.text {
        "settle" => Ok(Item::Settle),
        "begin" => Ok(Item::Begin),
        "hide" => kind(words).map(Item::Hide),
        "show" => kind(words).map(Item::Show),
        "note" => note(setup, words).map(Item::Note),
        "expect" => expect(setup, words).map(Item::Expect),
        _ => event(setup, first, words).map(Item::Event),
    }
}

/// Reads the rest of an event that starts with `first`.
pub(super) fn event(
    setup: &Setup,
    first: Word<'_>,
    words: &mut Words<'_>,
) -> Result<Event, ScriptError> {
    let verb = Verb::from_word(first.text).ok_or_else(|| unknown(first, words))?;
    let mut args = Args::default();
    for field in verb.fields() {
        self::field(setup, *field, &mut args, words)?;
    }
    Ok(verb.event(args))
}

fn field(
    setup: &Setup,
    field: Field,
    args: &mut Args,
    words: &mut Words<'_>,
) -> Result<(), ScriptError> {
    match field {
        Field::Loop => {
            args.node = node(setup, words)?;
            args.role = role(setup, args.node, words)?;
        }
        Field::Queue => {
            args.kind = kind(words)?;
            args.node = node(setup, words)?;
            if !words.take("->") {
                let word = words.need(ARROW)?;
                return Err(words.unexpected(ARROW, word));
            }
            args.to = node(setup, words)?;
        }
        Field::Nth => {
            if words.clone().next().is_some() {
                let most = u64::from(u16::MAX) + 1;
                let expected = "a place in the queue, counted from 1";
                let place = words.number_in(expected, "a place in a queue", 1..=most)?;
                args.nth = u16::try_from(place - 1).unwrap_or(u16::MAX);
            }
        }
        Field::Node | Field::Owner | Field::Processor => args.node = node(setup, words)?,
        Field::Target => args.to = node(setup, words)?,
        Field::Link => {
            args.node = node(setup, words)?;
            args.both = !words.take("->");
            args.to = node(setup, words)?;
        }
        Field::Table => args.table = table(words)?,
        Field::Ts => {
            let ts = words.number_in("a timestamp", "a timestamp", 0..=u64::MAX)?;
            args.ts = Ts(ts);
        }
        Field::Rev => {
            if words.take("rev") {
                let most = i64::MAX.unsigned_abs();
                let rev = words.number_in("a revision", "a revision", 0..=most)?;
                args.rev = Some(OwnerRev(rev.cast_signed()));
            }
        }
    }
    Ok(())
}

fn node(setup: &Setup, words: &mut Words<'_>) -> Result<NodeId, ScriptError> {
    let word = words.need("the name of a node")?;
    named(setup, word, words)
}

fn named(setup: &Setup, word: Word<'_>, words: &Words<'_>) -> Result<NodeId, ScriptError> {
    setup.find(word.text).ok_or_else(|| {
        let names = || setup.nodes.iter().map(|node| node.name.as_str());
        let problem = Problem::NoSuchNode {
            found: found(word.text),
            nodes: names().map(ToString::to_string).collect(),
            hint: hint::nearest(word.text, names()).map(ToString::to_string),
        };
        words.error(word.at, problem)
    })
}

/// The loop that is meant: said where the node has both, understood where it has one.
fn role(setup: &Setup, node: NodeId, words: &mut Words<'_>) -> Result<Role, ScriptError> {
    for role in [Role::Owner, Role::Processor] {
        if words.take(print::role(role)) {
            return Ok(role);
        }
    }
    match print::only_role(setup, node) {
        Some(role) => Ok(role),
        None => {
            const EXPECTED: &str = "`owner` or `processor`, since this node has both loops";
            let word = words.need(EXPECTED)?;
            Err(words.unexpected(EXPECTED, word))
        }
    }
}

/// A table.
pub(super) fn table(words: &mut Words<'_>) -> Result<TableId, ScriptError> {
    let number = words.number_in(TABLE, TABLE, 0..=MAX_TABLE)?;
    Ok(table_id(number))
}

fn kind(words: &mut Words<'_>) -> Result<MessageKind, ScriptError> {
    let word = words.need("a kind of message, such as `Announce`")?;
    let known = MessageKind::ALL.map(|k| (k.name(), k));
    one_of("kind of message", &known, word, words)
}

fn note(setup: &Setup, words: &mut Words<'_>) -> Result<Note, ScriptError> {
    let text = words.split_at(':');
    let word = words.need("`over`, `left` or `right`")?;
    let sides = [Side::Over, Side::Left, Side::Right].map(|s| (print::side(s), s));
    let side = one_of("side", &sides, word, words)?;
    let node = node(setup, words)?;
    let mut shape = print::default_shape(side);
    if let Some(word) = words.next() {
        let shapes = [Shape::Hexagon, Shape::Folded].map(|s| (print::shape(s), s));
        shape = one_of("shape", &shapes, word, words)?;
    }
    words.finish()?;
    let text = text.ok_or_else(|| words.missing("`:` and a text"))?;
    let (text, at) = free_text(&text, true)?;
    if text.chars().count() > Setup::MAX_TEXT {
        return Err(words.error(at, Problem::NoteTooLong));
    }
    Ok(Note {
        side,
        node,
        shape,
        text,
    })
}

fn expect(setup: &Setup, words: &mut Words<'_>) -> Result<Expect, ScriptError> {
    let most = u64::from(u32::MAX);
    let word = words.need("`verdict`, `rejected`, `messages`, `violation`, `crash` or `digest`")?;
    match one_of("check", &CHECKS, word, words)? {
        Check::Verdict => {
            let word = words.need("`safe`, `violated` or `stuck`")?;
            let known = Verdict::ALL.map(|v| (v.name(), v));
            one_of("verdict", &known, word, words).map(Expect::Verdict)
        }
        Check::Rejected => {
            let what = "the number of a message";
            let number = words.number_in(what, what, 1..=most)?;
            let word = words.need("the name of a guard, such as `owner-rev`")?;
            let known = Guard::ALL.map(|g| (g.name(), g));
            Ok(Expect::Rejected {
                number: u32::try_from(number).unwrap_or(u32::MAX),
                guard: one_of("guard", &known, word, words)?,
            })
        }
        Check::Messages => {
            let what = "a number of messages";
            let count = words.number_in(what, what, 0..=most)?;
            Ok(Expect::Messages(u32::try_from(count).unwrap_or(u32::MAX)))
        }
        Check::Violation => {
            let word = words.need("`no-double-write` or `no-lost-table`")?;
            let known = Invariant::ALL.map(|i| (i.name(), i));
            let invariant = one_of("invariant", &known, word, words)?;
            let what = "the number of a step after `begin`";
            let step = words.number_in(what, what, 1..=most)?;
            Ok(Expect::Violation {
                invariant,
                step: u32::try_from(step).unwrap_or(u32::MAX),
            })
        }
        Check::Crash => node(setup, words).map(Expect::Crash),
        Check::Digest => digest(words).map(Expect::Digest),
    }
}

fn digest(words: &mut Words<'_>) -> Result<u32, ScriptError> {
    const EXPECTED: &str = "a digest of eight digits 0-9 and a-f";
    let word = words.need(EXPECTED)?;
    let is_hex = word.text.bytes().all(|b| b.is_ascii_hexdigit());
    let digits = Some(word.text).filter(|text| is_hex && text.len() == 8);
    digits
        .and_then(|digits| u32::from_str_radix(digits, 16).ok())
        .ok_or_else(|| words.unexpected(EXPECTED, word))
}
