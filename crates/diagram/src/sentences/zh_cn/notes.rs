//! The generated notes of the picture: a few words.

use handover_protocol::{Message, Rejection, TableId, Ts};
use handover_simulation::{Down, Effect, Event, Loss, NodeId, Violation};

use super::{nodes, table, tables, verdicts};
use crate::ledger::Entry;
use crate::sentences::{Narration, Remark, Sentences};

pub(crate) fn note(s: &Sentences<'_>, narration: &Narration<'_>) -> String {
    match narration {
        Narration::OwnerRev(rev) => format!("owner-rev = {rev}"),
        Narration::StillOwner => "以为自己\n仍是 owner".to_owned(),
        Narration::OwnerKeyLost => "owner key 被删除".to_owned(),
        Narration::NoticedAndStopped => "察觉失去 session，\n自行停止".to_owned(),
        Narration::BothWays { to, healed } => {
            let done = if *healed { "恢复" } else { "断开" };
            format!("与 {} 的链路{done}", s.node(*to))
        }
        Narration::Rejection { rejection, message } => refusal(rejection, *message),
        Narration::Violation(violation) => broken(s, violation),
        Narration::Writes(written) => format!("写入{}", tables(written)),
    }
}

/// What an effect looks like at its lifeline; nothing for what is seen otherwise or not at all.
// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
pub(crate) fn effect(s: &Sentences<'_>, event: &Event, effect: &Effect) -> Option<String> {
    use Effect as E;
    let n = |node: &NodeId| s.node(*node);
    Some(match effect {
        E::OwnerRecognized { owner, previous: Some(previous), .. } if previous != owner =>
            format!("改认 {} 为 owner", n(owner)),
        E::TableStarted { table: t, .. } => format!("启动{}", table(*t)),
        E::TableReady { table: t, .. } => format!("{} 就绪", table(*t)),
        E::TableStopping { table: t, .. } => format!("停止{}", table(*t)),
        E::TableStopped { table: t, .. } => format!("{} 已停止", table(*t)),
        E::CaptureGone { capture, .. } => format!("认为 {} 已消失", n(capture)),
        E::MoveGivenUp { table: t, .. } => format!("放弃迁移{}", table(*t)),
        E::CheckpointRefused { .. } => "checkpoint\n被 etcd 拒绝".to_owned(),
        E::SessionLost { .. } => "失去 etcd session".to_owned(),
        E::Fenced { tables: t, .. } if !t.is_empty() => format!("停止写入{}", tables(t)),
        E::Noticed { .. } => "察觉已失去".to_owned(),
        E::SteppedDown { .. } => "卸任".to_owned(),
        E::Registered { .. } if matches!(event, Event::Join { .. }) => "加入".to_owned(),
        E::Registered { .. } => "重启".to_owned(),
        E::WentDown { down: Down::Absent, .. } => "离开".to_owned(),
        E::WentDown { down: Down::Stopped, .. } => "自行停止".to_owned(),
        E::WentDown { down: Down::Killed, .. } => "崩溃".to_owned(),
        E::WentDown { down: Down::Panicked(crash), .. } =>
            format!("panic：{}", verdicts::crash(s, crash)),
        E::ProcessorRestarted { crash: None, .. } => "processor 重启".to_owned(),
        E::ProcessorRestarted { crash: Some(crash), .. } =>
            format!("processor 出错后重启：\n{}", verdicts::crash(s, crash)),
        E::Paused { .. } => "停顿".to_owned(),
        E::Resumed { .. } => "恢复运行".to_owned(),
        E::LinkCut { to, .. } => format!("到 {} 的链路断开", n(to)),
        E::LinkHealed { to, .. } => format!("到 {} 的链路恢复", n(to)),
        E::MoveAsked { table: t, to, taken: true, .. } =>
            format!("被要求将{}\n迁移到 {}", table(*t), n(to)),
        E::MoveAsked { table: t, to, taken: false, .. } =>
            format!("被要求将{}\n迁移到 {}：未接受", table(*t), n(to)),
        E::RebalanceAsked { .. } => "被要求\n均衡负载".to_owned(),
        E::WriteLanded { table: t, .. } => format!("{} 的写入到达", table(*t)),
        E::EtcdCut { .. } => "与 etcd 断开".to_owned(),
        E::EtcdHealed { .. } => "恢复与 etcd 的连接".to_owned(),
        E::Elected { .. } | E::Deposed { .. } | E::Rejected { .. } => return None,
        E::Sent { .. } | E::Delivered { .. } | E::Lost { .. } | E::Duplicated { .. }
        | E::Held { .. } | E::Released { .. } => return None,
        E::OwnerRecognized { .. } | E::Fenced { .. } | E::SyncWaits { .. }
        | E::ResponseWaits { .. } | E::OperationFinished { .. } | E::Advanced { .. } => return None,
        E::WaitsForSync { .. } | E::Synced { .. } | E::RecordRunning { .. }
        | E::RecordRemoved { .. } | E::NoCaptureFor { .. } | E::SendRefused { .. }
        | E::CheckpointHeld { .. } | E::CheckpointMoved { .. } => return None,
        E::TableWanted { .. } | E::TableUnwanted { .. } | E::Observed { .. }
        | E::WriteSent { .. } => return None,
    })
}

