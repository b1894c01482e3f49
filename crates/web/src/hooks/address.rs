//! Follows the address.

use yew::prelude::*;

use crate::browser::address;
use crate::state::Action;

/// Opens what the address asks for whenever the reader changes it or goes back and forward.
#[hook]
pub fn use_address(act: &Callback<Action>, opening: fn(&str) -> Action) {
    use_effect_with(act.clone(), move |act| {
        let act = act.clone();
        let listener = address::on_change(move || act.emit(opening(&address::fragment())));
        move || drop(listener)
    });
}
