//! The commands that ChromeDriver has besides WebDriver's.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of ChromeDriver's own.
#[derive(Debug)]
pub(super) struct Extension {
    path: &'static str,
    body: Value,
}

impl Extension {
    /// A command of the DevTools protocol.
    pub(super) fn devtools(command: &str, parameters: &Value) -> Self {
        Self {
            path: "goog/cdp/execute",
            body: json!({ "cmd": command, "params": parameters }),
        }
    }

    /// Takes what was written to the log called `kind` since it was asked for last.
    pub(super) fn log(kind: &str) -> Self {
        Self {
            path: "se/log",
            body: json!({ "type": kind }),
        }
    }

    /// Allows or forbids what the browser would ask a person for.
    pub(super) fn permission(name: &str, state: &str) -> Self {
        Self {
            path: "permissions",
            body: json!({ "descriptor": { "name": name }, "state": state }),
        }
    }
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
