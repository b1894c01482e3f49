//! Downstream: up to where each table has been written, and who writes it now.

use handover_protocol::{TableId, Ts};
use handover_simulation::view::PipelineState;
use handover_simulation::{NodeId, Violation};
use yew::prelude::*;

use super::Subject;
use super::board::Board;

/// From that many tables on the list scrolls on its own.
const LONG: usize = 24;

/// The strip below.
pub(super) fn downstream(board: &Board<'_>) -> Html {
    let words = board.words;
    let tables: Vec<(TableId, Ts)> = board.world.downstream().collect();
    let broken = board.world.violations();
    let long = tables.len() > LONG;
    html! {
        <section class="downstream" aria-label={words.downstream.0} tabindex="-1">
            <h2 class="cluster__title">
                { words.downstream.0 }<span class="cluster__aside">{ words.downstream.1 }</span>
            </h2>
            if tables.is_empty() {
                <p class="note">{ words.downstream_empty }</p>
            } else {
                <ul class={classes!("sinks", long.then_some("is-long"))} tabindex={long.then_some("0")} aria-label={words.downstream.1}>
                    { for tables.into_iter().map(|(table, ts)| sink(board, table, ts, &broken)) }
                </ul>
            }
        </section>
    }
}

fn sink(board: &Board<'_>, table: TableId, ts: Ts, broken: &[Violation]) -> Html {
    let words = board.words;
    let name = board.say.table(table);
    let writers = writers(board, table);
    let said = if writers.is_empty() {
        words.no_writer.to_owned()
    } else {
        board.say.writers(&writers)
    };
    let double = broken
        .iter()
        .any(|v| matches!(v, Violation::DoubleWrite { table: t, .. } if *t == table));
    let lost = broken.iter().find(|v| {
        matches!(v, Violation::CheckpointBeyondTable { table: t, .. } | Violation::GapAtStart { table: t, .. } if *t == table)
    });
    let class = classes!(
        "sink",
        writers.is_empty().then_some("is-idle"),
        (double || lost.is_some()).then_some("is-broken"),
    );
    html! {
        <li key={table.0} class={class}>
            <div class="sink__head menu-anchor">
                <h3 class="sink__name truncate" title={name.clone()}>{ name.clone() }</h3>
                { board.menu(Subject::Table(table), &name) }
            </div>
            <p class="sink__state">
                <span class="mono">{ board.say.up_to(ts) }</span>
                <span class="sink__who">{ said }</span>
            </p>
            if !board.world.wanted().contains(&table) {
                <p><span class="chip">{ words.not_wanted }</span></p>
            }
            if double {
                <p class="sink__broken"><span class="chip chip--bad">{ words.double_write }</span></p>
            }
            { for lost.map(|violation| html! { <p class="sink__broken">{ board.say.violation(violation) }</p> }) }
        </li>
    }
}

/// Whoever may write a table, whether etcd knows of it or not.
fn writers(board: &Board<'_>, table: TableId) -> Vec<NodeId> {
    let holds = |node: &&handover_simulation::view::NodeView| {
        let tables = node.processor.iter().flat_map(|p| &p.tables);
        tables
            .filter(|pipe| pipe.state != PipelineState::Stopped)
            .any(|pipe| pipe.table == table)
    };
    board
        .nodes
        .iter()
        .filter(holds)
        .map(|node| node.id)
        .collect()
}
