//! From a scene to SVG. Text is text, places are attributes, colours are classes.

use handover_diagram::scene::{
    Anchor, ArrowShape, BandShape, Head, LaneShape, NoteShape, Point, Rect, Span, TextLine,
    TextStyle,
};
use handover_diagram::svg::{number, path};
use handover_diagram::{BandKind, Fate, Tone};
use handover_protocol::{Message, OwnerRev};
use handover_simulation::{Roles, Shape};
use yew::prelude::*;

use crate::components::cluster::term_class;
use crate::state::{Action, Moment};

/// The names of the lifelines, which stay in sight while the picture scrolls below them.
pub(super) fn heads(moment: &Moment) -> Html {
    let scene = &moment.run().picture().scene;
    let edge = edge(moment);
    let head = |lane: &LaneShape| {
        let upper = lane.texts.iter().take(lane.texts.len() / 2);
        html! {
            <g key={lane.node.0} class={lane_class(lane)}>
                <title>{ &lane.name }</title>
                { frame(lane.top) }
                { for upper.map(text) }
            </g>
        }
    };
    html! {
        <svg
            class="sequence sequence--heads"
            viewBox={format!("0 0 {} {}", number(scene.width), number(edge))}
            width={number(scene.width)}
            height={number(edge)}
            aria-hidden="true"
        >
            { for scene.lanes.iter().map(head) }
        </svg>
    }
}

/// Where the names end and the picture begins.
pub(super) fn edge(moment: &Moment) -> f64 {
    let lanes = moment.run().picture().scene.lanes.iter();
    lanes
        .map(|lane| lane.top.y + lane.top.height)
        .fold(0.0, f64::max)
        + 2.0
}

/// The picture below the names, as far as it lies between two heights.
pub(super) fn svg(moment: &Moment, (top, bottom): (f64, f64), act: &Callback<Action>) -> Html {
    let picture = moment.run().picture();
    let scene = &picture.scene;
    let cursor = moment.cursor();
    let seen = |rect: &Rect| rect.y + rect.height >= top && rect.y <= bottom;
    let (now_top, now_bottom) = current(moment);
    let edge = edge(moment);
    let height = number(scene.height - edge);
    // Before anything has happened the whole story is shown at full strength.
    let overview = cursor <= picture.diagram.begin;
    let rows = scene.rows.iter().zip(&picture.diagram.rows).enumerate();
    let rows = rows.filter(|(_, (span, _))| span.bottom >= top && span.top <= bottom);
    let arrows = || scene.arrows.iter().filter(|a| seen(&a.extent));
    html! {
        <svg
            class={classes!("sequence", overview.then_some("sequence--overview"))}
            viewBox={format!("0 {} {} {height}", number(edge), number(scene.width))}
            width={number(scene.width)}
            {height}
            role="img"
            aria-labelledby="sequence-title"
            aria-describedby="sequence-description"
        >
            <title id="sequence-title">{ &scene.title }</title>
            <desc id="sequence-description">{ &scene.description }</desc>
            if !overview {
                <rect class="now" x="0" y={number(now_top)} width={number(scene.width)} height={number(now_bottom - now_top)} />
            }
            <g>{ for scene.bands.iter().filter(|b| seen(&b.rect)).map(band) }</g>
            <g>{ for scene.lanes.iter().map(lane) }</g>
            <g>{ for rows.map(|(n, (span, row))| hit(n, *span, row.at, scene.width, act)) }</g>
            <g>{ for arrows().map(|a| arrow(moment, a, act)) }</g>
            <g>{ for scene.notes.iter().filter(|n| seen(&n.extent)).map(|n| note(n, cursor)) }</g>
            // Last, so that no line and no note hides a word.
            <g>{ for arrows().map(|a| label(moment, a)) }</g>
        </svg>
    }
}

