//! Events: as something one can do, and as something that was done.

use handover_simulation::{Channel, Effect, Event, MessageId};

use super::{aside, capital, message, table};
use crate::sentences::Sentences;
use crate::sentences::common::role as word;

/// "Lose etcd session of Owner_A"
pub(crate) fn action(s: &Sentences<'_>, event: &Event, about: Option<MessageId>) -> String {
    match event {
        Event::Tick { node, role } => format!("Run the {} loop of {}", word(*role), s.node(*node)),
        Event::Deliver(channel) => {
            let what = about_message(s, *channel, about);
            format!("Deliver {what} to {}", s.node(channel.to))
        }
        Event::Ready { node, table: t } => format!("Bring {} up on {}", table(*t), s.node(*node)),
        Event::Stopped { node, table: t } => {
            format!("Close the sink of {} on {}", table(*t), s.node(*node))
        }
        Event::Advance { node, to } => format!("Replicate up to {to} on {}", s.node(*node)),
        Event::Elect { node, rev: None } => format!("Elect {}", s.node(*node)),
        Event::Elect {
            node,
            rev: Some(rev),
        } => format!("Elect {} with owner-rev {rev}", s.node(*node)),
        Event::Notice { node } => format!("Let {} notice its loss", s.node(*node)),
        Event::LoseSession { node } => format!("Lose etcd session of {}", s.node(*node)),
        Event::AddTable { table: t } => format!("Add {}", table(*t)),
        Event::DropTable { table: t } => format!("Drop {}", table(*t)),
        Event::DeleteOwnerKey => "Delete the owner key".to_owned(),
        Event::Resign { node } => format!("Let {} resign", s.node(*node)),
        Event::Crash { node } => format!("Crash {}", s.node(*node)),
        Event::Restart { node } => format!("Restart {}", s.node(*node)),
        Event::RestartProcessor { node } => format!("Restart the processor of {}", s.node(*node)),
        Event::Pause { node } => format!("Pause {}", s.node(*node)),
        Event::Resume { node } => format!("Resume {}", s.node(*node)),
        Event::Cut { from, to, both } => {
            format!("Cut {}", link(s.node(*from), s.node(*to), *both))
        }
        Event::Heal { from, to, both } => {
            format!("Heal {}", link(s.node(*from), s.node(*to), *both))
        }
        Event::Hold(at) => format!("Hold {}", at_the_end(s, at.channel, about)),
        Event::Release(at) => format!("Release {}", at_the_end(s, at.channel, about)),
        Event::Drop(at) => format!("Drop {}", at_the_end(s, at.channel, about)),
        Event::Duplicate(at) => format!("Duplicate {}", at_the_end(s, at.channel, about)),
        Event::Overtake(at) => format!(
            "Deliver {} to {} before those ahead of it",
            about_message(s, at.channel, about),
            s.node(at.channel.to)
        ),
        Event::Move { table: t, to } => format!("Move {} to {}", table(*t), s.node(*to)),
        Event::Rebalance => "Rebalance the tables".to_owned(),
        Event::Join { node } => format!("Let {} join", s.node(*node)),
        Event::Leave { node } => format!("Let {} leave", s.node(*node)),
        Event::Observe { node } => format!("Let {} see the next change in etcd", s.node(*node)),
        Event::Land { node, table: t } => {
            format!("Let a write of {} by {} arrive", table(*t), s.node(*node))
        }
        Event::CutEtcd { node } => format!("Cut {} off from etcd", s.node(*node)),
        Event::HealEtcd { node } => format!("Let {} reach etcd again", s.node(*node)),
    }
}

