//! What takes a while: writes on their way, messages that are held.
#![forbid(unsafe_code)]

mod common;

use common::dump;
use expect_test::expect;
use handover_diagram::sentences::Locale;
use handover_diagram::{Diagram, transcript};

#[test]
fn a_late_write_in_the_picture() {
    expect![[r#"
        Owner | P1 | P2
         20  hexagon over P1: writes Table 1 [up to 300]
         21  hexagon over P1: cut off from etcd
         22  hexagon over P1: etcd session lost
         22  hexagon over P1: stops writing Table 1
         24  hexagon over Owner: takes P1 for gone
         25  1 Owner -> P2: DispatchTable(Table 1)
         26  hexagon over P2: starts Table 1
         27  hexagon over P1: late write of Table 1: / P2 holds it by now
         28  hexagon over P1: reaches etcd again
         29  hexagon over P1: notices the loss, / stops itself
         30  hexagon over P2: Table 1 ready
         31  hexagon over P2: writes Table 1 [up to 200, on its way]
    "#]]
    .assert_eq(&dump(&Diagram::draw(
        &common::text(common::LATE_WRITE),
        Locale::En,
    )));
}

#[test]
fn a_late_write_in_words() {
    let text = transcript(&common::text(common::LATE_WRITE), Locale::En);
    let (_, picture) = text.split_once("In the picture:\n").expect("it has one");
    expect![[r#"
          20. P1 replicated up to 300.
              - P1 sent a write of Table 1 up to 300.
          21. P1 was cut off from etcd.
          22. P1 lost its etcd session.
              - P1 stopped writing Table 1.
          23. Owner saw a change in etcd.
          24. Owner ran its owner loop.
              - Owner no longer counts on P1 and will place Table 1 anew.
              - Owner sent message 1, DispatchTable(Table 1), to P2.
              - Owner held the checkpoint: not every table is running.
          25. Message 1, DispatchTable(Table 1), reached P2.
          26. P2 ran its processor loop.
              - P2 started Table 1 at 100.
          27. A write of Table 1 by P1, up to 300, arrived after its session had ended, when P2 held the table.
              - Double write: a write of Table 1 by P1 arrived when P2 held the table.
              - P1 went on writing after its session had ended, which the protocol takes for impossible.
          28. P1 reached etcd again.
          29. P1 noticed its loss.
              - P1 stopped itself and will register anew.
          30. Table 1 came up on P2.
          31. P2 replicated up to 200.
              - P2 sent a write of Table 1 up to 200.

        Violated: an invariant broke.
    "#]].assert_eq(picture);
}

/// Some of what was sent has arrived; a write lands after its session ended and harms nobody.
#[test]
fn writes_on_their_way() {
    let trace = common::text(
        "\
writes delayed
node A owner
node P1 processor
node P2 processor
tables 1 2 3
elect A
settle
begin
hide Checkpoint
advance P1 300
land P1 1
advance P2 300
advance P1 400
land P1 1
land P1 3
land P1 3
lose-session P2
land P2 2
",
    );
    expect![[r#"
        A | P1 | P2
         27  hexagon over P1: writes Tables 1 and 3 [up to 300]
         28  hexagon over P1: write of Table 1 arrives [up to 300]
         29  hexagon over P2: writes Table 2 [up to 300]
         30  hexagon over P1: writes Tables 1 and 3 [up to 400]
         31  hexagon over P1: write of Table 1 arrives [up to 400]
         32  hexagon over P1: write of Table 3 arrives [up to 300]
         33  hexagon over P1: write of Table 3 arrives [up to 400]
         34  hexagon over P2: etcd session lost
         34  hexagon over P2: stops writing Table 2
         35  hexagon over P2: write of Table 2 arrives [up to 300, after its session ended]
    "#]]
    .assert_eq(&dump(&Diagram::draw(&trace, Locale::En)));
}

#[test]
fn held_messages_and_those_behind() {
    let trace = common::text(
        "\
node A owner
node P1 processor
node P2 processor
tables 1 2 3 4
elect A
tick A
deliver Announce A -> P1
deliver Announce A -> P2
tick P1
deliver Sync P1 -> A
tick P2
deliver Sync P2 -> A
begin
tick A
hold DispatchTable A -> P1
duplicate DispatchTable A -> P1
deliver DispatchTable A -> P2
cut A -> P2
tick P2
release DispatchTable A -> P1
deliver DispatchTable A -> P1
",
    );
    expect![[r#"
        A | P1 | P2
          9  leaves: 1 A -> P1: DispatchTable(Table 1) (held for 5 steps)
          9  leaves: 2 A -> P2: DispatchTable(Table 2)
          9  3 A -o P1: DispatchTable(Table 3) (behind a held message)
          9  4 A -o P2: DispatchTable(Table 4) (link cut)
         11  1' A -o P1: DispatchTable(Table 1) (held)
         12  arrives: 2 A -> P2: DispatchTable(Table 2)
         13  hexagon over A: link to P2 cut
         14  hexagon over P2: starts Table 2
         16  arrives: 1 A -> P1: DispatchTable(Table 1) (held for 5 steps)
    "#]]
    .assert_eq(&dump(&Diagram::draw(&trace, Locale::En)));
}
