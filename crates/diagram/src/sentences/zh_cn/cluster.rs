//! The living picture of a cluster.

use handover_protocol::Ts;
use handover_protocol::owner::{SyncState, TableStatus};
use handover_simulation::view::{EtcdView, Flight, NodeView, PipelineState, WriteView};
use handover_simulation::{Event, NodeId, Role};

use super::{down, label, message, nodes, table};
use crate::sentences::Sentences;
use crate::sentences::cluster::ClusterText;

pub(crate) fn text() -> &'static ClusterText {
    &TEXT
}

static TEXT: ClusterText = ClusterText {
    etcd: ("etcd", "事实"),
    owner_key: "owner key",
    key_free: "空闲：没有节点是 owner",
    sessions: "session",
    session: ("存活", "无"),
    line: "下一个候选",
    line_empty: "无",
    stored: "checkpoint",
    owners: "owner 与候选节点",
    processors: "processor",
    wires: "在途消息",
    wires_empty: "没有在途消息。",
    downstream: ("下游", "已写入的内容"),
    downstream_empty: "还没有需要同步的表。",
    truth: "etcd 的记录",
    belief: "它认为",
    both: "两者一致",
    differs: "与 etcd 不符",
    zombie: "僵尸",
    unaware: "尚不知情",
    paused: "停顿",
    down: "已停机",
    records: "它认为各表所在之处",
    records_empty: "它还不指望任何 processor。",
    tables: "表",
    tables_empty: "没有表",
    owes_sync: "尚欠一个 Sync",
    held: "被扣留",
    queued: "在队列中等待",
    cut: "链路断开",
    cut_off: "与 etcd 断开",
    behind: "落后",
    writes: "在途写入",
    writes_empty: "没有在途写入。",
    session_ended: "其 session 已结束",
    no_token: "无 token",
    menu: ("现在可以发生", "现在不能发生"),
    menu_empty: "这里什么都不会发生。",
    no_writer: "无人写入",
    double_write: "双写",
    not_wanted: "不需要同步",
};

pub(crate) const fn pipeline(state: PipelineState) -> &'static str {
    match state {
        PipelineState::Starting => "启动中",
        PipelineState::Ready => "就绪",
        PipelineState::Running => "运行中",
        PipelineState::Stopping => "停止中",
        PipelineState::Stopped => "已停止",
    }
}

pub(crate) const fn record(status: TableStatus) -> &'static str {
    match status {
        TableStatus::Adding => "添加中",
        TableStatus::Running => "运行中",
        TableStatus::Removing => "移除中",
    }
}

pub(crate) const fn sync(sync: SyncState) -> &'static str {
    match sync {
        SyncState::Unannounced => "未宣告",
        SyncState::Announced => "未收到 Sync",
        SyncState::Synced => "已 Sync",
    }
}

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
pub(crate) fn press(event: &Event) -> String {
    let text = match event {
        Event::Tick { role: Role::Owner, .. } => "运行 owner 循环",
        Event::Tick { role: Role::Processor, .. } => "运行 processor 循环",
        Event::Deliver(_) => "送达",
        Event::Ready { .. } => "就绪",
        Event::Stopped { .. } => "关闭",
        Event::Advance { to, .. } => return format!("同步到 {to}"),
        Event::Elect { .. } => "选为 owner",
        Event::Notice { .. } => "察觉已失去",
        Event::LoseSession { .. } => "失去 etcd session",
        Event::AddTable { table: t } => return format!("添加{}", table(*t)),
        Event::DropTable { .. } => "删除",
        Event::DeleteOwnerKey => "删除 owner key",
        Event::Resign { .. } => "卸任",
        Event::Crash { .. } => "崩溃",
        Event::Restart { .. } => "重启",
        Event::RestartProcessor { .. } => "重启 processor",
        Event::Pause { .. } => "暂停",
        Event::Resume { .. } => "恢复运行",
        Event::Cut { .. } => "断开",
        Event::Heal { .. } => "恢复",
        Event::Hold(_) => "扣留",
        Event::Release(_) => "放行",
        Event::Drop(_) => "丢弃",
        Event::Duplicate(_) => "复制",
        Event::Overtake(_) => "越过前面的消息",
        Event::Move { .. } => "迁移",
        Event::Rebalance => "均衡各 processor 的负载",
        Event::Join { .. } => "加入",
        Event::Leave { .. } => "离开",
        Event::Observe { .. } => "看到 etcd 的下一处变更",
        Event::Land { .. } => "写入到达",
        Event::CutEtcd { .. } => "与 etcd 断开",
        Event::HealEtcd { .. } => "恢复与 etcd 的连接",
    };
    text.to_owned()
}

