//! Why a message was not obeyed, in full.

use handover_protocol::Rejection;
use handover_simulation::{MessageId, NodeId};

use super::messages::Way;
use crate::diagram::Refusal;
use crate::sentences::{RefusalFacts, Sentences};

/// A rejection and its circumstances.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused<'a> {
    pub(crate) at: usize,
    pub(crate) id: MessageId,
    pub(crate) by: NodeId,
    pub(crate) rejection: &'a Rejection,
    pub(crate) heard_in: Option<MessageId>,
}

pub(super) fn refusal(words: &Sentences<'_>, refused: &Refused<'_>, way: &Way) -> Refusal {
    let (message, known) = values(refused.rejection);
    let heard_in = refused.heard_in;
    let heard = heard_in.and_then(|id| words.ledger().get(id));
    Refusal {
        at: refused.at,
        by: refused.by,
        guard: refused.rejection.guard(),
        message,
        known,
        heard_in: heard.and_then(|entry| entry.number),
        sentence: words.rejection(refused.rejection, heard_in),
        facts: RefusalFacts {
            id: refused.id,
            by: refused.by,
            rejection: *refused.rejection,
            sent: way.sent,
            arrived: way.arrived,
            refused: refused.at,
            zombie_since: way.zombie_since,
        },
    }
}

/// What was compared with what.
pub(crate) fn values(rejection: &Rejection) -> (String, String) {
    match rejection {
        Rejection::StaleOwner { message, known }
        | Rejection::PendingOnOwnerChange { message, known } => {
            (message.to_string(), known.to_string())
        }
        Rejection::StaleDispatch { message, known }
        | Rejection::StaleResponse { message, known } => (message.to_string(), known.to_string()),
        Rejection::UnknownCapture | Rejection::NotSynced | Rejection::NoRecord => {
            (String::new(), String::new())
        }
    }
}
