//! The page's address.

use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::EventTarget;

/// What follows `#`, as it stands there.
#[must_use]
pub fn fragment() -> String {
    let hash = super::window().and_then(|window| window.location().hash().ok());
    let hash = hash.unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// All of the address.
#[must_use]
pub fn whole() -> String {
    let href = super::window().and_then(|window| window.location().href().ok());
    href.unwrap_or_default()
}

/// The address without what follows `#`, and without what is said there of this run alone.
#[must_use]
pub fn base() -> String {
    let href = whole();
    let href = href
        .split_once('#')
        .map_or(href.as_str(), |(before, _)| before);
    let (page, search) = href.split_once('?').unwrap_or((href, ""));
    let mut base = page.to_owned();
    let mut between = '?';
    for pair in search.split('&').filter(|pair| !pair.is_empty()) {
        if !OF_THE_RUN.iter().any(|name| pair.starts_with(name)) {
            base.push(between);
            base.push_str(pair);
            between = '&';
        }
    }
    base
}

/// The address of the playground, without what is said about one run or one embed.
#[must_use]
pub fn playground() -> String {
    let mut href = whole();
    let end = href.find(['?', '#']).unwrap_or(href.len());
    href.truncate(end);
    href
}

/// Parameters that belong to one run.
const OF_THE_RUN: [&str; 2] = ["challenge=", "step="];

/// The whole address of a fragment.
#[must_use]
pub fn to(fragment: &str) -> String {
    format!("{}#{fragment}", base())
}

/// A fragment's address for somebody else, without what this reader has chosen or come by.
#[must_use]
pub fn link(fragment: &str) -> String {
    format!("{}#{fragment}", playground())
}

/// The same with a challenge.
#[must_use]
pub fn challenging(challenge: &str, fragment: &str) -> String {
    format!("{}?challenge={challenge}#{fragment}", playground())
}

/// The value of a parameter before `#`.
#[must_use]
pub fn parameter(name: &str) -> Option<String> {
    let search = super::window()?.location().search().ok()?;
    let pairs = search.trim_start_matches('?').split('&');
    let mut values = pairs.filter_map(|pair| pair.split_once('='));
    values
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value.to_owned())
}

/// Goes to a fragment as following a link would: *Back* returns.
pub fn push(fragment: &str) {
    let history = super::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let url = to(fragment);
        // A frame of another site may refuse; the page then shows the run without an address.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&url));
    }
}

/// Calls back whenever the reader goes to another fragment, until dropped.
#[must_use]
pub fn on_change(call: impl Fn() + 'static) -> Listener {
    let target = super::window().map(EventTarget::from);
    Listener::new(target, "popstate", move |_| call())
}

/// Something that listens until dropped.
pub struct Listener {
    target: Option<EventTarget>,
    name: &'static str,
    /// Whether it hears before those that the event is meant for.
    first: bool,
    closure: Closure<dyn FnMut(web_sys::Event)>,
}

impl Listener {
    pub(super) fn new(
        target: Option<EventTarget>,
        name: &'static str,
        call: impl FnMut(web_sys::Event) + 'static,
    ) -> Self {
        Self::listen(target, name, false, call)
    }

    /// Hears before those that the event is meant for, and can keep it from them.
    pub(super) fn first(
        target: Option<EventTarget>,
        name: &'static str,
        call: impl FnMut(web_sys::Event) + 'static,
    ) -> Self {
        Self::listen(target, name, true, call)
    }

    fn listen(
        target: Option<EventTarget>,
        name: &'static str,
        first: bool,
        call: impl FnMut(web_sys::Event) + 'static,
    ) -> Self {
        let closure = Closure::wrap(Box::new(call) as Box<dyn FnMut(web_sys::Event)>);
        if let Some(target) = &target {
            let function = closure.as_ref().unchecked_ref();
            let _ = target.add_event_listener_with_callback_and_bool(name, function, first);
        }
        Self {
            target,
            name,
            first,
            closure,
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(target) = &self.target {
            let function = self.closure.as_ref().unchecked_ref();
            let _ = target
                .remove_event_listener_with_callback_and_bool(self.name, function, self.first);
        }
    }
}
