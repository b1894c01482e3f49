//! What both machines report, in order, with the marks of the messages: what the vectors do not show.

use std::collections::BTreeSet;

use handover_protocol::owner::{self, Dispatcher, Outbox};
use handover_protocol::processor::{
    self, Agent, AgentState, Executor, Messenger, Operation, OperationStatus, Owner, Pace,
    SentCheckpoints,
};
use handover_protocol::{
    Announce, CaptureId, Checkpoint, Crash, DispatchTable, DispatchTableResponse, Epoch,
    MessageKind, OwnerRev, Rejection, Rules, Sync, TableId, Tag, ToOwner, Ts, Watermark,
};

const RULES: fn() -> Rules = Rules::default;
const C1: CaptureId = CaptureId(1);
const C2: CaptureId = CaptureId(2);
const T1: TableId = TableId(1);
const T2: TableId = TableId(2);
const EPOCH: Epoch = Epoch::drawn(1);

const fn owner(id: CaptureId, rev: i64) -> Owner {
    Owner {
        id,
        rev: OwnerRev(rev),
    }
}

/// A messenger that accepts or refuses everything.
struct Peer {
    accepts: bool,
}

impl Messenger for Peer {
    fn owner_changed(&mut self, _: Owner) {}

    fn send(&mut self, _: ToOwner) -> bool {
        self.accepts
    }

    fn barrier(&mut self) -> bool {
        true
    }
}

/// Tables that are up and gone at once.
#[derive(Default)]
struct Tables(BTreeSet<TableId>);

impl Executor for Tables {
    fn add_table(&mut self, table: TableId, start: Option<Ts>) -> Result<bool, Crash> {
        if start == Some(Ts(0)) {
            return Err(Crash::StartTsZero { table });
        }
        self.0.insert(table);
        Ok(true)
    }

    fn remove_table(&mut self, table: TableId) -> bool {
        self.0.remove(&table);
        true
    }

    fn is_add_finished(&mut self, _: TableId, _: SentCheckpoints) -> Result<bool, Crash> {
        Ok(true)
    }

    fn is_remove_finished(&mut self, _: TableId) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableId> {
        self.0.iter().copied().collect()
    }

    fn watermark(&self) -> Option<Watermark> {
        (!self.0.is_empty()).then_some(Watermark::at(Ts(9)))
    }
}

/// An agent that has synced with c1, revision 1.
fn agent() -> Agent {
    let mut state = Agent::new(&RULES(), EPOCH, Some(owner(C1, 1)), Pace::OnChange)
        .state()
        .clone();
    state.needs_sync = false;
    Agent::from_state(state)
}

fn dispatch(rev: i64, table: TableId, is_delete: bool) -> DispatchTable {
    DispatchTable {
        owner_rev: OwnerRev(rev),
        epoch: EPOCH,
        table,
        start_ts: Ts(5),
        is_delete,
    }
}

fn tick(agent: &mut Agent, accepts: bool, tables: &mut Tables) -> Vec<processor::Report> {
    let mut log = Vec::new();
    let ticked = agent.tick(&RULES(), 0, &mut Peer { accepts }, tables, &mut log);
    assert_eq!(ticked, Ok(()));
    log
}

#[test]
fn an_agent_reports_messages_with_their_marks() -> Result<(), Crash> {
    use processor::Report;
    let (mut agent, mut log) = (agent(), Vec::new());
    let announce = |rev| Announce {
        owner_rev: OwnerRev(rev),
    };
    agent.on_dispatch(&RULES(), C1, dispatch(1, T1, false), Tag(1), &mut log)?;
    agent.on_announce(&RULES(), C2, announce(2), Tag(2), &mut log)?;
    agent.on_announce(&RULES(), C1, announce(1), Tag(3), &mut log)?;
    let (message, known) = (OwnerRev(1), OwnerRev(2));
    assert_eq!(
        log,
        [
            Report::TaskReceived {
                tag: Tag(1),
                table: T1,
                is_delete: false
            },
            Report::OwnerUpdated {
                owner: owner(C2, 2),
                previous: Some(owner(C1, 1)),
                tag: Tag(2)
            },
            Report::Rejected {
                tag: Tag(1),
                rejection: Rejection::PendingOnOwnerChange { message, known }
            },
            Report::AnnounceReceived { tag: Tag(2) },
            Report::Rejected {
                tag: Tag(3),
                rejection: Rejection::StaleOwner { message, known }
            },
        ]
    );
    Ok(())
}

