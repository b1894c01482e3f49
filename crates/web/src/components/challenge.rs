//! A challenge and how far one has come with it.

use yew::prelude::*;

use crate::language::{locale, more};
use crate::state::{Action, Challenge, Moment, Standing};

/// What the bar needs.
#[derive(Clone, PartialEq, Properties)]
pub struct ChallengeProps {
    /// What the address carries.
    pub asked: AttrValue,
    /// Where the challenge begins.
    pub begun: Moment,
    /// Where one stands.
    pub moment: Moment,
    /// What to do.
    pub act: Callback<Action>,
}

/// What is to be reached, how far one has come, and the way back to the start.
pub fn challenge(props: &ChallengeProps) -> Html {
    let Some(challenge) = Challenge::read(&props.asked) else {
        return html! {
            <p class="notice challenge" role="status" data-testid="challenge">
                { more().challenge_unread }
            </p>
        };
    };
    let standing = challenge.standing(&props.begun, &props.moment);
    let said = |moves, reached| locale().challenged(moves, challenge.most, challenge.par, reached);
    let (said, tone) = match standing {
        Standing::Elsewhere => (more().challenge_elsewhere.to_owned(), None),
        Standing::After(moves) => (said(moves, false), None),
        Standing::Reached(moves) if moves <= challenge.most => {
            (said(moves, true), Some("challenge--reached"))
        }
        Standing::Reached(moves) => (said(moves, true), None),
    };
    let begun = props.begun.clone();
    let restart = props
        .act
        .reform(move |_: MouseEvent| Action::Open(begun.clone()));
    let started = standing != Standing::After(0);
    html! {
        <section class={classes!("notice", "notice-bar", "challenge", tone)} aria-label={more().challenge} data-testid="challenge">
            <div class="notice-bar__text">
                <p><strong>{ locale().challenge(challenge.goal, challenge.most) }</strong></p>
                <p class="note" role="status" data-testid="challenge-standing">{ said }</p>
            </div>
            if started {
                <button type="button" class="button button--small" data-testid="challenge-restart" onclick={restart}>{ more().start_over }</button>
            }
        </section>
    }
}
