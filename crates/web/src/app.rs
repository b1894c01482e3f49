//! The page in a browser: the one component with state.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::{self, address};
use crate::components::page::Page;
use crate::hooks::{use_address, use_keys, use_later, use_player, use_touch};
use crate::later::Later;
use crate::state::{Action, AppState, Moment, open_first};

/// The page.
#[component]
pub fn App() -> Html {
    let state = use_reducer(|| {
        let state = Rc::new(AppState::default());
        // At once, so that the first thing to be seen is the run.
        let state = state.reduce(opening(&address::fragment(), None));
        Rc::unwrap_or_clone(to_asked_step(state))
    });
    let act = state.dispatcher().to_callback();
    let later = use_later(state.more(), &act.reform(|_| Action::NoMore));
    // What had to wait for the rest, which is whatever the address asks for by now.
    use_effect_with(
        (state.waiting(), later, act.clone()),
        |(waiting, later, act)| {
            if *waiting && later.is_some() {
                act.emit(opening(&address::fragment(), *later));
                if let Some(step) = asked_step() {
                    act.emit(Action::MoveTo(step));
                }
            }
        },
    );
    let open = use_callback((act.clone(), later), |fragment: AttrValue, (act, later)| {
        act.emit(opening(&fragment, *later));
    });
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
    let title = state.open().map(|moment| moment.run().title().to_owned());
    use_effect_with(title, |title| match title {
        Some(title) => browser::set_title(&format!("{title} \u{2013} Handover")),
        None => browser::set_title("Handover"),
    });
    html! { <Page state={(*state).clone()} {later} {act} {on_go} {on_start} /> }
}

/// What to do when the address asks for that.
fn opening(fragment: &str, later: Option<&'static Later>) -> Action {
    match (open_first(fragment), later) {
        (Some(moment), _) => Action::Open(moment),
        (None, Some(later)) => (later.open)(fragment),
        (None, None) => Action::Await,
    }
}

fn to_asked_step(state: Rc<AppState>) -> Rc<AppState> {
    match asked_step() {
        Some(step) => state.reduce(Action::MoveTo(step)),
        None => state,
    }
}

/// The step that the address asks for outside of the fragment.
fn asked_step() -> Option<usize> {
    address::parameter("step").and_then(|step| step.parse().ok())
}
