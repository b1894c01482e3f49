//! Saving a file.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Offers a text, or an array of bytes, to the reader as a file. Tells whether that could be done.
pub fn save(name: &str, media_type: &str, content: &JsValue) -> bool {
    try_save(name, media_type, content).is_some()
}

fn try_save(name: &str, media_type: &str, content: &JsValue) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = js_sys::Array::of1(content);
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let anchor = super::document()?.create_element("a").ok()?;
    let anchor = anchor.dyn_into::<HtmlAnchorElement>().ok()?;
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    // The download has its own reference by the time this runs.
    super::timer::after(10_000, move || {
        let _ = Url::revoke_object_url(&url);
    });
    Some(())
}
