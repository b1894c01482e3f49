//! Small marks: the colour of a term, a fencing token, the shape of a state.

use handover_protocol::owner::TableStatus;
use handover_protocol::{Epoch, OwnerRev};
use handover_simulation::view::PipelineState;
use yew::prelude::*;

use super::board::Board;

/// The class that gives an element the colour of an owner's term, or of none. The colours repeat
/// after six terms.
#[must_use]
pub const fn term_class(rev: Option<OwnerRev>) -> &'static str {
    let Some(rev) = rev else {
        return "term-none";
    };
    match rev.0.rem_euclid(6) {
        1 => "term-1",
        2 => "term-2",
        3 => "term-3",
        4 => "term-4",
        5 => "term-5",
        _ => "term-6",
    }
}

/// A fencing token in the colour of its term, with its number.
pub(super) fn token(board: &Board<'_>, rev: OwnerRev) -> Html {
    html! {
        <span class={classes!("token", term_class(Some(rev)))}>{ board.locale.rev(rev) }</span>
    }
}

/// An epoch.
pub(super) fn epoch(board: &Board<'_>, epoch: Epoch) -> Html {
    html! { <span class="chip mono epoch">{ board.locale.epoch(epoch) }</span> }
}

/// What a pipeline is doing, as a shape: the fuller, the nearer to replicating.
pub(super) fn pipeline_shape(state: PipelineState) -> Html {
    shape(match state {
        PipelineState::Starting => Shape::Quarter,
        PipelineState::Ready => Shape::Half,
        PipelineState::Running => Shape::Full,
        PipelineState::Stopping => Shape::Barred,
        PipelineState::Stopped => Shape::Empty,
    })
}

/// What an owner takes a table to be doing, as a shape.
pub(super) fn record_shape(status: TableStatus) -> Html {
    shape(match status {
        TableStatus::Adding => Shape::Quarter,
        TableStatus::Running => Shape::Full,
        TableStatus::Removing => Shape::Barred,
    })
}

#[derive(Clone, Copy)]
enum Shape {
    Quarter,
    Half,
    Full,
    Barred,
    Empty,
}

fn shape(shape: Shape) -> Html {
    let inner = match shape {
        Shape::Quarter => html! { <path d="M6 6V1.5A4.5 4.5 0 0 1 10.5 6Z" fill="currentColor" /> },
        Shape::Half => html! { <path d="M6 1.5A4.5 4.5 0 0 1 6 10.5Z" fill="currentColor" /> },
        Shape::Full => html! { <circle cx="6" cy="6" r="4.5" fill="currentColor" /> },
        Shape::Barred => html! { <path d="M3.5 6H8.5" stroke="currentColor" stroke-width="2" /> },
        Shape::Empty => Html::default(),
    };
    html! {
        <svg class="shape" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" stroke-width="1.5" />
            { inner }
        </svg>
    }
}

/// What etcd says of a node, and what the node believes: one line while both agree, so that a
/// difference stands out.
pub(super) fn readout(board: &Board<'_>, truth: String, belief: String, agree: bool) -> Html {
    let words = board.words;
    if agree {
        return html! {
            <dl class="readout">
                <div class="readout__row">
                    <dt>{ words.both }</dt>
                    <dd>{ truth }<span class="readout__mark" aria-hidden="true">{ "=" }</span></dd>
                </div>
            </dl>
        };
    }
    html! {
        <dl class="readout is-off">
            <div class="readout__row">
                <dt>{ words.truth }</dt>
                <dd>{ truth }</dd>
            </div>
            <div class="readout__row readout__row--belief">
                <dt>{ words.belief }</dt>
                <dd>
                    { belief }
                    <span class="readout__mark" title={words.differs}>
                        <span aria-hidden="true">{ "\u{2260}" }</span>
                        <span class="visually-hidden">{ format!(" ({})", words.differs) }</span>
                    </span>
                </dd>
            </div>
        </dl>
    }
}
