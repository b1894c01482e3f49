//! What to start a new run from.

use std::rc::Rc;

use handover_simulation::{Views, Writes};
use yew::prelude::*;

use super::rules::RulesForm;
use super::sheet::SheetFrame;
use crate::browser::{focus, scroll};
use crate::language::{fill, locale, more, words};
use crate::state::{Action, Moment, NewRun, Sheet, Trouble, sentence};

/// What the sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct NewRunProps {
    /// What to do.
    pub act: Callback<Action>,
    /// Shows the run and gives the page its address, if a link can hold it.
    pub on_start: Callback<(Moment, Option<String>)>,
}

/// Numbers, switches, and a button that starts.
#[component]
pub fn NewRunSheet(props: &NewRunProps) -> Html {
    let choice = use_state_eq(NewRun::default);
    let set = |change: fn(&mut NewRun, &Event)| {
        let choice = choice.clone();
        move |event: &Event| {
            let mut next = (*choice).clone();
            change(&mut next, event);
            choice.set(next);
        }
    };
    let owners = set(|run, event| run.owners = count(event, NewRun::MOST_NODES));
    let processors = set(|run, event| run.processors = count(event, NewRun::MOST_NODES));
    let tables = set(|run, event| run.tables = count(event, NewRun::MOST_TABLES));
    let both = set(|run, event| run.both = focus::checked(event));
    let sitting = set(|run, event| run.sitting_owner = focus::checked(event));
    let lagging = set(|run, event| {
        run.views = [Views::Instant, Views::Lagging][usize::from(focus::checked(event))];
    });
    let delayed = set(|run, event| {
        run.writes = [Writes::Direct, Writes::Delayed][usize::from(focus::checked(event))];
    });
    let (more, delays) = (more(), locale().delays());
    let title = set(|run, event| run.title = focus::value(event));
    let rules = {
        let choice = choice.clone();
        Callback::from(move |rules| {
            let mut next = (*choice).clone();
            next.rules = rules;
            choice.set(next);
        })
    };
    let start = {
        let (choice, act, on_start) = (choice.clone(), props.act.clone(), props.on_start.clone());
        // No form: a sandboxed frame may keep forms from being submitted.
        Callback::from(move |()| match choice.start() {
            Ok(moment) => {
                let link = moment.run().link();
                scroll::start();
                on_start.emit((moment, link));
            }
            Err(stopped) => act.emit(Action::Fail(Rc::new(Trouble {
                title: more.cannot_start,
                reason: sentence(&stopped.sentence),
            }))),
        })
    };
    let pressed = start.reform(|_: MouseEvent| ());
    let entered = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Enter" && focus::holder(&event) == focus::Holder::Field {
            start.emit(());
        }
    });
    let off = choice.rules.off().count() + choice.rules.shipped().count();
    html! {
        <SheetFrame title={words().new_run} sheet={Sheet::NewRun} act={props.act.clone()} wide=true>
            <div class="new-run" onkeydown={entered}>
                <label class="field new-run__title">
                    <span class="field__label">{ more.title }</span>
                    <input type="text" maxlength="280" placeholder={more.title_optional} value={choice.title.clone()} oninput={move |e: InputEvent| title(&e)} />
                </label>
                { option("new-both", choice.both, locale().both_roles(), both) }
                <div class="new-run__numbers">
                    { stepper(if choice.both { more.captures } else { more.candidates }, "new-owners", choice.owners, NewRun::MOST_NODES, owners) }
                    if !choice.both {
                        { stepper(more.processors, "new-processors", choice.processors, NewRun::MOST_NODES, processors) }
                    }
                    { stepper(more.tables, "new-tables", choice.tables, NewRun::MOST_TABLES, tables) }
                </div>
                { option("sitting-owner", choice.sitting_owner, more.sitting, sitting) }
                { option("new-lagging", choice.views == Views::Lagging, delays.0, lagging) }
                { option("new-delayed", choice.writes == Writes::Delayed, delays.1, delayed) }
                <details class="new-run__rules">
                    <summary>{ more.all_rules } if off > 0 { <span class="chip chip--warn">{ fill(&words().guards_off, &[&off]) }</span> }</summary>
                    <RulesForm rules={choice.rules} id="new" on_change={rules} />
                </details>
                <footer class="sheet__foot">
                    <button type="button" class="button button--primary" data-testid="start-run" onclick={pressed}>{ more.start }</button>
                </footer>
            </div>
        </SheetFrame>
    }
}

fn count(event: &Event, most: u8) -> u8 {
    focus::value(event).parse().unwrap_or(1).clamp(1, most)
}

fn option(id: &'static str, on: bool, text: &'static str, set: impl Fn(&Event) + 'static) -> Html {
    let onchange = Callback::from(move |event: Event| set(&event));
    html! {
        <label class="switch">
            <input type="checkbox" role="switch" data-testid={id} checked={on} {onchange} />
            <span>{ text }</span>
        </label>
    }
}

fn stepper(
    label: &'static str,
    id: &'static str,
    value: u8,
    most: u8,
    set: impl Fn(&Event) + 'static,
) -> Html {
    let oninput = Callback::from(move |event: Event| set(&event));
    html! {
        <label class="field">
            <span class="field__label">{ label }</span>
            <input type="number" data-testid={id} min="1" max={most.to_string()} step="1" value={value.to_string()} onchange={oninput} />
        </label>
    }
}
