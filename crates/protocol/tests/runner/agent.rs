//! The base agent with a messenger that only writes down what it is asked for.

use handover_protocol::processor::{
    Agent, AgentState, CheckpointSender, Messenger, Operation, OperationStatus, Owner, Pacing,
    Report,
};
use handover_protocol::{Announce, DispatchTable, OwnerRev, Rules, Tag, ToOwner};

use super::executor::{self, Calls, ScriptedExecutor};
use super::notation::{Event, Fields, Result, split};
use super::words;
use super::{Kind, Machine, Outcome};

pub(super) const KIND: Kind = Kind {
    name: "agent",
    given: |fields| {
        fields.only(&KEYS)?;
        let body = Body::read(fields)?;
        let peer = Recorder::new(body.executor.calls.clone());
        Ok(Box::new(Bench { body, peer }))
    },
    outputs: &[
        "own!(c1,1)",
        "Sync(e1;run=1;add=2;rem=3)",
        "Ckpt(1000,1000)",
        "Resp(T1,e1)",
        "bar?",
        "Add(T1,1000)",
        "Remove(T1)",
        "refused(StaleOwner,0,1..)",
        "panic(OwnerMismatch,1,c1,c2..)",
    ],
};

pub(super) const KEYS: [&str; 8] = ["own", "sync", "chg", "ep", "pend", "ops", "ex", "ck"];

/// What happens to an agent, whoever it talks through.
const EVENTS: [&str; 3] = [
    "ann(c1,1): an Announce from c1, revision 1",
    "dis(c1,1,+T1,1000,e1): a DispatchTable from c1, revision 1",
    "tick",
];

/// The interval is zero, so that every tick may send.
const PACING: Pacing = Pacing::Every { ms: 0, last: None };

/// An agent and its tables.
pub(super) struct Body {
    pub(super) agent: Agent,
    pub(super) executor: ScriptedExecutor,
}

impl Body {
    pub(super) fn read(fields: &Fields) -> Result<Self> {
        let agent = Agent::from_state(AgentState {
            owner: fields.read("own", None, words::owner)?,
            owner_changed: fields.read("chg", None, words::flag)?,
            needs_sync: fields.read("sync", None, words::flag)?,
            epoch: fields.read("ep", None, words::epoch)?,
            pending: fields.read("pend", Some("{}"), operations)?,
            operations: fields.read("ops", None, operations)?,
            checkpoints: CheckpointSender {
                sent: fields.read("ck", None, words::sent_checkpoints)?,
                pacing: PACING,
            },
        });
        let executor = fields.read("ex", None, ScriptedExecutor::read)?;
        Ok(Self { agent, executor })
    }

    pub(super) fn state(&self) -> Fields {
        let state = self.agent.state();
        let mut fields = Fields::default();
        fields.add("own", words::show_owner(state.owner));
        fields.add("sync", words::show_flag(state.needs_sync));
        fields.add("chg", words::show_flag(state.owner_changed));
        fields.add("ep", words::show_epoch(state.epoch));
        fields.add("pend", show_operations(&state.pending));
        fields.add("ops", show_operations(&state.operations));
        fields.add("ex", self.executor.show());
        fields.add("ck", words::show_sent_checkpoints(state.checkpoints.sent));
        fields
    }

    /// Lets an event happen, with what goes out going to the messenger. `None` for an unknown one.
    pub(super) fn step(
        &mut self,
        rules: &Rules,
        event: &Event,
        messenger: &mut impl Messenger,
    ) -> Result<Option<Outcome>> {
        let (agent, executor) = (&mut self.agent, &mut self.executor);
        let mut log = Vec::new();
        let happened = match event.name() {
            "ann" => {
                let [from, rev] = event.args()?;
                let owner_rev = OwnerRev(words::number(rev)?);
                let message = Announce { owner_rev };
                agent.on_announce(rules, words::capture(from)?, message, Tag(0), &mut log)
            }
            "dis" => {
                let [from, message @ ..]: [&str; 5] = event.args()?;
                let message = dispatch(message)?;
                agent.on_dispatch(rules, words::capture(from)?, message, Tag(0), &mut log)
            }
            "tick" => agent.tick(rules, 0, messenger, executor, &mut log),
            _ if executor.step(event)? => Ok(()),
            _ => return Ok(None),
        };
        executor.check_script()?;
        let mut outputs = executor.calls.take();
        outputs.extend(log.iter().filter_map(refusal));
        outputs.extend(happened.err().map(words::show_crash));
        let gone = happened.is_err();
        Ok(Some(Outcome { outputs, gone }))
    }
}

/// The sentence for an event that is none of these, nor about the agent.
pub(super) fn unknown(event: &Event, more: &[&str]) -> String {
    event.unknown(&[EVENTS.as_slice(), &executor::EVENTS, more].concat())
}

fn refusal(report: &Report) -> Option<String> {
    match report {
        Report::Rejected { rejection, .. } => Some(words::show_rejection(*rejection)),
        Report::OwnerUpdated { .. }
        | Report::AnnounceReceived { .. }
        | Report::TaskReceived { .. }
        | Report::SyncDelayed
        | Report::SyncSent { .. }
        | Report::CheckpointSent { .. }
        | Report::OperationStarted { .. }
        | Report::OperationFinished { .. }
        | Report::ResponseSent { .. }
        | Report::ResponseDelayed { .. } => None,
    }
}

