//! What is not loaded at first.

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::later::{self, Later, NotLoaded};

/// Loads it as soon as it is needed, and again when it is needed again after that has failed.
///
/// `on_failure` is told when it cannot be fetched.
#[hook]
pub fn use_later(needed: bool, on_failure: &Callback<NotLoaded>) -> Option<&'static Later> {
    let loaded = use_state(later::here);
    let (setter, on_failure) = (loaded.setter(), on_failure.clone());
    use_effect_with(needed && loaded.is_none(), move |load| {
        if *load {
            spawn_local(async move {
                match later::load().await {
                    Ok(later) => setter.set(Some(later)),
                    Err(failure) => on_failure.emit(failure),
                }
            });
        }
    });
    *loaded
}
