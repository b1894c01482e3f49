//! Where a machine tells what it does.

use alloc::vec::Vec;

/// Takes reports in the order of happening.
pub trait Log<R> {
    /// One more thing has happened.
    fn push(&mut self, report: R);

    /// Whether anything is kept of a report. Only for reports that are dear to make; a log that
    /// keeps nothing may be told or not.
    fn keeps(&self) -> bool {
        true
    }
}

impl<R> Log<R> for Vec<R> {
    fn push(&mut self, report: R) {
        Self::push(self, report);
    }
}
