//! The two figures of the protocol's description, from a run.
#![forbid(unsafe_code)]

mod common;

use common::dump;
use expect_test::expect;
use handover_diagram::Diagram;
use handover_diagram::sentences::Locale;

#[test]
fn owner_change() {
    let diagram = Diagram::draw(&common::owner_change(), Locale::En);
    expect![[r#"
        Owner_A | Processor | Owner_B
          5  hexagon over Owner_A: owner-rev = 1
          7  1 Owner_A -> Processor: DispatchTable(Table 1)
          8  hexagon over Processor: starts Table 1
          9  2 Owner_A -> Processor: DispatchTable(Table 2)
         10  hexagon over Processor: starts Table 2
         11  hexagon over Owner_A: abnormal delay / causes Etcd session loss
         12  hexagon over Owner_B: owner-rev = 2
         14  3 Owner_B -> Processor: Announce(owner-rev = 2)
         14  hexagon over Processor: recognizes Owner_B now
         16  4 Processor --> Owner_B: Sync(Tables 1 and 2 are being added)
         18  folded left of Owner_A: thinking it / was still owner
         19  5 Owner_A ->x Processor: DispatchTable(Table 3) [refused: owner-rev 1 < 2, heard in message 3]
         19  folded right of Processor: rejects stale owner [refused: owner-rev 1 < 2, heard in message 3]
         20  hexagon over Processor: Table 1 ready
         22  6 Processor --> Owner_B: DispatchTableResponse(Table 1)
         23  hexagon over Processor: Table 2 ready
         25  7 Processor --> Owner_B: DispatchTableResponse(Table 2)
        band NoOwner 11..Some(12) rows 5..6
        band Zombie(NodeId(0)) 11..None rows 5..17
    "#]].assert_eq(&dump(&diagram));
}

#[test]
fn normal_operation() {
    let diagram = Diagram::draw(&common::normal_operation(), Locale::En);
    expect![[r#"
        Owner | Processor_A | Processor_B
          3  1 Owner -> Processor_A: Announce
          4  2 Owner -> Processor_B: Announce
          6  3 Processor_A --> Owner: Sync
          8  4 Processor_B --> Owner: Sync  +  folded left of Owner: Owner waits for all / processors to Sync / before dispatching / any table
         10  5 Owner -> Processor_A: DispatchTable(Table 1)
         11  hexagon over Processor_A: starts Table 1
         12  6 Owner -> Processor_B: DispatchTable(Table 2)
         13  hexagon over Processor_B: starts Table 2
         18  hexagon over Processor_A: Table 1 ready
         20  7 Processor_A --> Owner: DispatchTableResponse(Table 1)
         21  hexagon over Processor_B: Table 2 ready
         23  8 Processor_B --> Owner: DispatchTableResponse(Table 2)
         26  9 Processor_A --> Owner: Checkpoint
         29  10 Processor_B --> Owner: Checkpoint
    "#]].assert_eq(&dump(&diagram));
}