/// A row as a place to click.
fn hit(n: usize, span: Span, at: usize, width: f64, act: &Callback<Action>) -> Html {
    let onclick = act.reform(move |_: MouseEvent| Action::MoveTo(at));
    html! {
        <rect
            key={n}
            class="row-hit"
            data-at={at.to_string()}
            x="0"
            y={number(span.top)}
            width={number(width)}
            height={number(span.bottom - span.top)}
            {onclick}
        />
    }
}

/// The extent of what the current step shows; where it shows nothing, the edge between what is
/// past and what is to come.
pub(super) fn current(moment: &Moment) -> (f64, f64) {
    let picture = moment.run().picture();
    let (scene, cursor) = (&picture.scene, moment.cursor());
    let rows = || scene.rows.iter().zip(&picture.diagram.rows);
    let mut now = rows()
        .filter(|(_, row)| row.at == cursor)
        .map(|(span, _)| span);
    if let Some(first) = now.next() {
        let last = now.next_back().unwrap_or(first);
        return (first.top, last.bottom);
    }
    let before = rows().rev().find(|(_, row)| row.at < cursor);
    let edge = before.map_or_else(
        || scene.rows.first().map_or(0.0, |span| span.top),
        |(span, _)| span.bottom,
    );
    (edge - 1.0, edge + 1.0)
}

/// How far what the current step shows reaches to the left and to the right.
pub(super) fn current_sideways(moment: &Moment) -> Option<(f64, f64)> {
    let (scene, cursor) = (&moment.run().picture().scene, moment.cursor());
    let arrows = scene.arrows.iter().filter(|a| shown(moment, a) == cursor);
    let notes = scene.notes.iter().filter(|note| note.at == cursor);
    let extents = arrows.map(|a| a.extent).chain(notes.map(|n| n.extent));
    extents
        .map(|extent| (extent.x, extent.x + extent.width))
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

const fn tense(at: usize, cursor: usize) -> &'static str {
    if at > cursor {
        "future"
    } else if at == cursor {
        "current"
    } else {
        "past"
    }
}

fn band(shape: &BandShape) -> Html {
    let class = match shape.kind {
        BandKind::Zombie(_) => "band band--zombie",
        BandKind::NoOwner => "band band--no-owner",
    };
    let Rect {
        x,
        y,
        width,
        height,
    } = shape.rect;
    let key = format!("{} {}", shape.from, shape.meaning);
    html! {
        <rect {key} {class} x={number(x)} y={number(y)} width={number(width)} height={number(height)}>
            <title>{ &shape.meaning }</title>
        </rect>
    }
}

fn lane(shape: &LaneShape) -> Html {
    let x = number(shape.x);
    let lower = shape.texts.iter().skip(shape.texts.len() / 2);
    html! {
        <g key={shape.node.0} class={lane_class(shape)}>
            <title>{ &shape.name }</title>
            <line class="lane__line" x1={x.clone()} x2={x} y1={number(shape.line.top)} y2={number(shape.line.bottom)} />
            { frame(shape.bottom) }
            { for lower.map(text) }
        </g>
    }
}

fn lane_class(shape: &LaneShape) -> Classes {
    let owner = shape.roles != Roles::Processor;
    classes!("lane", owner.then_some("lane--owner"))
}

fn frame(rect: Rect) -> Html {
    html! {
        <rect class="lane__box" x={number(rect.x)} y={number(rect.y)} width={number(rect.width)} height={number(rect.height)} rx="5" />
    }
}

