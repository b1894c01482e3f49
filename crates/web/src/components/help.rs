//! What there is to know about the page.

use yew::prelude::*;

use super::sheet::SheetFrame;
use crate::state::Action;

/// What the sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct HelpProps {
    /// What to do.
    pub act: Callback<Action>,
}

const KEYS: [(&str, &str); 8] = [
    ("\u{2190} \u{2192}", "One step back or on"),
    (
        "Home",
        "To the beginning of the picture, then of the set-up",
    ),
    ("End", "To the end"),
    ("Space", "Play or pause"),
    ("Ctrl Z", "Take the last change back"),
    ("Ctrl Shift Z", "Make it again"),
    ("?", "This help"),
    ("Esc", "Close what lies over the page"),
];

/// Keys, marks, and what happens to what one does here.
#[component]
pub fn HelpSheet(props: &HelpProps) -> Html {
    let key = |(keys, what): (&'static str, &'static str)| {
        html! { <li key={keys}><kbd>{ keys }</kbd><span>{ what }</span></li> }
    };
    html! {
        <SheetFrame title="Help" id="help-sheet" on_close={props.act.reform(|()| Action::Sheet(None))}>
            <div class="help stack">
                <p>{ "A run is a list of events. The page shows one moment of it: what etcd says, what each node believes, and which messages are on their way. Step through it, or let something else happen." }</p>
                <p><a href="guide/" target="_blank" rel="noopener" data-testid="guide">{ "The guide" }</a>{ " explains the protocol, the guards, how to write a run and how to put one into a page." }</p>
                <h3>{ "Keys" }</h3>
                <ul class="help__keys">{ for KEYS.into_iter().map(key) }</ul>
                <h3>{ "In the picture" }</h3>
                <ul class="help__list">
                    <li>{ "A solid arrow is a request of an owner, a dashed one a reply of a processor. The number counts messages in the order of sending." }</li>
                    <li>{ "An arrow that ends in a cross before the lifeline was refused as it arrived; the note says which two values were compared. A cross midway means that the message was lost." }</li>
                    <li>{ "An arrow that slants arrived after something else had happened. A circle at its end means that it is still on its way." }</li>
                    <li>{ "Striped ground: a node takes itself for the owner and is not. Dotted ground: nobody is owner." }</li>
                </ul>
                <h3>{ "Your run" }</h3>
                <p>{ "Nothing leaves this browser. A link made with Share holds the whole run. Doing something in the past starts a branch, and Undo brings back what was cut off; it also leads back from another scenario, a new run or an edited text." }</p>
            </div>
        </SheetFrame>
    }
}
