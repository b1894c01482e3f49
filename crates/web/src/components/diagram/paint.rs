//! From a scene to SVG. Text is text, places are attributes, colours are classes.

use handover_diagram::scene::{
    Anchor, ArrowShape, BandShape, Head, LaneShape, NoteShape, Point, Rect, TextLine, TextStyle,
};
use handover_diagram::{BandKind, Fate, Tone};
use handover_protocol::{Message, OwnerRev};
use handover_simulation::Shape;
use yew::prelude::*;

use crate::components::term;
use crate::state::{Action, Moment};

/// The picture, as far as it lies between two heights.
pub(super) fn svg(moment: &Moment, (top, bottom): (f64, f64), act: &Callback<Action>) -> Html {
    let picture = moment.run().picture();
    let scene = &picture.scene;
    let cursor = moment.cursor();
    let seen = |rect: &Rect| rect.y + rect.height >= top && rect.y <= bottom;
    let (now_top, now_bottom) = current(moment);
    // Before anything has happened the whole story is shown at full strength.
    let overview = cursor <= picture.diagram.begin;
    let rows = scene.rows.iter().zip(&picture.diagram.rows).enumerate();
    let rows = rows.filter(|(_, (span, _))| span.bottom >= top && span.top <= bottom);
    let row = |(index, (span, row)): (usize, (&handover_diagram::scene::Span, &handover_diagram::Row))| {
        let at = row.at;
        let onclick = act.reform(move |_: MouseEvent| Action::MoveTo(at));
        html! {
            <rect
                key={index}
                class="row-hit"
                data-at={at.to_string()}
                x="0"
                y={px(span.top)}
                width={px(scene.width)}
                height={px(span.bottom - span.top)}
                {onclick}
            />
        }
    };
    html! {
        <svg
            class={classes!("sequence", overview.then_some("sequence--overview"))}
            viewBox={format!("0 0 {} {}", px(scene.width), px(scene.height))}
            width={px(scene.width)}
            height={px(scene.height)}
            role="img"
            aria-labelledby="sequence-title"
            aria-describedby="sequence-description"
        >
            <title id="sequence-title">{ &scene.title }</title>
            <desc id="sequence-description">{ &scene.description }</desc>
            <g>{ for scene.bands.iter().filter(|b| seen(&b.rect)).map(band) }</g>
            if !overview {
                <rect class="now" x="0" y={px(now_top)} width={px(scene.width)} height={px(now_bottom - now_top)} />
            }
            <g>{ for scene.lanes.iter().map(lane) }</g>
            <g class="row-hits">{ for rows.map(row) }</g>
            <g>{ for scene.arrows.iter().filter(|a| seen(&a.extent)).map(|a| arrow(moment, a, act)) }</g>
            <g>{ for scene.notes.iter().filter(|n| seen(&n.extent)).map(|n| note(n, cursor)) }</g>
        </svg>
    }
}

/// The extent of what the current step shows; where it shows nothing, the edge between what is
/// past and what is to come.
pub(super) fn current(moment: &Moment) -> (f64, f64) {
    let picture = moment.run().picture();
    let (scene, cursor) = (&picture.scene, moment.cursor());
    let rows = || scene.rows.iter().zip(&picture.diagram.rows);
    let mut now = rows().filter(|(_, row)| row.at == cursor).map(|(span, _)| span);
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
    let key = format!("{:?} {}", shape.kind, shape.from);
    html! { <rect {key} {class} x={px(x)} y={px(y)} width={px(width)} height={px(height)} /> }
}

fn lane(shape: &LaneShape) -> Html {
    let x = px(shape.x);
    let frame = |Rect { x, y, width, height }: Rect| {
        html! { <rect class="lane__box" x={px(x)} y={px(y)} width={px(width)} height={px(height)} rx="4" /> }
    };
    html! {
        <g key={shape.node.0} class="lane">
            <title>{ &shape.name }</title>
            <line class="lane__line" x1={x.clone()} x2={x} y1={px(shape.line.top)} y2={px(shape.line.bottom)} />
            { frame(shape.top) }
            { frame(shape.bottom) }
            { for shape.texts.iter().map(text) }
        </g>
    }
}

fn arrow(moment: &Moment, shape: &ArrowShape, act: &Callback<Action>) -> Html {
    let picture = moment.run().picture();
    let cursor = moment.cursor();
    let Some(arrow) = picture.diagram.arrows.get(shape.arrow) else {
        return Html::default();
    };
    let at = shape.ended.unwrap_or(shape.sent);
    let shown = if shape.sent <= cursor && cursor < at { shape.sent } else { at };
    let message = picture.ledger.get(arrow.message).map(|entry| &entry.message);
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
        message.and_then(revision).map(term),
        tense(shown, cursor)
    );
    let refused_at = arrow.refusal.as_ref().map(|refusal| refusal.at);
    let onclick = {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| {
            act.emit(Action::MoveTo(refused_at.unwrap_or(at)));
            act.emit(Action::Explain(refused_at));
        })
    };
    let testid = if rejected { "message-rejected" } else { "message" };
    let points = points(&shape.line);
    html! {
        <g key={format!("arrow {}", shape.arrow)} {class} data-testid={testid} data-number={arrow.number_text()} data-fate={shape.fate.name()} {onclick}>
            <polyline class="arrow__hit" points={points.clone()} />
            <polyline class="arrow__line" {points} />
            { head(&shape.head) }
            { for shape.texts.iter().map(text) }
        </g>
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
        Head::Triangle(tip) => html! { <polygon class="arrow__head" points={points(tip)} /> },
        Head::Cross([a, b, c, d]) => html! {
            <path class="arrow__cross" d={format!("M{}L{}M{}L{}", pair(a), pair(b), pair(c), pair(d))} />
        },
        Head::Circle { center, radius } => html! {
            <circle class="arrow__open" cx={px(center.x)} cy={px(center.y)} r={px(*radius)} />
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
            <polygon class="remark__outline" points={points(&shape.outline)} />
            if !shape.fold.is_empty() {
                <polyline class="remark__fold" points={points(&shape.fold)} />
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
    html! { <text {class} x={px(line.x)} y={px(line.y)} text-anchor={anchor}>{ &line.text }</text> }
}

fn points(points: &[Point]) -> String {
    let mut text = String::new();
    for point in points {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&pair(point));
    }
    text
}

fn pair(point: &Point) -> String {
    format!("{},{}", px(point.x), px(point.y))
}

/// A number of pixels, to a tenth.
fn px(pixels: f64) -> String {
    #[allow(clippy::cast_possible_truncation, reason = "pixels of a picture")]
    let tenths = (pixels * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    if rest == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{rest}")
    }
}
