//! The page in the words of somebody who uses it.
//!
//! This is the only place that knows how the page is built: its `data-testid`s, and the words on its buttons.

mod cluster;
mod events;
mod picture;
mod sheets;

use std::ops::Deref;

use serde::Deserialize;
use serde_json::json;

use crate::browser::{Browser, Options};
use crate::site::{Plan, Site};
use crate::wait;

pub use events::{Refusal, Row};
pub use picture::Message;
pub use sheets::NewRun;

/// The page, in a browser, on a site of its own. What [`Browser`] can do it can do too.
#[derive(Debug)]
pub struct Playground {
    browser: Browser,
    site: Site,
}

impl Deref for Playground {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

/// Where one stands in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The step.
    pub at: usize,
    /// The number of steps.
    pub of: usize,
}

/// Everything that tells one run and one moment from another.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Sight {
    /// The title.
    pub title: String,
    /// The step, and how many there are, in words.
    pub position: String,
    /// The verdict's sentence.
    pub verdict: String,
    /// The arrows of the picture.
    pub messages: Vec<Message>,
    /// The rows of the table.
    pub rows: Vec<Row>,
}

/// An element of the page, by its `data-testid`.
fn hook(id: &str) -> String {
    format!("[data-testid='{id}']")
}

impl Playground {
    /// The page as it opens for somebody who follows a link to the bare site.
    #[must_use]
    pub fn open() -> Self {
        Self::open_at("")
    }

    /// The page as it opens with `fragment` after the `#`.
    #[must_use]
    pub fn open_at(fragment: &str) -> Self {
        let page = Self::on(Plan::of_page(), Options::default());
        page.visit(fragment);
        page.wait_until_open();
        page
    }

    /// A site and a browser that has not gone there yet.
    #[must_use]
    pub fn on(plan: Plan, options: Options) -> Self {
        Self {
            site: plan.serve(),
            browser: Browser::start_with(options),
        }
    }

    /// The site that the page comes from.
    #[must_use]
    pub fn site(&self) -> &Site {
        &self.site
    }

    /// Loads the page anew, with `fragment` after the `#`.
    pub fn visit(&self, fragment: &str) {
        let link = if fragment.is_empty() {
            self.site.url()
        } else {
            self.site.link(fragment)
        };
        self.browser.open(&link);
    }

    /// Changes the fragment of the page that is open, as a click on a link in the page's own address bar does.
    pub fn follow(&self, fragment: &str) {
        let _: Option<bool> = self.script("location.hash = arguments[0]", &[json!(fragment)]);
    }

    /// Waits until a run can be seen.
    #[track_caller]
    pub fn wait_until_open(&self) {
        // In either language.
        self.wait_for_text("position", |text| text.starts_with(['s', '第']));
    }

    /// Waits until the text of a hook is as wanted.
    #[track_caller]
    fn wait_for_text(&self, id: &str, wanted: impl Fn(&str) -> bool) {
        wait::until(&format!("the right text in {id}"), || {
            let text = self.text(id).ok_or_else(|| "nothing".to_owned())?;
            if wanted(&text) { Ok(()) } else { Err(text) }
        });
    }

    /// What stands in a hook, if it is there.
    #[must_use]
    pub fn text(&self, id: &str) -> Option<String> {
        let script = "return document.querySelector(arguments[0])?.innerText?.trim() ?? null";
        self.script(script, &[json!(hook(id))])
    }

    /// What stands in a hook; nothing where it is not in the page.
    #[must_use]
    pub fn text_of(&self, id: &str) -> String {
        self.text(id).unwrap_or_default()
    }

    /// Whether a hook is in the page.
    #[must_use]
    pub fn shows(&self, id: &str) -> bool {
        let script = "return document.querySelector(arguments[0]) !== null";
        self.script(script, &[json!(hook(id))])
    }

    /// Those of some hooks that are in the page.
    #[must_use]
    pub fn shown_of(&self, ids: &[&str]) -> Vec<String> {
        let script =
            "return arguments[0].filter((id) => document.querySelector(`[data-testid='${id}']`))";
        self.script(script, &[json!(ids)])
    }

    /// How many elements of the page `css` selects.
    #[must_use]
    pub fn count(&self, css: &str) -> usize {
        let script = "return document.querySelectorAll(arguments[0]).length";
        self.script(script, &[json!(css)])
    }

