//! Every event as a word and a list of fields, for the text form and the links alike.

use handover_protocol::{MessageKind, OwnerRev, TableId, Ts};

use crate::event::{Channel, Event, MessageRef};
use crate::setup::{NodeId, Role};

/// Which event, without what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Tick,
    Deliver,
    Ready,
    Stopped,
    Advance,
    Elect,
    Notice,
    LoseSession,
    AddTable,
    DropTable,
    DeleteOwnerKey,
    Resign,
    Crash,
    Restart,
    RestartProcessor,
    Pause,
    Resume,
    Cut,
    Heal,
    Hold,
    Release,
    Drop,
    Duplicate,
    Overtake,
    Move,
    Rebalance,
    Join,
    Leave,
    Observe,
    Land,
    CutEtcd,
    HealEtcd,
}

/// One thing an event is about. The order of a verb's fields is their order in the text and in
/// links, so it never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// A node and one of its loops: [`Args::node`] and [`Args::role`].
    Loop,
    /// Kind, sender and receiver: [`Args::kind`], [`Args::node`] and [`Args::to`].
    Queue,
    /// A place in that queue: [`Args::nth`].
    Nth,
    /// Any node: [`Args::node`].
    Node,
    /// A node that can be owner: [`Args::node`].
    Owner,
    /// A node that replicates: [`Args::node`].
    Processor,
    /// A node that replicates, as a destination: [`Args::to`].
    Target,
    /// Two nodes and whether both ways are meant: [`Args::node`], [`Args::to`], [`Args::both`].
    Link,
    /// A table: [`Args::table`].
    Table,
    /// A timestamp: [`Args::ts`].
    Ts,
    /// A revision, perhaps: [`Args::rev`].
    Rev,
}

/// Everything any event can be about; only the fields of its verb count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Args {
    pub(crate) node: NodeId,
    pub(crate) to: NodeId,
    pub(crate) role: Role,
    pub(crate) kind: MessageKind,
    pub(crate) nth: u16,
    pub(crate) both: bool,
    pub(crate) table: TableId,
    pub(crate) ts: Ts,
    pub(crate) rev: Option<OwnerRev>,
}

impl Default for Args {
    fn default() -> Self {
        Self {
            node: NodeId(0),
            to: NodeId(0),
            role: Role::Owner,
            kind: MessageKind::Announce,
            nth: 0,
            both: false,
            table: TableId(0),
            ts: Ts(0),
            rev: None,
        }
    }
}

impl Args {
    fn of(node: NodeId) -> Self {
        Self {
            node,
            ..Self::default()
        }
    }

    fn table(table: TableId) -> Self {
        Self {
            table,
            ..Self::default()
        }
    }

    fn at(node: NodeId, table: TableId) -> Self {
        Self {
            table,
            ..Self::of(node)
        }
    }

    fn link(node: NodeId, to: NodeId, both: bool) -> Self {
        Self {
            to,
            both,
            ..Self::of(node)
        }
    }

    fn queue(channel: Channel) -> Self {
        Self {
            kind: channel.kind,
            to: channel.to,
            ..Self::of(channel.from)
        }
    }

    fn message(message: MessageRef) -> Self {
        Self {
            nth: message.nth,
            ..Self::queue(message.channel)
        }
    }

    const fn to_queue(self) -> Channel {
        Channel {
            kind: self.kind,
            from: self.node,
            to: self.to,
        }
    }

    const fn to_message(self) -> MessageRef {
        MessageRef {
            channel: self.to_queue(),
            nth: self.nth,
        }
    }
}

