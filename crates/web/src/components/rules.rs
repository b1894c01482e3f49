//! The switchboard: the model, the guards, the corrections, each with what it is for.

use handover_diagram::sentences::GuardText;
use handover_protocol::{Correction, Guard, Model, Rules};
use yew::prelude::*;

use super::fold::fold;
use super::page::PageProps;
use crate::browser::focus;
use crate::language::{fill, locale, more, words};
use crate::state::{Action, Asked, Sheet};

/// What the switchboard needs.
#[derive(Clone, PartialEq, Properties)]
pub struct RulesProps {
    /// As they are.
    pub rules: Rules,
    /// Tells them apart where there are several on the page.
    pub id: AttrValue,
    /// As they are to be.
    pub on_change: Callback<Rules>,
    /// Shows the run with and without a guard, where there is one.
    #[prop_or_default]
    pub on_compare: Option<Callback<Guard>>,
}

/// Every rule as a switch.
#[component]
pub fn RulesForm(props: &RulesProps) -> Html {
    let rules = props.rules;
    let model = |model: Model| {
        let onchange = props.on_change.reform(move |_: Event| {
            let mut rules = rules;
            rules.model = model;
            rules
        });
        html! {
            <label key={model.name()} class="choice-row">
                <input type="radio" name={format!("{}-model", props.id)} checked={rules.model == model} {onchange} />
                <span><code>{ model.name() }</code>{ " " }<span class="note">{ locale().model(model) }</span></span>
            </label>
        }
    };
    let guard = |guard: Guard| {
        let onchange = props.on_change.reform(move |event: Event| {
            if focus::checked(&event) {
                rules.with(guard)
            } else {
                rules.without(guard)
            }
        });
        let name = format!("G{}", guard.number());
        let (on, text) = (rules.guards(guard), locale().guard(guard));
        let compare = props.on_compare.as_ref().map(|compare| {
            let onclick = compare.reform(move |_: MouseEvent| guard);
            html! {
                <button type="button" class="button button--quiet button--small" data-testid={format!("compare-{}", guard.name())} aria-label={(more().compare_guard)(guard.name())} {onclick}>{ words().compare }</button>
            }
        });
        html! {
            <div key={guard.name()} class="rule-row">
                { switch(&name, guard.name(), on, text, onchange) }
                { for compare }
            </div>
        }
    };
    let correction = |correction: Correction| {
        let onchange = props.on_change.reform(move |event: Event| {
            if focus::checked(&event) {
                rules.corrected(correction)
            } else {
                rules.as_shipped(correction)
            }
        });
        let text = locale().correction(correction);
        switch(
            "",
            correction.name(),
            rules.corrects(correction),
            text,
            onchange,
        )
    };
    html! {
        <div class="rules">
            <fieldset class="rules__part">
                <legend>{ more().model }</legend>
                <div>{ for Model::ALL.into_iter().map(model) }</div>
            </fieldset>
            <fieldset class="rules__part">
                <legend>{ words().guards }</legend>
                <div>{ for Guard::ALL.into_iter().map(guard) }</div>
            </fieldset>
            <fieldset class="rules__part">
                <legend>{ more().corrections }</legend>
                <div>{ for Correction::ALL.into_iter().map(correction) }</div>
            </fieldset>
        </div>
    }
}

fn switch(
    number: &str,
    name: &'static str,
    on: bool,
    text: GuardText,
    onchange: Callback<Event>,
) -> Html {
    html! {
        <label key={name} class={classes!("switch", "rule", (!on).then_some("rule--off"))}>
            <input type="checkbox" role="switch" data-testid={format!("rule-{name}")} checked={on} {onchange} />
            <span>
                <span class="rule__name"><span class="rule__number">{ number }</span>{ " " }<code>{ name }</code></span>
                <span class="note rule__text">{ text.protects }</span>
                if !on { <span class="rule__off">{ text.off }</span> }
            </span>
        </label>
    }
}

/// What the rules of the run need.
#[derive(Clone, PartialEq, Properties)]
pub struct RunRulesProps {
    /// As they are.
    pub rules: Rules,
    /// What to do.
    pub act: Callback<Action>,
}

/// The rules of the run, folded.
pub(crate) fn rules_fold(props: RunRulesProps, page: &PageProps) -> Html {
    let off = props.rules.off().count() + props.rules.shipped().count();
    let head = html! {
        <>
            <h2>{ words().guards }</h2>
            if off > 0 { <span class="chip chip--warn">{ fill(&words().guards_off, &[&off]) }</span> }
            <span class="note">{ words().guards_what }</span>
        </>
    };
    fold(
        ["part-rules", "rules"],
        head,
        page.later.map(|later| (later.rules)(&props)),
        page,
    )
}

/// The rules of the run: changing one plays the same choices again.
pub fn form(props: &RunRulesProps) -> Html {
    html! { <RunRules ..props.clone() /> }
}

/// Painted again only when a rule has changed.
#[component]
fn RunRules(props: &RunRulesProps) -> Html {
    let on_change = props.act.reform(|rules| Action::Ask(Asked::Rules(rules)));
    let on_compare = props.act.reform(|guard| Action::Ask(Asked::Beside(guard)));
    let search = props
        .act
        .reform(|_: MouseEvent| Action::Sheet(Some(Sheet::Search)));
    html! {
        <div class="stack">
            <RulesForm rules={props.rules} id="run" {on_change} {on_compare} />
            <button type="button" class="button" data-testid="search-rules" onclick={search}>{ words().search }</button>
        </div>
    }
}
