//! The guide: every page of it, as everybody sees it.

use std::fs;

use handover_e2e::axe;
use handover_e2e::browser::{Browser, Colours};
use handover_e2e::site::{self, Plan, Site};
use handover_e2e::wait;
use serde_json::json;

use crate::looks::too_wide;

/// A telephone by night and a laptop by day: what depends on the size does not depend on the colours.
const LOOKS: [(u32, u32, Colours); 2] = [(360, 740, Colours::Dark), (1280, 800, Colours::Light)];

/// The pages for people, in order: all but the parts of others.
fn pages() -> Vec<String> {
    let folder = site::dist().join("guide");
    let files = fs::read_dir(&folder).expect("the guide can be listed");
    let names = files.map(|file| file.expect("the guide can be listed").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    let mut pages: Vec<_> = names
        .filter(|name| name.ends_with(".html") && name != "toc.html" && name != "print.html")
        .collect();
    pages.sort();
    assert!(pages.len() > 30, "{pages:?}");
    pages
}

/// mdBook writes scripts into its pages, so they are served without the page's policy.
fn guide() -> Site {
    Plan::of_page().without_policy().serve()
}

/// Looks at every fourth page of the guide, beginning with that one.
fn look_at_every_fourth(first: usize) {
    let site = guide();
    let browser = Browser::start();
    let mut found = Vec::new();
    for page in pages().iter().skip(first).step_by(4) {
        for (width, height, colours) in LOOKS {
            browser.resize(width, height);
            browser.prefer(colours);
            browser.open(&format!("{}guide/{page}", site.url()));
            let wide = too_wide(&browser);
            found.extend(wide.map(|what| format!("{page}, {width} px: {what}")));
            for one in axe::violations(&browser) {
                found.push(format!(
                    "{page}, {width} px, {colours:?}: {} ({}) at {}: {}",
                    one.rule, one.impact, one.target, one.help
                ));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_page_is_for_everybody_1() {
    look_at_every_fourth(0);
}

#[test]
fn every_page_is_for_everybody_2() {
    look_at_every_fourth(1);
}

#[test]
fn every_page_is_for_everybody_3() {
    look_at_every_fourth(2);
}

#[test]
fn every_page_is_for_everybody_4() {
    look_at_every_fourth(3);
}

#[test]
fn the_guide_works_in_a_folder_of_a_folder() {
    let site = Plan::of_page().below("/a/b/").without_policy().serve();
    let browser = Browser::start();
    browser.open(&format!("{}guide/", site.url()));
    browser.click("main a[href='../#owner-change']");
    wait::until("the run in the playground", || {
        let address = browser.address();
        if address == site.link("owner-change") {
            Ok(())
        } else {
            Err(address)
        }
    });
    let missing = site.requests().into_iter().filter(|one| one.status != 200);
    let missing: Vec<_> = missing.map(|one| one.target).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn the_guide_can_be_read_without_javascript() {
    let site = guide();
    let browser = Browser::start();
    browser.devtools(
        "Emulation.setScriptExecutionDisabled",
        &json!({ "value": true }),
    );
    let says = |what: &str| {
        let evaluated = browser.devtools(
            "Runtime.evaluate",
            &json!({ "expression": what, "returnByValue": true }),
        );
        evaluated["result"]["value"] == json!(true)
    };
    for page in ["index.html", "guard-owner-rev.html", "embedding.html"] {
        browser.open(&format!("{}guide/{page}", site.url()));
        assert!(says(SHOWN), "{page}");
        assert!(says(PRESS), "{page}");
        wait::for_truth("the list of chapters", || says(CHAPTERS));
    }
}

/// Whether there is a heading, a picture that can be seen, and a way to the other chapters.
const SHOWN: &str = r#"
    ["main h1", "main :is(svg, img)", "noscript label"]
        .every((one) => document.querySelector(one).getBoundingClientRect().height > 15)
"#;

/// Goes that way.
const PRESS: &str = r#"document.querySelector("noscript label").click(); true"#;

/// Whether the list of chapters can be seen.
const CHAPTERS: &str = r#"
    (({ left, height }) => left >= 0 && height > 100)(document.querySelector(".sidebar iframe").getBoundingClientRect())
"#;

/// What the chapter on embedding shows of each way is a run that can be used.
#[test]
fn every_way_to_embed_is_alive() {
    let site = guide();
    let browser = Browser::start();
    browser.open(&format!("{}guide/embedding.html", site.url()));
    // A picture in a link, the element, the fence: each by what it shows at first and then.
    let () = browser.script(
        "for (const one of document.querySelectorAll('main img, main iframe')) one.scrollIntoView()",
        &[],
    );
    wait::for_truth("the picture", || {
        let picture = "return document.querySelector('main picture img').naturalWidth";
        browser.script::<u32>(picture, &[]) > 300
    });
    for (nth, title) in [(0, "Owner change"), (1, "In a fence")] {
        let press = "document.querySelectorAll('handover-playground')[arguments[0]] \
                     .shadowRoot.querySelector('button').click()";
        let () = browser.script(press, &[json!(nth)]);
        let shown = "const part = (css) => document.querySelectorAll('handover-playground')[arguments[0]] \
                     .shadowRoot.querySelector(css); \
                     return part('.ready') ? part('iframe').title : ''";
        wait::until("the element's run", || {
            let shown: String = browser.script(shown, &[json!(nth)]);
            if shown == title { Ok(()) } else { Err(shown) }
        });
    }
    browser.look_into_frame();
    wait::until("the frame's run", || {
        let text =
            "return document.querySelector(\"[data-testid='run-title']\")?.textContent ?? ''";
        let text: String = browser.script(text, &[]);
        if text == "Owner change" {
            Ok(())
        } else {
            Err(text)
        }
    });
}

#[test]
fn the_element_can_be_asked_as_the_guide_says() {
    let site = Plan::of_page().open_to_all().serve();
    let chapter = include_str!("../../../../../www/guide/src/embedding.md");
    let shown = sample(chapter, "<handover-playground", &site.url());
    let chapter = include_str!("../../../../../www/guide/src/element.md");
    let (_, asked) = chapter
        .split_once("## Methods")
        .expect("the chapter has it");
    let (_, asked) = asked.split_once("```html\n").expect("it has an example");
    let (asked, _) = asked.split_once("\n```").expect("which ends");
    let host = host(&format!("<button id=stale>5</button>{shown}{asked}"));
    let browser = Browser::start();
    // The picture of the example is nowhere.
    browser.tolerate("owner-change-light.svg");
    browser.open(&host.url());
    browser.click("#stale");
    let step = "const run = document.querySelector('handover-playground'); \
                const done = arguments[0]; run.getLink().then(done)";
    wait::until("the step", || {
        let link: String = browser.script_to_come(step, &[]);
        if link.ends_with("@7") {
            Ok(())
        } else {
            Err(link)
        }
    });
}

/// The first block of HTML with that in it, as a reader copies it, with the place that it means.
fn sample(chapter: &str, part: &str, place: &str) -> String {
    let blocks = chapter.split("```html\n").skip(1);
    let mut blocks = blocks.filter_map(|block| block.split("\n```").next());
    let block = blocks.find(|block| block.contains(part));
    let block = block.unwrap_or_else(|| panic!("the chapter shows no {part}"));
    assert!(block.contains("https://example.org/handover/"), "{block}");
    block.replace("https://example.org/handover/", place)
}

/// A page of another site with something in it.
fn host(body: &str) -> Site {
    let html = format!(
        "<!doctype html><html lang=en><title>host</title><link rel=icon href=data:,>{body}"
    );
    Plan::of_texts(&[("index.html", &html)])
        .without_policy()
        .serve()
}

#[test]
fn the_module_can_be_called_as_the_guide_says() {
    let site = Plan::of_page().open_to_all().serve();
    let chapter = include_str!("../../../../../www/guide/src/javascript.md");
    let host = host(&sample(chapter, "boot-module", &site.url()));
    let browser = Browser::start();
    browser.open(&host.url());
    wait::until("the answer", || {
        let text: String = browser.script("return document.querySelector('output').innerText", &[]);
        if text == "refused: owner-rev 1 < 2, heard in message 3" {
            Ok(())
        } else {
            Err(text)
        }
    });
}

#[test]
fn pictures_have_the_colours_of_the_book() {
    let site = guide();
    let browser = Browser::start();
    browser.prefer(Colours::Light);
    browser.open(&format!("{}guide/", site.url()));
    let ground = "return getComputedStyle(document.querySelector('main svg .ground')).fill";
    let light: String = browser.script(ground, &[]);
    browser.click("#mdbook-theme-toggle");
    browser.click("#mdbook-theme-navy");
    wait::for_truth("another ground", || {
        let dark: String = browser.script(ground, &[]);
        dark != light
    });
}

#[test]
fn what_is_printed_is_light() {
    let site = guide();
    let browser = Browser::start();
    browser.open(&format!("{}guide/", site.url()));
    let media = |media: &str, scheme: &str| {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let emulated = json!({ "media": media, "features": features });
        browser.devtools("Emulation.setEmulatedMedia", &emulated);
    };
    let ground = || -> String {
        let script = "return getComputedStyle(document.querySelector('main svg .ground')).fill";
        browser.script(script, &[])
    };
    media("", "light");
    let light = ground();
    // A theme of the book, and pictures that stand by themselves as in another page.
    for change in [
        "document.documentElement.className = 'navy'",
        "document.documentElement.className = ''",
    ] {
        let () = browser.script(change, &[]);
        media("screen", "dark");
        assert_ne!(ground(), light, "{change}");
        media("print", "dark");
        assert_eq!(ground(), light, "{change}");
    }
}

#[test]
fn what_is_printed_has_pictures_and_no_frames() {
    let site = guide();
    let browser = Browser::start();
    let no_dialog = json!({ "source": "window.print = () => {}" });
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", &no_dialog);
    browser.open(&format!("{}guide/print.html", site.url()));
    let pictures: usize = browser.script(
        "return document.querySelectorAll('main figure.handover svg').length",
        &[],
    );
    assert!(pictures > 40, "{pictures}");
    let frames: usize = browser.script(
        "return document.querySelectorAll('handover-playground iframe').length",
        &[],
    );
    assert_eq!(frames, 0);
}
