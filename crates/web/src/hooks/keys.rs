//! Keys that work wherever the focus is, as long as it has no use for them itself.

use yew::prelude::*;

use crate::browser::focus::{self, Holder};
use crate::browser::haste;
use crate::state::{Action, Sheet};

/// Moves, plays, undoes by keys.
#[hook]
pub fn use_keys(act: &Callback<Action>) {
    use_effect_with(act.clone(), |act| {
        let act = act.clone();
        let steady = haste::guard();
        let listener = focus::on_key(move |event| {
            if event.default_prevented() || focus::in_dialog() {
                return;
            }
            if let Some(action) = meaning(&event) {
                event.prevent_default();
                act.emit(action);
            }
        });
        move || drop((listener, steady))
    });
}

fn meaning(event: &KeyboardEvent) -> Option<Action> {
    let holder = focus::holder(event);
    if holder == Holder::Field || event.alt_key() {
        return None;
    }
    let key = event.key();
    if event.ctrl_key() || event.meta_key() {
        return match key.as_str() {
            "z" => Some(Action::Undo),
            "Z" | "y" => Some(Action::Redo),
            _ => None,
        };
    }
    match key.as_str() {
        "ArrowLeft" => Some(Action::Back),
        "ArrowRight" => Some(Action::Step),
        "Home" => Some(Action::First),
        "End" => Some(Action::Last),
        " " if holder == Holder::Nobody => Some(Action::TogglePlay),
        "Escape" => Some(Action::Sheet(None)),
        "?" => Some(Action::Sheet(Some(Sheet::Help))),
        _ => None,
    }
}
