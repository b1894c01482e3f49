//! Downstream: up to where each table has been written, and who writes it now.

use handover_protocol::{OwnerRev, TableId, Ts};
use handover_simulation::view::{PipelineState, WriteView};
use handover_simulation::{Event, NodeId, Violation};
use yew::prelude::*;

use super::Subject;
use super::board::{Board, Look};
use super::marks::token;

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
    let writer = |(node, rev): &(NodeId, Option<OwnerRev>)| {
        let said = board.say.writers(&[*node]);
        html! { <span key={node.0} class="sink__who">{ said }{ for rev.map(|rev| html! { <>{ " " }{ token(board, rev) }</> }) }</span> }
    };
    let writes: Vec<WriteView> = board.world.writes().filter(|w| w.table == table).collect();
    let sent = writes.iter().map(|write| write.to).max();
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
                if writers.is_empty() { <span class="sink__who">{ words.no_writer }</span> }
                { for writers.iter().map(writer) }
            </p>
            if !writes.is_empty() {
                <ul class="sink__writes">{ for writes.iter().enumerate().map(|(n, write)| on_its_way(board, n, write, &writes)) }</ul>
            }
            if let Some(sent) = sent.filter(|sent| *sent > ts) {
                <p class="note">{ board.say.at_stake(ts, sent) }</p>
            }
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

/// A write that has been sent and has not arrived. Those of one sender arrive in order.
fn on_its_way(board: &Board<'_>, n: usize, write: &WriteView, writes: &[WriteView]) -> Html {
    let (node, table) = (write.node, write.table);
    let first = writes[..n].iter().all(|earlier| earlier.node != node);
    html! {
        <li key={n} class={classes!("sink__write", write.ended.then_some("is-late"))}>
            <span>{ board.say.write(write) }</span>
            if first { { board.press(Event::Land { node, table }, Look::Natural) } }
        </li>
    }
}

/// Whoever may write a table, whether etcd knows of it or not, and the owner's term for which.
fn writers(board: &Board<'_>, table: TableId) -> Vec<(NodeId, Option<OwnerRev>)> {
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
        .map(|node| {
            (
                node.id,
                node.processor
                    .as_ref()
                    .and_then(|p| p.owner)
                    .map(|(_, rev)| rev),
            )
        })
        .collect()
}
