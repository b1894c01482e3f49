//! Why an event cannot happen now.

use handover_simulation::{Channel, Event, NodeId, Refused, Role};

use super::events::link;
use super::{capital, down, table, verdicts};
use crate::sentences::Sentences;
use crate::sentences::common::{role as word, subject};

/// "Owner_B cannot be elected: its session has expired."
pub(crate) fn refused(s: &Sentences<'_>, event: &Event, why: &Refused) -> String {
    let reason = reason(s, event, why);
    format!("{}: {reason}.", cannot(s, event))
}

fn cannot(s: &Sentences<'_>, event: &Event) -> String {
    let n = |node: &NodeId| s.node(*node);
    let message = |channel: Channel| {
        let name = channel.kind.name();
        let article = if name.starts_with('A') { "An" } else { "A" };
        format!("{article} {name} from {}", n(&channel.from))
    };
    match event {
        Event::Tick { node, role } => format!("{} cannot run its {} loop", n(node), word(*role)),
        Event::Deliver(channel) => {
            format!("{} cannot reach {}", message(*channel), n(&channel.to))
        }
        Event::Ready { node, table: t } => format!("{} cannot come up on {}", table(*t), n(node)),
        Event::Stopped { node, table: t } => {
            format!("{} cannot close the sink of {}", n(node), table(*t))
        }
        Event::Advance { node, to } => format!("{} cannot replicate up to {to}", n(node)),
        Event::Elect { node, .. } => format!("{} cannot be elected", n(node)),
        Event::Notice { node } => format!("{} cannot notice a loss", n(node)),
        Event::LoseSession { node } => format!("{} cannot lose its etcd session", n(node)),
        Event::AddTable { table: t } => format!("{} cannot be added", table(*t)),
        Event::DropTable { table: t } => format!("{} cannot be dropped", table(*t)),
        Event::DeleteOwnerKey => "The owner key cannot be deleted".to_owned(),
        Event::Resign { node } => format!("{} cannot resign", n(node)),
        Event::Crash { node } => format!("{} cannot crash", n(node)),
        Event::Restart { node } => format!("{} cannot be restarted", n(node)),
        Event::RestartProcessor { node } => {
            format!("The processor of {} cannot be restarted", n(node))
        }
        Event::Pause { node } => format!("{} cannot be paused", n(node)),
        Event::Resume { node } => format!("{} cannot be resumed", n(node)),
        Event::Cut { from, to, both } => {
            let link = capital(&link(n(from), n(to), *both));
            format!("{link} cannot be cut")
        }
        Event::Heal { from, to, both } => {
            let link = capital(&link(n(from), n(to), *both));
            format!("{link} cannot be healed")
        }
        Event::Hold(at) => format!("{} cannot be held", message(at.channel)),
        Event::Release(at) => format!("{} cannot be released", message(at.channel)),
        Event::Drop(at) => format!("{} cannot be dropped", message(at.channel)),
        Event::Duplicate(at) => format!("{} cannot be duplicated", message(at.channel)),
        Event::Overtake(at) => format!("{} cannot overtake", message(at.channel)),
        Event::Move { table: t, to } => format!("{} cannot be moved to {}", table(*t), n(to)),
        Event::Rebalance => "The load cannot be evened".to_owned(),
        Event::Join { node } => format!("{} cannot join", n(node)),
        Event::Leave { node } => format!("{} cannot leave", n(node)),
        Event::Observe { node } => format!("{} cannot see a change in etcd", n(node)),
        Event::Land { node, table: t } => {
            format!("A write of {} by {} cannot arrive", table(*t), n(node))
        }
        Event::CutEtcd { node } => format!("{} cannot be cut off from etcd", n(node)),
        Event::HealEtcd { node } => format!("{} cannot reach etcd again", n(node)),
    }
}

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
fn reason(s: &Sentences<'_>, event: &Event, why: &Refused) -> String {
    use Refused as R;
    let me = subject(event);
    let n = |node: &NodeId| s.node(*node);
    let it = |node: &NodeId| if me == Some(*node) { "it" } else { s.node(*node) };
    match why {
        R::NoSuchNode => "no such node is declared".to_owned(),
        R::NotA { node, role: Role::Owner } => format!("{} is not declared as an owner", it(node)),
        R::NotA { node, role: Role::Processor } => format!("{} is not declared as a processor", it(node)),
        R::NodeDown { node, down: why } => format!("{} {}", it(node), down(s, why)),
        R::NodeUp { node } => format!("{} is running", it(node)),
        R::NodePaused { node } => format!("{} is paused", it(node)),
        R::NotPaused { node } => format!("{} is not paused", it(node)),
        R::NotOwner { node } => format!("{} does not act as owner", it(node)),
        R::NothingToDo { wait: None, .. } => "it would change nothing".to_owned(),
        R::NothingToDo { wait: Some(wait), .. } =>
            format!("it would change nothing, since {}", verdicts::wait(s, wait)),
        R::NothingInFlight { channel } =>
            format!("no {} is in flight from {} to {}", channel.kind.name(), n(&channel.from), n(&channel.to)),
        R::WrongDirection { channel } => direction(*channel),
        R::Held { .. } => "the message, or one ahead of it, is held".to_owned(),
        R::NotHeld { .. } => "it is not held".to_owned(),
        R::NothingAhead { .. } => "no message is ahead of it".to_owned(),
        R::LinkCut { from, to } => format!("{} is cut", link(n(from), n(to), false)),
        R::LinkWhole { from, to } => format!("{} is not cut", link(n(from), n(to), false)),
        R::SameNode { .. } => "a node has no link to itself that could be cut".to_owned(),
        R::NoSuchPipeline { node, table: t } => format!("{} {} {}", it(node), pipeline(event), table(*t)),
        R::NothingToAdvance { node, to } =>
            format!("{} has no table that is up and below {to}", it(node)),
        R::KeyTaken { by } => format!("{} holds the owner key", it(by)),
        R::KeyFree => "nobody holds the owner key".to_owned(),
        R::NotFirst { first, .. } => format!("{} is first in line", n(first)),
        R::NoSession { node } if me == Some(*node) => "its session has expired".to_owned(),
        R::NoSession { node } => format!("the session of {} has expired", n(node)),
        R::StillBelieves { node } => format!("{} still takes itself for the owner", it(node)),
        R::RevisionNotHigher { given, last } =>
            format!("owner-rev {given} is not above {last}, the last one used"),
        R::NothingToNotice { node } => format!("{} has lost nothing", it(node)),
        R::AlreadyWanted { .. } => "it is wanted already".to_owned(),
        R::NotWanted { .. } => "it is not wanted".to_owned(),
        R::TooManyTables => format!("a run has at most {} tables", handover_simulation::Setup::MAX_TABLES),
        R::NegativeTable { .. } => "a table id is not below zero".to_owned(),
        R::HasSession { node } if me == Some(*node) => "its session has not expired yet".to_owned(),
        R::HasSession { node } => format!("the session of {} has not expired yet", n(node)),
        R::NothingToObserve { .. } => "it has seen everything that happened there".to_owned(),
        R::HasToNotice { .. } =>
            "the next one is the end of its own term, which it has to notice".to_owned(),
        R::NoWrite { .. } => "none is on its way".to_owned(),
        R::WriteUnderWay { .. } => "a write of it is still on its way".to_owned(),
        R::CutFromEtcd { .. } if matches!(event, Event::CutEtcd { .. }) => "it is cut off already".to_owned(),
        R::CutFromEtcd { node } => format!("{} is cut off from etcd", it(node)),
        R::ReachesEtcd { .. } => "it is not cut off".to_owned(),
        R::QueueFull { channel } =>
            format!("no more {} fits between {} and {}", channel.kind.name(), n(&channel.from), n(&channel.to)),
    }
}

fn direction(channel: Channel) -> String {
    let name = channel.kind.name();
    if channel.kind.is_from_owner() {
        format!("{name} goes from an owner to a processor")
    } else {
        format!("{name} goes from a processor to an owner")
    }
}

const fn pipeline(event: &Event) -> &'static str {
    if matches!(event, Event::Ready { .. }) {
        "is not starting"
    } else if matches!(event, Event::Stopped { .. }) {
        "is not stopping"
    } else {
        "does not hold"
    }
}
