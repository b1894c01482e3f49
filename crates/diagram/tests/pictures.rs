//! The pictures that documents show are those that the program draws.

use expect_test::expect_file;
use handover_diagram::sentences::Locale;
use handover_diagram::svg::{Theme, svg};
use handover_diagram::{Diagram, Scene, play};
use handover_simulation::{library, script};

fn draw(name: &str, theme: Theme) -> String {
    let entry = library::find(name).expect("the library has it");
    let document = script::parse(entry.text).expect("the text is sound");
    let trace = play(document.scenario(), Locale::En).expect("it plays");
    svg(
        &Scene::of(&Diagram::draw(&trace, Locale::En), Locale::En),
        theme,
    )
}

#[test]
fn owner_change_in_both_themes() {
    expect_file!["../../../www/pictures/owner-change-light.svg"]
        .assert_eq(&draw("owner-change", Theme::Light));
    expect_file!["../../../www/pictures/owner-change-dark.svg"]
        .assert_eq(&draw("owner-change", Theme::Dark));
}