#[test]
fn an_agent_reports_an_operation_from_start_to_answer() -> Result<(), Crash> {
    use processor::Report;
    let (mut agent, mut tables) = (agent(), Tables::default());
    let (table, is_delete, tag) = (T1, false, Tag(4));
    agent.on_dispatch(&RULES(), C1, dispatch(1, T1, false), tag, &mut Vec::new())?;
    assert_eq!(
        tick(&mut agent, false, &mut tables),
        [
            Report::OperationStarted {
                table,
                is_delete,
                tag
            },
            Report::OperationFinished { table, is_delete },
            Report::ResponseDelayed { table },
        ]
    );
    let watermark = Watermark::at(Ts(9));
    assert_eq!(
        tick(&mut agent, true, &mut tables),
        [
            Report::CheckpointSent { watermark },
            Report::ResponseSent { table, is_delete },
        ]
    );
    assert_eq!(tick(&mut agent, true, &mut tables), []);
    Ok(())
}

#[test]
fn an_agent_reports_syncs_and_what_the_new_epoch_drops() -> Result<(), Crash> {
    use processor::Report;
    let (mut agent, mut tables, mut log) = (agent(), Tables::default(), Vec::new());
    let owner_rev = OwnerRev(1);
    agent.on_announce(&RULES(), C1, Announce { owner_rev }, Tag(1), &mut log)?;
    agent.on_dispatch(&RULES(), C1, dispatch(1, T1, true), Tag(2), &mut log)?;
    assert_eq!(tick(&mut agent, false, &mut tables), [Report::SyncDelayed]);
    let known = Epoch::drawn(3);
    let rejection = Rejection::StaleDispatch {
        message: EPOCH,
        known,
    };
    assert_eq!(
        tick(&mut agent, true, &mut tables),
        [
            Report::SyncSent { epoch: known },
            Report::Rejected {
                tag: Tag(2),
                rejection
            },
        ]
    );
    Ok(())
}

#[test]
fn what_the_executor_says_ends_the_tick() -> Result<(), Crash> {
    let (mut agent, mut tables, mut log) = (agent(), Tables::default(), Vec::new());
    let zero = DispatchTable {
        start_ts: Ts(0),
        ..dispatch(1, T1, false)
    };
    agent.on_dispatch(&RULES(), C1, zero, Tag(1), &mut log)?;
    agent.on_dispatch(&RULES(), C1, dispatch(1, T2, false), Tag(2), &mut log)?;
    let peer = &mut Peer { accepts: true };
    let ticked = agent.tick(&RULES(), 0, peer, &mut tables, &mut log);
    assert_eq!(ticked, Err(Crash::StartTsZero { table: T1 }));
    assert_eq!(tables.tables(), []);
    assert_eq!(agent.operations().len(), 2);
    Ok(())
}

#[test]
fn a_checkpoint_is_repeated_after_a_sync_and_for_another_owner() -> Result<(), Crash> {
    use processor::Report;
    let (mut agent, mut tables, mut log) = (agent(), Tables::default(), Vec::new());
    tables.0.insert(T1);
    let watermark = Watermark::at(Ts(9));
    let sent = Report::CheckpointSent { watermark };
    assert_eq!(tick(&mut agent, true, &mut tables), [sent]);
    assert_eq!(tick(&mut agent, true, &mut tables), []);
    let owner_rev = OwnerRev(1);
    agent.on_announce(&RULES(), C1, Announce { owner_rev }, Tag(1), &mut log)?;
    let epoch = Epoch::drawn(2);
    let synced = Report::SyncSent { epoch };
    assert_eq!(tick(&mut agent, true, &mut tables), [synced, sent]);
    // A dispatch is the first word of another owner: no Sync, and yet it knows nothing.
    agent.on_dispatch(&RULES(), C2, dispatch(2, T2, true), Tag(2), &mut log)?;
    assert!(tick(&mut agent, true, &mut tables).contains(&sent));
    Ok(())
}

#[test]
fn a_state_out_of_order_is_put_in_order() {
    let operation = |table, is_delete| Operation {
        status: OperationStatus::Processed,
        ..Operation::received(owner(C1, 1), dispatch(1, table, is_delete), Tag(0))
    };
    let state = AgentState {
        operations: vec![
            operation(T2, false),
            operation(T1, false),
            operation(T2, true),
        ],
        ..agent().state().clone()
    };
    let agent = Agent::from_state(state);
    assert_eq!(
        agent.operations(),
        [operation(T1, false), operation(T2, false)]
    );
    assert_eq!(agent.checkpoints(), SentCheckpoints::default());
}

/// A transport that accepts or refuses everything.
struct Sends {
    accepts: bool,
}

impl Outbox for Sends {
    fn announce(&mut self, _: CaptureId, _: Announce) -> bool {
        self.accepts
    }

    fn dispatch(&mut self, _: CaptureId, _: DispatchTable) -> bool {
        self.accepts
    }
}

fn round(
    owner: &mut Dispatcher,
    accepts: bool,
    wanted: &[TableId],
    live: &[CaptureId],
) -> Vec<owner::Report> {
    let mut log = Vec::new();
    let out = &mut Sends { accepts };
    let ticked = owner.tick(&RULES(), Ts(1), wanted, live, out, &mut log);
    assert!(ticked.is_ok());
    log
}

