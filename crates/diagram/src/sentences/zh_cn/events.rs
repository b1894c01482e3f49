//! Events: as something one can do, and as something that was done.

use handover_simulation::{Channel, Effect, Event, MessageId};

use super::{message, table};
use crate::sentences::common::role as word;
use crate::sentences::{Sentences, subject};

/// "让 Owner_A 失去 etcd session"
pub(crate) fn action(s: &Sentences<'_>, event: &Event, about: Option<MessageId>) -> String {
    match event {
        Event::Tick { node, role } => format!("让 {} 运行 {} 循环", s.node(*node), word(*role)),
        Event::Deliver(channel) => {
            let what = about_message(s, *channel, about);
            format!("将{what} 送达 {}", s.node(channel.to))
        }
        Event::Ready { node, table: t } => format!("让{} 在 {} 上就绪", table(*t), s.node(*node)),
        Event::Stopped { node, table: t } => {
            format!("在 {} 上关闭{} 的 sink", s.node(*node), table(*t))
        }
        Event::Advance { node, to } => format!("让 {} 同步到 {to}", s.node(*node)),
        Event::Elect { node, rev: None } => format!("将 {} 选为 owner", s.node(*node)),
        Event::Elect {
            node,
            rev: Some(rev),
        } => format!("将 {} 选为 owner，owner-rev 为 {rev}", s.node(*node)),
        Event::Notice { node } => format!("让 {} 察觉已失去", s.node(*node)),
        Event::LoseSession { node } => format!("让 {} 失去 etcd session", s.node(*node)),
        Event::AddTable { table: t } => format!("添加{}", table(*t)),
        Event::DropTable { table: t } => format!("删除{}", table(*t)),
        Event::DeleteOwnerKey => "删除 owner key".to_owned(),
        Event::Resign { node } => format!("让 {} 卸任", s.node(*node)),
        Event::Crash { node } => format!("让 {} 崩溃", s.node(*node)),
        Event::Restart { node } => format!("让 {} 重启", s.node(*node)),
        Event::RestartProcessor { node } => format!("让 {} 重启 processor", s.node(*node)),
        Event::Pause { node } => format!("让 {} 暂停", s.node(*node)),
        Event::Resume { node } => format!("让 {} 恢复运行", s.node(*node)),
        Event::Cut { from, to, both } => {
            format!("断开{}", link(s.node(*from), s.node(*to), *both))
        }
        Event::Heal { from, to, both } => {
            format!("恢复{}", link(s.node(*from), s.node(*to), *both))
        }
        Event::Hold(at) => format!("扣留{}", about_message(s, at.channel, about)),
        Event::Release(at) => format!("放行{}", about_message(s, at.channel, about)),
        Event::Drop(at) => format!("丢弃{}", about_message(s, at.channel, about)),
        Event::Duplicate(at) => format!("复制{}", about_message(s, at.channel, about)),
        Event::Overtake(at) => format!(
            "将{} 越过前面的消息送达 {}",
            about_message(s, at.channel, about),
            s.node(at.channel.to)
        ),
        Event::Move { table: t, to } => format!("将{} 迁移到 {}", table(*t), s.node(*to)),
        Event::Rebalance => "均衡各 processor 的负载".to_owned(),
        Event::Join { node } => format!("让 {} 加入", s.node(*node)),
        Event::Leave { node } => format!("让 {} 离开", s.node(*node)),
        Event::Observe { node } => format!("让 {} 看到 etcd 的下一处变更", s.node(*node)),
        Event::Land { node, table: t } => {
            format!("让 {} 对{} 的一次写入到达", s.node(*node), table(*t))
        }
        Event::CutEtcd { node } => format!("让 {} 与 etcd 断开", s.node(*node)),
        Event::HealEtcd { node } => format!("让 {} 恢复与 etcd 的连接", s.node(*node)),
    }
}

