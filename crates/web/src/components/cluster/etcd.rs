//! etcd: who is owner in truth, whose session lives, who is next.

use handover_simulation::Event;
use handover_simulation::view::NodeView;
use yew::prelude::*;

use super::Subject;
use super::board::{Board, Look};
use super::marks::{term_class, token};

/// The sessions of more nodes than that take a row of their own.
const ROW: usize = 6;

/// The strip on top.
pub(super) fn etcd(board: &Board<'_>) -> Html {
    let words = board.words;
    let touched = board.highlight.etcd.then_some("is-touched");
    let many = (board.nodes.len() > ROW).then_some("is-many");
    html! {
        <section class={classes!("etcd", many, touched)} aria-label={words.etcd.0} tabindex="-1">
            <header class="etcd__head menu-anchor">
                <h2 class="cluster__title">
                    { words.etcd.0 }<span class="cluster__aside">{ words.etcd.1 }</span>
                </h2>
                { board.menu(Subject::Etcd, words.etcd.0) }
            </header>
            <div class="etcd__body">
                { key(board) }
                { sessions(board) }
                { line(board) }
                <div class="etcd__fact">
                    <h3 class="eyebrow">{ words.stored }</h3>
                    <p class="etcd__number mono">{ board.etcd.watermark.checkpoint.to_string() }</p>
                </div>
            </div>
        </section>
    }
}

fn key(board: &Board<'_>) -> Html {
    let words = board.words;
    let rev = board.etcd.owner.map(|(_, rev)| rev);
    html! {
        <div class={classes!("etcd__fact", "etcd__key", term_class(rev))}>
            <h3 class="eyebrow">{ words.owner_key }</h3>
            <p class="etcd__holder">
                if let Some((node, rev)) = board.etcd.owner {
                    { token(board, rev) }
                    <span class="truncate" title={board.name(node).to_owned()}>{ board.name(node) }</span>
                } else {
                    <span class="etcd__free">{ words.key_free }</span>
                }
            </p>
        </div>
    }
}

fn sessions(board: &Board<'_>) -> Html {
    let words = board.words;
    html! {
        <div class="etcd__fact etcd__sessions">
            <h3 class="eyebrow">{ words.sessions }</h3>
            <ul class="pips">{ for board.nodes.iter().map(|node| pip(board, node)) }</ul>
        </div>
    }
}

fn pip(board: &Board<'_>, node: &NodeView) -> Html {
    let name = board.name(node.id);
    let (state, said) = if node.has_session {
        ("is-live", board.words.session.0)
    } else {
        ("is-gone", board.words.session.1)
    };
    html! {
        <li key={node.id.0} class={classes!("pip", state)} title={format!("{name}: {said}")}>
            <span class="pip__dot" aria-hidden="true"></span>
            <span class="truncate">{ name }</span>
            <span class="visually-hidden">{ format!(": {said}") }</span>
        </li>
    }
}

fn line(board: &Board<'_>) -> Html {
    let words = board.words;
    let first = board.etcd.line.first().copied();
    html! {
        <div class="etcd__fact">
            <h3 class="eyebrow">{ words.line }</h3>
            if board.etcd.line.is_empty() {
                <p class="note">{ words.line_empty }</p>
            } else {
                <ol class="queue">
                    { for board.etcd.line.iter().map(|node| {
                        let name = board.name(*node);
                        html! { <li key={node.0} class="truncate" title={name.to_owned()}>{ name }</li> }
                    }) }
                </ol>
            }
            if let Some(node) = first {
                { board.press_whole(Event::Elect { node, rev: None }, Look::Natural) }
            }
        </div>
    }
}
