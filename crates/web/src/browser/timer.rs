//! Time, which only the page knows.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// Calls back once.
pub fn after(milliseconds: i32, call: impl FnOnce() + 'static) {
    if let Some(window) = super::window() {
        let function = Closure::once_into_js(call);
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(
            function.unchecked_ref(),
            milliseconds,
        );
    }
}

/// Calls back again and again until dropped.
pub struct Interval {
    id: Option<i32>,
    _closure: Closure<dyn FnMut()>,
}

impl Interval {
    /// Starts.
    #[must_use]
    pub fn new(milliseconds: u32, call: impl FnMut() + 'static) -> Self {
        let closure = Closure::wrap(Box::new(call) as Box<dyn FnMut()>);
        let id = super::window().and_then(|window| {
            window
                .set_interval_with_callback_and_timeout_and_arguments_0(
                    closure.as_ref().unchecked_ref(),
                    i32::try_from(milliseconds).unwrap_or(i32::MAX),
                )
                .ok()
        });
        Self {
            id,
            _closure: closure,
        }
    }
}

impl Drop for Interval {
    fn drop(&mut self) {
        if let (Some(window), Some(id)) = (super::window(), self.id) {
            window.clear_interval_with_handle(id);
        }
    }
}
