//! Runs in which nodes see etcd late and writes take a while.

use handover_e2e::playground::Playground;
use handover_e2e::wait;

#[test]
fn a_write_on_its_way_stands_in_the_downstream_lane_until_it_lands() {
    let page = Playground::open();
    page.open_new_run();
    page.press_button("new-lagging");
    page.press_button("new-delayed");
    page.press_button("start-run");
    wait::for_truth("the new run", || page.run_title() == "A new run");
    let lane = || -> String {
        page.script(
            "return document.querySelector('.downstream').innerText.replace(/\\s+/g, ' ')",
            &[],
        )
    };
    assert!(
        lane().contains("written by Processor_A rev 1"),
        "{}",
        lane()
    );
    page.choose("Replicate up to 200 on Processor_A");
    assert!(
        lane().contains("A write up to 200, by Processor_A, is on its way."),
        "{}",
        lane()
    );
    assert!(
        lane().contains("What lies between 100 and 200 is lost"),
        "{}",
        lane()
    );
    // A write that nobody has sent cannot land, and that is said.
    page.press_button("why-not");
    wait::for_truth("reasons", || {
        let text = page.text_of("possible");
        text.contains("by Processor_B cannot arrive: none is on its way.")
    });
    let before = page.position().at;
    page.click("//section[contains(@class, 'downstream')]//button[starts-with(normalize-space(.), 'Let a write')]");
    page.wait_for_step(before + 1);
    assert!(lane().contains("up to 200"), "{}", lane());
}
