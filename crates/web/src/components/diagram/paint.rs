//! From a scene to SVG. Text is text, places are attributes, colours are classes.

use handover_diagram::scene::{
    Anchor, ArrowShape, BandShape, Head, LaneShape, NoteShape, Point, Rect, Scene, Span, TextLine,
    TextStyle,
};
use handover_diagram::svg::{number, path};
use handover_diagram::{BandKind, Fate, Tone};
use handover_protocol::{Message, OwnerRev};
use handover_simulation::{Roles, Shape};
use yew::prelude::*;

use super::DiagramProps;
use crate::components::cluster::term_class;
use crate::state::{Action, Picture, Run, Shared};

/// The names of the lifelines, which stay in sight while the picture scrolls below them.
pub(super) fn heads(scene: &Scene) -> Html {
    let edge = edge(scene);
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
pub(super) fn edge(scene: &Scene) -> f64 {
    let lanes = scene.lanes.iter();
    lanes
        .map(|lane| lane.top.y + lane.top.height)
        .fold(0.0, f64::max)
        + 2.0
}

/// The picture below the names, as far as it lies between two heights.
pub(super) fn svg(
    props: &DiagramProps,
    picture: &Shared<Picture>,
    (top, bottom): (f64, f64),
) -> Html {
    let scene = &picture.scene;
    let long = top > f64::MIN;
    let run = props.moment.run();
    let cursor = props.moment.cursor();
    let seen = |rect: &Rect| rect.y + rect.height >= top && rect.y <= bottom;
    let (now_top, now_bottom) = picture.current(cursor);
    let edge = edge(scene);
    let height = number(scene.height - edge);
    // Before anything has happened the whole story is shown at full strength.
    let overview = cursor <= picture.diagram.begin;
    let blocks = || {
        let blocks = picture.blocks.iter().enumerate();
        blocks.filter(|(_, block)| block.bottom >= top && block.top <= bottom)
    };
    let part = |n: usize, cursor: Option<usize>| {
        html! {
            <Part key={n} run={run.clone()} picture={picture.clone()} block={n} {cursor} act={props.act.clone()} />
        }
    };
    html! {
        <svg
            class={classes!("sequence", overview.then_some("sequence--overview"), long.then_some("sequence--long"))}
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
            // All of these below all of the arrows, so that each arrow can be clicked.
            <g>{ for blocks().map(|(n, _)| part(n, None)) }</g>
            <g>{ for blocks().map(|(n, block)| part(n, Some(block.cursor(cursor)))) }</g>
        </svg>
    }
}

/// What a block needs.
#[derive(Clone, PartialEq, Properties)]
struct PartProps {
    run: Shared<Run>,
    picture: Shared<Picture>,
    block: usize,
    /// Where one stands, as far as the block looks different for it; none for the rows alone, as
    /// places to click.
    cursor: Option<usize>,
    act: Callback<Action>,
}

/// A block, which is painted anew only when it looks different.
#[component]
fn Part(props: &PartProps) -> Html {
    let (picture, scene) = (&props.picture, &props.picture.scene);
    let Some(block) = picture.blocks.get(props.block) else {
        return Html::default();
    };
    let Some(cursor) = props.cursor else {
        let row = |n: usize| {
            let at = picture.diagram.rows[n].at;
            hit(n, scene.rows[n], at, scene.width, &props.act)
        };
        return html! { <g>{ for block.rows.clone().map(row) }</g> };
    };
    let arrows = || block.arrows.iter().map(|n| &scene.arrows[*n]);
    html! {
        <g>
            { for arrows().map(|a| arrow(props, a, cursor)) }
            { for block.notes.iter().map(|n| note(&scene.notes[*n], cursor)) }
            // Last, so that no line and no note hides a word.
            { for arrows().map(|a| label(a, cursor)) }
        </g>
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

fn arrow(props: &PartProps, shape: &ArrowShape, cursor: usize) -> Html {
    let Some(arrow) = props.picture.diagram.arrows.get(shape.arrow) else {
        return Html::default();
    };
    let at = shape.ended.unwrap_or(shape.sent);
    let entry = props.run.ledger().get(arrow.message);
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
        tense(shown(shape, cursor), cursor)
    );
    let refused_at = arrow.refusal.as_ref().map(|refusal| refusal.at);
    let onclick = {
        let act = props.act.clone();
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

fn label(shape: &ArrowShape, cursor: usize) -> Html {
    let rejected = shape.fate == Fate::Rejected;
    html! {
        <g key={format!("label {}", shape.arrow)} class={classes!("label", rejected.then_some("label--rejected"), tense(shown(shape, cursor), cursor))}>
            { for shape.texts.iter().map(text) }
        </g>
    }
}

/// The position that decides whether an arrow is past, current or to come: while it is under way
/// that of its sending, then that of its end.
fn shown(shape: &ArrowShape, cursor: usize) -> usize {
    match shape.ended {
        Some(ended) if ended <= cursor || shape.sent > cursor => ended,
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
