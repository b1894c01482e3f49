//! The names things have on the wire and in etcd, as integers one can compare and copy.

use core::fmt;

/// One TiCDC process for as long as its etcd session lives.
///
/// Upstream this is a UUID drawn anew for every session; nothing but equality and, where upstream
/// chooses at random, the order of ids is ever used, so an opaque ordered number stands in for it.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct CaptureId(pub u32);

/// A table of the changefeed; upstream's `TableID`.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableId(pub i64);

/// The etcd revision of the owner's election key: the fencing token of an owner.
///
/// Successive owners have strictly larger revisions. Real ones are large and not consecutive.
/// Zero means "no owner heard of".
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct OwnerRev(pub i64);

/// A timestamp of the upstream database (18 digits in practice, so never a float).
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ts(pub u64);

impl Ts {
    /// What a minimum over no table at all yields.
    pub const MAX: Self = Self(u64::MAX);
}

/// How far something has replicated: everything up to `checkpoint` is downstream, everything up to
/// `resolved` has been received.
///
/// A Checkpoint message carries one, the owner keeps one for every capture and computes one for the
/// changefeed.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct Watermark {
    /// Up to here the data is downstream.
    pub checkpoint: Ts,
    /// Up to here the data has been received.
    pub resolved: Ts,
}

impl Watermark {
    /// The minimum over no table at all: both timestamps at their largest (3.2 step 12).
    pub const MAX: Self = Self {
        checkpoint: Ts::MAX,
        resolved: Ts::MAX,
    };

    /// Both timestamps at `ts`, as for a table that has just started there.
    #[must_use]
    pub const fn at(ts: Ts) -> Self {
        Self {
            checkpoint: ts,
            resolved: ts,
        }
    }

    /// The lower of each timestamp.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        Self {
            checkpoint: self.checkpoint.min(other.checkpoint),
            resolved: self.resolved.min(other.resolved),
        }
    }
}

/// A caller's mark on a message, handed back in the reports so that what became of the message can
/// be traced. The rules never look at it.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tag(pub u32);

/// The identity of one continuous period of a processor's agent, renewed at every attempt to send
/// a Sync. Compared for equality only.
///
/// Upstream draws a UUID; here the agent counts. [`Epoch::EMPTY`] is upstream's empty string: an
/// owner that has not learned an epoch yet, and every epoch in the model without epochs.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Epoch(u32);

impl Epoch {
    /// The empty string on the wire.
    pub const EMPTY: Self = Self(0);

    /// The epoch a capture draws as its `n`-th, counted from zero.
    #[must_use]
    pub const fn drawn(n: u32) -> Self {
        Self(n.saturating_add(1))
    }

    /// Which draw this epoch was, or `None` for the empty one.
    #[must_use]
    pub const fn ordinal(self) -> Option<u32> {
        self.0.checked_sub(1)
    }

    /// The epoch drawn after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for CaptureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for OwnerRev {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Ts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ordinal() {
            None => f.write_str("-"),
            Some(n) => write!(f, "e{n}"),
        }
    }
}
