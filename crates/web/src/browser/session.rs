//! What the tab keeps while the page is loaded again.

use js_sys::Reflect;
use web_sys::{EventTarget, Storage};

use super::address::{self, Listener};

fn storage() -> Option<Storage> {
    super::window()?.session_storage().ok()?
}

/// What the present address has its own place under.
fn key() -> String {
    "handover-run ".to_owned() + &address::whole()
}

/// Keeps a text for the present address, or nothing.
pub fn keep(text: Option<&str>) {
    let Some(storage) = storage() else { return };
    // What has no room is not kept.
    let _ = match text {
        Some(text) => storage.set_item(&key(), text),
        None => storage.remove_item(&key()),
    };
}

/// What was kept for the present address.
#[must_use]
pub fn kept() -> Option<String> {
    storage()?.get_item(&key()).ok()?
}

/// Whether the page was loaded again or come back to, and is not what a link has led to.
#[must_use]
pub fn is_return() -> bool {
    let performance = super::window().and_then(|window| window.performance());
    let loaded = performance.map(|one| one.get_entries_by_type("navigation").get(0));
    let how = loaded.and_then(|loaded| Reflect::get(&loaded, &"type".into()).ok());
    how.is_some_and(|how| how == "reload" || how == "back_forward")
}

/// Calls back when the page is left, and when it is put out of sight, after which it may be thrown
/// away without a further sign; until dropped.
#[must_use]
pub fn on_leaving(call: impl Fn() + Clone + 'static) -> [Listener; 2] {
    let window = super::window().map(EventTarget::from);
    let document = super::document().map(EventTarget::from);
    let leave = call.clone();
    let hide = move |_| {
        if super::is_hidden() {
            call();
        }
    };
    [
        Listener::new(window, "pagehide", move |_| leave()),
        Listener::new(document, "visibilitychange", hide),
    ]
}
