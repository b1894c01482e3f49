//! Which part of the run is shown, in the picture and in the table alike.

use handover_diagram::Filter;
use handover_protocol::MessageKind;
use yew::prelude::*;

use super::fold::waiting;
use super::page::PageProps;
use crate::browser::focus;
use crate::language::{self, fill, more, words};
use crate::state::{Action, Run, Shared, View};

/// What the bar needs.
#[derive(Clone, PartialEq, Properties)]
pub struct FilterProps {
    /// The run.
    pub run: Shared<Run>,
    /// The part of it that is shown, where it is not all of it.
    pub view: Option<Shared<View>>,
    /// What to do.
    pub act: Callback<Action>,
}

/// A bar that is hardly there until it is opened or something is left out.
pub(super) fn filter_bar(props: &FilterProps, page: &PageProps) -> Html {
    let all = props
        .act
        .reform(|_: MouseEvent| Action::Filter(Filter::default()));
    let ontoggle = props.act.reform(|_: Event| Action::More);
    html! {
        <div class="filter" role="group" aria-label={words().filter_what}>
            <details class="filter__fold" data-testid="filter" {ontoggle}>
                <summary>{ words().filter }</summary>
                { page.later.map_or_else(|| waiting(page), |later| (later.filter)(props)) }
            </details>
            if let Some(view) = &props.view {
                <div class="filter__aside">
                    <p class="filter__said" role="status" data-testid="filtered">{ fill(&words().filtered, &[&view.steps.len(), &props.run.end()]) }</p>
                    <button type="button" class="button button--quiet button--small" data-testid="filter-none" onclick={all}>{ words().filter_none }</button>
                </div>
            }
        </div>
    }
}

/// What can be chosen.
pub fn fields(props: &FilterProps) -> Html {
    html! { <Fields ..props.clone() /> }
}

/// Painted again only for another run or another part of it.
#[component]
fn Fields(props: &FilterProps) -> Html {
    let filter = props.view.as_ref().map(|view| view.filter.clone());
    let filter = filter.unwrap_or_default();
    let (run, setup) = (&props.run, props.run.setup());
    let (more, words) = (more(), run.words());
    let change = |change: fn(&mut Filter, usize, &Run)| {
        let (filter, run) = (filter.clone(), run.clone());
        props.act.reform(move |event: Event| {
            let mut filter = filter.clone();
            // The first option is all.
            change(&mut filter, focus::value(&event).parse().unwrap_or(0), &run);
            Action::Filter(filter)
        })
    };
    let nodes = setup.ids().map(|node| words.node(node).to_owned());
    let node = filter.node.map_or(0, |node| node.index() + 1);
    let tables = run.tables();
    let table = tables.iter().position(|table| Some(*table) == filter.table);
    let table_names = tables.iter().map(|table| words.table(*table));
    let kind = MessageKind::ALL
        .iter()
        .position(|kind| Some(*kind) == filter.kind);
    let kinds = MessageKind::ALL.iter().map(|kind| kind.name().to_owned());
    let refused = {
        let filter = filter.clone();
        props.act.reform(move |event: Event| {
            let refused = focus::checked(&event);
            Action::Filter(Filter {
                refused,
                ..filter.clone()
            })
        })
    };
    let typed = {
        let filter = filter.clone();
        props.act.reform(move |event: InputEvent| {
            let text = focus::value(&event);
            Action::Filter(Filter {
                text,
                ..filter.clone()
            })
        })
    };
    html! {
        <div class="filter__fields">
            { choice(more.by_node, "filter-node", nodes.collect(), node, change(|filter, n, run| {
                filter.node = n.checked_sub(1).and_then(|n| run.setup().ids().nth(n));
            })) }
            { choice(more.by_table, "filter-table", table_names.collect(), table.map_or(0, |n| n + 1), change(|filter, n, run| {
                filter.table = n.checked_sub(1).and_then(|n| run.tables().get(n).copied());
            })) }
            { choice(more.by_message, "filter-kind", kinds.collect(), kind.map_or(0, |n| n + 1), change(|filter, n, _| {
                filter.kind = n.checked_sub(1).and_then(|n| MessageKind::ALL.get(n).copied());
            })) }
            <label class="check">
                <input type="checkbox" data-testid="filter-refused" checked={filter.refused} onchange={refused} />
                { language::words().refused_only }
            </label>
            <input type="search" class="events__search" data-testid="filter-text" aria-label={more.find_run} placeholder={language::words().find} value={filter.text.clone()} oninput={typed} />
        </div>
    }
}

/// One of several, or all of them.
fn choice(
    [label, all]: [&'static str; 2],
    id: &'static str,
    names: Vec<String>,
    chosen: usize,
    onchange: Callback<Event>,
) -> Html {
    let names = std::iter::once(all.to_owned()).chain(names).enumerate();
    let option = |(n, name): (usize, String)| {
        html! { <option key={n} value={n.to_string()} selected={n == chosen}>{ name }</option> }
    };
    html! {
        <select aria-label={label} data-testid={id} {onchange}>{ for names.map(option) }</select>
    }
}
