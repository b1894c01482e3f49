//! What was seen to happen.

use handover_protocol::{Crash, OwnerRev, Rejection, TableId, Ts};
use handover_simulation::{Down, Effect, Loss, MessageId, NodeId};

use super::rejections::{comparison, verb};
use super::{loss, message, nodes, tables, verdicts};
use crate::sentences::{Sentences, number_text};

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
pub(crate) fn effect(s: &Sentences<'_>, effect: &Effect) -> String {
    use Effect as E;
    let n = |node: &NodeId| s.node(*node);
    let t = |table: &TableId| super::table(*table);
    let m = |id: &MessageId| message(s, *id);
    match effect {
        E::Sent { id, from, to, .. } => format!("{} 向 {} 发送了{}。", n(from), n(to), m(id)),
        E::Delivered { id } => format!("{} 到达 {}。", m(id), receiver(s, *id)),
        E::Rejected { id, by, rejection, heard_in } => rejected(s, *id, *by, rejection, *heard_in),
        E::Lost { id, loss: why } => lost(s, *id, *why),
        E::Duplicated { id, of } => duplicated(s, *id, *of),
        E::Held { id } => format!("{} 等待着。", m(id)),
        E::Released { id } => format!("{} 继续前行。", m(id)),
        E::OwnerRecognized { node, owner, rev, previous, .. } =>
            recognized(s, *node, *owner, *rev, *previous),
        E::SyncWaits { node } => format!("{} 还不能发送它的 Sync。", n(node)),
        E::ResponseWaits { node, table } =>
            format!("{} 还不能发送对{} 的应答。", n(node), t(table)),
        E::TableStarted { node, table, start, .. } =>
            format!("{} 启动了{}，从 {start} 开始。", n(node), t(table)),
        E::TableReady { node, table } => format!("{} 在 {} 上就绪。", t(table), n(node)),
        E::TableStopping { node, table, .. } => format!("{} 开始停止{}。", n(node), t(table)),
        E::TableStopped { node, table } => format!("{} 关闭了{} 的 sink。", n(node), t(table)),
        E::OperationFinished { node, table, is_delete } => finished(n(node), &t(table), *is_delete),
        E::Advanced { node, to } => format!("{} 同步到了 {to}。", n(node)),
        E::WaitsForSync { node, missing } =>
            format!("在收到 {} 的 Sync 之前，{} 不做任何分派。", nodes(s, missing), n(node)),
        E::Synced { node, processor, .. } =>
            format!("{} 得知了 {} 的状况。", n(node), n(processor)),
        E::RecordRunning { node, table, on } =>
            format!("{} 记录{} 在 {} 上运行。", n(node), t(table), n(on)),
        E::RecordRemoved { node, table, on } =>
            format!("{} 记录{} 已从 {} 移除。", n(node), t(table), n(on)),
        E::CaptureGone { node, capture, tables } => gone(n(node), n(capture), tables),
        E::NoCaptureFor { node, table } =>
            format!("{} 没有可以分派{} 的 processor。", n(node), t(table)),
        E::MoveGivenUp { node, table } => format!("{} 放弃了迁移{}。", n(node), t(table)),
        E::SendRefused { node, to } => format!("{} 还不能向 {} 发送。", n(node), n(to)),
        E::CheckpointHeld { node } =>
            format!("{} 没有推进 checkpoint：并非所有表都在运行。", n(node)),
        E::CheckpointMoved { node, to } =>
            format!("{} 将 checkpoint 推进到 {}。", n(node), to.checkpoint),
        E::CheckpointRefused { node } =>
            format!("etcd 拒绝了 {} 的 checkpoint，因为它不是 owner。", n(node)),
        E::Elected { node, rev } => format!("{} 以 owner-rev {rev} 持有 owner key。", n(node)),
        E::SessionLost { node } => format!("etcd 结束了 {} 的 session。", n(node)),
        E::Deposed { node, rev } =>
            format!("{} 已不是 owner，自己却不知道，仍以 owner-rev {rev} 继续工作。", n(node)),
        E::Fenced { node, tables } => fenced(n(node), tables),
        E::Noticed { node } => format!("{} 得知自己已失去它。", n(node)),
        E::SteppedDown { node } => format!("{} 不再行使 owner 的职责。", n(node)),
        E::Registered { node } => format!("{} 有了 session 和新的 capture id。", n(node)),
        E::WentDown { node, down } => went_down(s, *node, down),
        E::ProcessorRestarted { node, tables, crash } =>
            restarted(s, *node, tables, crash.as_ref()),
        E::Paused { node } => format!("{} 停顿不动。", n(node)),
        E::Resumed { node } => format!("{} 恢复运行。", n(node)),
        E::LinkCut { from, to } => format!("{} 的消息到不了 {}。", n(from), n(to)),
        E::LinkHealed { from, to } => format!("{} 的消息又能到达 {}。", n(from), n(to)),
        E::TableWanted { table } => format!("{} 需要同步。", t(table)),
        E::TableUnwanted { table } => format!("{} 不再需要同步。", t(table)),
        E::MoveAsked { node, table, to, taken } => move_asked(n(node), &t(table), n(to), *taken),
        E::RebalanceAsked { node } => format!("{} 被要求均衡负载。", n(node)),
        E::Observed { node, behind } => observed(n(node), *behind),
        E::WriteSent { node, table, to } =>
            format!("{} 发出了对{} 的写入，直到 {to}。", n(node), t(table)),
        E::WriteLanded { node, table, to, ended, late_for } =>
            landed(n(node), &t(table), *to, *ended, late_for.map(|holder| s.node(holder))),
        E::EtcdCut { node } => format!("{} 无法连接 etcd。", n(node)),
        E::EtcdHealed { node } => format!("{} 又能连接 etcd。", n(node)),
    }
}

