//! Copying.

use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

/// Copies a text. Has to be called while a click is being handled: browsers refuse later.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let navigator = super::window().map(|window| window.navigator());
    // Where the page is not served securely there is no clipboard, whatever the types say.
    let clipboard = navigator
        .and_then(|navigator| js_sys::Reflect::get(&navigator, &"clipboard".into()).ok())
        .and_then(|value| value.dyn_into::<web_sys::Clipboard>().ok());
    let Some(clipboard) = clipboard else {
        done(false);
        return;
    };
    let done = std::rc::Rc::new(std::cell::Cell::new(Some(done)));
    let yes = {
        let done = done.clone();
        Closure::once_into_js(move |_: JsValue| {
            if let Some(done) = done.take() {
                done(true);
            }
        })
    };
    let no = Closure::once_into_js(move |_: JsValue| {
        if let Some(done) = done.take() {
            done(false);
        }
    });
    let promise = clipboard.write_text(text);
    let then = js_sys::Reflect::get(&promise, &"then".into());
    if let Some(then) = then
        .ok()
        .and_then(|f| f.dyn_into::<js_sys::Function>().ok())
    {
        let _ = then.call2(&promise, &yes, &no);
    }
}

/// How many bytes a paste would bring.
#[must_use]
pub fn pasted(event: &web_sys::Event) -> Option<usize> {
    let event = event.dyn_ref::<web_sys::ClipboardEvent>()?;
    let text = event.clipboard_data()?.get_data("text/plain").ok()?;
    Some(text.len())
}
