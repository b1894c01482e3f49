//! The run in words: the table that the picture follows.

use handover_diagram::sentences::Sentences;
use handover_simulation::{Effect, Step};
use yew::prelude::*;

use super::diagram::{RefusalCard, refusals_of};
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
const WINDOW: usize = 200;

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
    let needle = search.to_lowercase();
    let steps = moment.run().trace().steps();
    let wanted = |n: usize, step: &Step| {
        (n >= begin || *with_setup)
            && (!*refused_only || moment.run().refuses(n) || !step.violations.is_empty())
            && (needle.is_empty() || told(&words, step).to_lowercase().contains(&needle))
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
    let Some(step) = moment.run().trace().steps().get(n) else {
        return Html::default();
    };
    let (at, cursor) = (n + 1, moment.cursor());
    let refuses = moment.run().refuses(n);
    let class = classes!(
        "event",
        (at == cursor).then_some("event--current"),
        (at > cursor).then_some("event--later"),
        (n < moment.run().trace().begin()).then_some("event--setup"),
        refuses.then_some("event--refused"),
        (!step.violations.is_empty()).then_some("event--violated"),
    );
    let go = props.act.reform(move |_: MouseEvent| Action::MoveTo(at));
    let effects = step.effects.iter().filter(|e| adds(&step.event, e));
    let cards = refusals_of(moment, at);
    let card = |arrow: &usize| {
        let open = props.explained == Some(at);
        html! { <RefusalCard key={*arrow} moment={moment.clone()} arrow={*arrow} {open} act={props.act.clone()} /> }
    };
    let effect = |(k, effect): (usize, &Effect)| {
        // A refusal that is in the picture has a card of its own.
        if matches!(effect, Effect::Rejected { .. }) && !cards.is_empty() {
            return Html::default();
        }
        html! { <li key={k} class={tone(effect)}>{ words.effect(effect) }</li> }
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
            <td class="event__what">
                <p class="event__sentence" onclick={go}>{ words.step(&step.event, &step.effects) }</p>
                <ul class="event__effects">{ for effects.enumerate().map(effect) }</ul>
                <div>{ for cards.iter().map(card) }</div>
                <ul class="event__verdicts">
                    { for step.violations.iter().map(|v| html! { <li key={words.violation(v)} class="violation">{ words.violation(v) }</li> }) }
                    { for step.broken.iter().map(|b| html! { <li key={words.assumption(b)} class="assumption">{ words.assumption(b) }</li> }) }
                </ul>
            </td>
        </tr>
    }
}

/// Everything a row says.
fn told(words: &Sentences<'_>, step: &Step) -> String {
    let mut text = words.step(&step.event, &step.effects);
    for effect in &step.effects {
        text.push(' ');
        text.push_str(&words.effect(effect));
    }
    text
}

/// Whether an effect says more than its event did.
fn adds(event: &handover_simulation::Event, effect: &Effect) -> bool {
    use handover_simulation::Event as Ev;
    !matches!(
        (event, effect),
        (Ev::Deliver(_) | Ev::Overtake(_), Effect::Delivered { .. })
            | (Ev::LoseSession { .. }, Effect::SessionLost { .. })
            | (Ev::Elect { .. }, Effect::Elected { .. })
            | (Ev::Ready { .. }, Effect::TableReady { .. })
            | (Ev::Stopped { .. }, Effect::TableStopped { .. })
            | (Ev::Advance { .. }, Effect::Advanced { .. })
            | (Ev::Pause { .. }, Effect::Paused { .. })
            | (Ev::Resume { .. }, Effect::Resumed { .. })
            | (Ev::Cut { .. }, Effect::LinkCut { .. })
            | (Ev::Heal { .. }, Effect::LinkHealed { .. })
            | (Ev::Hold(_), Effect::Held { .. })
            | (Ev::Release(_), Effect::Released { .. })
            | (Ev::AddTable { .. }, Effect::TableWanted { .. })
            | (Ev::DropTable { .. }, Effect::TableUnwanted { .. })
            | (Ev::Notice { .. }, Effect::Noticed { .. })
    )
}

fn tone(effect: &Effect) -> Option<&'static str> {
    matches!(effect, Effect::Rejected { .. }).then_some("refused")
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
