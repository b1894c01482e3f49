//! etcd as far as the protocol uses it: sessions, the election, the stored checkpoint.

use alloc::collections::VecDeque;

use handover_protocol::processor::Owner;
use handover_protocol::small::SmallSet;
use handover_protocol::{CaptureId, OwnerRev, Watermark, clone_in_place};

/// What a watcher of etcd can see.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The captures that have a session.
    pub(crate) sessions: SmallSet<CaptureId>,
    /// Who holds the owner key.
    pub(crate) owner: Option<Owner>,
    /// What the owner has stored.
    pub(crate) watermark: Watermark,
}

clone_in_place!(Seen {
    sessions,
    owner,
    watermark
});

/// The truth.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Etcd {
    /// What everybody can see, sooner or later.
    pub(crate) seen: Seen,
    /// Who stands for election, first come first served; the holder is not among them.
    pub(crate) line: VecDeque<CaptureId>,
    /// The last revision an owner key had.
    pub(crate) last_rev: OwnerRev,
}

clone_in_place!(Etcd {
    seen,
    line,
    last_rev
});

impl Etcd {
    pub(crate) fn new(watermark: Watermark) -> Self {
        Self {
            seen: Seen {
                sessions: SmallSet::new(),
                owner: None,
                watermark,
            },
            line: VecDeque::new(),
            last_rev: OwnerRev(0),
        }
    }

    pub(crate) fn has(&self, capture: CaptureId) -> bool {
        self.seen.sessions.contains(&capture)
    }

    pub(crate) fn is_owner(&self, capture: CaptureId) -> bool {
        self.seen.owner.is_some_and(|owner| owner.id == capture)
    }

    /// Ends a session with everything that hangs on its lease. Tells whether the owner key did.
    pub(crate) fn end_session(&mut self, capture: CaptureId) -> bool {
        self.seen.sessions.remove(&capture);
        self.line.retain(|c| *c != capture);
        let owned = self.is_owner(capture);
        if owned {
            self.seen.owner = None;
        }
        owned
    }
}
