//! Which protocol is played: the model, the guards and the two corrections.

/// Which state of the protocol's history.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub enum Model {
    /// The design document: no epochs, no `start-ts`; an added table starts at the processor's own
    /// view of the global checkpoint.
    V2Doc,
    /// The last tree that has the protocol (`f841ae612c`): epochs and `start-ts`.
    #[default]
    V2Final,
}

impl Model {
    /// Both, oldest first.
    pub const ALL: [Self; 2] = [Self::V2Doc, Self::V2Final];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::V2Doc => "v2-doc",
            Self::V2Final => "v2-final",
        }
    }

    /// The model of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|m| m.name() == name)
    }

    /// Whether messages carry epochs and `start-ts`.
    #[must_use]
    pub const fn has_epochs(self) -> bool {
        matches!(self, Self::V2Final)
    }
}

/// A check the protocol makes, which can be switched off to see what it protects.
///
/// The order is that of G1 to G12 and never changes: links store the position.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Guard {
    /// G1, at the processor: a message whose owner revision is below the newest heard is refused.
    /// Off: a deposed owner's Announce and DispatchTable are obeyed.
    OwnerRev,
    /// G2, at the processor: a DispatchTable of another epoch is dropped. Off: a dispatch from
    /// before a Sync or a restart is executed although the owner no longer counts on it.
    EpochAtProcessor,
    /// G3, at the owner: a response of another epoch is ignored. Off: the owner believes a table
    /// runs that a restarted processor no longer has.
    EpochAtOwner,
    /// G4, at the owner: nothing is dispatched before every live capture has synced. Off: a table
    /// that runs on a capture not heard yet is started a second time.
    WaitForAllSync,
    /// G5, at the capture: it stops writing the moment its session is lost. Off: it goes on while
    /// the owner gives its tables to others.
    FenceOnSessionLoss,
    /// G6, at the owner: the checkpoint is withheld unless every table is running. Off: it moves
    /// past a table that nobody replicates.
    HoldCheckpoint,
    /// G7, at the executor: an add counts as finished only when the owner holds a watermark that
    /// includes it. Off: the owner advances with a watermark from before the add.
    AddNeedsAckedCheckpoint,
    /// G8, at the processor: a response waits until the Sync before it is acknowledged. Off: the
    /// new owner throws an early response away and waits for ever.
    ResponseAfterSync,
    /// G9, at the processor: a Sync waits until everything before it is acknowledged. Off: it may
    /// overtake what was sent before it.
    SyncBarrier,
    /// G10, at the processor: operations not looked at yet are dropped when the owner changes.
    /// Off: they run, unreported to the new owner.
    DropPendingOnOwnerChange,
    /// G11, in the etcd view: a deposed owner learns nothing more. Off: it announces itself to
    /// captures that joined after its term.
    FrozenView,
    /// G12, at the owner: a table in a Sync that another capture holds is a crash. Off: the double
    /// write goes unnoticed.
    DuplicateCheckInSync,
}

impl Guard {
    /// G1 to G12 in order.
    pub const ALL: [Self; 12] = [
        Self::OwnerRev,
        Self::EpochAtProcessor,
        Self::EpochAtOwner,
        Self::WaitForAllSync,
        Self::FenceOnSessionLoss,
        Self::HoldCheckpoint,
        Self::AddNeedsAckedCheckpoint,
        Self::ResponseAfterSync,
        Self::SyncBarrier,
        Self::DropPendingOnOwnerChange,
        Self::FrozenView,
        Self::DuplicateCheckInSync,
    ];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OwnerRev => "owner-rev",
            Self::EpochAtProcessor => "epoch-at-processor",
            Self::EpochAtOwner => "epoch-at-owner",
            Self::WaitForAllSync => "wait-for-all-sync",
            Self::FenceOnSessionLoss => "fence-on-session-loss",
            Self::HoldCheckpoint => "hold-checkpoint",
            Self::AddNeedsAckedCheckpoint => "add-needs-acked-checkpoint",
            Self::ResponseAfterSync => "response-after-sync",
            Self::SyncBarrier => "sync-barrier",
            Self::DropPendingOnOwnerChange => "drop-pending-on-owner-change",
            Self::FrozenView => "frozen-view",
            Self::DuplicateCheckInSync => "duplicate-check-in-sync",
        }
    }

    /// The guard of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|g| g.name() == name)
    }

    /// Its number in the source, 1 to 12.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// A hole of upstream that is closed here unless asked otherwise.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Correction {
    /// Hazard L1: a new agent starts with the owner and revision found in etcd. As shipped: with
    /// none, so a restarted one obeys an owner it had already refused.
    SeedAgentFromEtcd,
    /// G7's hole: an add is finished only when the table has also reached the checkpoint still on
    /// its way to the owner. As shipped: only the acknowledged one.
    AddWaitsForEnRouteCheckpoint,
}

