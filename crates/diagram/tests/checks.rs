//! What `expect` lines find.
#![forbid(unsafe_code)]

mod common;

use expect_test::{Expect, expect};
use handover_diagram::unmet;

/// The first story without a guard, its table on two processors in the fourth step.
const FENCE: &str = "\
off fence-on-session-loss
node A owner
node P1 processor
node P2 processor
tables 1
elect A
settle
begin
lose-session P1
tick A
deliver DispatchTable A -> P2
tick P2
";

fn check(scenario: &str, lines: &str, expected: Expect) {
    let trace = common::text(&format!("{scenario}{lines}"));
    let said = unmet(&trace).into_iter();
    let said: Vec<String> = said
        .map(|line| format!("{}, but {}", line.expected, line.found))
        .collect();
    expected.assert_eq(&said.join("\n"));
}

#[test]
fn a_violation_where_it_is_expected() {
    let lines = "expect violation no-double-write 4\nexpect verdict violated\n";
    check(FENCE, lines, expect![[""]]);
    check(common::LATE_WRITE, "", expect![[""]]);
}

#[test]
fn a_violation_elsewhere() {
    let lines = "\
expect violation no-double-write 3
expect violation no-lost-table 4
expect verdict safe
expect crash A
";
    check(
        FENCE,
        lines,
        expect![[r#"
            violation no-double-write 3, but violation no-double-write 4
            violation no-lost-table 4, but violation no-double-write 4
            verdict safe, but verdict violated
            crash A, but no crash A"#]],
    );
}

#[test]
fn a_violation_nowhere() {
    let scenario = FENCE.replacen("off fence-on-session-loss\n", "", 1);
    let lines = "expect violation no-double-write 4\n";
    check(
        &scenario,
        lines,
        expect!["violation no-double-write 4, but no violation"],
    );
}

#[test]
fn a_violation_before_the_picture() {
    let scenario = FENCE.replacen("begin\n", "", 1) + "begin\n";
    let lines = "expect violation no-double-write 4\n";
    check(
        &scenario,
        lines,
        expect!["violation no-double-write 4, but violation no-double-write in the set-up"],
    );
}

/// The owner that comes after gives the table away once more and then hears of the first.
#[test]
fn crashes() {
    let scenario = "\
off wait-for-all-sync
node A owner
node P1 processor
node P2 processor
node B owner
tables 1
elect A
settle
lose-session A
elect B
begin
tick B
deliver Announce B -> P2
tick P2
deliver Sync P2 -> B
tick B
deliver DispatchTable B -> P2
tick P2
deliver Announce B -> P1
tick P1
deliver Sync P1 -> B
";
    let lines = "expect crash B\nexpect crash A\nexpect violation no-double-write 7\n";
    check(scenario, lines, expect!["crash A, but no crash A"]);
}

#[test]
fn rejections_counts_and_digests() {
    let owner_change = handover_simulation::library::find("owner-change").expect("it is there");
    let lines = "\
expect rejected 5 epoch-at-processor
expect rejected 4 owner-rev
expect rejected 8 owner-rev
expect messages 8
expect digest 00000000
";
    check(
        owner_change.text,
        lines,
        expect![[r#"
            rejected 5 epoch-at-processor, but rejected 5 owner-rev
            rejected 4 owner-rev, but message 4 is accepted
            rejected 8 owner-rev, but no message 8, the last one is 7
            messages 8, but messages 7
            digest 00000000, but digest 195adc00"#]],
    );
}
