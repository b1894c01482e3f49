//! English, as far as it is about taking a run away.

use handover_diagram::svg::Theme;

use super::menus::{Described, MenuWords};
use crate::embed::options::{Allow, Ui};

pub(super) static WORDS: MenuWords = MenuWords {
    save: "Save",
    save_what: |what| format!("Save {what}"),
    not_saved: "The browser did not let the page save the file.",

    no_link: "This run is too long for a link, so only its text can be shown elsewhere.",
    open_at: |at| format!("Open it at step {at}"),
    shows: "Shows",
    ui: |ui| match ui {
        Ui::Full => "everything",
        Ui::Min => "the picture and a timeline",
        Ui::Play => "the picture and one button",
        Ui::Static => "the picture",
    },
    readers_may: "Readers may",
    allow: |allow| match allow {
        Allow::None => "look",
        Allow::Step => "step through it",
        Allow::Fault => "also let other things happen",
        Allow::Edit => "also change rules and text",
    },
    element: Described {
        name: "Script and element",
        note: "For pages of your own. Nothing is loaded before a click, and what stands in the element is shown until then, on paper, and without scripts.",
    },
    frame: Described {
        name: "Frame",
        note: "For every page that takes an <iframe>.",
    },
    picture: Described {
        name: "Picture with a link",
        note: "For Markdown on GitHub and wherever scripts and frames are not allowed. Put the two files beside it.",
    },
    mermaid: Described {
        name: "Mermaid",
        note: "For Markdown that draws it. Each message is drawn where it arrives; all notes look the same.",
    },
    plantuml: Described {
        name: "PlantUML",
        note: "For wikis and documents that draw it. Each message is drawn where it arrives.",
    },
    book: Described {
        name: "mdBook",
        note: "For a book with the preprocessor `handover mdbook`, which checks that the run keeps its word.",
    },

    colours: "Colours of pictures",
    theme: |theme| match theme {
        Theme::Light => "Light",
        Theme::Dark => "Dark",
        Theme::Auto => "As its reader has it",
    },
    svg_file: Described {
        name: "Picture (SVG)",
        note: "Sharp at any size; needs no font, script or network of its own.",
    },
    png_file: Described {
        name: "Picture (PNG)",
        note: "Holds the run: open or drop the file here, and it goes on. One set of colours; light, unless dark is chosen.",
    },
    plantuml_file: Described {
        name: "PlantUML",
        note: "Each message is drawn where it arrives; a note says where it left. Fades and crosses are PlantUML\u{2019}s own.",
    },
    mermaid_file: Described {
        name: "Mermaid",
        note: "As PlantUML, and all notes look the same.",
    },
    transcript_file: Described {
        name: "Plain text",
        note: "Every step in words; no picture.",
    },
    json_file: Described {
        name: "Report (JSON)",
        note: "Everything that happened, for programs. It cannot be opened again.",
    },
    text_file: Described {
        name: "Scenario",
        note: "The run itself, one line each: to edit, to check, to open again.",
    },
    painting: "Painting\u{2026}",
    picture_too_large: "This picture is too high for a PNG. The SVG has room for all of it.",
    not_painted: "The browser did not paint the picture. The SVG shows the same.",
};
