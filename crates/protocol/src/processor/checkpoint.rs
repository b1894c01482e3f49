//! When a Checkpoint goes out and what the owner is known to have (2.5 step 3).

use super::ports::{Messenger, SentCheckpoints};
use crate::ids::{Ts, Watermark};
use crate::message::ToOwner;

/// When a checkpoint is sent.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Pace {
    /// As upstream: at most once per interval, also when nothing has changed.
    Every {
        /// The interval in milliseconds.
        ms: u64,
    },
    /// Only when it differs from the last one sent to this owner since the last Sync. Keeps a run
    /// finite where there is no clock.
    OnChange,
}

/// A [`Pace`] and what it has to remember.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Pacing {
    /// See [`Pace::Every`].
    Every {
        /// The interval in milliseconds.
        ms: u64,
        /// When the last one was accepted; `None` for never.
        last: Option<u64>,
    },
    /// See [`Pace::OnChange`].
    OnChange {
        /// What the last one said; `None` for none to this owner since the last Sync.
        last: Option<Watermark>,
    },
}

impl Pacing {
    fn is_due(self, now_ms: u64, watermark: Watermark) -> bool {
        match self {
            Self::Every { ms, last } => last.is_none_or(|last| now_ms.saturating_sub(last) >= ms),
            Self::OnChange { last } => last != Some(watermark),
        }
    }

    fn sent(&mut self, now_ms: u64, watermark: Watermark) {
        match self {
            Self::Every { last, .. } => *last = Some(now_ms),
            Self::OnChange { last } => *last = Some(watermark),
        }
    }
}

impl From<Pace> for Pacing {
    fn from(pace: Pace) -> Self {
        match pace {
            Pace::Every { ms } => Self::Every { ms, last: None },
            Pace::OnChange => Self::OnChange { last: None },
        }
    }
}

/// Sends checkpoints one at a time: the next only when the one before has been acknowledged.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct CheckpointSender {
    /// What the owner has, and what is on its way to it.
    pub sent: SentCheckpoints,
    /// When the next one may go.
    pub pacing: Pacing,
}

impl CheckpointSender {
    /// One that has not sent anything.
    #[must_use]
    pub fn new(pace: Pace) -> Self {
        Self {
            sent: SentCheckpoints::default(),
            pacing: pace.into(),
        }
    }

    /// Sends the watermark if one is to be sent now, and returns what was accepted.
    ///
    /// The barrier is asked only while a checkpoint is en route: closed, nothing happens; open,
    /// that checkpoint has been acknowledged. `watermark` is `None` when the processor holds no
    /// table; then there is nothing to say.
    pub fn send(
        &mut self,
        now_ms: u64,
        watermark: Option<Watermark>,
        messenger: &mut impl Messenger,
    ) -> Option<Watermark> {
        if self.sent.en_route != Ts(0) {
            if !messenger.barrier() {
                return None;
            }
            self.sent = SentCheckpoints {
                acked: self.sent.en_route,
                en_route: Ts(0),
            };
        }
        let watermark = watermark.filter(|watermark| self.pacing.is_due(now_ms, *watermark))?;
        if !messenger.send(ToOwner::Checkpoint(watermark.into())) {
            return None;
        }
        self.sent.en_route = watermark.checkpoint;
        self.pacing.sent(now_ms, watermark);
        Some(watermark)
    }

    /// A Sync went out or the owner changed: what was sent before is no reason to be silent.
    pub(super) fn forget_last(&mut self) {
        match &mut self.pacing {
            // The interval runs on: upstream's sender knows nothing of owners.
            Pacing::Every { .. } => {}
            Pacing::OnChange { last } => *last = None,
        }
    }
}
