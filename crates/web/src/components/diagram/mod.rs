//! The sequence diagram: paints a scene, follows the cursor, takes clicks.

mod paint;
pub mod refusal;

use yew::prelude::*;

pub use refusal::RefusalCard;

use crate::browser::scroll;
use crate::language::words;
use crate::state::{Action, Moment, Picture, Shared, View};

/// What the diagram needs.
#[derive(Clone, PartialEq, Properties)]
pub struct DiagramProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// The part of the run that is shown, where it is not all of it.
    pub view: Option<Shared<View>>,
    /// The step whose refusal is opened.
    pub explained: Option<usize>,
    /// Whether there is no table of events beside it.
    #[prop_or_default]
    pub alone: bool,
    /// What to do.
    pub act: Callback<Action>,
}

/// Pictures with more rows than this are painted only where they can be seen.
const ALL_AT_ONCE: usize = 300;

/// So much more than can be seen is painted above and below, in pixels of the picture.
const AROUND: f64 = 300.0;
/// So far one scrolls before it is painted anew.
const STEP: f64 = 200.0;

/// The picture in a pane of its own.
#[component]
pub fn DiagramPane(props: &DiagramProps) -> Html {
    let pane = use_node_ref();
    let seen = use_state_eq(|| (0.0, 2_000.0));
    let whole = props.moment.run().picture();
    let picture = props.view.as_ref().map_or(whole, |view| &view.picture);
    let scene = &picture.scene;
    let long = scene.rows.len() > ALL_AT_ONCE;
    let look = {
        let (pane, seen) = (pane.clone(), seen.clone());
        let height = scene.height;
        move || {
            if let Some((pane, svg)) = parts(&pane) {
                let scale = height / scroll::size(&svg).1.max(1.0);
                let window = scroll::window(&pane);
                // In steps, so that not every pixel of scrolling paints anew.
                let top = (window.top * scale / STEP).floor() * STEP;
                seen.set((top - AROUND, top + window.height * scale + STEP + AROUND));
            }
        }
    };
    {
        let pane = pane.clone();
        let look = look.clone();
        let shown = (picture.clone(), props.moment.cursor());
        use_effect_with(shown, move |(picture, cursor)| {
            follow(&pane, picture, *cursor);
            if long {
                look();
            }
        });
    }
    let onscroll = Callback::from(move |_: Event| {
        if long {
            look();
        }
    });
    let window = if long { *seen } else { (f64::MIN, f64::MAX) };
    html! {
        <div class="diagram" data-testid="diagram">
            <div
                class="diagram__pane"
                ref={pane}
                {onscroll}
                tabindex="0"
                role="group"
                aria-label={if props.alone { words().picture } else { words().picture_or_table }}
            >
                <div class="diagram__sheet">
                    <div class="diagram__heads">{ paint::heads(scene) }</div>
                    { paint::svg(props, picture, window) }
                </div>
            </div>
            { detail(props) }
        </div>
    }
}

/// What was refused in the current step, or in the one that was opened.
fn detail(props: &DiagramProps) -> Html {
    let at = props.explained.unwrap_or(props.moment.cursor());
    let arrows = props.moment.run().picture().refused_at(at);
    let card = |index: usize| {
        let open = props.explained == Some(at);
        html! {
            <RefusalCard key={index} run={props.moment.run().clone()} arrow={index} {open} act={props.act.clone()} />
        }
    };
    html! { <div class="diagram__detail">{ for arrows.into_iter().map(card) }</div> }
}

fn parts(pane: &NodeRef) -> Option<(web_sys::HtmlElement, web_sys::Element)> {
    let pane = pane.cast::<web_sys::HtmlElement>()?;
    let svg = scroll::find(&pane, "svg[role=img]")?;
    Some((pane, svg))
}

/// Scrolls the pane so that the current row can be seen.
fn follow(pane: &NodeRef, picture: &Picture, cursor: usize) {
    let Some((pane, svg)) = parts(pane) else {
        return;
    };
    let edge = paint::edge(&picture.scene);
    let height = picture.scene.height - edge;
    let scale = scroll::size(&svg).1 / height.max(1.0);
    let offset = scroll::place(&pane, &svg).0;
    let (top, bottom) = picture.current(cursor);
    scroll::reveal(
        &pane,
        offset + (top - edge) * scale,
        offset + (bottom - edge) * scale,
    );
    if let Some((left, right)) = picture.current_sideways(cursor) {
        scroll::reveal_sideways(&pane, left * scale, right * scale);
    }
}
