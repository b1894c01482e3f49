//! What the browser has to say about a page.

use serde::Deserialize;
use serde_json::Value;

use super::Browser;
use super::extension::Extension;
use crate::engine::Engine;

/// A line of the console.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Line {
    /// How grave it is: `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
    pub level: String,
    /// Who says it: `javascript`, `security`, `network`, `console-api` and others.
    #[serde(default)]
    pub source: String,
    /// What is said.
    pub message: String,
}

impl Line {
    /// Whether a page that is well never causes it.
    fn is_trouble(&self) -> bool {
        self.level == "SEVERE"
            || self.source == "security"
            || self.message.contains("Content Security Policy")
    }
}

impl Browser {
    /// Lets lines of the console pass that contain `text`: the journey breaks something on purpose.
    pub fn tolerate(&self, text: &str) {
        self.tolerated.borrow_mut().push(text.to_owned());
    }

    /// Takes what was written to the console since it was asked for last; only Chromium tells.
    #[must_use]
    pub fn console(&self) -> Vec<Line> {
        let lines = self.issue(Extension::log("browser"), "reading the console");
        serde_json::from_value(lines).expect("the console has lines")
    }

    /// Fails if the page has caused an error or broken its policy since the console was asked for last. Browsers that
    /// do not tell have nothing to say against it.
    ///
    /// # Panics
    /// Then.
    pub fn assert_quiet(&self) {
        if self.engine != Engine::Chromium {
            return;
        }
        let tolerated = self.tolerated.borrow();
        let mut trouble = self.console();
        trouble.retain(|line| {
            line.is_trouble() && !tolerated.iter().any(|text| line.message.contains(text))
        });
        assert!(trouble.is_empty(), "the console is not empty: {trouble:#?}");
    }

    /// The addresses that the page has asked for since it was asked for last, whether they were reached or not.
    #[must_use]
    pub fn addresses(&self) -> Vec<String> {
        let lines = self.issue(Extension::log("performance"), "reading the network's log");
        let lines: Vec<Line> = serde_json::from_value(lines).expect("the network has a log");
        let messages = lines
            .iter()
            .filter_map(|line| serde_json::from_str::<Value>(&line.message).ok());
        messages
            .filter(|event| event["message"]["method"] == "Network.requestWillBeSent")
            .filter_map(|event| {
                let url = &event["message"]["params"]["request"]["url"];
                url.as_str().map(str::to_owned)
            })
            .collect()
    }
}
