//! The scenarios that come with the program: that each is what it says, and that what goes wrong in
//! one goes right with the guard on.
#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::path::Path;

use handover_protocol::{Correction, Crash, Guard, Model, Rules};
use handover_simulation::library::{self, Entry, Group};
use handover_simulation::{Expect, Invariant, Item, Scenario, Trace, Verdict, Violation, script};

fn scenario(entry: &Entry) -> Scenario {
    match script::parse(entry.text) {
        Ok(document) => document.into_scenario(),
        Err(error) => panic!("{}: {error}", entry.name),
    }
}

fn named(name: &str) -> Scenario {
    scenario(library::find(name).expect("it is in the library"))
}

/// The same schedule with other rules. What cannot happen then is left out.
fn replay(scenario: &Scenario, rules: Rules) -> Trace {
    let mut setup = scenario.setup.clone();
    setup.rules = rules;
    let mut trace = Trace::start(setup).expect("it is a set-up");
    for item in &scenario.items {
        // Refused: the trace is as before.
        let _ = trace.push(item.clone());
    }
    trace
}

/// Panics, and errors that ended a processor, in order.
fn crashes(trace: &Trace) -> impl Iterator<Item = Crash> {
    let effects = trace.steps().iter().flat_map(|step| &step.effects);
    effects.filter_map(|effect| effect.crash().map(|(_, crash)| crash))
}

/// What came of a run, the worst first.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Violated(Invariant),
    Crashed(Crash),
    Stuck,
    Safe,
}

fn outcome(trace: &Trace) -> Outcome {
    let violations = trace.steps().iter().flat_map(|step| &step.violations);
    if let Some(invariant) = violations.map(Violation::invariant).next() {
        return Outcome::Violated(invariant);
    }
    let crash = crashes(trace).next();
    match crash {
        Some(crash) => Outcome::Crashed(crash),
        None if trace.verdict() == Verdict::Stuck => Outcome::Stuck,
        None => Outcome::Safe,
    }
}

#[test]
fn every_file_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let files = std::fs::read_dir(folder).expect("it is there");
    let files: BTreeSet<String> = files
        .map(|file| file.expect("it can be listed").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let entries = library::ALL.iter();
    let listed: BTreeSet<String> = entries.map(|e| format!("{}.txt", e.name)).collect();
    assert_eq!(files, listed);
    assert_eq!(library::ALL.len(), listed.len(), "a name stands twice");
}

#[test]
fn the_figures_come_first_and_then_group_by_group() {
    let names: Vec<_> = library::ALL.iter().map(|entry| entry.name).collect();
    assert_eq!(names[..2], ["owner-change", "normal-operation"]);
    let groups: Vec<_> = library::ALL.iter().map(Entry::group).collect();
    assert!(groups.is_sorted(), "{groups:?}");
    for group in Group::ALL {
        assert!(groups.contains(&Some(group)), "{group:?}");
    }
}

#[test]
fn every_file_tells_what_it_is() {
    for entry in library::ALL {
        let name = entry.name;
        let group = entry.group().unwrap_or_else(|| panic!("{name}: no group"));
        let by_name = match name.split_once('-').map(|(first, _)| first) {
            Some("without") => Some(Group::Guards),
            Some("hazard") => Some(Group::Hazards),
            Some("bug") => Some(Group::Bugs),
            _ => None,
        };
        match by_name {
            Some(by_name) => assert_eq!(group, by_name, "{name}"),
            None => assert!(matches!(group, Group::Protocol | Group::Reports), "{name}"),
        }
        let lesson = entry.teaches().unwrap_or_default();
        assert!(
            lesson.ends_with('.') && lesson.len() <= 100,
            "{name}: {lesson}"
        );
        assert!(entry.sources().all(|source| !source.is_empty()), "{name}");
        assert!(entry.sources().count() > 0, "{name}: no source");
        let document = script::parse(entry.text).expect("it is a scenario");
        let story = document.story();
        assert!(
            story.len() > 150 && !story.contains("Teaches:"),
            "{name}: {story}"
        );
        assert!(
            entry.text.lines().all(|line| line.len() <= 100),
            "{name}: a long line"
        );
        let Scenario { setup, items } = document.into_scenario();
        assert!(!setup.title.is_empty(), "{name}: no title");
        assert!(items.contains(&Item::Begin), "{name}: no picture");
        let verdicts = items.iter();
        let verdicts = verdicts.filter(|i| matches!(i, Item::Expect(Expect::Verdict(_))));
        assert_eq!(verdicts.count(), 1, "{name}");
    }
}

#[test]
fn the_guard_in_the_name_is_off() {
    for entry in library::ALL {
        let Some(name) = entry.name.strip_prefix("without-") else {
            continue;
        };
        let off = scenario(entry).setup.rules.off();
        let longest = off.filter(|guard| name.starts_with(guard.name()));
        assert!(longest.count() > 0, "{}", entry.name);
    }
    let names: Vec<_> = library::ALL.iter().map(|entry| entry.name).collect();
    for guard in Guard::ALL {
        let name = format!("without-{}", guard.name());
        assert!(names.contains(&name.as_str()), "{name}");
    }
}

