//! The world: what there is, and one step of it.

mod before;
mod check;
mod deliver;
mod faults;
mod loops;
mod natural;
mod parts;
mod possible;
mod progress;
mod view;
mod watch;
mod writing;

use alloc::vec::Vec;

use handover_protocol::processor::{Agent, Owner, Pace, PeerMessenger};
use handover_protocol::small::{SmallMap, SmallSet};
use handover_protocol::{CaptureId, Guard, Rules, TableId, Ts, Watermark, clone_in_place};

use crate::effect::{Effect, Loss};
use crate::etcd::{Etcd, Seen};
use crate::event::Event;
use crate::network::Network;
use crate::node::{Frozen, Live, Node, Processor, View, capture, node_of};
use crate::pipelines::{Pipelines, Write};
use crate::refused::Refused;
use crate::setup::{NodeId, Role, Roles, Setup, SetupError, Views, Writes};
use crate::sink::{Crashes, Sink};

use before::Before;
pub(crate) use parts::Parts;

/// Everything there is at one moment. A value: to try something, clone it.
#[derive(Debug)]
pub struct World {
    pub(crate) rules: Rules,
    pub(crate) roles: Vec<Roles>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) etcd: Etcd,
    pub(crate) network: Network,
    pub(crate) wanted: Vec<TableId>,
    /// For every table ever wanted, up to where it is downstream without a gap (4.2).
    pub(crate) flushed: SmallMap<TableId, Ts>,
    pub(crate) views: Views,
    pub(crate) writes: Writes,
    /// The writes on their way downstream, oldest first.
    pub(crate) in_writing: Vec<Write>,
    /// The writes that arrived when somebody else held the table.
    pub(crate) late: SmallSet<LateWrite>,
}

clone_in_place!(World {
    rules,
    roles,
    nodes,
    etcd,
    network,
    wanted,
    flushed,
    views,
    writes,
    in_writing,
    late
});

/// A table, who wrote it late, and who held it by then.
pub(crate) type LateWrite = (TableId, NodeId, NodeId);

/// What a step that tells nearly nothing tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    /// The node on which the protocol met what it takes for impossible, or whose processor ended
    /// with an error.
    pub crashed: Option<NodeId>,
    /// Whether the checkpoint stored in etcd is another.
    pub stored: bool,
}

