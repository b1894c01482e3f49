//! What can happen now, and why the rest cannot.

use handover_diagram::sentences::subject_of;
use handover_simulation::Event;
use yew::prelude::*;

use crate::browser::focus;
use crate::hooks::use_later;
use crate::language::words;
use crate::state::{Action, Moment, Sort, Subject, askable};

/// What the list needs.
#[derive(Clone, PartialEq, Properties)]
pub struct PossibleProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// What to do.
    pub act: Callback<Action>,
}

/// Events in groups: what the machine does by itself, what can go wrong, what one can ask for.
#[component]
pub fn Possible(props: &PossibleProps) -> Html {
    let with_rest = use_state_eq(|| false);
    let moment = &props.moment;
    let events = use_memo(moment.clone(), |moment| moment.world().possible());
    let later = use_later(*with_rest, &Callback::noop());
    let rest = later.filter(|_| *with_rest);
    let rest = rest.map_or_else(Vec::new, |later| (later.impossible)(moment));
    let toggle = {
        let with_rest = with_rest.clone();
        Callback::from(move |event: Event_| with_rest.set(focus::checked(&event)))
    };
    // What is folded away is not told: there is much of it, and it changes with every step.
    let open = [
        use_state_eq(|| true),
        use_state_eq(|| false),
        use_state_eq(|| false),
    ];
    let group = |(sort, open): (Sort, &UseStateHandle<bool>)| {
        let fold = open.setter();
        let ontoggle = Callback::from(move |event: Event_| fold.set(focus::opened(&event)));
        group(props, sort, &events, &rest, **open, ontoggle)
    };
    html! {
        <section id="part-possible" class="panel possible" aria-labelledby="possible-title" data-testid="possible">
            <header class="panel__head">
                <h2 id="possible-title">{ words().possible }</h2>
                <label class="check">
                    <input type="checkbox" data-testid="why-not" checked={*with_rest} onchange={toggle} />
                    { words().possible_rest }
                </label>
            </header>
            if !moment.is_end() {
                <p class="note possible__branch">{ words().possible_branch }</p>
            }
            <div class="possible__groups">{ for Sort::ALL.into_iter().zip(&open).map(group) }</div>
        </section>
    }
}

type Event_ = yew::Event;

/// An event that cannot happen, and the sentence that says why.
pub type Refusal = (Event, String);

/// What cannot happen at a moment, of all that one might think of.
#[must_use]
pub fn impossible(moment: &Moment) -> Vec<Refusal> {
    let (world, words) = (moment.world(), moment.run().words());
    let flights = world.in_flight();
    let events = askable(moment.run().setup(), world, &flights).into_iter();
    let refused = events.filter_map(|event| {
        let why = world.why_not(event)?;
        let sentence = words.refused(&event, &why);
        Some((event, sentence))
    });
    refused.collect()
}

fn group(
    props: &PossibleProps,
    sort: Sort,
    events: &[Event],
    rest: &[Refusal],
    open: bool,
    ontoggle: Callback<Event_>,
) -> Html {
    let world = props.moment.world();
    let of_sort = |event: &Event| Sort::of(event, world) == sort;
    let events: Vec<Event> = events.iter().copied().filter(of_sort).collect();
    let rest: Vec<&Refusal> = rest.iter().filter(|(event, _)| of_sort(event)).collect();
    let count = events.len();
    let [natural, fault, command] = words().sorts;
    let (id, [title, hint]) = match sort {
        Sort::Natural => ("natural", natural),
        Sort::Fault => ("faults", fault),
        Sort::Command => ("commands", command),
    };
    let nodes = props.moment.run().setup().ids().map(Subject::Node);
    let subjects = nodes.chain([Subject::Messages, Subject::Links, Subject::Cluster]);
    let body = if !open && rest.is_empty() {
        Html::default()
    } else if sort == Sort::Natural {
        html! { <ul class="choices">{ choices(props, &events) }{ reasons(&rest) }</ul> }
    } else {
        let block = |subject: Subject| {
            let of = |event: &Event| Subject::of(event) == subject;
            let events: Vec<Event> = events.iter().copied().filter(of).collect();
            let rest: Vec<&Refusal> = rest.iter().copied().filter(|(e, _)| of(e)).collect();
            if events.is_empty() && rest.is_empty() {
                return Html::default();
            }
            html! {
                <li key={name(props, subject)} class="choices__block">
                    <h4 class="eyebrow">{ name(props, subject) }</h4>
                    <ul class="choices">{ choices(props, &events) }{ reasons(&rest) }</ul>
                </li>
            }
        };
        html! { <ul class="choices__blocks">{ for subjects.map(block) }</ul> }
    };
    html! {
        <details key={title} class="choices__group" {open} data-testid={id} {ontoggle}>
            <summary title={hint}><h3>{ title }</h3><span class="chip">{ count }</span></summary>
            { body }
        </details>
    }
}

fn name(props: &PossibleProps, subject: Subject) -> String {
    let [messages, links, cluster] = words().subjects;
    match subject {
        Subject::Node(node) => props.moment.run().setup().name(node).to_owned(),
        Subject::Messages => messages.to_owned(),
        Subject::Links => links.to_owned(),
        Subject::Cluster => cluster.to_owned(),
    }
}

fn choices(props: &PossibleProps, events: &[Event]) -> Html {
    let say = props.moment.run().words();
    let flights = props.moment.world().in_flight();
    let steps = props.moment.run().trace().steps();
    let next = steps.get(props.moment.cursor()).map(|step| step.event);
    let choice = |event: &Event| {
        let event = *event;
        let said = say.action(&event, subject_of(&event, &flights));
        let onclick = props.act.reform(move |_: MouseEvent| Action::Do(event));
        let is_next = next == Some(event);
        html! {
            <li key={said.clone()}>
                <button type="button" class={classes!("choice", is_next.then_some("choice--next"))} data-testid="choice" {onclick}>
                    { said }
                    if is_next { <span class="eyebrow">{ words().possible_next }</span> }
                </button>
            </li>
        }
    };
    events.iter().map(choice).collect()
}

fn reasons(rest: &[&Refusal]) -> Html {
    let reason = |(_, sentence): &&Refusal| {
        html! { <li key={sentence.clone()} class="choice choice--not" data-testid="impossible">{ sentence }</li> }
    };
    rest.iter().map(reason).collect()
}
