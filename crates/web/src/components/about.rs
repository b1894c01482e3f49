//! What the run is about, in its author's words, and where the story comes from.

use yew::prelude::*;

use crate::state::{Run, Shared};

/// What the panel needs.
#[derive(Clone, PartialEq, Properties)]
pub struct AboutProps {
    /// The run.
    pub run: Shared<Run>,
}

/// The story; nothing where there is none.
#[component]
pub fn About(props: &AboutProps) -> Html {
    let Some(story) = props.run.story() else {
        return Html::default();
    };
    let paragraph = |text: &str| {
        let source = text.starts_with("Source:");
        html! { <p class={if source { "note about__source" } else { "about__text" }}>{ text }</p> }
    };
    html! {
        <details class="panel fold" id="part-about" data-testid="about">
            <summary class="fold__head"><h2>{ "The story" }</h2></summary>
            <div class="panel__body stack">{ for story.lines().map(paragraph) }</div>
        </details>
    }
}
