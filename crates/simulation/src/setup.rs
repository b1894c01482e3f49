//! What a run starts from.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use handover_protocol::{Rules, TableId, Ts};

/// A node by its position in [`Setup::nodes`].
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(pub u8);

impl NodeId {
    /// The position as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the two things a node can be.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// A candidate for ownership; runs a dispatcher while it believes to be owner.
    Owner,
    /// Replicates tables.
    Processor,
}

/// What a node is: at least one of both.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Roles {
    /// Only a candidate for ownership.
    Owner,
    /// Only a processor.
    Processor,
    /// Both, as every TiCDC capture is.
    Both,
}

impl Roles {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Owner, Self::Processor, Self::Both];

    /// Whether that role is among them.
    #[must_use]
    pub const fn has(self, role: Role) -> bool {
        matches!(
            (self, role),
            (Self::Both, _) | (Self::Owner, Role::Owner) | (Self::Processor, Role::Processor)
        )
    }
}

/// A node as declared.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct NodeSpec {
    /// Its name, unique in the run.
    pub name: String,
    /// What it is.
    pub roles: Roles,
    /// Whether it has no session at the start and has to `join`.
    pub joins_later: bool,
}

/// How a node learns what happens in etcd.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub enum Views {
    /// At once.
    #[default]
    Instant,
    /// One watch event at a time, each by an event of its own.
    Lagging,
}

impl Views {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Instant, Self::Lagging];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Instant => "instant",
            Self::Lagging => "lagging",
        }
    }
}

/// How what a pipeline writes gets downstream.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub enum Writes {
    /// At once.
    #[default]
    Direct,
    /// After a while, by an event of its own.
    Delayed,
}

impl Writes {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Direct, Self::Delayed];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Delayed => "delayed",
        }
    }
}

/// Everything chosen before the first event.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct Setup {
    /// What the run is called; may be empty.
    pub title: String,
    /// Model, guards and corrections.
    pub rules: Rules,
    /// The nodes, in the order of the picture. Ties among captures go to the first.
    pub nodes: Vec<NodeSpec>,
    /// The tables wanted at the start, ascending.
    pub tables: Vec<TableId>,
    /// The checkpoint found in etcd, from which tables start.
    pub checkpoint: Ts,
    /// How nodes learn what happens in etcd.
    pub views: Views,
    /// How writes get downstream.
    pub writes: Writes,
}

impl Setup {
    /// At most that many nodes.
    pub const MAX_NODES: usize = 16;
    /// At most that many tables, over the whole run.
    pub const MAX_TABLES: usize = 64;
    /// At most that many bytes in a node's name.
    pub const MAX_NAME: usize = 40;
    /// At most that many characters in a title or a note.
    pub const MAX_TEXT: usize = 280;
    /// The checkpoint where none is given.
    pub const CHECKPOINT: Ts = Ts(100);

    /// The declaration of a node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&NodeSpec> {
        self.nodes.get(id.index())
    }

    /// The name of a node, or `?` for one that is not declared.
    #[must_use]
    pub fn name(&self, id: NodeId) -> &str {
        self.node(id).map_or("?", |n| n.name.as_str())
    }

    /// The node of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.ids().find(|id| self.name(*id) == name)
    }

    /// All nodes in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        let count = self.nodes.len().min(Self::MAX_NODES) as u8;
        (0..count).map(NodeId)
    }

    /// The nodes that have a role, in order.
    pub fn with_role(&self, role: Role) -> impl Iterator<Item = NodeId> + '_ {
        self.ids()
            .filter(move |id| self.node(*id).is_some_and(|n| n.roles.has(role)))
    }

    /// Whether a run can start from this.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        if self.nodes.len() > Self::MAX_NODES {
            return Err(SetupError::TooManyNodes(self.nodes.len()));
        }
        for (n, node) in self.nodes.iter().enumerate() {
            if !is_name(&node.name) {
                return Err(SetupError::BadName(node.name.clone()));
            }
            if self.nodes[..n].iter().any(|other| other.name == node.name) {
                return Err(SetupError::SameName(node.name.clone()));
            }
        }
        for role in [Role::Owner, Role::Processor] {
            if self.with_role(role).next().is_none() {
                return Err(SetupError::NoNodeFor(role));
            }
        }
        if self.tables.len() > Self::MAX_TABLES {
            return Err(SetupError::TooManyTables(self.tables.len()));
        }
        if let Some(pair) = self.tables.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(SetupError::TablesNotAscending(pair[1]));
        }
        if let Some(table) = self.tables.iter().find(|t| t.0 < 0) {
            return Err(SetupError::NegativeTable(*table));
        }
        if self.checkpoint.0 == 0 || self.checkpoint == Ts::MAX {
            return Err(SetupError::BadCheckpoint(self.checkpoint));
        }
        if self.title.chars().count() > Self::MAX_TEXT {
            return Err(SetupError::TitleTooLong);
        }
        Ok(())
    }
}

