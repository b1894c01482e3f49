//! The living picture of a cluster.

use handover_protocol::Ts;
use handover_protocol::owner::{SyncState, TableStatus};
use handover_simulation::view::{EtcdView, Flight, NodeView, PipelineState, WriteView};
use handover_simulation::{Event, NodeId, Role};

use super::{aside, down, nodes};
use crate::sentences::Sentences;
use crate::sentences::cluster::ClusterText;

pub(crate) fn text() -> &'static ClusterText {
    &TEXT
}

static TEXT: ClusterText = ClusterText {
    etcd: ("etcd", "the truth"),
    owner_key: "Owner key",
    key_free: "free: nobody is owner",
    sessions: "Sessions",
    session: ("live", "none"),
    line: "Next in line",
    line_empty: "nobody",
    stored: "Checkpoint",
    owners: "Owners and candidates",
    processors: "Processors",
    wires: "Messages in flight",
    wires_empty: "Nothing is on its way.",
    downstream: ("Downstream", "what has been written"),
    downstream_empty: "No table has been wanted yet.",
    truth: "etcd says",
    belief: "It believes",
    both: "Both say",
    differs: "differs from etcd",
    zombie: "Zombie",
    unaware: "Unaware",
    paused: "Standing still",
    down: "Down",
    records: "Where it believes the tables are",
    records_empty: "It counts on no processor yet.",
    tables: "Tables",
    tables_empty: "no table",
    owes_sync: "owes a Sync",
    held: "held",
    queued: "waits in its queue",
    cut: "link cut",
    cut_off: "Cut off from etcd",
    behind: "Behind",
    writes: "Writes on their way",
    writes_empty: "No write is on its way.",
    session_ended: "its session has ended",
    no_token: "no token",
    menu: ("Can happen now", "Cannot happen now"),
    menu_empty: "Nothing can happen here.",
    no_writer: "nobody writes",
    double_write: "double write",
    not_wanted: "not wanted",
};

pub(crate) const fn pipeline(state: PipelineState) -> &'static str {
    match state {
        PipelineState::Starting => "starting",
        PipelineState::Ready => "ready",
        PipelineState::Running => "running",
        PipelineState::Stopping => "stopping",
        PipelineState::Stopped => "stopped",
    }
}

pub(crate) const fn record(status: TableStatus) -> &'static str {
    match status {
        TableStatus::Adding => "adding",
        TableStatus::Running => "running",
        TableStatus::Removing => "removing",
    }
}

pub(crate) const fn sync(sync: SyncState) -> &'static str {
    match sync {
        SyncState::Unannounced => "not greeted",
        SyncState::Announced => "no Sync yet",
        SyncState::Synced => "synced",
    }
}

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
pub(crate) fn press(event: &Event) -> String {
    let text = match event {
        Event::Tick { role: Role::Owner, .. } => "Run the owner loop",
        Event::Tick { role: Role::Processor, .. } => "Run the processor loop",
        Event::Deliver(_) => "Deliver",
        Event::Ready { .. } => "Bring up",
        Event::Stopped { .. } => "Close",
        Event::Advance { to, .. } => return format!("Replicate up to {to}"),
        Event::Elect { .. } => "Elect",
        Event::Notice { .. } => "Notice the loss",
        Event::LoseSession { .. } => "Lose etcd session",
        Event::AddTable { table } => return format!("Add {}", super::table(*table)),
        Event::DropTable { .. } => "Drop",
        Event::DeleteOwnerKey => "Delete the owner key",
        Event::Resign { .. } => "Resign",
        Event::Crash { .. } => "Crash",
        Event::Restart { .. } => "Restart",
        Event::RestartProcessor { .. } => "Restart the processor",
        Event::Pause { .. } => "Pause",
        Event::Resume { .. } => "Resume",
        Event::Cut { .. } => "Cut",
        Event::Heal { .. } => "Heal",
        Event::Hold(_) => "Hold",
        Event::Release(_) => "Release",
        Event::Drop(_) => "Drop",
        Event::Duplicate(_) => "Duplicate",
        Event::Overtake(_) => "Overtake",
        Event::Move { .. } => "Move",
        Event::Rebalance => "Rebalance the tables",
        Event::Join { .. } => "Join",
        Event::Leave { .. } => "Leave",
        Event::Observe { .. } => "See the next change in etcd",
        Event::Land { .. } => "Let a write arrive",
        Event::CutEtcd { .. } => "Cut off from etcd",
        Event::HealEtcd { .. } => "Reach etcd again",
    };
    text.to_owned()
}

pub(crate) fn candidate_truth(node: &NodeView) -> String {
    match node.owner_key {
        Some(rev) => format!("owner, rev {rev}"),
        None => "not owner".to_owned(),
    }
}

