//! The generated notes of the picture: a few words in the present tense.

use handover_protocol::{Message, Rejection, TableId, Ts};
use handover_simulation::{Down, Effect, Event, Loss, NodeId, Violation};

use super::windows::count;
use super::{nodes, table, tables, verdicts};
use crate::ledger::Entry;
use crate::sentences::{Narration, Remark, Sentences};

pub(crate) fn note(s: &Sentences<'_>, narration: &Narration<'_>) -> String {
    match narration {
        Narration::OwnerRev(rev) => format!("owner-rev = {rev}"),
        Narration::StillOwner => "thinking it\nwas still owner".to_owned(),
        Narration::OwnerKeyLost => "owner key deleted".to_owned(),
        Narration::NoticedAndStopped => "notices the loss,\nstops itself".to_owned(),
        Narration::BothWays { to, healed } => {
            let done = if *healed { "healed" } else { "cut" };
            format!("link with {} {done}", s.node(*to))
        }
        Narration::Rejection { rejection, message } => refusal(rejection, *message),
        Narration::Violation(violation) => broken(s, violation),
        Narration::Writes(written) => format!("writes {}", tables(written)),
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
            format!("recognizes {} now", n(owner)),
        E::TableStarted { table: t, .. } => format!("starts {}", table(*t)),
        E::TableReady { table: t, .. } => format!("{} ready", table(*t)),
        E::TableStopping { table: t, .. } => format!("stops {}", table(*t)),
        E::TableStopped { table: t, .. } => format!("{} stopped", table(*t)),
        E::CaptureGone { capture, .. } => format!("takes {} for gone", n(capture)),
        E::MoveGivenUp { table: t, .. } => format!("gives up moving {}", table(*t)),
        E::CheckpointRefused { .. } => "etcd refuses\nits checkpoint".to_owned(),
        E::SessionLost { .. } => "etcd session lost".to_owned(),
        E::Fenced { tables: t, .. } if !t.is_empty() => format!("stops writing {}", tables(t)),
        E::Noticed { .. } => "notices the loss".to_owned(),
        E::SteppedDown { .. } => "resigns".to_owned(),
        E::Registered { .. } if matches!(event, Event::Join { .. }) => "joins".to_owned(),
        E::Registered { .. } => "restarts".to_owned(),
        E::WentDown { down: Down::Absent, .. } => "leaves".to_owned(),
        E::WentDown { down: Down::Stopped, .. } => "stops itself".to_owned(),
        E::WentDown { down: Down::Killed, .. } => "crashes".to_owned(),
        E::WentDown { down: Down::Panicked(crash), .. } =>
            format!("panics: {}", verdicts::crash(s, crash)),
        E::ProcessorRestarted { crash: None, .. } => "processor restarts".to_owned(),
        E::ProcessorRestarted { crash: Some(crash), .. } =>
            format!("processor restarts after\n{}", verdicts::crash(s, crash)),
        E::Paused { .. } => "stands still".to_owned(),
        E::Resumed { .. } => "goes on".to_owned(),
        E::LinkCut { to, .. } => format!("link to {} cut", n(to)),
        E::LinkHealed { to, .. } => format!("link to {} healed", n(to)),
        E::MoveAsked { table: t, to, taken: true, .. } =>
            format!("asked to move {}\nto {}", table(*t), n(to)),
        E::MoveAsked { table: t, to, taken: false, .. } =>
            format!("asked to move {}\nto {}: does not", table(*t), n(to)),
        E::RebalanceAsked { .. } => "asked to\neven the load".to_owned(),
        E::WriteLanded { table: t, .. } => format!("write of {} arrives", table(*t)),
        E::EtcdCut { .. } => "cut off from etcd".to_owned(),
        E::EtcdHealed { .. } => "reaches etcd again".to_owned(),
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
            (Some(holder), _) => format!("up to {to}, {} holds it by now", s.node(*holder)),
            (None, true) => format!("up to {to}, after its session ended"),
            (None, false) => format!("up to {to}"),
        })
    } else {
        None
    }
}

/// "up to 300, on their way"
pub(crate) fn writes(to: Ts, on_their_way: &[TableId], some: bool) -> String {
    match on_their_way {
        [] => format!("up to {to}"),
        left if some => format!("up to {to}, {} still on the way", tables(left)),
        [_] => format!("up to {to}, on its way"),
        _ => format!("up to {to}, on their way"),
    }
}

/// The words under an arrow.
pub(crate) fn remark(remark: &Remark) -> String {
    let words = match remark {
        Remark::Lost(Loss::Dropped) => "lost",
        Remark::Lost(Loss::PeerRemoved) => "lost: the receiver left",
        Remark::Lost(Loss::OldCapture) => "turned away: for an earlier capture",
        Remark::Held => "held",
        Remark::WasHeld(steps) => return format!("held for {}", count(*steps)),
        Remark::Behind => "behind a held message",
        Remark::Cut => "link cut",
    };
    words.to_owned()
}

fn refusal(rejection: &Rejection, message: Option<&Entry>) -> String {
    let what = match message.map(|entry| &entry.message) {
        Some(Message::DispatchTable(m)) if m.is_delete => format!("removal of {}", table(m.table)),
        Some(Message::DispatchTable(m)) => table(m.table),
        Some(Message::DispatchTableResponse(m)) => format!("answer for {}", table(m.table)),
        Some(other) => other.kind().name().to_owned(),
        None => "a message".to_owned(),
    };
    match rejection {
        Rejection::StaleOwner { .. } => "rejects stale owner".to_owned(),
        Rejection::StaleDispatch { .. } | Rejection::PendingOnOwnerChange { .. } => {
            format!("drops {what}")
        }
        Rejection::StaleResponse { .. }
        | Rejection::UnknownCapture
        | Rejection::NotSynced
        | Rejection::NoRecord => format!("ignores {what}"),
    }
}

fn broken(s: &Sentences<'_>, violation: &Violation) -> String {
    match violation {
        Violation::DoubleWrite { table: t, nodes: n } => {
            format!("double write of {}:\n{}", table(*t), nodes(s, n))
        }
        Violation::LateWrite {
            table: t, holder, ..
        } => format!(
            "late write of {}:\n{} holds it by now",
            table(*t),
            s.node(*holder)
        ),
        Violation::CheckpointBeyondTable {
            table: t,
            checkpoint,
            flushed,
        } => format!(
            "{} is lost: checkpoint {checkpoint},\ndownstream only up to {flushed}",
            table(*t)
        ),
        Violation::GapAtStart {
            table: t,
            start,
            flushed,
            ..
        } => format!(
            "{} has a gap: starts at {start},\ndownstream only up to {flushed}",
            table(*t)
        ),
    }
}
