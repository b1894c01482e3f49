//! A button that was pressed may be gone afterwards, as a message that has arrived is: the focus
//! then stays in the same part of the picture instead of falling back to the top of the page.

use handover_simulation::Event;
use yew::prelude::*;

use super::Stage;
use crate::browser::{focus, layer};

/// What the parts of the picture have in common: the focus can be put on them.
const PART: &str = "[tabindex='-1']";

/// A callback that remembers in which part of the picture it was called; when the stage has
/// changed and the focus was lost by that, that part gets it.
#[hook]
pub(super) fn use_kept_focus(stage: &Stage, on_event: &Callback<Event>) -> Callback<Event> {
    let pressed_in = use_mut_ref(|| None);
    {
        let pressed_in = pressed_in.clone();
        use_effect_with(stage.clone(), move |_| {
            if let Some(part) = pressed_in.borrow_mut().take()
                && layer::is_focus_lost()
            {
                focus::focus(&part);
            }
        });
    }
    use_callback(on_event.clone(), move |event: Event, on_event| {
        *pressed_in.borrow_mut() = layer::around_focus(PART);
        on_event.emit(event);
    })
}
