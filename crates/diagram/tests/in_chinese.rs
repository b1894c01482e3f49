//! Chinese, word for word.
#![forbid(unsafe_code)]

mod common;

use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::{Locale, Sentences};
use handover_diagram::{Diagram, Scene, mermaid, plantuml, transcript};
use handover_simulation::{Event, script};

#[test]
fn the_owner_change_in_chinese() {
    let trace = common::owner_change();
    let diagram = Diagram::draw(&trace, Locale::ZH_CN);
    expect_test::expect_file!["zh_cn/owner-change.txt"]
        .assert_eq(&transcript(&trace, Locale::ZH_CN));
    expect_test::expect_file!["zh_cn/owner-change.puml"]
        .assert_eq(&plantuml(&diagram, Locale::ZH_CN));
    expect_test::expect_file!["zh_cn/owner-change.mmd"]
        .assert_eq(&mermaid(&diagram, Locale::ZH_CN));
    let scene = Scene::of(&diagram, Locale::ZH_CN);
    expect_test::expect_file!["zh_cn/owner-change.svg"].assert_eq(&handover_diagram::svg::svg(
        &scene,
        handover_diagram::svg::Theme::Light,
    ));
}

/// A button's words are part of what its event is called, so that both name one thing.
#[test]
fn short_words_are_part_of_the_long_ones() {
    let trace = common::owner_change();
    let ledger = Ledger::of(&trace);
    let words = Sentences::new(Locale::ZH_CN, trace.setup(), &ledger);
    let mut events = Vec::new();
    trace.world().candidates(&mut events);
    for event in events {
        // These stand beside what they are about, and the long words have it in the middle.
        if matches!(
            event,
            Event::Deliver(_) | Event::Stopped { .. } | Event::Ready { .. }
        ) {
            continue;
        }
        let (short, long) = (Locale::ZH_CN.press(&event), words.action(&event, None));
        assert!(long.contains(&short), "{short}: {long}");
    }
}

#[test]
fn tags() {
    for locale in Locale::ALL {
        assert_eq!(Locale::from_tag(locale.tag()), Some(locale));
    }
    assert_eq!(Locale::from_tag("ZH-cn"), Some(Locale::ZH_CN));
    assert_eq!(Locale::from_tag("tlh"), None);
    assert_eq!(Locale::nearest("zh-Hans-SG"), Some(Locale::ZH_CN));
    assert_eq!(Locale::nearest("en-GB"), Some(Locale::En));
    assert_eq!(Locale::nearest("zha"), None);
    assert_eq!(Locale::default(), Locale::En);
    assert_ne!(Locale::En, Locale::ZH_CN);
}

/// What is wrong with a text, whatever it is: nothing but what stands in the text is in English.
#[test]
fn what_is_wrong_with_a_text() {
    let begun = "node A owner\nnode P processor\nnode B owner processor\ntables 1\n";
    for line in [
        "fly A",
        "model",
        "model v9",
        "off",
        "off x",
        "as-shipped",
        "as-shipped x",
        "node",
        "node C",
        "node C king",
        "views",
        "views x",
        "writes",
        "writes x",
        "checkpoint",
        "checkpoint x",
        "tables",
        "tables x",
        "elect",
        "elect Z",
        "elect A x",
        "elect A -5",
        "tick B",
        "deliver",
        "deliver Sync",
        "deliver Wave A -> P",
        "deliver Sync A P",
        "hold Sync P -> A x",
        "hold Sync P -> A 0",
        "advance P",
        "advance P x",
        "add-table",
        "add-table 99999999999999999999",
        "cut A",
        "note",
        "note under A: x",
        "note over A",
        "expect",
        "expect luck",
        "expect verdict",
        "expect verdict fine",
        "expect rejected",
        "expect rejected 1",
        "expect rejected 1 x",
        "expect messages",
        "expect violation",
        "expect violation x",
        "expect violation no-lost-table",
        "expect digest",
        "expect digest x",
        "title a\\nb",
        "title a\\x",
    ] {
        let error = script::parse(&format!("{begun}{line}\n"));
        let error = error.expect_err(line);
        let said = Locale::ZH_CN.problem(&error.problem);
        let quoted = |part: (usize, &str)| (part.0.is_multiple_of(2)).then(|| part.1.to_owned());
        // The words that there are belong to the text as well.
        let sentence = said.split("；有 ").next().unwrap_or("");
        let unquoted: String = sentence
            .split(['"', '`'])
            .enumerate()
            .filter_map(quoted)
            .collect();
        let known = [
            "n",
            "guard",
            "checkpoint",
            "digest",
            "owner",
            "processor",
            "A",
            "P",
            "B",
            "a-f",
        ];
        let words = unquoted.split(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c)));
        let left: Vec<&str> = words
            .filter(|word| word.contains(|c: char| c.is_ascii_alphabetic()))
            .filter(|word| !known.contains(word))
            .collect();
        assert_eq!(left, [""; 0], "{line}: {said}");
        assert_ne!(said, Locale::En.problem(&error.problem), "{line}");
    }
}
