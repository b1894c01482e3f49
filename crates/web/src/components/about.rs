//! What the run is about, in its author's words, and where the story comes from.

use yew::prelude::*;

use super::fold::fold;
use super::page::PageProps;
use crate::language::words;
use crate::state::{Run, Shared};

/// The story, folded; nothing where there is none.
pub(crate) fn about_fold(run: &Shared<Run>, page: &PageProps) -> Html {
    if !run.has_story() {
        return Html::default();
    }
    let head = html! { <h2>{ words().story }</h2> };
    fold(
        ["part-about", "about"],
        head,
        page.later.map(|later| (later.story)(run)),
        page,
    )
}

#[derive(Clone, PartialEq, Properties)]
struct StoryProps {
    run: Shared<Run>,
}

/// The story.
pub fn story(run: &Shared<Run>) -> Html {
    html! { <Story run={run.clone()} /> }
}

/// Read once for a run.
#[component]
fn Story(StoryProps { run }: &StoryProps) -> Html {
    let paragraph = |text: &str| {
        let source = text.starts_with("Source:");
        html! { <p class={if source { "note about__source" } else { "about__text" }}>{ text }</p> }
    };
    html! { <div class="stack" lang={run.lang()}>{ for run.story().lines().map(paragraph) }</div> }
}
