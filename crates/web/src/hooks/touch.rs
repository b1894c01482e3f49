//! The first sign that somebody wants more than to look.

use yew::prelude::*;

use crate::browser::{focus, layer};
use crate::state::Action;

/// At the first press of anything, or as soon as something is dragged over the page, what is not loaded at first is, so that it is there before it is
/// asked for, and the page needs no network from then on.
#[hook]
pub fn use_touch(loading: bool, act: &Callback<Action>) {
    use_effect_with((loading, act.clone()), |(loading, act)| {
        let listeners = (!*loading).then(|| {
            let (pressed, typed, dragged) = (act.clone(), act.clone(), act.clone());
            (
                layer::on_press(move |_| pressed.emit(Action::Touch)),
                focus::on_key(move |_| typed.emit(Action::Touch)),
                layer::on_drag(move |_| dragged.emit(Action::Touch)),
            )
        });
        move || drop(listeners)
    });
}
