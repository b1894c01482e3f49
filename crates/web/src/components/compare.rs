//! Two runs that differ in one guard, side by side in step with each other.

use handover_diagram::{Pair, Told};
use handover_simulation::Verdict;
use yew::prelude::*;

use super::icon::Icon;
use super::sheet::SheetFrame;
use crate::browser::{focus, scroll};
use crate::language::{fill, locale, more, words};
use crate::state::{Action, Compared, Shared, Sheet};

/// What the comparison needs.
#[derive(Clone, PartialEq, Properties)]
pub struct CompareProps {
    /// The two runs.
    pub compared: Shared<Compared>,
    /// What to do.
    pub act: Callback<Action>,
}

/// So many rows are in the page at once.
const WINDOW: usize = 120;
/// So many rows are shown before the first one that is not the same.
const BEFORE: usize = 40;

/// The id of the line above the first row that is not the same.
const PARTING: &str = "compare-parting";

/// Both runs as two columns.
#[component]
pub fn CompareSheet(props: &CompareProps) -> Html {
    let compared = &props.compared;
    let start = use_state_eq(|| {
        let picture = compared.picture();
        let parting = compared.parting.unwrap_or(picture);
        parting.saturating_sub(BEFORE).max(picture.min(parting))
    });
    use_effect_with(compared.clone(), |_| {
        scroll::centre(PARTING);
        focus::by_id(PARTING);
    });
    let (first, count) = (*start, compared.rows.len());
    let last = (first + WINDOW).min(count);
    let turn = |label: &'static str, to: usize| {
        let start = start.clone();
        let onclick = Callback::from(move |_: MouseEvent| start.set(to));
        html! { <button type="button" class="button button--quiet button--small" {onclick}>{ label }</button> }
    };
    let guard = compared.guard.name();
    let lines = (first..last).flat_map(|n| {
        let parting = (compared.parting == Some(n)).then(|| parting(props));
        parting.into_iter().chain([row(props, n)])
    });
    html! {
        <SheetFrame title={(more().with_and_without)(guard)} sheet={Sheet::Compare} act={props.act.clone()} wide=true>
            <p class="compare__outcome">{ &compared.outcome }</p>
            if compared.parting.is_none() { <p class="note">{ &compared.sentence }</p> }
            <table class="compare" aria-rowcount={(count + 1).to_string()}>
                <caption class="visually-hidden">{ more().compare_caption }</caption>
                <thead><tr>{ head(props, true) }{ head(props, false) }</tr></thead>
                <tbody>
                    if first > 0 {
                        <tr key="earlier"><td colspan="2">{ turn(more().earlier, first.saturating_sub(WINDOW)) }</td></tr>
                    }
                    { for lines }
                    if last < count {
                        <tr key="later"><td colspan="2">{ turn(more().later, last) }</td></tr>
                    }
                </tbody>
            </table>
        </SheetFrame>
    }
}

/// One of the runs: its rules, its verdict, and the way on with it.
fn head(props: &CompareProps, on: bool) -> Html {
    let compared = &props.compared;
    let run = compared.run(on);
    let rules = run.setup().rules;
    let verdict = run.outcome().verdict;
    let (state, word) = if on {
        ("on", more().on)
    } else {
        ("off", more().off)
    };
    let name = compared.guard.name();
    let [safe, violated, stuck] = words().verdict;
    let onclick = props
        .act
        .reform(move |_: MouseEvent| Action::GoOn(on, None));
    let (tone, said) = match verdict {
        Verdict::Safe => ("chip--ok", safe),
        Verdict::Violated => ("chip--bad", violated),
        Verdict::Stuck => ("chip--warn", stuck),
    };
    html! {
        <th scope="col" data-testid={format!("compare-{state}")} data-verdict={verdict.name()}>
            <p class="compare__name"><code>{ name }</code>{ format!(" {word} ") }<span class={classes!("chip", tone)}>{ said }</span></p>
            <p class="compare__rules">{ format!("{}. {}", rules.model.name(), locale().rules(&rules)) }</p>
            <button type="button" class="button button--small" data-testid={format!("go-on-{state}")} aria-label={(more().go_on_with)(&format!("{name} {word}"))} {onclick}>{ more().go_on }</button>
        </th>
    }
}

/// What stands above the first row that is not the same.
fn parting(props: &CompareProps) -> Html {
    html! {
        <tr key="parting" class="compare__parting">
            <th colspan="2" scope="rowgroup" id={PARTING} tabindex="-1" data-testid="compare-parting">
                <p class="compare__mark">{ more().first_difference }</p>
                <p class="note">{ &props.compared.sentence }</p>
            </th>
        </tr>
    }
}

