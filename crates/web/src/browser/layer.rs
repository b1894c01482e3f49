//! Things that lie over others and go away by a press elsewhere, and where the focus is in them.

use wasm_bindgen::JsCast;
use web_sys::{
    Element, EventTarget, HtmlElement, Node, ScrollIntoViewOptions, ScrollLogicalPosition,
};

use super::address::Listener;

/// Calls back for every press anywhere in the page, until dropped.
#[must_use]
pub fn on_press(call: impl Fn(web_sys::Event) + 'static) -> Listener {
    let target = super::document().map(EventTarget::from);
    Listener::new(target, "pointerdown", call)
}

/// Calls back when something is dragged into the page, until dropped.
#[must_use]
pub fn on_drag(call: impl Fn(web_sys::Event) + 'static) -> Listener {
    let target = super::document().map(EventTarget::from);
    Listener::new(target, "dragenter", call)
}

/// Whether an event happened in an element, also where a shadow root lies between.
#[must_use]
pub fn happened_in(event: &web_sys::Event, element: &Node) -> bool {
    let path = event.composed_path();
    path.iter().any(|hit| js_sys::Object::is(&hit, element))
}

/// Whether an event's other end, as of a focus that moves on, is in an element.
#[must_use]
pub fn holds(element: &Node, target: &EventTarget) -> bool {
    element.contains(target.dyn_ref::<Node>())
}

/// Scrolls no farther than needed for an element to be seen. Only for what the reader has just
/// opened.
pub fn reveal(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options.set_inline(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// The element around the focus that matches a selector.
#[must_use]
pub fn around_focus(selector: &str) -> Option<HtmlElement> {
    let around = active()?.closest(selector).ok().flatten()?;
    around.dyn_into().ok()
}

/// Whether nothing has the focus, as when the element that had it is gone.
#[must_use]
pub fn is_focus_lost() -> bool {
    active().is_none_or(|active| active.tag_name() == "BODY")
}

fn active() -> Option<Element> {
    super::document()?.active_element()
}