    /// All the text of the page.
    #[must_use]
    pub fn whole_text(&self) -> String {
        self.script("return document.body.innerText", &[])
    }

    /// The title of the run.
    #[must_use]
    pub fn run_title(&self) -> String {
        self.text("run-title").unwrap_or_default()
    }

    /// Where one stands.
    ///
    /// # Panics
    /// When no run is shown.
    #[must_use]
    #[track_caller]
    pub fn position(&self) -> Position {
        let text = self.text("position").unwrap_or_default();
        let mut numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
        let mut number = || {
            numbers
                .next()
                .unwrap_or_else(|| panic!("no position: {text:?}"))
        };
        Position {
            at: number(),
            of: number(),
        }
    }

    /// The verdict: its name and its sentence.
    #[must_use]
    pub fn verdict(&self) -> (String, String) {
        #[derive(Deserialize)]
        struct Verdict {
            name: String,
            sentence: String,
        }
        let script = "const one = document.querySelector(arguments[0]); \
                      return { name: one?.dataset.verdict ?? '', sentence: one?.innerText ?? '' }";
        let verdict: Verdict = self.script(script, &[json!(hook("verdict"))]);
        (verdict.name, verdict.sentence)
    }

    /// Everything at once.
    #[must_use]
    pub fn sight(&self) -> Sight {
        let script = format!(
            "const text = (id) => document.querySelector(`[data-testid='${{id}}']`)?.innerText.trim() ?? '';
             return {{
                 title: text('run-title'),
                 position: text('position'),
                 verdict: text('verdict'),
                 messages: (() => {{ {} }})(),
                 rows: (() => {{ {} }})(),
             }};",
            picture::MESSAGES,
            events::ROWS
        );
        self.script(&script, &[])
    }

    /// What is said to those who hear the page: about the step, and about what went wrong in it.
    #[must_use]
    pub fn announced(&self) -> (String, String) {
        (
            self.text("announced").unwrap_or_default(),
            self.text("announced-urgent").unwrap_or_default(),
        )
    }

    /// What the page says when it does not show what the address asks for.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.text("error")
    }

    /// Waits until the page says that it does not show what the address asks for, and returns what it says.
    #[track_caller]
    pub fn wait_for_trouble(&self) -> String {
        wait::until("a reason why nothing is shown", || {
            self.trouble().ok_or_else(|| self.whole_text())
        })
    }

    /// Presses the button with that hook.
    #[track_caller]
    pub fn press_button(&self, id: &str) {
        self.click(&hook(id));
    }

    /// Presses the button with that hook twice, as fast as can be.
    #[track_caller]
    pub fn press_button_twice(&self, id: &str) {
        self.double_click(&hook(id));
    }

    /// One step on.
    #[track_caller]
    pub fn step(&self) {
        let before = self.position();
        self.press_button("step-forward");
        self.wait_for_step(before.at + 1);
    }

    /// One step back.
    #[track_caller]
    pub fn step_back(&self) {
        let before = self.position();
        self.press_button("step-back");
        self.wait_for_step(before.at - 1);
    }

    /// To a step, by the slider.
    #[track_caller]
    pub fn slide_to(&self, step: usize) {
        let script = r#"
            const slider = document.querySelector("[data-testid='timeline']");
            slider.value = arguments[0];
            slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
        "#;
        let _: Option<bool> = self.script(script, &[json!(step)]);
        self.wait_for_step(step);
    }

    /// To the first step of the run's picture.
    #[track_caller]
    pub fn go_to_start(&self) {
        self.press_button("first");
    }

    /// To the end of the run.
    #[track_caller]
    pub fn go_to_end(&self) {
        self.press_button("last");
        self.wait_for_step(self.position().of);
    }

    /// Takes the last change back.
    #[track_caller]
    pub fn undo(&self) {
        self.change("undo");
    }

    /// Makes the change again that was taken back last.
    #[track_caller]
    pub fn redo(&self) {
        self.change("redo");
    }

    /// Presses a button that leads to another run.
    #[track_caller]
    fn change(&self, id: &str) {
        let before = self.sight();
        self.press_button(id);
        wait::for_truth("another run", || self.sight() != before);
    }

    /// Waits until one stands at a step.
    #[track_caller]
    pub fn wait_for_step(&self, at: usize) {
        self.wait_for_text("position", |text| {
            text.split_whitespace().nth(1) == Some(at.to_string().as_str())
        });
    }
}
