//! The sequence diagram.

use serde::Deserialize;

use super::Playground;

/// An arrow.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Message {
    /// Its number, as it is written.
    pub number: String,
    /// Its label, as it is written.
    pub label: String,
    /// What became of it: `accepted`, `rejected`, `dropped`, `in-flight` or `ignored`.
    pub fate: String,
}

pub(super) const MESSAGES: &str = r#"
    const said = new Map([...document.querySelectorAll("[data-testid='diagram'] svg[role=img] .label")].map((label) => [
        label.querySelector(".text--number")?.textContent ?? "",
        [...label.querySelectorAll(".text--label")].map((text) => text.textContent).join(" "),
    ]));
    return [...document.querySelectorAll("[data-testid='message'], [data-testid='message-rejected']")].map((one) => ({
        number: one.dataset.number,
        label: said.get(one.dataset.number) ?? "",
        fate: one.dataset.fate,
    }));
"#;

/// The words of a kind in the picture, from top to bottom; those of one box as one text.
const WORDS: &str = r#"
    return [...document.querySelectorAll(`[data-testid='diagram'] svg[role=img] ${arguments[0]}`)].map((one) =>
        [...one.querySelectorAll("text")].map((text) => text.textContent).join(" / "));
"#;

impl Playground {
    /// The arrows of the picture, in order.
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        self.script(MESSAGES, &[])
    }

    /// The names over the lifelines, from left to right.
    #[must_use]
    pub fn participants(&self) -> Vec<String> {
        let lanes: Vec<String> = self.script(WORDS, &[".lane".into()]);
        lanes
            .into_iter()
            .map(|names| names.split(" / ").next().unwrap_or_default().to_owned())
            .collect()
    }

    /// What the notes say, from top to bottom, line by line with ` / ` between.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        self.script(WORDS, &[".remark".into()])
    }

    /// What the picture says to those who do not see it.
    #[must_use]
    pub fn description(&self) -> String {
        self.script(
            "return document.querySelector(\"[data-testid='diagram'] svg[role=img] desc\")?.textContent ?? ''",
            &[],
        )
    }
}
