//! What the tab keeps of the run.

use std::cell::RefCell;
use std::rc::Rc;

use crate::browser::address::{self, Listener};
use crate::browser::session;
use crate::state::{self, AppState};

/// Keeps the run that is shown, where the address does not lead to it, whenever the page may be
/// left; until dropped.
#[must_use]
pub fn keeper(shown: Rc<RefCell<AppState>>) -> [Listener; 2] {
    session::on_leaving(move || {
        let shown = shown.borrow();
        if shown.open().is_some() {
            let kept = state::keep(&shown, &address::fragment());
            session::keep(kept.as_deref());
        }
    })
}
