//! The table of events.

use serde::Deserialize;
use serde_json::json;

use super::{Playground, hook};
use crate::wait;

/// A row of the table.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Row {
    /// The step's number.
    pub step: usize,
    /// What happened, and what came of it.
    pub text: String,
    /// Whether one stands there.
    pub current: bool,
    /// The first line of a refusal's card in the row.
    pub refused: Option<String>,
}

/// What an opened refusal tells.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Refusal {
    /// Who refused.
    pub who: String,
    /// When.
    pub when: String,
    /// Which guard, and what it protects.
    pub guard: String,
    /// What was compared.
    pub values: String,
}

pub(super) const ROWS: &str = r#"
    const line = (one) => one?.innerText.replace(/\s+/g, " ").trim();
    return [...document.querySelectorAll("[data-testid='event-row']")].map((row) => ({
        step: Number(row.dataset.step),
        text: line(row.querySelector("td:last-child")),
        current: row.getAttribute("aria-current") === "step",
        refused: line(row.querySelector("[data-testid='rejection'] p")) ?? null,
    }));
"#;

const STORY: &str = r#"
    const rows = new Map([...document.querySelectorAll("[data-testid='event-row'] [data-testid='rejection-story'] dt")]
        .map((term) => [term.textContent.trim(), term.nextElementSibling.textContent.trim()]));
    const said = (term) => rows.get(term) ?? "";
    return rows.size && { who: said("Who"), when: said("When"), guard: said("Guard"), values: said("Values") } || null;
"#;

impl Playground {
    /// The rows of the table, in order.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        self.script(ROWS, &[])
    }

    /// The row in which one stands.
    #[must_use]
    pub fn current_row(&self) -> Option<Row> {
        self.rows().into_iter().find(|row| row.current)
    }

    /// The first lines of all refusals in the table.
    #[must_use]
    pub fn refusals(&self) -> Vec<String> {
        self.rows()
            .into_iter()
            .filter_map(|row| row.refused)
            .collect()
    }

    /// What the opened refusal tells, if one is open.
    #[must_use]
    pub fn story(&self) -> Option<Refusal> {
        self.script(STORY, &[])
    }

    /// Opens the first refusal of the table and returns what it tells.
    #[track_caller]
    pub fn open_refusal(&self) -> Refusal {
        self.click(&format!("{} {}", hook("event-row"), hook("explain")));
        wait::until("the story of a refusal", || {
            self.story().ok_or_else(|| "it stays closed".to_owned())
        })
    }

    /// Chooses what of the run is shown: by the name of a field of the filter, and of one of its options.
    #[track_caller]
    pub fn filter(&self, field: &str, option: &str) {
        let open = "document.querySelector(\"[data-testid='filter']\").open = true;";
        let _: Option<bool> = self.script(open, &[]);
        wait::for_truth("what one can filter by", || {
            self.count(&hook(&format!("filter-{field}"))) == 1
        });
        let script = r#"
            const field = document.querySelector(`[data-testid='filter-${arguments[0]}']`);
            const option = [...field.options].find((one) => one.text === arguments[1]);
            field.value = option.value;
            field.dispatchEvent(new Event("change", { bubbles: true }));
        "#;
        let _: Option<bool> = self.script(script, &[json!(field), json!(option)]);
    }

    /// Goes to a step by its row.
    #[track_caller]
    pub fn go_to(&self, step: usize) {
        self.click(&format!("{}[data-step='{step}'] button", hook("event-row")));
        self.wait_for_step(step);
    }
}