pub(crate) fn session(node: &NodeView) -> &'static str {
    match (node.has_session, node.is_unaware()) {
        (true, _) => "session live",
        (false, true) => "session lost",
        (false, false) => "no session",
    }
}

pub(crate) fn candidate_belief(node: &NodeView) -> String {
    match (&node.down, &node.owner) {
        (Some(_), _) => "nothing while it is down".to_owned(),
        (None, Some(owner)) => format!("\u{201c}I am owner, rev {}\u{201d}", owner.rev),
        (None, None) => "\u{201c}I am not owner\u{201d}".to_owned(),
    }
}

pub(crate) fn processor_truth(s: &Sentences<'_>, etcd: &EtcdView) -> String {
    match etcd.owner {
        Some((owner, rev)) => format!("{} owns, rev {rev}", s.node(owner)),
        None => "nobody owns".to_owned(),
    }
}

pub(crate) fn processor_belief(s: &Sentences<'_>, node: &NodeView) -> String {
    let heard = node.processor.as_ref().and_then(|p| p.owner);
    match heard {
        _ if node.down.is_some() => "nothing while it is down".to_owned(),
        Some((owner, rev)) => format!("\u{201c}{} owns, rev {rev}\u{201d}", s.node(owner)),
        None => "no owner heard of".to_owned(),
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
        return Some(format!("{name} {}.", down(s, why)));
    }
    let lost = match (node.has_session, node.is_zombie() && role == Role::Owner) {
        (false, _) => "its session is gone",
        (true, true) => "its owner key is gone",
        (true, false) => return standstill(name, node),
    };
    let successor = etcd
        .owner
        .filter(|_| node.is_zombie() && role == Role::Owner);
    Some(match successor {
        Some((owner, rev)) => format!(
            "{name} does not know that {lost} and {} is owner, owner-rev {rev}.",
            s.node(owner)
        ),
        None => format!("{name} does not know that {lost}."),
    })
}

/// What keeps a node with a session from following the world.
fn standstill(name: &str, node: &NodeView) -> Option<String> {
    if node.paused {
        return Some(format!(
            "{name} does nothing, and hears nothing, until it is resumed."
        ));
    }
    if node.cut_from_etcd {
        return Some(format!("{name} is cut off from etcd and sees nothing new."));
    }
    match node.behind {
        0 => None,
        1 => Some(format!("{name} has yet to see one change in etcd.")),
        behind => Some(format!("{name} has yet to see {behind} changes in etcd.")),
    }
}

pub(crate) fn travel(s: &Sentences<'_>, flight: &Flight) -> String {
    let channel = flight.at.channel;
    let what = aside(s, flight.id);
    let what = if what == "a message" {
        super::label(s, &flight.message)
    } else {
        what
    };
    format!(
        "{what} from {} to {}",
        s.node(channel.from),
        s.node(channel.to)
    )
}

pub(crate) fn up_to(ts: Ts) -> String {
    format!("up to {ts}")
}

pub(crate) fn writers(s: &Sentences<'_>, who: &[NodeId]) -> String {
    format!("written by {}", nodes(s, who))
}

pub(crate) fn write(s: &Sentences<'_>, write: &WriteView) -> String {
    let ended = if write.ended {
        ", whose session has ended since"
    } else {
        ""
    };
    format!(
        "A write up to {}, by {}{ended}, is on its way.",
        write.to,
        s.node(write.node)
    )
}

pub(crate) fn at_stake(from: Ts, to: Ts) -> String {
    format!("What lies between {from} and {to} is lost if nothing of it arrives.")
}

pub(crate) fn menu_of(what: &str) -> String {
    format!("What can happen to {what}")
}

#[cfg(test)]
mod tests {
    use super::super::events;
    use super::*;

    /// A button's words begin what the whole sentence says, so that both name one thing.
    #[test]
    fn short_words_begin_the_long_ones() {
        let setup = handover_simulation::Setup {
            title: String::new(),
            rules: handover_protocol::Rules::default(),
            nodes: Vec::new(),
            tables: Vec::new(),
            checkpoint: Ts(1),
            views: handover_simulation::Views::Instant,
            writes: handover_simulation::Writes::Direct,
        };
        let ledger = crate::ledger::Ledger::default();
        let s = Sentences::new(crate::sentences::Locale::En, &setup, &ledger);
        let node = NodeId(0);
        for event in [
            Event::Tick {
                node,
                role: Role::Owner,
            },
            Event::LoseSession { node },
            Event::Elect { node, rev: None },
            Event::Restart { node },
        ] {
            let long = events::action(&s, &event, None);
            assert!(long.starts_with(&press(&event)), "{long}");
        }
    }
}
