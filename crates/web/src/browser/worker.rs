//! The program that searches, beside the page.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, WorkerOptions, WorkerType};

/// Runs until dropped.
#[derive(Debug)]
pub struct Worker {
    worker: web_sys::Worker,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(Event)>,
}

impl Worker {
    /// Starts it with a question. `hear` is told whatever it says; `fail` that it could not be
    /// fetched or cannot run.
    ///
    /// # Errors
    /// If the browser has no such programs, or does not allow any.
    pub fn start(
        question: &JsValue,
        hear: impl Fn(JsValue) + 'static,
        fail: impl Fn() + 'static,
    ) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = web_sys::Worker::new_with_options(&script(), &options)?;
        let hear = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| hear(event.data()));
        let fail = Closure::<dyn FnMut(_)>::new(move |_: Event| fail());
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        worker.post_message(question)?;
        Ok(Self {
            worker,
            _hear: hear,
            _fail: fail,
        })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// Where it is, as the head of the page says.
fn script() -> String {
    let document = super::document();
    let named = document.and_then(|one| one.query_selector("meta[name=search]").ok().flatten());
    let named = named.and_then(|meta| meta.get_attribute("content"));
    named.unwrap_or_default()
}
