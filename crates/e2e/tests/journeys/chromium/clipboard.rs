//! What goes out by the clipboard and comes in by it, and what is too much to come in at all.

use std::{env, fs, process};

use handover_e2e::playground::Playground;
use handover_e2e::wait;

use crate::text::{OTHER, complaint, megabytes};

#[test]
fn what_is_copied_is_the_link() {
    let page = Playground::open();
    page.permit("clipboard-read", "granted");
    page.permit("clipboard-write", "granted");
    page.open_share();
    page.press_button_twice("copy-link");
    wait::until("a word that it was copied", || {
        let said = page.text_of("copied");
        if said == "Copied." { Ok(()) } else { Err(said) }
    });
    let clipboard = "const done = arguments[0]; navigator.clipboard.readText().then(done, (error) => done(String(error)))";
    assert_eq!(
        page.script_to_come::<String>(clipboard, &[]),
        page.value_of("link-field")
    );
    page.press_button("copy-markdown");
    let markdown = format!("[Owner change]({})", page.value_of("link-field"));
    wait::until(&markdown, || {
        let copied: String = page.script_to_come(clipboard, &[]);
        if copied == markdown {
            Ok(())
        } else {
            Err(copied)
        }
    });
}

#[test]
fn where_copying_is_refused_the_link_is_selected() {
    let page = Playground::open();
    page.permit("clipboard-write", "denied");
    page.open_share();
    page.press_button("copy-link");
    wait::until("a word that it was not copied", || {
        let said = page.text_of("copied");
        if said.contains("did not let") {
            Ok(())
        } else {
            Err(said)
        }
    });
    assert_eq!(page.focus().testid, "link-field");
    let selected: String = page.script(
        "const one = document.activeElement; return one.value.slice(one.selectionStart, one.selectionEnd)",
        &[],
    );
    assert_eq!(selected, page.value_of("link-field"));
}

#[test]
fn a_paste_of_ten_megabytes_is_answered_with_a_sentence() {
    let page = Playground::open();
    page.open_text();
    page.click("[data-testid='scenario-text']");
    page.paste_from_clipboard(OTHER);
    wait::for_truth("what was pasted", || page.scenario_text() == OTHER);
    page.paste_from_clipboard(&megabytes(99));
    let said = complaint(&page);
    assert!(
        said.len() < 400,
        "a sentence, not the text: {} characters",
        said.len()
    );
    page.step();
}

#[test]
fn a_file_of_ten_megabytes_is_answered_with_a_sentence() {
    let page = Playground::open();
    page.open_text();
    let file = env::temp_dir().join(format!("handover-large-{}.txt", process::id()));
    for tenths in [99, 105] {
        fs::write(&file, megabytes(tenths)).expect("a file in the folder for such files");
        page.choose_file("[data-testid='open-file']", &file);
        let said = complaint(&page);
        assert!(
            said.len() < 400,
            "a sentence, not the text: {} characters",
            said.len()
        );
        page.step();
        page.paste_text(OTHER);
    }
    fs::remove_file(&file).ok();
}