fn receiver<'a>(s: &Sentences<'a>, id: MessageId) -> &'a str {
    s.ledger()
        .get(id)
        .map_or("接收方", |entry| s.node(entry.to))
}

fn rejected(
    s: &Sentences<'_>,
    id: MessageId,
    by: NodeId,
    rejection: &Rejection,
    heard_in: Option<MessageId>,
) -> String {
    format!(
        "{} {}了{}：{}。",
        s.node(by),
        verb(rejection),
        message(s, id),
        comparison(s, rejection, heard_in)
    )
}

fn lost(s: &Sentences<'_>, id: MessageId, why: Loss) -> String {
    let to = s.ledger().get(id).map(|entry| entry.to);
    format!("{} 丢失了：{}。", message(s, id), loss(s, why, to))
}

fn duplicated(s: &Sentences<'_>, id: MessageId, of: MessageId) -> String {
    let copy = s.ledger().get(id);
    let name = copy.and_then(|copy| Some(number_text(copy.number?, copy.copy)));
    let name = name.map_or(String::new(), |name| format!("，编号 {name}"));
    format!("{} 有了第二份在途{name}。", message(s, of))
}

fn recognized(
    s: &Sentences<'_>,
    node: NodeId,
    owner: NodeId,
    rev: OwnerRev,
    previous: Option<NodeId>,
) -> String {
    let (node, owner_name) = (s.node(node), s.node(owner));
    let instead = match previous {
        Some(previous) if previous != owner => format!("，不再跟随 {}", s.node(previous)),
        Some(_) | None => String::new(),
    };
    format!("{node} 从此跟随 {owner_name}，其 owner-rev 为 {rev}{instead}。")
}

fn finished(node: &str, table: &str, is_delete: bool) -> String {
    let what = if is_delete { "移除" } else { "添加" };
    format!("{node} 完成了{table} 的{what}。")
}

fn gone(node: &str, capture: &str, lost: &[TableId]) -> String {
    if lost.is_empty() {
        format!("{node} 不再指望 {capture}。")
    } else {
        let tables = tables(lost);
        format!("{node} 不再指望 {capture}，将重新安排{tables}。")
    }
}

fn fenced(node: &str, had: &[TableId]) -> String {
    if had.is_empty() {
        format!("{node} 停止了它的 processor，其上没有表。")
    } else {
        format!("{node} 停止写入{}。", tables(had))
    }
}

fn went_down(s: &Sentences<'_>, node: NodeId, down: &Down) -> String {
    let node = s.node(node);
    match down {
        Down::Absent => format!("{node} 不再运行任何东西：它已离开。"),
        Down::Stopped => format!("{node} 自行停止，稍后会重新注册。"),
        Down::Killed => format!("{node} 不再运行任何东西；它的 session 还在。"),
        Down::Panicked(crash) => format!("{node} panic 了：{}。", verdicts::crash(s, crash)),
    }
}

fn restarted(s: &Sentences<'_>, node: NodeId, had: &[TableId], crash: Option<&Crash>) -> String {
    let node = s.node(node);
    let after = match crash {
        Some(crash) => format!("，因为出错：{}", verdicts::crash(s, crash)),
        None => String::new(),
    };
    let forgot = if had.is_empty() {
        "其上没有表".to_owned()
    } else {
        format!("其上不再有{}", tables(had))
    };
    format!("{node} 的 processor 重新启动{after}；{forgot}。")
}

fn move_asked(node: &str, table: &str, to: &str, taken: bool) -> String {
    let but = if taken { "" } else { "，但没有接受" };
    format!("{node} 被要求将{table} 迁移到 {to}{but}。")
}

fn observed(node: &str, behind: usize) -> String {
    match behind {
        0 => format!("{node} 已看到 etcd 中发生的一切。"),
        1 => format!("{node} 还有一处 etcd 变更没有看到。"),
        _ => format!("{node} 还有 {behind} 处 etcd 变更没有看到。"),
    }
}

fn landed(node: &str, table: &str, to: Ts, ended: bool, late_for: Option<&str>) -> String {
    let after = if ended {
        "，此时它的 session 已结束"
    } else {
        ""
    };
    let when = match late_for {
        Some(holder) => format!("，而这张表已归 {holder} 所有"),
        None => String::new(),
    };
    format!("{node} 对{table} 的写入到达，直到 {to}{after}{when}。")
}
