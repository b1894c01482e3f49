//! Where one stands in the run, and how to move.

use std::sync::Arc;

use handover_simulation::Step;
use yew::prelude::*;

use super::icon::Icon;
use crate::browser::focus;
use crate::language::{fill, words};
use crate::state::{Action, Moment, Run, Shared, Speed};

/// What the timeline needs.
#[derive(Clone, PartialEq, Properties)]
pub struct TimelineProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// Whether it plays.
    pub playing: bool,
    /// How fast.
    pub speed: Speed,
    /// What to do.
    pub act: Callback<Action>,
}

/// Buttons, a slider, and the step in words.
#[component]
pub fn Timeline(props: &TimelineProps) -> Html {
    let act = |action: Action| props.act.reform(move |_: MouseEvent| action.clone());
    let words = words();
    let (cursor, end) = (props.moment.cursor(), props.moment.run().end());
    let next = props.moment.world().next_natural();
    let (forward, title, possible) = match next {
        _ if cursor < end => (words.step, words.step_key.to_owned(), true),
        Some(event) => {
            let say = props.moment.run().words();
            let flights = props.moment.world().in_flight();
            let about = handover_diagram::sentences::subject_of(&event, &flights);
            (words.natural_step, say.action(&event, about), true)
        }
        None => (words.step, words.run_over.to_owned(), false),
    };
    let (play, play_icon) = if props.playing {
        (words.pause, Icon::Pause)
    } else {
        (words.play, Icon::Play)
    };
    let slide = props.act.reform(|event: InputEvent| {
        let position = focus::value(&event).parse();
        Action::MoveTo(position.unwrap_or_default())
    });
    let place = fill(&words.place, &[&cursor, &end]);
    html! {
        <section class="timeline" aria-label={words.timeline}>
            <div class="timeline__buttons">
                <span class="button-group">
                    { tool("first", words.first, words.first_key, Icon::First, cursor == 0, act(Action::First)) }
                    { tool("step-back", words.back, words.back_key, Icon::Back, cursor == 0, act(Action::Back)) }
                    { tool("play", play, words.play_key, play_icon, end == 0, act(Action::Play(!props.playing))) }
                </span>
                <button
                    type="button"
                    class="button button--primary timeline__step"
                    data-testid="step-forward"
                    {title}
                    aria-disabled={(!possible).to_string()}
                    onclick={act(Action::Step)}
                >
                    { forward }{ Icon::Forward.html() }
                </button>
                { tool("last", words.last, words.last_key, Icon::Last, cursor == end, act(Action::Last)) }
            </div>
            <div class="timeline__track">
                <Marks run={props.moment.run().clone()} />
                <input
                    type="range"
                    data-testid="timeline"
                    aria-label={words.position}
                    aria-valuetext={place.clone()}
                    min="0"
                    max={end.to_string()}
                    step="1"
                    value={cursor.to_string()}
                    disabled={end == 0}
                    oninput={slide}
                />
            </div>
            <p class="timeline__place number" data-testid="position">{ place }</p>
            <div class="timeline__extra">
                { speeds(props.speed, &props.act) }
                <button
                    type="button"
                    class="button"
                    data-testid="settle"
                    title={words.settle_what}
                    aria-disabled={next.is_none().to_string()}
                    onclick={act(Action::Settle)}
                >
                    { words.settle }
                </button>
            </div>
        </section>
    }
}

/// A small button of the timeline.
pub(crate) fn tool(
    id: &'static str,
    label: &'static str,
    title: &'static str,
    icon: Icon,
    off: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    // Not `disabled`, which would throw the focus away at the first and at the last step.
    html! {
        <button type="button" class="button button--icon" data-testid={id} aria-label={label} {title} aria-disabled={off.to_string()} {onclick}>
            { icon.html() }
        </button>
    }
}

/// All speeds, and where there is no room for them a button that goes through them.
fn speeds(now: Speed, act: &Callback<Action>) -> Html {
    let name = |speed| match speed {
        Speed::Slow => "½×",
        Speed::Normal => "1×",
        Speed::Fast => "2×",
        Speed::Fastest => "10×",
    };
    let option = |speed: Speed| {
        let onchange = act.reform(move |_: Event| Action::SetSpeed(speed));
        html! {
            <label key={name(speed)}>
                <input type="radio" name="speed" checked={speed == now} {onchange} />
                { name(speed) }
            </label>
        }
    };
    let place = Speed::ALL.iter().position(|speed| *speed == now);
    let next = Speed::ALL[(place.unwrap_or(0) + 1) % Speed::ALL.len()];
    let cycle = act.reform(move |_: MouseEvent| Action::SetSpeed(next));
    html! {
        <>
            <fieldset class="segmented" data-testid="speed">
                <legend class="visually-hidden">{ words().speed }</legend>
                { for Speed::ALL.into_iter().map(option) }
            </fieldset>
            <button type="button" class="button speed-cycle" aria-label={format!("{} {} \u{2192} {}", words().speed, name(now), name(next))} onclick={cycle}>
                { name(now) }
            </button>
        </>
    }
}

/// What the marks need.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct MarksProps {
    /// The run.
    pub(crate) run: Shared<Run>,
}

/// Where something was refused or broke, over the slider.
#[component]
pub(crate) fn Marks(props: &MarksProps) -> Html {
    let run = &props.run;
    let steps = run.trace().steps();
    let end = steps.len();
    if end == 0 {
        return Html::default();
    }
    let place = |n: usize| n * 1000 / end;
    let mut last = None;
    let mark = |(n, step): (usize, &Arc<Step>)| {
        let kind = if !step.violations.is_empty() || step.crashes().next().is_some() {
            "mark mark--violation"
        } else if run.refuses(n) {
            "mark mark--refusal"
        } else {
            return None;
        };
        // Of marks that would cover each other there is one.
        let x = place(n + 1);
        (last.replace((x, kind)) != Some((x, kind))).then(|| {
            html! { <line key={n} class={kind} x1={x.to_string()} x2={x.to_string()} y1="0" y2="10" /> }
        })
    };
    let begin = place(run.trace().begin()).to_string();
    html! {
        <svg class="timeline__marks" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="mark mark--setup" x="0" y="4" width={begin} height="2" />
            <g>{ for steps.iter().enumerate().filter_map(mark) }</g>
        </svg>
    }
}
