//! What the run is about, in its author's words or a translation of them, and where the story comes from.

use yew::prelude::*;

use super::fold::fold;
use super::page::PageProps;
use crate::language::{more, words};
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
    let paragraph = |text: &str| match text.strip_prefix("Source: ") {
        Some(source) => html! {
            <p class="note about__source">{ more().source }<span lang={run.lang_of_author()}>{ source }</span></p>
        },
        None => html! { <p class="about__text">{ text }</p> },
    };
    html! { <div class="stack" lang={run.lang()}>{ for run.story().lines().map(paragraph) }</div> }
}
