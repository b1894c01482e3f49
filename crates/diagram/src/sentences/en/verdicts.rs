//! What is wrong with a run.

use handover_protocol::Crash;
use handover_simulation::{BrokenAssumption, NodeId, Verdict, Violation, Wait};

use super::{aside, capital, capture, nodes, table, tables};
use crate::sentences::Sentences;
use crate::sentences::common::{Waiting, waiting};

pub(crate) fn violation(s: &Sentences<'_>, violation: &Violation) -> String {
    match violation {
        Violation::DoubleWrite { table: t, nodes: n } => {
            let both = if n.len() == 2 { "both " } else { "all " };
            format!("Double write: {} {both}write {}.", nodes(s, n), table(*t))
        }
        Violation::LateWrite {
            table: t,
            by,
            holder,
        } => format!(
            "Double write: a write of {} by {} arrived when {} held the table.",
            table(*t),
            s.node(*by),
            s.node(*holder)
        ),
        Violation::CheckpointBeyondTable {
            table: t,
            checkpoint,
            flushed,
        } => format!(
            "Lost table: the checkpoint is {checkpoint}, but {} is downstream only up to {flushed}.",
            table(*t)
        ),
        Violation::GapAtStart {
            table: t,
            node,
            start,
            flushed,
        } => format!(
            "Lost table: {} started {} at {start}, but it is downstream only up to {flushed}.",
            s.node(*node),
            table(*t)
        ),
    }
}

pub(crate) fn assumption(s: &Sentences<'_>, broken: &BrokenAssumption) -> String {
    let m = |id| capital(&aside(s, id));
    match broken {
        BrokenAssumption::WroteAfterSessionEnd { node } => format!(
            "{} went on writing after its session had ended, which the protocol takes for impossible.",
            s.node(*node)
        ),
        BrokenAssumption::MessageLost { id } => format!(
            "{} was lost, although the transport promises that nothing is.",
            m(*id)
        ),
        BrokenAssumption::MessageDuplicated { id } => format!(
            "{} is there twice, although the transport promises that nothing is.",
            m(*id)
        ),
        BrokenAssumption::OrderBroken { id } => format!(
            "{} overtook one sent before it, although the transport promises to keep the order.",
            m(*id)
        ),
    }
}

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
pub(crate) fn wait(s: &Sentences<'_>, wait: &Wait) -> String {
    let n = |node: &NodeId| s.node(*node);
    match wait {
        Wait::NoCandidate => "nobody can be elected".to_owned(),
        Wait::NoProcessor => "there is no processor to give tables to".to_owned(),
        Wait::SyncMissing { owner, processor } =>
            format!("{} waits for the Sync of {}", n(owner), n(processor)),
        Wait::ResponseMissing { owner, processor, table: t } =>
            format!("{} waits for the answer of {} about {}", n(owner), n(processor), table(*t)),
        Wait::TableUnplaced { owner, table: t } =>
            format!("{} has given {} to nobody yet", n(owner), table(*t)),
        Wait::FollowsGoneOwner { processor, owner } =>
            format!("{} follows {}, which is not the owner", n(processor), n(owner)),
        Wait::NodeDown { node } => format!("{} is down", n(node)),
        Wait::NodePaused { node } => format!("{} is paused", n(node)),
        Wait::LinkCut { from, to } => format!("nothing gets from {} to {}", n(from), n(to)),
        Wait::CutFromEtcd { node } => format!("{} is cut off from etcd", n(node)),
        Wait::MessageHeld { id } => format!("{} is held", aside(s, *id)),
        Wait::CheckpointFrozen { owner } =>
            format!("every table is in place, and {} still cannot move the checkpoint", n(owner)),
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
            format!(
                "{owner} waits for the answers of {processor} about {}",
                tables(&about)
            )
        }
    };
    let reasons: Vec<String> = waiting(waits).map(told).collect();
    if reasons.is_empty() {
        return "Stuck: nothing that happens by itself leads to all tables running.".to_owned();
    }
    format!("Stuck: {}.", reasons.join("; "))
}

pub(crate) const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Safe => "Safe: no invariant broke and the system can go on.",
        Verdict::Violated => "Violated: an invariant broke.",
        Verdict::Stuck => {
            "Stuck: no invariant broke, and nothing that happens by itself leads to all tables running."
        }
    }
}

// A table: one line for each case reads better than what the formatter makes of it.
#[rustfmt::skip]
pub(crate) fn crash(s: &Sentences<'_>, crash: &Crash) -> String {
    let c = |id| capture(s, id);
    match crash {
        Crash::OwnerMismatch { rev, expected: Some(expected), actual } =>
            format!("{} and {} both claim owner-rev {rev}", c(*expected), c(*actual)),
        Crash::OwnerMismatch { rev, expected: None, actual } =>
            format!("{} claims owner-rev {rev}, which is nobody's", c(*actual)),
        Crash::DuplicateOperation { table: t } =>
            format!("a second operation for {} while the first is in progress", table(*t)),
        Crash::StartTsZero { table: t } => format!("{} was to start at zero", table(*t)),
        Crash::MissingTable { table: t } => format!("{} is being added and is not there", table(*t)),
        Crash::CheckpointRegressed { stored, given } =>
            format!("the checkpoint fell from {stored} to {given}"),
        Crash::ResponseForRunning { table: t } =>
            format!("an answer for {}, which is running already", table(*t)),
        Crash::ResponseFromWrongCapture { table: t, expected, actual } =>
            format!("an answer for {} from {}, but {} has it", table(*t), c(*actual), c(*expected)),
        Crash::DuplicateTable { table: t, recorded, reported } =>
            format!("{} reports {}, but {} has it", c(*reported), table(*t), c(*recorded)),
        Crash::MoveTargetGone { table: t, target } =>
            format!("{} was to move to {}, which is gone", table(*t), c(*target)),
    }
}
