//! The run as files.

use handover_diagram::{mermaid, plantuml, png, svg, transcript_of};
use js_sys::Uint8Array;
use yew::platform::spawn_local;
use yew::prelude::*;

use super::MenuProps;
use super::snippets::file_name;
use crate::browser::download;
use crate::browser::painter::{self, NotPainted};
use crate::components::copy::CopyProps;
use crate::language::{Described, MenuWords, locale, menu_words};

/// A form that a run can be taken away in.
struct Format {
    id: &'static str,
    words: fn(&MenuWords) -> Described,
    /// What follows the title in the name of the file.
    ending: &'static str,
    media: &'static str,
    make: fn(&MenuProps, svg::Theme) -> String,
}

const FORMATS: [Format; 6] = [
    Format {
        id: "svg",
        words: |words| words.svg_file,
        ending: ".svg",
        media: "image/svg+xml",
        make: |props, theme| svg::svg(&props.moment.run().picture().scene, theme),
    },
    Format {
        id: "plantuml",
        words: |words| words.plantuml_file,
        ending: ".puml",
        media: "text/plain",
        make: |props, _| plantuml(&props.moment.run().picture().diagram, locale()),
    },
    Format {
        id: "mermaid",
        words: |words| words.mermaid_file,
        ending: ".mmd",
        media: "text/plain",
        make: |props, _| mermaid(&props.moment.run().picture().diagram, locale()),
    },
    Format {
        id: "transcript",
        words: |words| words.transcript_file,
        ending: "-transcript.txt",
        media: "text/plain",
        make: |props, _| transcript_of(props.moment.run().trace(), &props.moment.run().words()),
    },
    Format {
        id: "json",
        words: |words| words.json_file,
        ending: ".json",
        media: "application/json",
        make: |props, _| (props.forms.json)(props.moment.run()),
    },
    Format {
        id: "text",
        words: |words| words.text_file,
        ending: ".txt",
        media: "text/plain",
        make: |props, _| props_text(props),
    },
];

fn props_text(props: &MenuProps) -> String {
    (props.forms.text)(props.moment.run()).to_string()
}

/// A list of forms, each to copy or to save.
#[component]
pub(super) fn Export(props: &MenuProps) -> Html {
    let theme = use_state_eq(svg::Theme::default);
    let said = use_state_eq(|| "");
    let (name, words) = (file_name(props.moment.run().own_title()), menu_words());
    let colours = |one: svg::Theme| {
        let theme = theme.clone();
        let label = (words.theme)(one);
        let checked = *theme == one;
        let onchange = Callback::from(move |_: Event| theme.set(one));
        html! {
            <label key={label}><input type="radio" name="export-theme" data-testid={format!("export-{}", one.name())} {checked} {onchange} />{ label }</label>
        }
    };
    let row = |format: &'static Format| {
        let described = (format.words)(words);
        let save = {
            let (props, said, name, theme) = (props.clone(), said.setter(), name.clone(), *theme);
            Callback::from(move |_: MouseEvent| {
                let content = (format.make)(&props, theme).into();
                let file = format!("{name}{}", format.ending);
                said.set(outcome(download::save(&file, format.media, &content)));
            })
        };
        let text = {
            let (props, theme) = (props.clone(), *theme);
            Callback::from(move |()| (format.make)(&props, theme))
        };
        let copy = CopyProps {
            id: format!("copy-{}", format.id).into(),
            what: described.name.into(),
            text,
            field: NodeRef::default(),
        };
        entry(
            format.id,
            described,
            html! {
                <>
                    <button type="button" class="button" data-testid={format!("download-{}", format.id)} aria-label={(words.save_what)(described.name)} onclick={save}>{ words.save }</button>
                    { (props.forms.copy)(copy) }
                </>
            },
        )
    };
    let paint = {
        let (props, said, theme) = (props.clone(), said.setter(), *theme);
        let name = name.clone();
        Callback::from(move |_: MouseEvent| {
            let (props, said, name) = (props.clone(), said.clone(), name.clone());
            said.set(words.painting);
            spawn_local(async move {
                said.set(match painted(&props, theme).await {
                    Ok(file) => {
                        let content = Uint8Array::from(file.as_slice()).into();
                        outcome(download::save(
                            &format!("{name}.png"),
                            "image/png",
                            &content,
                        ))
                    }
                    Err(NotPainted::TooLarge) => words.picture_too_large,
                    Err(NotPainted::Refused) => words.not_painted,
                });
            });
        })
    };
    let picture = entry(
        "png",
        words.png_file,
        html! {
            <>
                <button type="button" class="button" data-testid="download-png" aria-label={(words.save_what)(words.png_file.name)} onclick={paint}>{ words.save }</button>
                <span class="note" role="status" data-testid="painted">{ *said }</span>
            </>
        },
    );
    let (first, rest) = FORMATS.split_at(1);
    html! {
        <div class="stack">
            <fieldset class="segmented">
                <legend class="visually-hidden">{ words.colours }</legend>
                { for svg::Theme::ALL.into_iter().map(colours) }
            </fieldset>
            <ul class="takeaway">
                { for first.iter().map(row) }
                { picture }
                { for rest.iter().map(row) }
            </ul>
        </div>
    }
}

/// What there is to say about saving a file.
fn outcome(saved: bool) -> &'static str {
    if saved { "" } else { menu_words().not_saved }
}

fn entry(id: &'static str, words: Described, buttons: Html) -> Html {
    html! {
        <li key={id} class="takeaway__entry">
            <div>
                <h3>{ words.name }</h3>
                <p class="note">{ words.note }</p>
            </div>
            <div class="row">{ buttons }</div>
        </li>
    }
}

/// The picture with the run in it.
async fn painted(props: &MenuProps, theme: svg::Theme) -> Result<Vec<u8>, NotPainted> {
    let theme = match theme {
        svg::Theme::Dark => svg::Theme::Dark,
        // Of a picture that follows its reader there would be as many as there are readers.
        svg::Theme::Light | svg::Theme::Auto => svg::Theme::Light,
    };
    let scene = &props.moment.run().picture().scene;
    let picture = svg::svg(scene, theme);
    let picture = painter::png(&picture, scene.width, scene.height).await?;
    let text = (props.forms.text)(props.moment.run());
    png::embed(&picture, &text).map_err(|_| NotPainted::Refused)
}