fn arrow(moment: &Moment, shape: &ArrowShape, act: &Callback<Action>) -> Html {
    let picture = moment.run().picture();
    let cursor = moment.cursor();
    let Some(arrow) = picture.diagram.arrows.get(shape.arrow) else {
        return Html::default();
    };
    let at = shape.ended.unwrap_or(shape.sent);
    let entry = moment.run().ledger().get(arrow.message);
    let message = entry.map(|entry| &entry.message);
    let fate = match shape.fate {
        Fate::Accepted => "arrow--accepted",
        Fate::Rejected => "arrow--rejected",
        Fate::Dropped => "arrow--dropped",
        Fate::InFlight => "arrow--in-flight",
        Fate::Ignored => "arrow--ignored",
    };
    let rejected = shape.fate == Fate::Rejected;
    let class = classes!(
        "arrow",
        fate,
        shape.reply.then_some("arrow--reply"),
        message.and_then(revision).map(|rev| term_class(Some(rev))),
        tense(shown(moment, shape), cursor)
    );
    let refused_at = arrow.refusal.as_ref().map(|refusal| refusal.at);
    let onclick = {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| {
            act.emit(Action::MoveTo(refused_at.unwrap_or(at)));
            act.emit(Action::Explain(refused_at));
        })
    };
    let testid = if rejected {
        "message-rejected"
    } else {
        "message"
    };
    let line = path(&shape.line);
    html! {
        <g key={format!("arrow {}", shape.arrow)} {class} data-testid={testid} data-number={arrow.number_text()} data-fate={shape.fate.name()} {onclick}>
            <path class="arrow__hit" d={line.clone()} />
            <path class="arrow__line" d={line} />
            { head(&shape.head) }
        </g>
    }
}

fn label(moment: &Moment, shape: &ArrowShape) -> Html {
    let rejected = shape.fate == Fate::Rejected;
    html! {
        <g key={shape.arrow} class={classes!("label", rejected.then_some("label--rejected"), tense(shown(moment, shape), moment.cursor()))}>
            { for shape.texts.iter().map(text) }
        </g>
    }
}

/// The position that decides whether an arrow is past, current or to come: while it is under way
/// that of its sending, then that of its end.
fn shown(moment: &Moment, shape: &ArrowShape) -> usize {
    match shape.ended {
        Some(ended) if ended <= moment.cursor() || shape.sent > moment.cursor() => ended,
        Some(_) | None => shape.sent,
    }
}

/// The fencing token that a message bears.
fn revision(message: &Message) -> Option<OwnerRev> {
    match message {
        Message::Announce(announce) => Some(announce.owner_rev),
        Message::DispatchTable(dispatch) => Some(dispatch.owner_rev),
        Message::Sync(_) | Message::DispatchTableResponse(_) | Message::Checkpoint(_) => None,
    }
}

fn head(head: &Head) -> Html {
    match head {
        Head::Triangle(tip) => html! { <path class="arrow__head" d={closed(tip)} /> },
        Head::Cross([a, b, c, d]) => html! {
            <path class="arrow__cross" d={format!("{}{}", path(&[*a, *b]), path(&[*c, *d]))} />
        },
        Head::Circle { center, radius } => html! {
            <circle class="arrow__open" cx={number(center.x)} cy={number(center.y)} r={number(*radius)} />
        },
    }
}

fn note(shape: &NoteShape, cursor: usize) -> Html {
    let tone = match shape.tone {
        Tone::Author => "remark--author",
        Tone::Plain => "remark--plain",
        Tone::Fault => "remark--fault",
        Tone::Refusal => "remark--refusal",
        Tone::Violation => "remark--violation",
    };
    let form = match shape.shape {
        Shape::Hexagon => "remark--hexagon",
        Shape::Folded => "remark--folded",
    };
    let class = classes!("remark", tone, form, tense(shape.at, cursor));
    html! {
        <g key={format!("note {}", shape.note)} {class}>
            <path class="remark__outline" d={closed(&shape.outline)} />
            if !shape.fold.is_empty() {
                <path class="remark__fold" d={path(&shape.fold)} />
            }
            { for shape.texts.iter().map(text) }
        </g>
    }
}

fn text(line: &TextLine) -> Html {
    let class = match line.style {
        TextStyle::Name => "text text--name",
        TextStyle::Number => "text text--number",
        TextStyle::Label => "text text--label",
        TextStyle::Note => "text text--note",
        TextStyle::Detail => "text text--detail",
    };
    let anchor = match line.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    html! { <text {class} x={number(line.x)} y={number(line.y)} text-anchor={anchor}>{ &line.text }</text> }
}

fn closed(points: &[Point]) -> String {
    let mut data = path(points);
    data.push('Z');
    data
}
