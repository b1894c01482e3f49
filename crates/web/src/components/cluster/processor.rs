//! A processor: whom it follows, its epoch, and what its tables are doing.

use handover_simulation::view::{NodeView, PipelineState, PipelineView, ProcessorView};
use handover_simulation::{Event, NodeId, Role};
use yew::prelude::*;

use super::Subject;
use super::board::{Board, Look};
use super::choices::advance;
use super::marks::{epoch, pipeline_shape, readout, term_class, token};
use super::owner::session;

/// From that many tables on a list scrolls on its own.
const LONG: usize = 8;

/// The card of a processor.
pub(super) fn card(board: &Board<'_>, node: &NodeView) -> Html {
    let id = node.id;
    let name = board.name(id);
    let heard = node.processor.as_ref().and_then(|p| p.owner);
    let class = classes!(
        "node",
        "node--processor",
        term_class(heard.map(|(_, rev)| rev)),
        (node.down.is_none() && !node.has_session).then_some("is-zombie"),
        node.down.is_some().then_some("is-down"),
        board.touched(id).then_some("is-touched"),
    );
    let truth = board.say.processor_truth(&board.etcd);
    let belief = board.say.processor_belief(node);
    let agree = heard == board.etcd.owner;
    html! {
        <article key={id.0} class={class} aria-label={name.to_owned()}>
            <header class="node__head menu-anchor">
                <h3 class="node__name truncate" title={name.to_owned()}>{ name }</h3>
                { for heard.map(|(_, rev)| token(board, rev)) }
                { board.menu(Subject::Processor(id), name) }
            </header>
            { flag(board, node, Role::Processor) }
            { refusals(board, id) }
            if node.down.is_none() {
                { readout(board, truth, belief, agree) }
            }
            { for node.processor.as_ref().map(|processor| holdings(board, id, processor)) }
            { actions(board, node) }
            { session(board, node) }
        </article>
    }
}

/// The band that says in words and by its pattern that a node is not what it seems.
pub(super) fn flag(board: &Board<'_>, node: &NodeView, role: Role) -> Html {
    let words = board.words;
    let Some(said) = board.say.condition(node, role, &board.etcd) else {
        return Html::default();
    };
    let (class, title) = if node.down.is_some() {
        ("flag--down", words.down)
    } else if node.is_zombie() && role == Role::Owner {
        ("flag--zombie", words.zombie)
    } else if !node.has_session {
        ("flag--zombie", words.unaware)
    } else {
        ("flag--paused", words.paused)
    };
    html! {
        <p class={classes!("flag", class)}>
            <strong class="flag__title">{ title }</strong>
            <span class="flag__text">{ said }</span>
        </p>
    }
}

fn refusals(board: &Board<'_>, by: NodeId) -> Html {
    let here = board.highlight.refusals.iter().filter(|r| r.by == by);
    html! {
        <>
            { for here.map(|refusal| html! {
                <p key={refusal.id.0} class="node__refusal">
                    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                        <path d="M2 2L10 10M10 2L2 10" stroke="currentColor" stroke-width="2" />
                    </svg>
                    <span>
                        <b class="node__refused">{ board.say.message(refusal.id) }</b>
                        { " " }
                        { board.say.rejection(&refusal.rejection, refusal.heard_in) }
                    </span>
                </p>
            }) }
        </>
    }
}

fn holdings(board: &Board<'_>, node: NodeId, processor: &ProcessorView) -> Html {
    let words = board.words;
    let long = processor.tables.len() > LONG;
    html! {
        <div class="node__part">
            <div class="node__facts">
                <h4 class="eyebrow">{ words.tables }</h4>
                if processor.epoch.ordinal().is_some() {
                    { epoch(board, processor.epoch) }
                }
                if processor.needs_sync {
                    <span class="chip chip--warn">{ words.owes_sync }</span>
                }
            </div>
            if processor.tables.is_empty() {
                <p class="note">{ words.tables_empty }</p>
            } else {
                <ul class={classes!("pipes", long.then_some("is-long"))} tabindex={long.then_some("0")} aria-label={words.tables}>
                    { for processor.tables.iter().map(|pipe| pipeline(board, node, pipe)) }
                </ul>
            }
        </div>
    }
}

fn pipeline(board: &Board<'_>, node: NodeId, pipe: &PipelineView) -> Html {
    let table = pipe.table;
    let state = board.locale.pipeline(pipe.state);
    let ending = matches!(pipe.state, PipelineState::Stopping | PipelineState::Stopped);
    html! {
        <li key={table.0} class={classes!("pipe", ending.then_some("is-ending"))}>
            { pipeline_shape(pipe.state) }
            <span class="pipe__name truncate">{ board.say.table(table) }</span>
            <span class="pipe__state">{ state }</span>
            <span class="pipe__ts mono truncate" title={board.say.up_to(pipe.checkpoint)}>{ pipe.checkpoint.to_string() }</span>
            { board.press(Event::Ready { node, table }, Look::Natural) }
            { board.press(Event::Stopped { node, table }, Look::Natural) }
        </li>
    }
}

fn actions(board: &Board<'_>, view: &NodeView) -> Html {
    let (node, role) = (view.id, Role::Processor);
    html! {
        <div class="node__actions">
            { board.press(Event::Tick { node, role }, Look::Natural) }
            { board.press(advance(node, Some(view), board.world), Look::Natural) }
        </div>
    }
}