#[test]
fn every_run_goes_well_with_all_guards_on() {
    // No guard is against these.
    let open = [
        (
            "hazard-sync-two-terms-late",
            Outcome::Violated(Invariant::NoDoubleWrite),
        ),
        (
            "hazard-write-under-way",
            Outcome::Violated(Invariant::NoDoubleWrite),
        ),
    ];
    for entry in library::ALL {
        let found = outcome(&replay(&scenario(entry), Rules::default()));
        match open.iter().find(|(name, _)| *name == entry.name) {
            Some((_, expected)) => assert_eq!(found, *expected, "{}", entry.name),
            None => match (entry.name, found) {
                ("hazard-move-target-gone", Outcome::Crashed(Crash::MoveTargetGone { .. }))
                | (
                    "hazard-low-checkpoint-comes-late",
                    Outcome::Crashed(Crash::CheckpointRegressed { .. }),
                )
                | ("one-processor-stands-still" | "owner-cut-from-processors", Outcome::Stuck) => {}
                (_, found) => assert_eq!(found, Outcome::Safe, "{}", entry.name),
            },
        }
    }
}

#[test]
fn one_of_two_guards_is_enough() {
    let both = [Guard::EpochAtProcessor, Guard::DropPendingOnOwnerChange];
    let scenario = named("without-drop-pending-on-owner-change");
    let rules = scenario.setup.rules;
    assert_eq!(rules.off().collect::<Vec<_>>(), both);
    for guard in both {
        let found = outcome(&replay(&scenario, rules.with(guard)));
        assert_eq!(found, Outcome::Safe, "with {}", guard.name());
    }
    // Without the frozen view: the other thing that stops it.
    let scenario = named("without-frozen-view");
    let seeded = scenario
        .setup
        .rules
        .corrected(Correction::SeedAgentFromEtcd);
    assert_eq!(outcome(&replay(&scenario, seeded)), Outcome::Safe);
}

#[test]
fn the_epoch_alone_keeps_a_late_dispatch_from_writing_but_not_from_being_heard() {
    let scenario = named("without-owner-rev-and-epoch");
    let rules = scenario.setup.rules;
    let found = outcome(&replay(&scenario, rules.with(Guard::OwnerRev)));
    assert_eq!(found, Outcome::Safe);
    let found = outcome(&replay(&scenario, rules.with(Guard::EpochAtProcessor)));
    assert_eq!(found, Outcome::Stuck);

    let scenario = named("without-owner-rev-in-v2-doc");
    let mut rules = scenario.setup.rules;
    rules.model = Model::V2Final;
    assert_eq!(outcome(&replay(&scenario, rules)), Outcome::Stuck);
}

#[test]
fn the_duplicate_check_makes_the_double_write_known() {
    let scenario = named("without-duplicate-check-in-sync");
    let off = scenario.setup.rules;
    let panics = |rules| {
        let trace = replay(&scenario, rules);
        crashes(&trace).any(|crash| matches!(crash, Crash::DuplicateTable { .. }))
    };
    assert!(!panics(off));
    assert!(panics(off.with(Guard::DuplicateCheckInSync)));
}

/// The guard × attack matrix of the protocol's description, which asks for safety only: the schedule of a story, and what comes of it with all guards on,
/// without the owner-rev, without the epoch at the processor, and without both.
const MATRIX: [(&str, [&str; 4]); 5] = [
    // A stale Announce after the owner changed.
    (
        "without-owner-rev",
        ["safe", "double write", "safe", "double write"],
    ),
    // A stale DispatchTable after the owner changed.
    (
        "without-owner-rev-and-epoch",
        ["safe", "safe", "safe", "double write"],
    ),
    // A stale DispatchTable across a restart, one owner.
    (
        "without-epoch-at-processor",
        ["safe", "safe", "double write", "double write"],
    ),
    // Two Syncs at start-up under latency.
    (
        "bug-double-sync-at-start-up",
        ["safe", "safe", "duplicate operation", "duplicate operation"],
    ),
    // A stale Announce right after a restart, as shipped.
    (
        "hazard-restarted-agent",
        [
            "double write",
            "double write",
            "double write",
            "double write",
        ],
    ),
];

#[test]
fn the_matrix_of_guards_and_attacks() {
    for (name, expected) in MATRIX {
        let scenario = named(name);
        let mut all = Rules::default();
        for hole in scenario.setup.rules.shipped() {
            all = all.as_shipped(hole);
        }
        let settings = [
            all,
            all.without(Guard::OwnerRev),
            all.without(Guard::EpochAtProcessor),
            all.without(Guard::OwnerRev)
                .without(Guard::EpochAtProcessor),
        ];
        let found = settings.map(|rules| match outcome(&replay(&scenario, rules)) {
            Outcome::Safe | Outcome::Stuck => "safe",
            Outcome::Violated(Invariant::NoDoubleWrite) => "double write",
            Outcome::Crashed(Crash::DuplicateOperation { .. }) => "duplicate operation",
            Outcome::Violated(Invariant::NoLostTable) | Outcome::Crashed(_) => "something else",
        });
        assert_eq!(found, expected, "{name}");
    }
}
