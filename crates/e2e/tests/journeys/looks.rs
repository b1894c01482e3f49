//! What the page looks like to everybody: axe finds nothing, and nothing is wider than the window.

use handover_e2e::axe;
use handover_e2e::browser::{Browser, Colours};
use handover_e2e::engine::Engine;
use handover_e2e::playground::Playground;
use handover_e2e::wait;

/// Widths and heights of windows: a telephone, a large screen, a tablet, a laptop.
const WINDOWS: [(u32, u32); 4] = [(360, 740), (1920, 1080), (768, 1024), (1280, 800)];

/// The windows that a browser can have: only Chromium's can be as small as a telephone's and as large as no screen.
pub(crate) fn windows(page: &Playground) -> &'static [(u32, u32)] {
    match page.engine() {
        Engine::Chromium => &WINDOWS,
        Engine::Firefox | Engine::WebKit => &WINDOWS[2..],
    }
}

/// The widths at which axe looks at the page.
const AXE_AT: [u32; 2] = [360, 1280];

/// Looks at the page as it is now, in every size; in Chromium in both colours, and with axe.
#[track_caller]
pub(crate) fn look_at(page: &Playground) {
    let mut found = Vec::new();
    for &(width, height) in windows(page) {
        page.resize(width, height);
        found.extend(too_wide(page).map(|what| format!("{width} px: {what}")));
        if !AXE_AT.contains(&width) || page.engine() != Engine::Chromium {
            continue;
        }
        for colours in Colours::ALL {
            page.prefer(colours);
            for one in axe::violations(page) {
                found.push(format!(
                    "{width} px, {colours:?}: {} ({}) at {}: {}",
                    one.rule, one.impact, one.target, one.help
                ));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// By how much the page is wider than its window, if it is, and what sticks out of it.
pub(crate) fn too_wide(browser: &Browser) -> Option<String> {
    let overflow = browser.overflow();
    if overflow <= 0 {
        return None;
    }
    let culprits: Vec<String> = browser.script(WIDER, &[]);
    Some(format!("{overflow} px too wide: {}", culprits.join("; ")))
}

/// What sticks out of the window to the right.
const WIDER: &str = r#"
    const width = document.scrollingElement.clientWidth;
    const clipped = (one) => one !== document.body
        && (getComputedStyle(one).overflowX !== "visible" || clipped(one.parentElement));
    return [...document.body.querySelectorAll("*")]
        .filter((one) => one.getBoundingClientRect().right > width + 1 && !clipped(one.parentElement))
        .slice(0, 5)
        .map((one) => `${one.localName}.${one.getAttribute("class")} ${Math.round(one.getBoundingClientRect().right)}`);
"#;

#[test]
fn at_the_start() {
    look_at(&Playground::open());
}

#[test]
fn in_the_middle_of_a_run() {
    let page = Playground::open();
    page.go_to(15);
    look_at(&page);
}

#[test]
fn with_a_refusal_opened() {
    let page = Playground::open();
    page.open_refusal();
    look_at(&page);
}

#[test]
fn with_a_menu_open() {
    let page = Playground::open();
    page.open_menu_of("Owner_A");
    look_at(&page);
    assert_eq!(page.count(".menu"), 1, "it is still open");
}

#[test]
fn with_the_sheet_for_a_new_run() {
    let page = Playground::open();
    page.open_new_run();
    look_at(&page);
}

#[test]
fn with_a_reason_why_nothing_is_shown() {
    let page = Playground::open();
    page.follow("no-such-run");
    page.wait_for_trouble();
    look_at(&page);
}

#[test]
fn with_the_sheet_of_links() {
    let page = Playground::open();
    page.open_share();
    look_at(&page);
}

#[test]
fn with_the_scenarios() {
    let page = Playground::open();
    page.press_button("gallery");
    look_at(&page);
}

#[test]
fn with_a_mistake_in_the_text() {
    let page = Playground::open();
    page.paste_text("node Owner_A owner\nnode Owner_A processor\n");
    wait::for_truth("what is wrong", || !page.text_of("text-error").is_empty());
    look_at(&page);
}

#[test]
fn with_guards_off_and_everything_that_cannot_happen() {
    let page = Playground::open();
    page.switch_rule("owner-rev");
    page.press_button("why-not");
    look_at(&page);
}

#[test]
fn with_a_long_title_and_long_names() {
    let page = Playground::open();
    let name = "A_long_name_that_has_no_gap_at_all_xxx";
    let title = "A title that goes on and on ".repeat(8);
    page.paste_text(&format!(
        "title {}\nnode {name} owner\nnode {name}_2 processor\ntables 9223372036854775807\nelect {name}\ntick {name}\n",
        title.trim_end()
    ));
    page.apply_text();
    page.go_to_end();
    look_at(&page);
}