/// "Owner_A lost its etcd session."
pub(crate) fn step(s: &Sentences<'_>, event: &Event, effects: &[Effect]) -> String {
    match event {
        Event::Tick { node, role } => format!("{} ran its {} loop.", s.node(*node), word(*role)),
        Event::Deliver(channel) => arrival(s, *channel, effects),
        Event::Ready { node, table: t } => format!("{} came up on {}.", table(*t), s.node(*node)),
        Event::Stopped { node, table: t } => {
            format!("{} closed the sink of {}.", s.node(*node), table(*t))
        }
        Event::Advance { node, to } => format!("{} replicated up to {to}.", s.node(*node)),
        Event::Elect { node, .. } => elected(s, s.node(*node), effects),
        Event::Notice { node } => format!("{} noticed its loss.", s.node(*node)),
        Event::LoseSession { node } => format!("{} lost its etcd session.", s.node(*node)),
        Event::AddTable { table: t } => format!("{} was added.", table(*t)),
        Event::DropTable { table: t } => format!("{} was dropped.", table(*t)),
        Event::DeleteOwnerKey => "The owner key was deleted.".to_owned(),
        Event::Resign { node } => format!("{} resigned.", s.node(*node)),
        Event::Crash { node } => format!("{} crashed.", s.node(*node)),
        Event::Restart { node } => format!("{} restarted.", s.node(*node)),
        Event::RestartProcessor { node } => {
            format!("The processor of {} restarted.", s.node(*node))
        }
        Event::Pause { node } => format!("{} was paused.", s.node(*node)),
        Event::Resume { node } => format!("{} was resumed.", s.node(*node)),
        Event::Cut { from, to, both } => {
            let link = link(s.node(*from), s.node(*to), *both);
            format!("{} was cut.", capital(&link))
        }
        Event::Heal { from, to, both } => {
            let link = link(s.node(*from), s.node(*to), *both);
            format!("{} was healed.", capital(&link))
        }
        Event::Hold(at) => done(s, at.channel, effects, "was held."),
        Event::Release(at) => done(s, at.channel, effects, "was released."),
        Event::Drop(at) => done(s, at.channel, effects, "was dropped."),
        Event::Duplicate(at) => done(s, at.channel, effects, "was duplicated."),
        Event::Overtake(at) => {
            let to = s.node(at.channel.to);
            let done_that = format!("reached {to} before those ahead of it.");
            done(s, at.channel, effects, &done_that)
        }
        Event::Move { table: t, to } => {
            format!("A move of {} to {} was asked for.", table(*t), s.node(*to))
        }
        Event::Rebalance => "A rebalance was asked for.".to_owned(),
        Event::Join { node } => format!("{} joined.", s.node(*node)),
        Event::Leave { node } => format!("{} left.", s.node(*node)),
        Event::Observe { node } => observed(s.node(*node), effects),
        Event::Land { node, table: t } => landed(s, s.node(*node), &table(*t), effects),
        Event::CutEtcd { node } => format!("{} was cut off from etcd.", s.node(*node)),
        Event::HealEtcd { node } => format!("{} reached etcd again.", s.node(*node)),
    }
}

fn elected(_: &Sentences<'_>, name: &str, effects: &[Effect]) -> String {
    let rev = effects.iter().find_map(|effect| {
        if let Effect::Elected { rev, .. } = effect {
            Some(*rev)
        } else {
            None
        }
    });
    match rev {
        Some(rev) => format!("{name} was elected with owner-rev {rev}."),
        None => format!("{name} was elected."),
    }
}

/// "Owner_A saw a change in etcd and has 2 more to see."
fn observed(name: &str, effects: &[Effect]) -> String {
    let behind = effects.iter().find_map(|effect| {
        if let Effect::Observed { behind, .. } = effect {
            Some(*behind)
        } else {
            None
        }
    });
    match behind {
        None | Some(0) => format!("{name} saw a change in etcd."),
        Some(behind) => format!("{name} saw a change in etcd and has {behind} more to see."),
    }
}

fn landed(s: &Sentences<'_>, name: &str, table: &str, effects: &[Effect]) -> String {
    let mut effects = effects.iter();
    match effects.find(|effect| matches!(effect, Effect::WriteLanded { .. })) {
        Some(landed) => super::effects::effect(s, landed),
        None => format!("A write of {table} by {name} arrived."),
    }
}

fn arrival(s: &Sentences<'_>, channel: Channel, effects: &[Effect]) -> String {
    let to = s.node(channel.to);
    let lost = effects.iter().any(|e| matches!(e, Effect::Lost { .. }));
    if lost {
        done(s, channel, effects, &format!("was turned away at {to}."))
    } else {
        done(s, channel, effects, &format!("reached {to}."))
    }
}

/// "Message 5, DispatchTable(Table 3), reached Processor."
fn done(s: &Sentences<'_>, channel: Channel, effects: &[Effect], what: &str) -> String {
    let subject = about_message(s, channel, crate::sentences::subject(effects));
    format!("{} {what}", capital(&subject))
}

/// The same at the end of a sentence.
fn at_the_end(s: &Sentences<'_>, channel: Channel, about: Option<MessageId>) -> String {
    let text = about_message(s, channel, about);
    text.strip_suffix(',')
        .map_or(text.clone(), ToOwned::to_owned)
}

/// "message 5, DispatchTable(Table 3)," or "the next Sync from Processor"
fn about_message(s: &Sentences<'_>, channel: Channel, about: Option<MessageId>) -> String {
    let numbered = about.and_then(|id| s.ledger().get(id)?.number);
    match (about, numbered) {
        (Some(id), Some(_)) => aside(s, id),
        (Some(id), None) => format!("{} from {}", message(s, id), s.node(channel.from)),
        (None, _) => format!(
            "the next {} from {}",
            channel.kind.name(),
            s.node(channel.from)
        ),
    }
}

/// "the link from A to B"
pub(super) fn link(from: &str, to: &str, both: bool) -> String {
    if both {
        format!("the link between {from} and {to}")
    } else {
        format!("the link from {from} to {to}")
    }
}
