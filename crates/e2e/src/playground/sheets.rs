//! What lies over the page: a new run, links, the scenario's text.

use serde_json::json;

use super::{Playground, hook};
use crate::browser::Key;
use crate::wait;

/// Whether the pane with the scenario's text is open.
const TEXT_IS_OPEN: &str =
    "return document.querySelector(\"[data-testid='text-panel'][open] textarea\") !== null";

/// What a new run is started from.
#[derive(Clone, Copy, Debug)]
pub struct NewRun {
    /// What it is called.
    pub title: &'static str,
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
        self.fill("dialog input[type=text]", run.title);
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

    /// Opens the sheet with the link.
    #[track_caller]
    pub fn open_share(&self) {
        self.press_button("share");
        wait::for_truth("the link", || self.shows("link-field"));
    }

    /// Opens the list of files.
    #[track_caller]
    pub fn open_export(&self) {
        self.open_share();
        self.press_button("share-export");
        wait::for_truth("the files", || self.shows("download-svg"));
    }

    /// Opens what other pages need.
    #[track_caller]
    pub fn open_embed(&self) {
        self.open_share();
        self.press_button("share-embed");
        wait::for_truth("the snippets", || self.shows("snippet-book"));
    }

    /// Opens the sheet with the link, reads the link and closes the sheet again.
    #[track_caller]
    pub fn link(&self) -> String {
        self.open_share();
        let link = self.value_of("link-field");
        self.close_sheet();
        link
    }

    /// Closes the sheet that is open.
    #[track_caller]
    pub fn close_sheet(&self) {
        self.press(Key::Escape);
        self.wait_for_no_sheet();
    }

    /// Waits until there is none: the browser closes it first, and tells the page, which takes it away.
    #[track_caller]
    fn wait_for_no_sheet(&self) {
        wait::for_truth("no sheet", || self.count("dialog") == 0);
    }

    /// Opens a scenario of the library.
    #[track_caller]
    pub fn open_scenario(&self, name: &str) {
        self.press_button("gallery");
        self.click(&format!("{}[data-name='{name}']", hook("gallery-item")));
        self.wait_for_no_sheet();
        self.wait_until_open();
    }

    /// Opens the comparison of the run with and without a guard from the switchboard.
    #[track_caller]
    pub fn open_comparison(&self, guard: &str) {
        let open = "document.querySelector(\"[data-testid='rules']\").open = true";
        let _: Option<bool> = self.script(open, &[]);
        self.press_button(&format!("compare-{guard}"));
        wait::for_truth("the comparison", || self.shows("compare-sheet"));
    }

    /// The rows of the comparison: what stands in each, and whether it is the same in both runs.
    #[must_use]
    pub fn compared_rows(&self) -> Vec<(String, bool)> {
        self.script(
            "return [...document.querySelectorAll(\"[data-testid='compare-row']\")].map((row) => \
             [row.innerText.replace(/\\s+/g, ' ').trim(), row.dataset.same === 'true'])",
            &[],
        )
    }

    /// Opens the pane with the scenario's text.
    #[track_caller]
    pub fn open_text(&self) {
        if !self.script::<bool>(TEXT_IS_OPEN, &[]) {
            self.click(&format!("{} summary", hook("text-panel")));
            wait::for_truth("the scenario's text", || self.script(TEXT_IS_OPEN, &[]));
        }
    }

    /// Closes the pane with the scenario's text.
    #[track_caller]
    pub fn close_text(&self) {
        if self.script::<bool>(TEXT_IS_OPEN, &[]) {
            self.click(&format!("{} summary", hook("text-panel")));
            wait::for_truth("no text", || !self.script::<bool>(TEXT_IS_OPEN, &[]));
        }
    }

    /// The scenario's text as it stands in the pane.
    #[must_use]
    pub fn scenario_text(&self) -> String {
        self.value_of("scenario-text")
    }

    /// Puts a text into the pane, as a paste does.
    pub fn paste_text(&self, text: &str) {
        self.open_text();
        self.paste(&hook("scenario-text"), text);
    }

    /// Uses the text in the pane.
    #[track_caller]
    pub fn apply_text(&self) {
        wait::until("a text that can be used", || {
            match self.count(&format!("{}:disabled", hook("apply-text"))) {
                0 => Ok(()),
                _ => Err(self.text_of("text-error")),
            }
        });
        self.press_button("apply-text");
        wait::for_truth("the text to be used", || {
            self.count(&format!("{}:disabled", hook("apply-text"))) == 1
        });
    }

    /// What stands in a field.
    #[must_use]
    pub fn value_of(&self, id: &str) -> String {
        self.script(
            "return document.querySelector(arguments[0]).value",
            &[json!(hook(id))],
        )
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
