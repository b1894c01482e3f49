//! Two quick clicks where one is meant.

use handover_e2e::playground::Playground;
use handover_e2e::wait;

#[test]
fn twice_on_step_are_two_steps() {
    let page = Playground::open();
    let start = page.position();
    page.press_button_twice("step-forward");
    page.wait_for_step(start.at + 2);
    page.press_button_twice("step-back");
    page.wait_for_step(start.at);
    page.press_button_twice("last");
    page.wait_for_step(start.of);
}

#[test]
fn twice_on_play_is_a_pause() {
    let page = Playground::open();
    page.press_button_twice("play");
    wait::for_truth("the button to say Play", || {
        page.count("[data-testid='play'][aria-label='Play']") == 1
    });
    let at = page.position();
    page.step();
    assert_eq!(page.position().at, at.at + 1);
}

#[test]
fn twice_on_what_opens_a_sheet_opens_one() {
    let page = Playground::open();
    for id in ["new-run", "gallery", "share", "help"] {
        page.press_button_twice(id);
        wait::for_truth("one sheet", || page.count("dialog[open]") == 1);
        page.press(handover_e2e::browser::Key::Escape);
        wait::for_truth("no sheet", || page.count("dialog[open]") == 0);
    }
}

#[test]
fn twice_on_start_is_one_new_run() {
    let page = Playground::open();
    page.open_new_run();
    page.press_button_twice("start-run");
    wait::for_truth("the new run", || !page.shows("start-run"));
    let fresh = page.position();
    assert_eq!(fresh.at, fresh.of);
    // One undo leads back to what was open before, not to the same new run again.
    page.undo();
    assert_eq!(page.run_title(), "Owner change");
}

#[test]
fn twice_on_a_fault_is_one_fault() {
    let page = Playground::open();
    page.go_to(9);
    page.double_click(
        "//article[@aria-label='Owner_A']//button[starts-with(., 'Lose etcd session')]",
    );
    wait::for_truth("a branch", || page.position().of != 25);
    assert_eq!(page.position().at, 10, "{:?}", page.current_row());
    assert!(
        page.current_row()
            .is_some_and(|row| row.text.contains("lost its etcd session"))
    );
    page.undo();
    page.go_to_end();
    assert_eq!(page.refusals().len(), 1);
}

#[test]
fn twice_on_undo_is_two_undos() {
    let page = Playground::open();
    let (first, start) = (page.sight(), page.position());
    page.choose("Add Table 3");
    page.choose("Add Table 4");
    page.press_button_twice("undo");
    wait::for_truth("the run as it was", || page.sight() == first);
    page.press_button_twice("redo");
    wait::for_truth("both changes", || page.position().of == start.at + 2);
}
