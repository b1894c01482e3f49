//! A state as a few bytes, without its history.
//!
//! Two worlds of one set-up with the same bytes behave the same from there on: the same events can
//! happen, and each leads to worlds that again have the same bytes. That is what a search needs to
//! meet a state only once. What is left out or renamed, and why nobody can tell:
//!
//! | of a world | in the bytes |
//! | --- | --- |
//! | ids of messages, and in which message something was heard | nothing: only pictures look at them |
//! | epochs | per node by classes of equality, since they are compared for equality only and every new one is fresh; of a dispatch only whether its epoch is the present one, since an epoch never comes back |
//! | lives of a node (capture ids) | how many lives ago: order and equality are kept, the next is fresh |
//! | owner revisions | how far below the last one given: order and equality are kept, the next is higher |
//! | sequence numbers of the transport | for a message that a processor waits for, how many in flight would end the wait |
//! | of an operation taken up | table, direction, status: its epoch and sender are never looked at again |
//! | why a node crashed | that it did |
//! | timestamps, tables | their place among those that occur, see [`Canonical::of`] |
//!
//! Where a guard is off, the epochs that only it compares are left out as well.
//!
//! Nodes are never exchanged for each other: ties among captures go to the node declared first, so
//! no two of them are alike.
//!
//! One thing does look at the ids of messages: the order in which [`World::possible`] names
//! deliveries, and with it `settle` and [`World::stuck`]. [`World::candidates`] names them in an
//! order of its own.

mod bytes;
mod read;
mod read_node;
mod write;
mod write_node;

use alloc::vec::Vec;

use handover_protocol::{Epoch, TableId, Ts};

use crate::setup::NodeId;
use crate::world::World;

/// How states of one set-up are written as bytes.
///
/// # Example: what is only history makes no difference
/// ```
/// use handover_simulation::{Canonical, Event, NodeId, World, library, script};
///
/// let entry = library::find("normal-operation").expect("it is there");
/// let document = script::parse(entry.text)?;
/// let mut world = World::new(&document.scenario().setup)?;
/// let mut form = Canonical::of(&world, [], []);
/// let before = form.bytes(&world);
/// // A processor that is started again before it has said anything is as it was.
/// world.step(Event::RestartProcessor { node: NodeId(1) }).expect("it can");
/// assert_eq!(form.bytes(&world), before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The timestamps that occur, ascending.
    times: Vec<Ts>,
    /// The tables that occur, ascending.
    tables: Vec<TableId>,
    /// Revisions are written as their distance to this, or to the last one given.
    fixed_rev: Option<i64>,
    /// The last revision given at the start.
    first_rev: i64,
    /// What occurred and has no number yet.
    new_times: Vec<Ts>,
    new_tables: Vec<TableId>,
    /// The epochs of a state being written that are not the present ones, by node.
    epochs: Vec<(NodeId, Epoch)>,
}

/// What begins where in the bytes of a state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The end of what is neither in flight nor on a node.
    head: usize,
    /// The end of what is in flight.
    network: usize,
    nodes: Vec<Mark>,
    /// The epochs that are not the present ones, by node, in order of appearance, as
    /// [`Canonical::read`] makes them up.
    epochs: Vec<(NodeId, Epoch)>,
    /// How many of them appear in what is in flight.
    epochs_in_network: usize,
}

/// The end of a node in the bytes of a state.
#[derive(Clone, Copy, Debug)]
struct Mark {
    end: usize,
    /// How many epochs have appeared by then.
    epochs: usize,
    /// Whether its messenger waits for something in flight.
    waits: bool,
}

impl Marks {
    fn clear(&mut self) {
        self.nodes.clear();
        self.epochs.clear();
    }
}

/// More elections than a run has.
const ELECTIONS: i64 = 1 << 20;

impl Canonical {
    /// The form for states reached from `start`, in which these timestamps and tables may occur
    /// besides those that are there. Others are written as well, with more bytes.
    #[must_use]
    pub fn of(
        start: &World,
        times: impl IntoIterator<Item = Ts>,
        tables: impl IntoIterator<Item = TableId>,
    ) -> Self {
        let last = start.etcd.last_rev.0;
        let mut form = Self {
            times: Vec::new(),
            tables: Vec::new(),
            // So close to the last revision there is, distances are not all that matters.
            fixed_rev: (last > i64::MAX - 2 * ELECTIONS).then_some(i64::MAX),
            first_rev: last,
            new_times: times.into_iter().chain([Ts(0), Ts::MAX]).collect(),
            new_tables: tables.into_iter().collect(),
            epochs: Vec::new(),
        };
        form.write(start, &mut Vec::new());
        form.tables = core::mem::take(&mut form.new_tables);
        form.tables.sort_unstable();
        form.tables.dedup();
        form.times = core::mem::take(&mut form.new_times);
        form.times.sort_unstable();
        form.times.dedup();
        form
    }

    /// Notes a timestamp that has no number, as long as numbers are given.
    fn note_time(&mut self, ts: Ts) {
        if self.times.is_empty() {
            self.new_times.push(ts);
        }
    }

    fn note_table(&mut self, table: TableId) {
        if self.times.is_empty() {
            self.new_tables.push(table);
        }
    }

    /// The bytes of a state. See [`Canonical::write`].
    #[must_use]
    pub fn bytes(&mut self, world: &World) -> Vec<u8> {
        let mut out = Vec::new();
        self.write(world, &mut out);
        out
    }
}
