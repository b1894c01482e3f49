//! What is on the page, one component a file.

pub mod cluster;
pub mod event_menu;
