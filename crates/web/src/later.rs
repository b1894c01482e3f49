//! What the first sight does not need. It is a part of its own of the built page, loaded when it is
//! first asked for.
//!
//! Whatever is reached only through [`Later`] is in that part, code and data: the library, the
//! scenario text, the links, the sheets. So nothing else in this crate may call what it names, or
//! the first part grows by it; `cargo xtask size` tells.

use std::cell::Cell;

use handover_simulation::Event;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::components::{cluster, event_menu, page, rules, text};
use crate::state::{self, Action};

/// The way into the second part.
#[derive(Debug)]
pub struct Later {
    /// What to do when the address asks for that.
    pub open: fn(&str) -> Action,
    /// What lies over the page.
    pub sheet: fn(&page::PageProps) -> Html,
    /// The story of a run.
    pub story: fn(&state::Run) -> Html,
    /// The switchboard of a run.
    pub rules: fn(&rules::RunRulesProps) -> Html,
    /// The run as a text that can be edited.
    pub text: fn(&text::TextProps) -> Html,
    /// What is in the open menu of a thing.
    pub menu: fn(&cluster::Stage, cluster::Subject, &Callback<Event>) -> Html,
    /// The report on a run, for other scripts.
    pub report: fn(&str) -> Result<JsValue, JsValue>,
}

impl PartialEq for Later {
    fn eq(&self, _: &Self) -> bool {
        // There is one.
        true
    }
}

/// Why it is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

thread_local! {
    static HERE: Cell<Option<&'static Later>> = const { Cell::new(None) };
}

/// It, if it is there already.
#[must_use]
pub fn here() -> Option<&'static Later> {
    HERE.get()
}

/// Loads it, if it is not there yet.
///
/// # Errors
/// If it cannot be fetched. Asking again tries again.
pub async fn load() -> Result<&'static Later, NotLoaded> {
    let later = part().await?;
    HERE.set(Some(later));
    Ok(later)
}

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

#[cfg(feature = "split")]
#[wasm_split_helpers::wasm_split(later, fallible)]
fn part() -> Result<&'static Later, NotLoaded> {
    Ok(&LATER)
}

/// Where nothing was cut, it is there.
#[cfg(not(feature = "split"))]
async fn part() -> Result<&'static Later, NotLoaded> {
    Ok(&LATER)
}

static LATER: Later = Later {
    open: state::opening,
    sheet: page::sheet,
    story: crate::components::about::story,
    rules: rules::form,
    text: text::pane,
    menu: event_menu::entries,
    report: crate::api::report,
};
