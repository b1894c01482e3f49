//! What the guide says of embeds is what embeds are told and tell.
#![cfg(not(target_arch = "wasm32"))]
#![forbid(unsafe_code)]

use handover_web::embed::messages::{Code, Fields, Heard, Told};
use handover_web::embed::options::{Allow, Ui};
use serde_json::Value;

const EMBEDDING: &str = include_str!("../../../www/guide/src/embedding.md");
const ELEMENT: &str = include_str!("../../../www/guide/src/element.md");
const SCRIPT: &str = include_str!("../../../www/embed/embed.js");

/// The rows of a chapter's tables that are about something called that.
fn rows<'c>(chapter: &'c str, name: &str) -> Vec<&'c str> {
    let start = format!("| `{name}` |");
    let rows = chapter.lines().filter(|line| line.starts_with(&start));
    rows.collect()
}

#[track_caller]
fn has_row_with(chapter: &str, name: &str, words: &[&str]) {
    let rows = rows(chapter, name);
    let says = |row: &&&str| words.iter().all(|word| row.contains(&format!("`{word}`")));
    assert!(rows.iter().any(|row| says(&row)), "{name}: {words:?}");
}

#[test]
fn choices_in_an_address_and_in_attributes() {
    let ui = Ui::ALL.map(|(name, _)| name);
    let allow = Allow::ALL.map(|(name, _)| name);
    for chapter in [EMBEDDING, ELEMENT] {
        has_row_with(chapter, "ui", &ui);
        has_row_with(chapter, "allow", &allow);
    }
    for name in ["embed", "theme", "lang", "step", "play", "height", "id"] {
        has_row_with(EMBEDDING, name, &[]);
    }
}

#[test]
fn attributes_and_events_of_the_element() {
    let read = SCRIPT.split("this.getAttribute(\"").skip(1);
    let mut names: Vec<_> = read.filter_map(|rest| rest.split('"').next()).collect();
    let (_, observed) = SCRIPT.split_once("observedAttributes = [").expect("a list");
    let (observed, _) = observed.split_once(']').expect("its end");
    names.extend(observed.split(", ").map(|name| name.trim_matches('"')));
    for name in names {
        has_row_with(ELEMENT, name, &[]);
    }
    has_row_with(ELEMENT, "loading", &["click", "lazy", "eager"]);
    for told in told() {
        let kind = field(&told, "type");
        let event = format!("handover-{kind}");
        // How high a frame would like to be is between it and the element.
        assert_eq!(
            rows(ELEMENT, &event).is_empty(),
            kind == "resize",
            "{event}"
        );
    }
    for method in ["goTo(", "play(", "pause(", "load(", "getLink("] {
        assert!(ELEMENT.contains(&format!("| `{method}")), "{method}");
        assert!(
            SCRIPT.contains(&format!("  {method}")) || SCRIPT.contains(&format!("async {method}"))
        );
    }
}

/// One of each that a frame says.
fn told() -> Vec<Value> {
    let text = String::new;
    let all = [
        Told::Ready {
            version: "",
            height: 0,
            title: text(),
        },
        Told::Resize { height: 0 },
        Told::Step {
            index: 0,
            total: 0,
            label: text(),
            url: Some(text()),
        },
        Told::Violation {
            invariant: "",
            step: 0,
            sentence: text(),
        },
        Told::Share { url: text() },
        Told::Error {
            code: Code::Link,
            sentence: text(),
        },
    ];
    let all = all.map(|told| match told {
        Told::Ready { .. }
        | Told::Resize { .. }
        | Told::Step { .. }
        | Told::Violation { .. }
        | Told::Share { .. }
        | Told::Error { .. } => serde_json::to_value(told).expect("a message is an object"),
    });
    all.to_vec()
}

fn field<'v>(message: &'v Value, name: &str) -> &'v str {
    message[name].as_str().expect("it is text")
}

#[test]
fn messages_of_the_frame() {
    for message in told() {
        let fields = message.as_object().expect("a message is an object");
        let names = fields
            .keys()
            .map(String::as_str)
            .filter(|name| *name != "type");
        has_row_with(ELEMENT, field(&message, "type"), &names.collect::<Vec<_>>());
    }
    for code in [Code::Parameter, Code::Scenario, Code::Message, Code::Link] {
        match code {
            Code::Parameter | Code::Scenario | Code::Message | Code::Link => {}
        }
        let code = serde_json::to_value(code).expect("a code is text");
        let code = code.as_str().expect("a code is text");
        has_row_with(ELEMENT, "error", &[code]);
    }
}

/// A message of a host that says everything.
struct Says(&'static str);

impl Fields for Says {
    fn text(&self, name: &str) -> Option<String> {
        let text = match name {
            "type" => self.0,
            "theme" => "dark",
            "lang" => "en",
            _ => "owner-change",
        };
        Some(text.to_owned())
    }

    fn number(&self, _: &str) -> Option<f64> {
        Some(1.0)
    }
}

#[test]
fn messages_of_the_host() {
    let (_, table) = ELEMENT.split_once("| to the frame |").expect("a table");
    let (table, _) = table.split_once("\n\n").expect("its end");
    let kinds = table.lines().filter_map(|row| row.strip_prefix("| `"));
    let kinds: Vec<_> = kinds.filter_map(|row| row.split('`').next()).collect();
    assert!(kinds.len() > 5, "{kinds:?}");
    for kind in kinds {
        let heard = Heard::read(&Says(kind)).expect(kind);
        assert!(heard.is_ok(), "{kind}: {heard:?}");
    }
}

#[test]
fn names_of_the_package() {
    let package = include_str!("../../../www/npm/package.json");
    let package: Value = serde_json::from_str(package).expect("it is JSON");
    let name = field(&package, "name");
    let chapter = include_str!("../../../www/guide/src/javascript.md");
    for part in package["exports"].as_object().expect("a list").keys() {
        let part = part.trim_start_matches('.');
        let said = [format!("\"{name}{part}\""), format!("`{name}{part}`")];
        assert!(said.iter().any(|said| chapter.contains(said)), "{part}");
    }
}
