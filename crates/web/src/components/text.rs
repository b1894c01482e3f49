//! The run as a text that can be edited.

use yew::prelude::*;

use super::fold::fold;
use super::page::PageProps;
use crate::browser::{clipboard, file, focus};
use crate::language::{more, words};
use crate::state::{
    Action, MAX_FILE, MAX_TEXT, Moment, Run, Shared, TextError, check_text, open_text, text_of_file,
};

/// What the pane needs.
#[derive(Clone, PartialEq, Properties)]
pub struct TextProps {
    /// The run.
    pub run: Shared<Run>,
    /// What to do.
    pub act: Callback<Action>,
}

/// The text, folded.
pub(crate) fn text_fold(props: TextProps, page: &PageProps) -> Html {
    let head = html! {
        <>
            <h2>{ words().text }</h2>
            // Shown by the style sheet as long as there is a draft in the body.
            <span class="chip chip--warn fold__draft">{ words().text_draft }</span>
            <span class="note">{ words().text_what }</span>
        </>
    };
    fold(
        ["part-text", "text-panel"],
        head,
        page.later.map(|later| (later.text)(&props)),
        page,
    )
}

/// The text as it can be edited.
pub fn pane(props: &TextProps) -> Html {
    html! { <TextPane ..props.clone() /> }
}

/// The text, what is wrong with it, and buttons to use it or to drop it.
#[component]
pub fn TextPane(props: &TextProps) -> Html {
    // `None` shows the run as it is; a draft stays whatever happens to the run.
    let draft = use_state_eq(|| None::<AttrValue>);
    // What only playing it has shown.
    let failed = use_state_eq(|| None::<TextError>);
    let field = use_node_ref();
    let run = &props.run;
    let shown = (*draft)
        .clone()
        .unwrap_or_else(|| AttrValue::from(run.text().clone()));
    let found = use_memo((*draft).clone(), |draft| {
        draft.as_ref().and_then(|text| check_text(text).err())
    });
    let error = found.as_ref().as_ref().or(failed.as_ref()).cloned();
    let edit = {
        let (draft, failed) = (draft.clone(), failed.clone());
        Callback::from(move |text: Option<AttrValue>| {
            draft.set(text);
            failed.set(None);
        })
    };
    let typed = edit.reform(|event: InputEvent| Some(focus::value(&event).into()));
    let discard = edit.reform(|_: MouseEvent| None);
    let apply = {
        let (draft, failed) = (draft.clone(), failed.clone());
        let (edit, act) = (edit.clone(), props.act.clone());
        Callback::from(
            move |_: MouseEvent| match draft.as_ref().map(|text| open_text(text)) {
                Some(Ok(run)) => {
                    let begin = run.trace().begin();
                    act.emit(Action::Open(Moment::new(run, begin)));
                    focus::forget_selection();
                    edit.emit(None);
                }
                Some(Err(error)) => failed.set(Some(error)),
                None => {}
            },
        )
    };
    let load = {
        let failed = failed.clone();
        Callback::from(move |event: Event| {
            let (edit, failed) = (edit.clone(), failed.clone());
            file::read(&event, MAX_FILE, move |file| match text_of_file(file) {
                Ok(text) => edit.emit(Some(text.into())),
                Err(error) => failed.set(Some(error)),
            });
        })
    };
    let go = {
        let (field, line) = (field.clone(), error.as_ref().and_then(|error| error.line));
        Callback::from(move |_: MouseEvent| {
            if let (Some(field), Some(line)) = (field.cast::<web_sys::HtmlElement>(), line) {
                focus::select_line(&field, line);
            }
        })
    };
    let paste = {
        let failed = failed.clone();
        Callback::from(move |event: Event| {
            // A field with so much in it would keep the page busy for minutes.
            if clipboard::pasted(&event).is_some_and(|length| length > MAX_TEXT) {
                event.prevent_default();
                failed.set(Some(TextError::too_large()));
            }
        })
    };
    let usable = draft.is_some() && error.is_none();
    html! {
            <div class={classes!("stack", draft.is_some().then_some("has-draft"))}>
                <label class="visually-hidden" for="scenario-text">{ words().text }</label>
                <textarea
                    id="scenario-text"
                    ref={field}
                    class="text-pane"
                    data-testid="scenario-text"
                    rows="18"
                    spellcheck="false"
                    autocapitalize="off"
                    autocomplete="off"
                    wrap="off"
                    aria-invalid={error.is_some().then_some("true")}
                    aria-describedby="scenario-error"
                    value={shown}
                    oninput={typed}
                    onpaste={paste}
                />
                <div id="scenario-error" role="status" data-testid="text-error">
                    if let Some(error) = &error {
                        <p class="field__error">
                            if let Some(line) = error.line {
                                <button type="button" class="jump" onclick={go}>{ (more().text_place)(line, error.column) }</button>
                                { ": " }
                            }
                            { &error.sentence }
                        </p>
                        <p class="field__hint">{ more().text_kept }</p>
                    }
                </div>
                <div class="row">
                    <button type="button" class="button button--primary" data-testid="apply-text" disabled={!usable} onclick={apply}>{ more().apply }</button>
                    <button type="button" class="button" data-testid="discard-text" disabled={draft.is_none()} onclick={discard}>{ more().discard }</button>
                    <label class="button file-button">
                        { more().open_file }
                        <input type="file" class="visually-hidden" accept=".txt,.handover,.png,text/plain,image/png" data-testid="open-file" onchange={load} />
                    </label>
                </div>
            </div>
    }
}
