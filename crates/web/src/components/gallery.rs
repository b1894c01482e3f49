//! The scenarios of the library, each with what it teaches.

use handover_simulation::library::{self, Entry, Group};
use handover_simulation::script;
use yew::prelude::*;

use super::sheet::SheetFrame;
use crate::browser::{address, focus, scroll};
use crate::language::{locale, more, telling, words};
use crate::state::{Action, Sheet};

/// What the sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct GalleryProps {
    /// What to do.
    pub act: Callback<Action>,
    /// Opens what a fragment asks for, as following a link to it would.
    pub on_go: Callback<AttrValue>,
}

/// Everything that can be opened by name, group by group.
#[component]
pub fn GallerySheet(props: &GalleryProps) -> Html {
    let search = use_state_eq(String::new);
    let typed = {
        let search = search.clone();
        Callback::from(move |event: InputEvent| search.set(focus::value(&event)))
    };
    let needle = search.to_ascii_lowercase();
    let wanted = |entry: &&Entry| {
        let has = |text: &str| text.to_ascii_lowercase().contains(&needle);
        // What somebody remembers of it may be the one or the other.
        let told = || {
            telling(entry.name).is_some_and(|told| {
                has(told.title) || has(told.teaches) || told.paragraphs().any(has)
            })
        };
        needle.is_empty() || has(entry.name) || has(entry.text) || told()
    };
    let group = |(group, name): (Group, &'static str)| {
        let entries = library::ALL
            .iter()
            .filter(|entry| entry.group() == Some(group));
        let entries: Vec<&'static Entry> = entries.filter(wanted).collect();
        html! {
            if !entries.is_empty() {
                <section key={group.title()} class="gallery__group">
                    <h3 class="gallery__title">{ name }</h3>
                    <ul class="gallery">{ for entries.into_iter().map(|entry| card(entry, &props.on_go)) }</ul>
                </section>
            }
        }
    };
    html! {
        <SheetFrame title={words().scenarios} sheet={Sheet::Gallery} act={props.act.clone()} wide=true>
            <input
                type="search"
                data-testid="gallery-search"
                aria-label={more().find_scenario}
                placeholder={more().find_scenario}
                value={(*search).clone()}
                oninput={typed}
            />
            <div>{ for Group::ALL.into_iter().zip(more().groups).map(group) }</div>
        </SheetFrame>
    }
}

fn card(entry: &'static Entry, on_go: &Callback<AttrValue>) -> Html {
    let (lang, title, lesson) = match telling(entry.name) {
        Some(told) => (locale().tag(), told.title.to_owned(), told.teaches),
        None => {
            let document = script::parse(entry.text).ok();
            let title = document.map(|document| document.into_scenario().setup.title);
            let title = title.filter(|title| !title.is_empty());
            let title = title.unwrap_or_else(|| entry.name.to_owned());
            ("en", title, entry.teaches().unwrap_or_default())
        }
    };
    let onclick = {
        let on_go = on_go.clone();
        Callback::from(move |event: MouseEvent| {
            // With a key held the browser opens the link elsewhere, as with any other.
            if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                event.prevent_default();
                scroll::start();
                on_go.emit(AttrValue::from(entry.name));
            }
        })
    };
    html! {
        <li key={entry.name} class="gallery__card" {lang}>
            <a href={address::to(entry.name)} data-testid="gallery-item" data-name={entry.name} {onclick}>
                { title }
            </a>
            <p class="note">{ lesson }</p>
        </li>
    }
}
