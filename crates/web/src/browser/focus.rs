//! Where the focus is, and keys that are not meant for what has it.

use wasm_bindgen::JsCast;
use web_sys::{
    Element, EventTarget, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement,
};

use super::address::Listener;

/// What an element with the focus does with keys itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Nothing.
    Nobody,
    /// It is pressed by Space and Enter.
    Pressable,
    /// It is a field, a slider or a menu: keys are its own.
    Field,
}

/// What the element a key was pressed on does with keys.
#[must_use]
pub fn holder(event: &web_sys::Event) -> Holder {
    let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
    let Some(element) = target else {
        return Holder::Nobody;
    };
    let is = |selector: &str| element.closest(selector).ok().flatten().is_some();
    if is("input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=slider]")
    {
        Holder::Field
    } else if is("button, a, summary, [role=button], label") {
        Holder::Pressable
    } else {
        Holder::Nobody
    }
}

/// Whether a modal dialog is open.
#[must_use]
pub fn in_dialog() -> bool {
    let document = super::document();
    let open = document.and_then(|d| d.query_selector("dialog[open]").ok().flatten());
    open.is_some()
}

/// Calls back for every key pressed anywhere in the page, until dropped.
#[must_use]
pub fn on_key(call: impl Fn(web_sys::KeyboardEvent) + 'static) -> Listener {
    let target = super::document().map(EventTarget::from);
    Listener::new(target, "keydown", move |event| {
        if let Ok(event) = event.dyn_into::<web_sys::KeyboardEvent>() {
            call(event);
        }
    })
}

/// Gives the focus to an element without moving the page.
pub fn focus(element: &HtmlElement) {
    let _ = element.focus();
}

/// Selects all the text of a field and gives it the focus.
pub fn select(element: &HtmlElement) {
    focus(element);
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        input.select();
    } else if let Some(area) = element.dyn_ref::<HtmlTextAreaElement>() {
        area.select();
    }
}

/// The value of a field that an event came from.
#[must_use]
pub fn value(event: &web_sys::Event) -> String {
    let target = event.target();
    let input = target
        .as_ref()
        .and_then(|t| t.dyn_ref::<HtmlInputElement>());
    let area = target
        .as_ref()
        .and_then(|t| t.dyn_ref::<HtmlTextAreaElement>());
    let select = target
        .as_ref()
        .and_then(|t| t.dyn_ref::<HtmlSelectElement>());
    match (input, area, select) {
        (Some(input), ..) => input.value(),
        (_, Some(area), _) => area.value(),
        (.., Some(select)) => select.value(),
        (None, None, None) => String::new(),
    }
}

/// Whether a checkbox that an event came from is ticked.
#[must_use]
pub fn checked(event: &web_sys::Event) -> bool {
    let target = event.target();
    let input = target
        .as_ref()
        .and_then(|t| t.dyn_ref::<HtmlInputElement>());
    input.is_some_and(HtmlInputElement::checked)
}

/// Whether a fold that an event came from is open.
#[must_use]
pub fn opened(event: &web_sys::Event) -> bool {
    let target = event.target();
    let fold = target.as_ref().and_then(|t| t.dyn_ref::<Element>());
    fold.is_some_and(|fold| fold.has_attribute("open"))
}

/// Selects a line of a text field, from 1, and gives it the focus.
pub fn select_line(element: &HtmlElement, line: usize) {
    let Some(area) = element.dyn_ref::<HtmlTextAreaElement>() else {
        return;
    };
    focus(element);
    let text = area.value();
    let mut start = 0;
    let mut end = 0;
    // Fields count in UTF-16.
    for (n, part) in text.split('\n').enumerate() {
        let length = part.encode_utf16().count();
        end = start + length;
        if n + 1 == line {
            break;
        }
        start = end + 1;
    }
    let place = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let _ = area.set_selection_range(place(start), place(end));
}

/// Gives the focus to the element of that id.
pub fn by_id(id: &str) {
    let element = super::document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        focus(&element);
    }
}

/// Forgets what is selected. As long as the cursor is in a text of 10,000 lines, Chromium looks for
/// its place in every frame, wherever the focus is.
pub fn forget_selection() {
    let selection = web_sys::window().and_then(|window| window.get_selection().ok().flatten());
    if let Some(selection) = selection {
        // Nothing is selected if this fails.
        let _ = selection.remove_all_ranges();
    }
}
