//! English.
//!
//! Plain and short, in the words of the protocol's own description. Events are told in the past
//! tense, notes of the picture in the present, as in the figures.

pub(super) mod cluster;
pub(super) mod compare;
pub(super) mod effects;
pub(super) mod errors;
pub(super) mod events;
pub(super) mod explored;
pub(super) mod notes;
pub(super) mod refused;
pub(super) mod rejections;
pub(super) mod rules;
pub(super) mod transcript;
pub(super) mod verdicts;
pub(super) mod windows;

use handover_protocol::{CaptureId, Epoch, Message, Sync, TableId};
use handover_simulation::{Down, Loss, MessageId, NodeId, Role, node_of};

use super::common::{NAMED, REFUSALS};
use super::{Sentences, number_text};
use crate::diagram::{Arrow, Diagram};

pub(super) fn tag() -> &'static str {
    "en"
}

pub(super) fn name() -> &'static str {
    "English"
}

pub(super) fn capture(s: &Sentences<'_>, capture: CaptureId) -> String {
    s.node(node_of(capture)).to_owned()
}

pub(super) fn table(table: TableId) -> String {
    format!("Table {table}")
}

/// "Table 1", "Tables 1 and 2", "Tables 1, 2, 3 and 7 more".
pub(super) fn tables(tables: &[TableId]) -> String {
    match tables {
        [] => "no table".to_owned(),
        [one] => table(*one),
        _ => {
            let mut names: Vec<String> = tables.iter().map(ToString::to_string).collect();
            if names.len() > NAMED {
                let more = names.len() - (NAMED - 1);
                names.truncate(NAMED - 1);
                names.push(format!("{more} more"));
            }
            format!("Tables {}", list(&names))
        }
    }
}

/// "a", "a and b", "a, b and c".
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

pub(super) fn nodes(s: &Sentences<'_>, nodes: &[NodeId]) -> String {
    let names: Vec<String> = nodes.iter().map(|n| s.node(*n).to_owned()).collect();
    list(&names)
}

pub(super) fn label(s: &Sentences<'_>, message: &Message) -> String {
    let name = message.kind().name();
    match message {
        Message::Announce(m) => {
            if s.setup().with_role(Role::Owner).count() > 1 {
                format!("{name}(owner-rev = {})", m.owner_rev)
            } else {
                name.to_owned()
            }
        }
        Message::Sync(m) => sync_label(name, m),
        Message::DispatchTable(m) if m.is_delete => format!("{name}(remove {})", table(m.table)),
        Message::DispatchTable(m) => format!("{name}({})", table(m.table)),
        Message::DispatchTableResponse(m) => format!("{name}({})", table(m.table)),
        Message::Checkpoint(_) => name.to_owned(),
    }
}

fn sync_label(name: &str, sync: &Sync) -> String {
    let clause = |list: &[TableId], what: &str| {
        let verb = if list.len() == 1 { "is" } else { "are" };
        (!list.is_empty()).then(|| format!("{} {verb} {what}", tables(list)))
    };
    let clauses: Vec<String> = [
        clause(&sync.running, "running"),
        clause(&sync.adding, "being added"),
        clause(&sync.removing, "being removed"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if clauses.is_empty() {
        name.to_owned()
    } else {
        format!("{name}({})", clauses.join(", "))
    }
}

/// At the end of a sentence: "message 5, DispatchTable(Table 3)".
pub(super) fn message(s: &Sentences<'_>, id: MessageId) -> String {
    let Some(entry) = s.ledger().get(id) else {
        return "a message".to_owned();
    };
    let label = label(s, &entry.message);
    match entry.number {
        Some(number) => format!("message {}, {label}", number_text(number, entry.copy)),
        None => label,
    }
}

/// In the middle of a sentence: "message 5, DispatchTable(Table 3),".
pub(super) fn aside(s: &Sentences<'_>, id: MessageId) -> String {
    let mut text = message(s, id);
    if s.ledger()
        .get(id)
        .is_some_and(|entry| entry.number.is_some())
    {
        text.push(',');
    }
    text
}

/// Title and description of a picture.
pub(super) fn picture(diagram: &Diagram) -> (String, String) {
    let title = if diagram.title.is_empty() {
        "Sequence diagram".to_owned()
    } else {
        diagram.title.clone()
    };
    let names: Vec<String> = diagram.lanes.iter().map(|l| l.name.clone()).collect();
    let messages = match diagram.arrows.len() {
        1 => "1 message".to_owned(),
        n => format!("{n} messages"),
    };
    let mut description = format!("A sequence diagram of {messages} between {}.", list(&names));
    let refused = diagram.arrows.iter().filter_map(|arrow| {
        let refusal = arrow.refusal.as_ref()?;
        Some((arrow, &refusal.sentence))
    });
    for (arrow, sentence) in refused.take(REFUSALS) {
        let name = |node: NodeId| diagram.lanes.get(node.index()).map_or("?", |l| &l.name);
        description += &format!(
            " Message {}, {}, from {} to {} is {sentence}.",
            arrow.number_text(),
            arrow.label,
            name(arrow.from),
            name(arrow.to)
        );
    }
    (title, description)
}

/// "message 5, DispatchTable(Table 3), leaves here and arrives further down"
pub(super) fn leaves(arrow: &Arrow) -> String {
    format!(
        "message {}, {}, leaves here and arrives further down",
        arrow.number_text(),
        arrow.label
    )
}

/// Where a value was heard: "heard in message 3".
fn heard(s: &Sentences<'_>, id: MessageId) -> String {
    match s.ledger().get(id) {
        Some(entry) => match entry.number {
            Some(number) => format!("heard in message {}", number_text(number, entry.copy)),
            None => format!("heard in an earlier {}", entry.message.kind().name()),
        },
        None => "heard before".to_owned(),
    }
}

pub(super) fn epoch(epoch: Epoch) -> String {
    match epoch.ordinal() {
        Some(_) => format!("epoch {epoch}"),
        None => "the empty epoch".to_owned(),
    }
}

/// Why a message never arrived: "the network dropped it".
fn loss(s: &Sentences<'_>, loss: Loss, to: Option<NodeId>) -> String {
    let to = to.map_or("its receiver", |to| s.node(to));
    match loss {
        Loss::Dropped => "the network dropped it".to_owned(),
        Loss::PeerRemoved => format!("the capture of {to} left etcd, so the sender gave up on it"),
        Loss::OldCapture => format!("it was meant for an earlier capture of {to}"),
    }
}

/// Why a node runs nothing: "has crashed".
fn down(s: &Sentences<'_>, down: &Down) -> String {
    match down {
        Down::Absent => "has not joined".to_owned(),
        Down::Stopped => "has stopped itself".to_owned(),
        Down::Killed => "has crashed".to_owned(),
        Down::Panicked(crash) => format!("has panicked: {}", verdicts::crash(s, crash)),
    }
}

/// The first letter large, where it is one of the language's own: names stay as they are.
pub(super) fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    match chars.next() {
        Some(first) => core::iter::once(first.to_ascii_uppercase())
            .chain(chars)
            .collect(),
        None => String::new(),
    }
}
