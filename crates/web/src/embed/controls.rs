//! How a reader moves in the run of an embed.

use yew::prelude::*;

use super::options::{Allow, Options, Ui};
use crate::browser::focus;
use crate::components::icon::Icon;
use crate::components::timeline::{Marks, tool};
use crate::language::{fill, words};
use crate::state::{Action, AppState, Moment};

/// Buttons and a slider; one button where there is to be one. Those who may only look have it where
/// the run moves by itself, and else nothing.
pub(super) fn controls(
    state: &AppState,
    moment: &Moment,
    options: &Options,
    moves: bool,
    act: &Callback<Action>,
) -> Html {
    let words = words();
    let on = |action: Action| act.reform(move |_: MouseEvent| action.clone());
    let (cursor, end) = (moment.cursor(), moment.run().end());
    let place = fill(&words.place, &[&cursor, &end]);
    let position = html! {
        <p class="timeline__place number" data-testid="position">{ place.clone() }</p>
    };
    if options.allow == Allow::None && !moves {
        return position;
    }
    let (play, icon) = if state.playing() {
        (words.pause, Icon::Pause)
    } else {
        (words.play, Icon::Play)
    };
    let toggle = on(Action::Play(!state.playing()));
    if matches!(options.ui, Ui::Play | Ui::Static) || options.allow == Allow::None {
        return html! {
            <div class="embed__controls">
                <button type="button" class="button button--primary" data-testid="play" aria-disabled={(end == 0).to_string()} onclick={toggle}>
                    { icon.html() }{ play }
                </button>
                { position }
            </div>
        };
    }
    let slide = act.reform(|event: InputEvent| {
        let position = focus::value(&event).parse();
        Action::MoveTo(position.unwrap_or_default())
    });
    // Beyond the end something happens that has not happened before.
    let more =
        cursor < end || options.allow >= Allow::Fault && moment.world().next_natural().is_some();
    let undo =
        options.allow >= Allow::Fault && (state.history().can_undo() || state.history().can_redo());
    html! {
        <div class="embed__controls" role="group" aria-label={words.timeline}>
            <span class="button-group">
                { tool("first", words.first, words.first_key, Icon::First, cursor == 0, on(Action::First)) }
                { tool("step-back", words.back, words.back_key, Icon::Back, cursor == 0, on(Action::Back)) }
                { tool("play", play, words.play_key, icon, end == 0, toggle) }
            </span>
            <button type="button" class="button button--primary" data-testid="step-forward" title={words.step_key} aria-disabled={(!more).to_string()} onclick={on(Action::Step)}>
                { words.step }{ Icon::Forward.html() }
            </button>
            <div class="timeline__track">
                <Marks run={moment.run().clone()} />
                <input type="range" data-testid="timeline" aria-label={words.position} aria-valuetext={place} min="0" max={end.to_string()} step="1" value={cursor.to_string()} disabled={end == 0} oninput={slide} />
            </div>
            { position }
            if undo {
                <span class="button-group">
                    { tool("undo", words.undo, words.undo_key, Icon::Undo, !state.history().can_undo(), on(Action::Undo)) }
                    { tool("redo", words.redo, words.redo_key, Icon::Redo, !state.history().can_redo(), on(Action::Redo)) }
                </span>
            }
        </div>
    }
}
