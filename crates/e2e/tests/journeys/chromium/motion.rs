//! Motion, for those who want none.

use handover_e2e::browser::Colours;
use handover_e2e::playground::Playground;

#[test]
fn nothing_moves_for_those_who_want_no_motion() {
    let page = Playground::open();
    page.prefer(Colours::Light);
    page.step();
    page.go_to_end();
    page.open_refusal();
    page.open_new_run();
    let moving: usize = page.script("return document.getAnimations().length", &[]);
    assert_eq!(moving, 0);
}
