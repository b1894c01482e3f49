//! The dispatcher of one changefeed: its state, and how to look at it (3.1).

use crate::insertion_sort_by_key;
use alloc::vec::Vec;

use super::moves::MoveManager;
use super::tables::TableSet;
use crate::clone_in_place;
use crate::ids::{CaptureId, Epoch, OwnerRev, TableId, Ts, Watermark};
use crate::message::{Announce, DispatchTable};
use crate::small::SmallMap;

/// Who a dispatcher talks through. `true` means accepted by the transport: it will arrive unless
/// the receiver is gone for good; `false` means that nothing was sent.
pub trait Outbox {
    /// Sends an Announce.
    fn announce(&mut self, to: CaptureId, message: Announce) -> bool;

    /// Sends a DispatchTable.
    fn dispatch(&mut self, to: CaptureId, message: DispatchTable) -> bool;
}

/// How far the owner has come in learning what a capture does.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum SyncState {
    /// Not announced to.
    Unannounced,
    /// An Announce was accepted by the transport.
    Announced,
    /// It has told. It may tell again at any time.
    Synced,
}

/// What the owner knows of a live capture.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct CaptureStatus {
    /// Whether it has told what it does.
    pub sync: SyncState,
    /// The epoch of its last Sync; empty before the first, and in the model without epochs.
    pub epoch: Epoch,
    /// Its last Checkpoint; before the first, the changefeed's checkpoint of when it appeared. A
    /// Sync does not touch it.
    pub watermark: Watermark,
}

/// Everything a dispatcher knows (3.1).
///
/// For pictures, and for tests that start in the middle; [`Dispatcher::from_state`] makes a
/// dispatcher of it.
#[derive(Debug, Hash, PartialEq, Eq)]
pub struct DispatcherState {
    /// The owner's fencing token, on every message it sends.
    pub rev: OwnerRev,
    /// The last checkpoint given to a tick; before the first, the persisted one.
    pub checkpoint: Ts,
    /// The live captures of the last tick, ascending.
    pub captures: Vec<CaptureId>,
    /// What is known of each of them.
    pub statuses: SmallMap<CaptureId, CaptureStatus>,
    /// Who has which table.
    pub tables: TableSet,
    /// The moves by hand in progress.
    pub moves: MoveManager,
    /// How many captures were live at the last tick; `None` before the first.
    pub last_count: Option<usize>,
    /// A rebalance is due as soon as all tables are running.
    pub needs_rebalance: bool,
}

clone_in_place!(DispatcherState {
    rev,
    checkpoint,
    captures,
    statuses,
    tables,
    moves,
    last_count,
    needs_rebalance,
});