impl Verb {
    /// All of them.
    pub(crate) const ALL: [Self; 32] = [
        Self::Tick,
        Self::Deliver,
        Self::Ready,
        Self::Stopped,
        Self::Advance,
        Self::Elect,
        Self::Notice,
        Self::LoseSession,
        Self::AddTable,
        Self::DropTable,
        Self::DeleteOwnerKey,
        Self::Resign,
        Self::Crash,
        Self::Restart,
        Self::RestartProcessor,
        Self::Pause,
        Self::Resume,
        Self::Cut,
        Self::Heal,
        Self::Hold,
        Self::Release,
        Self::Drop,
        Self::Duplicate,
        Self::Overtake,
        Self::Move,
        Self::Rebalance,
        Self::Join,
        Self::Leave,
        Self::Observe,
        Self::Land,
        Self::CutEtcd,
        Self::HealEtcd,
    ];

    /// The word a line starts with.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Tick => "tick",
            Self::Deliver => "deliver",
            Self::Ready => "ready",
            Self::Stopped => "stopped",
            Self::Advance => "advance",
            Self::Elect => "elect",
            Self::Notice => "notice",
            Self::LoseSession => "lose-session",
            Self::AddTable => "add-table",
            Self::DropTable => "drop-table",
            Self::DeleteOwnerKey => "delete-owner-key",
            Self::Resign => "resign",
            Self::Crash => "crash",
            Self::Restart => "restart",
            Self::RestartProcessor => "restart-processor",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Cut => "cut",
            Self::Heal => "heal",
            Self::Hold => "hold",
            Self::Release => "release",
            Self::Drop => "drop",
            Self::Duplicate => "duplicate",
            Self::Overtake => "overtake",
            Self::Move => "move",
            Self::Rebalance => "rebalance",
            Self::Join => "join",
            Self::Leave => "leave",
            Self::Observe => "observe",
            Self::Land => "land",
            Self::CutEtcd => "cut-etcd",
            Self::HealEtcd => "heal-etcd",
        }
    }

    /// What follows that word.
    pub(crate) const fn fields(self) -> &'static [Field] {
        match self {
            Self::Tick => &[Field::Loop],
            Self::Deliver => &[Field::Queue],
            Self::Ready | Self::Stopped | Self::Land => &[Field::Processor, Field::Table],
            Self::Advance => &[Field::Processor, Field::Ts],
            Self::Elect => &[Field::Owner, Field::Rev],
            Self::Resign => &[Field::Owner],
            Self::RestartProcessor => &[Field::Processor],
            Self::Notice
            | Self::LoseSession
            | Self::Crash
            | Self::Restart
            | Self::Pause
            | Self::Resume
            | Self::Join
            | Self::Leave
            | Self::Observe
            | Self::CutEtcd
            | Self::HealEtcd => &[Field::Node],
            Self::AddTable | Self::DropTable => &[Field::Table],
            Self::DeleteOwnerKey | Self::Rebalance => &[],
            Self::Cut | Self::Heal => &[Field::Link],
            Self::Hold | Self::Release | Self::Drop | Self::Duplicate | Self::Overtake => {
                &[Field::Queue, Field::Nth]
            }
            Self::Move => &[Field::Table, Field::Target],
        }
    }

    /// The verb of that word.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|v| v.word() == word)
    }

    /// The event.
    pub(crate) const fn event(self, args: Args) -> Event {
        let Args {
            node,
            to,
            table,
            both,
            ..
        } = args;
        match self {
            Self::Tick => Event::Tick {
                node,
                role: args.role,
            },
            Self::Deliver => Event::Deliver(args.to_queue()),
            Self::Ready => Event::Ready { node, table },
            Self::Stopped => Event::Stopped { node, table },
            Self::Advance => Event::Advance { node, to: args.ts },
            Self::Elect => Event::Elect {
                node,
                rev: args.rev,
            },
            Self::Notice => Event::Notice { node },
            Self::LoseSession => Event::LoseSession { node },
            Self::AddTable => Event::AddTable { table },
            Self::DropTable => Event::DropTable { table },
            Self::DeleteOwnerKey => Event::DeleteOwnerKey,
            Self::Resign => Event::Resign { node },
            Self::Crash => Event::Crash { node },
            Self::Restart => Event::Restart { node },
            Self::RestartProcessor => Event::RestartProcessor { node },
            Self::Pause => Event::Pause { node },
            Self::Resume => Event::Resume { node },
            Self::Cut => Event::Cut {
                from: node,
                to,
                both,
            },
            Self::Heal => Event::Heal {
                from: node,
                to,
                both,
            },
            Self::Hold => Event::Hold(args.to_message()),
            Self::Release => Event::Release(args.to_message()),
            Self::Drop => Event::Drop(args.to_message()),
            Self::Duplicate => Event::Duplicate(args.to_message()),
            Self::Overtake => Event::Overtake(args.to_message()),
            Self::Move => Event::Move { table, to },
            Self::Rebalance => Event::Rebalance,
            Self::Join => Event::Join { node },
            Self::Leave => Event::Leave { node },
            Self::Observe => Event::Observe { node },
            Self::Land => Event::Land { node, table },
            Self::CutEtcd => Event::CutEtcd { node },
            Self::HealEtcd => Event::HealEtcd { node },
        }
    }
}

