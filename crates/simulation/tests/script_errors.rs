//! What is said about a scenario text that is wrong.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use handover_simulation::{Scenario, script};

const HEADER: &str = "node Owner_A owner\nnode Processor processor\nnode N1 owner processor\n";

/// The sentences for each of the lines, put alone below a header of three lines.
#[track_caller]
fn check_errors(lines: &[&str], expected: Expect) {
    let mut out = String::new();
    for line in lines {
        let error = script::parse(&format!("{HEADER}{line}")).expect_err(line);
        let _ = writeln!(out, "{line:?}\n  {error}");
    }
    expected.assert_eq(&out);
}

#[test]
fn errors_in_events() {
    check_errors(
        &[
            "tikc Owner_A",
            "explode",
            "tick",
            "tick  Owner_C",
            "tick Procesor",
            "tick N1",
            "tick N1 candidate",
            "tick Owner_A Processor",
            "elect Owner_A rev",
            "elect Owner_A rev -1",
            "elect Owner_A rev 9223372036854775808",
            "elect Owner_A rev 99999999999999999999999999",
            "deliver announce Owner_A -> Processor",
            "deliver Ping Owner_A -> Processor",
            "deliver Announce Owner_A Processor",
            "deliver Announce Owner_A ->",
            "deliver Announce Owner_A->Processor 2",
            "hold Sync Processor -> N1 0",
            "hold Sync Processor -> N1 65537",
            "ready Processor one",
            "ready Processor 9223372036854775808",
            "advance Processor 18446744073709551616",
            "cut Owner_A",
            "settle now",
            "move Processor 1",
            "rebalance \u{0}",
            "tick Owner_A\u{202e}",
        ],
        expect![[r#"
            "tikc Owner_A"
              line 4, column 1: no line starts with "tikc"; did you mean `tick`?
            "explode"
              line 4, column 1: no line starts with "explode"; lines start with words like `node`, `tick` or `note`
            "tick"
              line 4, column 5: the line ends here, expected the name of a node
            "tick  Owner_C"
              line 4, column 7: there is no node "Owner_C"; did you mean Owner_A?
            "tick Procesor"
              line 4, column 6: there is no node "Procesor"; did you mean Processor?
            "tick N1"
              line 4, column 8: the line ends here, expected `owner` or `processor`, since this node has both loops
            "tick N1 candidate"
              line 4, column 9: expected `owner` or `processor`, since this node has both loops, found "candidate"
            "tick Owner_A Processor"
              line 4, column 14: expected the end of the line, found "Processor"
            "elect Owner_A rev"
              line 4, column 18: the line ends here, expected a revision
            "elect Owner_A rev -1"
              line 4, column 19: expected a revision, found "-1"
            "elect Owner_A rev 9223372036854775808"
              line 4, column 19: a revision is between 0 and 9223372036854775807
            "elect Owner_A rev 99999999999999999999999999"
              line 4, column 19: a revision is between 0 and 9223372036854775807
            "deliver announce Owner_A -> Processor"
              line 4, column 9: there is no kind of message "announce"; did you mean `Announce`?
            "deliver Ping Owner_A -> Processor"
              line 4, column 9: there is no kind of message "Ping"; there are Announce, Sync, DispatchTable, DispatchTableResponse, Checkpoint
            "deliver Announce Owner_A Processor"
              line 4, column 26: expected `->`, found "Processor"
            "deliver Announce Owner_A ->"
              line 4, column 28: the line ends here, expected the name of a node
            "deliver Announce Owner_A->Processor 2"
              line 4, column 37: expected the end of the line, found "2"
            "hold Sync Processor -> N1 0"
              line 4, column 27: a place in a queue is between 1 and 65536
            "hold Sync Processor -> N1 65537"
              line 4, column 27: a place in a queue is between 1 and 65536
            "ready Processor one"
              line 4, column 17: expected the number of a table, found "one"
            "ready Processor 9223372036854775808"
              line 4, column 17: the number of a table is between 0 and 9223372036854775807
            "advance Processor 18446744073709551616"
              line 4, column 19: a timestamp is between 0 and 18446744073709551615
            "cut Owner_A"
              line 4, column 12: the line ends here, expected the name of a node
            "settle now"
              line 4, column 8: expected the end of the line, found "now"
            "move Processor 1"
              line 4, column 6: expected the number of a table, found "Processor"
            "rebalance \0"
              line 4, column 11: the character U+0000 cannot stand in a scenario
            "tick Owner_A\u{202e}"
              line 4, column 13: the character U+202E cannot stand in a scenario
        "#]],
    );
}

#[test]
fn errors_in_notes_and_checks() {
    check_errors(
        &[
            "note",
            "note above Owner_A: x",
            "note over Owner_A",
            "note over Owner_A:   ",
            "note over Owner_A round: x",
            "note over Owner_A folded twice: x",
            "note over Owner_A: a\\x",
            "note over Owner_A: a\\",
            &format!("note over Owner_A: {}", "é".repeat(281)),
            "begin\nbegin",
            "expect",
            "expect digest 1a2b",
            "expect verdict fine",
            "expect rejected owner-rev",
            "expect rejected 5 owner",
            "expect messages 4294967296",
        ],
        expect![[r#"
            "note"
              line 4, column 5: the line ends here, expected `over`, `left` or `right`
            "note above Owner_A: x"
              line 4, column 6: there is no side "above"; there are over, left, right
            "note over Owner_A"
              line 4, column 18: the line ends here, expected `:` and a text
            "note over Owner_A:   "
              line 4, column 19: the line ends here, expected a text
            "note over Owner_A round: x"
              line 4, column 19: there is no shape "round"; there are hexagon, folded
            "note over Owner_A folded twice: x"
              line 4, column 26: expected the end of the line, found "twice"
            "note over Owner_A: a\\x"
              line 4, column 21: unknown escape `\x`; `\n` is a line break, `\\` a backslash and `\s` a space at an edge
            "note over Owner_A: a\\"
              line 4, column 21: a backslash at the end; `\n` is a line break, `\\` a backslash and `\s` a space at an edge
            "note over Owner_A: ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé"
              line 4, column 20: the note has more than 280 characters
            "begin\nbegin"
              line 5, column 1: `begin` stands a second time, the first is in line 4
            "expect"
              line 4, column 7: the line ends here, expected `verdict`, `rejected`, `messages`, `violation`, `crash` or `digest`
            "expect digest 1a2b"
              line 4, column 15: expected a digest of eight digits 0-9 and a-f, found "1a2b"
            "expect verdict fine"
              line 4, column 16: there is no verdict "fine"; there are safe, violated, stuck
            "expect rejected owner-rev"
              line 4, column 17: expected the number of a message, found "owner-rev"
            "expect rejected 5 owner"
              line 4, column 19: there is no guard "owner"; there are owner-rev, epoch-at-processor, epoch-at-owner, wait-for-all-sync, fence-on-session-loss, hold-checkpoint, add-needs-acked-checkpoint, response-after-sync, sync-barrier, drop-pending-on-owner-change, frozen-view, duplicate-check-in-sync
            "expect messages 4294967296"
              line 4, column 17: a number of messages is between 0 and 4294967295
        "#]],
    );
}

#[test]
fn errors_in_the_header() {
    check_errors(
        &[
            "title",
            "title two\\nlines",
            "title a\ntitle b",
            &format!("title {}", "x".repeat(281)),
            "model v3",
            "off",
            "off owner-rev owner-rev",
            "off ownerrev",
            "as-shipped everything",
            "node",
            "node X",
            "node X worker",
            "node X owner owner",
            "node Owner_A processor",
            "node etcd processor",
            &format!("node {} owner", "x".repeat(100)),
            "node a,b owner",
            "node A->B owner",
            "tables",
            "tables 1 1",
            "tables 2 1",
            "tables -1",
            "checkpoint 0",
            "checkpoint 18446744073709551615",
            "tick Owner_A\n\ntables 1",
        ],
        expect![[r#"
            "title"
              line 4, column 6: the line ends here, expected a text
            "title two\\nlines"
              line 4, column 10: a title has one line; write `\\n` for a backslash and an n
            "title a\ntitle b"
              line 5, column 1: `title` stands a second time, the first is in line 4
            "title xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
              line 4, column 7: the title has more than 280 characters
            "model v3"
              line 4, column 7: there is no model "v3"; there are v2-doc, v2-final
            "off"
              line 4, column 4: the line ends here, expected the name of a guard, such as `owner-rev`
            "off owner-rev owner-rev"
              line 4, column 15: `owner-rev` is named twice
            "off ownerrev"
              line 4, column 5: there is no guard "ownerrev"; did you mean `owner-rev`?
            "as-shipped everything"
              line 4, column 12: there is no correction "everything"; there are seed-agent-from-etcd, add-waits-for-en-route-checkpoint
            "node"
              line 4, column 5: the line ends here, expected a name
            "node X"
              line 4, column 7: the line ends here, expected `owner`, `processor` or `owner processor`
            "node X worker"
              line 4, column 8: expected `owner`, `processor` or `owner processor`, found "worker"
            "node X owner owner"
              line 4, column 14: expected the end of the line, found "owner"
            "node Owner_A processor"
              line 4, column 6: two nodes are called "Owner_A"
            "node etcd processor"
              line 4, column 6: "etcd" cannot name a node: a name is 1 to 40 visible characters without spaces, '#', ':', '>' or ','
            "node xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx owner"
              line 4, column 6: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" cannot name a node: a name is 1 to 40 visible characters without spaces, '#', ':', '>' or ','
            "node a,b owner"
              line 4, column 6: "a,b" cannot name a node: a name is 1 to 40 visible characters without spaces, '#', ':', '>' or ','
            "node A->B owner"
              line 4, column 7: expected `owner`, `processor` or `owner processor`, found "->"
            "tables"
              line 4, column 7: the line ends here, expected the number of a table
            "tables 1 1"
              line 4, column 10: table 1 is out of order: tables are named once, in ascending order
            "tables 2 1"
              line 4, column 10: table 1 is out of order: tables are named once, in ascending order
            "tables -1"
              line 4, column 8: expected the number of a table, found "-1"
            "checkpoint 0"
              line 4, column 12: a checkpoint is between 1 and 18446744073709551614
            "checkpoint 18446744073709551615"
              line 4, column 12: a checkpoint is between 1 and 18446744073709551614
            "tick Owner_A\n\ntables 1"
              line 6, column 1: `tables` belongs to the header, which ended before line 4
        "#]],
    );
}

#[test]
fn a_setup_nobody_can_play() {
    let sentence = |text: &str| script::parse(text).unwrap_err().to_string();
    let expected = [
        (
            "",
            "line 1, column 1: no node can be owner: declare one with `node NAME owner`",
        ),
        (
            "# a\n\n",
            "line 2, column 1: no node can be owner: declare one with `node NAME owner`",
        ),
        (
            "node A owner\n\n# x\ntick A\nnode P processor",
            "line 4, column 1: no node can replicate: declare one with `node NAME processor`",
        ),
    ];
    for (text, sentence_expected) in expected {
        assert_eq!(sentence(text), sentence_expected);
    }
}

#[test]
fn caps() {
    let sentence = |text: &str| script::parse(text).unwrap_err().to_string();
    let nodes: String = (0..17)
        .map(|n| format!("node N{n} owner processor\n"))
        .collect();
    assert_eq!(
        sentence(&nodes),
        "line 17, column 6: 17 nodes, at most 16 fit"
    );
    let tables: String = (0..65).map(|n| format!(" {n}")).collect();
    let tables = format!("{HEADER}tables{tables}");
    assert_eq!(
        sentence(&tables),
        "line 4, column 190: 65 tables, at most 64 fit"
    );

    let events = |n| format!("{HEADER}{}", "tick Owner_A\n".repeat(n));
    assert!(script::parse(&events(Scenario::MAX_EVENTS)).is_ok());
    assert_eq!(
        sentence(&events(Scenario::MAX_EVENTS + 1)),
        "line 10004, column 1: this is event 10001, at most 10000 fit"
    );
    let items = |n| format!("{HEADER}{}", "settle\n".repeat(n));
    assert!(script::parse(&items(Scenario::MAX_ITEMS)).is_ok());
    assert_eq!(
        sentence(&items(Scenario::MAX_ITEMS + 1)),
        "line 12004, column 1: more than 12000 lines follow the header"
    );
}

#[test]
fn ten_megabytes_are_read() {
    let comment = "# nothing to see here, and much of it\n".repeat(280_000);
    let text = format!("{comment}{HEADER}");
    assert!(text.len() > 10_000_000);
    assert_eq!(script::parse(&text).unwrap().to_string(), text);
    let sentence = |text: &str| script::parse(text).unwrap_err().to_string();
    assert!(sentence(&"x".repeat(10_000_000)).len() < 200);
    assert!(sentence(&format!("{HEADER}tables{}", " 1".repeat(5_000_000))).len() < 200);
    assert_eq!(
        sentence(&"\n".repeat(10_000_000)),
        "line 500001, column 1: the text has more than 500000 lines"
    );
}
