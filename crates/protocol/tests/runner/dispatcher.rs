//! The dispatcher, with an outbox that answers as a row says.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use handover_protocol::owner::{
    CaptureStatus, Dispatcher, DispatcherState, Outbox, Report, SyncState,
};
use handover_protocol::small::SmallMap;
use handover_protocol::{
    Announce, CaptureId, Crash, DispatchTable, MessageKind, OwnerRev, Rules, TableId, Tag,
};

use super::notation::{Event, Fields, Result, expected};
use super::words;
use super::{Kind, Machine, Outcome};

pub(super) const KIND: Kind = Kind {
    name: "dispatcher",
    given: |fields| Ok(Box::new(Bench::read(fields)?)),
    outputs: &[
        "Ann>c1",
        "Dis>c1(+T1,1000,E)",
        "=(1000,1000)",
        "no-capture(T1)",
        "given-up(T1)",
        "being-moved(T1)",
        "refused(UnknownCapture..)",
        "panic(ResponseForRunning,T1..)",
        "c1<Ann(1)",
        "c1<Dis(1,+T1,1000,E)",
        "tables(c1,T1,T2..)",
        "operations(c1,+T1,-T2..)",
        "position(c1,1000,1000)",
        "total(c1,3)",
        "pending(c1,1)",
    ],
};

const KEYS: [&str; 8] = ["rev", "ck", "n", "reb", "live", "caps", "tbl", "mv"];

const EVENTS: [&str; 15] = [
    "tick(1000,[1,2,3],{c1,c2}): the checkpoint, the wanted tables, the live captures",
    "sync(c1,E;run=1;add=2;rem=3): a Sync from c1",
    "resp(c1,T1,E): a DispatchTableResponse from c1",
    "ckpt(c1,1000,1000): a Checkpoint from c1",
    "move(T1,c2): somebody wants the table moved",
    "rebalance: somebody wants the tables spread evenly",
    "[announces refused] or [announces accepted]: what sending one is answered from now on",
    "[dispatches refused] or [dispatches accepted]: likewise",
    "[answers NYN]: the next three sends are answered no, yes, no",
    "[no-address c3]: nothing can be sent to that capture",
    "[gone c2]: the capture is not live any more, before the next tick",
    "look(c1): what has been accepted for that capture since the last look",
    "tasks: tables and operations of every capture",
    "positions: the watermark of every capture",
    "counts: how many tables every capture has, and how many of them are changing",
];

struct Bench {
    dispatcher: Dispatcher,
    outbox: ScriptedOutbox,
}

/// Writes down every send and answers as the row says.
#[derive(Default)]
struct ScriptedOutbox {
    /// The dispatcher's: a message shows its revision only when it is another one.
    rev: OwnerRev,
    calls: Vec<String>,
    /// What each capture has been sent and nobody has looked at.
    accepted: BTreeMap<CaptureId, Vec<String>>,
    refused: BTreeSet<MessageKind>,
    answers: VecDeque<bool>,
    no_address: BTreeSet<CaptureId>,
}

impl ScriptedOutbox {
    fn send(&mut self, to: CaptureId, kind: MessageKind, rev: OwnerRev, message: String) -> bool {
        let scripted = self.answers.pop_front();
        let answer = scripted.unwrap_or(!self.refused.contains(&kind));
        let accepts = answer && !self.no_address.contains(&to);
        if rev != self.rev {
            self.calls.push(format!("wrong-revision({rev})"));
        }
        if accepts {
            self.accepted.entry(to).or_default().push(message);
        }
        accepts
    }

