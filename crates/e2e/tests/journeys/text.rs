//! The run as a text.

use handover_e2e::playground::Playground;
use handover_e2e::wait;
use handover_simulation::script;

/// A run that differs from the one the page opens with.
pub(crate) const OTHER: &str =
    "title Another run\nnode Left owner\nnode Right processor\ntables 7\nelect Left\n";

/// A run in which everything that a reader can name is named like markup, or in other letters.
const HOSTILE: &str = r#"title <img src=x onerror=document.title=1> & <b>bold</b> "quoted" 'single'
node <b owner
node 处理器🙂 processor
node "quoted"'&amp; owner processor
tables 1
elect <b
tick <b
note over <b: <img src=x onerror=document.title=1><script>document.title=1</script>
note over 处理器🙂: </text></svg><iframe src=javascript:document.title=1></iframe> 所有者 🙂
note left <b: ]]> &lt;b&gt; {{constructor}} ${1} %3Cb%3E "onmouseover="document.title=1
"#;

/// What comes to life when markup is taken for markup.
const ALIVE: &str = "#app img, #app iframe, #app script, #app b:not([class]), #app [onerror], #app [onmouseover], #app foreignObject";

/// Waits until the pane says something about the text, and returns that.
#[track_caller]
pub(crate) fn complaint(page: &Playground) -> String {
    wait::until("what is wrong with the text", || {
        let said = page.text_of("text-error");
        if said.is_empty() {
            Err("nothing is said".to_owned())
        } else {
            Ok(said)
        }
    })
}

#[test]
fn the_text_is_the_run() {
    let page = Playground::open();
    page.open_text();
    let text = page.scenario_text();
    let document = script::parse(&text).expect("the page's own text is right");
    assert_eq!(document.scenario().setup.title, "Owner change");
    assert!(text.contains("lose-session Owner_A"), "{text}");
    // It follows the run.
    page.go_to(9);
    page.choose("Crash Owner_B");
    wait::until("the new event in the text", || {
        let text = page.scenario_text();
        if text.contains("crash Owner_B") {
            Ok(())
        } else {
            Err(text)
        }
    });
}

#[test]
fn a_mistake_is_named_with_its_place_and_the_run_stays() {
    let page = Playground::open();
    let before = page.sight();
    page.open_text();
    let broken = page
        .scenario_text()
        .replace("lose-session Owner_A", "lose-session Owner_C");
    let error = script::parse(&broken).expect_err("there is no Owner_C");
    page.paste_text(&broken);
    let said = complaint(&page);
    let place = format!("Line {}, column {}", error.line, error.column);
    assert!(said.contains(&place), "{place} is not in {said}");
    assert!(said.contains("Owner_C"), "{said}");
    assert_eq!(page.count("[data-testid='apply-text']:disabled"), 1);
    assert_eq!(page.sight(), before, "the run stays");

    // The place leads to the line.
    page.click("[data-testid='text-error'] button");
    let line: String = page.script(
        "const one = document.activeElement; return one.value.slice(one.selectionStart, one.selectionEnd)",
        &[],
    );
    assert_eq!(line.trim_end(), "lose-session Owner_C");

    // Put right, it can be used.
    page.paste_text(OTHER);
    page.apply_text();
    assert_eq!(page.text_of("text-error"), "");
    assert_eq!(page.run_title(), "Another run");
    assert_eq!(page.participants(), ["Left", "Right"]);
    page.undo();
    assert_eq!(page.sight(), before);
}

#[test]
fn an_event_that_cannot_happen_is_named_with_its_line() {
    let page = Playground::open();
    page.paste_text(&format!("{OTHER}ready Right 7\n"));
    let said = complaint(&page);
    assert!(said.contains("Line 6"), "{said}");
    assert_eq!(page.run_title(), "Owner change");
}

#[test]
fn a_text_that_is_not_used_is_kept_until_it_is_dropped() {
    let page = Playground::open();
    page.paste_text(OTHER);
    page.step();
    assert_eq!(page.scenario_text(), OTHER, "a draft survives steps");
    page.press_button("discard-text");
    wait::for_truth("the run's own text", || page.scenario_text() != OTHER);
    assert_eq!(page.run_title(), "Owner change");
}

#[test]
fn names_and_notes_stay_text() {
    let page = Playground::open();
    page.paste_text(HOSTILE);
    page.apply_text();
    page.go_to_end();
    let title = "<img src=x onerror=document.title=1> & <b>bold</b> \"quoted\" 'single'";
    assert_eq!(page.run_title(), title);
    assert_eq!(page.participants(), ["<b", "处理器🙂", "\"quoted\"'&amp;"]);
    let notes = page.notes().join("\n");
    for part in [
        "<script>document.title=1</script>",
        "</text></svg>",
        "所有者 🙂",
        "{{constructor}}",
    ] {
        assert!(
            notes.replace(" / ", "").contains(&part.replace(' ', "")) || notes.contains(part),
            "{part}: {notes}"
        );
    }
    // Everywhere: in menus, sheets, and behind a link.
    page.open_share();
    let link = page.value_of("link-field");
    assert_eq!(page.count(ALIVE), 0);
    page.close_sheet();
    page.open(&link);
    page.wait_until_open();
    page.go_to_end();
    assert_eq!(page.run_title(), title);
    assert_eq!(page.count(ALIVE), 0);
    assert!(page.title().contains("<b>bold</b>"), "{}", page.title());
    let fetched = "return performance.getEntriesByType('resource').map((one) => one.name)";
    let fetched: Vec<String> = page.script(fetched, &[]);
    assert!(
        !fetched.iter().any(|address| address.ends_with("/x")),
        "{fetched:?}"
    );
}

#[test]
fn the_longest_note_fits_and_what_turns_text_around_is_refused() {
    let page = Playground::open();
    let note = |text: &str| format!("{OTHER}note over Left: {text}\n");
    let longest = "所有者 ".repeat(70);
    page.paste_text(&note(longest.trim_end()));
    page.apply_text();
    assert!(page.notes().iter().any(|note| note.contains("所有者")));
    assert_eq!(page.overflow(), 0);

    for (what, text) in [
        ("longer than 280 characters", "x".repeat(281)),
        ("right to left override", "abc\u{202E}def".to_owned()),
        ("an isolate", "abc\u{2067}def".to_owned()),
        ("a control character", "abc\u{7}def".to_owned()),
    ] {
        page.paste_text(&note(&text));
        let said = complaint(&page);
        assert!(said.contains("Line 6"), "{what}: {said}");
        assert_eq!(
            page.count("[data-testid='apply-text']:disabled"),
            1,
            "{what}"
        );
    }
}

#[test]
fn a_run_of_ten_thousand_events_works() {
    let page = Playground::open();
    let events = |count: usize| {
        let mut text = OTHER.to_owned();
        for n in 1..count {
            text.push_str(if n % 2 == 1 {
                "pause Right\n"
            } else {
                "resume Right\n"
            });
        }
        text
    };
    page.paste_text(&events(10_000));
    page.apply_text();
    assert_eq!(page.position().of, 10_000);
    page.step();
    page.go_to_end();
    page.step_back();
    page.go_to_start();
    page.step();

    page.paste_text(&events(10_001));
    let said = complaint(&page);
    assert!(said.contains("10,000") || said.contains("10000"), "{said}");
    page.step();
}

/// So many bytes of lines that say nothing.
pub(crate) fn megabytes(tenths: usize) -> String {
    let line = "# a line that says nothing\n";
    line.repeat(tenths * 100_000 / line.len())
}
