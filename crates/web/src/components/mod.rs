//! What is on the page, one component a file.

mod caption;
mod diagram;
mod events;
mod help;
mod icon;
mod masthead;
mod new_run;
mod notices;
pub mod page;
mod possible;
mod rules;
mod sheet;
mod theme;
mod timeline;
mod trouble;
mod verdicts;

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
