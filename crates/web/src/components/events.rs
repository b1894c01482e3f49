//! The run in words: the table that the picture follows.

use handover_diagram::Told;
use handover_diagram::sentences::Sentences;
use handover_simulation::{Effect, Step};
use yew::prelude::*;

use super::diagram::RefusalCard;
use crate::browser::{focus, scroll};
use crate::state::{Action, Moment};

/// What the table needs.
#[derive(Clone, PartialEq, Properties)]
pub struct EventsProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// The step whose refusal is opened.
    pub explained: Option<usize>,
    /// What to do.
    pub act: Callback<Action>,
}

/// So many rows are in the page at once.
const WINDOW: usize = 120;

/// Every step as a row.
#[component]
pub fn Events(props: &EventsProps) -> Html {
    let pane = use_node_ref();
    let refused_only = use_state_eq(|| false);
    let search = use_state_eq(String::new);
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
    let words = moment.run().words();
    let needle = search.to_ascii_lowercase();
    let steps = moment.run().trace().steps();
    let wanted = |n: usize, step: &Step| {
        (n >= begin || *with_setup)
            && (!*refused_only || moment.run().refuses(n) || !step.violations.is_empty())
            && (needle.is_empty() || says(&words, moment, n, &needle))
    };
    let rows: Vec<usize> = (0..steps.len())
        .filter(|n| wanted(*n, &steps[*n]))
        .collect();
    let place = rows.partition_point(|n| n + 1 < cursor);
    let first = place / WINDOW * WINDOW;
    let shown = rows.iter().skip(first).take(WINDOW);
    let more = (rows.len() > WINDOW).then(|| {
        format!(
            "Rows {} to {} of {}. Other steps: move the slider.",
            first + 1,
            (first + WINDOW).min(rows.len()),
            rows.len()
        )
    });
    let toggle = {
        let refused_only = refused_only.clone();
        Callback::from(move |event: Event| refused_only.set(focus::checked(&event)))
    };
    let typed = {
        let search = search.clone();
        Callback::from(move |event: InputEvent| search.set(focus::value(&event)))
    };
    let show_setup = {
        let with_setup = with_setup.clone();
        let next = !*with_setup;
        Callback::from(move |_: MouseEvent| with_setup.set(next))
    };
    html! {
        <section class="panel events" aria-labelledby="events-title">
            <header class="panel__head">
                <h2 id="events-title">{ "Events" }</h2>
                <div class="row">
                    <label class="check">
                        <input type="checkbox" data-testid="refused-only" checked={*refused_only} onchange={toggle} />
                        { "Refusals only" }
                    </label>
                    <input type="search" class="events__search" data-testid="event-search" aria-label="Find in the events" placeholder="Find" value={(*search).clone()} oninput={typed} />
                </div>
            </header>
            <div class="events__pane" ref={pane}>
                if begin > 0 {
                    <button type="button" class="button button--quiet button--small events__setup" data-testid="show-setup" aria-expanded={with_setup.to_string()} onclick={show_setup}>
                        { if *with_setup { format!("Hide the set-up ({begin} steps)") } else { format!("Show the set-up ({begin} steps)") } }
                    </button>
                }
                <table class="events__table" aria-rowcount={(steps.len() + 1).to_string()}>
                    <caption class="visually-hidden">{ "Every step of the run, in order" }</caption>
                    <thead><tr><th scope="col">{ "Step" }</th><th scope="col">{ "What happened" }</th></tr></thead>
                    <tbody>
                        { for shown.map(|n| row(props, &words, *n)) }
                    </tbody>
                </table>
                if steps.is_empty() {
                    <p class="note events__empty">{ "Nothing has happened yet. Choose what happens first." }</p>
                } else if rows.is_empty() {
                    <p class="note events__empty">{ "No step is like that." }</p>
                }
                if let Some(more) = more { <p class="note events__empty">{ more }</p> }
            </div>
        </section>
    }
}

fn row(props: &EventsProps, words: &Sentences<'_>, n: usize) -> Html {
    let moment = &props.moment;
    let Some(told) = Told::of(moment.run().trace(), n, words) else {
        return Html::default();
    };
    let (at, cursor) = (told.number, moment.cursor());
    let class = classes!(
        "event",
        (at == cursor).then_some("event--current"),
        (at > cursor).then_some("event--later"),
        (!told.in_picture).then_some("event--setup"),
        told.refuses.then_some("event--refused"),
        (!told.violations.is_empty()).then_some("event--violated"),
    );
    let go = props.act.reform(move |_: MouseEvent| Action::MoveTo(at));
    let cards = moment.run().picture().refused_at(at);
    let mut effects = told.effects;
    if !cards.is_empty() {
        // What is refused in the picture has a card of its own.
        let step = moment.run().trace().steps().get(n);
        let refused = step.iter().flat_map(|step| &step.effects);
        let refused = refused.filter(|effect| matches!(effect, Effect::Rejected { .. }));
        let refused: Vec<String> = refused.map(|effect| words.effect(effect)).collect();
        effects.retain(|effect| !refused.contains(effect));
    }
    let card = |arrow: usize| {
        let open = props.explained == Some(at);
        html! { <RefusalCard key={arrow} moment={moment.clone()} {arrow} {open} act={props.act.clone()} /> }
    };
    html! {
        <tr
            key={at}
            {class}
            data-testid="event-row"
            data-step={at.to_string()}
            aria-rowindex={(at + 1).to_string()}
            aria-current={(at == cursor).then_some("step")}
        >
            <td class="event__number">
                <button type="button" class="event__jump number" aria-label={format!("Go to step {at}")} onclick={go.clone()}>{ at }</button>
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

/// Whether a row says something, whatever the case.
fn says(words: &Sentences<'_>, moment: &Moment, n: usize, needle: &str) -> bool {
    let told = Told::of(moment.run().trace(), n, words);
    told.is_some_and(|told| {
        let mut lines = std::iter::once(told.sentence.as_str()).chain(told.details());
        lines.any(|line| line.to_ascii_lowercase().contains(needle))
    })
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
