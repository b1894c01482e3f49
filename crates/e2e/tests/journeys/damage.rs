//! Links that were damaged on their way.

use handover_e2e::browser::Options;
use handover_e2e::playground::Playground;
use handover_e2e::site::Plan;
use handover_e2e::wait;
use handover_simulation::link;
use handover_simulation::{Trace, script};

const RUN: &str = "title A run to damage\nnode Owner_A owner\nnode Processor processor\ntables 1 2\nelect Owner_A\n\
                   tick Owner_A\ndeliver Announce Owner_A -> Processor\ntick Processor\n";

/// The link of a short run.
fn whole() -> String {
    let document = script::parse(RUN).expect("the run is right");
    let trace = Trace::run(document.scenario()).expect("the run can be played");
    link::encode(document.scenario(), &trace.proof())
}

/// Damaged links by what was done to them.
fn damaged() -> Vec<(&'static str, String)> {
    let whole = whole();
    let cut = |by: usize| whole[..whole.len() - by].to_owned();
    let flip = |at: usize| {
        let other = if whole.as_bytes()[at] == b'A' {
            "B"
        } else {
            "A"
        };
        format!("{}{other}{}", &whole[..at], &whole[at + 1..])
    };
    let end = whole.len();
    let mut links = vec![
        ("cut by one", cut(1)),
        ("cut by two", cut(2)),
        ("cut by three", cut(3)),
        ("cut by five", cut(5)),
        ("cut by eight", cut(8)),
        ("cut by thirteen", cut(13)),
        ("cut by twenty", cut(20)),
        ("cut in the middle", cut(end / 2)),
        ("cut to its head", "1b.".to_owned()),
        ("flipped at its start", flip(3)),
        ("flipped in the middle", flip(end / 2)),
        ("flipped at its end", flip(end - 1)),
        ("doubled", format!("{whole}{whole}")),
        ("doubled with its mark", format!("{whole}#{whole}")),
        ("in small letters", whole.to_lowercase()),
        ("percent-encoded", whole.replace('.', "%2E")),
        (
            "with a line break",
            format!("{}%0A{}", &whole[..9], &whole[9..]),
        ),
        ("too long", format!("1b.{}", "A".repeat(70_000))),
    ];
    for (what, fragment) in [
        ("undefined", "undefined"),
        ("null", "null"),
        ("a percent sign", "%"),
        ("a folded head", "1z."),
        ("a format to come", "9z.xxx"),
        ("a kind to come", "1q.abc"),
        ("an unknown name", "no-such-run"),
        ("a name with half a step", "owner-change@"),
        ("a name with no number for its step", "owner-change@five"),
        ("markup", "<img src=x onerror=alert(1)>"),
    ] {
        links.push((what, fragment.to_owned()));
    }
    links
}

/// The page shows a reason, and no run that could be taken for the link's.
#[track_caller]
fn shows_only_a_reason(page: &Playground, what: &str) {
    let reason = page.wait_for_trouble();
    assert!(reason.len() > 20, "{what}: {reason}");
    let shown = page.shown_of(&["diagram", "event-row", "verdict", "position", "run-title"]);
    assert_eq!(shown, [""; 0], "{what}: a run is still shown");
    assert_eq!(
        page.count("article, main img"),
        0,
        "{what}: the cluster is still shown, or markup came to life"
    );
}

#[test]
fn the_link_is_whole_before_it_is_damaged() {
    let page = Playground::open_at(&whole());
    assert_eq!(page.run_title(), "A run to damage");
    assert_eq!(page.trouble(), None);
}

#[test]
fn a_damaged_link_opens_a_reason() {
    let page = Playground::on(Plan::of_page(), Options::default());
    for (what, link) in damaged() {
        page.visit(&link);
        shows_only_a_reason(&page, what);
    }
    page.press_button("open-owner-change");
    page.wait_until_open();
    assert_eq!(page.run_title(), "Owner change");
    assert_eq!(page.fragment(), "owner-change");
    page.step();
}

#[test]
fn a_damaged_link_takes_the_place_of_the_run_that_is_open() {
    let page = Playground::open_at("owner-change");
    for (n, (what, link)) in damaged().iter().enumerate() {
        page.follow(link);
        shows_only_a_reason(&page, what);
        // Every other time straight from one damaged link to the next.
        if n % 2 == 0 {
            page.follow("owner-change");
            page.wait_until_open();
        }
    }
}

#[test]
fn there_are_ways_out_of_a_damaged_link() {
    let page = Playground::open();
    page.step();
    let before = page.sight();
    page.follow("undefined");
    page.wait_for_trouble();
    page.press_button("recover");
    page.wait_until_open();
    assert_eq!(
        page.sight(),
        before,
        "the run that was open, where one stood"
    );

    page.follow("1b.");
    page.wait_for_trouble();
    page.press_button("open-owner-change");
    page.wait_until_open();
    assert_eq!(page.fragment(), "owner-change");

    page.follow("null");
    page.wait_for_trouble();
    page.back();
    page.wait_until_open();
    assert_eq!(page.fragment(), "owner-change");
    assert_eq!(page.run_title(), "Owner change");
}

#[test]
fn the_reasons_tell_what_happened_to_the_link() {
    let page = Playground::open();
    let whole = whole();
    for (link, part) in [
        (whole[..whole.len() - 3].to_owned(), "cut off"),
        (whole.replace('.', "%2E"), "percent-encoded"),
        ("9z.xxx".to_owned(), "newer version"),
        ("no-such-run".to_owned(), "no-such-run"),
    ] {
        page.follow(&link);
        wait::until(part, || {
            let reason = page.text_of("error");
            if reason.contains(part) {
                Ok(())
            } else {
                Err(reason)
            }
        });
    }
}
