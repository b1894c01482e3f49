//! Something that lies over the page until it is closed.

use yew::prelude::*;

use super::icon::Icon;
use crate::browser::dialog;
use crate::language::more;

/// What a sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct SheetProps {
    /// What it is called.
    pub title: AttrValue,
    /// What tests call it.
    pub id: AttrValue,
    /// What to do when it is closed.
    pub on_close: Callback<()>,
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
    let on_close = props.on_close.clone();
    let close = on_close.reform(|_: MouseEvent| ());
    let closed = on_close.reform(|_: Event| ());
    let heading = format!("{}-title", props.id);
    html! {
        <dialog
            ref={node}
            class={classes!("sheet", props.wide.then_some("sheet--wide"))}
            data-testid={&props.id}
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
