//! A part of the page that is folded away, with a body that is not loaded at first.

use yew::prelude::*;

use super::page::PageProps;
use crate::language::words;
use crate::state::Action;

/// A folded part: its id on the page and for tests, its head, and its body once that is there.
pub(super) fn fold(
    [id, test]: [&'static str; 2],
    head: Html,
    body: Option<Html>,
    props: &PageProps,
) -> Html {
    let ontoggle = props.act.reform(|_: Event| Action::More);
    html! {
        <details class="panel fold" {id} data-testid={test} {ontoggle}>
            <summary class="fold__head">{ head }</summary>
            <div class="panel__body">{ body.unwrap_or_else(|| waiting(props)) }</div>
        </details>
    }
}

/// Stands where something is about to be, or says that it could not be fetched.
pub(super) fn waiting(props: &PageProps) -> Html {
    if !props.state.failed() {
        return html! { <p class="note">{ words().loading }</p> };
    }
    let again = props.act.reform(|_: MouseEvent| Action::More);
    html! {
        <p class="note">
            { words().not_loaded }
            <button type="button" class="button button--small" data-testid="try-again" onclick={again}>{ words().try_again }</button>
        </p>
    }
}
