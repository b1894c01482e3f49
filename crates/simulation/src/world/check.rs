//! What can happen now. Everything but whether a loop would change anything.

use handover_protocol::Guard;
use handover_protocol::processor::Owner;

use crate::effect::Down;
use crate::event::{Channel, Event, MessageRef};
use crate::network::Network;
use crate::pipelines::Stage;
use crate::refused::Refused;
use crate::setup::{NodeId, Role, Setup};

use super::World;

type Checked = Result<(), Refused>;

fn must(holds: bool, otherwise: Refused) -> Checked {
    if holds { Ok(()) } else { Err(otherwise) }
}

impl World {
    pub(super) fn check(&self, event: Event) -> Checked {
        match event {
            Event::Tick { node, role } => self.can_tick(node, role),
            Event::Deliver(channel) => self.can_arrive(MessageRef { channel, nth: 0 }),
            Event::Overtake(at) => {
                self.can_arrive(at)?;
                must(
                    at.nth > 0,
                    Refused::NothingAhead {
                        channel: at.channel,
                    },
                )
            }
            Event::Ready { node, table } => self.has_pipeline(node, table, Stage::Starting),
            Event::Stopped { node, table } => {
                self.has_pipeline(node, table, Stage::Stopping)?;
                let under_way = self.writes_of(node, table) > 0;
                must(!under_way, Refused::WriteUnderWay { node, table })
            }
            Event::Advance { node, to } => self.can_advance(node, to),
            Event::Elect { node, rev } => self.can_be_elected(node, rev),
            Event::Notice { node } => self.can_notice(node),
            Event::LoseSession { node } => {
                self.is_declared(node)?;
                must(self.has_session(node), Refused::NoSession { node })
            }
            Event::AddTable { table } => self.can_add(table),
            Event::DropTable { table } => {
                must(self.wanted.contains(&table), Refused::NotWanted { table })
            }
            Event::DeleteOwnerKey => must(self.etcd.seen.owner.is_some(), Refused::KeyFree),
            Event::Resign { node } => {
                self.can_act(node)?;
                self.is_a(node, Role::Owner)?;
                let owns = self.etcd.is_owner(self.capture(node));
                must(
                    owns && self.node(node).term.is_some(),
                    Refused::NotOwner { node },
                )
            }
            Event::Crash { node } => self.must_run(node),
            Event::Restart { node } => self.can_start(node, false),
            Event::Join { node } => self.can_start(node, true),
            Event::RestartProcessor { node } => {
                self.can_act(node)?;
                self.has_processor(node)?;
                // A new agent asks etcd for the owner first (2.2).
                self.reaches_etcd(node)
            }
            Event::Pause { node } => self.can_act(node),
            Event::Resume { node } => {
                self.must_run(node)?;
                must(self.node(node).paused, Refused::NotPaused { node })
            }
            Event::Cut { from, to, both } => self.can_cut(from, to, both, false),
            Event::Heal { from, to, both } => self.can_cut(from, to, both, true),
            Event::Hold(at) => {
                self.is_in_flight(at)?;
                let channel = at.channel;
                let held = self.network.get(at).is_some_and(|p| p.held);
                must(!held, Refused::Held { channel })
            }
            Event::Release(at) => {
                self.is_in_flight(at)?;
                let channel = at.channel;
                let held = self.network.get(at).is_some_and(|p| p.held);
                must(held, Refused::NotHeld { channel })
            }
            Event::Drop(at) => self.is_in_flight(at),
            Event::Duplicate(at) => {
                self.is_in_flight(at)?;
                let channel = at.channel;
                let queue = self.network.parcels();
                let length = queue.filter(|(at, _)| at.channel == channel).count();
                must(length < Network::BUFFER, Refused::QueueFull { channel })
            }
            Event::Move { table, to } => {
                self.has_sitting_owner()?;
                self.is_declared(to)?;
                self.is_a(to, Role::Processor)?;
                must(self.wanted.contains(&table), Refused::NotWanted { table })
            }
            Event::Rebalance => self.has_sitting_owner(),
            Event::Leave { node } => self.can_act(node),
            Event::Observe { node } => self.can_observe(node),
            Event::Land { node, table } => {
                self.is_declared(node)?;
                must(
                    self.writes_of(node, table) > 0,
                    Refused::NoWrite { node, table },
                )
            }
            Event::CutEtcd { node } => self.reaches_etcd(node),
            Event::HealEtcd { node } => {
                self.is_declared(node)?;
                must(self.node(node).cut_off, Refused::ReachesEtcd { node })
            }
        }
    }

