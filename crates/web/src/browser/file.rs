//! Reading a file that the reader has chosen or dropped.

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Event, EventTarget, HtmlInputElement};

use super::address::Listener;

/// Reads the file chosen in a field. Of a file with more than `most` bytes only so much is read
/// that it can be seen to be too large.
pub fn read(event: &Event, most: usize, call: impl FnOnce(Vec<u8>) + 'static) {
    let _ = try_read(event, most, call);
}

fn try_read(event: &Event, most: usize, call: impl FnOnce(Vec<u8>) + 'static) -> Option<()> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    read_blob(&input.files()?.get(0)?.into(), most, call)?;
    // So that the same file can be chosen again.
    input.set_value("");
    Some(())
}

/// Reads each file that is dropped anywhere on the page, until dropped itself. What is no file is
/// left to what it is dropped on.
#[must_use]
pub fn on_drop(most: usize, call: impl Fn(Vec<u8>) + Clone + 'static) -> [Listener; 2] {
    let document = || super::document().map(EventTarget::from);
    let over = Listener::new(document(), "dragover", |event| {
        if has_files(&event) {
            // Otherwise the browser would go to the file.
            event.prevent_default();
        }
    });
    let drop = Listener::new(document(), "drop", move |event| {
        if has_files(&event) {
            event.prevent_default();
            let _ = dropped(&event).and_then(|file| read_blob(&file, most, call.clone()));
        }
    });
    [over, drop]
}

fn carried(event: &Event, name: &str) -> Option<JsValue> {
    let carried = Reflect::get(event, &"dataTransfer".into()).ok()?;
    Reflect::get(&carried, &name.into()).ok()
}

fn has_files(event: &Event) -> bool {
    let types = carried(event, "types").map(|types| js_sys::Array::from(&types));
    types.is_some_and(|types| types.iter().any(|one| one == "Files"))
}

fn dropped(event: &Event) -> Option<Blob> {
    let files = carried(event, "files")?;
    Reflect::get(&files, &"0".into()).ok()?.dyn_into().ok()
}

fn read_blob(file: &Blob, most: usize, call: impl FnOnce(Vec<u8>) + 'static) -> Option<()> {
    let most = i32::try_from(most).unwrap_or(i32::MAX).saturating_add(1);
    let head = file.slice_with_i32_and_i32(0, most).ok()?;
    let done = Closure::once_into_js(move |bytes: JsValue| call(Uint8Array::new(&bytes).to_vec()));
    let promise = head.array_buffer();
    let then = Reflect::get(&promise, &"then".into()).ok()?;
    then.dyn_into::<js_sys::Function>()
        .ok()?
        .call1(&promise, &done)
        .ok()?;
    Some(())
}
