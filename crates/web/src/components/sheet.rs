//! Something that lies over the page until it is closed.

use yew::prelude::*;

use super::icon::Icon;
use crate::browser::dialog;
use crate::language::more;
use crate::state::{Action, Sheet};

/// What a sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct SheetProps {
    /// What it is called.
    pub title: AttrValue,
    /// Which one it is.
    pub sheet: Sheet,
    /// What to do.
    pub act: Callback<Action>,
    /// Whether it takes most of the page.
    #[prop_or_default]
    pub wide: bool,
    /// What stands in it.
    pub children: Html,
}

/// A modal dialog.
#[component]
pub fn SheetFrame(props: &SheetProps) -> Html {
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with((), move |()| {
            let element = node.cast::<web_sys::HtmlElement>();
            if let Some(element) = &element {
                dialog::open(element);
            }
            move || {
                if let Some(element) = &element {
                    dialog::close(element);
                }
            }
        });
    }
    let sheet = props.sheet;
    let close = props.act.reform(move |_: MouseEvent| Action::Close(sheet));
    let closed = props.act.reform(move |_: Event| Action::Close(sheet));
    let id = sheet.id();
    let heading = format!("{id}-title");
    html! {
        <dialog
            ref={node}
            class={classes!("sheet", props.wide.then_some("sheet--wide"))}
            data-testid={id}
            aria-labelledby={heading.clone()}
            onclose={closed}
        >
            <header class="sheet__head">
                <h2 id={heading}>{ &props.title }</h2>
                <button
                    type="button"
                    class="button button--quiet button--icon"
                    aria-label={more().close}
                    onclick={close}
                >
                    { Icon::Close.html() }
                </button>
            </header>
            <div class="sheet__body">{ props.children.clone() }</div>
        </dialog>
    }
}
