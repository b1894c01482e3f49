//! Two quick presses.

use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, MouseEvent};

use super::address::Listener;

/// Keeps the second press of a double click from something that has only now moved under the
/// pointer: it was meant for what was there before. Until dropped.
#[must_use]
pub fn guard() -> Listener {
    let document = super::document().map(EventTarget::from);
    let mut last: Option<Element> = None;
    Listener::first(document, "click", move |event| {
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        let pressed = target.and_then(|t| t.closest("button, a, input, label, summary").ok()?);
        let again = event
            .dyn_ref::<MouseEvent>()
            .is_some_and(|event| event.detail() > 1);
        if again && pressed != last {
            event.stop_propagation();
            event.prevent_default();
        } else {
            last = pressed;
        }
    })
}
