//! Messages that wait, cross, overtake, get lost.
#![forbid(unsafe_code)]

mod common;

use common::dump;
use expect_test::expect;
use handover_diagram::Diagram;
use handover_diagram::sentences::Locale;

fn story(name: &str) -> String {
    let mut stories = common::stories().into_iter();
    let (_, trace) = stories.find(|(n, _)| *n == name).expect("there is one");
    dump(&Diagram::draw(&trace, Locale::En))
}

#[test]
fn a_dispatch_from_before_the_owner_change() {
    expect![[r#"
        Owner_A | Processor | Owner_B
          5  hexagon over Owner_A: owner-rev = 1
          7  1 Owner_A -> Processor: DispatchTable(Table 1) [refused: owner-rev 1 < 2, heard in message 3 before it was looked at]
          7  leaves: 2 Owner_A ->x Processor: DispatchTable(Table 2) [refused: owner-rev 1 < 2, heard in message 3]
          8  hexagon over Owner_A: etcd session lost
          9  hexagon over Owner_B: owner-rev = 2
         11  3 Owner_B -> Processor: Announce(owner-rev = 2)
         11  hexagon over Processor: recognizes Owner_B now
         11  folded right of Processor: drops Table 1 [refused: owner-rev 1 < 2, heard in message 3 before it was looked at]
         13  4 Processor --> Owner_B: Sync
         15  arrives: 2 Owner_A ->x Processor: DispatchTable(Table 2) [refused: owner-rev 1 < 2, heard in message 3]
         15  folded right of Processor: rejects stale owner [refused: owner-rev 1 < 2, heard in message 3]
         16  hexagon over Owner_A: notices the loss, / stops itself
         17  hexagon over Owner_A: restarts
         18  5 Owner_B -> Processor: DispatchTable(Table 1)
         18  6 Owner_B -o Processor: DispatchTable(Table 2)
        band NoOwner 8..Some(9) rows 3..4
        band Zombie(NodeId(0)) 8..Some(16) rows 3..11
    "#]].assert_eq(&story("late-dispatch"));
}

#[test]
fn held_dropped_doubled_and_in_flight() {
    expect![[r#"
        Owner | Processor_1 | Processor_2
          4  hexagon over Owner: link with Processor_2 cut
          6  1 Processor_1 --x Owner: Sync (lost)
          7  hexagon over Owner: link with Processor_2 healed
          8  hexagon over Processor_1: processor restarts
         11  2 Processor_1 --> Owner: Sync
         13  2' Processor_1 --> Owner: Sync
         15  3 Processor_2 --> Owner: Sync
         18  4 Owner -> Processor_1: DispatchTable(Table 1)
         18  5 Owner -o Processor_2: DispatchTable(Table 2) (held)
         19  hexagon over Processor_1: starts Table 1
         20  hexagon over Processor_2: stands still
         21  hexagon over Processor_1: crashes
         22  hexagon over Processor_1: etcd session lost
         22  6 Owner -x Processor_1: DispatchTable(Table 3) (lost: the receiver left)
         22  7 Owner -o Processor_2: DispatchTable(Table 4) (behind a held message)
         23  hexagon over Owner: takes Processor_1 for gone
         23  8 Owner -o Processor_2: DispatchTable(Table 1) (behind a held message)
         23  9 Owner -o Processor_2: DispatchTable(Table 3) (behind a held message)
    "#]]
    .assert_eq(&story("transport-faults"));
}
