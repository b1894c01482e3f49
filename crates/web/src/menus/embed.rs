//! What other pages need to show the run.

use handover_diagram::markdown::fence;
use handover_diagram::{mermaid, plantuml, svg};
use yew::prelude::*;

use super::snippets::{Subject, file_name};
use super::{Forms, MenuProps};
use crate::browser::{address, download, focus};
use crate::components::copy::CopyProps;
use crate::embed::options::{Allow, Ui};
use crate::language::{Described, locale, menu_words};
use crate::state::Moment;

/// A way to show a run elsewhere.
struct Way {
    id: &'static str,
    words: Described,
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
    let (step, words) = (props.moment.cursor(), menu_words());
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
                <p class="notice notice--warn">{ words.no_link }</p>
            } else {
                <div class="row">
                    <label class="check">
                        <input type="checkbox" data-testid="embed-at-step" checked={*at_step} onchange={toggle} />
                        { (words.open_at)(step) }
                    </label>
                    <label class="check">
                        { words.shows }
                        <select data-testid="embed-ui" onchange={choose_ui}>
                            { for Ui::ALL.into_iter().map(|(name, one)| option(name, one == *ui, (words.ui)(one))) }
                        </select>
                    </label>
                    <label class="check">
                        { words.readers_may }
                        <select data-testid="embed-allow" onchange={choose_allow}>
                            { for Allow::ALL.into_iter().map(|(name, one)| option(name, one == *allow, (words.allow)(one))) }
                        </select>
                    </label>
                </div>
            }
            { for ways(props, subject.as_ref()).into_iter().map(|way| html! { <Snippet key={way.id} id={way.id} title={way.words.name} note={way.words.note} text={way.text} files={way.files} forms={props.forms} /> }) }
        </div>
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
        file: file_name(moment.run().own_title()),
        description: scene.description.clone(),
        ui: Ui::default(),
        allow: Allow::default(),
        height,
    }
}

fn ways(props: &MenuProps, subject: Option<&Subject>) -> Vec<Way> {
    let (run, words) = (props.moment.run(), menu_words());
    let diagram = &run.picture().diagram;
    let mut ways = Vec::new();
    if let Some(subject) = subject {
        ways.push(Way {
            id: "element",
            words: words.element,
            text: subject.element(),
            files: Html::default(),
        });
        ways.push(Way {
            id: "frame",
            words: words.frame,
            text: subject.frame(),
            files: Html::default(),
        });
        ways.push(Way {
            id: "picture",
            words: words.picture,
            text: subject.picture(),
            files: html! { <Pictures moment={props.moment.clone()} /> },
        });
    }
    ways.push(Way {
        id: "mermaid",
        words: words.mermaid,
        text: fence("mermaid", &mermaid(diagram, locale())),
        files: Html::default(),
    });
    ways.push(Way {
        id: "plantuml",
        words: words.plantuml,
        text: plantuml(diagram, locale()),
        files: Html::default(),
    });
    let text = (props.forms.text)(run);
    let book = subject.cloned();
    let book = book.unwrap_or_else(|| self::subject(&props.moment));
    ways.push(Way {
        id: "book",
        words: words.book,
        text: book.book(run.name(), &text),
        files: Html::default(),
    });
    ways
}

#[derive(Clone, PartialEq, Properties)]
struct PicturesProps {
    moment: Moment,
}

/// Both pictures, to be saved.
#[component]
fn Pictures(props: &PicturesProps) -> Html {
    let saved = use_state_eq(|| true);
    let save = |theme: svg::Theme| {
        let (moment, saved) = (props.moment.clone(), saved.setter());
        let name = format!(
            "{}-{}.svg",
            file_name(moment.run().own_title()),
            theme.name()
        );
        let label = (menu_words().save_what)(&name);
        let onclick = Callback::from(move |_: MouseEvent| {
            let picture = svg::svg(&moment.run().picture().scene, theme);
            saved.set(download::save(&name, "image/svg+xml", &picture.into()));
        });
        html! {
            <button type="button" class="button" data-testid={format!("embed-{}", theme.name())} {onclick}>{ label }</button>
        }
    };
    html! {
        <>
            { save(svg::Theme::Light) }
            { save(svg::Theme::Dark) }
            <span class="note" role="status">{ if *saved { "" } else { menu_words().not_saved } }</span>
        </>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct SnippetProps {
    id: AttrValue,
    title: AttrValue,
    note: AttrValue,
    text: AttrValue,
    files: Html,
    forms: Forms,
}

#[component]
fn Snippet(props: &SnippetProps) -> Html {
    let field = use_node_ref();
    let text = {
        let text = props.text.clone();
        Callback::from(move |()| text.to_string())
    };
    let id = format!("snippet-{}", props.id);
    let copy = CopyProps {
        id: format!("copy-{id}").into(),
        what: props.title.clone(),
        text,
        field: field.clone(),
    };
    html! {
        <section class="snippet">
            <h3><label for={id.clone()}>{ &props.title }</label></h3>
            <p class="note">{ &props.note }</p>
            <textarea id={id.clone()} ref={field} data-testid={id.clone()} readonly=true rows="4" spellcheck="false" wrap="off" value={props.text.clone()} />
            <div class="row">
                { (props.forms.copy)(copy) }
                { props.files.clone() }
            </div>
        </section>
    }
}
