//! A run somebody sets up.

use handover_diagram::{Stopped, play};
use handover_protocol::{Rules, TableId};
use handover_simulation::{Event, Item, NodeId, NodeSpec, Roles, Scenario, Setup, Views, Writes};

use super::moment::Moment;
use super::run::{Origin, Run, Source};
use crate::language::locale;

/// What can be chosen for a new run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRun {
    /// What it is called; may be empty.
    pub title: String,
    /// How many can be owner.
    pub owners: u8,
    /// How many replicate.
    pub processors: u8,
    /// Whether every node is both, as every TiCDC capture is; `owners` says how many then.
    pub both: bool,
    /// How many tables are wanted, from Table 1.
    pub tables: u8,
    /// Model, guards and corrections.
    pub rules: Rules,
    /// How nodes learn what happens in etcd.
    pub views: Views,
    /// How writes get downstream.
    pub writes: Writes,
    /// Whether the first owner is elected and all tables run when the picture begins.
    pub sitting_owner: bool,
}

impl Default for NewRun {
    fn default() -> Self {
        Self {
            title: String::new(),
            owners: 2,
            processors: 2,
            both: false,
            tables: 3,
            rules: Rules::default(),
            views: Views::Instant,
            writes: Writes::Direct,
            sitting_owner: true,
        }
    }
}

impl NewRun {
    /// At most that many of one kind, so that the picture stays legible.
    pub const MOST_NODES: u8 = 8;
    /// At most that many tables to start with.
    pub const MOST_TABLES: u8 = 32;

    /// The set-up.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let group = |count: u8, name: &'static str, roles| {
            (0..count.clamp(1, Self::MOST_NODES)).map(move |n| NodeSpec {
                name: match count {
                    0 | 1 => name.to_owned(),
                    _ => format!("{name}_{}", char::from(b'A' + n)),
                },
                roles,
                joins_later: false,
            })
        };
        let nodes = if self.both {
            group(self.owners, "Capture", Roles::Both).collect()
        } else {
            let owners = group(self.owners, "Owner", Roles::Owner);
            owners
                .chain(group(self.processors, "Processor", Roles::Processor))
                .collect()
        };
        Setup {
            title: self.title.trim().chars().take(Setup::MAX_TEXT).collect(),
            rules: self.rules,
            nodes,
            tables: (1..=self.tables.min(Self::MOST_TABLES))
                .map(|table| TableId(table.into()))
                .collect(),
            checkpoint: Setup::CHECKPOINT,
            views: self.views,
            writes: self.writes,
        }
    }

    /// The run, at its beginning.
    ///
    /// # Errors
    /// If nothing can start from it.
    pub fn start(&self) -> Result<Moment, Box<Stopped>> {
        let mut items = Vec::new();
        if self.sitting_owner {
            let node = NodeId(0);
            items.push(Item::Event(Event::Elect { node, rev: None }));
            items.extend([Item::Settle, Item::Begin]);
        }
        let setup = self.setup();
        let trace = play(&Scenario { setup, items }, locale())?;
        let begin = trace.begin();
        Ok(Moment::new(
            Run::new(trace, Source::fresh(Origin::New)),
            begin,
        ))
    }
}
