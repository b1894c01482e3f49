//! Whether something can be seen.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, EventTarget, IntersectionObserver, IntersectionObserverEntry};

use super::address::Listener;

/// Watches an element until dropped.
pub struct SightWatch {
    observer: Option<IntersectionObserver>,
    _entries: Closure<dyn FnMut(js_sys::Array)>,
    _page: Listener,
}

/// Calls back whenever an element comes into sight or goes out of it: by scrolling, also of pages
/// around this one, or with the whole page. Where that cannot be told it is in sight.
#[must_use]
pub fn watch(element: &Element, call: impl Fn(bool) + 'static) -> SightWatch {
    let reached = Rc::new(Cell::new(true));
    let tell = Rc::new({
        let reached = reached.clone();
        move || call(reached.get() && !super::is_hidden())
    });
    let page = {
        let (document, tell) = (super::document().map(EventTarget::from), tell.clone());
        Listener::new(document, "visibilitychange", move |_| tell())
    };
    let entries = Closure::<dyn FnMut(_)>::new(move |entries: js_sys::Array| {
        let last = entries.pop().unchecked_into::<IntersectionObserverEntry>();
        reached.set(last.is_intersecting());
        tell();
    });
    let observer = IntersectionObserver::new(entries.as_ref().unchecked_ref()).ok();
    if let Some(observer) = &observer {
        observer.observe(element);
    }
    SightWatch {
        observer,
        _entries: entries,
        _page: page,
    }
}

impl Drop for SightWatch {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}
