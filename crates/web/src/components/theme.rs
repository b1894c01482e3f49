//! Light or dark.

use yew::prelude::*;

use super::icon::Icon;
use crate::browser::preferences::{self, Theme};
use crate::language::words;

/// Goes through the three themes.
#[component]
pub fn ThemeToggle() -> Html {
    let theme = use_state_eq(Theme::default);
    {
        let theme = theme.clone();
        use_effect_with((), move |()| theme.set(preferences::theme()));
    }
    let next = match *theme {
        Theme::Auto => Theme::Light,
        Theme::Light => Theme::Dark,
        Theme::Dark => Theme::Auto,
    };
    let onclick = {
        let theme = theme.clone();
        Callback::from(move |_: MouseEvent| {
            preferences::keep_theme(next);
            preferences::show_theme(next);
            theme.set(next);
        })
    };
    let [auto, light, dark] = words().theme;
    let label = match *theme {
        Theme::Auto => auto,
        Theme::Light => light,
        Theme::Dark => dark,
    };
    html! {
        <button
            type="button"
            class="button button--quiet button--icon"
            data-testid="theme"
            data-theme-now={theme.name()}
            aria-label={label}
            title={label}
            {onclick}
        >
            { Icon::Theme.html() }
        </button>
    }
}
