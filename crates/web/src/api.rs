//! What other scripts of a site can call.

use handover_diagram::Report;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::browser;
use crate::language::locale;
use crate::later;
use crate::state::{Trouble, open_any};

/// Plays a scenario text, the name of a scenario, or a link, and returns the report on the run: the
/// same object that `handover run --format json` prints.
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

/// Shows the run that the address asks for as an embed. `www/boot.js` calls it where the address says
/// that this page is one.
///
/// The promise is broken with a sentence if what shows it cannot be fetched.
#[wasm_bindgen]
pub fn embed() -> js_sys::Promise {
    js_sys::futures::future_to_promise(async {
        let show = later::load_embed().await;
        let show = show.map_err(|_| JsValue::from_str(&Trouble::not_loaded().reason))?;
        if let Some(root) = browser::embed_root() {
            browser::trouble::watch_panics();
            show(root);
        }
        Ok(JsValue::UNDEFINED)
    })
}

/// The answer to [`run`].
pub(crate) fn report(scenario_or_link: &str) -> Result<JsValue, JsValue> {
    let report = report_on(scenario_or_link).map_err(|sentence| JsValue::from_str(&sentence))?;
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    report.serialize(&serializer).map_err(JsValue::from)
}

fn report_on(scenario_or_link: &str) -> Result<Report, String> {
    let moment = open_any(scenario_or_link)?;
    Ok(Report::of(moment.run().trace(), locale()))
}
