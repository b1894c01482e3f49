//! The module of the npm package: runs without a page, in Node.js, in browsers, in bundlers' output.
//!
//! `cargo xtask npm` puts the package together; its scripts and types are in `www/npm`.
#![forbid(unsafe_code)]

use handover_diagram::sentences::Locale;
use handover_diagram::{Report, play};
use handover_simulation::link::Fragment;
use handover_simulation::script::{self, Document};
use handover_simulation::{Scenario, library};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Plays a scenario text, the name of a scenario, or a link, and returns the report on the run: the
/// same object that `handover run --format json` prints.
///
/// # Errors
/// A sentence that says what is wrong.
#[wasm_bindgen]
pub fn run(scenario_or_link: &str) -> Result<JsValue, JsValue> {
    let report = report(scenario_or_link).map_err(|sentence| JsValue::from_str(&sentence))?;
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    report.serialize(&serializer).map_err(JsValue::from)
}

/// The report on what a scenario text, the name of a scenario, or a link stands for.
///
/// # Errors
/// A sentence that says what is wrong.
pub fn report(given: &str) -> Result<Report, String> {
    let trimmed = given.trim();
    // A scenario has several lines; neither a link nor a name has a space.
    if trimmed.contains(char::is_whitespace) {
        return of_text(given);
    }
    match Fragment::read(trimmed).map_err(|error| error.to_string())? {
        Fragment::Empty => Err("there is no scenario, name or link".to_owned()),
        Fragment::Named { name, .. } => match library::find(&name) {
            Some(entry) => of_text(entry.text),
            None => Err(format!(
                "the library has no scenario called \u{201c}{name}\u{201d}"
            )),
        },
        Fragment::Run(run) => of_scenario(&run.scenario, None),
    }
}

fn of_text(text: &str) -> Result<Report, String> {
    let document = script::parse(text).map_err(|error| error.to_string())?;
    of_scenario(document.scenario(), Some(&document))
}

fn of_scenario(scenario: &Scenario, document: Option<&Document>) -> Result<Report, String> {
    let trace = play(scenario, Locale::En).map_err(|stopped| {
        let line = stopped
            .item
            .and_then(|item| document?.line_of_item(item))
            .map_or_else(String::new, |line| format!("line {line}: "));
        format!("{line}{}", stopped.sentence)
    })?;
    Ok(Report::of(&trace, Locale::En))
}

#[cfg(test)]
mod tests {
    use handover_simulation::{library, link, script};

    use super::report;

    #[test]
    fn a_name_a_text_and_a_link_are_the_same_run() {
        let entry = library::find("owner-change").expect("it is in the library");
        let document = script::parse(entry.text).expect("it is a scenario");
        let link = link::encode(document.scenario(), &link::Proof::default());
        let digests = ["owner-change", "#owner-change@12", entry.text, &link]
            .map(|given| report(given).map(|report| report.digest));
        assert!(digests[0].is_ok());
        assert!(
            digests.iter().all(|digest| *digest == digests[0]),
            "{digests:?}"
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (given, part) in [
            ("", "no scenario"),
            ("no-such-story", "no-such-story"),
            ("1b.gQ2", "link"),
            ("node A owner\nnonsense here\n", "2"),
            (
                "node A owner\nnode P processor\ncrash A\ncrash A\n",
                "line 4",
            ),
        ] {
            let sentence = report(given).err().unwrap_or_default();
            assert!(sentence.contains(part), "{given:?}: {sentence}");
        }
    }
}
