//! What other pages need to show the run.

use handover_diagram::markdown::fence;
use handover_diagram::{mermaid, plantuml, svg};
use yew::prelude::*;

use super::MenuProps;
use super::copied::Copy;
use super::snippets::{Subject, file_name};
use crate::browser::{address, download, focus};
use crate::embed::options::{Allow, Ui};
use crate::language::locale;
use crate::state::{Moment, Origin};

/// A way to show a run elsewhere.
struct Way {
    id: &'static str,
    title: &'static str,
    note: &'static str,
    text: String,
    /// What has to stand beside it.
    files: Html,
}

/// Ways, each to copy.
#[component]
pub(super) fn Embed(props: &MenuProps) -> Html {
    let ui = use_state_eq(Ui::default);
    let allow = use_state_eq(Allow::default);
    let at_step = use_state_eq(|| false);
    let step = props.moment.cursor();
    let toggle = {
        let at_step = at_step.clone();
        Callback::from(move |event: Event| at_step.set(focus::checked(&event)))
    };
    let choose_ui = {
        let ui = ui.clone();
        Callback::from(move |event: Event| {
            ui.set(Ui::named(&focus::value(&event)).unwrap_or_default());
        })
    };
    let choose_allow = {
        let allow = allow.clone();
        Callback::from(move |event: Event| {
            allow.set(Allow::named(&focus::value(&event)).unwrap_or_default());
        })
    };
    let subject = props.fragment.as_ref().map(|fragment| Subject {
        fragment: fragment.to_string(),
        step: at_step.then_some(step),
        ui: *ui,
        allow: *allow,
        ..subject(&props.moment)
    });
    let option = |value: &'static str, chosen: bool, label: &'static str| {
        html! { <option key={value} {value} selected={chosen}>{ label }</option> }
    };
    html! {
        <div class="stack">
            if props.fragment.is_none() {
                <p class="notice notice--warn">{ "This run is too long for a link, so only its text can be shown elsewhere." }</p>
            } else {
                <div class="row">
                    <label class="check">
                        <input type="checkbox" data-testid="embed-at-step" checked={*at_step} onchange={toggle} />
                        { format!("Open it at step {step}") }
                    </label>
                    <label class="check">
                        { "Shows" }
                        <select data-testid="embed-ui" onchange={choose_ui}>
                            { for Ui::ALL.into_iter().map(|(name, one)| option(name, one == *ui, shows(one))) }
                        </select>
                    </label>
                    <label class="check">
                        { "Readers may" }
                        <select data-testid="embed-allow" onchange={choose_allow}>
                            { for Allow::ALL.into_iter().map(|(name, one)| option(name, one == *allow, may(one))) }
                        </select>
                    </label>
                </div>
            }
            { for ways(props, subject.as_ref()).into_iter().map(|way| html! { <Snippet key={way.id} id={way.id} title={way.title} note={way.note} text={way.text} files={way.files} /> }) }
        </div>
    }
}

const fn shows(ui: Ui) -> &'static str {
    match ui {
        Ui::Full => "everything",
        Ui::Min => "the picture and a timeline",
        Ui::Play => "the picture and one button",
        Ui::Static => "the picture",
    }
}

const fn may(allow: Allow) -> &'static str {
    match allow {
        Allow::None => "look",
        Allow::Step => "step through it",
        Allow::Fault => "also let other things happen",
        Allow::Edit => "also change rules and text",
    }
}

/// What is to be said of a run wherever it is shown.
fn subject(moment: &Moment) -> Subject {
    let scene = &moment.run().picture().scene;
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "pixels of a picture"
    )]
    let height = scene.height.ceil() as u32;
    Subject {
        home: address::playground(),
        fragment: String::new(),
        step: None,
        title: moment.run().title().to_owned(),
        description: scene.description.clone(),
        ui: Ui::default(),
        allow: Allow::default(),
        height,
    }
}

fn ways(props: &MenuProps, subject: Option<&Subject>) -> Vec<Way> {
    let run = props.moment.run();
    let diagram = &run.picture().diagram;
    let mut ways = Vec::new();
    if let Some(subject) = subject {
        ways.push(Way {
            id: "element",
            title: "Script and element",
            note: "For pages of your own. Nothing is loaded before a click, and what stands in the element is shown until then, on paper, and without scripts.",
            text: subject.element(),
            files: Html::default(),
        });
        ways.push(Way {
            id: "frame",
            title: "Frame",
            note: "For every page that takes an <iframe>.",
            text: subject.frame(),
            files: Html::default(),
        });
        ways.push(Way {
            id: "picture",
            title: "Picture with a link",
            note: "For Markdown on GitHub and wherever scripts and frames are not allowed. Put the two files beside it.",
            text: subject.picture(),
            files: pictures(&props.moment),
        });
    }
    ways.push(Way {
        id: "mermaid",
        title: "Mermaid",
        note: "For Markdown that draws it. Each message is drawn where it arrives; all notes look the same.",
        text: fence("mermaid", &mermaid(diagram, locale())),
        files: Html::default(),
    });
    ways.push(Way {
        id: "plantuml",
        title: "PlantUML",
        note: "For wikis and documents that draw it. Each message is drawn where it arrives.",
        text: plantuml(diagram, locale()),
        files: Html::default(),
    });
    let name = match run.source().origin {
        Origin::Library(name) if !run.source().edited => Some(name),
        Origin::Library(_) | Origin::Link | Origin::Text | Origin::New => None,
    };
    let text = (props.forms.text)(run);
    let book = subject.cloned();
    let book = book.unwrap_or_else(|| self::subject(&props.moment));
    ways.push(Way {
        id: "book",
        title: "mdBook",
        note: "For a book with the preprocessor `handover mdbook`, which checks that the run keeps its word.",
        text: book.book(name, &text),
        files: Html::default(),
    });
    ways
}

/// Both pictures, to be saved.
fn pictures(moment: &Moment) -> Html {
    let save = |theme: svg::Theme| {
        let moment = moment.clone();
        let name = format!("{}-{}.svg", file_name(moment.run().title()), theme.name());
        let onclick = {
            let name = name.clone();
            Callback::from(move |_: MouseEvent| {
                let picture = svg::svg(&moment.run().picture().scene, theme);
                download::save(&name, "image/svg+xml", &picture.into());
            })
        };
        html! {
            <button type="button" class="button" data-testid={format!("embed-{}", theme.name())} {onclick}>{ format!("Save {name}") }</button>
        }
    };
    html! { <>{ save(svg::Theme::Light) }{ save(svg::Theme::Dark) }</> }
}

#[derive(Clone, PartialEq, Properties)]
struct SnippetProps {
    id: AttrValue,
    title: AttrValue,
    note: AttrValue,
    text: AttrValue,
    files: Html,
}

#[component]
fn Snippet(props: &SnippetProps) -> Html {
    let field = use_node_ref();
    let text = {
        let text = props.text.clone();
        Callback::from(move |()| text.to_string())
    };
    let id = format!("snippet-{}", props.id);
    html! {
        <section class="snippet">
            <h3><label for={id.clone()}>{ &props.title }</label></h3>
            <p class="note">{ &props.note }</p>
            <textarea id={id.clone()} ref={field.clone()} data-testid={id.clone()} readonly=true rows="4" spellcheck="false" wrap="off" value={props.text.clone()} />
            <div class="row">
                <Copy id={format!("copy-{id}")} what={props.title.clone()} {text} {field} />
                { props.files.clone() }
            </div>
        </section>
    }
}
