//! Two quick presses.

use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, MouseEvent};

use super::address::Listener;

/// Presses of one place within so many milliseconds are a double click, whatever is pressed.
const QUICK: f64 = 400.0;

/// What was pressed, when, and where.
struct Press {
    on: Option<Element>,
    at: f64,
    place: (i32, i32),
}

/// Keeps the second press of a double click from something that has only now moved under the
/// pointer: it was meant for what was there before. Until dropped.
#[must_use]
pub fn guard() -> Listener {
    let document = super::document().map(EventTarget::from);
    let mut last = None::<Press>;
    Listener::first(document, "click", move |event| {
        // Keys and scripts press without a pointer, and so does a label that passes a press on.
        let Some(mouse) = event.dyn_ref::<MouseEvent>().filter(|m| m.detail() > 0) else {
            return;
        };
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        let press = Press {
            on: target.as_ref().and_then(control),
            at: event.time_stamp(),
            place: (mouse.client_x(), mouse.client_y()),
        };
        let again = last.as_ref().is_some_and(|last| {
            press.place == last.place && press.at - last.at < QUICK || mouse.detail() > 1
        });
        if again && last.as_ref().is_some_and(|last| last.on != press.on) {
            event.stop_propagation();
            event.prevent_default();
        } else {
            last = Some(press);
        }
    })
}

/// What a press there is meant for; a switch and its label are one.
fn control(target: &Element) -> Option<Element> {
    let label = target.closest("label").ok()?;
    label.or_else(|| target.closest("button, a, input, summary").ok()?)
}