impl World {
    /// The world before the first event: every node that does not join later has a session, nobody
    /// is owner, no table runs.
    ///
    /// # Errors
    /// If [`Setup::check`] finds something wrong.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let start = Watermark {
            checkpoint: setup.checkpoint,
            resolved: setup.checkpoint,
        };
        let mut world = Self {
            rules: setup.rules,
            roles: setup.nodes.iter().map(|n| n.roles).collect(),
            nodes: setup.nodes.iter().map(|_| Node::absent()).collect(),
            etcd: Etcd::new(start),
            network: Network::default(),
            wanted: setup.tables.clone(),
            views: setup.views,
            writes: setup.writes,
            in_writing: Vec::new(),
            late: SmallSet::new(),
            flushed: setup
                .tables
                .iter()
                .map(|t| (*t, setup.checkpoint))
                .collect(),
        };
        for (id, node) in setup.ids().zip(&setup.nodes) {
            if !node.joins_later {
                world.register(id);
            }
        }
        Ok(world)
    }

    /// Lets one event happen and tells what could be seen of it, in order.
    ///
    /// # Errors
    /// If the event cannot happen now. The world is then as before.
    pub fn step(&mut self, event: Event) -> Result<Vec<Effect>, Refused> {
        self.check(event)?;
        let mut effects = Vec::new();
        let before = self.has_watchers().then(|| self.etcd.seen.clone());
        // A loop that would change nothing is no event, which only running it tells.
        if let Event::Tick { node, role } = event {
            let before = Before::of(self, node, role);
            self.tick(node, role, &mut effects);
            if !before.differs(self, node) {
                before.put_back(self, node);
                let wait = self.wait_of(node, role);
                return Err(Refused::NothingToDo { node, role, wait });
            }
        } else {
            self.happen(event, &mut effects);
        }
        if let Some(before) = before {
            self.tell_watchers(&before);
        }
        Ok(effects)
    }

    /// Makes `next` the world that comes of this one by an event, and tells only whether something
    /// crashed. What it holds is used again, so that many steps can be tried at little cost.
    ///
    /// `None` if the event cannot happen now; `next` is then any world.
    ///
    /// In which messages something was heard is not noted: effects of later steps lack it.
    pub fn step_into(&self, event: Event, next: &mut Self) -> Option<Quiet> {
        self.can(event).then_some(())?;
        next.clone_from(self);
        self.go_on(event, next).0
    }

    /// Whether an event can happen, but for loops that would change nothing.
    pub(crate) fn can(&self, event: Event) -> bool {
        self.check(event).is_ok()
    }

    /// Lets an event that can happen happen in `next`, which is equal to this world, and tells in
    /// which parts it may be different from now on.
    pub(crate) fn go_on(&self, event: Event, next: &mut Self) -> (Option<Quiet>, Parts) {
        let mut crashes = Crashes::default();
        let mut parts = Parts::of(event);
        let mut happens = true;
        if let Event::Tick { node, role } = event {
            next.tick(node, role, &mut crashes);
            happens = next.has_ticked(self, node, role);
        } else {
            next.happen(event, &mut crashes);
        }
        if next.has_watchers() && next.etcd.seen != self.etcd.seen {
            next.tell_watchers(&self.etcd.seen);
            parts = Parts::ALL;
        }
        let crashed = crashes.node;
        if crashed.is_some() {
            parts = Parts::ALL;
        }
        let stored = next.etcd.seen.watermark != self.etcd.seen.watermark;
        (happens.then_some(Quiet { crashed, stored }), parts)
    }

    fn happen(&mut self, event: Event, effects: &mut impl Sink) {
        match event {
            Event::Tick { node, role } => self.tick(node, role, effects),
            Event::Deliver(channel) => self.deliver(channel, effects),
            Event::Overtake(at) => self.deliver_at(at, effects),
            Event::Ready { node, table } => self.ready(node, table, effects),
            Event::Stopped { node, table } => self.stopped(node, table, effects),
            Event::Advance { node, to } => self.advance(node, to, effects),
            Event::Elect { node, rev } => self.elect(node, rev, effects),
            Event::Notice { node } => self.notice(node, effects),
            Event::LoseSession { node } => self.lose_session(node, effects),
            Event::AddTable { table } => self.add_table(table, effects),
            Event::DropTable { table } => self.drop_table(table, effects),
            Event::DeleteOwnerKey => self.delete_owner_key(effects),
            Event::Resign { node } => self.resign(node, effects),
            Event::Crash { node } => self.crash(node, effects),
            Event::Restart { node } | Event::Join { node } => self.start(node, effects),
            Event::RestartProcessor { node } => self.restart_processor(node, None, effects),
            Event::Pause { node } => self.pause(node, true, effects),
            Event::Resume { node } => self.pause(node, false, effects),
            Event::Cut { from, to, both } => self.cut(from, to, both, effects),
            Event::Heal { from, to, both } => self.heal(from, to, both, effects),
            Event::Hold(at) => self.hold(at, true, effects),
            Event::Release(at) => self.hold(at, false, effects),
            Event::Drop(at) => self.drop_message(at, effects),
            Event::Duplicate(at) => self.duplicate(at, effects),
            Event::Move { table, to } => self.move_table(table, to, effects),
            Event::Rebalance => self.rebalance(effects),
            Event::Leave { node } => self.leave(node, effects),
            Event::Observe { node } => self.observe(node, effects),
            Event::Land { node, table } => self.land(node, table, effects),
            Event::CutEtcd { node } => self.cut_etcd(node, effects),
            Event::HealEtcd { node } => self.heal_etcd(node, effects),
        }
    }

    /// Why an event cannot happen now, or `None` if it can.
    #[must_use]
    pub fn why_not(&self, event: Event) -> Option<Refused> {
        if let Event::Tick { .. } = event {
            self.clone().step(event).err()
        } else {
            self.check(event).err()
        }
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Whether revisions, captures and epochs have the same names in the canonical form as in a
    /// world that differs in these parts only.
    pub(crate) fn has_names_of(&self, other: &Self, parts: Parts) -> bool {
        let same = |(one, other): (&Node, &Node)| {
            let epoch = |node: &Node| node.processor.as_ref().map(|p| p.agent.epoch());
            one.life == other.life && epoch(one) == epoch(other)
        };
        let mut nodes = self.ids().zip(self.nodes.iter().zip(&other.nodes));
        self.etcd.last_rev == other.etcd.last_rev
            && nodes.all(|(id, pair)| !parts.has_node(id) || same(pair))
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u8).map(NodeId)
    }

    fn has_role(&self, id: NodeId, role: Role) -> bool {
        self.roles.get(id.index()).is_some_and(|r| r.has(role))
    }

    pub(crate) fn capture(&self, id: NodeId) -> CaptureId {
        capture(id, self.node(id).life)
    }

    fn has_session(&self, id: NodeId) -> bool {
        self.etcd.has(self.capture(id))
    }

    /// What a node knows of etcd.
    fn seen_by(&self, id: NodeId) -> &Seen {
        match &self.node(id).view {
            Some(view) => &view.now,
            None => &self.etcd.seen,
        }
    }

    /// The node that etcd says is owner, if it knows and runs.
    fn sitting_owner(&self) -> Option<NodeId> {
        let owner = node_of(self.etcd.seen.owner?.id);
        self.node(owner).term.as_ref()?;
        Some(owner)
    }

    /// Gives a node a session, a new capture id, and what its roles need.
    fn register(&mut self, id: NodeId) {
        let old = self.capture(id);
        self.network.forget(old);
        let node = self.node_mut(id);
        node.life = node.life.saturating_add(1);
        node.down = None;
        node.paused = false;
        let now = self.capture(id);
        self.etcd.seen.sessions.insert(now);
        let lags = self.views == Views::Lagging;
        self.node_mut(id).view = lags.then(|| View::new(self.etcd.seen.clone()));
        self.node_mut(id).cut_off = false;
        if self.has_role(id, Role::Owner) {
            self.etcd.line.push_back(now);
        }
        if self.has_role(id, Role::Processor) {
            self.start_processor(id);
        }
    }

    /// A new agent: it looks up the owner in etcd once and remembers nothing else (2.2).
    fn start_processor(&mut self, id: NodeId) {
        let rules = self.rules;
        let owner: Option<Owner> = self.etcd.seen.owner;
        let node = self.node_mut(id);
        let agent = Agent::new(&rules, node.next_epoch, owner, Pace::OnChange);
        node.processor = Some(Processor {
            agent,
            messenger: PeerMessenger::new(owner),
            tables: Pipelines::new(),
            heard_in: None,
        });
    }

    /// Ends what a processor does, keeping count of its epochs. Tells which tables it had.
    fn end_processor(&mut self, id: NodeId) -> Option<Vec<TableId>> {
        let node = self.node_mut(id);
        let processor = node.processor.take()?;
        node.next_epoch = processor.agent.epoch().next();
        Some(processor.tables.keys().copied().collect())
    }

    /// The owner key is no longer this node's: it sees nothing new from now on (G11). Where views
    /// lag that comes of itself: the next thing it would see is what it has to notice.
    fn depose(&mut self, id: NodeId, view: Frozen, effects: &mut impl Sink) {
        let freeze = self.rules.guards(Guard::FrozenView) && self.node(id).view.is_none();
        if let Some(term) = &mut self.node_mut(id).term {
            let rev = term.rev;
            term.frozen = freeze.then_some(view);
            effects.push(Effect::Deposed { node: id, rev });
        }
    }

    /// What an owner works with: what its node knows of etcd.
    fn owners_view(&self, id: NodeId) -> Frozen {
        let seen = self.seen_by(id);
        Frozen {
            live: Live::of(seen, &self.roles).captures().to_vec(),
            watermark: seen.watermark,
        }
    }

    /// A capture has left etcd: transports that see it give up on it (1.3). Deposed owners do not
    /// see it, and others where views lag or a node is cut off see it later.
    fn give_up_on(&mut self, gone: CaptureId, effects: &mut impl Sink) {
        let blind: Vec<CaptureId> = self
            .ids()
            .filter(|id| {
                let node = self.node(*id);
                let frozen = node.term.as_ref().is_some_and(|t| t.frozen.is_some());
                frozen || node.view.is_some()
            })
            .map(|id| self.capture(id))
            .collect();
        let lost = self.network.lose_to(gone, |from| !blind.contains(&from));
        for id in lost {
            let loss = Loss::PeerRemoved;
            effects.push(Effect::Lost { id, loss });
        }
    }
}