/// `1,+T1,1000,e1`.
fn dispatch([rev, change, start, epoch]: [&str; 4]) -> Result<DispatchTable> {
    let (is_delete, table) = words::change(change)?;
    Ok(DispatchTable {
        owner_rev: OwnerRev(words::number(rev)?),
        epoch: words::epoch(epoch)?,
        table,
        start_ts: words::ts(start)?,
        is_delete,
    })
}

const STATUSES: [(OperationStatus, &str); 3] = [
    (OperationStatus::Received, "received"),
    (OperationStatus::Processed, "processed"),
    (OperationStatus::Finished, "finished"),
];

/// `{T1:+processed(1000,e1,c1@1)}`.
fn operations(text: &str) -> Result<Vec<Operation>> {
    words::braces(text)?.into_iter().map(operation).collect()
}

fn operation(text: &str) -> Result<Operation> {
    let malformed = || format!("expected one like T1:+processed(1000,e1,c1@1), found `{text}`");
    let (table, rest) = text.split_once(':').ok_or_else(malformed)?;
    let (stage, made) = rest.split_once('(').ok_or_else(malformed)?;
    let made = split(made.strip_suffix(')').ok_or_else(malformed)?, ',')?;
    let [start, epoch, from] = made.as_slice() else {
        return Err(malformed());
    };
    let (is_delete, stage) = words::sign(stage).ok_or_else(malformed)?;
    let status = STATUSES.iter().find(|(_, name)| *name == stage);
    Ok(Operation {
        table: words::table(table)?,
        start_ts: words::ts(start)?,
        is_delete,
        epoch: words::epoch(epoch)?,
        from: words::owner(from)?.ok_or_else(malformed)?,
        status: status.ok_or_else(malformed)?.0,
        tag: Tag(0),
    })
}

fn show_operations(operations: &[Operation]) -> String {
    words::in_braces(operations.iter().map(|operation| {
        let status = STATUSES
            .iter()
            .find(|(known, _)| *known == operation.status);
        format!(
            "T{}:{}{}({},{},{})",
            operation.table,
            words::show_sign(operation.is_delete),
            status.map_or("?", |(_, name)| name),
            words::show_ts(operation.start_ts),
            words::show_epoch(operation.epoch),
            words::show_owner(Some(operation.from))
        )
    }))
}

/// `Sync(..)`, `Resp(..)` or `Ckpt(..)`.
pub(super) fn show_message(message: &ToOwner) -> String {
    match message {
        ToOwner::Sync(sync) => words::show_sync(sync),
        ToOwner::Response(response) => format!(
            "Resp(T{},{})",
            response.table,
            words::show_epoch(response.epoch)
        ),
        ToOwner::Checkpoint(checkpoint) => format!(
            "Ckpt({},{})",
            words::show_ts(checkpoint.checkpoint_ts),
            words::show_ts(checkpoint.resolved_ts)
        ),
    }
}

/// Writes down every call and answers as the row says.
pub(super) struct Recorder {
    calls: Calls,
    barrier: bool,
    refusals: u32,
}

impl Recorder {
    pub(super) fn new(calls: Calls) -> Self {
        Self {
            calls,
            barrier: true,
            refusals: 0,
        }
    }

    pub(super) const EVENTS: [&str; 2] = [
        "[barrier open] or [barrier closed]: what the barrier is from now on, open at first",
        "[refuses 2]: the next two sends are not accepted",
    ];

    /// Scripts an answer. `false` for an event that is not about the messenger.
    pub(super) fn step(&mut self, event: &Event) -> Result<bool> {
        match (event.name(), event.words().as_slice()) {
            ("[barrier]", ["open"]) => self.barrier = true,
            ("[barrier]", ["closed"]) => self.barrier = false,
            ("[refuses]", [times]) => self.refusals = words::number(times)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl Messenger for Recorder {
    fn owner_changed(&mut self, owner: Owner) {
        let call = format!("own!({},{})", owner.id, owner.rev);
        self.calls.borrow_mut().push(call);
    }

    fn send(&mut self, message: ToOwner) -> bool {
        self.calls.borrow_mut().push(show_message(&message));
        let accepts = self.refusals == 0;
        self.refusals = self.refusals.saturating_sub(1);
        accepts
    }

    fn barrier(&mut self) -> bool {
        self.calls.borrow_mut().push("bar?".into());
        self.barrier
    }
}

struct Bench {
    body: Body,
    peer: Recorder,
}

impl Machine for Bench {
    fn step(&mut self, rules: &Rules, event: &Event) -> Result<Outcome> {
        if self.peer.step(event)? {
            return Ok(Outcome::default());
        }
        let outcome = self.body.step(rules, event, &mut self.peer)?;
        outcome.ok_or_else(|| unknown(event, &Recorder::EVENTS))
    }

    fn state(&self) -> Fields {
        self.body.state()
    }
}
