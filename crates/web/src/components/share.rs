//! Links and files of the run.

use handover_diagram::svg;
use yew::prelude::*;

use super::sheet::SheetFrame;
use crate::browser::{address, clipboard, download, focus};
use crate::state::{Action, Moment, Origin};

/// What the sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct ShareProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// What to do.
    pub act: Callback<Action>,
}

/// Longer links are cut off by some chats.
const LONG: usize = 1_800;
/// Longer links are cut off by some address bars and servers.
const VERY_LONG: usize = 8_000;

/// Copying and saving.
#[component]
pub fn ShareSheet(props: &ShareProps) -> Html {
    let at_step = use_state_eq(|| false);
    let said = use_state_eq(|| None::<bool>);
    let field = use_node_ref();
    let run = props.moment.run();
    let step = (*at_step).then(|| format!("@{}", props.moment.cursor()));
    let step = step.unwrap_or_default();
    let url = |fragment: String| address::to(&(fragment + &step));
    let link = use_memo(run.clone(), |run| run.link());
    let link = (*link).clone().map(url);
    let named = match run.source().origin {
        Origin::Library(name) if !run.source().edited => Some(url(name.to_owned())),
        Origin::Library(_) | Origin::Link | Origin::Text | Origin::New => None,
    };
    let copy = |text: String| {
        let (said, field) = (said.clone(), field.clone());
        Callback::from(move |_: MouseEvent| {
            let (said, field) = (said.clone(), field.clone());
            // Here and now: browsers refuse copying that is not part of the click.
            clipboard::copy(&text, move |done| {
                if !done && let Some(field) = field.cast::<web_sys::HtmlElement>() {
                    focus::select(&field);
                }
                said.set(Some(done));
            });
        })
    };
    let toggle = {
        let (at_step, said) = (at_step.clone(), said.clone());
        Callback::from(move |event: Event| {
            at_step.set(focus::checked(&event));
            said.set(None);
        })
    };
    let close = props.act.reform(|()| Action::Sheet(None));
    html! {
        <SheetFrame title="Share" id="share-sheet" on_close={close}>
            <div class="share stack">
                if let Some(link) = link {
                    <div class="field">
                        <label for="link-field">{ "Link to this run" }</label>
                        <input id="link-field" ref={field.clone()} type="text" readonly=true data-testid="link-field" value={link.clone()} spellcheck="false" />
                        <p class="field__hint" data-testid="link-length">{ length(&link) }</p>
                    </div>
                    <label class="check">
                        <input type="checkbox" data-testid="link-at-step" checked={*at_step} onchange={toggle} />
                        { format!("Open it at step {}", props.moment.cursor()) }
                    </label>
                    <div class="row">
                        <button type="button" class="button button--primary" data-testid="copy-link" onclick={copy(link.clone())}>{ "Copy link" }</button>
                        <button type="button" class="button" data-testid="copy-markdown" onclick={copy(markdown(run.title(), &link))}>{ "Copy as Markdown" }</button>
                        if let Some(named) = named {
                            <button type="button" class="button" data-testid="copy-named" title={named.clone()} onclick={copy(named.clone())}>{ "Copy by name" }</button>
                        }
                    </div>
                    <p class="share__said" role="status" data-testid="copied">{ outcome(*said) }</p>
                } else {
                    <p class="notice notice--warn">{ "This run is too long for a link. Save it as a file instead." }</p>
                }
                <h3>{ "Files" }</h3>
                { files(&props.moment) }
                <p class="note">{ "The link holds the whole run behind the #, which no browser sends to a server." }</p>
            </div>
        </SheetFrame>
    }
}

fn length(link: &str) -> String {
    let count = link.chars().count();
    let advice = if count > VERY_LONG {
        " Most chats and many address bars cut it off: a file is safer."
    } else if count > LONG {
        " Some chats cut such a link off: a file is safer."
    } else {
        ""
    };
    format!("{count} characters.{advice}")
}

/// What came of copying.
pub(super) const fn outcome(said: Option<bool>) -> &'static str {
    match said {
        None => "",
        Some(true) => "Copied.",
        Some(false) => {
            "The browser did not let the page copy. The link is selected: copy it with Ctrl+C."
        }
    }
}

/// A link as Markdown has it, with nothing in the title that ends it early.
fn markdown(title: &str, link: &str) -> String {
    let mut text = String::from("[");
    for c in title.chars() {
        if "\\`*_[]<>|!#&".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text.push_str("](");
    text.push_str(link);
    text.push(')');
    text
}

fn files(moment: &Moment) -> Html {
    let save = |name: &'static str, media: &'static str, make: fn(&Moment) -> String| {
        let moment = moment.clone();
        Callback::from(move |_: MouseEvent| {
            let name = format!("{}.{name}", file_name(moment.run().title()));
            download::save(&name, media, &make(&moment));
        })
    };
    let text = save("txt", "text/plain", |moment| {
        moment.run().text().to_string()
    });
    let picture = save("svg", "image/svg+xml", |moment| {
        svg::svg(&moment.run().picture().scene, svg::Theme::Auto)
    });
    html! {
        <div class="row">
            <button type="button" class="button" data-testid="download-text" onclick={text}>{ "Save the scenario" }</button>
            <button type="button" class="button" data-testid="download-svg" onclick={picture}>{ "Save the picture (SVG)" }</button>
        </div>
    }
}

fn file_name(title: &str) -> String {
    let plain = title.chars().map(|c| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    });
    let name: String = plain.take(60).collect();
    let name = name.trim_matches('-');
    if name.is_empty() {
        "run".to_owned()
    } else {
        name.to_owned()
    }
}
