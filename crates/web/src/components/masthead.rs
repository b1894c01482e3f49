//! The top of the page: what is open, and what else could be.

use handover_simulation::Verdict;
use yew::prelude::*;

use super::icon::Icon;
use super::theme::ThemeToggle;
use crate::language::words;
use crate::state::{Action, Moment, Sheet};

/// What the top of the page needs.
#[derive(Clone, PartialEq, Properties)]
pub struct MastheadProps {
    /// What is open.
    pub moment: Option<Moment>,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
    /// What to do.
    pub act: Callback<Action>,
}

/// The top of the page.
#[component]
pub fn Masthead(props: &MastheadProps) -> Html {
    let act = |action: Action| props.act.reform(move |_: MouseEvent| action.clone());
    let sheet = |sheet| act(Action::Sheet(Some(sheet)));
    let words = words();
    html! {
        <header class="masthead">
            <p class="masthead__brand" translate="no">
                <svg class="brand-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                    <path class="brand-mark__line" d="M5 2v20M19 2v20" />
                    <path class="brand-mark__old" d="M5 8h8m-2.5-2.500 5 5m0-5-5 5" />
                    <path class="brand-mark__new" d="M19 17H8m3-3-3 3 3 3" />
                </svg>
                <span>{ "Handover" }</span>
            </p>
            <div class="masthead__run">{ title(props.moment.as_ref()) }</div>
            <nav class="masthead__tools" aria-label={words.runs}>
                <button type="button" class="button" data-testid="gallery" onclick={sheet(Sheet::Gallery)}>{ words.scenarios }</button>
                <button type="button" class="button" data-testid="new-run" onclick={sheet(Sheet::NewRun)}>{ words.new_run }</button>
                <button type="button" class="button button--primary" data-testid="share" onclick={sheet(Sheet::Share)} disabled={props.moment.is_none()}>{ words.share }</button>
                <span class="button-group">
                    <button type="button" class="button button--icon" data-testid="undo" aria-label={words.undo} title={words.undo_key} aria-disabled={(!props.can_undo).to_string()} onclick={act(Action::Undo)}>{ Icon::Undo.html() }</button>
                    <button type="button" class="button button--icon" data-testid="redo" aria-label={words.redo} title={words.redo_key} aria-disabled={(!props.can_redo).to_string()} onclick={act(Action::Redo)}>{ Icon::Redo.html() }</button>
                </span>
            </nav>
            <div class="masthead__aside">
                <ThemeToggle />
                <button type="button" class="button button--quiet button--icon" data-testid="help" aria-label={words.help} title={words.help_key} onclick={sheet(Sheet::Help)}>{ Icon::Help.html() }</button>
            </div>
        </header>
    }
}

fn title(moment: Option<&Moment>) -> Html {
    let Some(moment) = moment else {
        return html! { <h1 class="masthead__title">{ words().tagline }</h1> };
    };
    let title = moment.run().title();
    html! {
        <>
            <h1 class="masthead__title truncate" lang={moment.run().lang()} title={title.to_owned()} data-testid="run-title">{ title }</h1>
            { verdict(moment) }
            if moment.run().source().edited {
                <span class="chip chip--neutral" data-testid="edited" title={words().changed_why}>{ words().changed }</span>
            }
        </>
    }
}

/// The answer in a word; below, the verdicts say more where there is more to say.
pub(crate) fn verdict(moment: &Moment) -> Html {
    let run = moment.run();
    let verdict = run.outcome().verdict;
    let [safe, violated, stuck] = words().verdict;
    let (tone, icon, word) = match verdict {
        Verdict::Safe => ("chip--ok", Icon::Tick, safe),
        Verdict::Violated => ("chip--bad", Icon::Cross, violated),
        Verdict::Stuck => ("chip--warn", Icon::Wait, stuck),
    };
    let (broken, crashes) = (run.outcome().broken, run.outcome().crashes);
    html! {
        <>
            <span
                class={classes!("chip", "verdict-chip", tone)}
                data-testid="verdict"
                data-verdict={verdict.name()}
                title={run.words().verdict(verdict)}
            >
                { icon.html() }{ word }
            </span>
            if crashes {
                <span class="chip chip--bad" data-testid="crashed">{ words().crashed }</span>
            }
            if broken > 0 {
                <span class="chip chip--warn" data-testid="assumptions-broken">
                    { (words().assumptions_broken)(broken) }
                </span>
            }
        </>
    }
}
