//! Which language it is, and how it comes.

use yew::Callback;
use yew::platform::spawn_local;

use super::{Language, Tongue};
use crate::browser::preferences;
use crate::later;
use crate::state::Action;

/// Makes the page speak the language that it is to be in from the start.
pub(crate) fn begin(act: &Callback<Action>) {
    let wanted = preferences::language();
    let mut tongues = Tongue::ALL.into_iter();
    let tongue = tongues.find(|tongue| Some(tongue.tag()) == wanted.as_deref());
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
    spawn_local(async move {
        let language = match tongue {
            Tongue::En => Ok(Language::EN),
            Tongue::ZhCn => later::load_chinese().await,
        };
        act.emit(match language {
            Ok(language) => {
                preferences::show_language(tongue.tag());
                Action::Speak(language)
            }
            Err(_) => Action::NoMore,
        });
    });
}
