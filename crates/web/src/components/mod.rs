//! The parts of the page.

pub mod cluster;
pub mod event_menu;
