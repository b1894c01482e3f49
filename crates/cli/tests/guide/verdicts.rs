//! Everything that can be wrong with a run is in the chapter about verdicts, in the words in which
//! it is told.

use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::{Locale, Sentences};
use handover_protocol::{CaptureId, Crash, OwnerRev, TableId, Ts};
use handover_simulation::{
    BrokenAssumption, Invariant, MessageId, NodeId, Trace, Verdict, Wait, script,
};

use crate::book::chapter;

/// Messages 1 to 3 are in flight in it.
const RUN: &str = "\
node A owner
node P processor
node P1 processor
node P2 processor
node B owner
elect A
begin
tick A
";

const A: NodeId = NodeId(0);
const P: NodeId = NodeId(1);
const TABLE: TableId = TableId(1);

/// The first capture id of a node.
const fn capture(node: u32) -> CaptureId {
    CaptureId(node << 16)
}

/// Every reason to be stuck.
const fn waits() -> [Wait; 12] {
    let (owner, processor, table) = (A, P, TABLE);
    [
        Wait::NoCandidate,
        Wait::NoProcessor,
        Wait::SyncMissing { owner, processor },
        Wait::ResponseMissing {
            owner,
            processor,
            table,
        },
        Wait::TableUnplaced { owner, table },
        Wait::FollowsGoneOwner { processor, owner },
        Wait::NodeDown { node: P },
        Wait::NodePaused { node: P },
        Wait::LinkCut { from: A, to: P },
        Wait::CutFromEtcd { node: P },
        Wait::MessageHeld { id: MessageId(0) },
        Wait::CheckpointFrozen { owner },
    ]
}

/// Every reason to crash.
const fn crashes() -> [Crash; 10] {
    let (table, rev) = (TABLE, OwnerRev(1));
    [
        Crash::OwnerMismatch {
            rev,
            expected: Some(capture(0)),
            actual: capture(4),
        },
        Crash::OwnerMismatch {
            rev: OwnerRev(0),
            expected: None,
            actual: capture(0),
        },
        Crash::DuplicateOperation { table },
        Crash::StartTsZero { table },
        Crash::MissingTable { table },
        Crash::CheckpointRegressed {
            stored: Ts(300),
            given: Ts(200),
        },
        Crash::ResponseForRunning { table },
        Crash::ResponseFromWrongCapture {
            table,
            expected: capture(3),
            actual: capture(2),
        },
        Crash::DuplicateTable {
            table,
            recorded: capture(3),
            reported: capture(2),
        },
        Crash::MoveTargetGone {
            table,
            target: capture(1),
        },
    ]
}

/// Every assumption that can be broken.
const fn assumptions() -> [BrokenAssumption; 4] {
    [
        BrokenAssumption::WroteAfterSessionEnd { node: P },
        BrokenAssumption::MessageLost { id: MessageId(0) },
        BrokenAssumption::MessageDuplicated { id: MessageId(0) },
        BrokenAssumption::OrderBroken { id: MessageId(1) },
    ]
}

/// Fails to compile when there is one more of a kind, which then has to be listed above, and told
/// in the chapter.
const fn is_listed(wait: &Wait, crash: &Crash, assumption: &BrokenAssumption) {
    match wait {
        Wait::NoCandidate
        | Wait::NoProcessor
        | Wait::SyncMissing { .. }
        | Wait::ResponseMissing { .. }
        | Wait::TableUnplaced { .. }
        | Wait::FollowsGoneOwner { .. }
        | Wait::NodeDown { .. }
        | Wait::NodePaused { .. }
        | Wait::LinkCut { .. }
        | Wait::CutFromEtcd { .. }
        | Wait::MessageHeld { .. }
        | Wait::CheckpointFrozen { .. } => {}
    }
    match crash {
        Crash::OwnerMismatch { .. }
        | Crash::DuplicateOperation { .. }
        | Crash::StartTsZero { .. }
        | Crash::MissingTable { .. }
        | Crash::CheckpointRegressed { .. }
        | Crash::ResponseForRunning { .. }
        | Crash::ResponseFromWrongCapture { .. }
        | Crash::DuplicateTable { .. }
        | Crash::MoveTargetGone { .. } => {}
    }
    match assumption {
        BrokenAssumption::WroteAfterSessionEnd { .. }
        | BrokenAssumption::MessageLost { .. }
        | BrokenAssumption::MessageDuplicated { .. }
        | BrokenAssumption::OrderBroken { .. } => {}
    }
}

#[test]
fn whatever_can_be_found_has_its_row() {
    let document = script::parse(RUN).expect("it is a scenario");
    let trace = Trace::run(document.scenario()).expect("it can be played");
    let ledger = Ledger::of(&trace);
    let sentences = Sentences::new(Locale::En, &document.scenario().setup, &ledger);
    let text = chapter("verdicts.md").text;
    let mut rows = Vec::new();
    rows.extend(waits().map(|wait| sentences.wait(&wait)));
    rows.extend(crashes().map(|crash| sentences.crash(&crash)));
    let assumptions = assumptions().map(|broken| sentences.assumption(&broken));
    rows.extend(assumptions.map(|said| said.trim_end_matches('.').to_owned()));
    for row in rows {
        assert!(text.contains(&format!("\n| {row} |")), "no row says: {row}");
    }
    is_listed(&waits()[0], &crashes()[0], &self::assumptions()[0]);
}

#[test]
fn verdicts_and_invariants_are_there() {
    let document = script::parse(RUN).expect("it is a scenario");
    let trace = Trace::run(document.scenario()).expect("it can be played");
    let ledger = Ledger::of(&trace);
    let sentences = Sentences::new(Locale::En, &document.scenario().setup, &ledger);
    let chapter = chapter("verdicts.md");
    for verdict in Verdict::ALL {
        let sentence = sentences.verdict(verdict);
        let (name, says) = sentence.split_once(": ").expect("a verdict gives a reason");
        assert_eq!(name.to_lowercase(), verdict.name());
        let row = format!("\n| {} | {} |", verdict.name(), capital(says));
        assert!(chapter.text.contains(&row), "{row}");
    }
    let codes = chapter.codes();
    for invariant in Invariant::ALL {
        let name = invariant.name();
        assert!(codes.iter().any(|code| code == name), "{name}");
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase());
    first.into_iter().flatten().chain(letters).collect()
}
