//! What is to be said about the whole run: above everything else.

use handover_protocol::Guard;
use handover_simulation::link::Drift;
use yew::prelude::*;

use super::icon::Icon;
use crate::state::{Action, Asked, Moment};

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

/// Every broken invariant, why the run is stuck, and apart from both every broken assumption. Of a
/// run that is safe there is nothing to say here.
#[component]
pub fn Verdicts(props: &VerdictsProps) -> Html {
    let run = props.moment.run();
    let words = run.words();
    let (violations, assumptions) = (&run.outcome().violations, &run.outcome().assumptions);
    let stuck = run.outcome().waits.as_ref().map(|waits| words.stuck(waits));
    let list = |items: &[(usize, String)]| {
        let item = |(at, sentence): &(usize, String)| item(props, *at, sentence);
        items.iter().map(item).collect::<Html>()
    };
    html! {
        <section class="verdicts" aria-label="Verdicts" data-testid="verdicts">
            if !violations.is_empty() {
                <ul class="verdicts__list verdicts__list--violated" aria-label="Broken invariants" data-testid="violations">{ list(violations) }</ul>
                { for run.setup().rules.off().take(COMPARED).map(|guard| compare(&props.act, guard)) }
            }
            if let Some(stuck) = stuck {
                <p class="verdicts__stuck" data-testid="stuck">{ Icon::Wait.html() }<span>{ stuck }</span></p>
            }
            if !assumptions.is_empty() {
                <ul class="verdicts__list verdicts__list--assumed" aria-label="Broken assumptions" data-testid="assumptions">{ list(assumptions) }</ul>
            }
            if let Some(drift) = run.drift() {
                <p class="verdicts__drift" data-testid="drift">{ drifted(drift) }</p>
            }
        </section>
    }
}

/// What a link no longer leads to.
fn drifted(drift: Drift) -> String {
    let place = match (drift.after, drift.by) {
        (0, Some(by)) => format!("before step {by}"),
        (after, Some(by)) => format!("between step {after} and step {by}"),
        (0, None) => "somewhere in the run".to_owned(),
        (after, None) => format!("after step {after}"),
    };
    format!(
        "When this link was made the run came to another state. The rules have been corrected since; the difference begins {place}."
    )
}

/// Next to so many guards that are off the run can be put with one click; the switchboard has the
/// rest.
const COMPARED: usize = 2;

fn compare(act: &Callback<Action>, guard: Guard) -> Html {
    let onclick = act.reform(move |_: MouseEvent| Action::Ask(Asked::Beside(guard)));
    html! {
        <button key={guard.name()} type="button" class="button button--small verdicts__compare" data-testid="compare-violated" {onclick}>
            { "Compare with " }<code>{ guard.name() }</code>{ " on" }
        </button>
    }
}

fn item(props: &VerdictsProps, at: usize, sentence: &str) -> Html {
    let onclick = props.act.reform(move |_: MouseEvent| Action::MoveTo(at));
    let later = (at > props.moment.cursor()).then_some("later");
    html! {
        <li key={format!("{at} {sentence}")} class={classes!(later)} data-testid="verdict-item">
            if props.read_only {
                <span>{ format!("Step {at}") }</span>
            } else {
                <button type="button" class="jump" {onclick}>{ format!("Step {at}") }</button>
            }
            <span>{ sentence }</span>
        </li>
    }
}
