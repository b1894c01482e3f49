//! What is to be said about the whole run: above everything else.

use handover_protocol::Guard;
use yew::prelude::*;

use super::icon::Icon;
use crate::language::{fill, locale, words};
use crate::state::{Action, Asked, Moment, Outcome};

/// What the verdicts need.
#[derive(Clone, PartialEq, Properties)]
pub struct VerdictsProps {
    /// The run.
    pub moment: Moment,
    /// Whether one can only look at them.
    #[prop_or_default]
    pub read_only: bool,
    /// What to do.
    pub act: Callback<Action>,
}

/// The verdicts. Of the run that is seen at first there is nothing to say, so that they come with what
/// shows all others.
pub fn verdicts(props: &VerdictsProps) -> Html {
    html! { <Verdicts ..props.clone() /> }
}

/// Every broken invariant, every crash, why the run is stuck, and apart from these every broken
/// assumption. Of a run that is safe and without a crash there is nothing to say here.
#[component]
fn Verdicts(props: &VerdictsProps) -> Html {
    let run = props.moment.run();
    let (page, words) = (words(), run.words());
    let (violations, assumptions) = (&run.outcome().violations, &run.outcome().assumptions);
    let steps = (1..).zip(run.trace().steps());
    // It is told anew at every step: a long run that has none is not gone through.
    let steps = steps.filter(|_| run.outcome().crashes);
    let crashes = steps.flat_map(|(at, step)| step.crashes().map(move |crash| (at, crash)));
    let crashes: Vec<_> = crashes
        .take(Outcome::MOST)
        .map(|(at, crash)| (at, words.effect(crash)))
        .collect();
    let stuck = run.outcome().waits.as_ref().map(|waits| words.stuck(waits));
    // That is how it is where the run ends.
    let end = run.end();
    let goes_wrong = !violations.is_empty() || stuck.is_some();
    let list = |items: &[(usize, String)]| {
        let item = |(at, sentence): &(usize, String)| item(props, *at, sentence);
        items.iter().map(item).collect::<Html>()
    };
    html! {
        <section class="verdicts" aria-label={page.verdicts} data-testid="verdicts">
            if !violations.is_empty() {
                <ul class="verdicts__list verdicts__list--violated" aria-label={page.violations} data-testid="violations">{ list(violations) }</ul>
            }
            if !crashes.is_empty() {
                <ul class="verdicts__list verdicts__list--violated" aria-label={page.crashes} data-testid="crashes">{ list(&crashes) }</ul>
            }
            if let Some(stuck) = stuck {
                <p class={classes!("verdicts__stuck", later(props, end))} data-testid="stuck">{ Icon::Wait.html() }{ step(props, end) }<span>{ stuck }</span></p>
            }
            if goes_wrong {
                { for run.setup().rules.off().take(COMPARED).map(|guard| compare(&props.act, guard)) }
            }
            if !assumptions.is_empty() {
                <ul class="verdicts__list verdicts__list--assumed" aria-label={page.assumptions} data-testid="assumptions">{ list(assumptions) }</ul>
            }
            if let Some(drift) = run.drift() {
                <p class="verdicts__drift" data-testid="drift">{ locale().drift(&drift) }</p>
            }
        </section>
    }
}

/// Next to so many guards that are off the run can be put with one click; the switchboard has the
/// rest.
const COMPARED: usize = 2;

fn compare(act: &Callback<Action>, guard: Guard) -> Html {
    let [before, after] = words().compare_on;
    let onclick = act.reform(move |_: MouseEvent| Action::Ask(Asked::Beside(guard)));
    html! {
        <button key={guard.name()} type="button" class="button button--small verdicts__compare" data-testid="compare-violated" {onclick}>
            { before }<code>{ guard.name() }</code>{ after }
        </button>
    }
}

fn item(props: &VerdictsProps, at: usize, sentence: &str) -> Html {
    html! {
        <li key={format!("{at} {sentence}")} class={classes!(later(props, at))} data-testid="verdict-item">
            { step(props, at) }
            <span>{ sentence }</span>
        </li>
    }
}

/// What is still to come is said in another way.
fn later(props: &VerdictsProps, at: usize) -> Option<&'static str> {
    (at > props.moment.cursor()).then_some("later")
}

/// The step, and the way there.
fn step(props: &VerdictsProps, at: usize) -> Html {
    let name = fill(&words().step_number, &[&at]);
    if props.read_only {
        return html! { <span>{ name }</span> };
    }
    let onclick = props.act.reform(move |_: MouseEvent| Action::MoveTo(at));
    html! { <button type="button" class="jump" {onclick}>{ name }</button> }
}
