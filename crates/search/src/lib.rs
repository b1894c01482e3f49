//! The search in a worker of the page: a module of its own, compiled for speed, that is fetched when
//! a search is started.
//!
//! `www/search.js` drives it: it has the clock, tells the page how far it is, and is ended by the page.
#![forbid(unsafe_code)]

mod asking;
mod question;

use serde::Serialize;
use wasm_bindgen::prelude::*;

pub use asking::Asking;
pub use question::{NoSearch, Question};

/// A search under way, as the worker's script sees it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Search(Asking);

#[wasm_bindgen]
impl Search {
    /// Starts from what the page asks: a [`Question`] as an object.
    ///
    /// # Errors
    /// A sentence that says why it cannot be searched.
    #[wasm_bindgen(constructor)]
    pub fn new(question: JsValue) -> Result<Search, JsValue> {
        let question: Question = serde_wasm_bindgen::from_value(question)?;
        let asking = Asking::new(&question);
        let asking = asking.map_err(|error| JsValue::from_str(&error.to_string()))?;
        Ok(Self(asking))
    }

    /// Looks at up to so many states more; says whether there is more to do.
    pub fn run(&mut self, budget: usize) -> bool {
        self.0.run(budget)
    }

    /// Different states met.
    #[wasm_bindgen(getter)]
    pub fn states(&self) -> usize {
        self.0.progress().states
    }

    /// Steps from the start to the states being looked at.
    #[wasm_bindgen(getter)]
    pub fn depth(&self) -> u32 {
        self.0.progress().depth
    }

    /// What came of it: the object that `handover explore --format json` prints. `undefined` before
    /// the end.
    ///
    /// # Errors
    /// If the browser has no room for it.
    pub fn report(&self) -> Result<JsValue, JsValue> {
        let serializer = serde_wasm_bindgen::Serializer::json_compatible();
        match self.0.report() {
            Some(report) => report.serialize(&serializer).map_err(JsValue::from),
            None => Ok(JsValue::UNDEFINED),
        }
    }
}
