//! The scenarios of the library, each with its story.

use handover_simulation::library::{self, Entry};
use handover_simulation::script;
use yew::prelude::*;

use super::sheet::SheetFrame;
use crate::state::Action;

/// What the sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct GalleryProps {
    /// What to do.
    pub act: Callback<Action>,
    /// Opens what a fragment asks for, as following a link to it would.
    pub on_go: Callback<AttrValue>,
}

/// Groups of scenarios by what their names begin with.
const GROUPS: [(&str, &str, &str); 3] = [
    (
        "",
        "Stories",
        "How the protocol is meant to work, and how it meets what goes wrong.",
    ),
    (
        "without-",
        "Without a guard",
        "The shortest runs in which something breaks because one guard is off.",
    ),
    (
        "hazard-",
        "Hazards",
        "What went wrong, or still can, with every guard on.",
    ),
];

/// Everything that can be opened by name.
#[component]
pub fn GallerySheet(props: &GalleryProps) -> Html {
    let close = props.act.reform(|()| Action::Sheet(None));
    let of = |entry: &&Entry| {
        let others = GROUPS.iter().skip(1);
        let own = others.filter(|(prefix, ..)| entry.name.starts_with(prefix));
        own.map(|(prefix, ..)| *prefix).next().unwrap_or_default()
    };
    let group = |(prefix, title, about): (&'static str, &'static str, &'static str)| {
        let entries: Vec<&Entry> = library::ALL.iter().filter(|e| of(e) == prefix).collect();
        html! {
            if !entries.is_empty() {
                <section key={title} class="gallery__group">
                    <h3>{ title }</h3>
                    <p class="note">{ about }</p>
                    <ul class="gallery">{ for entries.into_iter().map(|entry| card(entry, &props.on_go)) }</ul>
                </section>
            }
        }
    };
    html! {
        <SheetFrame title="Scenarios" id="gallery-sheet" on_close={close} wide=true>
            { for GROUPS.into_iter().map(group) }
        </SheetFrame>
    }
}

fn card(entry: &'static Entry, on_go: &Callback<AttrValue>) -> Html {
    let Ok(document) = script::parse(entry.text) else {
        return Html::default();
    };
    let setup = &document.scenario().setup;
    let title = if setup.title.is_empty() {
        entry.name
    } else {
        setup.title.as_str()
    };
    let onclick = {
        let on_go = on_go.clone();
        Callback::from(move |event: MouseEvent| {
            // With a key held the browser opens the link elsewhere, as with any other.
            if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                event.prevent_default();
                on_go.emit(AttrValue::from(entry.name));
            }
        })
    };
    let paragraph = |text: &str| {
        let source = text.starts_with("Source:").then_some("gallery__source");
        html! { <p class={classes!("note", source)}>{ text }</p> }
    };
    html! {
        <li key={entry.name} class="gallery__card">
            <h4><a href={format!("#{}", entry.name)} data-testid="gallery-item" data-name={entry.name} {onclick}>{ title }</a></h4>
            { for document.story().lines().map(paragraph) }
        </li>
    }
}