    fn is_declared(&self, node: NodeId) -> Checked {
        must(node.index() < self.nodes.len(), Refused::NoSuchNode)
    }

    fn is_a(&self, node: NodeId, role: Role) -> Checked {
        must(self.has_role(node, role), Refused::NotA { node, role })
    }

    fn must_run(&self, node: NodeId) -> Checked {
        self.is_declared(node)?;
        match self.node(node).down {
            None => Ok(()),
            Some(down) => Err(Refused::NodeDown { node, down }),
        }
    }

    fn can_act(&self, node: NodeId) -> Checked {
        self.must_run(node)?;
        must(!self.node(node).paused, Refused::NodePaused { node })
    }

    fn has_processor(&self, node: NodeId) -> Checked {
        self.is_a(node, Role::Processor)?;
        let runs = self.node(node).processor.is_some();
        must(runs, Refused::NoSession { node })
    }

    fn has_sitting_owner(&self) -> Checked {
        let Some(owner) = self.etcd.seen.owner else {
            return Err(Refused::KeyFree);
        };
        let node = crate::node::node_of(owner.id);
        self.can_act(node)?;
        must(self.node(node).term.is_some(), Refused::NotOwner { node })
    }

    fn can_tick(&self, node: NodeId, role: Role) -> Checked {
        self.is_declared(node)?;
        self.is_a(node, role)?;
        self.can_act(node)?;
        match role {
            Role::Owner => must(self.node(node).term.is_some(), Refused::NotOwner { node }),
            Role::Processor => self.has_processor(node),
        }
    }

    fn is_in_flight(&self, at: MessageRef) -> Checked {
        let channel = at.channel;
        self.goes(channel)?;
        let exists = self.network.get(at).is_some();
        must(exists, Refused::NothingInFlight { channel })
    }

    /// Whether such a message goes from there to there at all.
    fn goes(&self, channel: Channel) -> Checked {
        self.is_declared(channel.from)?;
        self.is_declared(channel.to)?;
        let (from, to) = if channel.kind.is_from_owner() {
            (Role::Owner, Role::Processor)
        } else {
            (Role::Processor, Role::Owner)
        };
        let fits = self.has_role(channel.from, from) && self.has_role(channel.to, to);
        must(fits, Refused::WrongDirection { channel })
    }

    fn can_arrive(&self, at: MessageRef) -> Checked {
        let channel = at.channel;
        self.goes(channel)?;
        let Some(parcel) = self.network.get(at) else {
            return Err(Refused::NothingInFlight { channel });
        };
        let (from, to) = (channel.from, channel.to);
        // The head of a queue has nothing ahead of it that could be held.
        let held = parcel.held || (at.nth > 0 && self.network.is_held(at));
        must(!held, Refused::Held { channel })?;
        must(
            !self.network.is_cut(from, to),
            Refused::LinkCut { from, to },
        )?;
        if parcel.to != self.capture(to) {
            // The stream is refused at the door: nobody has to be up for that.
            return Ok(());
        }
        self.can_act(to)?;
        if channel.kind.is_from_owner() {
            self.has_processor(to)
        } else {
            // No handler is registered: the message is parked until one is.
            must(self.node(to).term.is_some(), Refused::NotOwner { node: to })
        }
    }

    fn has_pipeline(
        &self,
        node: NodeId,
        table: handover_protocol::TableId,
        stage: Stage,
    ) -> Checked {
        self.can_act(node)?;
        self.has_processor(node)?;
        let processor = self.node(node).processor.as_ref();
        let pipeline = processor.and_then(|p| p.tables.get(&table));
        must(
            pipeline.is_some_and(|p| p.stage == stage),
            Refused::NoSuchPipeline { node, table },
        )
    }

    fn can_advance(&self, node: NodeId, to: handover_protocol::Ts) -> Checked {
        self.can_act(node)?;
        self.has_processor(node)?;
        let processor = self.node(node).processor.as_ref();
        let behind = processor.is_some_and(|p| {
            let mut tables = p.tables.values();
            tables.any(|t| t.stage == Stage::Up && t.sent < to)
        });
        let fits = to != handover_protocol::Ts::MAX;
        must(behind && fits, Refused::NothingToAdvance { node, to })
    }

