//! Runs and pictures as files.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use handover_diagram::png;
use handover_e2e::playground::Playground;
use handover_e2e::site::Plan;
use handover_e2e::wait;
use handover_simulation::{Trace, script};

use crate::handover::stale_dispatch;

/// A folder that is removed again.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("handover-{name}-{}", process::id()));
        fs::create_dir_all(&path).expect("a folder in the folder for such things");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// The text in the file called `name`, once it is whole.
#[track_caller]
fn saved(folder: &Path, name: &str) -> String {
    String::from_utf8(saved_bytes(folder, name)).expect("it is a text")
}

/// What is in the file called `name`, once it is whole.
#[track_caller]
fn saved_bytes(folder: &Path, name: &str) -> Vec<u8> {
    wait::until(name, || {
        let files: Vec<_> = fs::read_dir(folder)
            .map_err(|error| error.to_string())?
            .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
            .collect();
        if files.iter().any(|file| file == name) {
            fs::read(folder.join(name)).map_err(|error| error.to_string())
        } else {
            Err(format!("{files:?}"))
        }
    })
}

#[test]
fn a_run_is_saved_as_a_file_and_opened_again() {
    let folder = Folder::new("run");
    let page = stale_dispatch();
    page.save_to(&folder.0);
    page.open_export();
    page.press_button("download-text");
    let text = saved(&folder.0, "a-stale-owner.txt");
    let document = script::parse(&text).expect("the file is a scenario");
    let trace = Trace::run(document.scenario()).expect("the scenario can be played");
    assert_eq!(trace.steps().len(), page.position().of);
    page.close_sheet();

    let (sight, refusals) = (page.sight(), page.refusals());
    page.visit("normal-operation");
    page.wait_until_open();
    page.open_text();
    page.choose_file(
        "[data-testid='open-file']",
        &folder.0.join("a-stale-owner.txt"),
    );
    wait::for_truth("the text of the file", || page.scenario_text() == text);
    page.apply_text();
    page.go_to_end();
    assert_eq!(page.refusals(), refusals);
    assert_eq!(page.sight(), sight);
}

#[test]
fn a_picture_holds_its_run_which_opens_again() {
    let folder = Folder::new("png");
    let page = stale_dispatch();
    page.save_to(&folder.0);
    page.open_export();
    page.press_button("download-json");
    let report = saved(&folder.0, "a-stale-owner.json");
    page.press_button("download-png");
    let picture = saved_bytes(&folder.0, "a-stale-owner.png");
    let text = png::extract(&picture)
        .expect("it is a whole PNG")
        .expect("it holds a run");
    let document = script::parse(&text).expect("that is a scenario");
    let trace = Trace::run(document.scenario()).expect("it can be played");
    let digest = format!("\"digest\": \"{:08x}\"", trace.world().digest());
    assert!(report.contains(&digest), "{digest} is not in {report}");
    page.close_sheet();

    let (sight, refusals) = (page.sight(), page.refusals());
    let file = folder.0.join("a-stale-owner.png");
    page.visit("normal-operation");
    page.wait_until_open();
    page.open_text();
    page.choose_file("[data-testid='open-file']", &file);
    page.apply_text();
    page.go_to_end();
    assert_eq!((page.sight(), page.refusals()), (sight.clone(), refusals));

    // The same dropped on the page.
    page.visit("normal-operation");
    page.wait_until_open();
    drop_file(&page, &picture);
    wait::for_truth("the run in the picture", || {
        page.run_title() == "A stale owner"
    });
    page.go_to_end();
    assert_eq!(page.sight(), sight);

    // What holds no run says so, and what was open is not lost.
    drop_file(&page, b"\x89PNG\r\n\x1a\n");
    let trouble = page.wait_for_trouble();
    assert!(trouble.contains("cut off"), "{trouble}");
    page.press_button("recover");
    assert_eq!(page.sight(), sight);
    drop_file(
        &page,
        b"<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n",
    );
    let trouble = page.wait_for_trouble();
    let said = "This is an SVG picture, which holds no run: open the scenario, or a PNG that was saved here.";
    assert!(trouble.contains(said), "{trouble}");
}

