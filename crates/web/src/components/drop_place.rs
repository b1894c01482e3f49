//! The page as a place to drop a file on.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::file;
use crate::state::{Action, MAX_FILE, open_file};

/// What the place needs.
#[derive(Clone, PartialEq, Properties)]
pub struct DropProps {
    /// What to do.
    pub act: Callback<Action>,
}

/// Nothing to be seen: opens the run in a file that is dropped anywhere.
#[component]
pub fn DropPlace(props: &DropProps) -> Html {
    use_effect_with(props.act.clone(), |act| {
        let act = act.clone();
        let listeners = file::on_drop(MAX_FILE, move |file| {
            act.emit(match open_file(file) {
                Ok(moment) => Action::Open(moment),
                Err(trouble) => Action::Fail(Rc::new(trouble)),
            });
        });
        move || drop(listeners)
    });
    Html::default()
}
