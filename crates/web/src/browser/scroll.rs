//! Scrolling inside a pane, never the page.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What of a pane is to be seen, in its own pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Window {
    /// The upper edge.
    pub top: f64,
    /// The height.
    pub height: f64,
    /// The width.
    pub width: f64,
}

/// What of a pane is to be seen.
#[must_use]
pub fn window(pane: &HtmlElement) -> Window {
    Window {
        top: f64::from(pane.scroll_top()),
        height: f64::from(pane.client_height()),
        width: f64::from(pane.client_width()),
    }
}

/// How wide and high something is painted.
#[must_use]
pub fn size(element: &Element) -> (f64, f64) {
    let rect = element.get_bounding_client_rect();
    (rect.width(), rect.height())
}

/// Scrolls a pane just so far that what lies between two heights of it can be seen comfortably.
pub fn reveal(pane: &HtmlElement, top: f64, bottom: f64) {
    let seen = window(pane);
    let margin = (seen.height / 5.0).min(120.0);
    let highest = top - margin;
    let lowest = bottom + margin - seen.height;
    let to = if seen.top > highest {
        highest
    } else if seen.top < lowest {
        lowest.min(highest)
    } else {
        return;
    };
    #[allow(clippy::cast_possible_truncation, reason = "pixels")]
    pane.set_scroll_top(to.max(0.0) as i32);
}

/// Scrolls a pane sideways just so far that what lies between two places of it can be seen, the
/// left one first.
pub fn reveal_sideways(pane: &HtmlElement, left: f64, right: f64) {
    let (start, width) = (
        f64::from(pane.scroll_left()),
        f64::from(pane.client_width()),
    );
    let margin = 12.0;
    let to = if left - margin < start || right - left + 2.0 * margin > width {
        left - margin
    } else if right + margin > start + width {
        right + margin - width
    } else {
        return;
    };
    #[allow(clippy::cast_possible_truncation, reason = "pixels")]
    pane.set_scroll_left(to.max(0.0) as i32);
}

/// Where an element lies inside a pane that scrolls.
#[must_use]
pub fn place(pane: &HtmlElement, element: &Element) -> (f64, f64) {
    let pane_top = pane.get_bounding_client_rect().top() - f64::from(pane.scroll_top());
    let rect = element.get_bounding_client_rect();
    (rect.top() - pane_top, rect.bottom() - pane_top)
}

/// The first element in a pane that a selector finds.
#[must_use]
pub fn find(pane: &HtmlElement, selector: &str) -> Option<Element> {
    pane.query_selector(selector).ok().flatten()
}

/// Brings the beginning of the page and of what stands beside the picture into sight. For when the
/// reader opens another run: what was looked at in the one before says nothing about it.
pub fn start() {
    let Some(document) = super::document() else {
        return;
    };
    if let Some(body) = document.body() {
        body.scroll_into_view();
    }
    if let Ok(Some(side)) = document.query_selector(".bench__side") {
        side.set_scroll_top(0);
    }
}

/// Brings the part of the page with that id into sight, opens it if it is folded, and gives its
/// heading the focus. For when the reader asked for it: the page may move.
pub fn show(id: &str) {
    let _ = try_show(id);
}

/// Brings the element with that id into the middle of what is to be seen, if it is there.
pub fn centre(id: &str) {
    let element = super::document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Center);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

fn try_show(id: &str) -> Option<()> {
    let part = super::document()?.get_element_by_id(id)?;
    if part.tag_name() == "DETAILS" {
        part.set_attribute("open", "").ok()?;
    }
    part.scroll_into_view();
    let heading = part.query_selector("summary, h2, h3").ok()??;
    if !heading.has_attribute("tabindex") && heading.tag_name() != "SUMMARY" {
        heading.set_attribute("tabindex", "-1").ok()?;
    }
    let heading = heading.dyn_into::<HtmlElement>().ok()?;
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    heading.focus_with_options(&options).ok()
}
