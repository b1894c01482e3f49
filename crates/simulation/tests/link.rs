//! Links: every run comes back, and what is written around a link does no harm.

mod common;

use common::without_checks;
use handover_simulation::link::{Decoded, Fragment, LinkError, Proof, encode, encode_text};
use handover_simulation::{Event, Item, NodeId, Scenario, library, script};
use proptest::collection::vec;
use proptest::prelude::*;

fn library(name: &str) -> Scenario {
    let entry = library::find(name).expect("it is in the library");
    let document = script::parse(entry.text).expect("it is a scenario");
    without_checks(document.into_scenario())
}

/// A proof of the length that the owner change has.
fn proof() -> Proof {
    Proof {
        digest: 0x1a2b_3c4d,
        trail: vec![3, 0, 15],
    }
}

#[track_caller]
fn run(link: &str) -> Decoded {
    match Fragment::read(link) {
        Ok(Fragment::Run(decoded)) => decoded,
        other => panic!("{link}: {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_run_comes_back(
        scenario in prop_oneof![common::scenario(12), common::scenario(400)],
        digest in any::<u32>(),
        trail in vec(0..16_u8, 0..60),
        usual in any::<bool>(),
    ) {
        let scenario = without_checks(scenario);
        let events = scenario.items.iter().filter(|item| matches!(item, Item::Event(_))).count();
        let mut proof = Proof { digest, trail };
        if usual {
            proof.trail.resize(events / Proof::STRIDE, 7);
        }
        for link in [encode(&scenario, &proof), encode_text(&scenario, &proof)] {
            prop_assert!(link.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b)));
            let decoded = run(&link);
            prop_assert_eq!(&decoded.scenario, &scenario, "{}", &link);
            prop_assert_eq!(decoded.proof, Some(proof.clone()));
            prop_assert_eq!(decoded.step, None);
        }
    }

    #[test]
    fn any_fragment_is_read_or_refused(
        text in prop_oneof![any::<String>(), "[0-9A-Za-z._@#%-]{0,40}", "1[bzt]\\.[0-9A-Za-z._-]{0,80}"]
    ) {
        let _ = Fragment::read(&text);
    }

    #[test]
    fn any_readable_run_can_be_written(text in "(\\.|[a-z]|_[a-z]|\\._[a-z]|-){0,60}") {
        let link = format!("1t.node.A.owner.processor..note.over.A._c.{text}");
        if let Ok(Fragment::Run(decoded)) = Fragment::read(&link) {
            let again = run(&encode_text(&decoded.scenario, &Proof::default()));
            prop_assert_eq!(again.scenario, decoded.scenario);
        }
    }
}

#[test]
fn the_owner_change_fits_into_a_line() {
    let link = encode(&library("owner-change"), &proof());
    assert!(link.len() <= 64, "{} characters: {link}", link.len());
    let decoded = run(&link);
    assert_eq!(decoded.scenario, library("owner-change"));
    assert_eq!(decoded.proof, Some(proof()));
}

#[test]
fn long_runs_are_folded() {
    let mut scenario = library("normal-operation");
    let round = scenario.items.clone();
    scenario.items.retain(|item| *item != Item::Begin);
    let round: Vec<_> = round
        .into_iter()
        .filter(|item| matches!(item, Item::Event(_)))
        .collect();
    while scenario.items.len() + round.len() < Scenario::MAX_EVENTS {
        scenario.items.extend(round.iter().cloned());
    }
    let link = encode(&scenario, &Proof::default());
    assert!(
        link.starts_with("1z.") && link.len() < 500,
        "{} characters",
        link.len()
    );
    assert_eq!(run(&link).scenario, scenario);
}

#[test]
fn checks_are_not_carried() {
    let entry = library::find("owner-change").expect("it is in the library");
    let document = script::parse(entry.text).expect("it is a scenario");
    let link = encode(document.scenario(), &proof());
    assert_eq!(link, encode(&library("owner-change"), &proof()));
    let link = "1t.node.A.owner.processor..elect.A..expect.verdict.safe";
    assert_eq!(run(link).scenario.items.len(), 1);
}

#[test]
fn links_can_be_written_by_hand() {
    let link = "1t.title.Two.lines..node.A.owner..node.P.processor..tables.1\
        ..elect.A..tick.A..deliver.Announce.A.-.P..note.left.P._c.it._nhears._m.at.last._d";
    let decoded = run(link);
    assert_eq!(decoded.proof, None);
    assert_eq!(
        script::print(&decoded.scenario),
        "title Two lines\nmodel v2-final\nnode A owner\nnode P processor\ntables 1\n\n\
         elect A\ntick A\ndeliver Announce A -> P\nnote left P: it\\nhears, at last.\n"
    );
}

#[test]
fn what_stands_around_a_link_does_no_harm() {
    let link = encode(&library("owner-change"), &proof());
    let text = encode_text(&library("owner-change"), &proof());
    for link in [link, text] {
        let expected = run(&link);
        for around in [
            format!("#{link}"),
            format!("  #{link}\n"),
            format!("https://host/a/b/?embed=1&theme=dark#{link}"),
            format!("{link}."),
            format!("https://host/#{link})"),
            format!("#{link},"),
            format!("<https://host/#{link}>"),
            format!("#{link}。"),
        ] {
            assert_eq!(
                Fragment::read(&around),
                Ok(Fragment::Run(expected.clone())),
                "{around}"
            );
        }
        assert_eq!(run(&format!("{link}@12")).step, Some(12));
        assert_eq!(
            run(&format!("{link}@12).")[..link.len() + 4]).step,
            Some(12)
        );
    }
}

#[test]
fn names_and_nothing() {
    let named = |name: &str, step| {
        let name = name.into();
        Ok(Fragment::Named { name, step })
    };
    for nothing in [
        "",
        "#",
        " ",
        "https://host/",
        "https://host/?step=3",
        "https://host/#",
    ] {
        assert_eq!(Fragment::read(nothing), Ok(Fragment::Empty), "{nothing}");
    }
    assert_eq!(Fragment::read("owner-change"), named("owner-change", None));
    assert_eq!(
        Fragment::read("#owner-change@12"),
        named("owner-change", Some(12))
    );
    assert_eq!(
        Fragment::read("https://host/#without-owner-rev@0."),
        named("without-owner-rev", Some(0))
    );
    assert_eq!(Fragment::read("undefined"), named("undefined", None));
}

#[test]
fn what_no_text_can_say_no_link_can() {
    let mut scenarios = vec![library("owner-change"); 5];
    scenarios[0].setup.nodes.clear();
    scenarios[1].setup.nodes[0].name = "two words".into();
    scenarios[2]
        .items
        .push(Item::Event(Event::Crash { node: NodeId(3) }));
    scenarios[3].items.push(Item::Begin);
    for item in &mut scenarios[4].items {
        if let Item::Note(note) = item {
            note.text = "x".repeat(300);
        }
    }
    for scenario in &scenarios {
        assert_eq!(
            Fragment::read(&encode(scenario, &proof())),
            Err(LinkError::Newer)
        );
        assert!(Fragment::read(&encode_text(scenario, &proof())).is_err());
    }
}

#[test]
fn what_no_line_can_hold_is_replaced() {
    let mut scenario = library("owner-change");
    scenario.setup.title = "two\nlines\0".into();
    let decoded = run(&encode(&scenario, &proof()));
    assert_eq!(decoded.scenario.setup.title, "two lines\u{fffd}");
    assert_eq!(
        run(&encode_text(&scenario, &proof())).scenario,
        decoded.scenario
    );
}
