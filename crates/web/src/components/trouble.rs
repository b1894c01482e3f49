//! Why what the address asks for is not shown.

use std::rc::Rc;

use yew::prelude::*;

use crate::language::words;
use crate::state::{Action, Moment, Sheet, Trouble};

/// What the panel needs.
#[derive(Clone, PartialEq, Properties)]
pub struct TroubleProps {
    /// What is wrong.
    pub trouble: Rc<Trouble>,
    /// What was open before.
    pub before: Option<Moment>,
    /// What to do.
    pub act: Callback<Action>,
    /// Opens what an address asks for.
    pub on_go: Callback<AttrValue>,
}

/// The reason, and ways on. Nothing else is shown, so nothing can be taken for what was asked for.
#[component]
pub fn TroublePanel(props: &TroubleProps) -> Html {
    let act = |action: Action| props.act.reform(move |_: MouseEvent| action.clone());
    let story = props
        .on_go
        .reform(|_: MouseEvent| AttrValue::from("owner-change"));
    html! {
        <main id="main" class="trouble" tabindex="-1">
            <section class="panel panel__body stack" role="alert" data-testid="error">
                <h2>{ props.trouble.title }</h2>
                <p class="trouble__reason">{ &props.trouble.reason }</p>
                <div class="row">
                    <button type="button" class="button button--primary" data-testid="open-owner-change" onclick={story}>{ words().open_first }</button>
                    <button type="button" class="button" onclick={act(Action::Sheet(Some(Sheet::Gallery)))}>{ words().choose_scenario }</button>
                    if props.before.is_some() {
                        <button type="button" class="button" data-testid="recover" onclick={act(Action::Recover)}>{ words().recover }</button>
                    }
                </div>
            </section>
        </main>
    }
}