impl Correction {
    /// Both, in the order links store them.
    pub const ALL: [Self; 2] = [Self::SeedAgentFromEtcd, Self::AddWaitsForEnRouteCheckpoint];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SeedAgentFromEtcd => "seed-agent-from-etcd",
            Self::AddWaitsForEnRouteCheckpoint => "add-waits-for-en-route-checkpoint",
        }
    }

    /// The correction of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.name() == name)
    }
}

/// The whole switchboard. The default is the last upstream tree with every guard on and both holes
/// closed.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct Rules {
    /// Which messages there are.
    pub model: Model,
    off: u16,
    as_shipped: u8,
}

impl Rules {
    /// Whether the guard is on.
    #[must_use]
    pub const fn guards(&self, guard: Guard) -> bool {
        self.off & (1 << guard as u16) == 0
    }

    /// Whether the hole is closed.
    #[must_use]
    pub const fn corrects(&self, correction: Correction) -> bool {
        self.as_shipped & (1 << correction as u8) == 0
    }

    /// The same with that guard off.
    #[must_use]
    pub const fn without(mut self, guard: Guard) -> Self {
        self.off |= 1 << guard as u16;
        self
    }

    /// The same with that guard on.
    #[must_use]
    pub const fn with(mut self, guard: Guard) -> Self {
        self.off &= !(1 << guard as u16);
        self
    }

    /// The same with that hole open, as upstream shipped it.
    #[must_use]
    pub const fn as_shipped(mut self, correction: Correction) -> Self {
        self.as_shipped |= 1 << correction as u8;
        self
    }

    /// The same with that hole closed.
    #[must_use]
    pub const fn corrected(mut self, correction: Correction) -> Self {
        self.as_shipped &= !(1 << correction as u8);
        self
    }

    /// The guards that are off, in order.
    pub fn off(&self) -> impl Iterator<Item = Guard> + use<> {
        let rules = *self;
        Guard::ALL.into_iter().filter(move |g| !rules.guards(*g))
    }

    /// The holes that are open, in order.
    pub fn shipped(&self) -> impl Iterator<Item = Correction> + use<> {
        let rules = *self;
        Correction::ALL
            .into_iter()
            .filter(move |c| !rules.corrects(*c))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn names_lead_back() {
        for model in Model::ALL {
            assert_eq!(Model::from_name(model.name()), Some(model));
        }
        for (guard, number) in Guard::ALL.into_iter().zip(1..) {
            assert_eq!(Guard::from_name(guard.name()), Some(guard));
            assert_eq!(guard.number(), number);
        }
        for correction in Correction::ALL {
            assert_eq!(Correction::from_name(correction.name()), Some(correction));
        }
        assert_eq!(Guard::from_name("OwnerRev"), None);
    }

    #[test]
    fn switches_are_independent() {
        let rules = Rules::default();
        assert_eq!(rules.off().count() + rules.shipped().count(), 0);
        for guard in Guard::ALL {
            let off = rules.without(guard);
            assert_eq!(off.off().collect::<Vec<_>>(), [guard]);
            assert_eq!(off.shipped().count(), 0);
            assert_eq!(off.with(guard), rules);
        }
        for correction in Correction::ALL {
            let shipped = rules.as_shipped(correction);
            assert_eq!(shipped.shipped().collect::<Vec<_>>(), [correction]);
            assert_eq!(shipped.off().count(), 0);
            assert_eq!(shipped.corrected(correction), rules);
        }
    }
}
