//! What other scripts of a site can call.

use handover_diagram::Report;
use handover_diagram::sentences::Locale;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::later;
use crate::state::{Trouble, open_fragment, open_text};

/// Plays a scenario text, the name of a scenario, or a link, and returns the report on the run: the
/// same object that `handover run --format json` prints.
///
///
/// The promise is broken with a sentence that says what is wrong.
#[wasm_bindgen]
pub fn run(scenario_or_link: String) -> js_sys::Promise {
    js_sys::futures::future_to_promise(async move {
        let later = later::load().await;
        let later = later.map_err(|_| JsValue::from_str(&Trouble::not_loaded().reason))?;
        (later.report)(&scenario_or_link)
    })
}

/// The answer to [`run`].
pub(crate) fn report(scenario_or_link: &str) -> Result<JsValue, JsValue> {
    let report = report_on(scenario_or_link).map_err(|sentence| JsValue::from_str(&sentence))?;
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    report.serialize(&serializer).map_err(JsValue::from)
}

fn report_on(scenario_or_link: &str) -> Result<Report, String> {
    let text = scenario_or_link.trim();
    // A scenario has several lines; neither a link nor a name has a space.
    let trace = if text.contains(char::is_whitespace) {
        let run = open_text(scenario_or_link).map_err(|error| match error.line {
            Some(line) => format!("line {line}, column {}: {}", error.column, error.sentence),
            None => error.sentence,
        })?;
        run.trace().clone()
    } else {
        let moment = open_fragment(text).map_err(|trouble| trouble.reason)?;
        moment.run().trace().clone()
    };
    Ok(Report::of(&trace, Locale::En))
}
