//! The page on a telephone.

use handover_e2e::browser::{Key, Options};
use handover_e2e::playground::Playground;
use handover_e2e::site::Plan;

use crate::handover::dispatch_stale;
use crate::keyboard::focus_is_seen;

#[test]
fn a_run_of_ones_own_on_a_telephone() {
    let page = Playground::on(Plan::of_page(), Options::default());
    page.resize(360, 740);
    page.visit("");
    page.wait_until_open();
    dispatch_stale(&page);
    assert!(page.refusals()[0].contains("owner-rev 1 < 2"));
    let story = page.open_refusal();
    assert!(story.guard.contains("owner-rev"), "{story:?}");
    page.step_back();
    assert_eq!(page.overflow(), 0);
}

#[test]
fn nothing_covers_what_has_the_focus_in_a_narrow_window() {
    let page = Playground::open();
    page.resize(360, 740);
    let there = page.tab_to("the last button", |focus| focus.testid == "settle");
    // Backwards the page scrolls the other way.
    for _ in 1..there.len() {
        page.press_with(&[Key::Shift], Key::Tab.into());
        focus_is_seen(&page, "on the way back");
    }
}
