//! The part of the page that is not loaded at first.

use handover_e2e::browser::{Key, Options};
use handover_e2e::host::Host;
use handover_e2e::playground::Playground;
use handover_e2e::site::Plan;
use handover_e2e::wait;
use serde_json::json;

use crate::embed::{frame, say};

fn second_part(page: &Playground) -> usize {
    let requests = page.site().requests();
    let parts = requests.iter().filter(|one| one.target.contains("_split_"));
    parts.count()
}

/// The page as it opens where nothing keeps it for when there is no network.
fn without_worker() -> Playground {
    let page = Playground::on(Plan::of_page().without_worker(), Options::default());
    page.tolerate("");
    page.visit("");
    page.wait_until_open();
    page
}

#[test]
fn who_only_looks_loads_the_first_part_alone() {
    let page = Playground::open();
    assert_eq!(second_part(&page), 0);
    page.press(Key::Right);
    wait::for_truth("the second part", || second_part(&page) > 0);
}

#[test]
fn what_cannot_be_fetched_is_said_where_it_was_asked_for_and_can_be_tried_again() {
    let page = without_worker();
    page.site().go_offline();
    // A step needs nothing more, so there is nothing to be said.
    page.step();
    assert!(!page.shows("notice"));
    page.press_button("gallery");
    wait::for_truth("a notice", || page.shows("notice"));
    page.click("[data-testid='rules'] summary");
    wait::for_truth("a way to try again", || page.shows("try-again"));
    page.site().go_online();
    page.click("[data-testid='rules'] [data-testid='try-again']");
    wait::for_truth("the switches", || page.shows("rule-owner-rev"));
    wait::for_truth("no notice any more", || !page.shows("notice"));
    page.press_button("gallery");
    wait::for_truth("the scenarios", || page.shows("gallery-sheet"));
}

#[test]
fn a_run_that_could_not_be_opened_opens_as_soon_as_it_can() {
    let page = without_worker();
    page.site().go_offline();
    page.follow("normal-operation");
    wait::for_truth("the reason", || page.shows("error"));
    page.press_button("gallery");
    wait::for_truth("a notice", || page.shows("notice"));
    page.site().go_online();
    // Whatever is pressed tries again.
    wait::for_truth("the run", || {
        page.press(Key::Escape);
        page.text("run-title").as_deref() == Some("Normal operation")
    });
}

#[test]
fn what_the_address_asks_for_is_shown_whatever_is_done_while_it_loads() {
    let page = without_worker();
    page.site().slow_down(1_500);
    page.follow("two-sides");
    page.double_click(
        "//article[@aria-label='Owner_A']//button[starts-with(., 'Lose etcd session')]",
    );
    wait::for_truth("two sides", || {
        page.text("run-title")
            .is_some_and(|title| title.starts_with("Two sides"))
    });
    page.undo();
    assert_eq!(page.run_title(), "Owner change");
}

#[test]
fn an_embed_says_that_something_cannot_be_fetched_until_it_can() {
    let host = Host::with(&frame("a", "#owner-change"));
    host.tolerate("");
    host.hears("frame ready", "a", |_| true);
    // It needs the second part.
    let ask = || say(&host, json!({ "handover": 1, "type": "link" }));
    host.playground().go_offline();
    ask();
    host.look_into_embed("a");
    wait::for_truth("a notice", || host.shows("notice"));
    host.look_around();
    host.playground().go_online();
    ask();
    host.look_into_embed("a");
    wait::for_truth("no notice any more", || !host.shows("notice"));
}
