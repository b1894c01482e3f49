//! What is not loaded at first.

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::later::{self, Later};
use crate::state::Action;

/// Loads it as soon as it is needed.
#[hook]
pub fn use_later(needed: bool, act: &Callback<Action>) -> Option<&'static Later> {
    let loaded = use_state(|| None::<&'static Later>);
    let (setter, act) = (loaded.setter(), act.clone());
    use_effect_with(needed && loaded.is_none(), move |load| {
        if *load {
            spawn_local(async move {
                match later::load().await {
                    Ok(later) => setter.set(Some(later)),
                    Err(later::NotLoaded) => act.emit(Action::NoMore),
                }
            });
        }
    });
    *loaded
}