pub(crate) fn candidate_truth(node: &NodeView) -> String {
    match node.owner_key {
        Some(rev) => format!("是 owner，rev {rev}"),
        None => "不是 owner".to_owned(),
    }
}

pub(crate) fn session(node: &NodeView) -> &'static str {
    match (node.has_session, node.is_unaware()) {
        (true, _) => "session 存活",
        (false, true) => "session 已失去",
        (false, false) => "没有 session",
    }
}

/// What a node that runs nothing believes.
const DOWN: &str = "停机时一无所知";

pub(crate) fn candidate_belief(node: &NodeView) -> String {
    match (&node.down, &node.owner) {
        (Some(_), _) => DOWN.to_owned(),
        (None, Some(owner)) => format!("“我是 owner，rev {}”", owner.rev),
        (None, None) => "“我不是 owner”".to_owned(),
    }
}

pub(crate) fn processor_truth(s: &Sentences<'_>, etcd: &EtcdView) -> String {
    match etcd.owner {
        Some((owner, rev)) => format!("{} 是 owner，rev {rev}", s.node(owner)),
        None => "没有 owner".to_owned(),
    }
}

pub(crate) fn processor_belief(s: &Sentences<'_>, node: &NodeView) -> String {
    let heard = node.processor.as_ref().and_then(|p| p.owner);
    match heard {
        _ if node.down.is_some() => DOWN.to_owned(),
        Some((owner, rev)) => format!("“{} 是 owner，rev {rev}”", s.node(owner)),
        None => "尚未得知任何 owner".to_owned(),
    }
}

pub(crate) fn condition(
    s: &Sentences<'_>,
    node: &NodeView,
    role: Role,
    etcd: &EtcdView,
) -> Option<String> {
    let name = s.node(node.id);
    if let Some(why) = &node.down {
        return Some(format!("{name} {}。", down(s, why)));
    }
    let lost = match (node.has_session, node.is_zombie() && role == Role::Owner) {
        (false, _) => "自己的 session 已失去",
        (true, true) => "自己的 owner key 已失去",
        (true, false) => return standstill(name, node),
    };
    let successor = etcd
        .owner
        .filter(|_| node.is_zombie() && role == Role::Owner);
    Some(match successor {
        Some((owner, rev)) => format!(
            "{name} 不知道{lost}，也不知道 {} 已是 owner，owner-rev 为 {rev}。",
            s.node(owner)
        ),
        None => format!("{name} 不知道{lost}。"),
    })
}

/// What keeps a node with a session from following the world.
fn standstill(name: &str, node: &NodeView) -> Option<String> {
    if node.paused {
        return Some(format!("{name} 在恢复运行之前什么都不做，也什么都听不到。"));
    }
    if node.cut_from_etcd {
        return Some(format!("{name} 与 etcd 断开，看不到新的变更。"));
    }
    match node.behind {
        0 => None,
        1 => Some(format!("{name} 还有一处 etcd 变更没有看到。")),
        behind => Some(format!("{name} 还有 {behind} 处 etcd 变更没有看到。")),
    }
}

pub(crate) fn travel(s: &Sentences<'_>, flight: &Flight) -> String {
    let channel = flight.at.channel;
    let what = if s.ledger().get(flight.id).is_some() {
        message(s, flight.id)
    } else {
        label(s, &flight.message)
    };
    format!(
        "{what}，从 {} 到 {}",
        s.node(channel.from),
        s.node(channel.to)
    )
}

pub(crate) fn up_to(ts: Ts) -> String {
    format!("直到 {ts}")
}

pub(crate) fn writers(s: &Sentences<'_>, who: &[NodeId]) -> String {
    format!("由 {} 写入", nodes(s, who))
}

pub(crate) fn write(s: &Sentences<'_>, write: &WriteView) -> String {
    let ended = if write.ended {
        "（其 session 此后已结束）"
    } else {
        ""
    };
    format!(
        "{}{ended} 的一次写入尚在途中，直到 {}。",
        s.node(write.node),
        write.to
    )
}

pub(crate) fn at_stake(from: Ts, to: Ts) -> String {
    format!("如果全都没有到达，{from} 与 {to} 之间的内容就会丢失。")
}

pub(crate) fn menu_of(what: &str) -> String {
    format!("{what} 可能发生的事")
}
