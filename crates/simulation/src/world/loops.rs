//! The two loops of a node: the owner's and the processor's.

use alloc::collections::VecDeque;

use handover_protocol::owner::{self, Outbox};
use handover_protocol::processor::{self, Transport};
use handover_protocol::small::SmallSet;
use handover_protocol::{
    Announce, CaptureId, Crash, DispatchTable, Message, MessageKind, Rejection, ToOwner,
    ToProcessor, Ts, Watermark,
};

use crate::effect::{Down, Effect, MessageId};
use crate::event::Channel;
use crate::network::Network;
use crate::node::{Live, Node, node_of};
use crate::pipelines::TableExecutor;
use crate::setup::{NodeId, Role};
use crate::sink::Sink;

use super::World;

/// What one loop sends, and what was accepted of it in order.
pub(super) struct Sender<'a> {
    network: &'a mut Network,
    /// The captures its node sees in etcd.
    sessions: &'a SmallSet<CaptureId>,
    from: CaptureId,
    /// Whether anybody wants to see what was sent.
    shows: bool,
    sent: VecDeque<Effect>,
}

impl Sender<'_> {
    fn put(&mut self, to: CaptureId, message: Message) -> Option<u64> {
        let channel = Channel {
            kind: message.kind(),
            from: node_of(self.from),
            to: node_of(to),
        };
        let shown = self.shows.then(|| message.clone());
        let (id, seq) = self.network.send(channel, self.from, to, message)?;
        if let Some(message) = shown {
            self.sent.push_back(Effect::Sent {
                id,
                from: channel.from,
                to: channel.to,
                message,
            });
        }
        Some(seq)
    }
}

impl Transport for Sender<'_> {
    fn send(&mut self, to: CaptureId, message: ToOwner) -> Option<u64> {
        // No address, no client: a capture that left etcd cannot be spoken to (1.3).
        if !self.sessions.contains(&to) {
            return None;
        }
        self.put(to, message.into())
    }

    fn acked(&self, to: CaptureId, kind: MessageKind) -> Option<u64> {
        self.sessions
            .contains(&to)
            .then(|| self.network.acked(self.from, to, kind))
    }
}

impl Outbox for Sender<'_> {
    fn announce(&mut self, to: CaptureId, message: Announce) -> bool {
        self.put(to, ToProcessor::Announce(message).into())
            .is_some()
    }

    fn dispatch(&mut self, to: CaptureId, message: DispatchTable) -> bool {
        self.put(to, ToProcessor::Dispatch(message).into())
            .is_some()
    }
}

impl World {
    pub(super) fn tick(&mut self, node: NodeId, role: Role, effects: &mut impl Sink) {
        match role {
            Role::Owner => self.tick_owner(node, effects),
            Role::Processor => self.tick_processor(node, effects),
        }
    }

    fn tick_owner<S: Sink>(&mut self, node: NodeId, effects: &mut S) {
        let from = self.capture(node);
        let rules = self.rules;
        let Self {
            nodes,
            network,
            wanted,
            etcd,
            roles,
            ..
        } = self;
        let Node { term, view, .. } = &mut nodes[node.index()];
        let Some(term) = term else {
            return;
        };
        let seen = view.as_ref().map_or(&etcd.seen, |view| &view.now);
        let now;
        let (live, watermark) = match &term.frozen {
            Some(frozen) => (frozen.live.as_slice(), frozen.watermark),
            None => {
                now = Live::of(seen, roles);
                (now.captures(), seen.watermark)
            }
        };
        let mut sender = Sender {
            network,
            sessions: &seen.sessions,
            from,
            shows: S::ALL,
            sent: VecDeque::new(),
        };
        let mut reports = S::Reports::default();
        let result = term.dispatcher.tick(
            &rules,
            watermark.checkpoint,
            wanted,
            live,
            &mut sender,
            &mut reports,
        );
        let sent = sender.sent;
        self.tell_owner(node, reports, sent, None, effects);
        match result {
            Ok(Some(watermark)) => self.store(node, watermark, effects),
            Ok(None) => {}
            Err(crash) => self.panic(node, crash, effects),
        }
    }

