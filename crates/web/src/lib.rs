//! The page: paints what the other rooms compute, and turns clicks into events.
//!
//! This is the only room that knows the browser. Nothing about the protocol is decided or worded
//! here: decisions are `handover_protocol`'s, sentences are `handover_diagram::sentences`'.
#![forbid(unsafe_code)]

mod api;
mod app;
pub mod browser;
pub mod components;
pub mod embed;
pub mod hooks;
pub mod language;
pub mod later;
pub mod menus;
pub mod state;

pub use api::{embed, run};
pub use app::App;

/// Shows the page in the element that is there for it. Does nothing where there is none: in an embed,
/// and wherever another script only calls [`run`].
pub fn start() {
    browser::trouble::watch_panics();
    if let Some(root) = browser::root() {
        // Before anything is painted, so that nothing flashes.
        browser::preferences::show_theme(browser::preferences::theme());
        yew::Renderer::<App>::with_root(root).render();
    }
}
