//! How high something is painted.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

/// Watches the height of an element until dropped.
pub struct HeightWatch {
    observer: Option<ResizeObserver>,
    _closure: Closure<dyn FnMut()>,
}

impl HeightWatch {
    /// Calls back with the height, once at first and then whenever it changes.
    #[must_use]
    pub fn new(element: Element, call: impl Fn(u32) + 'static) -> Self {
        let watched = element.clone();
        let closure = Closure::wrap(Box::new(move || call(height(&watched))) as Box<dyn FnMut()>);
        let observer = ResizeObserver::new(closure.as_ref().unchecked_ref()).ok();
        if let Some(observer) = &observer {
            observer.observe(&element);
        }
        Self {
            observer,
            _closure: closure,
        }
    }
}

impl Drop for HeightWatch {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}

/// How high an element is, in whole pixels that hold all of it.
#[must_use]
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels of a page"
)]
pub fn height(element: &Element) -> u32 {
    element.get_bounding_client_rect().height().ceil() as u32
}
