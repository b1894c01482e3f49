//! The program that searches, beside the page.

use js_sys::{Array, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, Event, MessageEvent, Url, WorkerOptions, WorkerType};

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
        let worker = if is_of_no_site() {
            let url = detour(&script())?;
            let worker = web_sys::Worker::new(&url);
            // It is read by the time this runs.
            super::timer::after(10_000, move || {
                let _ = Url::revoke_object_url(&url);
            });
            worker?
        } else {
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            web_sys::Worker::new_with_options(&script(), &options)?
        };
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

/// Whether the page's host has cut it off from every site, its own included.
fn is_of_no_site() -> bool {
    let origin = super::window().and_then(|window| Reflect::get(&window, &"origin".into()).ok());
    origin.is_some_and(|origin| origin == "null")
}

/// The address of a script that imports the one at `script` when it is asked something, and passes
/// the question on. A page of no site may start no program that lies at one, and not every
/// browser takes a module from such a page; but what it starts may import from the site like any other script.
fn detour(script: &str) -> Result<String, JsValue> {
    let text = format!(
        "onmessage = ({{ data }}) => {{
            onmessage = null;
            const ask = () => dispatchEvent(new MessageEvent('message', {{ data }}));
            import({script:?}).then(ask, (error) => setTimeout(() => {{ throw error; }}));
        }};"
    );
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    let parts = Array::of1(&text.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    Url::create_object_url_with_blob(&blob)
}

/// Where it is, as the head of the page says.
fn script() -> String {
    let document = super::document();
    let named = document.and_then(|one| one.query_selector("meta[name=search]").ok().flatten());
    let named = named.and_then(|meta| meta.get_attribute("content"));
    let named = Url::new_with_base(&named.unwrap_or_default(), &super::address::whole());
    named.map_or_else(|_| String::new(), |url| url.href())
}
