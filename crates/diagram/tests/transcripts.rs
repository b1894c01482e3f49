//! Runs in words.
#![forbid(unsafe_code)]

mod common;

use expect_test::expect;
use handover_diagram::sentences::Locale;
use handover_diagram::transcript;

#[test]
fn transcript_of_the_owner_change() {
    expect![[r#"
        Owner change
        The protocol as last shipped: messages carry epochs, and a dispatch says where to start (v2-final).
        Every guard is on.
        Nodes: Owner_A (owner), Processor (processor) and Owner_B (owner).
        Wanted: Tables 1 and 2.

        Before the picture:
           1. Owner_A was elected with owner-rev 1.
           2. Owner_A ran its owner loop.
              - Owner_A sent Announce(owner-rev = 1) to Processor.
              - Owner_A dispatches nothing before the Sync of Processor.
           3. Announce(owner-rev = 1) from Owner_A reached Processor.
              - Processor follows Owner_A with owner-rev 1 from now on.
           4. Processor ran its processor loop.
              - Processor sent Sync to Owner_A.
           5. Sync from Processor reached Owner_A.
              - Owner_A knows what Processor is doing.

        In the picture:
           6. Owner_A ran its owner loop.
              - Owner_A sent message 1, DispatchTable(Table 1), to Processor.
              - Owner_A sent message 2, DispatchTable(Table 2), to Processor.
              - Owner_A held the checkpoint: not every table is running.
           7. Message 1, DispatchTable(Table 1), reached Processor.
           8. Processor ran its processor loop.
              - Processor started Table 1 at 100.
           9. Message 2, DispatchTable(Table 2), reached Processor.
          10. Processor ran its processor loop.
              - Processor sent Checkpoint to Owner_A.
              - Processor started Table 2 at 100.
          11. Owner_A lost its etcd session.
              - Owner_A is not owner any more, does not know it and goes on with owner-rev 1.
              - Checkpoint was lost: the capture of Owner_A left etcd, so the sender gave up on it.
              Note over Owner_A: abnormal delay causes Etcd session loss
          12. Owner_B was elected with owner-rev 2.
          13. Owner_B ran its owner loop.
              - Owner_B sent message 3, Announce(owner-rev = 2), to Processor.
              - Owner_B dispatches nothing before the Sync of Processor.
          14. Message 3, Announce(owner-rev = 2), reached Processor.
              - Processor follows Owner_B with owner-rev 2 from now on, no longer Owner_A.
          15. Processor ran its processor loop.
              - Processor sent message 4, Sync(Tables 1 and 2 are being added), to Owner_B.
          16. Message 4, Sync(Tables 1 and 2 are being added), reached Owner_B.
              - Owner_B knows what Processor is doing.
          17. Table 3 was added.
          18. Owner_A ran its owner loop.
              - Owner_A sent message 5, DispatchTable(Table 3), to Processor.
              - Owner_A held the checkpoint: not every table is running.
          19. Message 5, DispatchTable(Table 3), reached Processor.
              - Processor refused message 5, DispatchTable(Table 3): owner-rev 1 < 2, heard in message 3.
          20. Table 1 came up on Processor.
          21. Processor ran its processor loop.
              - Processor sent Checkpoint to Owner_B.
              - Processor finished adding Table 1.
              - Processor sent message 6, DispatchTableResponse(Table 1), to Owner_B.
          22. Message 6, DispatchTableResponse(Table 1), reached Owner_B.
              - Owner_B records Table 1 as running on Processor.
          23. Table 2 came up on Processor.
          24. Processor ran its processor loop.
              - Processor finished adding Table 2.
              - Processor sent message 7, DispatchTableResponse(Table 2), to Owner_B.
          25. Message 7, DispatchTableResponse(Table 2), reached Owner_B.
              - Owner_B records Table 2 as running on Processor.

        Nobody held the owner key: for 1 step, from step 11 to step 12.
        Owner_A takes itself for the owner and is not: for 14 steps so far, since step 11.

        Safe: no invariant broke and the system can go on.
    "#]].assert_eq(&transcript(&common::owner_change(), Locale::En));
}

#[test]
fn transcript_of_transport_faults() {
    let (_, trace) = common::stories().swap_remove(1);
    expect![[r#"
        The protocol as last shipped: messages carry epochs, and a dispatch says where to start (v2-final).
        Every guard is on.
        Nodes: Owner (owner), Processor_1 (processor) and Processor_2 (processor).
        Wanted: Tables 1, 2, 3 and 4.

        Before the picture:
           1. Owner was elected with owner-rev 1.
           2. Owner ran its owner loop.
              - Owner sent Announce to Processor_1.
              - Owner sent Announce to Processor_2.
              - Owner dispatches nothing before the Sync of Processor_1 and Processor_2.

        In the picture:
           3. Announce from Owner reached Processor_1.
              - Processor_1 follows Owner with owner-rev 1 from now on.
           4. The link between Owner and Processor_2 was cut.
           5. Processor_1 ran its processor loop.
              - Processor_1 sent message 1, Sync, to Owner.
           6. Message 1, Sync, was dropped.
              - Message 1, Sync, was lost, although the transport promises that nothing is.
           7. The link between Owner and Processor_2 was healed.
           8. The processor of Processor_1 restarted.
              - The processor of Processor_1 started anew; it had no table.
           9. Processor_1 ran its processor loop.
              - Processor_1 sent message 2, Sync, to Owner.
          10. Message 2, Sync, was duplicated.
              - Message 2, Sync, is in flight a second time as 2'.
              - Message 2', Sync, is there twice, although the transport promises that nothing is.
          11. Message 2, Sync, reached Owner.
              - Owner knows what Processor_1 is doing.
          12. Announce from Owner reached Processor_2.
              - Processor_2 follows Owner with owner-rev 1 from now on.
          13. Message 2', Sync, reached Owner.
              - Owner knows what Processor_1 is doing.
          14. Processor_2 ran its processor loop.
              - Processor_2 sent message 3, Sync, to Owner.
          15. Message 3, Sync, reached Owner.
              - Owner knows what Processor_2 is doing.
          16. Owner ran its owner loop.
              - Owner sent message 4, DispatchTable(Table 1), to Processor_1.
              - Owner sent message 5, DispatchTable(Table 2), to Processor_2.
              - Owner sent message 6, DispatchTable(Table 3), to Processor_1.
              - Owner sent message 7, DispatchTable(Table 4), to Processor_2.
              - Owner held the checkpoint: not every table is running.
          17. Message 5, DispatchTable(Table 2), was held.
          18. Message 4, DispatchTable(Table 1), reached Processor_1.
          19. Processor_1 ran its processor loop.
              - Processor_1 started Table 1 at 100.
          20. Processor_2 was paused.
          21. Processor_1 crashed.
              - Processor_1 runs nothing any more; its session is still there.
          22. Processor_1 lost its etcd session.
              - Message 6, DispatchTable(Table 3), was lost: the capture of Processor_1 left etcd, so the sender gave up on it.
          23. Owner ran its owner loop.
              - Owner no longer counts on Processor_1 and will place Tables 1 and 3 anew.
              - Owner sent message 8, DispatchTable(Table 1), to Processor_2.
              - Owner sent message 9, DispatchTable(Table 3), to Processor_2.
              - Owner held the checkpoint: not every table is running.

        Stuck: Processor_1 is down; Processor_2 is paused; message 5, DispatchTable(Table 2), is held; Owner waits for the answers of Processor_2 about Tables 1, 2, 3 and 4.
    "#]].assert_eq(&transcript(&trace, Locale::En));
}

#[test]
fn transcript_without_guards() {
    let (_, trace) = common::stories().swap_remove(3);
    expect![[r#"
        The protocol as last shipped: messages carry epochs, and a dispatch says where to start (v2-final).
        Off: fence-on-session-loss.
        Nodes: Owner (owner), Processor_1 (processor) and Processor_2 (processor).
        Wanted: Table 1.

        Before the picture:
           1. Owner was elected with owner-rev 1.
           2. Owner ran its owner loop.
              - Owner sent Announce to Processor_1.
              - Owner sent Announce to Processor_2.
              - Owner dispatches nothing before the Sync of Processor_1 and Processor_2.
           3. Announce from Owner reached Processor_1.
              - Processor_1 follows Owner with owner-rev 1 from now on.
           4. Announce from Owner reached Processor_2.
              - Processor_2 follows Owner with owner-rev 1 from now on.
           5. Processor_1 ran its processor loop.
              - Processor_1 sent Sync to Owner.
           6. Sync from Processor_1 reached Owner.
              - Owner knows what Processor_1 is doing.
           7. Processor_2 ran its processor loop.
              - Processor_2 sent Sync to Owner.
           8. Sync from Processor_2 reached Owner.
              - Owner knows what Processor_2 is doing.
           9. Owner ran its owner loop.
              - Owner sent DispatchTable(Table 1) to Processor_1.
              - Owner held the checkpoint: not every table is running.
          10. DispatchTable(Table 1) from Owner reached Processor_1.
          11. Processor_1 ran its processor loop.
              - Processor_1 started Table 1 at 100.
          12. Table 1 came up on Processor_1.
          13. Processor_1 ran its processor loop.
              - Processor_1 sent Checkpoint to Owner.
          14. Checkpoint from Processor_1 reached Owner.
          15. Processor_1 ran its processor loop.
              - Processor_1 finished adding Table 1.
              - Processor_1 sent DispatchTableResponse(Table 1) to Owner.
          16. DispatchTableResponse(Table 1) from Processor_1 reached Owner.
              - Owner records Table 1 as running on Processor_1.

        In the picture:
          17. Processor_1 lost its etcd session.
              - Processor_1 went on writing after its session had ended, which the protocol takes for impossible.
          18. Owner ran its owner loop.
              - Owner no longer counts on Processor_1 and will place Table 1 anew.
              - Owner sent message 1, DispatchTable(Table 1), to Processor_2.
              - Owner held the checkpoint: not every table is running.
          19. Message 1, DispatchTable(Table 1), reached Processor_2.
          20. Processor_2 ran its processor loop.
              - Processor_2 started Table 1 at 100.
              - Double write: Processor_1 and Processor_2 both write Table 1.
          21. Table 1 came up on Processor_2.
          22. Processor_2 ran its processor loop.
              - Processor_2 sent message 2, Checkpoint, to Owner.
          23. Message 2, Checkpoint, reached Owner.
          24. Processor_2 ran its processor loop.
              - Processor_2 finished adding Table 1.
              - Processor_2 sent message 3, DispatchTableResponse(Table 1), to Owner.
          25. Message 3, DispatchTableResponse(Table 1), reached Owner.
              - Owner records Table 1 as running on Processor_2.
          26. Owner ran its owner loop.
          27. Processor_1 noticed its loss.
              - Processor_1 stopped itself and will register anew.
          28. Processor_1 restarted.
              - Processor_1 has a session and a new capture id.
          29. Processor_1 ran its processor loop.
              - Processor_1 sent message 4, Sync, to Owner.
          30. Message 4, Sync, reached Owner.
              - Owner ignored message 4, Sync: the owner knows no such capture.
          31. Owner ran its owner loop.
              - Owner sent message 5, Announce, to Processor_1.
              - Owner dispatches nothing before the Sync of Processor_1.
          32. Message 5, Announce, reached Processor_1.
          33. Processor_1 ran its processor loop.
              - Processor_1 sent message 6, Sync, to Owner.
          34. Message 6, Sync, reached Owner.
              - Owner knows what Processor_1 is doing.
          35. Owner ran its owner loop.

        Violated: an invariant broke.
    "#]].assert_eq(&transcript(&trace, Locale::En));
}
