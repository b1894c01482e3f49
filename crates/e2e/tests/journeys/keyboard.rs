//! Everything with the keyboard alone.

use handover_e2e::browser::{Focus, Key};
use handover_e2e::playground::Playground;
use handover_e2e::wait;

/// Fails unless something that one can see has the focus.
#[track_caller]
pub(crate) fn focus_is_seen(page: &Playground, after: &str) -> Focus {
    // What was pressed may be gone by now; the page puts the focus elsewhere once it has been painted.
    wait::until(
        &format!("something with the focus {after}"),
        || match page.focus().tag.as_str() {
            "body" => Err("nothing has it".to_owned()),
            _ => Ok(()),
        },
    );
    page.visible_focus(after)
}

#[track_caller]
fn tab_to_hook(page: &Playground, id: &str) {
    page.tab_to(id, |focus| focus.testid == id);
}

#[track_caller]
fn tab_to_text(page: &Playground, text: &str) {
    page.tab_to(text, |focus| focus.text.starts_with(text));
}

/// Presses Shift and Tab until what has the focus is called `id`.
#[track_caller]
fn tab_back_to_hook(page: &Playground, id: &str) {
    let from = page.focus();
    loop {
        page.press_with(&[Key::Shift], Key::Tab.into());
        let focus = focus_is_seen(page, "on the way back");
        if focus.testid == id {
            return;
        }
        assert_ne!(focus, from, "Shift and Tab do not lead back to {id}");
    }
}

#[test]
fn the_figure_by_keyboard() {
    let page = Playground::open();
    let start = page.position();
    tab_to_hook(&page, "step-forward");
    for at in start.at + 1..=start.of {
        page.press(if at % 2 == 0 { Key::Enter } else { Key::Space });
        page.wait_for_step(at);
        assert_eq!(focus_is_seen(&page, "after a step").testid, "step-forward");
    }
    tab_back_to_hook(&page, "step-back");
    for at in (start.at..start.of).rev() {
        page.press(Key::Enter);
        page.wait_for_step(at);
        assert_eq!(
            focus_is_seen(&page, "after a step back").testid,
            "step-back"
        );
    }
    tab_back_to_hook(&page, "explain");
    page.press(Key::Enter);
    wait::for_truth("the story of the refusal", || page.story().is_some());
    assert_eq!(
        focus_is_seen(&page, "after opening the refusal").testid,
        "explain"
    );
    page.press(Key::Space);
    wait::for_truth("no story any more", || page.story().is_none());
}

#[test]
fn arrow_keys_move_from_anywhere() {
    let page = Playground::open();
    let start = page.position();
    page.press(Key::Right);
    page.wait_for_step(start.at + 1);
    page.press(Key::End);
    page.wait_for_step(start.of);
    page.press(Key::Left);
    page.wait_for_step(start.of - 1);
    page.press(Key::Home);
    page.wait_for_step(start.at);
    // In the slider they are the slider's own, and lead to the same.
    tab_to_hook(&page, "timeline");
    page.press(Key::Right);
    page.wait_for_step(start.at + 1);
    assert_eq!(
        focus_is_seen(&page, "after moving the slider").testid,
        "timeline"
    );
    page.press(Key::End);
    page.wait_for_step(start.of);
}

#[test]
fn a_run_of_ones_own_by_keyboard() {
    let page = Playground::open();
    tab_to_hook(&page, "new-run");
    page.press(Key::Enter);
    wait::for_truth("the sheet for a new run", || page.shows("start-run"));
    focus_is_seen(&page, "after opening the sheet");
    for (id, number) in [
        ("new-owners", "2"),
        ("new-processors", "1"),
        ("new-tables", "2"),
    ] {
        tab_to_hook(&page, id);
        page.press_with(&[Key::Control], 'a');
        page.write(number);
    }
    tab_to_hook(&page, "start-run");
    page.press(Key::Enter);
    wait::for_truth("the new run", || !page.shows("start-run"));
    focus_is_seen(&page, "after starting the run");
    assert!(!page.card("Owner_B").is_empty());
    assert!(!page.card("Processor").is_empty());

    let before = page.position().at;
    tab_to_text(&page, "Lose etcd session of Owner_A");
    page.press(Key::Enter);
    page.wait_for_step(before + 1);
    focus_is_seen(&page, "after the session was lost");
    assert!(page.card("Owner_A").contains("Zombie"));

    tab_to_text(&page, "What can happen to Owner_B");
    page.press(Key::Space);
    wait::for_truth("a menu", || page.count(".menu") == 1);
    focus_is_seen(&page, "after opening the menu");
    page.press(Key::Escape);
    wait::for_truth("no menu", || page.count(".menu") == 0);
    let focus = focus_is_seen(&page, "after Escape");
    assert_eq!(focus.text, "What can happen to Owner_B");
    page.press(Key::Enter);
    wait::for_truth("a menu", || page.count(".menu") == 1);
    tab_to_text(&page, "Elect Owner_B");
    page.press(Key::Enter);
    page.wait_for_step(before + 2);
    focus_is_seen(&page, "after choosing from the menu");
    assert!(
        page.card("Owner_B").contains("owner, rev 2"),
        "{}",
        page.card("Owner_B")
    );
}

#[test]
fn the_whole_page_can_be_walked_through_with_tab() {
    let page = Playground::open();
    let passed = page.tab_to("the last button", |focus| focus.testid == "settle");
    let hooks: Vec<_> = passed.iter().map(|focus| focus.testid.as_str()).collect();
    for id in [
        "gallery",
        "new-run",
        "share",
        "step-forward",
        "timeline",
        "event-row",
        "choice",
        "rules",
        "text-panel",
    ] {
        assert!(hooks.contains(&id), "{id} is not on the way: {hooks:?}");
    }
    // Out of the page again, instead of in a circle.
    page.press(Key::Tab);
    assert_ne!(page.focus().testid, "gallery");
}

#[test]
fn a_sheet_is_left_with_escape_and_gives_the_focus_back() {
    let page = Playground::open();
    for id in ["new-run", "help", "gallery", "share"] {
        page.press_button(id);
        wait::for_truth("a sheet", || page.count("dialog[open]") == 1);
        page.press(Key::Escape);
        wait::for_truth("no sheet", || page.count("dialog[open]") == 0);
        assert_eq!(page.focus().testid, id, "the focus goes back to the button");
    }
}
