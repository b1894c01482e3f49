//! The scenario text: what comes back unchanged, and what is said about a text that is wrong.

mod common;

use std::fmt::Write as _;

use handover_simulation::{Item, library, script};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_printed_scenario_is_that_scenario(scenario in common::scenario(40)) {
        let text = script::print(&scenario);
        let document = script::parse(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(document.scenario(), &scenario);
        prop_assert_eq!(document.to_string(), text.clone());
        prop_assert_eq!(script::print(document.scenario()), text);
    }

    #[test]
    fn a_printed_event_is_that_event(
        (setup, event) in common::setup().prop_flat_map(|setup| {
            let nodes = setup.nodes.len();
            (Just(setup), common::event(nodes))
        })
    ) {
        let text = script::print_event(&setup, &event);
        prop_assert_eq!(script::parse_event(&setup, &text), Ok(event));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = script::parse(&text);
    }

    #[test]
    fn any_spacing_is_the_same_scenario(scenario in common::scenario(20)) {
        let text = script::print(&scenario);
        let spaced: String = text.lines().fold(String::from("\u{feff}"), |mut out, line| {
            let is_free = line.starts_with("title") || line.starts_with("note");
            let line = if is_free { line.into() } else { line.replace(' ', " \t ") };
            let _ = write!(out, "\t {line}  \r\n\r\n");
            out
        });
        let document = script::parse(&spaced).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(document.scenario(), &scenario);
    }

    #[test]
    fn a_cut_text_does_not_panic(scenario in common::scenario(10), cut in any::<prop::sample::Index>()) {
        let text: Vec<char> = script::print(&scenario).chars().collect();
        let text: String = text[..cut.index(text.len())].iter().collect();
        let _ = script::parse(&text);
    }
}

const EVERYTHING: &str = include_str!("data/everything.txt");

#[test]
fn canonical_text_comes_back_unchanged() {
    let document = script::parse(EVERYTHING).unwrap();
    assert_eq!(document.to_string(), EVERYTHING);
    assert_eq!(document.story(), "A story that goes on.\nSource: nowhere.");
    assert_eq!(document.line_of_item(0), Some(17));
    assert_eq!(document.line_of_item(10), Some(28));
    assert_eq!(document.line_of_item(1000), None);
    let notes = document.scenario().items.iter().filter_map(|item| {
        let Item::Note(note) = item else { return None };
        Some(note.text.as_str())
    });
    let notes: Vec<_> = notes.collect();
    assert_eq!(
        notes[..2],
        [
            "abnormal delay\ncauses Etcd session loss",
            " # no comment: \\  "
        ]
    );
}

#[test]
fn the_library_is_canonical() {
    for entry in library::ALL {
        let document = script::parse(entry.text).unwrap_or_else(|e| panic!("{}: {e}", entry.name));
        assert_eq!(document.to_string(), entry.text, "{}", entry.name);
        assert!(document.story().contains("\nSource: "), "{}", entry.name);
        assert_eq!(library::find(entry.name), Some(entry));
        assert!(
            entry
                .name
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        );
    }
    assert_eq!(library::find("nothing"), None);
}
