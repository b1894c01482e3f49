//! The page in a browser: the one component with state.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::{self, address, session};
use crate::components::page::Page;
use crate::hooks::{use_address, use_keys, use_later, use_player, use_touch};
use crate::language;
use crate::later::Later;
use crate::state::{Action, AppState, Asked, Moment, open_or_ask};

/// The page.
#[component]
pub fn App() -> Html {
    let state = use_reducer(|| {
        let mut state = Rc::new(AppState::default());
        if language::is_to_come() {
            state = state.reduce(Action::Mute);
        }
        // At once, so that the first thing to be seen is the run.
        let first = if session::kept().is_some() {
            Action::Ask(Asked::Resume)
        } else {
            open_or_ask(&address::fragment())
        };
        Rc::unwrap_or_clone(state.reduce(first))
    });
    let act = state.dispatcher().to_callback();
    use_effect_with(act.clone(), to_asked_step);
    let later = use_later(state.more(), &act.reform(|_| Action::NoMore));
    {
        let (state, act) = (state.clone(), act.clone());
        let asked = state.asked().filter(|_| !state.is_mute()).cloned();
        use_effect_with((asked, later), move |(asked, later)| {
            if let (Some(asked), Some(later)) = (asked, later)
                && let Some(answer) = (later.answer)(&state, asked.clone(), &address::fragment())
            {
                let opens = matches!(answer, Action::Open(_));
                act.emit(answer);
                if opens {
                    to_asked_step(&act);
                }
            }
        });
    }
    let open = use_callback(act.clone(), |fragment: AttrValue, act| {
        act.emit(open_or_ask(&fragment));
    });
    use_keeper(&state, later);
    use_touch(state.more(), &act);
    use_address(&open);
    use_keys(&act);
    use_player(state.playing(), state.speed(), &act);
    let on_go = open.reform(|fragment: AttrValue| {
        address::push(&fragment);
        fragment
    });
    let on_start = use_callback(
        act.clone(),
        |(moment, link): (Moment, Option<String>), act| {
            if let Some(link) = link {
                address::push(&link);
            }
            act.emit(Action::Open(moment));
        },
    );
    let challenge = address::parameter("challenge").map(AttrValue::from);
    use_effect_with((challenge.is_some(), act.clone()), |(challenged, act)| {
        if *challenged {
            act.emit(Action::More);
        }
    });
    use_effect_with((later, act.clone()), |(later, act)| {
        if let Some(later) = later {
            act.emit(Action::Loaded);
            (later.speak)(act);
        }
    });
    // Whatever is said below asks for its words, and in another language all of it anew.
    let language = state.language();
    language::speak(language);
    let title = state.trouble().map(|trouble| trouble.title.to_owned());
    let title = title.or_else(|| Some(state.open()?.run().title().to_owned()));
    use_effect_with(title, |title| match title {
        Some(title) => browser::set_title(&format!("{title} \u{2013} Handover")),
        None => browser::set_title("Handover"),
    });
    if state.is_mute() {
        return html! { <p class="loading" role="status">{ "\u{2026}" }</p> };
    }
    html! { <Page key={language.tag()} state={(*state).clone()} {later} {challenge} {act} {on_go} {on_start} /> }
}

/// Keeps a run that the address does not lead to for when the page is loaded again.
#[hook]
fn use_keeper(state: &AppState, later: Option<&'static Later>) {
    let shown = use_mut_ref(AppState::default);
    shown.replace(state.clone());
    use_effect_with(later, move |later| {
        let keeper = later.map(|later| (later.keeper)(shown));
        move || drop(keeper)
    });
}

/// Goes to the step that the address asks for outside of the fragment.
fn to_asked_step(act: &Callback<Action>) {
    let step = address::parameter("step").and_then(|step| step.parse().ok());
    if let Some(step) = step {
        act.emit(Action::MoveTo(step));
    }
}
