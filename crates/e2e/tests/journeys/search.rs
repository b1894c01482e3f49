//! Looking for the shortest way to break a run.

use handover_e2e::browser::{Key, Options};
use handover_e2e::playground::Playground;
use handover_e2e::site::Plan;
use handover_e2e::wait;

use crate::looks::{look_at, windows};

/// The page at a run, with the search opened.
#[track_caller]
fn search(name: &str) -> Playground {
    let page = Playground::open_at(name);
    open(&page);
    page
}

#[track_caller]
fn open(page: &Playground) {
    page.press_button("search");
    wait::for_truth("the search", || page.shows("search-sheet"));
}

/// By how many pixels what stands in the sheet is wider than it.
const WIDER: &str = "const sheet = document.querySelector(\"[data-testid='search-sheet']\"); \
                     return sheet.scrollWidth - sheet.clientWidth";

/// What the search has come to, in a word.
fn state(page: &Playground) -> String {
    page.script(
        "return document.querySelector(\"[data-testid='search-result']\")?.dataset.result ?? ''",
        &[],
    )
}

#[track_caller]
fn wait_for(page: &Playground, wanted: &str) {
    wait::until("the search", || {
        let state = state(page);
        if state == wanted {
            Ok(())
        } else {
            Err(format!("{state}: {}", page.text_of("search-sheet")))
        }
    });
}

/// Waits until it has met states.
#[track_caller]
fn wait_for_states(page: &Playground) {
    wait::for_truth("states", || {
        page.text_of("search-progress").contains("states a second")
    });
}

#[test]
fn the_shortest_way_is_found_and_opened() {
    let page = search("without-owner-rev");
    let before = page.position().of;
    page.press_button("search-start");
    wait_for(&page, "violation");
    let said = page.text_of("search-result");
    assert!(
        said.contains("nothing that was looked for happens sooner"),
        "{said}"
    );
    page.press_button("search-open");
    wait::for_truth("the run that was found", || !page.shows("search-sheet"));
    assert_eq!(page.verdict().0, "violated");
    let found = page.position().of;
    assert!(found < before, "{found} of {before}");
    page.undo();
    wait::for_truth("the run before", || page.position().of == before);
}

#[test]
fn what_is_found_stands_beside_the_guarded_run() {
    let page = search("without-owner-rev");
    page.press_button("search-start");
    wait_for(&page, "violation");
    page.press_button("search-beside-owner-rev");
    wait::for_truth("the comparison", || page.shows("compare-sheet"));
    let text = page.text_of("compare-parting");
    assert!(text.starts_with("First difference"), "{text}");
    page.press_button("go-on-on");
    wait::for_truth("the guarded run", || page.verdict().0 == "safe");
}

#[test]
fn there_may_be_nothing_to_find() {
    let page = search("owner-change");
    page.press_button("search-start");
    wait_for(&page, "exhausted");
    let said = page.text_of("search-result");
    assert!(said.starts_with("Nothing of the kind in all"), "{said}");
    assert!(!page.shows("search-open"));
}

#[test]
fn a_search_can_be_stopped_and_started_anew() {
    let page = search("two-sides");
    page.press_button("search-start");
    wait_for_states(&page);
    page.press_button("search-stop");
    wait_for(&page, "stopped");
    assert!(
        page.text_of("search-result")
            .contains("nothing found so far")
    );
    assert!(page.count("[data-testid='search-progress'] progress") == 0);

    // Twice: the second takes the place of the first.
    page.press_button("search-start");
    wait_for_states(&page);
    page.press_button("search-start");
    assert!(!page.text_of("search-progress").contains("states a second"));
    wait_for_states(&page);
    page.press_button("search-stop");
    wait_for(&page, "stopped");
}

#[test]
fn closing_the_sheet_ends_the_search() {
    let page = search("two-sides");
    page.press_button("search-start");
    wait_for_states(&page);
    page.press(Key::Escape);
    wait::for_truth("the run", || !page.shows("search-sheet"));
    page.step();
    open(&page);
    assert_eq!(state(&page), "none");
}

#[test]
fn a_search_that_cannot_be_fetched_is_said() {
    let page = Playground::on(Plan::of_page().without_worker(), Options::default());
    page.tolerate("");
    page.visit("");
    page.wait_until_open();
    open(&page);
    page.site().go_offline();
    page.press_button("search-start");
    wait_for(&page, "failed");
    page.press(Key::Escape);
    wait::for_truth("the run", || !page.shows("search-sheet"));
    page.step();
}

#[test]
fn it_looks_right() {
    let page = search("without-owner-rev");
    page.click("[data-testid='search-faults']");
    page.press_button("search-start");
    wait_for(&page, "violation");
    for (width, height) in windows(&page) {
        page.resize(*width, *height);
        let wider: i64 = page.script(WIDER, &[]);
        assert_eq!(wider, 0, "the sheet at {width} px");
    }
    look_at(&page);
}
