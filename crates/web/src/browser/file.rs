//! Reading a file that the reader has chosen.

use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{Blob, HtmlInputElement};

/// Reads the file chosen in a field. Of a file with more than `most` bytes only so much is read
/// that it can be seen to be too large.
pub fn read(event: &web_sys::Event, most: usize, call: impl FnOnce(String) + 'static) {
    let _ = try_read(event, most, call);
}

fn try_read(
    event: &web_sys::Event,
    most: usize,
    call: impl FnOnce(String) + 'static,
) -> Option<()> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    let file: Blob = input.files()?.get(0)?.into();
    let most = i32::try_from(most).unwrap_or(i32::MAX).saturating_add(1);
    let head = file.slice_with_i32_and_i32(0, most).ok()?;
    let done = Closure::once_into_js(move |text: JsValue| {
        if let Some(text) = text.as_string() {
            call(text);
        }
    });
    let promise = head.text();
    let then = js_sys::Reflect::get(&promise, &"then".into()).ok()?;
    then.dyn_into::<js_sys::Function>()
        .ok()?
        .call1(&promise, &done)
        .ok()?;
    // So that the same file can be chosen again.
    input.set_value("");
    Some(())
}
