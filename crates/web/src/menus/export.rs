//! The run as files.

use handover_diagram::{mermaid, plantuml, png, svg, transcript};
use js_sys::Uint8Array;
use yew::platform::spawn_local;
use yew::prelude::*;

use super::MenuProps;
use super::copied::Copy;
use super::snippets::file_name;
use crate::browser::download;
use crate::browser::painter::{self, NotPainted};
use crate::language::locale;

/// A form that a run can be taken away in.
struct Format {
    id: &'static str,
    name: &'static str,
    /// What it is good for, and where it says less than the page.
    note: &'static str,
    /// What follows the title in the name of the file.
    ending: &'static str,
    media: &'static str,
    make: fn(&MenuProps, svg::Theme) -> String,
}

const FORMATS: [Format; 6] = [
    Format {
        id: "svg",
        name: "Picture (SVG)",
        note: "Sharp at any size; needs no font, script or network of its own.",
        ending: ".svg",
        media: "image/svg+xml",
        make: |props, theme| svg::svg(&props.moment.run().picture().scene, theme),
    },
    Format {
        id: "plantuml",
        name: "PlantUML",
        note: "Each message is drawn where it arrives; a note says where it left. Fades and crosses are PlantUML\u{2019}s own.",
        ending: ".puml",
        media: "text/plain",
        make: |props, _| plantuml(&props.moment.run().picture().diagram, locale()),
    },
    Format {
        id: "mermaid",
        name: "Mermaid",
        note: "As PlantUML, and all notes look the same.",
        ending: ".mmd",
        media: "text/plain",
        make: |props, _| mermaid(&props.moment.run().picture().diagram, locale()),
    },
    Format {
        id: "transcript",
        name: "Plain text",
        note: "Every step in words; no picture.",
        ending: "-transcript.txt",
        media: "text/plain",
        make: |props, _| transcript(props.moment.run().trace(), locale()),
    },
    Format {
        id: "json",
        name: "Report (JSON)",
        note: "Everything that happened, for programs. It cannot be opened again.",
        ending: ".json",
        media: "application/json",
        make: |props, _| (props.forms.json)(props.moment.run()),
    },
    Format {
        id: "text",
        name: "Scenario",
        note: "The run itself, one line each: to edit, to check, to open again.",
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
    let name = file_name(props.moment.run().title());
    let colours = |one: svg::Theme| {
        let theme = theme.clone();
        let label = match one {
            svg::Theme::Light => "Light",
            svg::Theme::Dark => "Dark",
            svg::Theme::Auto => "As its reader has it",
        };
        let checked = *theme == one;
        let onchange = Callback::from(move |_: Event| theme.set(one));
        html! {
            <label key={label}><input type="radio" name="export-theme" data-testid={format!("export-{}", one.name())} {checked} {onchange} />{ label }</label>
        }
    };
    let row = |format: &'static Format| {
        let save = {
            let (props, name, theme) = (props.clone(), name.clone(), *theme);
            Callback::from(move |_: MouseEvent| {
                let content = (format.make)(&props, theme).into();
                download::save(&format!("{name}{}", format.ending), format.media, &content);
            })
        };
        let text = {
            let (props, theme) = (props.clone(), *theme);
            Callback::from(move |()| (format.make)(&props, theme))
        };
        entry(
            format.id,
            format.name,
            format.note,
            html! {
                <>
                    <button type="button" class="button" data-testid={format!("download-{}", format.id)} aria-label={format!("Save {}", format.name)} onclick={save}>{ "Save" }</button>
                    <Copy id={format!("copy-{}", format.id)} what={format.name} {text} />
                </>
            },
        )
    };
    let paint = {
        let (props, said, theme) = (props.clone(), said.setter(), *theme);
        let name = name.clone();
        Callback::from(move |_: MouseEvent| {
            let (props, said, name) = (props.clone(), said.clone(), name.clone());
            said.set("Painting\u{2026}");
            spawn_local(async move {
                said.set(match painted(&props, theme).await {
                    Ok(file) => {
                        let content = Uint8Array::from(file.as_slice()).into();
                        download::save(&format!("{name}.png"), "image/png", &content);
                        ""
                    }
                    Err(NotPainted::TooLarge) => {
                        "This picture is too high for a PNG. The SVG has room for all of it."
                    }
                    Err(NotPainted::Refused) => {
                        "The browser did not paint the picture. The SVG shows the same."
                    }
                });
            });
        })
    };
    let picture = entry(
        "png",
        "Picture (PNG)",
        "Holds the run: open or drop the file here, and it goes on. One set of colours; light, unless dark is chosen.",
        html! {
            <>
                <button type="button" class="button" data-testid="download-png" aria-label="Save Picture (PNG)" onclick={paint}>{ "Save" }</button>
                <span class="note" role="status" data-testid="painted">{ *said }</span>
            </>
        },
    );
    let (first, rest) = FORMATS.split_at(1);
    html! {
        <div class="stack">
            <fieldset class="segmented">
                <legend class="visually-hidden">{ "Colours of pictures" }</legend>
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

fn entry(id: &'static str, name: &'static str, note: &'static str, buttons: Html) -> Html {
    html! {
        <li key={id} class="takeaway__entry">
            <div>
                <h3>{ name }</h3>
                <p class="note">{ note }</p>
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
