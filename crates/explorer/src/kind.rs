//! Kinds of events: what a search counts.

use handover_simulation::{Down, Event, World};

/// What the machine does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Natural {
    /// A loop of a node runs once.
    Tick,
    /// A message arrives.
    Deliver,
    /// A table is up.
    Ready,
    /// A table's sink has closed.
    Stopped,
    /// A processor replicates up to a timestamp; only those named in the scope.
    Advance,
    /// The owner key goes to the first candidate.
    Elect,
    /// A node sees the next thing that happened in etcd.
    Observe,
    /// A node learns that its session or its owner key is gone.
    Notice,
    /// A write arrives downstream.
    Land,
    /// A node that stopped itself starts again.
    Restart,
}

impl Natural {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Tick,
        Self::Deliver,
        Self::Ready,
        Self::Stopped,
        Self::Advance,
        Self::Elect,
        Self::Observe,
        Self::Notice,
        Self::Land,
        Self::Restart,
    ];

    /// The word that opens its line in a scenario text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tick => "tick",
            Self::Deliver => "deliver",
            Self::Ready => "ready",
            Self::Stopped => "stopped",
            Self::Advance => "advance",
            Self::Elect => "elect",
            Self::Observe => "observe",
            Self::Notice => "notice",
            Self::Land => "land",
            Self::Restart => "restart",
        }
    }

    /// The natural event of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|natural| natural.name() == name)
    }
}

/// What is done to the machine: faults and commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// etcd ends a session.
    LoseSession,
    /// Somebody deletes the owner key.
    DeleteOwnerKey,
    /// The owner gives the key back.
    Resign,
    /// The process of a node dies.
    Crash,
    /// A node that was killed starts again.
    Restart,
    /// A processor starts again under the same capture id.
    RestartProcessor,
    /// A node stands still.
    Pause,
    /// A node goes on.
    Resume,
    /// A node joins.
    Join,
    /// A node leaves in order.
    Leave,
    /// A node cannot reach etcd.
    CutEtcd,
    /// A node reaches etcd again.
    HealEtcd,
    /// A link is cut, one way.
    Cut,
    /// A cut is mended.
    Heal,
    /// A table is wanted.
    AddTable,
    /// A table is not wanted any more.
    DropTable,
    /// A table is to be moved.
    Move,
    /// The load is to be evened.
    Rebalance,
    /// A message waits.
    Hold,
    /// A held message goes on.
    Release,
    /// A message is lost.
    Drop,
    /// A message is in flight twice.
    Duplicate,
    /// A message arrives before those ahead of it.
    Overtake,
}

impl Fault {
    /// All of them, in the order in which a search tries them.
    pub const ALL: [Self; 23] = [
        Self::LoseSession,
        Self::DeleteOwnerKey,
        Self::Resign,
        Self::Crash,
        Self::Restart,
        Self::RestartProcessor,
        Self::Pause,
        Self::Resume,
        Self::Join,
        Self::Leave,
        Self::CutEtcd,
        Self::HealEtcd,
        Self::Cut,
        Self::Heal,
        Self::AddTable,
        Self::DropTable,
        Self::Move,
        Self::Rebalance,
        Self::Hold,
        Self::Release,
        Self::Drop,
        Self::Duplicate,
        Self::Overtake,
    ];

    /// The word that opens its line in a scenario text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LoseSession => "lose-session",
            Self::DeleteOwnerKey => "delete-owner-key",
            Self::Resign => "resign",
            Self::Crash => "crash",
            Self::Restart => "restart",
            Self::RestartProcessor => "restart-processor",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Join => "join",
            Self::Leave => "leave",
            Self::CutEtcd => "cut-etcd",
            Self::HealEtcd => "heal-etcd",
            Self::Cut => "cut",
            Self::Heal => "heal",
            Self::AddTable => "add-table",
            Self::DropTable => "drop-table",
            Self::Move => "move",
            Self::Rebalance => "rebalance",
            Self::Hold => "hold",
            Self::Release => "release",
            Self::Drop => "drop",
            Self::Duplicate => "duplicate",
            Self::Overtake => "overtake",
        }
    }

    /// The fault of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }
}

/// Either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The machine does it by itself.
    Natural(Natural),
    /// It is done to the machine.
    Fault(Fault),
}

impl Kind {
    /// The kind of an event in a world. (Whether a restart is natural depends on why the node is
    /// down.)
    #[must_use]
    pub fn of(world: &World, event: &Event) -> Self {
        let natural = Self::Natural;
        let fault = Self::Fault;
        match *event {
            Event::Tick { .. } => natural(Natural::Tick),
            Event::Deliver(_) => natural(Natural::Deliver),
            Event::Ready { .. } => natural(Natural::Ready),
            Event::Stopped { .. } => natural(Natural::Stopped),
            Event::Advance { .. } => natural(Natural::Advance),
            Event::Elect { .. } => natural(Natural::Elect),
            Event::Observe { .. } => natural(Natural::Observe),
            Event::Notice { .. } => natural(Natural::Notice),
            Event::Land { .. } => natural(Natural::Land),
            Event::Restart { node } if world.down(node) == Some(Down::Stopped) => {
                natural(Natural::Restart)
            }
            Event::Restart { .. } => fault(Fault::Restart),
            Event::LoseSession { .. } => fault(Fault::LoseSession),
            Event::DeleteOwnerKey => fault(Fault::DeleteOwnerKey),
            Event::Resign { .. } => fault(Fault::Resign),
            Event::Crash { .. } => fault(Fault::Crash),
            Event::RestartProcessor { .. } => fault(Fault::RestartProcessor),
            Event::Pause { .. } => fault(Fault::Pause),
            Event::Resume { .. } => fault(Fault::Resume),
            Event::Join { .. } => fault(Fault::Join),
            Event::Leave { .. } => fault(Fault::Leave),
            Event::CutEtcd { .. } => fault(Fault::CutEtcd),
            Event::HealEtcd { .. } => fault(Fault::HealEtcd),
            Event::Cut { .. } => fault(Fault::Cut),
            Event::Heal { .. } => fault(Fault::Heal),
            Event::AddTable { .. } => fault(Fault::AddTable),
            Event::DropTable { .. } => fault(Fault::DropTable),
            Event::Move { .. } => fault(Fault::Move),
            Event::Rebalance => fault(Fault::Rebalance),
            Event::Hold(_) => fault(Fault::Hold),
            Event::Release(_) => fault(Fault::Release),
            Event::Drop(_) => fault(Fault::Drop),
            Event::Duplicate(_) => fault(Fault::Duplicate),
            Event::Overtake(_) => fault(Fault::Overtake),
        }
    }
}