/// An event as its verb and what it is about.
pub(crate) fn split(event: Event) -> (Verb, Args) {
    match event {
        Event::Tick { node, role } => {
            let args = Args::of(node);
            (Verb::Tick, Args { role, ..args })
        }
        Event::Deliver(channel) => (Verb::Deliver, Args::queue(channel)),
        Event::Ready { node, table } => (Verb::Ready, Args::at(node, table)),
        Event::Stopped { node, table } => (Verb::Stopped, Args::at(node, table)),
        Event::Advance { node, to } => {
            let args = Args::of(node);
            (Verb::Advance, Args { ts: to, ..args })
        }
        Event::Elect { node, rev } => {
            let args = Args::of(node);
            (Verb::Elect, Args { rev, ..args })
        }
        Event::Notice { node } => (Verb::Notice, Args::of(node)),
        Event::LoseSession { node } => (Verb::LoseSession, Args::of(node)),
        Event::AddTable { table } => (Verb::AddTable, Args::table(table)),
        Event::DropTable { table } => (Verb::DropTable, Args::table(table)),
        Event::DeleteOwnerKey => (Verb::DeleteOwnerKey, Args::default()),
        Event::Resign { node } => (Verb::Resign, Args::of(node)),
        Event::Crash { node } => (Verb::Crash, Args::of(node)),
        Event::Restart { node } => (Verb::Restart, Args::of(node)),
        Event::RestartProcessor { node } => (Verb::RestartProcessor, Args::of(node)),
        Event::Pause { node } => (Verb::Pause, Args::of(node)),
        Event::Resume { node } => (Verb::Resume, Args::of(node)),
        Event::Cut { from, to, both } => (Verb::Cut, Args::link(from, to, both)),
        Event::Heal { from, to, both } => (Verb::Heal, Args::link(from, to, both)),
        Event::Hold(message) => (Verb::Hold, Args::message(message)),
        Event::Release(message) => (Verb::Release, Args::message(message)),
        Event::Drop(message) => (Verb::Drop, Args::message(message)),
        Event::Duplicate(message) => (Verb::Duplicate, Args::message(message)),
        Event::Overtake(message) => (Verb::Overtake, Args::message(message)),
        Event::Move { table, to } => {
            let args = Args::table(table);
            (Verb::Move, Args { to, ..args })
        }
        Event::Rebalance => (Verb::Rebalance, Args::default()),
        Event::Join { node } => (Verb::Join, Args::of(node)),
        Event::Leave { node } => (Verb::Leave, Args::of(node)),
        Event::Observe { node } => (Verb::Observe, Args::of(node)),
        Event::Land { node, table } => (Verb::Land, Args::at(node, table)),
        Event::CutEtcd { node } => (Verb::CutEtcd, Args::of(node)),
        Event::HealEtcd { node } => (Verb::HealEtcd, Args::of(node)),
    }
}
