//! Why a message was not obeyed.

use handover_protocol::Rejection;
use handover_simulation::MessageId;

use super::{epoch, heard, message, rules};
use crate::diagram::Explanation;
use crate::sentences::{RefusalFacts, Sentences};

/// "拒绝", for what a guard has held off; "忽略" for what meant nothing.
pub(super) const fn verb(rejection: &Rejection) -> &'static str {
    if rejection.guard().is_some() {
        "拒绝"
    } else {
        "忽略"
    }
}

/// "被拒绝：owner-rev 1 < 2，从消息 3 得知"
pub(crate) fn rejection(
    s: &Sentences<'_>,
    rejection: &Rejection,
    heard_in: Option<MessageId>,
) -> String {
    format!(
        "被{}：{}",
        verb(rejection),
        comparison(s, rejection, heard_in)
    )
}

/// "owner-rev 1 < 2，从消息 3 得知"
pub(crate) fn comparison(
    s: &Sentences<'_>,
    rejection: &Rejection,
    heard_in: Option<MessageId>,
) -> String {
    match rejection {
        Rejection::StaleOwner { message, known } => {
            let source = heard_in.map_or_else(|| "从 etcd 得知".to_owned(), |id| heard(s, id));
            format!("owner-rev {message} < {known}，{source}")
        }
        Rejection::PendingOnOwnerChange { message, known } => {
            let source = heard_in.map_or_else(|| "其间得知".to_owned(), |id| heard(s, id));
            format!("owner-rev {message} < {known}，{source}，早于对这条消息的处理")
        }
        Rejection::StaleDispatch { message, known } => {
            format!(
                "{} 不是 {known}，即 processor 自己当前的 epoch",
                epoch(*message)
            )
        }
        Rejection::StaleResponse { message, known } => {
            if known.ordinal().is_none() {
                return format!("{}，且尚未收到 Sync", epoch(*message));
            }
            let source = heard_in.map_or_else(|| "最近得知".to_owned(), |id| heard(s, id));
            format!("{} 不是 {known}，{source}", epoch(*message))
        }
        Rejection::UnknownCapture => "owner 不认识这个 capture".to_owned(),
        Rejection::NotSynced => "尚未收到这个 processor 的 Sync".to_owned(),
        Rejection::NoRecord => "owner 没有这张表的记录".to_owned(),
    }
}

/// What an opened row says.
pub(crate) fn explanation(s: &Sentences<'_>, facts: &RefusalFacts) -> Explanation {
    let by = s.node(facts.by);
    let what = message(s, facts.id);
    let sender = s.ledger().get(facts.id).map(|entry| s.node(entry.from));
    let sender = sender.unwrap_or("发送方");
    let verb = verb(&facts.rejection);
    let who = format!("{by} {verb}了{what}，它来自 {sender}。");

    let mut when = format!("在第 {} 步发出", facts.sent);
    if let Some(since) = facts.zombie_since {
        when += &format!("，当时 {sender} 自第 {since} 步起已不是 owner，自己却不知道");
    }
    when += &format!("；在第 {} 步到达", facts.arrived);
    if facts.refused > facts.arrived {
        when += &format!("，在第 {} 步处理时被{verb}", facts.refused);
    }
    when.push('。');

    let guard = match facts.rejection.guard() {
        Some(guard) => format!("{}：{}", guard.name(), rules::guard(guard).protects),
        None => "无需任何 guard：这条消息对接收方毫无意义。".to_owned(),
    };
    Explanation { who, when, guard }
}