/// Drops a file on the page, as from a folder.
fn drop_file(page: &Playground, file: &[u8]) {
    // The first sign of a file makes the page load what can read it.
    let drag = r#"
        const [bytes] = arguments;
        const carried = new DataTransfer();
        carried.items.add(new File([Uint8Array.from(bytes)], "run.png", { type: "image/png" }));
        const tell = (type) => document.body.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried }));
        tell("dragenter");
        // Taken: the browser does not go to the file.
        return !tell("dragover") && !tell("drop");
    "#;
    wait::for_truth("the file to be taken", || page.script(drag, &[file.into()]));
}

#[test]
fn every_form_can_be_saved_and_copied() {
    let folder = Folder::new("forms");
    let page = Playground::open();
    page.save_to(&folder.0);
    page.permit("clipboard-read", "granted");
    page.permit("clipboard-write", "granted");
    page.open_export();
    for (id, file, part) in [
        ("plantuml", "owner-change.puml", "@startuml"),
        ("mermaid", "owner-change.mmd", "sequenceDiagram"),
        ("transcript", "owner-change-transcript.txt", "Owner change"),
        ("json", "owner-change.json", "\"verdict\": \"safe\""),
        ("text", "owner-change.txt", "title Owner change"),
    ] {
        page.press_button(&format!("download-{id}"));
        let text = saved(&folder.0, file);
        assert!(text.contains(part), "{file}: {text:.200}");
        page.press_button(&format!("copy-{id}"));
        let read = "const [done] = arguments; navigator.clipboard.readText().then(done, (error) => done(String(error)))";
        wait::until(&format!("{id} in the clipboard"), || {
            let copied: String = page.script_to_come(read, &[]);
            if copied == text { Ok(()) } else { Err(copied) }
        });
    }
    page.press_button("export-dark");
    page.press_button("download-svg");
    assert!(saved(&folder.0, "owner-change.svg").contains("handover-dark"));
}

#[test]
fn the_picture_is_saved_without_anything_that_could_run() {
    let folder = Folder::new("picture");
    let page = Playground::open();
    page.save_to(&folder.0);
    page.open_export();
    page.press_button("download-svg");
    let picture = saved(&folder.0, "owner-change.svg");
    assert!(
        picture.starts_with("<svg") || picture.starts_with("<?xml"),
        "{picture:.80}"
    );
    assert!(picture.contains("DispatchTable(Table 3)") && picture.contains("owner-rev 1 &lt; 2"));
    for evil in [
        "<script",
        "<foreignObject",
        " onload",
        " onerror",
        " onclick",
        "javascript:",
        "@import",
        "href",
    ] {
        assert!(!picture.contains(evil), "{evil} is in {picture}");
    }
    // In somebody else's page it is a picture of a size of its own.
    let host = "<!doctype html><html lang=en><title>host</title><link rel=icon href=data:,><img alt=run src=run.svg>";
    let site = Plan::of_texts(&[("index.html", host), ("run.svg", &picture)])
        .without_policy()
        .serve();
    page.open(&site.url());
    let width =
        "const one = document.querySelector('img'); return one.complete ? one.naturalWidth : 0";
    wait::for_truth("the picture", || page.script::<u32>(width, &[]) > 400);
    let texts: Vec<String> = page.script(
        "const picture = new DOMParser().parseFromString(arguments[0], 'image/svg+xml'); \
         return [...picture.querySelectorAll('parsererror, title, text')].map((one) => one.textContent)",
        &[picture.into()],
    );
    assert_eq!(
        texts.first().map(String::as_str),
        Some("Owner change"),
        "{texts:?}"
    );
    assert!(
        texts
            .iter()
            .any(|text| text.contains("Announce(owner-rev = 2)")),
        "{texts:?}"
    );
}
