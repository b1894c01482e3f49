//! Models, guards, corrections, kinds of messages.

use handover_protocol::{Correction, Guard, MessageKind, Model};
use handover_simulation::Roles;
use handover_simulation::link::Drift;

use crate::diagram::Fate;
use crate::sentences::GuardText;

pub(crate) fn drift(drift: &Drift) -> String {
    let Drift { after, by } = *drift;
    let between = match by {
        Some(by) => format!("第 {after} 步与第 {by} 步之间"),
        None => format!("第 {after} 步之后"),
    };
    format!("这个链接是用另一版规则生成的：这里的运行会到达另一个状态，最初的差异出现在{between}。")
}

pub(crate) const fn guard(guard: Guard) -> GuardText {
    let (protects, off) = match guard {
        Guard::OwnerRev => (
            "processor 拒绝 owner-rev 低于自己所知最新值的消息，因此已下台的 owner 无法再发号施令。",
            "已下台的 owner 仍被服从：两个 processor 可能写同一张表。",
        ),
        Guard::EpochAtProcessor => (
            "processor 丢弃在它最近一次 Sync 之前发出的分派，owner 已不再指望它们。",
            "重启之前的分派会启动一张 owner 后来已交给另一个 processor 的表。",
        ),
        Guard::EpochAtOwner => (
            "owner 忽略 processor 在最近一次 Sync 之前发出的应答。",
            "owner 认为某张表正在运行，而重启过的 processor 上已没有它。",
        ),
        Guard::WaitForAllSync => (
            "在每个 processor 都报告自己的状况之前，owner 不分派任何表。",
            "owner 会把一张表分派出去，而它已在一个尚未报告的 processor 上运行。",
        ),
        Guard::FenceOnSessionLoss => (
            "processor 一旦失去 etcd session 就立即停止写入。",
            "processor 继续写入，而 owner 正把它的表交给别的 processor。",
        ),
        Guard::HoldCheckpoint => (
            "除非所有需要同步的表都在运行，否则 owner 不推进 checkpoint。",
            "checkpoint 越过一张无人同步的表，其变更就此丢失。",
        ),
        Guard::AddNeedsAckedCheckpoint => (
            "只有当 owner 持有该 processor 的、已包含新表的 checkpoint 时，添加才算完成。",
            "owner 用添加之前的值推进 checkpoint，导致变更丢失。",
        ),
        Guard::ResponseAfterSync => (
            "processor 在其 Sync 得到确认之前不发送应答。",
            "应答赶在 Sync 之前到达，新 owner 忽略它，然后永远等下去。",
        ),
        Guard::SyncBarrier => (
            "processor 在先前发出的一切得到确认之前不发送 Sync。",
            "Sync 可能赶在先前发出的消息之前到达；目前未发现由此造成的危害。",
        ),
        Guard::DropPendingOnOwnerChange => (
            "processor 得知更新的 owner 后，丢弃自己尚未处理的分派。",
            "它会执行旧 owner 的分派，而新 owner 对此一无所知。",
        ),
        Guard::FrozenView => (
            "已下台的 owner 不会得知在其任期之后加入的 processor。",
            "已下台的 owner 会把表交给尚未得知新 owner 的 processor。",
        ),
        Guard::DuplicateCheckInSync => (
            "当 processor 报告一张已在别处的表时，owner 会 panic。",
            "一张表同时在两个 processor 上，却无人察觉。",
        ),
    };
    GuardText { protects, off }
}

pub(crate) const fn correction(correction: Correction) -> GuardText {
    let (protects, off) = match correction {
        Correction::SeedAgentFromEtcd => (
            "processor 启动时从 etcd 读取当前的 owner 及其 owner-rev。",
            "与发布版本一致：processor 重启后忘记了所有 owner-rev，会服从它曾拒绝过的 owner。",
        ),
        Correction::AddWaitsForEnRouteCheckpoint => (
            "只有当表也到达了仍在发往 owner 途中的 checkpoint 时，添加才算完成。",
            "与发布版本一致：owner 可能把 checkpoint 推进到刚添加的表之后。",
        ),
    };
    GuardText { protects, off }
}

pub(crate) const fn model(model: Model) -> &'static str {
    match model {
        Model::V2Doc => "设计文档中的协议：没有 epoch，分派中也没有 start-ts。",
        Model::V2Final => "最后发布的协议：消息带有 epoch，分派会说明从何处开始。",
    }
}

pub(crate) const fn kind(kind: MessageKind) -> &'static str {
    match kind {
        MessageKind::Announce => "owner 宣告自己，并询问 processor 的状况。",
        MessageKind::Sync => "processor 告诉 owner 自己拥有的每张表，以及自己的新 epoch。",
        MessageKind::DispatchTable => "owner 让 processor 启动或停止一张表。",
        MessageKind::DispatchTableResponse => "processor 告诉 owner 它已处理完一张表。",
        MessageKind::Checkpoint => "processor 告诉 owner 自己同步到了哪里。",
    }
}

pub(crate) const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Accepted => "已接受",
        Fate::Rejected => "被拒绝",
        Fate::Dropped => "已丢失",
        Fate::InFlight => "在途",
        Fate::Ignored => "被忽略",
    }
}

pub(crate) const fn roles(roles: Roles) -> &'static str {
    match roles {
        Roles::Owner => "owner",
        Roles::Processor => "processor",
        Roles::Both => "owner 兼 processor",
    }
}

pub(crate) const fn both_roles() -> &'static str {
    "每个节点既是候选者又是 processor，如同 TiCDC 的 capture"
}

pub(crate) const fn legend() -> [&'static str; 4] {
    [
        "实线箭头是 owner 的请求，虚线箭头是 processor 的回复。编号按消息的发送顺序递增。",
        "箭头在到达生命线之前以叉号结束，表示消息到达时被拒绝；注释说明比较了哪两个值。叉号在中途，表示消息丢失。",
        "倾斜的箭头，表示消息到达之前发生了别的事情。末端的圆圈，表示消息仍在途中。",
        "条纹背景：某个节点自认为是 owner，其实不是。点状背景：没有 owner。",
    ]
}
