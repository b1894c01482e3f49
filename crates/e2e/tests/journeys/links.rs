//! Links from one reader to another.

use std::collections::BTreeSet;

use handover_e2e::playground::Playground;
use handover_e2e::wait;
use handover_simulation::link::{self, Decoded, Fragment, Proof};
use handover_simulation::{Trace, library, script};

use crate::handover::stale_dispatch;

/// The run behind the `#` of a link.
fn run_of(link: &str) -> Decoded {
    match Fragment::read(link) {
        Ok(Fragment::Run(run)) => run,
        other => panic!("{link} is no run: {other:?}"),
    }
}

#[test]
fn a_link_opens_the_same_run_in_another_window() {
    let page = stale_dispatch();
    let sight = page.sight();
    let refusals = page.refusals();
    let link = page.link();
    assert!(
        link.starts_with(&format!("{}#1", page.site().url())),
        "{link}"
    );

    // The rules give the same state outside of the browser.
    let run = run_of(&link);
    let trace = Trace::run(&run.scenario).expect("the run in the link can be played");
    assert_eq!(run.proof, Some(trace.proof()), "the same digests");
    assert_eq!(trace.steps().len(), page.position().of);

    let first = page.new_window();
    page.navigate(&link);
    page.wait_until_open();
    assert_eq!(page.run_title(), "A stale owner");
    assert!(!page.shows("drift"), "the same state is reached");
    page.go_to_end();
    assert_eq!(page.refusals(), refusals);
    assert_eq!(page.sight(), sight);
    assert_eq!(
        page.link(),
        link,
        "sharing what was shared gives the same link"
    );

    // What one does there does not touch the window that the link came from.
    page.on_card("Owner_A", "Notice the loss: Let Owner_A notice its loss");
    page.look_at(first);
    assert_eq!(page.sight(), sight);
}

#[test]
fn a_link_survives_any_chat_and_tells_its_length() {
    let page = stale_dispatch();
    page.open_share();
    let link = page.value_of("link-field");
    let (_, fragment) = link.split_once('#').expect("the run is behind the #");
    let strange: BTreeSet<char> = fragment
        .chars()
        .filter(|c| !(c.is_ascii_alphanumeric() || "-_.".contains(*c)))
        .collect();
    assert!(strange.is_empty(), "{strange:?} in {fragment}");
    let told = page.text_of("link-length");
    let length: usize = told
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or_else(|| panic!("no length: {told}"));
    assert_eq!(length, link.len());
    assert!(
        fragment.len() <= 140,
        "{} characters: {fragment}",
        fragment.len()
    );
}

#[test]
fn the_step_can_be_part_of_the_link() {
    let page = Playground::open();
    page.go_to(19);
    page.open_share();
    page.press_button("link-at-step");
    let link = wait::until("a link with a step", || {
        let link = page.value_of("link-field");
        if link.ends_with("@19") {
            Ok(link)
        } else {
            Err(link)
        }
    });
    page.close_sheet();
    page.open(&link);
    page.wait_for_step(19);
    assert_eq!(page.current_row().map(|row| row.step), Some(19));
    page.visit("owner-change@12");
    page.wait_for_step(12);
    page.open(&format!("{}?step=15#owner-change", page.site().url()));
    page.wait_for_step(15);
}

#[test]
fn a_link_opens_from_the_middle_of_a_sentence() {
    let page = Playground::open();
    let link = page.link();
    let (_, fragment) = link.split_once('#').expect("the run is behind the #");
    page.follow("normal-operation");
    wait::for_truth("another run", || page.run_title() != "Owner change");
    for around in [")", ".", ",", ">", "]", "!"] {
        page.follow(&format!("{fragment}{around}"));
        wait::until(
            &format!("the run of a link followed by {around}"),
            || match page.trouble() {
                None if page.run_title() == "Owner change" => Ok(()),
                trouble => Err(format!("{trouble:?}")),
            },
        );
        page.follow("normal-operation");
        wait::for_truth("another run", || page.run_title() != "Owner change");
    }
}

#[test]
fn a_link_stays_as_it_is_while_one_looks_at_the_run() {
    let page = Playground::open();
    let link = page.link();
    page.open(&link);
    page.wait_until_open();
    page.step();
    page.go_to_end();
    page.open_refusal();
    assert_eq!(page.address(), link);
    // Nothing that the page may have kept wins over a link.
    page.reload();
    page.wait_until_open();
    assert_eq!(
        (page.address(), page.run_title()),
        (link, "Owner change".to_owned())
    );
}

