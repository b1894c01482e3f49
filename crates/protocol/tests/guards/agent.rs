//! An agent, its messenger and its tables, to which anything may happen.

use std::collections::BTreeMap;

use handover_protocol::processor::{
    Agent, Executor, Owner, Pace, PeerMessenger, Report, SentCheckpoints, Transport,
    add_is_finished,
};
use handover_protocol::{
    Announce, CaptureId, Crash, DispatchTable, Epoch, Guard, MessageKind, OwnerRev, Rules, TableId,
    Tag, ToOwner, Ts, Watermark,
};
use proptest::prelude::*;

#[derive(Clone, Debug)]
pub(crate) enum AgentEvent {
    Announce {
        from: u32,
        rev: i64,
    },
    Dispatch {
        from: u32,
        rev: i64,
        table: i64,
        is_delete: bool,
        behind: u32,
    },
    Tick {
        refused: u8,
    },
    /// Everything sent on that topic has been handled.
    Acknowledge {
        topic: usize,
    },
    /// A table that is being added is up.
    Up {
        table: i64,
    },
    Advance,
}

pub(crate) fn agent_event() -> impl Strategy<Value = AgentEvent> {
    // A capture and its revision belong together, mostly.
    let owner = prop_oneof![
        20 => (1..4_u32).prop_map(|id| (id, i64::from(id))),
        1 => (1..4_u32, 0..4_i64),
    ];
    let refused = prop_oneof![4 => Just(0), 1 => any::<u8>()];
    prop_oneof![
        1 => owner.clone().prop_map(|(from, rev)| AgentEvent::Announce { from, rev }),
        4 => (owner, 1..4_i64, any::<bool>(), 0..2_u32).prop_map(
            |((from, rev), table, is_delete, behind)| AgentEvent::Dispatch {
                from,
                rev,
                table,
                is_delete,
                behind,
            }
        ),
        6 => refused.prop_map(|refused| AgentEvent::Tick { refused }),
        3 => (0..3_usize).prop_map(|topic| AgentEvent::Acknowledge { topic }),
        2 => (1..4_i64).prop_map(|table| AgentEvent::Up { table }),
        1 => Just(AgentEvent::Advance),
    ]
}

#[derive(Clone, Default)]
pub(crate) struct Wire {
    pub(crate) sends: Vec<(CaptureId, ToOwner)>,
    sequences: BTreeMap<(CaptureId, MessageKind), u64>,
    acks: BTreeMap<(CaptureId, MessageKind), u64>,
    refused: u8,
}

impl Transport for Wire {
    fn send(&mut self, to: CaptureId, message: ToOwner) -> Option<u64> {
        let refused = self.refused & 1 == 1;
        self.refused >>= 1;
        if refused {
            return None;
        }
        let sequence = self.sequences.entry((to, message.kind())).or_default();
        *sequence += 1;
        self.sends.push((to, message));
        Some(*sequence)
    }

    fn acked(&self, to: CaptureId, kind: MessageKind) -> Option<u64> {
        Some(self.acks.get(&(to, kind)).copied().unwrap_or_default())
    }
}

pub(crate) struct Processor<'a> {
    rules: &'a Rules,
    /// Whether the table is up.
    tables: BTreeMap<TableId, bool>,
    at: u64,
    held_back: bool,
}

impl Executor for Processor<'_> {
    fn add_table(&mut self, table: TableId, _: Option<Ts>) -> Result<bool, Crash> {
        self.tables.entry(table).or_default();
        Ok(true)
    }

    fn remove_table(&mut self, table: TableId) -> bool {
        self.tables.remove(&table);
        true
    }

    fn is_add_finished(&mut self, table: TableId, sent: SentCheckpoints) -> Result<bool, Crash> {
        let up = *self
            .tables
            .get(&table)
            .ok_or(Crash::MissingTable { table })?;
        let (own, global) = (Watermark::at(Ts(self.at)), Watermark::at(Ts(1)));
        let finished = add_is_finished(self.rules, up, own, Ts(self.at), global, sent);
        self.held_back |= up && !finished;
        Ok(finished)
    }

    fn is_remove_finished(&mut self, _: TableId) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableId> {
        self.tables.keys().copied().collect()
    }

    fn watermark(&self) -> Option<Watermark> {
        (!self.tables.is_empty()).then_some(Watermark::at(Ts(self.at)))
    }
}

