//! What others can have of the run: a link, files, what their pages need.

use handover_diagram::Report;
use serde::Serialize;
use yew::platform::spawn_local;
use yew::prelude::*;

use super::copy::{Copied, Copy, copier};
use super::sheet::SheetFrame;
use crate::browser::{address, focus};
use crate::language::{locale, more, words};
use crate::later::{self, NotLoaded};
use crate::menus::{Forms, MenuProps, Menus};
use crate::state::{Action, Moment, Run, Sheet};

/// What the sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct ShareProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// What to do.
    pub act: Callback<Action>,
}

/// Longer links are cut off by some chats.
const LONG: usize = 1_800;
/// Longer links are cut off by some address bars and servers.
const VERY_LONG: usize = 8_000;

/// What can be shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    /// What leads to the run.
    #[default]
    Link,
    /// What other pages need to show it.
    Embed,
    /// Files.
    Export,
}

/// One of three, the link first.
#[component]
pub fn ShareSheet(props: &ShareProps) -> Html {
    let tab = use_state_eq(Tab::default);
    let choice = |id: &'static str, one: Tab, name: &'static str| {
        let tab = tab.clone();
        let checked = *tab == one;
        let onchange = Callback::from(move |_: Event| tab.set(one));
        html! { <label key={id}><input type="radio" name="share-tab" data-testid={id} {checked} {onchange} />{ name }</label> }
    };
    html! {
        <SheetFrame title={words().share} sheet={Sheet::Share} act={props.act.clone()}>
            <div class="share stack">
                <fieldset class="segmented">
                    <legend class="visually-hidden">{ more().share_what }</legend>
                    { choice("share-link", Tab::Link, more().link) }
                    { choice("share-embed", Tab::Embed, more().embed) }
                    { choice("share-export", Tab::Export, more().export) }
                </fieldset>
                { match *tab {
                    Tab::Link => html! { <LinkTab ..props.clone() /> },
                    Tab::Embed => html! { <Taken moment={props.moment.clone()} show={Tab::Embed} /> },
                    Tab::Export => html! { <Taken moment={props.moment.clone()} show={Tab::Export} /> },
                } }
            </div>
        </SheetFrame>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct TakenProps {
    moment: Moment,
    show: Tab,
}

/// What is loaded only when somebody takes the run away.
#[component]
fn Taken(props: &TakenProps) -> Html {
    let menus = use_state(|| None::<Result<&'static Menus, NotLoaded>>);
    let load = {
        let menus = menus.setter();
        Callback::from(move |()| {
            let menus = menus.clone();
            menus.set(None);
            spawn_local(async move { menus.set(Some(later::load_menus().await)) });
        })
    };
    use_effect_with((), {
        let load = load.clone();
        move |()| load.emit(())
    });
    let fragment = use_memo(props.moment.run().clone(), |run| fragment(run));
    match *menus {
        None => html! { <p class="note" role="status">{ words().loading }</p> },
        Some(Err(NotLoaded)) => html! {
            <p class="note" role="alert">
                { words().not_loaded }
                <button type="button" class="button button--small" data-testid="try-again" onclick={load.reform(|_: MouseEvent| ())}>{ words().try_again }</button>
            </p>
        },
        Some(Ok(menus)) => {
            let menu = MenuProps {
                moment: props.moment.clone(),
                fragment: (*fragment).clone().map(AttrValue::from),
                forms: Forms {
                    text: |run| run.text().clone(),
                    json,
                    copy: |props| html! { <Copy ..props /> },
                },
            };
            if props.show == Tab::Embed {
                (menus.embed)(menu)
            } else {
                (menus.export)(menu)
            }
        }
    }
}

/// What leads to a run, the shortest there is.
fn fragment(run: &Run) -> Option<String> {
    run.name()
        .map_or_else(|| run.link(), |name| Some(name.to_owned()))
}

/// The report on a run.
fn json(run: &Run) -> String {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    let report = Report::of(run.trace(), locale()).serialize(&serializer);
    let text = report.ok().and_then(|report| {
        let (nothing, indent) = (wasm_bindgen::JsValue::NULL, 2.into());
        js_sys::JSON::stringify_with_replacer_and_space(&report, &nothing, &indent).ok()
    });
    text.map_or_else(String::new, |text| format!("{}\n", String::from(text)))
}

/// Links to the run, to be copied.
#[component]
fn LinkTab(props: &ShareProps) -> Html {
    let at_step = use_state_eq(|| false);
    let said = use_state_eq(|| None);
    let field = use_node_ref();
    let run = props.moment.run();
    let step = (*at_step).then(|| format!("@{}", props.moment.cursor()));
    let step = step.unwrap_or_default();
    let url = |fragment: String| address::link(&(fragment + &step));
    let link = use_memo(run.clone(), |run| run.link());
    let link = (*link).clone().map(url);
    let named = run.name().map(|name| url(name.to_owned()));
    let copy = |text: String| copier(move || text.clone(), &field, said.setter());
    let toggle = {
        let (at_step, said) = (at_step.clone(), said.clone());
        Callback::from(move |event: Event| {
            at_step.set(focus::checked(&event));
            said.set(None);
        })
    };
    html! {
            <div class="stack">
                if let Some(link) = link {
                    <div class="field">
                        <label for="link-field">{ more().link_to_run }</label>
                        <input id="link-field" ref={field.clone()} type="text" readonly=true data-testid="link-field" value={link.clone()} spellcheck="false" />
                        <p class="field__hint" data-testid="link-length">{ length(&link) }</p>
                    </div>
                    <label class="check">
                        <input type="checkbox" data-testid="link-at-step" checked={*at_step} onchange={toggle} />
                        { (more().open_at)(props.moment.cursor()) }
                    </label>
                    <div class="row">
                        <button type="button" class="button button--primary" data-testid="copy-link" onclick={copy(link.clone())}>{ more().copy_link }</button>
                        <button type="button" class="button" data-testid="copy-markdown" onclick={copy(markdown(run.title(), &link))}>{ more().copy_markdown }</button>
                        if let Some(named) = named {
                            <button type="button" class="button" data-testid="copy-named" title={named.clone()} onclick={copy(named.clone())}>{ more().copy_named }</button>
                        }
                    </div>
                    <p class="share__said" role="status" data-testid="copied">{ Copied::said(*said) }</p>
                } else {
                    <p class="notice notice--warn">{ more().no_link }</p>
                }
                <p class="note">{ more().link_what }</p>
            </div>
    }
}

fn length(link: &str) -> String {
    let count = link.chars().count();
    let [some, most] = more().link_long;
    let advice = if count > VERY_LONG {
        most
    } else if count > LONG {
        some
    } else {
        ""
    };
    (more().link_length)(count, advice)
}

/// A link as Markdown has it, with nothing in the title that ends it early.
fn markdown(title: &str, link: &str) -> String {
    let mut text = String::from("[");
    for c in title.chars() {
        if "\\`*_[]<>|!#&".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text.push_str("](");
    text.push_str(link);
    text.push(')');
    text
}
