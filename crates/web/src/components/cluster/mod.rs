//! The living picture of one moment: etcd, which holds the truth, on top; owners and processors
//! with what they believe; messages in flight between them; downstream below.

mod board;
mod choices;
mod downstream;
mod etcd;
mod focus;
mod marks;
mod owner;
mod processor;
mod stage;
mod wires;

use handover_simulation::{Event, Role};
use yew::prelude::*;

use board::Board;
pub use choices::{Choice, Subject, choices};
pub use marks::term_class;
pub use stage::{Highlight, Refusal, Stage};

/// Properties of [`ClusterView`].
#[derive(Properties, PartialEq)]
pub struct ClusterProps {
    /// The moment to show.
    pub stage: Stage,
    /// What the step that led here touched.
    #[prop_or_default]
    pub highlight: Highlight,
    /// Told what the reader lets happen next.
    #[prop_or_default]
    pub on_event: Callback<Event>,
    /// Whether the picture is only to be looked at: no button, no menu.
    #[prop_or_default]
    pub read_only: bool,
}

/// More cards than that are not stacked in one column, however wide the place is.
const COLUMN: usize = 3;

/// The cluster. It is as wide as its place and arranges itself by that width.
#[component]
pub fn ClusterView(props: &ClusterProps) -> Html {
    let on_event = focus::use_kept_focus(&props.stage, &props.on_event);
    let board = Board::new(props, &on_event);
    let words = board.words;
    let most = [Role::Owner, Role::Processor].map(|role| board.with_role(role).count());
    let many = most
        .into_iter()
        .any(|count| count > COLUMN)
        .then_some("is-many");
    html! {
        <div class="cluster">
            { etcd::etcd(&board) }
            <div class={classes!("cluster__field", many)}>
                { wires::wires(&board) }
                <section class="cluster__side cluster__side--owners" aria-label={words.owners} tabindex="-1">
                    <h2 class="cluster__title">{ words.owners }</h2>
                    <div class="cluster__cards">
                        { for board.with_role(Role::Owner).map(|node| owner::card(&board, node)) }
                    </div>
                </section>
                <section class="cluster__side cluster__side--processors" aria-label={words.processors} tabindex="-1">
                    <h2 class="cluster__title">{ words.processors }</h2>
                    <div class="cluster__cards">
                        { for board.with_role(Role::Processor).map(|node| processor::card(&board, node)) }
                    </div>
                </section>
            </div>
            { downstream::downstream(&board) }
        </div>
    }
}

#[cfg(test)]
mod tests;
