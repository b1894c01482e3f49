//! The scenarios of the library.

use crate::sentences::library::Telling;

macro_rules! tellings {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("library/", $name, ".txt")))),*]
    };
}

/// Each by its name, in the order of the library.
const ALL: &[(&str, &str)] = tellings! {
    "owner-change"
    "normal-operation"
    "accepted-before-the-news"
    "move-a-table"
    "without-owner-rev"
    "without-owner-rev-and-epoch"
    "without-owner-rev-in-v2-doc"
    "without-epoch-at-processor"
    "without-epoch-at-owner"
    "without-wait-for-all-sync"
    "without-fence-on-session-loss"
    "without-hold-checkpoint"
    "without-add-needs-acked-checkpoint"
    "without-response-after-sync"
    "without-sync-barrier"
    "without-drop-pending-on-owner-change"
    "without-frozen-view"
    "without-duplicate-check-in-sync"
    "hazard-restarted-agent"
    "hazard-restarted-agent-is-not-heard"
    "hazard-sync-two-terms-late"
    "hazard-move-target-gone"
    "hazard-checkpoint-on-its-way"
    "hazard-low-checkpoint-comes-late"
    "hazard-write-under-way"
    "bug-double-sync-at-start-up"
    "bug-response-before-sync"
    "bug-start-from-a-lagging-view"
    "bug-missed-rebalance"
    "bug-owner-key-deleted"
    "bug-resign-restarts-the-capture"
    "bug-late-work-of-a-deposed-owner"
    "bug-closed-too-early"
    "bug-processor-outlives-its-session"
    "bug-table-lost-in-a-move"
    "bug-tables-dispatched-twice"
    "bug-dropped-while-being-added"
    "bug-move-before-the-first-round"
    "bug-leaving-owner-wins-again"
    "bug-client-closed"
    "capture-killed"
    "capture-hangs"
    "capture-hangs-and-resumes"
    "capture-dies-while-adding"
    "crash-during-a-move"
    "new-owner-after-two-deaths"
    "etcd-gone-for-everybody"
    "ghost-capture"
    "one-processor-stands-still"
    "owner-cut-from-processors"
    "two-sides"
    "slow-shutdown"
    "grace-period"
    "stopped-and-continued"
    "amnesia-after-a-restart"
    "orders-for-an-earlier-life"
    "paused-before-reading-the-grant"
    "revoked-before-it-began"
    "checked-then-paused"
    "stale-read-of-its-own-name"
    "owner-that-is-never-told"
    "answers-to-the-old-owner"
    "announced-twice"
    "claims-from-the-cache"
    "a-dozen-owners"
};

pub(crate) fn find(name: &str) -> Option<Telling> {
    let (_, text) = ALL.iter().find(|(known, _)| *known == name)?;
    Telling::read(text)
}
