//! What the run is about, in its author's words, and where the story comes from.

use yew::prelude::*;

use super::fold::fold;
use super::page::PageProps;
use crate::state::Run;

/// The story, folded; nothing where there is none.
pub(super) fn about_fold(run: &Run, page: &PageProps) -> Html {
    if !run.has_story() {
        return Html::default();
    }
    let head = html! { <h2>{ "The story" }</h2> };
    fold(
        ["part-about", "about"],
        head,
        page.later.map(|later| (later.story)(run)),
        page,
    )
}

/// The story.
pub fn story(run: &Run) -> Html {
    let paragraph = |text: &str| {
        let source = text.starts_with("Source:");
        html! { <p class={if source { "note about__source" } else { "about__text" }}>{ text }</p> }
    };
    html! { <div class="stack">{ for run.story().lines().map(paragraph) }</div> }
}
