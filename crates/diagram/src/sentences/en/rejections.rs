//! Why a message was not obeyed.

use handover_protocol::Rejection;
use handover_simulation::MessageId;

use super::{epoch, heard, message, rules};
use crate::diagram::Explanation;
use crate::sentences::{RefusalFacts, Sentences};

/// "refused: owner-rev 1 < 2, heard in message 3"
pub(crate) fn rejection(
    s: &Sentences<'_>,
    rejection: &Rejection,
    heard_in: Option<MessageId>,
) -> String {
    let verb = if rejection.guard().is_some() {
        "refused"
    } else {
        "ignored"
    };
    format!("{verb}: {}", comparison(s, rejection, heard_in))
}

/// "owner-rev 1 < 2, heard in message 3"
pub(crate) fn comparison(
    s: &Sentences<'_>,
    rejection: &Rejection,
    heard_in: Option<MessageId>,
) -> String {
    match rejection {
        Rejection::StaleOwner { message, known } => {
            let source = heard_in.map_or_else(|| "found in etcd".to_owned(), |id| heard(s, id));
            format!("owner-rev {message} < {known}, {source}")
        }
        Rejection::PendingOnOwnerChange { message, known } => {
            let source = heard_in.map_or_else(|| "heard since".to_owned(), |id| heard(s, id));
            format!("owner-rev {message} < {known}, {source} before it was looked at")
        }
        Rejection::StaleDispatch { message, known } => {
            format!(
                "{} is not {known}, the processor's own now",
                epoch(*message)
            )
        }
        Rejection::StaleResponse { message, known } => {
            if known.ordinal().is_none() {
                return format!("{}, and no Sync heard yet", epoch(*message));
            }
            let source = heard_in.map_or_else(|| "heard last".to_owned(), |id| heard(s, id));
            format!("{} is not {known}, {source}", epoch(*message))
        }
        Rejection::UnknownCapture => "the owner knows no such capture".to_owned(),
        Rejection::NotSynced => "no Sync heard from this processor yet".to_owned(),
        Rejection::NoRecord => "the owner has no record of the table".to_owned(),
    }
}

/// What an opened row says.
pub(crate) fn explanation(s: &Sentences<'_>, facts: &RefusalFacts) -> Explanation {
    let by = s.node(facts.by);
    let what = message(s, facts.id);
    let sender = s.ledger().get(facts.id).map(|entry| s.node(entry.from));
    let sender = sender.unwrap_or("its sender");
    let verb = if facts.rejection.guard().is_some() {
        "refused"
    } else {
        "ignored"
    };
    let who = format!("{by} {verb} {what}, from {sender}.");

    let mut when = format!("Sent in step {}", facts.sent);
    if let Some(since) = facts.zombie_since {
        when += &format!(", when {sender} had not been owner since step {since} and did not know");
    }
    when += &format!("; arrived in step {}", facts.arrived);
    if facts.refused > facts.arrived {
        when += &format!(
            " and {verb} in step {}, when it was looked at",
            facts.refused
        );
    }
    when.push('.');

    let guard = match facts.rejection.guard() {
        Some(guard) => format!("{}: {}", guard.name(), rules::guard(guard).protects),
        None => "No guard was needed: the message meant nothing to its receiver.".to_owned(),
    };
    Explanation { who, when, guard }
}