    fn can_be_elected(&self, node: NodeId, rev: Option<handover_protocol::OwnerRev>) -> Checked {
        self.is_declared(node)?;
        self.is_a(node, Role::Owner)?;
        if let Some(owner) = self.etcd.seen.owner {
            let by = crate::node::node_of(owner.id);
            return Err(Refused::KeyTaken { by });
        }
        must(self.has_session(node), Refused::NoSession { node })?;
        self.reaches_etcd(node)?;
        // A deposed owner that does not know it has no new key to stand with.
        match self.etcd.line.front() {
            None => return Err(Refused::StillBelieves { node }),
            Some(first) if *first != self.capture(node) => {
                let first = crate::node::node_of(*first);
                return Err(Refused::NotFirst { node, first });
            }
            Some(_) => {}
        }
        let last = self.etcd.last_rev;
        match rev {
            Some(given) => must(given > last, Refused::RevisionNotHigher { given, last }),
            None => must(
                last.0 < i64::MAX,
                Refused::RevisionNotHigher { given: last, last },
            ),
        }
    }

    fn can_notice(&self, node: NodeId) -> Checked {
        self.can_act(node)?;
        let owns = self.etcd.is_owner(self.capture(node));
        let zombie = self.node(node).term.is_some() && !owns;
        let ended = !self.has_session(node);
        // Without etcd a node can still tell that its lease ran out, but not who holds the key.
        if !ended {
            must(!self.node(node).cut_off, Refused::CutFromEtcd { node })?;
        }
        must(zombie || ended, Refused::NothingToNotice { node })
    }

    fn reaches_etcd(&self, node: NodeId) -> Checked {
        self.is_declared(node)?;
        must(!self.node(node).cut_off, Refused::CutFromEtcd { node })
    }

    fn can_observe(&self, node: NodeId) -> Checked {
        self.can_act(node)?;
        self.reaches_etcd(node)?;
        let view = self.node(node).view.as_ref();
        let Some(next) = view.and_then(|view| view.ahead.front()) else {
            return Err(Refused::NothingToObserve { node });
        };
        // What led to its election, the end of an earlier term included, is no end of this one.
        let ends = self.node(node).term.as_ref().is_some_and(|term| {
            let (id, rev) = (self.capture(node), term.rev);
            let own = Some(Owner { id, rev });
            self.seen_by(node).owner == own && next.owner != own
        });
        let frozen = ends && self.rules.guards(Guard::FrozenView);
        must(!frozen, Refused::HasToNotice { node })
    }

    fn can_add(&self, table: handover_protocol::TableId) -> Checked {
        must(table.0 >= 0, Refused::NegativeTable { table })?;
        must(
            !self.wanted.contains(&table),
            Refused::AlreadyWanted { table },
        )?;
        let room = self.flushed.contains_key(&table) || self.flushed.len() < Setup::MAX_TABLES;
        must(room, Refused::TooManyTables)
    }

    fn can_start(&self, node: NodeId, joining: bool) -> Checked {
        self.is_declared(node)?;
        match self.node(node).down {
            None => return Err(Refused::NodeUp { node }),
            Some(Down::Absent) if !joining => {
                let down = Down::Absent;
                return Err(Refused::NodeDown { node, down });
            }
            Some(down @ (Down::Stopped | Down::Killed | Down::Panicked(_))) if joining => {
                return Err(Refused::NodeDown { node, down });
            }
            Some(_) => {}
        }
        must(!self.has_session(node), Refused::HasSession { node })?;
        self.reaches_etcd(node)
    }

    fn can_cut(&self, from: NodeId, to: NodeId, both: bool, is_cut: bool) -> Checked {
        self.is_declared(from)?;
        self.is_declared(to)?;
        must(from != to, Refused::SameNode { node: from })?;
        let there = self.network.is_cut(from, to);
        let back = self.network.is_cut(to, from);
        let can = (there == is_cut) || (both && back == is_cut);
        match (can, is_cut) {
            (true, _) => Ok(()),
            (false, false) => Err(Refused::LinkCut { from, to }),
            (false, true) => Err(Refused::LinkWhole { from, to }),
        }
    }
}
