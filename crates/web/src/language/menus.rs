//! The words of what a run can be taken away as.

use handover_diagram::svg::Theme;

use crate::embed::options::{Allow, Ui};

/// The words of [`crate::menus`].
#[derive(Debug)]
pub(crate) struct MenuWords {
    pub(crate) save: &'static str,
    pub(crate) save_what: fn(&str) -> String,
    pub(crate) not_saved: &'static str,

    // What other pages need.
    pub(crate) no_link: &'static str,
    pub(crate) open_at: fn(usize) -> String,
    pub(crate) shows: &'static str,
    pub(crate) ui: fn(Ui) -> &'static str,
    pub(crate) readers_may: &'static str,
    pub(crate) allow: fn(Allow) -> &'static str,
    pub(crate) element: Described,
    pub(crate) frame: Described,
    pub(crate) picture: Described,
    pub(crate) mermaid: Described,
    pub(crate) plantuml: Described,
    pub(crate) book: Described,

    // Files.
    pub(crate) colours: &'static str,
    pub(crate) theme: fn(Theme) -> &'static str,
    pub(crate) svg_file: Described,
    pub(crate) png_file: Described,
    pub(crate) plantuml_file: Described,
    pub(crate) mermaid_file: Described,
    pub(crate) transcript_file: Described,
    pub(crate) json_file: Described,
    pub(crate) text_file: Described,
    pub(crate) painting: &'static str,
    pub(crate) picture_too_large: &'static str,
    pub(crate) not_painted: &'static str,
}

/// A form of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Described {
    pub(crate) name: &'static str,
    /// What it is good for, and where it says less than the page.
    pub(crate) note: &'static str,
}