/// An owner's end of the protocol, for one changefeed.
///
/// Everything is sent by [`tick`](Self::tick); handlers only note what they hear.
///
/// # Example: nothing is dispatched before every live capture has synced
///
/// ```
/// use handover_protocol::owner::{Dispatcher, Outbox};
/// use handover_protocol::{
///     Announce, CaptureId, Crash, DispatchTable, DispatchTableResponse, Epoch, OwnerRev, Rules,
///     Sync, TableId, Tag, Ts, Watermark,
/// };
///
/// /// A transport that takes everything.
/// #[derive(Default)]
/// struct Sent(Vec<String>);
/// impl Outbox for Sent {
///     fn announce(&mut self, to: CaptureId, _: Announce) -> bool {
///         self.0.push(format!("Announce to {to}"));
///         true
///     }
///     fn dispatch(&mut self, to: CaptureId, message: DispatchTable) -> bool {
///         self.0.push(format!("table {} to {to}", message.table));
///         true
///     }
/// }
///
/// let (rules, live, wanted) = (Rules::default(), [CaptureId(1), CaptureId(2)], [TableId(7)]);
/// let mut owner = Dispatcher::new(OwnerRev(1), Ts(100));
/// let (mut sent, mut log) = (Sent::default(), Vec::new());
///
/// assert_eq!(owner.tick(&rules, Ts(100), &wanted, &live, &mut sent, &mut log)?, None);
/// let epoch = Epoch::drawn(0);
/// let empty = Sync { epoch, ..Sync::default() };
/// owner.on_sync(&rules, live[0], &empty, Tag(1), &mut log)?;
/// owner.tick(&rules, Ts(100), &wanted, &live, &mut sent, &mut log)?;
/// assert_eq!(sent.0, ["Announce to c1", "Announce to c2"]);
///
/// owner.on_sync(&rules, live[1], &empty, Tag(2), &mut log)?;
/// owner.tick(&rules, Ts(100), &wanted, &live, &mut sent, &mut log)?;
/// assert_eq!(sent.0.last().map(String::as_str), Some("table 7 to c1"));
///
/// let done = DispatchTableResponse { table: wanted[0], epoch };
/// owner.on_response(&rules, live[0], done, Tag(3), &mut log)?;
/// let watermark = owner.tick(&rules, Ts(100), &wanted, &live, &mut sent, &mut log)?;
/// assert_eq!(watermark, Some(Watermark::at(Ts(100))));
/// # Ok::<(), Crash>(())
/// ```
#[derive(Debug, Hash, PartialEq, Eq)]
pub struct Dispatcher {
    pub(super) state: DispatcherState,
}

clone_in_place!(Dispatcher { state });

impl Dispatcher {
    /// A new dispatcher of the owner with that revision, at the persisted checkpoint.
    #[must_use]
    pub const fn new(rev: OwnerRev, checkpoint: Ts) -> Self {
        Self {
            state: DispatcherState {
                rev,
                checkpoint,
                captures: Vec::new(),
                statuses: SmallMap::new(),
                tables: TableSet::new(),
                moves: MoveManager::new(),
                last_count: None,
                needs_rebalance: false,
            },
        }
    }

    /// A dispatcher in the middle of its life. `captures` need not be in order.
    #[must_use]
    pub fn from_state(mut state: DispatcherState) -> Self {
        insertion_sort_by_key(&mut state.captures, |capture| *capture);
        state.captures.dedup();
        Self { state }
    }

    /// Somebody wants a table moved. `false`, and nothing changes, when it is being moved already.
    /// Whether table and target exist is looked at when it comes to it (3.2 step 10).
    pub fn move_table(&mut self, table: TableId, target: CaptureId) -> bool {
        self.state.moves.add(table, target)
    }

    /// Somebody wants the tables spread evenly: done as soon as all tables are running.
    pub const fn rebalance(&mut self) {
        self.state.needs_rebalance = true;
    }

    /// Everything it knew, with the memory that it holds.
    #[must_use]
    pub fn into_state(self) -> DispatcherState {
        self.state
    }

    /// Everything it knows.
    #[must_use]
    pub const fn state(&self) -> &DispatcherState {
        &self.state
    }

    /// The owner's fencing token.
    #[must_use]
    pub const fn rev(&self) -> OwnerRev {
        self.state.rev
    }

    /// The last checkpoint given to a tick.
    #[must_use]
    pub const fn checkpoint(&self) -> Ts {
        self.state.checkpoint
    }

    /// Who has which table.
    #[must_use]
    pub const fn tables(&self) -> &TableSet {
        &self.state.tables
    }

    /// What is known of a capture; `None` when it is not live.
    #[must_use]
    pub fn status(&self, capture: CaptureId) -> Option<CaptureStatus> {
        self.state.statuses.get(&capture).copied()
    }

    /// The live captures of the last tick, ascending.
    #[must_use]
    pub fn captures(&self) -> &[CaptureId] {
        &self.state.captures
    }

    /// The moves by hand in progress.
    #[must_use]
    pub const fn moves(&self) -> &MoveManager {
        &self.state.moves
    }

    /// Whether a rebalance is due.
    #[must_use]
    pub const fn needs_rebalance(&self) -> bool {
        self.state.needs_rebalance
    }
}
