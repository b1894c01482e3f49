//! Pictures as files to look at: `PICTURES=folder cargo test -p handover-diagram --test look`.
#![forbid(unsafe_code)]

mod common;

use handover_diagram::sentences::Locale;
use handover_diagram::svg::{Theme, svg};
use handover_diagram::{Diagram, Scene};
use handover_simulation::Trace;

fn draw(name: &str, trace: &Trace) {
    let scene = Scene::of(&Diagram::draw(trace, Locale::En), Locale::En);
    let Some(folder) = std::env::var_os("PICTURES") else {
        return;
    };
    let folder = std::path::PathBuf::from(folder);
    for theme in Theme::ALL {
        let file = folder.join(format!("{name}-{}.svg", theme.name()));
        std::fs::write(file, svg(&scene, theme)).expect("the folder is there");
    }
}

#[test]
fn all() {
    draw("owner-change", &common::owner_change());
    draw("normal-operation", &common::normal_operation());
    for (name, trace) in common::stories() {
        draw(name, &trace);
    }
}
