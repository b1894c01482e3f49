//! A button that was pressed may be gone afterwards, as a message that has arrived is: the focus
//! then stays in the same part of the picture instead of falling back to the top of the page.

use handover_simulation::Event;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::Stage;

/// A callback that remembers in which part of the picture it was called; when the stage has
/// changed and the focus was lost by that, that part gets it.
#[hook]
pub(super) fn use_kept_focus(stage: &Stage, on_event: &Callback<Event>) -> Callback<Event> {
    let pressed_in = use_mut_ref(|| None::<HtmlElement>);
    {
        let pressed_in = pressed_in.clone();
        use_effect_with(stage.clone(), move |_| {
            if let Some(part) = pressed_in.borrow_mut().take()
                && active().is_none_or(|active| active.tag_name() == "BODY")
            {
                // A part that has gone as well cannot take the focus, and nothing is to be done then.
                let _ = part.focus();
            }
        });
    }
    use_callback(on_event.clone(), move |event: Event, on_event| {
        let part = active().and_then(|active| active.closest("[tabindex='-1']").ok().flatten());
        *pressed_in.borrow_mut() = part.and_then(|part| part.dyn_into().ok());
        on_event.emit(event);
    })
}

fn active() -> Option<Element> {
    web_sys::window()?.document()?.active_element()
}