/// The small print of an effect.
pub(crate) fn detail(s: &Sentences<'_>, effect: &Effect) -> Option<String> {
    if let Effect::WriteLanded {
        to,
        ended,
        late_for,
        ..
    } = effect
    {
        Some(match (late_for, ended) {
            (Some(holder), _) => format!("直到 {to}，此时已归 {}", s.node(*holder)),
            (None, true) => format!("直到 {to}，其 session 已结束"),
            (None, false) => format!("直到 {to}"),
        })
    } else {
        None
    }
}

/// "直到 300，尚在途中"
pub(crate) fn writes(to: Ts, on_their_way: &[TableId], some: bool) -> String {
    match on_their_way {
        [] => format!("直到 {to}"),
        left if some => format!("直到 {to}，尚在途中：{}", tables(left)),
        _ => format!("直到 {to}，尚在途中"),
    }
}

/// The words under an arrow.
pub(crate) fn remark(remark: &Remark) -> String {
    let words = match remark {
        Remark::Lost(Loss::Dropped) => "丢失",
        Remark::Lost(Loss::PeerRemoved) => "丢失：接收方已离开",
        Remark::Lost(Loss::OldCapture) => "被退回：发给先前的 capture",
        Remark::Held => "被扣留",
        Remark::WasHeld(steps) => return format!("被扣留 {steps} 步"),
        Remark::Behind => "排在被扣留的消息之后",
        Remark::Cut => "链路断开",
    };
    words.to_owned()
}

fn refusal(rejection: &Rejection, message: Option<&Entry>) -> String {
    let what = match message.map(|entry| &entry.message) {
        Some(Message::DispatchTable(m)) if m.is_delete => format!("对{} 的移除", table(m.table)),
        Some(Message::DispatchTable(m)) => table(m.table),
        Some(Message::DispatchTableResponse(m)) => format!("对{} 的应答", table(m.table)),
        Some(other) => format!(" {}", other.kind().name()),
        None => "一条消息".to_owned(),
    };
    match rejection {
        Rejection::StaleOwner { .. } => "拒绝过期的 owner".to_owned(),
        Rejection::StaleDispatch { .. } | Rejection::PendingOnOwnerChange { .. } => {
            format!("丢弃{what}")
        }
        Rejection::StaleResponse { .. }
        | Rejection::UnknownCapture
        | Rejection::NotSynced
        | Rejection::NoRecord => format!("忽略{what}"),
    }
}

fn broken(s: &Sentences<'_>, violation: &Violation) -> String {
    match violation {
        Violation::DoubleWrite { table: t, nodes: n } => {
            format!("{} 双写：\n{}", table(*t), nodes(s, n))
        }
        Violation::LateWrite {
            table: t, holder, ..
        } => format!("{} 的写入迟到：\n此时已归 {}", table(*t), s.node(*holder)),
        Violation::CheckpointBeyondTable {
            table: t,
            checkpoint,
            flushed,
        } => format!(
            "{} 丢失：checkpoint 为 {checkpoint}，\n下游只写到 {flushed}",
            table(*t)
        ),
        Violation::GapAtStart {
            table: t,
            start,
            flushed,
            ..
        } => format!(
            "{} 有缺口：从 {start} 开始，\n下游只写到 {flushed}",
            table(*t)
        ),
    }
}
