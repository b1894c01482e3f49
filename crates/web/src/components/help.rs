//! What there is to know about the page.

use yew::prelude::*;

use super::sheet::SheetFrame;
use crate::language::{Tongue, choose, locale, more, words};
use crate::state::{Action, Sheet};

/// What the sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct HelpProps {
    /// What to do.
    pub act: Callback<Action>,
}

/// Keys, marks, and what happens to what one does here.
#[component]
pub fn HelpSheet(props: &HelpProps) -> Html {
    let more = more();
    let keys = [
        "\u{2190} \u{2192}",
        "Home",
        "End",
        more.space,
        "Ctrl Z",
        "Ctrl Shift Z",
        "?",
        "Esc",
    ];
    let key = |(keys, what): (&'static str, &'static str)| {
        html! { <li key={keys}><kbd>{ keys }</kbd><span>{ what }</span></li> }
    };
    let tongue = |tongue: Tongue| {
        let act = props.act.clone();
        let onclick = Callback::from(move |_: MouseEvent| choose(tongue, &act));
        let pressed = tongue.tag() == locale().tag();
        html! {
            <button key={tongue.tag()} type="button" class="button" lang={tongue.tag()} data-testid={format!("speak-{}", tongue.tag())} aria-pressed={pressed.to_string()} {onclick}>{ tongue.name() }</button>
        }
    };
    html! {
                <SheetFrame title={words().help} sheet={Sheet::Help} act={props.act.clone()}>
                    <div class="help stack">
                        <p>{ more.about }</p>
    <p><a href="guide/" hreflang="en" target="_blank" rel="noopener" data-testid="guide">{ more.guide }</a>{ more.guide_is }</p>
                        <h3 id="help-language">{ more.language }</h3>
                        <div class="row" role="group" aria-labelledby="help-language">{ for Tongue::ALL.into_iter().map(tongue) }</div>
                        <h3>{ more.keys }</h3>
                        <ul class="help__keys">{ for keys.into_iter().zip(more.key).map(key) }</ul>
                        <h3>{ more.in_picture }</h3>
                        <ul class="help__list">{ for locale().legend().into_iter().map(|mark| html! { <li>{ mark }</li> }) }</ul>
                        <h3>{ more.your_run }</h3>
                        <p>{ more.your_run_is }</p>
                    </div>
                </SheetFrame>
            }
}
