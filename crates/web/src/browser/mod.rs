//! The one place that talks to the browser. Everything here does nothing, harmlessly, where the
//! browser refuses.

pub mod address;
pub mod clipboard;
pub mod dialog;
pub mod download;
pub mod file;
pub mod focus;
pub mod haste;
pub mod host;
pub mod layer;
pub mod painter;
pub mod preferences;
pub mod scroll;
pub mod session;
pub mod sight;
pub mod size;
pub mod timer;
pub mod trouble;
pub mod worker;

use web_sys::{Document, Window};

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

/// Whether the whole page is out of sight, as in a tab that is not looked at.
fn is_hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

/// Names the page in the tab and the history.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// The element that the page is shown in, if this is the page.
#[must_use]
pub fn root() -> Option<web_sys::Element> {
    document()?.get_element_by_id("app")
}

/// The element that an embed is shown in, if this is one.
#[must_use]
pub fn embed_root() -> Option<web_sys::Element> {
    document()?.get_element_by_id("embed")
}
