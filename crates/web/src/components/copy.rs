//! Copying, and what came of it.

use yew::prelude::*;

use crate::browser::{clipboard, focus};
use crate::language::more;

/// What came of copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// It is in the clipboard.
    Done,
    /// The browser did not let the page; what was to be copied is selected, for the reader to do it.
    Selected,
    /// The browser did not let the page.
    Refused,
}

impl Copied {
    /// In words; nothing before it was tried.
    #[must_use]
    pub fn said(outcome: Option<Self>) -> &'static str {
        match outcome {
            None => "",
            Some(Self::Done) => more().copied,
            Some(Self::Selected) => more().copy_by_key,
            Some(Self::Refused) => more().not_copied,
        }
    }
}

/// Copies what `text` makes when a button is pressed. Where the browser does not let it, it selects
/// what is in `field`.
pub fn copier(
    text: impl Fn() -> String + 'static,
    field: &NodeRef,
    said: UseStateSetter<Option<Copied>>,
) -> Callback<MouseEvent> {
    let field = field.clone();
    Callback::from(move |_| {
        let (said, field) = (said.clone(), field.clone());
        // Here and now: browsers refuse copying that is not part of the click.
        clipboard::copy(&text(), move |done| {
            let field = field.cast::<web_sys::HtmlElement>();
            said.set(Some(match field {
                _ if done => Copied::Done,
                Some(field) => {
                    focus::select(&field);
                    Copied::Selected
                }
                None => Copied::Refused,
            }));
        });
    })
}

/// What the button needs.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct CopyProps {
    /// What tests call it.
    pub id: AttrValue,
    /// What it is called, for those who only hear it.
    pub what: AttrValue,
    /// Makes what is to be copied.
    pub text: Callback<(), String>,
    /// Where the text stands, to be selected where the browser does not let the page copy.
    #[prop_or_default]
    pub field: NodeRef,
}

/// A button that copies, and what came of it.
#[component]
pub fn Copy(props: &CopyProps) -> Html {
    let said = use_state_eq(|| None);
    let text = props.text.clone();
    let onclick = copier(move || text.emit(()), &props.field, said.setter());
    html! {
        <>
            <button type="button" class="button" data-testid={&props.id} aria-label={(more().copy_what)(&props.what)} {onclick}>{ more().copy }</button>
            <span class="note" role="status">{ Copied::said(*said) }</span>
        </>
    }
}
