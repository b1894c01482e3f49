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

const EVERYTHING: &str = "\
# A story that
# goes on.
#
# Source: nowhere.

title <b>Everything</b> # at once
model v2-doc  # the old one
off wait-for-all-sync owner-rev
as-shipped add-waits-for-en-route-checkpoint seed-agent-from-etcd
node Owner_A owner
node P0 processor later  # joins
node N1 owner processor
tables 0 2 9223372036854775807
checkpoint 18446744073709551614


elect Owner_A
elect N1 rev 9223372036854775807
tick Owner_A
tick N1 owner
tick N1 processor
deliver Announce Owner_A -> N1
ready N1 0
stopped N1 9223372036854775807
advance N1 18446744073709551615
notice N1
# between
lose-session N1
resign N1
crash N1
restart N1
restart-processor N1
pause N1
resume N1
join P0
leave P0
add-table 3
drop-table 3
move 1 P0
rebalance
delete-owner-key
cut Owner_A -> P0
cut Owner_A P0
heal Owner_A -> P0
heal Owner_A P0
hold DispatchTable Owner_A -> P0
release DispatchTable Owner_A -> P0 2
drop DispatchTable Owner_A -> P0 65536
duplicate Sync N1 -> N1
overtake Checkpoint N1 -> Owner_A 3
settle

begin  # here
hide Checkpoint
show Checkpoint
note over Owner_A: abnormal delay\\ncauses Etcd session loss
note left P0: \\s# no comment: \\\\ \\s
note right P0 hexagon: 一\u{200d}二
note over P0 folded: x

expect verdict stuck
expect rejected 5 frozen-view
expect messages 4294967295
expect digest 0a2b3c4d
# the end

";

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
        assert!(document.story().contains("Source: "), "{}", entry.name);
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
