//! The figure that the page opens with.

use handover_e2e::browser::{Browser, Options};
use handover_e2e::playground::{Message, Playground};
use handover_e2e::site::{POLICY, Plan};
use handover_e2e::wait;

/// Number, label and fate of each message, as in the figure of TiCDC's design document.
const MESSAGES: [(&str, &str, &str); 7] = [
    ("1", "DispatchTable(Table 1)", "accepted"),
    ("2", "DispatchTable(Table 2)", "accepted"),
    ("3", "Announce(owner-rev = 2)", "accepted"),
    ("4", "Sync(Tables 1 and 2 are being added)", "accepted"),
    ("5", "DispatchTable(Table 3)", "rejected"),
    ("6", "DispatchTableResponse(Table 1)", "accepted"),
    ("7", "DispatchTableResponse(Table 2)", "accepted"),
];

/// The figure's notes, from top to bottom, and what the refusal adds.
const NOTES: [&str; 10] = [
    "owner-rev = 1",
    "starts Table 1",
    "starts Table 2",
    "abnormal delay / causes Etcd session loss",
    "owner-rev = 2",
    "recognizes Owner_B now",
    "thinking it / was still owner",
    "rejects stale owner / refused: owner-rev 1 < 2, heard in message 3",
    "Table 1 ready",
    "Table 2 ready",
];

fn figure() -> Vec<Message> {
    let message = |(number, label, fate): (&str, &str, &str)| Message {
        number: number.to_owned(),
        label: label.to_owned(),
        fate: fate.to_owned(),
    };
    MESSAGES.map(message).to_vec()
}

#[test]
fn the_bare_page_shows_the_owner_change() {
    let page = Playground::open();
    assert_eq!(page.run_title(), "Owner change");
    assert!(page.title().contains("Owner change"), "{}", page.title());
    assert_eq!(page.participants(), ["Owner_A", "Processor", "Owner_B"]);
    assert_eq!(page.messages(), figure());
    assert_eq!(page.notes(), NOTES);
    assert!(
        page.description()
            .contains("Message 5, DispatchTable(Table 3), from Owner_A to Processor is refused"),
        "{}",
        page.description()
    );
    assert_eq!(page.refusals().len(), 1);
    assert!(page.refusals()[0].contains("refused: owner-rev 1 < 2, heard in message 3"));
    assert_eq!(page.trouble(), None);
    assert_eq!(page.count("#boot"), 0, "the boot message has gone");
}

#[test]
fn the_page_brings_its_own_strict_policy() {
    let page = Playground::open();
    let policy: String = page.script(
        "return document.querySelector('meta[http-equiv=\"Content-Security-Policy\"]').content",
        &[],
    );
    assert_eq!(policy, POLICY);
    // Neither inline styles nor handlers, which the policy would refuse anyway.
    assert_eq!(
        page.count("[style], [onclick], [onload], style, script:not([src])"),
        0
    );
}

#[test]
fn one_steps_to_the_end_and_back() {
    let page = Playground::open();
    let start = page.position();
    assert!(start.at < start.of);
    assert_eq!(page.verdict().0, "safe");
    for at in start.at + 1..=start.of {
        page.step();
        let row = page
            .current_row()
            .unwrap_or_else(|| panic!("no row is current at step {at}"));
        assert_eq!(row.step, at);
        let (announced, urgent) = page.announced();
        assert!(
            announced.starts_with(&format!("Step {at}. ")),
            "{announced}"
        );
        assert_eq!(
            urgent.contains("refused"),
            row.refused.is_some(),
            "step {at}: {urgent}"
        );
    }
    let (name, sentence) = page.verdict();
    assert_eq!(name, "safe");
    assert!(sentence.to_lowercase().contains("safe"), "{sentence}");
    for at in (start.at..start.of).rev() {
        page.step_back();
        let row = page.current_row();
        if at > start.at {
            assert_eq!(row.map(|row| row.step), Some(at));
        }
    }
    assert_eq!(page.position(), start);
    assert_eq!(page.messages(), figure());
}

#[test]
fn the_refusal_tells_who_when_and_why() {
    let page = Playground::open();
    let story = page.open_refusal();
    assert!(story.who.contains("Processor"), "{story:?}");
    assert!(
        story.when.contains("message 3") || story.when.contains("step"),
        "{story:?}"
    );
    assert!(story.guard.contains("owner-rev"), "{story:?}");
    assert!(
        story.values.contains('1') && story.values.contains('2'),
        "{story:?}"
    );
}

#[test]
fn playing_goes_to_the_end_and_stops_there() {
    let page = Playground::open();
    page.click("//fieldset[@data-testid='speed']//label[contains(., '10')]");
    page.press_button("play");
    let end = page.position().of;
    page.wait_for_step(end);
    wait::for_truth("the button to say Play again", || {
        page.count("[data-testid='play'][aria-label='Play']") == 1
    });
    // Played again, it starts over; paused on the way, it stays where it is.
    page.click("//fieldset[@data-testid='speed']//label[contains(., '½')]");
    page.press_button("play");
    page.press_button("play");
    let at = page.position().at;
    assert!(at < end, "{at}");
    page.step();
    assert_eq!(page.position().at, at + 1);
}

#[test]
fn a_broken_upload_shows_a_sentence() {
    let page = Playground::on(Plan::of_page().with_wasm_cut_to(10_000), Options::default());
    page.tolerate("");
    page.visit("");
    boot_message(&page, "could not be loaded");
}

pub(crate) fn boot_message(page: &Browser, part: &str) {
    wait::until("a message instead of the page", || {
        let script =
            "const one = document.querySelector('#boot[role=alert]'); return one?.innerText ?? ''";
        let text: String = page.script(script, &[]);
        if text.contains(part) {
            Ok(())
        } else {
            Err(text)
        }
    });
}

#[test]
fn the_page_works_in_any_folder_and_under_the_wrong_type() {
    for plan in [
        Plan::of_page().below("/a/b/"),
        Plan::of_page().with_wasm_as("text/plain"),
        Plan::of_page()
            .below("/v/1.4/")
            .with_wasm_as("application/octet-stream"),
    ] {
        let page = Playground::on(plan, Options::default());
        page.visit("");
        page.wait_until_open();
        assert_eq!(page.messages(), figure());
        page.step();
        assert!(
            page.site()
                .requests()
                .iter()
                .all(|request| request.status == 200)
        );
    }
}
