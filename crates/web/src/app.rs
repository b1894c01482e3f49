//! The page in a browser: the one component with state.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::{self, address};
use crate::components::page::Page;
use crate::hooks::{use_address, use_keys, use_player};
use crate::state::{Action, AppState, Moment, open_fragment};

/// The page.
#[component]
pub fn App() -> Html {
    let state = use_reducer(|| {
        let state = Rc::new(AppState::default());
        // At once, so that the first thing to be seen is the run.
        let state = state.reduce(opening(&address::fragment()));
        let asked = address::parameter("step").and_then(|step| step.parse().ok());
        Rc::unwrap_or_clone(match asked {
            Some(step) => state.reduce(Action::MoveTo(step)),
            None => state,
        })
    });
    let act = state.dispatcher().to_callback();
    use_address(&act, opening);
    use_keys(&act);
    use_player(state.playing(), state.speed(), &act);
    let on_go = use_callback(act.clone(), |fragment: AttrValue, act| {
        address::push(&fragment);
        act.emit(opening(&fragment));
    });
    let on_start = use_callback(act.clone(), |moment: Moment, act| {
        if let Some(link) = moment.run().link() {
            address::push(&link);
        }
        act.emit(Action::Open(moment));
    });
    let title = state.open().map(|moment| moment.run().title().to_owned());
    use_effect_with(title, |title| match title {
        Some(title) => browser::set_title(&format!("{title} \u{2013} Handover")),
        None => browser::set_title("Handover"),
    });
    html! { <Page state={(*state).clone()} {act} {on_go} {on_start} /> }
}

/// What to do when the address asks for that.
fn opening(fragment: &str) -> Action {
    match open_fragment(fragment) {
        Ok(moment) => Action::Open(moment),
        Err(trouble) => Action::Fail(Rc::new(trouble)),
    }
}
