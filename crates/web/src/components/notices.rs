//! What is to be said about what was just done, and the words for those who only hear the page.

use handover_simulation::{Effect, ItemError};
use yew::prelude::*;

use super::icon::Icon;
use crate::language::{fill, locale, words};
use crate::state::{Action, Asked, Moment, Notice};

/// What the bar needs.
#[derive(Clone, PartialEq, Properties)]
pub struct NoticeProps {
    /// What is to be said.
    pub notice: Notice,
    /// What to do.
    pub act: Callback<Action>,
}

/// A bar with one notice.
#[component]
pub fn NoticeBar(props: &NoticeProps) -> Html {
    let (text, undo) = say(&props.notice);
    let act = |action: Action| props.act.reform(move |_: MouseEvent| action.clone());
    let compared = match &props.notice {
        Notice::Compared(compared) => Some(compared),
        Notice::Branched { .. }
        | Notice::NotLoaded
        | Notice::Impossible(_)
        | Notice::Sentence(_) => None,
    };
    html! {
        <div class="notice notice-bar" role="status" data-testid="notice">
            <div class="notice-bar__text">
                <p>{ text }</p>
                if let Some(compared) = compared { <p class="note">{ &compared.sentence }</p> }
            </div>
            if let Some(compared) = compared {
                <button type="button" class="button button--small" data-testid="compare" onclick={act(Action::Ask(Asked::Beside(compared.guard)))}>{ words().compare }</button>
            }
            if undo {
                <button type="button" class="button button--small" onclick={act(Action::Undo)}>{ words().undo }</button>
            }
            <button type="button" class="button button--quiet button--small button--icon" aria-label={words().dismiss} onclick={act(Action::Dismiss)}>{ Icon::Close.html() }</button>
        </div>
    }
}

fn say(notice: &Notice) -> (String, bool) {
    let words = words();
    match notice {
        Notice::Branched { at, cut } => ((words.branched)(*at, *cut), true),
        Notice::NotLoaded => (words.not_loaded.to_owned(), false),
        Notice::Impossible(ItemError::Refused(_)) => (words.impossible.to_owned(), false),
        Notice::Impossible(error) => {
            let why = locale().item_error(error);
            (fill(&words.impossible_since, &[&&why]), false)
        }
        Notice::Compared(compared) => (compared.outcome.clone(), true),
        Notice::Sentence(sentence) => (sentence.clone(), true),
    }
}

/// What the announcer needs.
#[derive(Clone, PartialEq, Properties)]
pub struct AnnouncerProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
}

/// Says the step taken, and says louder what was refused or broke in it.
#[component]
pub fn Announcer(props: &AnnouncerProps) -> Html {
    let (page, words) = (words(), props.moment.run().words());
    let (mut calm, mut urgent) = (String::new(), String::new());
    if let Some(step) = props.moment.step() {
        let said = words.step(&step.event, &step.effects);
        calm = fill(&page.step_taken, &[&props.moment.cursor(), &&said]);
        for effect in &step.effects {
            if let Effect::Rejected { .. } = effect {
                urgent.push_str(&words.effect(effect));
                urgent.push(' ');
            }
        }
        for violation in &step.violations {
            urgent.push_str(&words.violation(violation));
            urgent.push(' ');
        }
    }
    html! {
        <>
            <p class="visually-hidden" aria-live="polite" data-testid="announced">{ calm }</p>
            <p class="visually-hidden" aria-live="assertive" data-testid="announced-urgent">{ urgent }</p>
        </>
    }
}
