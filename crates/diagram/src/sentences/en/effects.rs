//! What was seen to happen, in the past tense.

use handover_protocol::{Crash, OwnerRev, Rejection, TableId, Ts};
use handover_simulation::{Down, Effect, Loss, MessageId, NodeId};

use super::rejections::comparison;
use super::{aside, capital, loss, message, nodes, tables, verdicts};
use crate::sentences::{Sentences, number_text};

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
pub(crate) fn effect(s: &Sentences<'_>, effect: &Effect) -> String {
    use Effect as E;
    let n = |node: &NodeId| s.node(*node);
    let t = |table: &TableId| super::table(*table);
    let m = |id: &MessageId| capital(&aside(s, *id));
    match effect {
        E::Sent { id, from, to, .. } => format!("{} sent {} to {}.", n(from), aside(s, *id), n(to)),
        E::Delivered { id } => format!("{} reached {}.", m(id), receiver(s, *id)),
        E::Rejected { id, by, rejection, heard_in } => rejected(s, *id, *by, rejection, *heard_in),
        E::Lost { id, loss: why } => lost(s, *id, *why),
        E::Duplicated { id, of } => duplicated(s, *id, *of),
        E::Held { id } => format!("{} waits.", m(id)),
        E::Released { id } => format!("{} goes on.", m(id)),
        E::OwnerRecognized { node, owner, rev, previous, .. } =>
            recognized(s, *node, *owner, *rev, *previous),
        E::SyncWaits { node } => format!("{} could not send its Sync yet.", n(node)),
        E::ResponseWaits { node, table } =>
            format!("{} could not send its answer for {} yet.", n(node), t(table)),
        E::TableStarted { node, table, start, .. } =>
            format!("{} started {} at {start}.", n(node), t(table)),
        E::TableReady { node, table } => format!("{} came up on {}.", t(table), n(node)),
        E::TableStopping { node, table, .. } => format!("{} began to stop {}.", n(node), t(table)),
        E::TableStopped { node, table } => format!("{} closed the sink of {}.", n(node), t(table)),
        E::OperationFinished { node, table, is_delete } => finished(n(node), &t(table), *is_delete),
        E::Advanced { node, to } => format!("{} replicated up to {to}.", n(node)),
        E::WaitsForSync { node, missing } =>
            format!("{} dispatches nothing before the Sync of {}.", n(node), nodes(s, missing)),
        E::Synced { node, processor, .. } =>
            format!("{} knows what {} is doing.", n(node), n(processor)),
        E::RecordRunning { node, table, on } =>
            format!("{} records {} as running on {}.", n(node), t(table), n(on)),
        E::RecordRemoved { node, table, on } =>
            format!("{} records {} as removed from {}.", n(node), t(table), n(on)),
        E::CaptureGone { node, capture, tables } => gone(n(node), n(capture), tables),
        E::NoCaptureFor { node, table } => format!("{} has no processor for {}.", n(node), t(table)),
        E::MoveGivenUp { node, table } => format!("{} gave up moving {}.", n(node), t(table)),
        E::SendRefused { node, to } => format!("{} could not send to {} yet.", n(node), n(to)),
        E::CheckpointHeld { node } =>
            format!("{} held the checkpoint: not every table is running.", n(node)),
        E::CheckpointMoved { node, to } =>
            format!("{} moved the checkpoint to {}.", n(node), to.checkpoint),
        E::CheckpointRefused { node } =>
            format!("etcd refused the checkpoint of {}, which is not the owner.", n(node)),
        E::Elected { node, rev } => format!("{} holds the owner key with owner-rev {rev}.", n(node)),
        E::SessionLost { node } => format!("etcd ended the session of {}.", n(node)),
        E::Deposed { node, rev } =>
            format!("{} is not owner any more, does not know it and goes on with owner-rev {rev}.", n(node)),
        E::Fenced { node, tables } => fenced(n(node), tables),
        E::Noticed { node } => format!("{} knows of its loss.", n(node)),
        E::SteppedDown { node } => format!("{} stopped acting as owner.", n(node)),
        E::Registered { node } => format!("{} has a session and a new capture id.", n(node)),
        E::WentDown { node, down } => went_down(s, *node, down),
        E::ProcessorRestarted { node, tables, crash } =>
            restarted(s, *node, tables, crash.as_ref()),
        E::Paused { node } => format!("{} stands still.", n(node)),
        E::Resumed { node } => format!("{} goes on.", n(node)),
        E::LinkCut { from, to } => format!("Nothing gets from {} to {}.", n(from), n(to)),
        E::LinkHealed { from, to } => format!("Messages get from {} to {} again.", n(from), n(to)),
        E::TableWanted { table } => format!("{} is wanted.", t(table)),
        E::TableUnwanted { table } => format!("{} is not wanted any more.", t(table)),
        E::MoveAsked { node, table, to, taken } => move_asked(n(node), &t(table), n(to), *taken),
        E::RebalanceAsked { node } => format!("{} was asked to even the load.", n(node)),
        E::Observed { node, behind } => observed(n(node), *behind),
        E::WriteSent { node, table, to } =>
            format!("{} sent a write of {} up to {to}.", n(node), t(table)),
        E::WriteLanded { node, table, to, ended, late_for } =>
            landed(n(node), &t(table), *to, *ended, late_for.map(|holder| s.node(holder))),
        E::EtcdCut { node } => format!("{} does not reach etcd.", n(node)),
        E::EtcdHealed { node } => format!("{} reaches etcd again.", n(node)),
    }
}

