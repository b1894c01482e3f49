//! Playing.

use yew::prelude::*;

use crate::browser::timer::Interval;
use crate::state::{Action, Speed};

/// Takes a step every so often while the page plays.
#[hook]
pub fn use_player(playing: bool, speed: Speed, act: &Callback<Action>) {
    use_effect_with((playing, speed, act.clone()), |(playing, speed, act)| {
        let act = act.clone();
        let beat =
            playing.then(|| Interval::new(speed.milliseconds(), move || act.emit(Action::Beat)));
        move || drop(beat)
    });
}
