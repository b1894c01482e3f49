//! The wires between owners and processors with what travels on them.
//!
//! An owner's end is always on the left, so that the way a message goes can be seen.

use handover_diagram::sentences::number_text;
use handover_protocol::small::SmallMap;
use handover_protocol::{Epoch, Message, OwnerRev};
use handover_simulation::view::Flight;
use handover_simulation::{Event, NodeId};
use yew::prelude::*;

use super::Subject;
use super::board::{Board, Look};
use super::marks::{term_class, token};

/// What travels between an owner and a processor.
#[derive(Default)]
struct Wire<'a> {
    flights: Vec<&'a Flight>,
    /// Cut from the owner to the processor, and back.
    cut: (bool, bool),
}

/// All wires on which there is something to see.
pub(super) fn wires(board: &Board<'_>) -> Html {
    let words = board.words;
    let wires = sorted(board);
    html! {
        <section class="wires" aria-label={words.wires} tabindex="-1">
            <h2 class="cluster__title">
                { words.wires }<span class="cluster__aside number">{ board.flights.len() }</span>
            </h2>
            if wires.is_empty() {
                <p class="wires__empty note">{ words.wires_empty }</p>
            } else {
                <ul class="wires__list">
                    { for wires.into_iter().map(|(ends, wire)| draw(board, ends, &wire)) }
                </ul>
            }
        </section>
    }
}

fn sorted<'a>(board: &'a Board<'_>) -> SmallMap<(NodeId, NodeId), Wire<'a>> {
    let mut wires: SmallMap<(NodeId, NodeId), Wire<'a>> = SmallMap::new();
    for flight in &board.flights {
        let channel = flight.at.channel;
        let ends = if channel.kind.is_from_owner() {
            (channel.from, channel.to)
        } else {
            (channel.to, channel.from)
        };
        wires
            .get_or_insert(ends, Wire::default())
            .flights
            .push(flight);
    }
    let can_own = |node: NodeId| {
        let roles = board.nodes.get(node.index()).map(|n| n.roles);
        roles.is_some_and(|r| r.has(handover_simulation::Role::Owner))
    };
    for (from, to) in board.world.cuts() {
        if can_own(from) {
            wires.get_or_insert((from, to), Wire::default()).cut.0 = true;
        } else {
            wires.get_or_insert((to, from), Wire::default()).cut.1 = true;
        }
    }
    wires
}

fn draw(board: &Board<'_>, (owner, processor): (NodeId, NodeId), wire: &Wire<'_>) -> Html {
    let (left, right) = (board.name(owner), board.name(processor));
    let rev = board
        .nodes
        .get(owner.index())
        .and_then(|n| Some(n.owner.as_ref()?.rev));
    let cut = wire.cut.0 || wire.cut.1;
    html! {
        <li key={format!("{}-{}", owner.0, processor.0)} class={classes!("wire", cut.then_some("is-cut"))}>
            <p class="wire__ends">
                <span class={classes!("wire__end", "truncate", term_class(rev))} title={left.to_owned()}>{ left }</span>
                <span class="wire__end truncate" title={right.to_owned()}>{ right }</span>
            </p>
            if cut {
                { cut_mark(board, owner, processor, wire.cut) }
            }
            if !wire.flights.is_empty() {
                <ul class="wire__flights">
                    { for wire.flights.iter().map(|flight| token_row(board, flight)) }
                </ul>
            }
        </li>
    }
}

fn cut_mark(board: &Board<'_>, owner: NodeId, processor: NodeId, cut: (bool, bool)) -> Html {
    let (from, to) = if cut.0 {
        (owner, processor)
    } else {
        (processor, owner)
    };
    let both = cut.0 && cut.1;
    let arrow = match cut {
        (true, false) => "\u{2192}",
        (false, true) => "\u{2190}",
        (true, true) | (false, false) => "\u{2194}",
    };
    html! {
        <p class="wire__cut">
            <span class="chip chip--bad">{ format!("{arrow} {}", board.words.cut) }</span>
            { board.press(Event::Heal { from, to, both }, Look::Natural) }
        </p>
    }
}

fn token_row(board: &Board<'_>, flight: &Flight) -> Html {
    let at = flight.at;
    let travel = board.say.travel(flight);
    let label = board.say.label(&flight.message);
    let rev = rev_of(&flight.message);
    let class = classes!(
        "flight",
        term_class(rev),
        if at.channel.kind.is_from_owner() {
            "flight--out"
        } else {
            "flight--back"
        },
        (flight.held || flight.cut).then_some("is-held"),
        board
            .highlight
            .messages
            .contains(&flight.id)
            .then_some("is-touched"),
    );
    html! {
        <li key={flight.id.0} class={class}>
            <span class="flight__way" aria-hidden="true">
                <svg class="flight__head" viewBox="0 0 10 10"><path d="M0 0L10 5L0 10Z" fill="currentColor" /></svg>
            </span>
            <div class="flight__body menu-anchor">
                <p class="flight__says">
                    { number(board, flight) }
                    { for rev.map(|rev| token(board, rev)) }
                    { fence(board, &flight.message) }
                    <span class="flight__label" title={travel.clone()}>{ label }</span>
                    <span class="visually-hidden">{ format!(" ({travel})") }</span>
                    { state(board, flight) }
                </p>
                <div class="flight__actions">
                    if at.nth == 0 {
                        { board.press(Event::Deliver(at.channel), Look::Natural) }
                    }
                    { board.press(Event::Release(at), Look::Natural) }
                    { board.menu(Subject::Message(at), &travel) }
                </div>
            </div>
        </li>
    }
}

fn number(board: &Board<'_>, flight: &Flight) -> Html {
    let entry = board.say.ledger().get(flight.id);
    let text = entry.and_then(|e| Some(number_text(e.number?, e.copy)));
    html! { { for text.map(|text| html! { <b class="flight__number">{ text }</b> }) } }
}

/// The epoch a message carries; a word for one that carries no token at all.
fn fence(board: &Board<'_>, message: &Message) -> Html {
    let epoch = epoch_of(message).filter(|epoch| epoch.ordinal().is_some());
    match epoch {
        Some(epoch) => super::marks::epoch(board, epoch),
        None if rev_of(message).is_some() => Html::default(),
        None => html! { <span class="chip chip--none">{ board.words.no_token }</span> },
    }
}

fn state(board: &Board<'_>, flight: &Flight) -> Html {
    let words = board.words;
    let said = if flight.held {
        words.held
    } else if flight.cut {
        words.cut
    } else if flight.at.nth > 0 {
        words.queued
    } else {
        return Html::default();
    };
    html! { <span class="chip chip--warn">{ said }</span> }
}

const fn rev_of(message: &Message) -> Option<OwnerRev> {
    match message {
        Message::Announce(m) => Some(m.owner_rev),
        Message::DispatchTable(m) => Some(m.owner_rev),
        Message::Sync(_) | Message::DispatchTableResponse(_) | Message::Checkpoint(_) => None,
    }
}

const fn epoch_of(message: &Message) -> Option<Epoch> {
    match message {
        Message::DispatchTable(m) => Some(m.epoch),
        Message::Sync(m) => Some(m.epoch),
        Message::DispatchTableResponse(m) => Some(m.epoch),
        Message::Announce(_) | Message::Checkpoint(_) => None,
    }
}