/// "Owner_A 失去了 etcd session。"
pub(crate) fn step(s: &Sentences<'_>, event: &Event, effects: &[Effect]) -> String {
    match event {
        Event::Tick { node, role } => format!("{} 运行了 {} 循环。", s.node(*node), word(*role)),
        Event::Deliver(channel) => arrival(s, *channel, effects),
        Event::Ready { node, table: t } => format!("{} 在 {} 上就绪。", table(*t), s.node(*node)),
        Event::Stopped { node, table: t } => {
            format!("{} 关闭了{} 的 sink。", s.node(*node), table(*t))
        }
        Event::Advance { node, to } => format!("{} 同步到了 {to}。", s.node(*node)),
        Event::Elect { node, .. } => elected(s.node(*node), effects),
        Event::Notice { node } => {
            format!("{} 察觉自己已失去 session 或 owner key。", s.node(*node))
        }
        Event::LoseSession { node } => format!("{} 失去了 etcd session。", s.node(*node)),
        Event::AddTable { table: t } => format!("添加了{}。", table(*t)),
        Event::DropTable { table: t } => format!("删除了{}。", table(*t)),
        Event::DeleteOwnerKey => "owner key 被删除。".to_owned(),
        Event::Resign { node } => format!("{} 卸任了。", s.node(*node)),
        Event::Crash { node } => format!("{} 崩溃了。", s.node(*node)),
        Event::Restart { node } => format!("{} 重启了。", s.node(*node)),
        Event::RestartProcessor { node } => {
            format!("{} 的 processor 重启了。", s.node(*node))
        }
        Event::Pause { node } => format!("{} 被暂停。", s.node(*node)),
        Event::Resume { node } => format!("{} 恢复运行。", s.node(*node)),
        Event::Cut { from, to, both } => {
            format!("{}被断开。", link(s.node(*from), s.node(*to), *both))
        }
        Event::Heal { from, to, both } => {
            format!("{}已恢复。", link(s.node(*from), s.node(*to), *both))
        }
        Event::Hold(at) => done(s, at.channel, effects, "被扣留。"),
        Event::Release(at) => done(s, at.channel, effects, "被放行。"),
        Event::Drop(at) => done(s, at.channel, effects, "被丢弃。"),
        Event::Duplicate(at) => done(s, at.channel, effects, "被复制。"),
        Event::Overtake(at) => {
            let to = s.node(at.channel.to);
            done(
                s,
                at.channel,
                effects,
                &format!("越过前面的消息到达 {to}。"),
            )
        }
        Event::Move { table: t, to } => {
            format!("要求将{} 迁移到 {}。", table(*t), s.node(*to))
        }
        Event::Rebalance => "要求均衡负载。".to_owned(),
        Event::Join { node } => format!("{} 加入了。", s.node(*node)),
        Event::Leave { node } => format!("{} 离开了。", s.node(*node)),
        Event::Observe { node } => observed(s.node(*node), effects),
        Event::Land { node, table: t } => landed(s, s.node(*node), &table(*t), effects),
        Event::CutEtcd { node } => format!("{} 与 etcd 断开了。", s.node(*node)),
        Event::HealEtcd { node } => format!("{} 恢复了与 etcd 的连接。", s.node(*node)),
    }
}

fn elected(name: &str, effects: &[Effect]) -> String {
    let rev = effects.iter().find_map(|effect| {
        if let Effect::Elected { rev, .. } = effect {
            Some(*rev)
        } else {
            None
        }
    });
    match rev {
        Some(rev) => format!("{name} 当选 owner，owner-rev 为 {rev}。"),
        None => format!("{name} 当选 owner。"),
    }
}

/// "Owner_A 看到了 etcd 的一处变更，还有 2 处没有看到。"
fn observed(name: &str, effects: &[Effect]) -> String {
    let behind = effects.iter().find_map(|effect| {
        if let Effect::Observed { behind, .. } = effect {
            Some(*behind)
        } else {
            None
        }
    });
    match behind {
        None | Some(0) => format!("{name} 看到了 etcd 的一处变更。"),
        Some(behind) => format!("{name} 看到了 etcd 的一处变更，还有 {behind} 处没有看到。"),
    }
}

fn landed(s: &Sentences<'_>, name: &str, table: &str, effects: &[Effect]) -> String {
    let mut effects = effects.iter();
    match effects.find(|effect| matches!(effect, Effect::WriteLanded { .. })) {
        Some(landed) => super::effects::effect(s, landed),
        None => format!("{name} 对{table} 的一次写入到达。"),
    }
}

fn arrival(s: &Sentences<'_>, channel: Channel, effects: &[Effect]) -> String {
    let to = s.node(channel.to);
    let lost = effects.iter().any(|e| matches!(e, Effect::Lost { .. }));
    if lost {
        done(s, channel, effects, &format!("在 {to} 处被退回。"))
    } else {
        done(s, channel, effects, &format!("到达 {to}。"))
    }
}

/// "消息 5 DispatchTable(表 3) 到达 Processor。"
fn done(s: &Sentences<'_>, channel: Channel, effects: &[Effect], what: &str) -> String {
    format!("{} {what}", about_message(s, channel, subject(effects)))
}

/// "消息 5 DispatchTable(表 3)", "来自 Processor 的下一条 Sync": begins with a Chinese character
/// and does not end with one.
fn about_message(s: &Sentences<'_>, channel: Channel, about: Option<MessageId>) -> String {
    let numbered = about.and_then(|id| s.ledger().get(id)?.number);
    let from = s.node(channel.from);
    match (about, numbered) {
        (Some(id), Some(_)) => message(s, id),
        (Some(id), None) => format!("来自 {from} 的{}", message(s, id)),
        (None, _) => format!("来自 {from} 的下一条 {}", channel.kind.name()),
    }
}

/// "从 A 到 B 的链路": begins and ends with a Chinese character.
pub(super) fn link(from: &str, to: &str, both: bool) -> String {
    if both {
        format!("连接 {from} 与 {to} 的链路")
    } else {
        format!("从 {from} 到 {to} 的链路")
    }
}
