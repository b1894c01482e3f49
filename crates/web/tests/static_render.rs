//! The page as HTML, without a browser.
#![cfg(not(target_arch = "wasm32"))]
#![forbid(unsafe_code)]

use std::rc::Rc;

use handover_web::components::page::{Page, PageProps};
use handover_web::later;
use handover_web::state::{Action, AppState, Moment, Sheet, open_fragment, open_text};
use yew::{Callback, LocalServerRenderer, Reducible};

fn page(state: &Rc<AppState>) -> String {
    let props = PageProps {
        state: (**state).clone(),
        challenge: None,
        later: futures_executor::block_on(later::load()).ok(),
        act: Callback::noop(),
        on_go: Callback::noop(),
        on_start: Callback::noop(),
    };
    let renderer = LocalServerRenderer::<Page>::with_props(props).hydratable(false);
    futures_executor::block_on(renderer.render())
}

fn opened(fragment: &str) -> Rc<AppState> {
    let action = match open_fragment(fragment) {
        Ok(moment) => Action::Open(moment),
        Err(trouble) => Action::Fail(Rc::new(trouble)),
    };
    Rc::new(AppState::default()).reduce(action)
}

/// The element with that in its start tag, up to an end tag.
#[track_caller]
fn element<'a>(html: &'a str, start: &str, end: &str) -> &'a str {
    let within = html.find(start).unwrap_or_else(|| panic!("no {start}"));
    let from = html[..within].rfind('<').unwrap_or_default();
    let length = html[from..]
        .find(end)
        .unwrap_or_else(|| panic!("no {end} after {start}"));
    &html[from..from + length]
}

#[test]
fn a_refused_dispatch_stands_in_the_picture_and_in_the_table() {
    let html = page(&opened("owner-change@19"));
    let arrow = element(&html, "data-testid=\"message-rejected\"", "</g>");
    assert!(arrow.contains("arrow--rejected"), "{arrow}");
    assert!(arrow.contains("current"), "{arrow}");
    assert!(arrow.contains("arrow__cross"), "{arrow}");
    assert_eq!(html.matches("data-testid=\"message-rejected\"").count(), 1);
    assert_eq!(html.matches("data-testid=\"message\"").count(), 6);

    let row = element(&html, "data-step=\"19\"", "</tr>");
    assert!(row.contains("aria-current=\"step\""), "{row}");
    assert!(
        row.contains("refused: owner-rev 1 &lt; 2, heard in message 3"),
        "{row}"
    );
    assert!(row.contains("aria-expanded=\"false\""), "{row}");

    let urgent = element(&html, "data-testid=\"announced-urgent\"", "</p>");
    assert!(urgent.contains("Processor refused message 5"), "{urgent}");
}

#[test]
fn an_opened_refusal_says_who_when_and_which_guard() {
    let state = opened("owner-change@19").reduce(Action::Explain(Some(19)));
    let html = page(&state);
    let story = element(&html, "data-testid=\"rejection-story\"", "</dl>");
    for part in [
        "Who",
        "When",
        "Guard",
        "owner-rev",
        "in the message 1, known 2",
    ] {
        assert!(story.contains(part), "{part} in {story}");
    }
}

#[test]
fn the_table_has_every_step_of_the_picture_and_the_set_up_on_demand() {
    let html = page(&opened("owner-change"));
    assert_eq!(html.matches("data-testid=\"event-row\"").count(), 20);
    assert!(html.contains("Show the set-up (5 steps)"));
    let early = page(&opened("owner-change@2"));
    assert_eq!(early.matches("data-testid=\"event-row\"").count(), 25);
}

#[test]
fn what_is_past_is_told_from_what_is_to_come() {
    let html = page(&opened("owner-change@12"));
    assert_eq!(html.matches("event event--current").count(), 1);
    assert_eq!(html.matches("event event--later").count(), 13);
    assert!(html.contains("step 12 of 25"));
    assert!(!html.contains("sequence--overview"));
    assert!(page(&opened("owner-change")).contains("sequence--overview"));
}

