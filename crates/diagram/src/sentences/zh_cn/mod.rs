//! Simplified Chinese.
//!
//! The protocol's own terms stay as Chinese engineers say them (owner, processor, capture, session,
//! epoch, checkpoint), and so do the names of messages, guards and invariants. A blank stands
//! between Chinese and everything else, punctuation is full-width.

pub(super) mod cluster;
pub(super) mod compare;
pub(super) mod effects;
pub(super) mod errors;
pub(super) mod events;
pub(super) mod explored;
pub(super) mod library;
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
    "zh-CN"
}

pub(super) fn name() -> &'static str {
    "简体中文"
}

pub(super) fn capture<'a>(s: &Sentences<'a>, capture: CaptureId) -> &'a str {
    s.node(node_of(capture))
}

pub(super) fn table(table: TableId) -> String {
    format!("表 {table}")
}

/// "表 1", "表 1 和 2", "表 1、2、3 和另外 7 张".
pub(super) fn tables(tables: &[TableId]) -> String {
    match tables {
        [] => "没有表".to_owned(),
        [one] => table(*one),
        _ if tables.len() > NAMED => {
            let (named, more) = tables.split_at(NAMED - 1);
            let named: Vec<String> = named.iter().map(ToString::to_string).collect();
            format!("表 {}和另外 {} 张", named.join("、"), more.len())
        }
        _ => {
            let names: Vec<String> = tables.iter().map(ToString::to_string).collect();
            format!("表 {}", list(&names))
        }
    }
}

/// "a", "a 和 b", "a、b 和 c".
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} 和 {last}", init.join("、")),
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
        Message::DispatchTable(m) if m.is_delete => format!("{name}(移除{})", table(m.table)),
        Message::DispatchTable(m) => format!("{name}({})", table(m.table)),
        Message::DispatchTableResponse(m) => format!("{name}({})", table(m.table)),
        Message::Checkpoint(_) => name.to_owned(),
    }
}

fn sync_label(name: &str, sync: &Sync) -> String {
    let clause = |list: &[TableId], what: &str| {
        (!list.is_empty()).then(|| format!("{what}：{}", tables(list)))
    };
    let clauses: Vec<String> = [
        clause(&sync.running, "运行中"),
        clause(&sync.adding, "添加中"),
        clause(&sync.removing, "移除中"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if clauses.is_empty() {
        name.to_owned()
    } else {
        format!("{name}({})", clauses.join("，"))
    }
}

/// "消息 5 DispatchTable(表 3)": begins with a Chinese character and does not end with one.
pub(super) fn message(s: &Sentences<'_>, id: MessageId) -> String {
    let Some(entry) = s.ledger().get(id) else {
        return "一条消息".to_owned();
    };
    let label = label(s, &entry.message);
    match entry.number {
        Some(number) => format!("消息 {} {label}", number_text(number, entry.copy)),
        None => format!("一条 {label}"),
    }
}

/// Title and description of a picture.
pub(super) fn picture(diagram: &Diagram) -> (String, String) {
    let title = if diagram.title.is_empty() {
        "时序图".to_owned()
    } else {
        diagram.title.clone()
    };
    let names: Vec<String> = diagram.lanes.iter().map(|l| l.name.clone()).collect();
    let messages = diagram.arrows.len();
    let mut description = format!("时序图：{} 之间共有 {messages} 条消息。", list(&names));
    let refused = diagram.arrows.iter().filter_map(|arrow| {
        let refusal = arrow.refusal.as_ref()?;
        Some((arrow, &refusal.sentence))
    });
    for (arrow, sentence) in refused.take(REFUSALS) {
        let name = |node: NodeId| diagram.lanes.get(node.index()).map_or("?", |l| &l.name);
        description += &format!(
            "消息 {} {}，从 {} 到 {}，{sentence}。",
            arrow.number_text(),
            arrow.label,
            name(arrow.from),
            name(arrow.to)
        );
    }
    (title, description)
}

/// "消息 5 DispatchTable(表 3) 从这里发出，在下方到达"
pub(super) fn leaves(arrow: &Arrow) -> String {
    format!(
        "消息 {} {} 从这里发出，在下方到达",
        arrow.number_text(),
        arrow.label
    )
}

/// Where a value was heard: "从消息 3 得知".
fn heard(s: &Sentences<'_>, id: MessageId) -> String {
    match s.ledger().get(id) {
        Some(entry) => match entry.number {
            Some(number) => format!("从消息 {} 得知", number_text(number, entry.copy)),
            None => format!("从先前的 {} 得知", entry.message.kind().name()),
        },
        None => "先前已得知".to_owned(),
    }
}

pub(super) fn epoch(epoch: Epoch) -> String {
    match epoch.ordinal() {
        Some(_) => format!("epoch {epoch}"),
        None => "空 epoch".to_owned(),
    }
}

/// Why a message never arrived: "网络丢弃了它".
fn loss(s: &Sentences<'_>, loss: Loss, to: Option<NodeId>) -> String {
    let to = to.map_or("接收方", |to| s.node(to));
    match loss {
        Loss::Dropped => "网络丢弃了它".to_owned(),
        Loss::PeerRemoved => format!("{to} 的 capture 已从 etcd 消失，发送方不再重试"),
        Loss::OldCapture => format!("它是发给 {to} 先前的 capture 的"),
    }
}

/// Why a node runs nothing: "已崩溃".
fn down(s: &Sentences<'_>, down: &Down) -> String {
    match down {
        Down::Absent => "尚未加入".to_owned(),
        Down::Stopped => "已自行停止".to_owned(),
        Down::Killed => "已崩溃".to_owned(),
        Down::Panicked(crash) => format!("已 panic：{}", verdicts::crash(s, crash)),
    }
}
