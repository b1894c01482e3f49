//! What the reader sees when the program itself is wrong.

use crate::language::words;

/// Writes a plain message over the page when the program panics, so that nobody looks at something
/// that no longer answers. The developer's console gets the details.
pub fn watch_panics() {
    std::panic::set_hook(Box::new(|info| {
        console_error(&info.to_string());
        let _ = explain(words().stopped);
    }));
}

fn explain(sentence: &str) -> Option<()> {
    let document = super::document()?;
    let body = document.body()?;
    let place = document.get_element_by_id("boot").or_else(|| {
        let place = document.create_element("p").ok()?;
        place.set_id("boot");
        body.prepend_with_node_1(&place).ok()?;
        Some(place)
    })?;
    place.set_attribute("role", "alert").ok()?;
    place.set_text_content(Some(sentence));
    Some(())
}

fn console_error(text: &str) {
    let console = js_sys::Reflect::get(&js_sys::global(), &"console".into());
    let error = console.and_then(|c| js_sys::Reflect::get(&c, &"error".into()).map(|e| (c, e)));
    if let Ok((console, error)) = error
        && let Ok(error) = wasm_bindgen::JsCast::dyn_into::<js_sys::Function>(error)
    {
        let _ = error.call1(&console, &text.into());
    }
}
