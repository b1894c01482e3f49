//! A refusal, opened: who, when, which guard, and both values.

use handover_diagram::Refusal;
use yew::prelude::*;

use crate::components::icon::Icon;
use crate::hooks::use_later;
use crate::language::{more, words};
use crate::state::{Action, Run, Shared};

/// What a refusal needs.
#[derive(Clone, PartialEq, Properties)]
pub struct RefusalProps {
    /// The run.
    pub run: Shared<Run>,
    /// The arrow that was refused.
    pub arrow: usize,
    /// Whether everything is shown.
    pub open: bool,
    /// What to do.
    pub act: Callback<Action>,
}

/// A refusal in one line, and on demand the whole story.
#[component]
pub fn RefusalCard(props: &RefusalProps) -> Html {
    let later = use_later(props.open, &Callback::noop());
    let picture = props.run.picture();
    let arrow = picture.diagram.arrows.get(props.arrow);
    let Some((arrow, refusal)) = arrow.and_then(|a| Some((a, a.refusal.as_ref()?))) else {
        return Html::default();
    };
    let at = refusal.at;
    let next = if props.open { None } else { Some(at) };
    let toggle = props.act.reform(move |_: MouseEvent| Action::Explain(next));
    html! {
        <article class="refusal" data-testid="rejection">
            <header class="refusal__head">
                { Icon::Cross.html() }
                <p>
                    <strong>{ format!("{} {}", arrow.number_text(), arrow.label) }</strong>
                    { " " }
                    <span class="refusal__why">{ &refusal.sentence }</span>
                </p>
                <button type="button" class="button button--small" data-testid="explain" aria-expanded={props.open.to_string()} onclick={toggle}>
                    { words().explain[usize::from(props.open)] }
                </button>
            </header>
            if props.open {
                { later.map_or_else(|| words().loading.into(), |later| (later.refusal)(&props.run, refusal)) }
            }
        </article>
    }
}

/// A refusal in all detail.
pub fn story(run: &Run, refusal: &Refusal) -> Html {
    let explanation = refusal.explanation(&run.words());
    let more = more();
    let row = |term: &'static str, said: &str| {
        html! { if !said.is_empty() { <><dt>{ term }</dt><dd>{ said }</dd></> } }
    };
    html! {
        <dl class="refusal__story" data-testid="rejection-story">
            { row(more.who, &explanation.who) }
            { row(more.when, &explanation.when) }
            { row(more.guard, &explanation.guard) }
            if !refusal.known.is_empty() {
                <dt>{ more.values }</dt>
                <dd>{ (more.values_are)(&refusal.message, &refusal.known) }</dd>
            }
        </dl>
    }
}
