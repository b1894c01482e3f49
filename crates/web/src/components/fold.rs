//! A part of the page that is folded away, with a body that is not loaded at first.

use yew::prelude::*;

use crate::state::Action;

/// A folded part: its id on the page and for tests, its head, and its body once that is there.
pub(super) fn fold(
    [id, test]: [&'static str; 2],
    head: Html,
    body: Option<Html>,
    act: &Callback<Action>,
) -> Html {
    let ontoggle = act.reform(|_: Event| Action::More);
    let body = body.unwrap_or_else(|| html! { <p class="note">{ "Loading\u{2026}" }</p> });
    html! {
        <details class="panel fold" {id} data-testid={test} {ontoggle}>
            <summary class="fold__head">{ head }</summary>
            <div class="panel__body">{ body }</div>
        </details>
    }
}
