//! What is to be said about the whole run: above everything else.

use handover_simulation::Verdict;
use yew::prelude::*;

use super::icon::Icon;
use crate::state::{Action, Moment};

/// What the verdicts need.
#[derive(Clone, PartialEq, Properties)]
pub struct VerdictsProps {
    /// The run.
    pub moment: Moment,
    /// What to do.
    pub act: Callback<Action>,
}

/// The overall answer, every broken invariant, and apart from them every broken assumption.
#[component]
pub fn Verdicts(props: &VerdictsProps) -> Html {
    let run = props.moment.run();
    let words = run.words();
    let outcome = run.outcome();
    let (tone, icon) = match outcome.verdict {
        Verdict::Safe => ("verdict--safe", Icon::Tick),
        Verdict::Violated => ("verdict--violated", Icon::Cross),
        Verdict::Stuck => ("verdict--stuck", Icon::Wait),
    };
    let sentence = match (&outcome.waits, outcome.verdict) {
        (Some(waits), Verdict::Stuck) => words.stuck(waits),
        _ => words.verdict(outcome.verdict).to_owned(),
    };
    let steps = || run.trace().steps().iter().zip(1..);
    let violations = steps().flat_map(move |(step, at)| {
        let sentence = move |violation| (at, words.violation(violation));
        step.violations.iter().map(sentence)
    });
    let assumptions = steps().flat_map(move |(step, at)| {
        let sentence = move |broken| (at, words.assumption(broken));
        step.broken.iter().map(sentence)
    });
    let also_stuck = match (&outcome.waits, outcome.verdict) {
        (Some(waits), Verdict::Violated) => Some(words.stuck(waits)),
        _ => None,
    };
    let item = |(at, sentence): (usize, String)| item(&props.moment, &props.act, at, &sentence);
    html! {
        <section class="verdicts" aria-label="Verdict">
            <p class={classes!("verdict", tone)} data-testid="verdict" data-verdict={outcome.verdict.name()}>
                { icon.html() }
                <span>{ sentence }</span>
            </p>
            <ul class="verdicts__list" data-testid="violations">{ for violations.take(MOST).map(item) }</ul>
            if let Some(stuck) = also_stuck {
                <p class="verdict verdict--stuck">{ Icon::Wait.html() }<span>{ stuck }</span></p>
            }
            <ul class="verdicts__list verdicts__list--apart" data-testid="assumptions" aria-label="Broken assumptions">
                { for assumptions.take(MOST).map(item) }
            </ul>
        </section>
    }
}

/// More than that nobody reads; the events have all of them.
const MOST: usize = 6;

fn item(moment: &Moment, act: &Callback<Action>, at: usize, sentence: &str) -> Html {
    let onclick = act.reform(move |_: MouseEvent| Action::MoveTo(at));
    let later = (at > moment.cursor()).then_some("later");
    html! {
        <li key={format!("{at} {sentence}")} class={classes!(later)}>
            <button type="button" class="jump" {onclick}>{ format!("Step {at}") }</button>
            <span>{ sentence }</span>
        </li>
    }
}
