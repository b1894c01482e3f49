//! What an agent needs from outside: somebody to talk through and somebody who runs the tables.

use alloc::vec::Vec;

use crate::ids::{CaptureId, OwnerRev, TableId, Ts, Watermark};
use crate::message::ToOwner;
use crate::rejection::Crash;
use crate::rules::{Correction, Guard, Rules};

/// An owner as a processor knows it.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Owner {
    /// The capture that is owner.
    pub id: CaptureId,
    /// Its fencing token.
    pub rev: OwnerRev,
}

/// Who an agent talks through (2.5, 2.6).
///
/// [`PeerMessenger`](super::PeerMessenger) is the real one; tests use a recorder.
pub trait Messenger {
    /// From now on messages go to this owner (2.5 step 1). May be the one already known.
    fn owner_changed(&mut self, owner: Owner);

    /// Hands a message to the transport. `true` when it was accepted: it will arrive unless the
    /// receiver is gone for good. `false`: nothing was sent, try again at the next tick.
    fn send(&mut self, message: ToOwner) -> bool;

    /// Whether everything sent to the present owner has been acknowledged (2.6).
    fn barrier(&mut self) -> bool;
}

/// Who runs the tables (2.8): the processor around the agent.
pub trait Executor {
    /// Creates and starts a table's pipeline, which may write downstream from this moment on.
    ///
    /// `start` is `None` in the model of the design document: start at your own view of the global
    /// checkpoint. `Ok(false)` means not done, ask again at the next tick. A table that already
    /// runs is a success.
    ///
    /// # Errors
    ///
    /// [`Crash::StartTsZero`] when asked to start at zero (1.1).
    fn add_table(&mut self, table: TableId, start: Option<Ts>) -> Result<bool, Crash>;

    /// Asks a table's pipeline to stop. `false` means not done, ask again at the next tick. A
    /// table that is not there is a success.
    fn remove_table(&mut self, table: TableId) -> bool;

    /// Whether the owner may be told that the add is done; [`add_is_finished`] is the rule.
    ///
    /// # Errors
    ///
    /// [`Crash::MissingTable`] when the table is not there.
    fn is_add_finished(&mut self, table: TableId, sent: SentCheckpoints) -> Result<bool, Crash>;

    /// Whether the table's sink has closed; then it is released. A table that is not there is.
    fn is_remove_finished(&mut self, table: TableId) -> bool;

    /// All tables held, adding, running or removing, ascending.
    fn tables(&self) -> Vec<TableId>;

    /// The minimum over all tables held; `None` when there is none.
    fn watermark(&self) -> Option<Watermark>;
}

/// How far the owner has been told that this processor is. Zero is "nothing yet".
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct SentCheckpoints {
    /// The last checkpoint the owner has acknowledged.
    pub acked: Ts,
    /// The one sent and not acknowledged yet.
    pub en_route: Ts,
}

/// Whether an add counts as finished (2.8): the owner must already hold a watermark of this
/// processor that accounts for the new table.
///
/// `up` is whether the pipeline runs at all, `table` its watermark, `local_resolved` the
/// processor's minimum, `global` the changefeed's watermark as this processor sees it in etcd.
///
/// | guard G7 | correction | finished when `up` and |
/// | --- | --- | --- |
/// | on | on | acked ≥ global, the table ≥ acked and ≥ en route, resolved timestamps likewise |
/// | on | as shipped | the same without the checkpoint en route |
/// | off | either | nothing else |
#[must_use]
pub fn add_is_finished(
    rules: &Rules,
    up: bool,
    table: Watermark,
    local_resolved: Ts,
    global: Watermark,
    sent: SentCheckpoints,
) -> bool {
    if !up || !rules.guards(Guard::AddNeedsAckedCheckpoint) {
        return up;
    }
    let promised = if rules.corrects(Correction::AddWaitsForEnRouteCheckpoint) {
        sent.acked.max(sent.en_route)
    } else {
        sent.acked
    };
    sent.acked >= global.checkpoint
        && table.checkpoint >= promised
        && local_resolved >= global.resolved
        && table.resolved >= local_resolved
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLOBAL: Watermark = Watermark {
        checkpoint: Ts(100),
        resolved: Ts(200),
    };

    /// A table as far as the processor, a processor as far as the changefeed, an owner that knows.
    const DONE: (Watermark, Ts, SentCheckpoints) = (
        GLOBAL,
        Ts(200),
        SentCheckpoints {
            acked: Ts(100),
            en_route: Ts(0),
        },
    );

    fn finished(rules: Rules, up: bool, state: (Watermark, Ts, SentCheckpoints)) -> bool {
        let (table, local_resolved, sent) = state;
        add_is_finished(&rules, up, table, local_resolved, GLOBAL, sent)
    }

    #[test]
    fn an_add_is_finished_when_everything_has_been_reached() {
        assert!(finished(Rules::default(), true, DONE));
    }

    #[test]
    fn an_add_is_not_finished_when_one_thing_is_missing() {
        let (table, resolved, sent) = DONE;
        let checkpoint = Watermark {
            checkpoint: Ts(99),
            ..table
        };
        let received = Watermark {
            resolved: Ts(199),
            ..table
        };
        let unacknowledged = SentCheckpoints {
            acked: Ts(99),
            en_route: Ts(100),
        };
        let cases = [
            ("the table's checkpoint", (checkpoint, resolved, sent)),
            ("the table's resolved timestamp", (received, resolved, sent)),
            (
                "the processor's resolved timestamp",
                (received, Ts(199), sent),
            ),
            ("the acknowledgement", (table, resolved, unacknowledged)),
        ];
        for (what, state) in cases {
            assert!(!finished(Rules::default(), true, state), "{what}");
        }
        assert!(!finished(Rules::default(), false, DONE), "the pipeline");
    }

    #[test]
    fn without_the_guard_only_the_pipeline_counts() {
        let rules = Rules::default().without(Guard::AddNeedsAckedCheckpoint);
        let nothing = Default::default();
        assert!(finished(rules, true, nothing));
        assert!(!finished(rules, false, DONE));
    }

    #[test]
    fn as_shipped_the_checkpoint_en_route_does_not_count() {
        let (table, resolved, sent) = DONE;
        let en_route = Ts(101);
        let ahead = (table, resolved, SentCheckpoints { en_route, ..sent });
        let shipped = Rules::default().as_shipped(Correction::AddWaitsForEnRouteCheckpoint);
        assert!(finished(shipped, true, ahead));
        assert!(!finished(Rules::default(), true, ahead));
        // One en route that is lower than what is acknowledged asks for nothing more.
        let behind = SentCheckpoints {
            en_route: Ts(1),
            ..sent
        };
        assert!(finished(Rules::default(), true, (table, resolved, behind)));
    }
}
