//! The picture in the words of PlantUML and Mermaid, byte for byte. Whether they understand it is
//! asked in `exports`.
#![forbid(unsafe_code)]

mod common;

use expect_test::expect_file;
use handover_diagram::sentences::Locale;
use handover_diagram::{Diagram, mermaid, plantuml};
use handover_simulation::Trace;

fn in_words(trace: &Trace) -> [String; 2] {
    let diagram = Diagram::draw(trace, Locale::En);
    [
        plantuml(&diagram, Locale::En),
        mermaid(&diagram, Locale::En),
    ]
}

#[test]
fn the_figure() {
    let [plantuml, mermaid] = in_words(&common::owner_change());
    expect_file!["in_words/owner-change.puml"].assert_eq(&plantuml);
    expect_file!["in_words/owner-change.mmd"].assert_eq(&mermaid);
}

/// Messages that cross, are lost, copied, held and still under way.
#[test]
fn what_the_network_does() {
    for (name, trace) in common::stories() {
        let [plantuml, mermaid] = in_words(&trace);
        match name {
            "transport-faults" => {
                expect_file!["in_words/transport-faults.puml"].assert_eq(&plantuml);
                expect_file!["in_words/transport-faults.mmd"].assert_eq(&mermaid);
            }
            "late-dispatch" => {
                expect_file!["in_words/late-dispatch.puml"].assert_eq(&plantuml);
                expect_file!["in_words/late-dispatch.mmd"].assert_eq(&mermaid);
            }
            _ => {}
        }
    }
}
