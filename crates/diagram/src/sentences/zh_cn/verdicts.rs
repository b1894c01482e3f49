//! What is wrong with a run.

use handover_protocol::Crash;
use handover_simulation::{BrokenAssumption, NodeId, Verdict, Violation, Wait};

use super::{capture, message, nodes, table, tables};
use crate::sentences::Sentences;
use crate::sentences::common::{Waiting, waiting};

pub(crate) fn violation(s: &Sentences<'_>, violation: &Violation) -> String {
    match violation {
        Violation::DoubleWrite { table: t, nodes: n } => {
            format!("双写：{} 都在写{}。", nodes(s, n), table(*t))
        }
        Violation::LateWrite {
            table: t,
            by,
            holder,
        } => format!(
            "双写：{} 对{} 的一次写入到达时，这张表已归 {} 所有。",
            s.node(*by),
            table(*t),
            s.node(*holder)
        ),
        Violation::CheckpointBeyondTable {
            table: t,
            checkpoint,
            flushed,
        } => format!(
            "丢表：checkpoint 已到 {checkpoint}，而{} 在下游只写到 {flushed}。",
            table(*t)
        ),
        Violation::GapAtStart {
            table: t,
            node,
            start,
            flushed,
        } => format!(
            "丢表：{} 从 {start} 开始同步{}，而它在下游只写到 {flushed}。",
            s.node(*node),
            table(*t)
        ),
    }
}

pub(crate) fn assumption(s: &Sentences<'_>, broken: &BrokenAssumption) -> String {
    match broken {
        BrokenAssumption::WroteAfterSessionEnd { node } => format!(
            "{} 在 session 结束之后仍继续写入，而协议认为这不可能发生。",
            s.node(*node)
        ),
        BrokenAssumption::MessageLost { id } => {
            format!("{} 丢失了，而传输层保证不丢消息。", message(s, *id))
        }
        BrokenAssumption::MessageDuplicated { id } => {
            format!("{} 出现了两份，而传输层保证不重复。", message(s, *id))
        }
        BrokenAssumption::OrderBroken { id } => format!(
            "{} 越过了先于它发送的消息，而传输层保证顺序。",
            message(s, *id)
        ),
    }
}

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
pub(crate) fn wait(s: &Sentences<'_>, wait: &Wait) -> String {
    let n = |node: &NodeId| s.node(*node);
    match wait {
        Wait::NoCandidate => "没有节点可以当选 owner".to_owned(),
        Wait::NoProcessor => "没有可以分派表的 processor".to_owned(),
        Wait::SyncMissing { owner, processor } =>
            format!("{} 在等待 {} 的 Sync", n(owner), n(processor)),
        Wait::ResponseMissing { owner, processor, table: t } =>
            format!("{} 在等待 {} 对{} 的应答", n(owner), n(processor), table(*t)),
        Wait::TableUnplaced { owner, table: t } =>
            format!("{} 尚未将{} 分派出去", n(owner), table(*t)),
        Wait::FollowsGoneOwner { processor, owner } =>
            format!("{} 跟随 {}，而后者并不是 owner", n(processor), n(owner)),
        Wait::NodeDown { node } => format!("{} 已停机", n(node)),
        Wait::NodePaused { node } => format!("{} 已暂停", n(node)),
        Wait::LinkCut { from, to } => format!("{} 的消息到不了 {}", n(from), n(to)),
        Wait::CutFromEtcd { node } => format!("{} 与 etcd 断开", n(node)),
        Wait::MessageHeld { id } => format!("{} 被扣留", message(s, *id)),
        Wait::CheckpointFrozen { owner } =>
            format!("所有表都已就位，而 {} 仍无法推进 checkpoint", n(owner)),
    }
}

pub(crate) fn stuck(s: &Sentences<'_>, waits: &[Wait]) -> String {
    let told = |waiting: Waiting<'_>| match waiting {
        Waiting::One(one) => wait(s, one),
        Waiting::Answers {
            owner,
            processor,
            tables: about,
        } => {
            let (owner, processor) = (s.node(owner), s.node(processor));
            format!("{owner} 在等待 {processor} 的应答：{}", tables(&about))
        }
    };
    let reasons: Vec<String> = waiting(waits).map(told).collect();
    if reasons.is_empty() {
        return "卡住：任何自然发生的事件都无法使所有表运行起来。".to_owned();
    }
    format!("卡住：{}。", reasons.join("；"))
}

pub(crate) const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Safe => "安全：没有违反任何不变式，系统可以继续运行。",
        Verdict::Violated => "违规：有不变式被违反。",
        Verdict::Stuck => "卡住：没有违反任何不变式，但任何自然发生的事件都无法使所有表运行起来。",
    }
}

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
pub(crate) fn crash(s: &Sentences<'_>, crash: &Crash) -> String {
    let c = |id| capture(s, id);
    match crash {
        Crash::OwnerMismatch { rev, expected: Some(expected), actual } =>
            format!("{} 和 {} 都声称拥有 owner-rev {rev}", c(*expected), c(*actual)),
        Crash::OwnerMismatch { rev, expected: None, actual } =>
            format!("{} 声称拥有 owner-rev {rev}，而它不属于任何节点", c(*actual)),
        Crash::DuplicateOperation { table: t } =>
            format!("{} 的前一个操作尚未完成，又来了第二个", table(*t)),
        Crash::StartTsZero { table: t } => format!("{} 要从零开始", table(*t)),
        Crash::MissingTable { table: t } => format!("正在添加的{} 并不存在", table(*t)),
        Crash::CheckpointRegressed { stored, given } =>
            format!("checkpoint 从 {stored} 回退到 {given}"),
        Crash::ResponseForRunning { table: t } =>
            format!("收到{} 的应答，而它已在运行", table(*t)),
        Crash::ResponseFromWrongCapture { table: t, expected, actual } =>
            format!("收到{} 的应答，来自 {}，而它在 {} 上", table(*t), c(*actual), c(*expected)),
        Crash::DuplicateTable { table: t, recorded, reported } =>
            format!("{} 报告了{}，而它在 {} 上", c(*reported), table(*t), c(*recorded)),
        Crash::MoveTargetGone { table: t, target } =>
            format!("{} 要迁移到 {}，而后者已消失", table(*t), c(*target)),
    }
}
