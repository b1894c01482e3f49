//! The menu of a thing in the picture: what can happen to it now, and why the rest cannot.
//!
//! A button and, while open, a panel right after it in the document: no portal, so that it can be
//! reached by Tab and works inside a shadow root. Escape closes it and gives the focus back; so do
//! a press outside and leaving it by Tab, which take the focus elsewhere themselves.

use handover_simulation::Event;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::cluster::{Choice, Stage, Subject, choices};
use crate::browser::{focus, layer};
use crate::hooks::use_later;
use crate::language::words;

/// Properties of [`EventMenu`].
#[derive(Properties, PartialEq)]
pub struct EventMenuProps {
    /// The moment.
    pub stage: Stage,
    /// What the menu is about.
    pub subject: Subject,
    /// Its name, for the button's label.
    pub name: AttrValue,
    /// Told what was chosen.
    pub on_event: Callback<Event>,
    /// Whether it is open at first.
    #[prop_or_default]
    pub starts_open: bool,
}

/// A button that opens the menu of one thing.
#[component]
pub fn EventMenu(props: &EventMenuProps) -> Html {
    let starts_open = props.starts_open;
    let open = use_state(|| starts_open);
    let root = use_node_ref();
    let button = use_node_ref();
    let menu = use_node_ref();
    let failed = use_state_eq(|| false);
    let later = {
        let failed = failed.clone();
        use_later(*open, &Callback::from(move |_| failed.set(true)))
    };
    use_dismiss(&root, &button, &open);
    {
        let menu = menu.clone();
        // Again when it has got its entries.
        use_effect_with((*open, later), move |_| {
            if let Some(menu) = menu.cast::<Element>() {
                layer::reveal(&menu);
            }
        });
    }

    let toggle = {
        let (open, failed) = (open.clone(), failed.clone());
        Callback::from(move |_: MouseEvent| {
            failed.set(false);
            open.set(!*open);
        })
    };
    let leave = {
        let (root, open) = (root.clone(), open.clone());
        Callback::from(move |event: FocusEvent| {
            let to = event.related_target();
            if to
                .zip(root.get())
                .is_some_and(|(to, root)| !layer::holds(&root, &to))
            {
                open.set(false);
            }
        })
    };
    let choose = {
        let (on_event, button, open) = (props.on_event.clone(), button.clone(), open.clone());
        Callback::from(move |event: Event| {
            focus_on(&button);
            open.set(false);
            on_event.emit(event);
        })
    };
    let label = props.stage.sentences().menu_of(&props.name);
    html! {
        <div class="event-menu" ref={root} onfocusout={leave}>
            <button type="button" ref={button} class="button button--quiet button--icon button--small"
                aria-expanded={(*open).to_string()} aria-label={label.clone()} title={label.clone()} onclick={toggle}>
                <svg viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
                    <circle cx="3" cy="8" r="1.5" /><circle cx="8" cy="8" r="1.5" /><circle cx="13" cy="8" r="1.5" />
                </svg>
            </button>
            if *open {
                <div class="menu" role="group" aria-label={label} ref={menu}>
                    if let Some(later) = later {
                        { (later.menu)(&props.stage, props.subject, &choose) }
                    } else {
                        <p class="menu__head" role="status">{ if *failed { words().not_loaded } else { words().loading } }</p>
                    }
                </div>
            }
        </div>
    }
}

/// What is in an open menu.
pub fn entries(stage: &Stage, subject: Subject, choose: &Callback<Event>) -> Html {
    let words = stage.locale.cluster();
    let all = choices(subject, &stage.setup, &stage.world);
    let (can, cannot): (Vec<Choice>, Vec<Choice>) =
        all.into_iter().partition(|choice| choice.refused.is_none());
    let empty = can.is_empty() && cannot.is_empty();
    html! {
        <>
            if empty {
                <p class="menu__head">{ words.menu_empty }</p>
            }
            { section(words.menu.0, &can, stage, choose) }
            { section(words.menu.1, &cannot, stage, choose) }
        </>
    }
}

fn section(
    title: &'static str,
    entries: &[Choice],
    stage: &Stage,
    choose: &Callback<Event>,
) -> Html {
    if entries.is_empty() {
        return Html::default();
    }
    html! {
        <>
            <p class="menu__head eyebrow">{ title }</p>
            <ul class="menu__list" aria-label={title}>
                { for entries.iter().map(|choice| entry(choice, stage, choose)) }
            </ul>
        </>
    }
}

fn entry(choice: &Choice, stage: &Stage, choose: &Callback<Event>) -> Html {
    let say = stage.sentences();
    let event = choice.event;
    let about = handover_diagram::sentences::subject_of(&event, &stage.world.in_flight());
    let label = say.action(&event, about);
    match &choice.refused {
        None => {
            let choose = choose.reform(move |_: MouseEvent| event);
            html! { <li key={label.clone()}><button type="button" class="menu__item" onclick={choose}>{ label }</button></li> }
        }
        Some(why) => html! {
            <li key={label.clone()}>
                <button type="button" class="menu__item" aria-disabled="true">
                    { label }
                    <span class="menu__reason">{ say.refused(&event, why) }</span>
                </button>
            </li>
        },
    }
}

/// Closes an open menu on Escape and on a press outside of it.
#[hook]
fn use_dismiss(root: &NodeRef, button: &NodeRef, open: &UseStateHandle<bool>) {
    let (root, button, state) = (root.clone(), button.clone(), open.clone());
    use_effect_with(**open, move |open| {
        let listeners = open.then(|| {
            let closed = state.clone();
            let press = layer::on_press(move |event| {
                let inside = root.get().is_some_and(|r| layer::happened_in(&event, &r));
                if !inside {
                    closed.set(false);
                }
            });
            let escape = focus::on_key(move |event| {
                if event.key() == "Escape" {
                    focus_on(&button);
                    state.set(false);
                }
            });
            (press, escape)
        });
        move || drop(listeners)
    });
}

fn focus_on(element: &NodeRef) {
    if let Some(element) = element.cast::<HtmlElement>() {
        focus::focus(&element);
    }
}
