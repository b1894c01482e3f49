//! What is on the page, one component a file.

pub mod caption;
pub mod cluster;
pub mod diagram;
pub mod event_menu;
pub mod events;
pub mod gallery;
pub mod help;
pub mod icon;
pub mod masthead;
pub mod new_run;
pub mod notices;
pub mod page;
pub mod possible;
pub mod rules;
pub mod share;
pub mod sheet;
pub mod text;
pub mod theme;
pub mod timeline;
pub mod trouble;
pub mod verdicts;
