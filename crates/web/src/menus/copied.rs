//! Copying a text, and saying what came of it.

use yew::prelude::*;

use crate::browser::{clipboard, focus};

#[derive(Clone, PartialEq, Properties)]
pub(super) struct CopyProps {
    /// What tests call it.
    pub(super) id: AttrValue,
    /// What it is called, for those who only hear it.
    pub(super) what: AttrValue,
    /// Makes what is to be copied.
    pub(super) text: Callback<(), String>,
    /// Where the text stands, to be selected where the browser does not let the page copy.
    #[prop_or_default]
    pub(super) field: NodeRef,
}

/// A button that copies.
#[component]
pub(super) fn Copy(props: &CopyProps) -> Html {
    let said = use_state_eq(|| None::<bool>);
    let onclick = {
        let (said, props) = (said.clone(), props.clone());
        Callback::from(move |_: MouseEvent| {
            let (said, field) = (said.clone(), props.field.clone());
            // Here and now: browsers refuse copying that is not part of the click.
            clipboard::copy(&props.text.emit(()), move |done| {
                if !done && let Some(field) = field.cast::<web_sys::HtmlElement>() {
                    focus::select(&field);
                }
                said.set(Some(done));
            });
        })
    };
    let outcome = match *said {
        None => "",
        Some(true) => "Copied.",
        Some(false) => "The browser did not let the page copy.",
    };
    html! {
        <>
            <button type="button" class="button" data-testid={&props.id} aria-label={format!("Copy {}", props.what)} {onclick}>{ "Copy" }</button>
            <span class="note" role="status">{ outcome }</span>
        </>
    }
}
