//! A candidate for ownership: what etcd says, what it believes, and its own picture of the tables.

use handover_protocol::TableId;
use handover_simulation::view::{CaptureView, NodeView, OwnerView, RecordView};
use handover_simulation::{Event, NodeId, Role};
use yew::prelude::*;

use super::Subject;
use super::board::{Board, Look};
use super::marks::{epoch, readout, record_shape, term_class, token};
use super::processor::flag;

/// From that many tables and processors on an owner's picture scrolls on its own.
const LONG: usize = 16;

/// The card of a candidate.
pub(super) fn card(board: &Board<'_>, node: &NodeView) -> Html {
    let id = node.id;
    let name = board.name(id);
    let believed = node.owner.as_ref().map(|owner| owner.rev);
    let class = classes!(
        "node",
        "node--owner",
        term_class(believed),
        believed.is_some().then_some("is-acting"),
        node.is_zombie().then_some("is-zombie"),
        node.down.is_some().then_some("is-down"),
        board.touched(id).then_some("is-touched"),
    );
    let truth = board.say.candidate_truth(node);
    let belief = board.say.candidate_belief(node);
    let agree = believed == node.owner_key;
    html! {
        <article key={id.0} class={class} aria-label={name.to_owned()}>
            <header class="node__head menu-anchor">
                <h3 class="node__name truncate" title={name.to_owned()}>{ name }</h3>
                { for believed.map(|rev| token(board, rev)) }
                { board.menu(Subject::Owner(id), name) }
            </header>
            { flag(board, node, Role::Owner) }
            { readout(board, truth, belief, agree) }
            { for node.owner.as_ref().map(|owner| records(board, owner)) }
            { actions(board, id) }
            { session(board, node) }
        </article>
    }
}

fn actions(board: &Board<'_>, node: NodeId) -> Html {
    let role = Role::Owner;
    html! {
        <div class="node__actions">
            { board.press(Event::Tick { node, role }, Look::Natural) }
            { board.press(Event::Elect { node, rev: None }, Look::Natural) }
        </div>
    }
}

/// The foot of a card: whether etcd has a session for the node, and what ends or renews it.
pub(super) fn session(board: &Board<'_>, view: &NodeView) -> Html {
    let node = view.id;
    let state = if view.has_session {
        "is-live"
    } else {
        "is-gone"
    };
    html! {
        <footer class="node__foot">
            <p class={classes!("pip", state)}>
                <span class="pip__dot" aria-hidden="true"></span>
                <span>{ board.say.session(view) }</span>
            </p>
            { board.press(Event::Notice { node }, Look::Natural) }
            { board.press(Event::Restart { node }, Look::Natural) }
            { board.press(Event::Join { node }, Look::Natural) }
            { board.press(Event::Resume { node }, Look::Natural) }
            { board.press(Event::LoseSession { node }, Look::Fault) }
        </footer>
    }
}

fn records(board: &Board<'_>, owner: &OwnerView) -> Html {
    let words = board.words;
    let known = |node: NodeId| owner.captures.iter().any(|c| c.node == node);
    let mut others: Vec<NodeId> = owner.tables.iter().map(|r| r.node).collect();
    others.retain(|node| !known(*node));
    others.dedup();
    let long = owner.tables.len() + owner.captures.len() > LONG;
    html! {
        <div class="node__part">
            <h4 class="eyebrow">{ words.records }</h4>
            if owner.captures.is_empty() && others.is_empty() {
                <p class="note">{ words.records_empty }</p>
            }
            <ul class={classes!("beliefs", long.then_some("is-long"))} tabindex={long.then_some("0")} aria-label={words.records}>
                { for owner.captures.iter().map(|capture| belief(board, owner, capture.node, Some(capture))) }
                { for others.into_iter().map(|node| belief(board, owner, node, None)) }
            </ul>
        </div>
    }
}

fn belief(
    board: &Board<'_>,
    owner: &OwnerView,
    node: NodeId,
    capture: Option<&CaptureView>,
) -> Html {
    let name = board.name(node);
    let here: Vec<&RecordView> = owner.tables.iter().filter(|r| r.node == node).collect();
    html! {
        <li key={node.0} class="belief">
            <p class="belief__who">
                <span class="truncate" title={name.to_owned()}>{ name }</span>
                { for capture.map(|capture| html! { <span class="belief__sync">{ board.locale.sync(capture.sync) }</span> }) }
                { for capture.filter(|c| c.epoch.ordinal().is_some()).map(|capture| epoch(board, capture.epoch)) }
            </p>
            if !here.is_empty() {
                <ul class="records">
                    { for here.into_iter().map(|record| chip(board, record)) }
                </ul>
            }
        </li>
    }
}

fn chip(board: &Board<'_>, record: &RecordView) -> Html {
    let TableId(id) = record.table;
    html! {
        <li key={id} class="chip record">
            { record_shape(record.status) }
            <span>{ board.say.table(record.table) }</span>
            <span class="record__state">{ board.locale.record(record.status) }</span>
        </li>
    }
}
