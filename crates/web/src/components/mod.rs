//! What is on the page, one component a file.

pub mod caption;
pub mod cluster;
pub mod diagram;
pub mod event_menu;
pub mod events;
pub mod help;
pub mod icon;
pub mod masthead;
pub mod new_run;
pub mod notices;
pub mod page;
pub mod possible;
pub mod rules;
pub mod sheet;
pub mod theme;
pub mod timeline;
pub mod trouble;
pub mod verdicts;

use handover_protocol::OwnerRev;

/// The class that gives a thing the colour of an owner's term.
pub(crate) fn term(rev: OwnerRev) -> &'static str {
    match rev.0.rem_euclid(6) {
        1 => "term-1",
        2 => "term-2",
        3 => "term-3",
        4 => "term-4",
        5 => "term-5",
        _ => "term-6",
    }
}