fn row(props: &CompareProps, n: usize) -> Html {
    let compared = &props.compared;
    let Some(pair) = compared.rows.get(n) else {
        return Html::default();
    };
    let (mut on, off) = (
        told(compared, true, pair.on),
        told(compared, false, pair.off),
    );
    let before = compared.parting.is_none_or(|parting| n < parting);
    if let (Some(on), Some(off), true) = (&mut on, &off, before) {
        // Only what somebody waits for is not the same here, which is no difference yet.
        on.effects.retain(|effect| off.effects.contains(effect));
    }
    let same = matches!((&on, &off), (Some(on), Some(off)) if before || alike(on, off));
    let parts = compared.parting == Some(n);
    let class = classes!(
        "compare__row",
        (same && !parts).then_some("compare__row--same"),
        parts.then_some("compare__row--parting"),
    );
    let cells = match &on {
        Some(on) if same => {
            html! { <td colspan="2">{ said(props, on, &[pair.on, pair.off]) }</td> }
        }
        _ => {
            html! { <>{ cell(props, pair, true, on.as_ref()) }{ cell(props, pair, false, off.as_ref()) }</> }
        }
    };
    html! {
        <tr key={n} {class} data-testid="compare-row" data-same={same.to_string()} aria-rowindex={(n + 2).to_string()}>{ cells }</tr>
    }
}

fn told(compared: &Compared, on: bool, step: Option<usize>) -> Option<Told> {
    let run = compared.run(on);
    Told::of(run.trace(), step?, &run.words())
}

/// Whether two steps come to the same, however many there were before.
fn alike(one: &Told, two: &Told) -> bool {
    one.sentence == two.sentence
        && one.effects == two.effects
        && one.violations == two.violations
        && one.assumptions == two.assumptions
}

/// What happens in one of the runs, or why it does not.
fn cell(props: &CompareProps, pair: &Pair, on: bool, told: Option<&Told>) -> Html {
    let state = if on { more().on } else { more().off };
    let step = if on { pair.on } else { pair.off };
    let body = match told {
        Some(told) if on => said(props, told, &[step, None]),
        Some(told) => said(props, told, &[None, step]),
        None => {
            let reason = pair.skipped.and_then(|n| props.compared.reasons.get(n));
            let reason = reason.map_or(more().no_such_step, String::as_str);
            html! { <p class="note">{ reason }</p> }
        }
    };
    html! {
        <td class={classes!("compare__cell", told.is_none().then_some("compare__cell--none"))}>
            <span class="compare__which">{ state }</span>
            { body }
        </td>
    }
}

/// A step, with its number in the run with the guard on, off, or both.
fn said(props: &CompareProps, told: &Told, steps: &[Option<usize>; 2]) -> Html {
    let numbers: Vec<(bool, usize)> = match steps {
        // Counted the same in both: one number says it.
        [Some(on), Some(off)] if on == off => vec![(true, on + 1)],
        [on, off] => {
            let on = on.map(|n| (true, n + 1));
            on.into_iter().chain(off.map(|n| (false, n + 1))).collect()
        }
    };
    let both = steps[0].is_some() && steps[1].is_some();
    let number = |(on, at): (bool, usize)| {
        let name = match (both && numbers.len() == 1, on) {
            (true, _) => words().go_to_step,
            (false, true) => more().go_to_on,
            (false, false) => more().go_to_off,
        };
        let onclick = props
            .act
            .reform(move |_: MouseEvent| Action::GoOn(on, Some(at)));
        let label = fill(&name, &[&at]);
        html! { <button key={label.clone()} type="button" class="event__jump number" aria-label={label} {onclick}>{ at }</button> }
    };
    let list = |class: &'static str, lines: &[String]| {
        html! {
            if !lines.is_empty() {
                <ul {class}>{ for lines.iter().map(|line| html! { <li>{ line }</li> }) }</ul>
            }
        }
    };
    html! {
        <div class="compare__step">
            <span class="compare__numbers">{ for numbers.iter().copied().map(number) }</span>
            <div>
                <p>if told.refuses { <span class="compare__refused">{ Icon::Cross.html() }</span> }{ &told.sentence }</p>
                { list("event__effects", &told.effects) }
                { list("event__violations", &told.violations) }
                { list("event__assumptions", &told.assumptions) }
            </div>
        </div>
    }
}
