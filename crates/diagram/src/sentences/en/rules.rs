//! Models, guards, corrections, kinds of messages.

use handover_protocol::{Correction, Guard, MessageKind, Model};
use handover_simulation::Roles;
use handover_simulation::link::Drift;

use crate::diagram::Fate;
use crate::sentences::GuardText;

pub(crate) fn drift(drift: &Drift) -> String {
    let Drift { after, by } = *drift;
    let between = match by {
        Some(by) => format!("between steps {after} and {by}"),
        None => format!("after step {after}"),
    };
    format!(
        "This link was made with other rules: here the run comes to another state, first {between}."
    )
}

pub(crate) const fn guard(guard: Guard) -> GuardText {
    let (protects, off) = match guard {
        Guard::OwnerRev => (
            "A processor refuses a message whose owner-rev is below the newest it has heard, so a deposed owner has no say.",
            "A deposed owner is obeyed: two processors can write one table.",
        ),
        Guard::EpochAtProcessor => (
            "A processor drops a dispatch made before its last Sync, which the owner no longer counts on.",
            "A dispatch from before a restart starts a table that the owner has given to another processor since.",
        ),
        Guard::EpochAtOwner => (
            "The owner ignores an answer made before the last Sync of that processor.",
            "The owner takes a table for running that a restarted processor no longer has.",
        ),
        Guard::WaitForAllSync => (
            "The owner dispatches nothing before every processor has told it what it is doing.",
            "The owner gives away a table that already runs on a processor it has not heard yet.",
        ),
        Guard::FenceOnSessionLoss => (
            "A processor stops writing the moment its etcd session is lost.",
            "A processor goes on writing while the owner gives its tables to others.",
        ),
        Guard::HoldCheckpoint => (
            "The owner does not move the checkpoint unless every wanted table is running.",
            "The checkpoint moves past a table that nobody replicates, and its changes are lost.",
        ),
        Guard::AddNeedsAckedCheckpoint => (
            "An add is finished only when the owner holds a checkpoint of that processor that includes the new table.",
            "The owner moves the checkpoint by a value from before the add, and changes are lost.",
        ),
        Guard::ResponseAfterSync => (
            "A processor sends no answer before its Sync is acknowledged.",
            "An answer overtakes the Sync, the new owner ignores it and waits for it for ever.",
        ),
        Guard::SyncBarrier => (
            "A processor sends no Sync before everything it sent earlier is acknowledged.",
            "A Sync can overtake what was sent before it; no harm from that is known.",
        ),
        Guard::DropPendingOnOwnerChange => (
            "A processor that hears of a newer owner drops the dispatches it has not looked at yet.",
            "It executes a dispatch of the old owner that the new owner does not know of.",
        ),
        Guard::FrozenView => (
            "A deposed owner learns of no processor that joins after its term.",
            "A deposed owner gives tables to a processor that has not heard of the new owner.",
        ),
        Guard::DuplicateCheckInSync => (
            "The owner panics when a processor reports a table that another one holds.",
            "A table on two processors goes unnoticed.",
        ),
    };
    GuardText { protects, off }
}

pub(crate) const fn correction(correction: Correction) -> GuardText {
    let (protects, off) = match correction {
        Correction::SeedAgentFromEtcd => (
            "A processor that starts takes the owner and its owner-rev from etcd.",
            "As shipped: a processor that restarts has forgotten every owner-rev and obeys an owner it had refused.",
        ),
        Correction::AddWaitsForEnRouteCheckpoint => (
            "An add is finished only when the table has also reached the checkpoint still on its way to the owner.",
            "As shipped: the owner can move the checkpoint beyond a table just added.",
        ),
    };
    GuardText { protects, off }
}

pub(crate) const fn model(model: Model) -> &'static str {
    match model {
        Model::V2Doc => {
            "The protocol of the design document: no epochs, and no start-ts in a dispatch."
        }
        Model::V2Final => {
            "The protocol as last shipped: messages carry epochs, and a dispatch says where to start."
        }
    }
}

pub(crate) const fn kind(kind: MessageKind) -> &'static str {
    match kind {
        MessageKind::Announce => {
            "The owner makes itself known and asks what the processor is doing."
        }
        MessageKind::Sync => "The processor tells the owner every table it has, and its new epoch.",
        MessageKind::DispatchTable => "The owner tells the processor to start or to stop a table.",
        MessageKind::DispatchTableResponse => {
            "The processor tells the owner that it is done with a table."
        }
        MessageKind::Checkpoint => "The processor tells the owner how far it has replicated.",
    }
}

pub(crate) const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Accepted => "accepted",
        Fate::Rejected => "refused",
        Fate::Dropped => "lost",
        Fate::InFlight => "in flight",
        Fate::Ignored => "ignored",
    }
}

pub(crate) const fn roles(roles: Roles) -> &'static str {
    match roles {
        Roles::Owner => "owner",
        Roles::Processor => "processor",
        Roles::Both => "owner and processor",
    }
}

pub(crate) const fn both_roles() -> &'static str {
    "Every node is a candidate and a processor, as a TiCDC capture is"
}

pub(crate) const fn legend() -> [&'static str; 4] {
    [
        "A solid arrow is a request of an owner, a dashed one a reply of a processor. The number counts messages in the order of sending.",
        "An arrow that ends in a cross before the lifeline was refused as it arrived; the note says which two values were compared. A cross midway means that the message was lost.",
        "An arrow that slants arrived after something else had happened. A circle at its end means that it is still on its way.",
        "Striped ground: a node takes itself for the owner and is not. Dotted ground: nobody is owner.",
    ]
}