#[test]
fn a_dispatcher_reports_a_life_of_a_table() -> Result<(), Crash> {
    use owner::Report;
    let mut owner = Dispatcher::new(OwnerRev(1), Ts(1));
    let (to, tag, missing) = (C1, Tag(6), vec![C1]);
    let kind = MessageKind::Announce;
    assert_eq!(
        round(&mut owner, false, &[T1], &[C1]),
        [
            Report::SendRefused { to, kind },
            Report::WaitingForSync {
                missing: missing.clone()
            }
        ]
    );
    assert_eq!(
        round(&mut owner, true, &[T1], &[C1]),
        [Report::Announced { to }, Report::WaitingForSync { missing }]
    );
    let mut log = Vec::new();
    let sync = Sync {
        epoch: EPOCH,
        ..Sync::default()
    };
    owner.on_sync(&RULES(), C1, &sync, tag, &mut log)?;
    assert_eq!(log, [Report::Synced { from: C1, tag }]);

    let kind = MessageKind::DispatchTable;
    assert_eq!(
        round(&mut owner, false, &[T1], &[C1]),
        [Report::SendRefused { to, kind }]
    );
    let (table, capture) = (T1, C1);
    let dispatched = |is_delete| Report::Dispatched {
        to,
        table,
        is_delete,
    };
    assert_eq!(
        round(&mut owner, true, &[T1], &[C1]),
        [dispatched(false), Report::CheckpointHeld]
    );
    let mut answer = |owner: &mut Dispatcher| {
        let response = DispatchTableResponse {
            table,
            epoch: EPOCH,
        };
        log.clear();
        owner.on_response(&RULES(), C1, response, tag, &mut log)?;
        Ok(log.clone())
    };
    let running = Report::TableRunning {
        table,
        capture,
        tag,
    };
    assert_eq!(answer(&mut owner)?, [running]);
    assert_eq!(round(&mut owner, true, &[T1], &[C1]), []);
    assert_eq!(
        round(&mut owner, true, &[], &[C1]),
        [dispatched(true), Report::CheckpointHeld]
    );
    let removed = Report::TableRemoved {
        table,
        capture,
        tag,
    };
    assert_eq!(answer(&mut owner)?, [removed]);
    assert!(owner.tables().is_empty());
    Ok(())
}

#[test]
fn a_dispatcher_reports_what_it_hears_and_loses() -> Result<(), Crash> {
    use owner::Report;
    let mut owner = Dispatcher::new(OwnerRev(1), Ts(1));
    round(&mut owner, true, &[T1, T2], &[C1, C2]);
    let mut log = Vec::new();
    let sync = |running: &[TableId]| Sync {
        epoch: EPOCH,
        running: running.to_vec(),
        ..Sync::default()
    };
    let checkpoint = Checkpoint::from(Watermark::at(Ts(3)));
    owner.on_checkpoint(&RULES(), C1, checkpoint, Tag(1), &mut log)?;
    owner.on_sync(&RULES(), C1, &sync(&[T2, T1]), Tag(2), &mut log)?;
    owner.on_checkpoint(&RULES(), C1, checkpoint, Tag(3), &mut log)?;
    owner.on_sync(&RULES(), C2, &sync(&[]), Tag(4), &mut log)?;
    assert_eq!(
        log,
        [
            Report::Rejected {
                tag: Tag(1),
                rejection: Rejection::NotSynced
            },
            Report::Synced {
                from: C1,
                tag: Tag(2)
            },
            Report::WatermarkTaken {
                from: C1,
                tag: Tag(3)
            },
            Report::Synced {
                from: C2,
                tag: Tag(4)
            },
        ]
    );
    assert!(owner.move_table(T1, C1));
    assert_eq!(
        round(&mut owner, true, &[T1, T2], &[C2]),
        [
            Report::CaptureGone {
                capture: C1,
                tables: vec![T1, T2]
            },
            Report::Dispatched {
                to: C2,
                table: T1,
                is_delete: false
            },
            Report::Dispatched {
                to: C2,
                table: T2,
                is_delete: false
            },
            Report::CheckpointHeld,
        ]
    );
    assert!(owner.moves().is_empty());
    Ok(())
}

#[test]
fn a_dispatcher_reports_what_it_cannot_do() {
    use owner::Report;
    let mut owner = Dispatcher::new(OwnerRev(1), Ts(1));
    let table = T1;
    assert_eq!(
        round(&mut owner, true, &[T1], &[]),
        [Report::NoCaptureFor { table }, Report::CheckpointHeld]
    );
    assert!(owner.move_table(T1, C1));
    assert!(!owner.move_table(T1, C2));
    assert_eq!(
        round(&mut owner, true, &[], &[]),
        [Report::MoveGivenUp { table }]
    );
}
