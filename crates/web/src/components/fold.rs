//! A part of the page that is folded away, with a body that is not loaded at first.

use yew::prelude::*;

use crate::state::Action;

/// Stands where something is about to be.
pub(super) const LOADING: &str = "Loading\u{2026}";

/// Stands where something could not be fetched.
pub(super) const NOT_LOADED: &str =
    "This part of the page could not be fetched. Try again when the network is back.";

/// A folded part: its id on the page and for tests, its head, and its body once that is there.
pub(super) fn fold(
    [id, test]: [&'static str; 2],
    head: Html,
    body: Option<Html>,
    act: &Callback<Action>,
) -> Html {
    let ontoggle = act.reform(|_: Event| Action::More);
    let body = body.unwrap_or_else(|| html! { <p class="note">{ LOADING }</p> });
    html! {
        <details class="panel fold" {id} data-testid={test} {ontoggle}>
            <summary class="fold__head">{ head }</summary>
            <div class="panel__body">{ body }</div>
        </details>
    }
}