fn receiver<'a>(s: &Sentences<'a>, id: MessageId) -> &'a str {
    s.ledger()
        .get(id)
        .map_or("its receiver", |entry| s.node(entry.to))
}

fn rejected(
    s: &Sentences<'_>,
    id: MessageId,
    by: NodeId,
    rejection: &Rejection,
    heard_in: Option<MessageId>,
) -> String {
    let verb = if rejection.guard().is_some() {
        "refused"
    } else {
        "ignored"
    };
    let what = message(s, id);
    let why = comparison(s, rejection, heard_in);
    format!("{} {verb} {what}: {why}.", s.node(by))
}

fn lost(s: &Sentences<'_>, id: MessageId, why: Loss) -> String {
    let to = s.ledger().get(id).map(|entry| entry.to);
    format!("{} was lost: {}.", capital(&aside(s, id)), loss(s, why, to))
}

fn duplicated(s: &Sentences<'_>, id: MessageId, of: MessageId) -> String {
    let copy = s.ledger().get(id);
    let name = copy.and_then(|copy| Some(number_text(copy.number?, copy.copy)));
    let name = name.map_or(String::new(), |name| format!(" as {name}"));
    format!(
        "{} is in flight a second time{name}.",
        capital(&aside(s, of))
    )
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
        Some(previous) if previous != owner => format!(", no longer {}", s.node(previous)),
        Some(_) | None => String::new(),
    };
    format!("{node} follows {owner_name} with owner-rev {rev} from now on{instead}.")
}

fn finished(node: &str, table: &str, is_delete: bool) -> String {
    let what = if is_delete { "removing" } else { "adding" };
    format!("{node} finished {what} {table}.")
}

fn gone(node: &str, capture: &str, lost: &[TableId]) -> String {
    if lost.is_empty() {
        format!("{node} no longer counts on {capture}.")
    } else {
        let tables = tables(lost);
        format!("{node} no longer counts on {capture} and will place {tables} anew.")
    }
}

fn fenced(node: &str, had: &[TableId]) -> String {
    if had.is_empty() {
        format!("{node} stopped its processor, which had no table.")
    } else {
        format!("{node} stopped writing {}.", tables(had))
    }
}

fn went_down(s: &Sentences<'_>, node: NodeId, down: &Down) -> String {
    let node = s.node(node);
    match down {
        Down::Absent => format!("{node} runs nothing any more: it left."),
        Down::Stopped => format!("{node} stopped itself and will register anew."),
        Down::Killed => format!("{node} runs nothing any more; its session is still there."),
        Down::Panicked(crash) => format!("{node} panicked: {}.", verdicts::crash(s, crash)),
    }
}

fn restarted(s: &Sentences<'_>, node: NodeId, had: &[TableId], crash: Option<&Crash>) -> String {
    let node = s.node(node);
    let after = match crash {
        Some(crash) => format!(" after an error: {}", verdicts::crash(s, crash)),
        None => String::new(),
    };
    let forgot = if had.is_empty() {
        "had no table".to_owned()
    } else {
        format!("no longer has {}", tables(had))
    };
    format!("The processor of {node} started anew{after}; it {forgot}.")
}

fn move_asked(node: &str, table: &str, to: &str, taken: bool) -> String {
    let but = if taken {
        ""
    } else {
        ", and did not take the job"
    };
    format!("{node} was asked to move {table} to {to}{but}.")
}

fn observed(node: &str, behind: usize) -> String {
    match behind {
        0 => format!("{node} has seen everything that happened in etcd."),
        1 => format!("{node} has yet to see one change in etcd."),
        _ => format!("{node} has yet to see {behind} changes in etcd."),
    }
}

fn landed(node: &str, table: &str, to: Ts, ended: bool, late_for: Option<&str>) -> String {
    let after = if ended {
        " after its session had ended"
    } else {
        ""
    };
    let when = match late_for {
        Some(holder) => format!(", when {holder} held the table"),
        None => String::new(),
    };
    format!("A write of {table} by {node}, up to {to}, arrived{after}{when}.")
}