/// Whether a node can be called that: visible characters that stand for nothing in the text form.
#[must_use]
pub fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= Setup::MAX_NAME
        && !name.starts_with('-')
        && name != "etcd"
        && name.chars().all(|c| {
            !c.is_whitespace() && !c.is_control() && !is_invisible(c) && !"#:>,".contains(c)
        })
}

/// Characters that change how the rest of a line reads, or that nobody can see.
#[must_use]
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A text in a sentence about it: what cannot be seen, or would end the quotation, is escaped.
///
/// The standard library's `escape_debug` does the same and brings its tables of all characters.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\n' => f.write_str("\\n")?,
                '\t' => f.write_str("\\t")?,
                c if c.is_control() || is_invisible(c) => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                c => fmt::Write::write_char(f, c)?,
            }
        }
        Ok(())
    }
}

/// Why a run cannot start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// More than [`Setup::MAX_NODES`].
    TooManyNodes(usize),
    /// More than [`Setup::MAX_TABLES`].
    TooManyTables(usize),
    /// Two nodes with one name.
    SameName(String),
    /// A name that cannot be written in the text form.
    BadName(String),
    /// Nobody can be owner, or nobody can replicate.
    NoNodeFor(Role),
    /// The wanted tables are not in ascending order, or one is named twice.
    TablesNotAscending(TableId),
    /// A table below zero.
    NegativeTable(TableId),
    /// A start at zero is a programming error in the protocol; the largest value means "no table".
    BadCheckpoint(Ts),
    /// More than [`Setup::MAX_TEXT`] characters.
    TitleTooLong,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyNodes(n) => write!(f, "{n} nodes, at most {} fit", Setup::MAX_NODES),
            Self::TooManyTables(n) => write!(f, "{n} tables, at most {} fit", Setup::MAX_TABLES),
            Self::SameName(name) => write!(f, "two nodes are called \"{}\"", Shown(name)),
            Self::BadName(name) => write!(
                f,
                "\"{}\" cannot name a node: a name is 1 to {} visible characters without spaces, '#', ':', '>' or ','",
                Shown(name),
                Setup::MAX_NAME
            ),
            Self::NoNodeFor(Role::Owner) => {
                f.write_str("no node can be owner: declare one with `node NAME owner`")
            }
            Self::NoNodeFor(Role::Processor) => {
                f.write_str("no node can replicate: declare one with `node NAME processor`")
            }
            Self::TablesNotAscending(t) => {
                write!(
                    f,
                    "table {t} is out of order: tables are named once, in ascending order"
                )
            }
            Self::NegativeTable(t) => write!(f, "table {t} is below zero"),
            Self::BadCheckpoint(ts) => write!(
                f,
                "the checkpoint cannot be {ts}: it is between 1 and 2^64-2"
            ),
            Self::TitleTooLong => {
                write!(f, "the title has more than {} characters", Setup::MAX_TEXT)
            }
        }
    }
}

impl core::error::Error for SetupError {}
