//! The page around this one, where this one is in a frame.

use js_sys::{Object, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use web_sys::{EventTarget, MessageEvent, Window};

use super::address::Listener;

/// It, if there is one.
fn host() -> Option<Window> {
    let window = super::window()?;
    let parent = window.parent().ok()??;
    (!Object::is(&parent, &window)).then_some(parent)
}

/// Tells it something. Who it is nobody knows, so nothing may be told that is secret.
pub fn tell(message: &JsValue) {
    if let Some(host) = host() {
        // A message that cannot be copied is not sent; there is none.
        let _ = host.post_message(message, "*");
    }
}

/// Calls back for each thing that it says, until dropped. What others say is not heard.
#[must_use]
pub fn on_message(call: impl Fn(JsValue) + 'static) -> Listener {
    let target = super::window().map(EventTarget::from);
    Listener::new(target, "message", move |event| {
        let source = Reflect::get(&event, &"source".into()).unwrap_or_default();
        if host().is_some_and(|host| Object::is(&host, &source))
            && let Ok(event) = event.dyn_into::<MessageEvent>()
        {
            call(event.data());
        }
    })
}

/// What stands in a field of a message; nothing if it is no object or has no such field.
#[must_use]
pub fn field(message: &JsValue, name: &str) -> JsValue {
    if message.is_object() {
        Reflect::get(message, &name.into()).unwrap_or_default()
    } else {
        JsValue::UNDEFINED
    }
}

/// Puts something into a field of a message.
pub fn put(message: &JsValue, name: &str, value: &JsValue) {
    // Only what is no object has no fields.
    let _ = Reflect::set(message, &name.into(), value);
}