    /// Scripts an answer. `false` for an event that is not about the outbox.
    fn step(&mut self, event: &Event) -> Result<bool> {
        let kind = match event.name() {
            "[announces]" => MessageKind::Announce,
            _ => MessageKind::DispatchTable,
        };
        match (event.name(), event.words().as_slice()) {
            ("[announces]" | "[dispatches]", ["refused"]) => {
                self.refused.insert(kind);
            }
            ("[announces]" | "[dispatches]", ["accepted"]) => {
                self.refused.remove(&kind);
            }
            ("[answers]", [answers]) => {
                for answer in answers.chars() {
                    match answer {
                        'Y' => self.answers.push_back(true),
                        'N' => self.answers.push_back(false),
                        _ => return expected("Y and N", answers),
                    }
                }
            }
            ("[no-address]", [capture]) => {
                self.no_address.insert(words::capture(capture)?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl Outbox for ScriptedOutbox {
    fn announce(&mut self, to: CaptureId, message: Announce) -> bool {
        let Announce { owner_rev } = message;
        self.calls.push(format!("Ann>{to}"));
        let received = format!("{to}<Ann({owner_rev})");
        self.send(to, MessageKind::Announce, owner_rev, received)
    }

    fn dispatch(&mut self, to: CaptureId, message: DispatchTable) -> bool {
        let DispatchTable { owner_rev, .. } = message;
        let what = format!(
            "{},{},{}",
            words::show_change(message.is_delete, message.table),
            words::show_ts(message.start_ts),
            words::show_epoch(message.epoch)
        );
        self.calls.push(format!("Dis>{to}({what})"));
        let received = format!("{to}<Dis({owner_rev},{what})");
        self.send(to, MessageKind::DispatchTable, owner_rev, received)
    }
}

impl Bench {
    fn read(fields: &Fields) -> Result<Self> {
        fields.only(&KEYS)?;
        let statuses = fields.read("caps", None, statuses)?;
        let known: Vec<_> = statuses.keys().copied().collect();
        let rev = fields.read("rev", Some("1"), words::number)?;
        let last_count = fields.read("n", None, |text| match text {
            "-1" => Ok(None),
            _ => words::number(text).map(Some),
        })?;
        let state = DispatcherState {
            rev: OwnerRev(rev),
            checkpoint: fields.read("ck", None, words::ts)?,
            captures: fields.read("live", Some(&words::show_captures(&known)), words::captures)?,
            statuses,
            tables: fields.read("tbl", None, words::table_set)?,
            moves: fields.read("mv", None, words::moves)?,
            last_count,
            needs_rebalance: fields.read("reb", None, words::flag)?,
        };
        Ok(Self {
            outbox: ScriptedOutbox {
                rev: state.rev,
                ..ScriptedOutbox::default()
            },
            dispatcher: Dispatcher::from_state(state),
        })
    }

    /// What happens when the event is a message or a command; `None` for another event.
    fn handle(
        &mut self,
        rules: &Rules,
        event: &Event,
        log: &mut Vec<Report>,
    ) -> Result<Option<std::result::Result<Option<String>, Crash>>> {
        let owner = &mut self.dispatcher;
        let happened = match event.name() {
            "tick" => {
                let [checkpoint, wanted, live] = event.args()?;
                let (checkpoint, live) = (words::ts(checkpoint)?, words::captures(live)?);
                let wanted = wanted_tables(wanted)?;
                let out = &mut self.outbox;
                let result = owner.tick(rules, checkpoint, &wanted, &live, out, log);
                return Ok(Some(result.map(|watermark| {
                    let shown = watermark.map(words::show_watermark);
                    Some(format!("=({})", shown.unwrap_or("0,0".into())))
                })));
            }
            "sync" => {
                let (from, told) = event.inside().split_once(',').unwrap_or_default();
                let (from, message) = (words::capture(from)?, words::sync(told)?);
                owner.on_sync(rules, from, &message, Tag(0), log)
            }
            "resp" => {
                let [from, table, epoch] = event.args()?;
                let message = words::response(table, epoch)?;
                owner.on_response(rules, words::capture(from)?, message, Tag(0), log)
            }
            "ckpt" => {
                let [from, checkpoint, resolved] = event.args()?;
                let message = words::checkpoint(checkpoint, resolved)?;
                owner.on_checkpoint(rules, words::capture(from)?, message, Tag(0), log)
            }
            "move" => {
                let [table, target] = event.args()?;
                let table = words::table(table)?;
                let accepted = owner.move_table(table, words::capture(target)?);
                let refusal = (!accepted).then(|| format!("being-moved(T{table})"));
                return Ok(Some(Ok(refusal)));
            }
            "rebalance" => {
                owner.rebalance();
                Ok(())
            }
            _ => return Ok(None),
        };
        Ok(Some(happened.map(|()| None)))
    }

    fn look(&mut self, event: &Event) -> Result<Outcome> {
        let [capture] = event.args()?;
        let found = self.outbox.accepted.remove(&words::capture(capture)?);
        Ok(outputs(found.unwrap_or_default()))
    }

    fn lose(&mut self, capture: &str) -> Result<Outcome> {
        let gone = words::capture(capture)?;
        let mut state = self.dispatcher.state().clone();
        state.captures.retain(|capture| *capture != gone);
        self.dispatcher = Dispatcher::from_state(state);
        Ok(Outcome::default())
    }

    fn tasks(&self) -> Vec<String> {
        let tasks = self.dispatcher.task_statuses().into_iter();
        let shown = tasks.flat_map(|(capture, task)| {
            let changes = task.operations.iter();
            let changes = changes.map(|(table, is_delete)| words::show_change(*is_delete, *table));
            [
                format!("tables({capture},{})", words::show_tables(&task.tables)),
                format!("operations({capture},{})", words::show_list(changes)),
            ]
        });
        shown.collect()
    }

    fn positions(&self) -> Vec<String> {
        let positions = self.dispatcher.task_positions().into_iter();
        let shown = positions.map(|(capture, watermark)| {
            format!("position({capture},{})", words::show_watermark(watermark))
        });
        shown.collect()
    }

    fn counts(&self) -> Vec<String> {
        let total = self.dispatcher.table_counts().into_iter();
        let pending = self.dispatcher.pending_counts().into_iter();
        let total = total.map(|(capture, count)| format!("total({capture},{count})"));
        let pending = pending.map(|(capture, count)| format!("pending({capture},{count})"));
        total.chain(pending).collect()
    }
}

impl Machine for Bench {
    fn step(&mut self, rules: &Rules, event: &Event) -> Result<Outcome> {
        match (event.name(), event.words().as_slice()) {
            ("[gone]", [capture]) => return self.lose(capture),
            ("look", _) => return self.look(event),
            ("tasks", _) => return Ok(outputs(self.tasks())),
            ("positions", _) => return Ok(outputs(self.positions())),
            ("counts", _) => return Ok(outputs(self.counts())),
            _ if self.outbox.step(event)? => return Ok(Outcome::default()),
            _ => {}
        }
        let mut log = Vec::new();
        let Some(happened) = self.handle(rules, event, &mut log)? else {
            return Err(event.unknown(&EVENTS));
        };
        let mut outcome = outputs(std::mem::take(&mut self.outbox.calls));
        outcome.outputs.extend(log.iter().filter_map(refusal));
        outcome.gone = happened.is_err();
        let last = happened.unwrap_or_else(|crash| Some(words::show_crash(crash)));
        outcome.outputs.extend(last);
        Ok(outcome)
    }

    fn state(&self) -> Fields {
        let state = self.dispatcher.state();
        let count = state.last_count.map_or("-1".into(), |n| n.to_string());
        let mut fields = Fields::default();
        fields.add("rev", state.rev.to_string());
        fields.add("ck", words::show_ts(state.checkpoint));
        fields.add("n", count);
        fields.add("reb", words::show_flag(state.needs_rebalance));
        fields.add("live", words::show_captures(&state.captures));
        fields.add("caps", show_statuses(&state.statuses));
        fields.add("tbl", words::show_table_set(&state.tables));
        fields.add("mv", words::show_moves(&state.moves));
        fields
    }
}

fn outputs(outputs: Vec<String>) -> Outcome {
    Outcome {
        outputs,
        gone: false,
    }
}

/// Of the reports, those that no message and no state shows.
fn refusal(report: &Report) -> Option<String> {
    match report {
        Report::Rejected { rejection, .. } => Some(words::show_rejection(*rejection)),
        Report::NoCaptureFor { table } => Some(format!("no-capture(T{table})")),
        Report::MoveGivenUp { table } => Some(format!("given-up(T{table})")),
        Report::Announced { .. }
        | Report::WaitingForSync { .. }
        | Report::CaptureGone { .. }
        | Report::Dispatched { .. }
        | Report::SendRefused { .. }
        | Report::CheckpointHeld
        | Report::Synced { .. }
        | Report::TableRunning { .. }
        | Report::TableRemoved { .. }
        | Report::WatermarkTaken { .. } => None,
    }
}

/// `[1,2,3]`.
fn wanted_tables(text: &str) -> Result<Vec<TableId>> {
    match text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        Some(inside) => words::tables(inside),
        None => expected("wanted tables like [1,2,3]", text),
    }
}

const SYNC_STATES: [(SyncState, &str); 3] = [
    (SyncState::Unannounced, "new"),
    (SyncState::Announced, "sent"),
    (SyncState::Synced, "fin"),
];

/// `{c1:fin/E/1000/1000 c2:sent/-/1000/1000}`.
fn statuses(text: &str) -> Result<SmallMap<CaptureId, CaptureStatus>> {
    let statuses = words::braces(text)?.into_iter().map(|entry| {
        let malformed = || format!("expected a status like c1:fin/E/1000/1000, found `{entry}`");
        let (capture, status) = entry.split_once(':').ok_or_else(malformed)?;
        let (sync, rest) = status.split_once('/').ok_or_else(malformed)?;
        let (epoch, watermark) = rest.split_once('/').ok_or_else(malformed)?;
        let sync = SYNC_STATES.iter().find(|(_, name)| *name == sync);
        let status = CaptureStatus {
            sync: sync.ok_or_else(malformed)?.0,
            epoch: words::epoch(epoch)?,
            watermark: words::watermark(watermark)?,
        };
        Ok((words::capture(capture)?, status))
    });
    statuses.collect()
}

fn show_statuses(statuses: &SmallMap<CaptureId, CaptureStatus>) -> String {
    words::in_braces(statuses.iter().map(|(capture, status)| {
        let sync = SYNC_STATES.iter().find(|(known, _)| *known == status.sync);
        format!(
            "{capture}:{}/{}/{}/{}",
            sync.map_or("?", |(_, name)| name),
            words::show_epoch(status.epoch),
            words::show_ts(status.watermark.checkpoint),
            words::show_ts(status.watermark.resolved)
        )
    }))
}
