//! What the agent hears from owners (2.3, 2.4).

use core::cmp::Ordering;

use super::agent::Agent;
use super::operation::Operation;
use super::ports::Owner;
use super::report::Report;
use crate::ids::{CaptureId, OwnerRev, Tag};
use crate::log::Log;
use crate::message::{Announce, DispatchTable};
use crate::rejection::{Crash, Rejection};
use crate::rules::{Guard, Rules};

impl Agent {
    /// An owner says that it is one (2.4). Accepted, a Sync is due; nothing is sent now.
    ///
    /// # Errors
    ///
    /// [`Crash::OwnerMismatch`]: another capture has been heard with the same revision.
    pub fn on_announce(
        &mut self,
        rules: &Rules,
        from: CaptureId,
        message: Announce,
        tag: Tag,
        log: &mut impl Log<Report>,
    ) -> Result<(), Crash> {
        let owner = Owner {
            id: from,
            rev: message.owner_rev,
        };
        if self.hear(rules, owner, tag, log)? {
            self.state.needs_sync = true;
            log.push(Report::AnnounceReceived { tag });
        }
        Ok(())
    }

    /// An owner asks for a table to be started or stopped (2.4). Accepted, it waits for the next
    /// tick, which looks at its epoch. It does not make a Sync due, not even from a new owner.
    ///
    /// # Errors
    ///
    /// [`Crash::OwnerMismatch`]: another capture has been heard with the same revision.
    pub fn on_dispatch(
        &mut self,
        rules: &Rules,
        from: CaptureId,
        message: DispatchTable,
        tag: Tag,
        log: &mut impl Log<Report>,
    ) -> Result<(), Crash> {
        let owner = Owner {
            id: from,
            rev: message.owner_rev,
        };
        if self.hear(rules, owner, tag, log)? {
            self.state
                .pending
                .push(Operation::received(owner, message, tag));
            log.push(Report::TaskReceived {
                tag,
                table: message.table,
                is_delete: message.is_delete,
            });
        }
        Ok(())
    }

    /// The owner check (2.3), common to both handlers: whether the message is to be obeyed.
    ///
    /// | its revision | |
    /// | --- | --- |
    /// | higher than the newest heard | obeyed; this owner is the newest now |
    /// | lower | refused (G1); with the guard off as if it were higher |
    /// | equal, same capture | obeyed |
    /// | equal, another capture | crash: the election is broken |
    fn hear(
        &mut self,
        rules: &Rules,
        owner: Owner,
        tag: Tag,
        log: &mut impl Log<Report>,
    ) -> Result<bool, Crash> {
        let known = self.state.owner.map_or(OwnerRev(0), |known| known.rev);
        let expected = self.state.owner.map(|known| known.id);
        match owner.rev.cmp(&known) {
            Ordering::Less if rules.guards(Guard::OwnerRev) => {
                let rejection = Rejection::StaleOwner {
                    message: owner.rev,
                    known,
                };
                log.push(Report::Rejected { tag, rejection });
                Ok(false)
            }
            Ordering::Less | Ordering::Greater => {
                self.follow(rules, owner, tag, log);
                Ok(true)
            }
            Ordering::Equal if expected == Some(owner.id) => Ok(true),
            Ordering::Equal => Err(Crash::OwnerMismatch {
                rev: owner.rev,
                expected,
                actual: owner.id,
            }),
        }
    }

    /// This owner is the newest from now on. What the one before asked for and nobody has looked
    /// at is dropped (G10); operations in progress go on.
    fn follow(&mut self, rules: &Rules, owner: Owner, tag: Tag, log: &mut impl Log<Report>) {
        let previous = self.state.owner.replace(owner);
        self.state.owner_changed = true;
        log.push(Report::OwnerUpdated {
            owner,
            previous,
            tag,
        });
        if rules.guards(Guard::DropPendingOnOwnerChange) {
            for operation in self.state.pending.drain(..) {
                let rejection = Rejection::PendingOnOwnerChange {
                    message: operation.from.rev,
                    known: owner.rev,
                };
                log.push(Report::Rejected {
                    tag: operation.tag,
                    rejection,
                });
            }
        }
    }
}
