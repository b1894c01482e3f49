//! How fast the search is in Chromium: `cargo xtask bench` runs it.
//!
//! Prints what was searched, the limit in states, what came of it, and the milliseconds it took from the press of the button on,
//! with the fetching and starting of the module.

#![forbid(unsafe_code)]

use handover_e2e::playground::Playground;
use handover_e2e::wait;
use serde_json::json;

/// Presses the button and waits for the result.
const MEASURE: &str = r#"
    const done = arguments[arguments.length - 1];
    const find = (id) => document.querySelector(`[data-testid='${id}']`);
    const start = performance.now();
    find("search-start").click();
    const look = () => {
        const result = find("search-result")?.dataset.result;
        if (result === undefined || result === "none" || result === "running") {
            setTimeout(look, 5);
        } else {
            done([result, String(performance.now() - start)]);
        }
    };
    look();
"#;

/// What is searched: its states go on far beyond what is looked at.
const STORY: &str = "two-sides";

/// So many states are looked at, as the sheet offers.
const LIMIT: &str = "1000000";

fn main() {
    let page = Playground::open_at(STORY);
    page.press_button("search");
    wait::for_truth("the search", || page.shows("search-start"));
    let choose = r#"
        const field = document.querySelector("[data-testid='search-limit']");
        field.value = arguments[0];
        field.dispatchEvent(new Event("change", { bubbles: true }));
    "#;
    let _: Option<bool> = page.script(choose, &[json!(LIMIT)]);
    let [result, milliseconds]: [String; 2] = page.script_to_come(MEASURE, &[]);
    println!("{STORY} {LIMIT} {result} {milliseconds}");
}