    /// The owner writes what its tick came to. Without any table that is nothing.
    fn store(&mut self, node: NodeId, new: Watermark, effects: &mut impl Sink) {
        if new.checkpoint == Ts::MAX {
            return;
        }
        let to = Watermark {
            checkpoint: new.checkpoint,
            // The resolved timestamp is never stored lower (3.5).
            resolved: new.resolved.max(self.etcd.seen.watermark.resolved),
        };
        let reaches = !self.node(node).cut_off;
        // The write names the value it replaces, so one made from an old view fails.
        let current = self.seen_by(node).watermark == self.etcd.seen.watermark;
        if !self.etcd.is_owner(self.capture(node)) || !reaches || !current {
            effects.push(Effect::CheckpointRefused { node });
        } else if to != self.etcd.seen.watermark {
            self.etcd.seen.watermark = to;
            effects.push(Effect::CheckpointMoved { node, to });
        }
    }

    fn tick_processor<S: Sink>(&mut self, node: NodeId, effects: &mut S) {
        let from = self.capture(node);
        let rules = self.rules;
        let Self {
            nodes,
            network,
            etcd,
            ..
        } = self;
        let Node {
            processor, view, ..
        } = &mut nodes[node.index()];
        let Some(processor) = processor else {
            return;
        };
        let seen = view.as_ref().map_or(&etcd.seen, |view| &view.now);
        let mut sender = Sender {
            network,
            sessions: &seen.sessions,
            from,
            shows: S::ALL,
            sent: VecDeque::new(),
        };
        let mut executor = TableExecutor {
            rules: &rules,
            tables: &mut processor.tables,
            global: seen.watermark,
        };
        let mut reports = S::Reports::default();
        let result = processor.agent.tick(
            &rules,
            0,
            &mut processor.messenger.over(&rules, &mut sender),
            &mut executor,
            &mut reports,
        );
        let sent = sender.sent;
        self.tell_processor(node, reports, sent, effects);
        if let Err(crash) = result {
            self.fail_processor(node, crash, effects);
        }
    }

    /// An error of the agent ends its processor; a panic ends the node (2.3, 2.5).
    pub(super) fn fail_processor(&mut self, node: NodeId, crash: Crash, effects: &mut impl Sink) {
        match crash {
            Crash::DuplicateOperation { .. } => {
                self.restart_processor(node, Some(crash), effects);
            }
            Crash::OwnerMismatch { .. }
            | Crash::StartTsZero { .. }
            | Crash::MissingTable { .. }
            | Crash::CheckpointRegressed { .. }
            | Crash::ResponseForRunning { .. }
            | Crash::ResponseFromWrongCapture { .. }
            | Crash::DuplicateTable { .. }
            | Crash::MoveTargetGone { .. } => self.panic(node, crash, effects),
        }
    }

    pub(super) fn panic(&mut self, node: NodeId, crash: Crash, effects: &mut impl Sink) {
        self.take_down(node, Down::Panicked(crash), effects);
    }

