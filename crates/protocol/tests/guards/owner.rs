//! A dispatcher to which anything may happen.

use handover_protocol::owner::{Dispatcher, Outbox, Report, SyncState, TableStatus};
use handover_protocol::{
    Announce, CaptureId, Checkpoint, Crash, DispatchTable, DispatchTableResponse, Epoch, Guard,
    Rules, Sync, TableId, Tag, Ts, Watermark,
};
use proptest::prelude::*;

use crate::{ids, tables};

#[derive(Clone, Debug)]
pub(crate) enum OwnerEvent {
    /// Wanted tables, live captures, and which of the next sends are refused, as bits.
    Tick {
        ahead: u64,
        wanted: u8,
        live: u8,
        refused: u8,
    },
    Sync {
        from: u32,
        epoch: u32,
        running: u8,
        adding: u8,
        removing: u8,
    },
    Response {
        from: u32,
        table: i64,
        epoch: u32,
    },
    Checkpoint {
        from: u32,
        at: u64,
    },
    Move {
        table: i64,
        to: u32,
    },
    Rebalance,
    /// Every capture that has not told what it does says: nothing.
    SyncRest,
    /// Every operation in progress is done.
    AnswerAll,
}

/// Three bits, mostly all set: otherwise hardly anything ever comes to rest.
pub(crate) fn most_of_three() -> impl Strategy<Value = u8> {
    prop_oneof![4 => Just(7_u8), 1 => 0..8_u8]
}

pub(crate) fn owner_event() -> impl Strategy<Value = OwnerEvent> {
    let (capture, table, epoch) = (1..4_u32, 1..4_i64, 0..2_u32);
    let refused = prop_oneof![4 => Just(0), 1 => any::<u8>()];
    prop_oneof![
        8 => (0..2_u64, most_of_three(), most_of_three(), refused).prop_map(
            |(ahead, wanted, live, refused)| OwnerEvent::Tick {
                ahead,
                wanted,
                live,
                refused,
            }
        ),
        3 => Just(OwnerEvent::SyncRest),
        4 => Just(OwnerEvent::AnswerAll),
        1 => (capture.clone(), epoch.clone(), 0..8_u8, 0..8_u8, 0..8_u8).prop_map(
            |(from, epoch, running, adding, removing)| OwnerEvent::Sync {
                from,
                epoch,
                running: running & !adding & !removing,
                adding: adding & !removing,
                removing,
            }
        ),
        1 => (capture.clone(), table.clone(), epoch).prop_map(|(from, table, epoch)| {
            OwnerEvent::Response { from, table, epoch }
        }),
        1 => (capture.clone(), 0..9_u64).prop_map(|(from, at)| OwnerEvent::Checkpoint { from, at }),
        1 => (table, capture).prop_map(|(table, to)| OwnerEvent::Move { table, to }),
        1 => Just(OwnerEvent::Rebalance),
    ]
}

#[derive(Default)]
pub(crate) struct Sent {
    sends: Vec<(CaptureId, String)>,
    refused: u8,
}

impl Sent {
    fn send(&mut self, to: CaptureId, message: String) -> bool {
        self.sends.push((to, message));
        let accepted = self.refused & 1 == 0;
        self.refused >>= 1;
        accepted
    }
}

impl Outbox for Sent {
    fn announce(&mut self, to: CaptureId, message: Announce) -> bool {
        self.send(to, format!("{message:?}"))
    }

    fn dispatch(&mut self, to: CaptureId, message: DispatchTable) -> bool {
        self.send(to, format!("{message:?}"))
    }
}

pub(crate) type OwnerStep = (
    Result<Option<Watermark>, Crash>,
    Vec<(CaptureId, String)>,
    Vec<Report>,
);

