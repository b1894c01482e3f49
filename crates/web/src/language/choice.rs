//! Which language it is, and how it comes.

use yew::Callback;
use yew::platform::spawn_local;

use super::{Language, Tongue};
use crate::browser::preferences;
use crate::later::{self, NotLoaded};
use crate::state::Action;

/// Makes the page speak the language that it is to be in from the start.
pub(crate) fn begin(act: &Callback<Action>) {
    let tongue = preferences::language().and_then(|tag| Tongue::tagged(&tag));
    if let Some(tongue) = tongue.filter(|tongue| *tongue != Tongue::En) {
        speak(tongue, act);
    }
}

/// Makes the page speak another language, now and when it is opened again.
pub(crate) fn choose(tongue: Tongue, act: &Callback<Action>) {
    preferences::keep_language(tongue.tag());
    speak(tongue, act);
}

fn speak(tongue: Tongue, act: &Callback<Action>) {
    let act = act.clone();
    spawn_local(async move { speak_soon(tongue, &act).await });
}

/// Makes the page speak another language as soon as that is there. Where it cannot be fetched, the page speaks English
/// and says so.
pub(crate) async fn speak_soon(tongue: Tongue, act: &Callback<Action>) {
    let language = match tongue {
        Tongue::En => Ok(Language::EN),
        Tongue::ZhCn => later::load_chinese().await,
    };
    preferences::show_language(language.unwrap_or_default().tag());
    act.emit(match language {
        Ok(language) => Action::Speak(language),
        Err(NotLoaded) => Action::NotSpoken,
    });
}