#[test]
fn hostile_names_and_notes_are_text() {
    let text = "title <script>alert(1)</script> \"><img src=x onerror=alert(2)>\n\
                node <svg/onload=x owner\n\
                node \"'&amp;<b processor\n\
                tables 1\n\
                note over <svg/onload=x: </text></svg><script>alert(3)</script>\n\
                elect <svg/onload=x\n";
    let run = open_text(text).expect("a scenario");
    let state = Rc::new(AppState::default()).reduce(Action::Open(Moment::new(run, 1)));
    let html = page(&state);
    for raw in ["<script", "<img", "<svg/onload", "<b "] {
        assert!(!html.contains(raw), "{raw}");
    }
    assert!(html.contains("&lt;script&gt;alert(1)"));
    assert!(html.contains("&lt;svg/onload=x"));
}

#[test]
fn nothing_is_styled_inline_or_loaded_from_elsewhere() {
    let html = page(&opened("owner-change@19"));
    for forbidden in [
        "style=",
        "<style",
        "<script",
        "foreignObject",
        "http://",
        "https://",
        " onclick",
    ] {
        assert!(!html.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn a_link_that_opens_nothing_shows_its_reason_and_nothing_else() {
    let html = page(&opened("1b.QR2AKAIO"));
    assert!(html.contains("data-testid=\"error\""));
    assert!(html.contains("cut off"), "{html}");
    for part in [
        "event-row",
        "data-testid=\"diagram\"",
        "data-testid=\"timeline\"",
    ] {
        assert!(!html.contains(part), "{part}");
    }
}

#[test]
fn a_long_run_shows_a_window_of_itself() {
    let mut text = "node A owner\nnode P processor\ntables 1\n".to_owned();
    for _ in 0..300 {
        text.push_str("pause P\nresume P\n");
    }
    let run = open_text(&text).expect("a scenario");
    let moment = Moment::new(run, 0);
    // The window stands still while one goes through it.
    for at in [450, 451, 459] {
        let state = Rc::new(AppState::default()).reduce(Action::Open(moment.moved(at)));
        let html = page(&state);
        assert_eq!(html.matches("data-testid=\"event-row\"").count(), 60);
        assert!(html.contains(&format!("data-step=\"{at}\"")));
        assert!(html.contains("Rows 421 to 480 of 600"));
    }
}

#[test]
fn every_key_of_the_help_is_in_the_guide() {
    let guide = include_str!("../../../www/guide/src/accessibility.md");
    let html = page(&opened("owner-change").reduce(Action::Sheet(Some(Sheet::Help))));
    let list = element(&html, "class=\"help__keys\"", "</ul>");
    let keys: Vec<_> = list
        .split("<kbd>")
        .skip(1)
        .filter_map(|key| key.split_once("</kbd><span>"))
        .filter_map(|(keys, what)| Some((keys, what.split_once("</span>")?.0)))
        .collect();
    assert!(keys.len() > 5, "{list}");
    for (keys, what) in keys {
        let keys: Vec<_> = keys
            .split(' ')
            .map(|key| format!("<kbd>{key}</kbd>"))
            .collect();
        let row = format!("| {} | {what} |", keys.join(" "));
        assert!(guide.contains(&row), "the guide has no row {row}");
    }
}

#[test]
fn a_crash_is_not_called_fine() {
    let html = page(&opened("hazard-low-checkpoint-comes-late"));
    let chip = element(&html, "data-testid=\"crashed\"", "</span>");
    assert!(chip.ends_with(">Crash"), "{chip}");
    let said = "Owner panicked: the checkpoint fell from 200 to 100.";
    let list = element(&html, "data-testid=\"crashes\"", "</ul>");
    assert!(list.contains(said) && list.contains("Step 28"), "{list}");
    assert!(html.contains("mark mark--violation"));
    let at_the_end = page(&opened("hazard-low-checkpoint-comes-late@28"));
    let row = element(&at_the_end, "event--crashed", "</tr>");
    assert!(
        row.contains("data-step=\"28\"") && row.contains(said),
        "{row}"
    );
    let caption = element(&at_the_end, "data-testid=\"caption\"", "</p>");
    assert!(caption.contains("caption__loud"), "{caption}");
    let without = page(&opened("owner-change"));
    assert!(
        !without.contains("data-testid=\"crashed\"")
            && !without.contains("data-testid=\"crashes\"")
    );
}