pub(crate) fn step_owner(owner: &mut Dispatcher, rules: &Rules, event: &OwnerEvent) -> OwnerStep {
    let (mut log, mut out, tag) = (Vec::new(), Sent::default(), Tag(7));
    let result = match *event {
        OwnerEvent::Tick {
            ahead,
            wanted,
            live,
            refused,
        } => {
            out.refused = refused;
            let checkpoint = Ts(owner.checkpoint().0 + ahead);
            let live: Vec<_> = ids(live, 1).map(CaptureId).collect();
            owner.tick(
                rules,
                checkpoint,
                &tables(wanted),
                &live,
                &mut out,
                &mut log,
            )
        }
        OwnerEvent::Sync {
            from,
            epoch,
            running,
            adding,
            removing,
        } => {
            let message = Sync {
                epoch: Epoch::drawn(epoch),
                running: tables(running),
                adding: tables(adding),
                removing: tables(removing),
            };
            let from = CaptureId(from);
            owner
                .on_sync(rules, from, &message, tag, &mut log)
                .map(|()| None)
        }
        OwnerEvent::Response { from, table, epoch } => {
            let message = DispatchTableResponse {
                table: TableId(table),
                epoch: Epoch::drawn(epoch),
            };
            let from = CaptureId(from);
            owner
                .on_response(rules, from, message, tag, &mut log)
                .map(|()| None)
        }
        OwnerEvent::Checkpoint { from, at } => {
            let message = Checkpoint::from(Watermark::at(Ts(at)));
            let from = CaptureId(from);
            owner
                .on_checkpoint(rules, from, message, tag, &mut log)
                .map(|()| None)
        }
        OwnerEvent::Move { table, to } => {
            owner.move_table(TableId(table), CaptureId(to));
            Ok(None)
        }
        OwnerEvent::Rebalance => {
            owner.rebalance();
            Ok(None)
        }
        OwnerEvent::SyncRest => sync_rest(owner, rules, &mut log).map(|()| None),
        OwnerEvent::AnswerAll => answer_all(owner, rules, &mut log).map(|()| None),
    };
    (result, out.sends, log)
}

pub(crate) fn sync_rest(
    owner: &mut Dispatcher,
    rules: &Rules,
    log: &mut Vec<Report>,
) -> Result<(), Crash> {
    for capture in owner.captures().to_vec() {
        let status = owner.status(capture);
        if status.is_some_and(|status| status.sync != SyncState::Synced) {
            owner.on_sync(rules, capture, &Sync::default(), Tag(7), log)?;
        }
    }
    Ok(())
}

pub(crate) fn answer_all(
    owner: &mut Dispatcher,
    rules: &Rules,
    log: &mut Vec<Report>,
) -> Result<(), Crash> {
    for record in owner.tables().iter().collect::<Vec<_>>() {
        let epoch = owner.status(record.capture).map(|status| status.epoch);
        if record.status != TableStatus::Running {
            let message = DispatchTableResponse {
                table: record.table,
                epoch: epoch.unwrap_or_default(),
            };
            owner.on_response(rules, record.capture, message, Tag(7), log)?;
        }
    }
    Ok(())
}

/// Three captures that have synced, three tables that run: some guards refuse until it is so.
pub(crate) fn settle(owner: &mut Dispatcher, rules: &Rules) {
    let (ahead, wanted, live, refused) = (0, 7, 7, 0);
    let tick = OwnerEvent::Tick {
        ahead,
        wanted,
        live,
        refused,
    };
    for event in [&tick, &OwnerEvent::SyncRest, &tick, &OwnerEvent::AnswerAll] {
        step_owner(owner, rules, event).0.expect("no crash");
    }
}

/// Whether that guard has refused something in this step.
pub(crate) fn owner_refused(guard: Guard, (result, _, log): &OwnerStep) -> bool {
    let crash = matches!(result, Err(Crash::DuplicateTable { .. }));
    crash && guard == Guard::DuplicateCheckInSync
        || log.iter().any(|report| match report {
            Report::Rejected { rejection, .. } => rejection.guard() == Some(guard),
            Report::WaitingForSync { .. } => guard == Guard::WaitForAllSync,
            Report::CheckpointHeld => guard == Guard::HoldCheckpoint,
            Report::Announced { .. }
            | Report::CaptureGone { .. }
            | Report::Dispatched { .. }
            | Report::SendRefused { .. }
            | Report::NoCaptureFor { .. }
            | Report::MoveGivenUp { .. }
            | Report::Synced { .. }
            | Report::TableRunning { .. }
            | Report::TableRemoved { .. }
            | Report::WatermarkTaken { .. } => false,
        })
}
