//! The run in words: the table that the picture follows.

use std::cmp::Ordering;

use handover_diagram::{Filter, Told};
use handover_simulation::Effect;
use yew::prelude::*;

use super::diagram::RefusalCard;
use crate::browser::{focus, scroll};
use crate::language::{self, fill, words};
use crate::state::{Action, Moment, Run, Shared, View};

/// What the table needs.
#[derive(Clone, PartialEq, Properties)]
pub struct EventsProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// The part of the run that is shown, where it is not all of it.
    pub view: Option<Shared<View>>,
    /// The step whose refusal is opened.
    pub explained: Option<usize>,
    /// Whether one can only look at them.
    #[prop_or_default]
    pub read_only: bool,
    /// What to do.
    pub act: Callback<Action>,
}

/// As many rows are all in the page.
const ALL_AT_ONCE: usize = 120;
/// Of more rows so many are in the page at once.
const WINDOW: usize = 60;
/// So many of these, at least, are before the current one.
const BEFORE: usize = 20;
/// By so many rows it moves, so that most steps put none into the page and take none out.
const BLOCK: usize = 20;

/// Every step as a row.
#[component]
pub fn Events(props: &EventsProps) -> Html {
    let pane = use_node_ref();
    let words = words();
    let moment = &props.moment;
    let (cursor, begin) = (moment.cursor(), moment.run().trace().begin());
    let with_setup = use_state_eq(|| cursor < begin);
    {
        let (pane, with_setup) = (pane.clone(), with_setup.clone());
        use_effect_with(props.moment.clone(), move |moment| {
            if moment.cursor() > 0 && moment.cursor() < moment.run().trace().begin() {
                with_setup.set(true);
            }
            follow(&pane);
        });
    }
    let end = moment.run().end();
    let from = if *with_setup { 0 } else { begin };
    let part = props.view.as_ref().map(|view| {
        let first = view.steps.partition_point(|step| *step < from);
        &view.steps[first..]
    });
    let count = part.map_or(end - from, <[usize]>::len);
    let step = |row: usize| part.map_or(from + row, |steps| steps[row]);
    let place = match part {
        Some(steps) => steps.partition_point(|step| step + 1 < cursor),
        None => cursor.saturating_sub(from + 1),
    };
    let window = if count > ALL_AT_ONCE { WINDOW } else { count };
    let first = place.saturating_sub(BEFORE) / BLOCK * BLOCK;
    let first = first.min(count - window);
    let last = first + window;
    let more = (window < count).then(|| fill(&words.event_rows, &[&(first + 1), &last, &count]));
    let show_setup = {
        let with_setup = with_setup.clone();
        let next = !*with_setup;
        Callback::from(move |_: MouseEvent| with_setup.set(next))
    };
    let row = |n: usize| {
        let at = step(n) + 1;
        html! {
            <EventRow key={at} run={moment.run().clone()} {at} past={at.cmp(&cursor)} open={props.explained == Some(at)} read_only={props.read_only} act={props.act.clone()} />
        }
    };
    html! {
        <section class="panel events" aria-labelledby="events-title">
            <header class="panel__head">
                <h2 id="events-title">{ words.events }</h2>
                { quick_filter(props) }
            </header>
            <div class="events__pane" ref={pane}>
                if begin > 0 {
                    <button type="button" class="button button--quiet button--small events__setup" data-testid="show-setup" aria-expanded={with_setup.to_string()} onclick={show_setup}>
                        { if *with_setup { fill(&words.hide_setup, &[&begin]) } else { fill(&words.show_setup, &[&begin]) } }
                    </button>
                }
                <table class="events__table" aria-rowcount={(end + 1).to_string()}>
                    <caption class="visually-hidden">{ words.events_caption }</caption>
                    <thead><tr><th scope="col" class="event__number">{ words.events_step }</th><th scope="col">{ words.events_what }</th></tr></thead>
                    <tbody>{ for (first..last).map(row) }</tbody>
                </table>
                if end == 0 {
                    <p class="note events__empty">{ words.events_empty }</p>
                } else if count == 0 {
                    <p class="note events__empty">{ if props.view.is_some() { words.events_none } else { words.events_no_more } }</p>
                }
                if let Some(more) = more { <p class="note events__empty">{ more }</p> }
            </div>
        </section>
    }
}

