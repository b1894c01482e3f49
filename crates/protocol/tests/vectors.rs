//! The behaviour vectors: every row of `tests/vectors/*.txt` is replayed on the real machines.
//!
//! `tests/vectors/README.md` says how to read and write a row. Nothing that a row expects is in
//! this program.

mod runner;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");

/// One test for each file.
macro_rules! files {
    ($($(#[$attribute:meta])* $name:ident)*) => {
        $(
            #[test]
            $(#[$attribute])*
            fn $name() {
                runner::run(&Path::new(FOLDER).join(concat!(stringify!($name), ".txt")));
            }
        )*

        const FILES: &[&str] = &[$(concat!(stringify!($name), ".txt")),*];
    };
}

files! {
    additional
    agent_test
    balancer_test
    checkpoint_sender_test
    details
    guards
    info_provider_test
    move_table_manager_test
    owner_scheduler_test
    processor_agent_test
    #[cfg_attr(not(feature = "wire"), ignore = "its rows need --features wire")]
    protocol_test
    schedule_dispatcher_test
    table_set_test
    #[cfg_attr(not(feature = "wire"), ignore = "its rows need --features wire")]
    wire
}

#[test]
fn no_file_is_left_out() {
    let folder = fs::read_dir(FOLDER).expect("the folder of vectors");
    let found: BTreeSet<_> = folder
        .map(|entry| entry.expect("an entry").file_name().into_string())
        .map(|name| name.expect("a name in UTF-8"))
        .filter(|name| name.ends_with(".txt"))
        .collect();
    let listed: BTreeSet<_> = FILES.iter().map(ToString::to_string).collect();
    assert_eq!(found, listed);
}

const ROW: &str = "vectors rows=1 source=here
row 1 moves Name
given mv={}
events add(T1,c1)
outputs added(T)
state mv={T1>c1:received}
";

/// What the runner says about [`ROW`] with one line changed.
fn complaint(from: &str, to: &str) -> String {
    assert!(ROW.contains(from), "{from}");
    runner::differences("a.txt", &ROW.replace(from, to))
}

#[test]
fn a_row_that_holds_is_no_reason_to_complain() {
    assert_eq!(runner::differences("a.txt", ROW), "");
}

#[test]
fn a_difference_shows_what_was_expected_and_what_happened() {
    assert_eq!(
        complaint("outputs added(T)", "outputs added(F)"),
        "a.txt:2: row 1 (Name)\n    outputs\n      expected  added(F)\n      actual    added(T)\n"
    );
    assert_eq!(
        complaint("state mv={T1>c1:received}", "state unchanged"),
        "a.txt:2: row 1 (Name)\n    mv\n      expected  {}\n      actual    {T1>c1:received}\n"
    );
    assert_eq!(
        complaint("state mv={T1>c1:received}", "state gone"),
        "a.txt:2: row 1 (Name)\n    state\n      expected  gone\n      actual    still there\n"
    );
}

/// What is changed, into what, and how the complaint begins.
const ERRORS: &[(&str, &str, &str)] = &[
    (
        "rows=1",
        "rows=2",
        "a.txt:1: the header declares 2 rows, the file has 1",
    ),
    ("vectors rows=1", "rows=1", "a.txt:1: expected a header"),
    (
        "moves",
        "movers",
        "a.txt:2: unknown machine `movers`, expected one of agent",
    ),
    (
        "given mv={}",
        "given mv=[]",
        "a.txt:3: mv: expected `{..}`, found `[]`",
    ),
    (
        "given mv={}",
        "given vm={}",
        "a.txt:3: expected one of mv, found `vm`",
    ),
    (
        "given mv={}",
        "given after previous",
        "a.txt:2: the row before is not about moves",
    ),
    ("given mv={}", "", "a.txt:2: row 1 has no line `given`"),
    (
        "add(T1,c1)",
        "ad(T1,c1)",
        "a.txt:4: unknown event `ad(T1,c1)`, expected one of\n    add",
    ),
    (
        "add(T1,c1)",
        "add(T1)",
        "a.txt:4: expected 2 arguments in `add(T1)`, found 1",
    ),
    (
        "add(T1,c1)",
        "add(T1,d1)",
        "a.txt:4: expected a capture like c1, found `d1`",
    ),
    (
        "add(T1,c1)",
        "add(T1,c1",
        "a.txt:4: `)` is missing in `add(T1,c1`",
    ),
    (
        "added(T)",
        "adde(T)",
        "a.txt:5: unknown output `adde(T)`, expected one like\n    added",
    ),
    (
        "added(T)",
        "added(T,T)",
        "a.txt:5: unknown output `added(T,T)`",
    ),
    (
        "outputs",
        "output",
        "a.txt:5: expected one of rules, given, events",
    ),
    (
        "received",
        "receive",
        "a.txt:6: mv: expected received or removed, found `receive`",
    ),
    (
        "state mv",
        "state x",
        "a.txt:6: expected one of mv, found `x`",
    ),
];

#[test]
fn an_error_in_the_data_is_told_with_its_line() {
    for (from, to, start) in ERRORS {
        let complaint = complaint(from, to);
        assert!(complaint.starts_with(start), "{from} -> {to}: {complaint}");
    }
}
