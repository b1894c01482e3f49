//! Why an event cannot happen now.

use handover_simulation::{Channel, Event, NodeId, Refused, Role};

use super::events::link;
use super::{down, table, verdicts};
use crate::sentences::Sentences;
use crate::sentences::common::{role as word, subject};

/// "Owner_B 不能当选 owner：它的 session 已过期。"
pub(crate) fn refused(s: &Sentences<'_>, event: &Event, why: &Refused) -> String {
    format!("{}：{}。", cannot(s, event), reason(s, event, why))
}

fn cannot(s: &Sentences<'_>, event: &Event) -> String {
    let n = |node: &NodeId| s.node(*node);
    let message =
        |channel: Channel| format!("来自 {} 的 {}", n(&channel.from), channel.kind.name());
    match event {
        Event::Tick { node, role } => format!("{} 不能运行 {} 循环", n(node), word(*role)),
        Event::Deliver(channel) => {
            format!("{} 不能到达 {}", message(*channel), n(&channel.to))
        }
        Event::Ready { node, table: t } => format!("{} 不能在 {} 上就绪", table(*t), n(node)),
        Event::Stopped { node, table: t } => {
            format!("{} 不能关闭{} 的 sink", n(node), table(*t))
        }
        Event::Advance { node, to } => format!("{} 不能同步到 {to}", n(node)),
        Event::Elect { node, .. } => format!("{} 不能当选 owner", n(node)),
        Event::Notice { node } => format!("{} 不能察觉失去了什么", n(node)),
        Event::LoseSession { node } => format!("{} 不能失去 etcd session", n(node)),
        Event::AddTable { table: t } => format!("不能添加{}", table(*t)),
        Event::DropTable { table: t } => format!("不能删除{}", table(*t)),
        Event::DeleteOwnerKey => "不能删除 owner key".to_owned(),
        Event::Resign { node } => format!("{} 不能卸任", n(node)),
        Event::Crash { node } => format!("{} 不能崩溃", n(node)),
        Event::Restart { node } => format!("{} 不能重启", n(node)),
        Event::RestartProcessor { node } => format!("{} 的 processor 不能重启", n(node)),
        Event::Pause { node } => format!("{} 不能暂停", n(node)),
        Event::Resume { node } => format!("{} 不能恢复运行", n(node)),
        Event::Cut { from, to, both } => format!("不能断开{}", link(n(from), n(to), *both)),
        Event::Heal { from, to, both } => format!("不能恢复{}", link(n(from), n(to), *both)),
        Event::Hold(at) => format!("{} 不能扣留", message(at.channel)),
        Event::Release(at) => format!("{} 不能放行", message(at.channel)),
        Event::Drop(at) => format!("{} 不能丢弃", message(at.channel)),
        Event::Duplicate(at) => format!("{} 不能复制", message(at.channel)),
        Event::Overtake(at) => format!("{} 不能越过其他消息", message(at.channel)),
        Event::Move { table: t, to } => format!("{} 不能迁移到 {}", table(*t), n(to)),
        Event::Rebalance => "不能均衡负载".to_owned(),
        Event::Join { node } => format!("{} 不能加入", n(node)),
        Event::Leave { node } => format!("{} 不能离开", n(node)),
        Event::Observe { node } => format!("{} 不能看到 etcd 的变更", n(node)),
        Event::Land { node, table: t } => {
            format!("{} 对{} 的写入不能到达", n(node), table(*t))
        }
        Event::CutEtcd { node } => format!("{} 不能与 etcd 断开", n(node)),
        Event::HealEtcd { node } => format!("{} 不能恢复与 etcd 的连接", n(node)),
    }
}

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
fn reason(s: &Sentences<'_>, event: &Event, why: &Refused) -> String {
    use Refused as R;
    let me = subject(event);
    let n = |node: &NodeId| s.node(*node);
    // Whom it is about, and the blank after a name.
    let it = |node: &NodeId| if me == Some(*node) { "它".to_owned() } else { format!("{} ", n(node)) };
    match why {
        R::NoSuchNode => "没有声明这个节点".to_owned(),
        R::NotA { node, role: Role::Owner } => format!("{}没有声明为 owner", it(node)),
        R::NotA { node, role: Role::Processor } => format!("{}没有声明为 processor", it(node)),
        R::NodeDown { node, down: why } => format!("{}{}", it(node), down(s, why)),
        R::NodeUp { node } => format!("{}正在运行", it(node)),
        R::NodePaused { node } => format!("{}已暂停", it(node)),
        R::NotPaused { node } => format!("{}没有暂停", it(node)),
        R::NotOwner { node } => format!("{}没有行使 owner 的职责", it(node)),
        R::NothingToDo { wait: None, .. } => "这不会改变任何东西".to_owned(),
        R::NothingToDo { wait: Some(wait), .. } =>
            format!("这不会改变任何东西，因为{}", after(&verdicts::wait(s, wait))),
        R::NothingInFlight { channel } =>
            format!("没有从 {} 到 {} 的在途 {}", n(&channel.from), n(&channel.to), channel.kind.name()),
        R::WrongDirection { channel } => direction(*channel),
        R::Held { .. } => "这条消息，或排在它前面的消息，被扣留".to_owned(),
        R::NotHeld { .. } => "它没有被扣留".to_owned(),
        R::NothingAhead { .. } => "它前面没有消息".to_owned(),
        R::LinkCut { from, to } => format!("{}已断开", link(n(from), n(to), false)),
        R::LinkWhole { from, to } => format!("{}没有断开", link(n(from), n(to), false)),
        R::SameNode { .. } => "节点没有通向自己的、可以断开的链路".to_owned(),
        R::NoSuchPipeline { node, table: t } => pipeline(event, &it(node), &table(*t)),
        R::NothingToAdvance { node, to } => format!("{}没有已就绪且低于 {to} 的表", it(node)),
        R::KeyTaken { by } => format!("{}持有 owner key", it(by)),
        R::KeyFree => "没有节点持有 owner key".to_owned(),
        R::NotFirst { first, .. } => format!("{} 排在最前", n(first)),
        R::NoSession { node } if me == Some(*node) => "它的 session 已过期".to_owned(),
        R::NoSession { node } => format!("{} 的 session 已过期", n(node)),
        R::StillBelieves { node } => format!("{}仍自认为是 owner", it(node)),
        R::RevisionNotHigher { given, last } =>
            format!("owner-rev {given} 不高于上次用过的 {last}"),
        R::NothingToNotice { node } => format!("{}没有失去什么", it(node)),
        R::AlreadyWanted { .. } => "它已在需要同步的表之中".to_owned(),
        R::NotWanted { .. } => "它不在需要同步的表之中".to_owned(),
        R::TooManyTables => format!("一次运行至多有 {} 张表", handover_simulation::Setup::MAX_TABLES),
        R::NegativeTable { .. } => "表的 id 不能小于零".to_owned(),
        R::HasSession { node } if me == Some(*node) => "它的 session 尚未过期".to_owned(),
        R::HasSession { node } => format!("{} 的 session 尚未过期", n(node)),
        R::NothingToObserve { .. } => "它已看到那里发生的一切".to_owned(),
        R::HasToNotice { .. } => "下一处变更就是它自己任期的结束，须由它自己察觉".to_owned(),
        R::NoWrite { .. } => "没有在途的写入".to_owned(),
        R::WriteUnderWay { .. } => "对它的一次写入仍在途中".to_owned(),
        R::CutFromEtcd { .. } if matches!(event, Event::CutEtcd { .. }) => "它已经断开".to_owned(),
        R::CutFromEtcd { node } => format!("{}与 etcd 断开", it(node)),
        R::ReachesEtcd { .. } => "它没有断开".to_owned(),
        R::QueueFull { channel } =>
            format!("{} 与 {} 之间容不下更多 {}", n(&channel.from), n(&channel.to), channel.kind.name()),
    }
}

/// A part of a sentence after a Chinese character: with a blank before what is no such character.
fn after(part: &str) -> String {
    if part.starts_with(|c: char| c.is_ascii()) {
        format!(" {part}")
    } else {
        part.to_owned()
    }
}

fn direction(channel: Channel) -> String {
    let name = channel.kind.name();
    if channel.kind.is_from_owner() {
        format!("{name} 由 owner 发往 processor")
    } else {
        format!("{name} 由 processor 发往 owner")
    }
}

fn pipeline(event: &Event, it: &str, table: &str) -> String {
    if matches!(event, Event::Ready { .. }) {
        format!("{it}没有在启动{table}")
    } else if matches!(event, Event::Stopped { .. }) {
        format!("{it}没有在停止{table}")
    } else {
        format!("{it}没有{table}")
    }
}
