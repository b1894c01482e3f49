//! What lies over the page: a new run, links, the scenario's text.

use serde_json::json;

use super::{Playground, hook};
use crate::wait;

/// What a new run is started from.
#[derive(Clone, Copy, Debug)]
pub struct NewRun {
    /// How many can be owner.
    pub owners: u8,
    /// How many replicate.
    pub processors: u8,
    /// How many tables are wanted.
    pub tables: u8,
}

impl Playground {
    /// Opens the sheet for a new run.
    #[track_caller]
    pub fn open_new_run(&self) {
        self.press_button("new-run");
        wait::for_truth("the sheet for a new run", || self.shows("start-run"));
    }

    /// Starts a new run.
    #[track_caller]
    pub fn start_new_run(&self, run: NewRun) {
        self.open_new_run();
        for (id, number) in [
            ("new-owners", run.owners),
            ("new-processors", run.processors),
            ("new-tables", run.tables),
        ] {
            self.fill(&hook(id), &number.to_string());
        }
        self.press_button("start-run");
        wait::for_truth("the new run", || !self.shows("start-run"));
        self.wait_until_open();
    }

    /// Replaces what stands in a field, letter by letter.
    #[track_caller]
    pub fn fill(&self, css: &str, text: &str) {
        self.click(css);
        let _: Option<bool> = self.script("document.activeElement.select()", &[]);
        self.write(text);
    }

    /// Replaces what stands in a field at once, as a paste does.
    pub fn paste(&self, css: &str, text: &str) {
        let script = r#"
            const field = document.querySelector(arguments[0]);
            field.focus();
            field.value = arguments[1];
            field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
        "#;
        let _: Option<bool> = self.script(script, &[json!(css), json!(text)]);
    }
}