pub(crate) struct Bench<'a> {
    pub(crate) agent: Agent,
    messenger: PeerMessenger,
    pub(crate) wire: Wire,
    processor: Processor<'a>,
}

pub(crate) type AgentStep = (Result<(), Crash>, Vec<Report>);

impl<'a> Bench<'a> {
    pub(crate) fn new(rules: &'a Rules) -> Self {
        let etcd = Some(Owner {
            id: CaptureId(1),
            rev: OwnerRev(1),
        });
        Self {
            agent: Agent::new(rules, Epoch::drawn(0), etcd, Pace::OnChange),
            messenger: PeerMessenger::new(etcd),
            wire: Wire::default(),
            processor: Processor {
                rules,
                tables: BTreeMap::new(),
                at: 1,
                held_back: false,
            },
        }
    }

    pub(crate) fn step(&mut self, event: &AgentEvent) -> AgentStep {
        let (rules, mut log, tag) = (self.processor.rules, Vec::new(), Tag(7));
        let result = match *event {
            AgentEvent::Announce { from, rev } => {
                let message = Announce {
                    owner_rev: OwnerRev(rev),
                };
                self.agent
                    .on_announce(rules, CaptureId(from), message, tag, &mut log)
            }
            AgentEvent::Dispatch {
                from,
                rev,
                table,
                is_delete,
                behind,
            } => {
                let drawn = self.agent.epoch().ordinal();
                let epoch = drawn.map_or(Epoch::EMPTY, |n| Epoch::drawn(n.saturating_sub(behind)));
                let message = DispatchTable {
                    owner_rev: OwnerRev(rev),
                    epoch,
                    table: TableId(table),
                    start_ts: Ts(1),
                    is_delete,
                };
                self.agent
                    .on_dispatch(rules, CaptureId(from), message, tag, &mut log)
            }
            AgentEvent::Tick { refused } => {
                self.wire.refused = refused;
                let mut messenger = self.messenger.over(rules, &mut self.wire);
                self.agent
                    .tick(rules, 0, &mut messenger, &mut self.processor, &mut log)
            }
            AgentEvent::Acknowledge { topic } => {
                let mut topics = MessageKind::ALL.into_iter().filter(|k| !k.is_from_owner());
                let topic = topics.nth(topic);
                for (key, sequence) in &self.wire.sequences {
                    if topic == Some(key.1) {
                        self.wire.acks.insert(*key, *sequence);
                    }
                }
                Ok(())
            }
            AgentEvent::Up { table } => {
                if let Some(up) = self.processor.tables.get_mut(&TableId(table)) {
                    *up = true;
                }
                Ok(())
            }
            AgentEvent::Advance => {
                self.processor.at += 1;
                Ok(())
            }
        };
        (result, log)
    }

    pub(crate) fn refused(&self, guard: Guard, (_, log): &AgentStep) -> bool {
        self.processor.held_back && guard == Guard::AddNeedsAckedCheckpoint
            || log.iter().any(|report| match report {
                Report::Rejected { rejection, .. } => rejection.guard() == Some(guard),
                Report::SyncDelayed => guard == Guard::SyncBarrier,
                Report::ResponseDelayed { .. } => guard == Guard::ResponseAfterSync,
                Report::OwnerUpdated { .. }
                | Report::AnnounceReceived { .. }
                | Report::TaskReceived { .. }
                | Report::SyncSent { .. }
                | Report::CheckpointSent { .. }
                | Report::OperationStarted { .. }
                | Report::OperationFinished { .. }
                | Report::ResponseSent { .. } => false,
            })
    }
}
