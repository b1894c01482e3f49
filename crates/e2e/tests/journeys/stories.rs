//! Every story of the library, by the link that has its name.

use handover_e2e::playground::Playground;
use handover_e2e::wait;
use handover_simulation::{Trace, library, script};
use serde_json::json;

/// What is drawn wrong: numbers that are none, texts that are empty or stick out of the picture, and whatever is wider
/// than the window.
const WRONG: &str = r#"
    const wrong = [];
    for (const one of document.querySelectorAll("main svg, main svg *")) {
        for (const attribute of one.attributes) {
            if (/NaN|undefined|Infinity|inf\b/.test(attribute.value) && attribute.name !== "data-testid") {
                wrong.push(`${one.localName} ${attribute.name}="${attribute.value}"`);
            }
        }
    }
    const svg = document.querySelector("[data-testid='diagram'] svg[role=img]");
    const frame = svg.getBoundingClientRect();
    for (const text of svg.querySelectorAll("text")) {
        const box = text.getBoundingClientRect();
        const inside = box.left >= frame.left - 1 && box.right <= frame.right + 1
            && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
        if (!inside || !text.textContent.trim()) wrong.push(`text "${text.textContent}"`);
    }
    const shown = (id) => document.querySelector(`[data-testid='${id}']`)?.innerText.trim();
    for (const id of ["caption", "position", "run-title"]) if (!shown(id)) wrong.push(`no ${id}`);
    const page = document.scrollingElement;
    if (page.scrollWidth > page.clientWidth) wrong.push(`${page.scrollWidth - page.clientWidth} px too wide`);
    return wrong;
"#;

/// Texts that lie on each other, which nobody can read.
const COVERED: &str = r#"
    const texts = [...document.querySelectorAll("[data-testid='diagram'] svg[role=img] text")];
    const boxes = texts.map((text) => [text.textContent, text.getBoundingClientRect()]);
    const covered = [];
    for (let a = 0; a < boxes.length; a++) for (let b = a + 1; b < boxes.length; b++) {
        const [one, two] = [boxes[a][1], boxes[b][1]];
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (across > 2 && down > 6) covered.push(`"${boxes[a][0]}" and "${boxes[b][0]}"`);
    }
    return covered;
"#;

#[test]
fn each_opens_by_its_name_and_is_drawn_right() {
    let page = Playground::open();
    let mut found = Vec::new();
    for entry in library::ALL {
        let document = script::parse(entry.text).expect(entry.name);
        let trace = Trace::run(document.scenario()).expect(entry.name);
        page.follow(entry.name);
        wait::until(entry.name, || {
            let (title, place) = (page.run_title(), page.position());
            let expected = (
                trace.setup().title.as_str(),
                trace.begin(),
                trace.steps().len(),
            );
            if (title.as_str(), place.at, place.of) == expected {
                Ok(())
            } else {
                Err(format!("{title}, {place:?}"))
            }
        });
        let mut say = |what: String| found.push(format!("{}: {what}", entry.name));
        let (verdict, _) = page.verdict();
        if verdict != trace.verdict().name() {
            say(format!("{verdict} and not {}", trace.verdict().name()));
        }
        if page.shows("stuck") != trace.world().stuck().is_some() {
            say("says wrongly whether it is stuck".to_owned());
        }
        for at in [trace.begin(), trace.steps().len()] {
            page.slide_to(at);
            for wrong in page.script::<Vec<String>>(WRONG, &[json!(null)]) {
                say(format!("step {at}: {wrong}"));
            }
        }
        for covered in page.script::<Vec<String>>(COVERED, &[]) {
            say(format!("{covered} lie on each other"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