#[test]
fn a_link_in_words_opens_and_one_from_other_rules_says_so() {
    let entry = library::find("owner-change").expect("it is in the library");
    let document = script::parse(entry.text).expect("it is right");
    let scenario = document.scenario();
    let trace = Trace::run(scenario).expect("it can be played");
    let page = Playground::open_at(&link::encode_text(scenario, &trace.proof()));
    assert_eq!(page.refusals().len(), 1);
    assert!(!page.shows("drift"));

    let other = script::parse("node A owner\nnode P processor\nelect A\n").expect("it is right");
    let other = Trace::run(other.scenario()).expect("it can be played");
    assert_ne!(other.proof(), Proof::default());
    page.follow(&link::encode(scenario, &other.proof()));
    let said = wait::until("a word that the rules have changed", || {
        page.text("drift").ok_or_else(|| page.whole_text())
    });
    assert!(said.contains("another state"), "{said}");
    assert_eq!(page.refusals().len(), 1, "the run is shown all the same");
}

#[test]
fn back_and_forward_lead_from_one_run_to_the_other() {
    let page = Playground::open();
    let entries = page.history_length();
    page.open_scenario("normal-operation");
    let normal = page.sight();
    assert_eq!(page.fragment(), "normal-operation");
    assert_ne!(normal.title, "Owner change");
    assert!(page.title().contains(&normal.title), "{}", page.title());
    assert_eq!(page.history_length(), entries + 1);
    page.back();
    wait::for_truth("the run before", || page.run_title() == "Owner change");
    assert!(page.title().contains("Owner change"), "{}", page.title());
    page.forward();
    wait::for_truth("the other run", || page.run_title() == normal.title);
    assert_eq!(page.sight(), normal);
}

#[test]
fn a_link_for_somebody_else_holds_nothing_of_this_reader() {
    let page = Playground::open();
    let link = page.link();
    let mine = "?utm_source=chat&lang=en&theme=dark&step=9";
    page.open(&format!("{}{mine}#owner-change", page.site().url()));
    page.wait_for_step(9);
    assert_eq!(page.link(), link);
    page.open_share();
    let named = "return document.querySelector(\"[data-testid='copy-named']\").title";
    let named: String = page.script(named, &[]);
    assert_eq!(named, page.site().link("owner-change"));
}

#[test]
fn a_changed_run_is_still_there_when_the_page_is_loaded_again() {
    let page = Playground::open();
    let entries = page.history_length();
    page.go_to(15);
    page.choose("Crash Owner_B");
    page.step_back();
    let (sight, link, address) = (page.sight(), page.link(), page.address());
    page.reload();
    page.wait_until_open();
    wait::until("the changed run", || {
        let now = page.sight();
        if now == sight {
            Ok(())
        } else {
            Err(format!("{now:?}"))
        }
    });
    assert_eq!(
        (page.link(), page.address()),
        (link.clone(), address.clone())
    );
    assert!(page.shows("edited") && page.shows("notice"));
    // Once more, from another run than that of the bare site; and the way back is the usual one.
    page.undo();
    assert_eq!(
        (page.run_title().as_str(), page.position().of),
        ("Owner change", 25)
    );
    page.redo();
    assert_eq!(page.link(), link);
    page.open_scenario("normal-operation");
    assert_eq!(page.history_length(), entries + 1);
    page.go_to_end();
    page.choose("Crash Processor_B");
    let changed = page.link();
    page.reload();
    wait::for_truth("the other changed run", || page.shows("edited"));
    assert_eq!(page.link(), changed);
    page.back();
    wait::for_truth("the run before", || page.run_title() == "Owner change");
    // A link that is followed leads to what it says.
    page.open(&address);
    page.wait_until_open();
    assert!(!page.shows("edited") && page.position().of == 25);
    page.reload();
    page.wait_until_open();
    assert!(!page.shows("edited") && page.position().of == 25);
}

#[test]
fn moving_and_changing_makes_no_history() {
    let page = Playground::open();
    let (entries, address) = (page.history_length(), page.address());
    page.step();
    page.go_to_end();
    page.choose("Add Table 4");
    page.open_share();
    page.close_sheet();
    page.open_text();
    page.click("[data-testid='scenario-text']");
    page.write("# twenty characters\n");
    assert_eq!((page.history_length(), page.address()), (entries, address));
    page.reload();
    page.wait_until_open();
    assert_eq!(page.run_title(), "Owner change");
}
