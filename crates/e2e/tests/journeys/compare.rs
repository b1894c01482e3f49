//! The same run with and without a guard, side by side.

use handover_e2e::browser::Key;
use handover_e2e::playground::Playground;
use handover_e2e::wait;

use crate::looks::look_at;
use serde_json::json;

const PARTING: &str = "return document.activeElement.dataset.testid ?? ''";

/// What the two columns are headed with.
fn verdicts(page: &Playground) -> Vec<String> {
    let ids = json!(["compare-on", "compare-off"]);
    page.script(
        "return arguments[0].map((id) => document.querySelector(`[data-testid='${id}']`).dataset.verdict)",
        &[ids],
    )
}

#[test]
fn both_runs_stand_side_by_side_and_either_goes_on() {
    let page = Playground::open_at("without-owner-rev");
    assert_eq!(page.verdict().0, "violated");
    page.press_button("compare-violated");
    wait::for_truth("the comparison", || page.shows("compare-sheet"));
    assert_eq!(verdicts(&page), ["safe", "violated"]);
    // One stands at the first row that is not the same.
    assert_eq!(page.script::<String>(PARTING, &[]), "compare-parting");
    let rows = page.compared_rows();
    let first = rows.iter().position(|(_, same)| !same).unwrap();
    assert!(
        first > 0 && rows[first].0.contains("owner-rev 1 < 2"),
        "{rows:#?}"
    );
    let text = page.text_of("compare-parting");
    assert!(text.starts_with("First difference"), "{text}");

    page.press(Key::Escape);
    wait::for_truth("the run before", || !page.shows("compare-sheet"));
    assert_eq!(page.verdict().0, "violated");

    page.press_button("compare-violated");
    page.press_button("go-on-on");
    wait::for_truth("the run with the guard", || page.verdict().0 == "safe");
    assert!(!page.shows("compare-sheet"));
    assert_eq!(page.position().at, 16);
    page.undo();
    assert_eq!(page.verdict().0, "violated");
}

#[test]
fn every_guard_has_its_comparison_and_a_step_in_it_can_be_gone_to() {
    let page = Playground::open();
    page.open_comparison("epoch-at-processor");
    let text = page.text_of("compare-sheet");
    assert!(text.contains("makes no difference to this run"), "{text}");
    assert!(page.compared_rows().iter().all(|(_, same)| *same));
    page.close_sheet();
    page.open_comparison("owner-rev");
    page.click("[data-testid='compare-row']:last-child button:last-child");
    wait::for_truth("the run at that step", || !page.shows("compare-sheet"));
    page.switch_rule("owner-rev");
    // The notice says what both come to, and leads to the same.
    page.press_button("compare");
    wait::for_truth("the comparison", || page.shows("compare-sheet"));
}

#[test]
fn it_looks_right() {
    let page = Playground::open_at("without-wait-for-all-sync");
    page.press_button("compare-violated");
    look_at(&page);
}