/// The two filters that are needed most; the picture has all of them.
fn quick_filter(props: &EventsProps) -> Html {
    let filter = props.view.as_ref().map(|view| view.filter.clone());
    let filter = filter.unwrap_or_default();
    let (refused, text) = (filter.refused, filter.text.clone());
    let toggle = {
        let filter = filter.clone();
        props.act.reform(move |event: Event| {
            Action::Filter(Filter {
                refused: focus::checked(&event),
                ..filter.clone()
            })
        })
    };
    let typed = props.act.reform(move |event: InputEvent| {
        Action::Filter(Filter {
            text: focus::value(&event),
            ..filter.clone()
        })
    });
    html! {
        <div class="row">
            <label class="check">
                <input type="checkbox" data-testid="refused-only" checked={refused} onchange={toggle} />
                { words().refused_only }
            </label>
            <input type="search" class="events__search" data-testid="event-search" aria-label={words().find_events} placeholder={words().find} value={text} oninput={typed} />
        </div>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct RowProps {
    run: Shared<Run>,
    /// The position after the step.
    at: usize,
    /// Whether it is behind one, where one stands, or to come.
    past: Ordering,
    /// Whether its refusal is opened.
    open: bool,
    read_only: bool,
    act: Callback<Action>,
}

/// A step, which is told anew only when it looks different.
#[component]
fn EventRow(props: &RowProps) -> Html {
    let (run, at) = (&props.run, props.at);
    let words = run.words();
    let Some(told) = Told::of(run.trace(), at - 1, &words) else {
        return Html::default();
    };
    let step = run.trace().steps().get(at - 1);
    let crashed = step.is_some_and(|step| step.crashes().next().is_some());
    let class = classes!(
        "event",
        props.past.is_eq().then_some("event--current"),
        props.past.is_gt().then_some("event--later"),
        (!told.in_picture).then_some("event--setup"),
        told.refuses.then_some("event--refused"),
        (!told.violations.is_empty()).then_some("event--violated"),
        crashed.then_some("event--crashed"),
    );
    let go = props.act.reform(move |_: MouseEvent| Action::MoveTo(at));
    let cards = run.picture().refused_at(at);
    let mut effects = told.effects;
    if !cards.is_empty() {
        // What is refused in the picture has a card of its own.
        let refused = step.iter().flat_map(|step| &step.effects);
        let refused = refused.filter(|effect| matches!(effect, Effect::Rejected { .. }));
        let refused: Vec<String> = refused.map(|effect| words.effect(effect)).collect();
        effects.retain(|effect| !refused.contains(effect));
    }
    let card = |arrow: usize| {
        html! { <RefusalCard key={arrow} run={run.clone()} {arrow} open={props.open} act={props.act.clone()} /> }
    };
    html! {
        <tr
            {class}
            data-testid="event-row"
            data-step={at.to_string()}
            aria-rowindex={(at + 1).to_string()}
            aria-current={props.past.is_eq().then_some("step")}
        >
            <td class="event__number">
                if props.read_only {
                    <span class="number">{ at }</span>
                } else {
                    <button type="button" class="event__jump number" aria-label={fill(&language::words().go_to_step, &[&at])} onclick={go.clone()}>{ at }</button>
                }
            </td>
            <td class="event__what" onclick={go}>
                <p>{ &told.sentence }</p>
                { lines("event__effects", &effects) }
                <div>{ for cards.into_iter().map(card) }</div>
                { lines("event__violations", &told.violations) }
                { lines("event__assumptions", &told.assumptions) }
            </td>
        </tr>
    }
}

fn lines(class: &'static str, lines: &[String]) -> Html {
    html! {
        if !lines.is_empty() {
            <ul {class}>{ for lines.iter().enumerate().map(|(n, line)| html! { <li key={n}>{ line }</li> }) }</ul>
        }
    }
}

/// Scrolls the table so that the current row can be seen.
fn follow(pane: &NodeRef) {
    let Some(pane) = pane.cast::<web_sys::HtmlElement>() else {
        return;
    };
    if let Some(row) = scroll::find(&pane, "[aria-current=step]") {
        let (top, bottom) = scroll::place(&pane, &row);
        scroll::reveal(&pane, top, bottom);
    }
}
