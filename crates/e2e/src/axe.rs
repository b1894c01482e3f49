//! axe-core, which looks for what keeps people from using a page.

use std::env;
use std::fs;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::browser::Browser;

/// Runs everything that axe knows, not only what a standard demands.
const RUN: &str = r#"
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ["violations"] }).then(
        ({ violations }) => done(violations.flatMap(({ id, impact, help, nodes }) => nodes.map((node) => ({
            rule: id,
            impact: impact ?? "",
            help: `${help}. ${node.failureSummary ?? ""}`,
            target: node.target.flat(9).join(" "),
        })))),
        (error) => done([{ rule: "axe", impact: "", help: String(error), target: "" }]),
    );
"#;

/// A place that breaks a rule.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Violation {
    /// The name of the rule.
    pub rule: String,
    /// How grave it is.
    pub impact: String,
    /// What to do about it.
    pub help: String,
    /// What selects the element.
    pub target: String,
}

/// What axe finds on the page as it is now.
///
/// # Panics
/// When `HANDOVER_AXE` does not name its script.
#[must_use]
pub fn violations(browser: &Browser) -> Vec<Violation> {
    if !browser.script::<bool>("return typeof axe === 'object'", &[]) {
        let path = env::var_os("HANDOVER_AXE")
            .expect("HANDOVER_AXE names axe.min.js; run the journeys with `cargo xtask test e2e`");
        let axe =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // Evaluated by the debugger, which the page's policy does not bind.
        let answer = browser.devtools("Runtime.evaluate", &json!({ "expression": axe }));
        assert_eq!(answer["exceptionDetails"], Value::Null, "axe does not load");
    }
    browser.script_to_come(RUN, &[])
}