    /// Turns what a dispatcher reports into what can be seen. `synced_in` is in which message the
    /// epoch was learned that a refused answer was compared with.
    pub(super) fn tell_owner(
        &self,
        node: NodeId,
        reports: impl IntoIterator<Item = owner::Report>,
        mut sent: VecDeque<Effect>,
        synced_in: Option<MessageId>,
        effects: &mut impl Sink,
    ) {
        use owner::Report;
        for report in reports {
            let effect = match report {
                Report::Announced { .. } | Report::Dispatched { .. } => sent.pop_front(),
                Report::SendRefused { to, .. } => Some(Effect::SendRefused {
                    node,
                    to: node_of(to),
                }),
                Report::WaitingForSync { missing } => Some(Effect::WaitsForSync {
                    node,
                    missing: missing.into_iter().map(node_of).collect(),
                }),
                Report::Synced { from, tag } => Some(Effect::Synced {
                    node,
                    processor: node_of(from),
                    id: MessageId(tag.0),
                }),
                Report::TableRunning { table, capture, .. } => Some(Effect::RecordRunning {
                    node,
                    table,
                    on: node_of(capture),
                }),
                Report::TableRemoved { table, capture, .. } => Some(Effect::RecordRemoved {
                    node,
                    table,
                    on: node_of(capture),
                }),
                Report::WatermarkTaken { .. } => None,
                Report::Rejected { tag, rejection } => Some(Effect::Rejected {
                    id: MessageId(tag.0),
                    by: node,
                    rejection,
                    heard_in: synced_in
                        .filter(|_| matches!(rejection, Rejection::StaleResponse { .. })),
                }),
                Report::CaptureGone { capture, tables } => Some(Effect::CaptureGone {
                    node,
                    capture: node_of(capture),
                    tables,
                }),
                Report::NoCaptureFor { table } => Some(Effect::NoCaptureFor { node, table }),
                Report::MoveGivenUp { table } => Some(Effect::MoveGivenUp { node, table }),
                Report::CheckpointHeld => Some(Effect::CheckpointHeld { node }),
            };
            if let Some(effect) = effect {
                effects.push(effect);
            }
        }
    }

    /// Turns what an agent reports into what can be seen.
    pub(super) fn tell_processor(
        &mut self,
        node: NodeId,
        reports: impl IntoIterator<Item = processor::Report>,
        mut sent: VecDeque<Effect>,
        effects: &mut impl Sink,
    ) {
        use processor::Report;
        for report in reports {
            let effect = match report {
                Report::OwnerUpdated {
                    owner,
                    previous,
                    tag,
                } => {
                    let id = MessageId(tag.0);
                    if let Some(processor) = &mut self.node_mut(node).processor {
                        processor.heard_in = Some(id);
                    }
                    Some(Effect::OwnerRecognized {
                        node,
                        owner: node_of(owner.id),
                        rev: owner.rev,
                        previous: previous.map(|p| node_of(p.id)),
                        id,
                    })
                }
                Report::AnnounceReceived { .. } | Report::TaskReceived { .. } => None,
                Report::Rejected { tag, rejection } => Some(Effect::Rejected {
                    id: MessageId(tag.0),
                    by: node,
                    rejection,
                    heard_in: self.heard_in(node, rejection),
                }),
                Report::SyncDelayed => Some(Effect::SyncWaits { node }),
                Report::SyncSent { .. }
                | Report::CheckpointSent { .. }
                | Report::ResponseSent { .. } => sent.pop_front(),
                Report::OperationStarted {
                    table,
                    is_delete: true,
                    tag,
                } => Some(Effect::TableStopping {
                    node,
                    table,
                    id: MessageId(tag.0),
                }),
                Report::OperationStarted {
                    table,
                    is_delete: false,
                    tag,
                } => Some(Effect::TableStarted {
                    node,
                    table,
                    start: self.start_of(node, table),
                    id: MessageId(tag.0),
                }),
                Report::OperationFinished { table, is_delete } => Some(Effect::OperationFinished {
                    node,
                    table,
                    is_delete,
                }),
                Report::ResponseDelayed { table } => Some(Effect::ResponseWaits { node, table }),
            };
            if let Some(effect) = effect {
                effects.push(effect);
            }
        }
    }

    fn start_of(&self, node: NodeId, table: handover_protocol::TableId) -> Ts {
        let processor = self.node(node).processor.as_ref();
        processor
            .and_then(|p| p.tables.get(&table))
            .map_or(Ts(0), |p| p.start)
    }

    fn heard_in(&self, node: NodeId, rejection: Rejection) -> Option<MessageId> {
        match rejection {
            Rejection::StaleOwner { .. } | Rejection::PendingOnOwnerChange { .. } => {
                self.node(node).processor.as_ref()?.heard_in
            }
            Rejection::StaleDispatch { .. }
            | Rejection::StaleResponse { .. }
            | Rejection::UnknownCapture
            | Rejection::NotSynced
            | Rejection::NoRecord => None,
        }
    }
}
