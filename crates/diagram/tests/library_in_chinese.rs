//! Every scenario of the library is told in Chinese: the same story, of the same names and numbers.
#![forbid(unsafe_code)]

mod common;

use std::collections::BTreeSet;
use std::path::Path;

use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::library::{Telling, telling, titled};
use handover_diagram::sentences::{Locale, Sentences};
use handover_diagram::{Diagram, Scene, mermaid, plantuml, svg, transcript, transcript_of};
use handover_protocol::{Guard, MessageKind};
use handover_simulation::library::{self, Entry};
use handover_simulation::{Trace, script};

use common::chinese::{TERMS, check_form, is_han};

/// What Chinese engineers also say in English, here of other systems.
const MORE_TERMS: [&str; 9] = [
    "broker",
    "changefeed",
    "controller",
    "fencing",
    "leader",
    "master",
    "pipeline",
    "region",
    "revision",
];

fn told(entry: &Entry) -> Telling {
    let told = telling(Locale::ZH_CN, entry.name);
    told.unwrap_or_else(|| panic!("{} is not told in Chinese", entry.name))
}

/// The Latin words of a text. What has an ending in English has none in Chinese.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c)));
    let words = words.map(|word| word.trim_matches('-'));
    words
        .filter(|word| !word.is_empty())
        .map(|word| match word {
            // Chinese has no verb for sending one.
            "sync" | "syncs" | "synced" => MessageKind::Sync.name(),
            _ => word
                .strip_suffix('s')
                .filter(|one| is_name(one))
                .unwrap_or(word),
        })
}

/// Whether a word names something: a node, a message, a guard, a scenario, another system, or how
/// many.
fn is_name(word: &str) -> bool {
    let mut inner = word.chars().skip(1);
    word.contains(|c: char| c.is_ascii_digit() || c == '_')
        || inner.any(|c| c.is_ascii_uppercase())
        || MessageKind::ALL.iter().any(|kind| kind.name() == word)
        || Guard::ALL.iter().any(|guard| guard.name() == word)
        || library::find(word).is_some()
}

fn names(text: &str) -> BTreeSet<&str> {
    words(text).filter(|word| is_name(word)).collect()
}

/// One thing said in both languages.
#[track_caller]
fn check(en: &str, zh: &str) {
    assert!(zh.contains(is_han), "{zh}\n{en}");
    assert_eq!(names(zh), names(en), "{zh}\n{en}");
    for word in words(zh) {
        let known = if word.starts_with(|c: char| c.is_ascii_uppercase()) {
            words(en).any(|there| there == word)
        } else {
            is_name(word) || TERMS.contains(&word) || MORE_TERMS.contains(&word)
        };
        assert!(known, "{word}: {zh}\n{en}");
    }
    assert_eq!(zh.ends_with('。'), en.ends_with('.'), "{zh}\n{en}");
    assert_eq!(zh, zh.trim());
    for western in [',', ';', '?', '!', '(', ')', '"'] {
        let own = western == ',' && words(zh).any(|word| word == "000");
        assert!(own || !zh.contains(western), "{western}: {zh}");
    }
    check_form(zh);
}

#[test]
fn a_text_for_each_scenario_and_no_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/sentences/zh_cn/library");
    let files = std::fs::read_dir(folder).expect("it is there");
    let files: BTreeSet<String> = files
        .map(|file| file.expect("it can be listed").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let names = library::ALL.iter().map(|e| format!("{}.txt", e.name));
    assert_eq!(files, names.collect());
    let titles: BTreeSet<_> = library::ALL.iter().map(|e| told(e).title).collect();
    assert_eq!(titles.len(), library::ALL.len(), "a title stands twice");
}

#[test]
fn the_same_is_told() {
    for entry in library::ALL {
        let told = told(entry);
        let document = script::parse(entry.text).expect("the text is sound");
        check(&document.scenario().setup.title, told.title);
        check(entry.teaches().expect("it teaches"), told.teaches);
        let story = document.story();
        let paragraphs = story.lines().filter(|line| !line.starts_with("Source: "));
        let paragraphs: Vec<&str> = paragraphs.collect();
        assert_eq!(
            told.paragraphs().count(),
            paragraphs.len(),
            "{}: paragraphs",
            entry.name
        );
        for (en, zh) in paragraphs.iter().zip(told.paragraphs()) {
            check(en, zh);
        }
        let sources = |story: &str| {
            let sources = story.lines().filter(|line| line.starts_with("Source: "));
            sources.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(sources(&told.story(entry.sources())), sources(&story));
    }
}

/// A check that finds nothing wrong finds nothing.
#[test]
fn what_is_wrong_with_a_translation_is_found() {
    let en = "P1 has sent a Sync to Owner_A. It is at 300.";
    check(en, "P1 向 Owner_A 发送了一个 Sync，它到了 300。");
    for (wrong, zh) in [
        (
            "a node is missing",
            "已向 Owner_A 发送了一个 Sync，它到了 300。",
        ),
        (
            "another number",
            "P1 向 Owner_A 发送了一个 Sync，它到了 200。",
        ),
        (
            "another message",
            "P1 向 Owner_A 发送了 Announce，它到了 300。",
        ),
        ("English", "P1 has sent a Sync to Owner_A，它到了 300。"),
        ("no full stop", "P1 向 Owner_A 发送了一个 Sync，它到了 300"),
        (
            "a blank is missing",
            "P1向 Owner_A 发送了一个 Sync，它到了 300。",
        ),
        (
            "a western comma",
            "P1 向 Owner_A 发送了一个 Sync, 它到了 300。",
        ),
    ] {
        let found = std::panic::catch_unwind(|| check(en, zh));
        assert!(found.is_err(), "{wrong}");
    }
}

fn run(name: &str) -> Trace {
    let entry = library::find(name).expect("it is in the library");
    let document = script::parse(entry.text).expect("the text is sound");
    Trace::run(document.scenario()).expect("it plays")
}

/// Whatever is made of the run in words and pictures.
fn forms(trace: &Trace, words: &Sentences<'_>) -> [String; 4] {
    let (diagram, locale) = (Diagram::of(trace, words), words.locale());
    [
        svg::svg(&Scene::of(&diagram, locale), svg::Theme::Light),
        mermaid(&diagram, locale),
        plantuml(&diagram, locale),
        transcript_of(trace, words),
    ]
}

#[test]
fn a_run_of_the_library_is_called_so_in_every_form() {
    let trace = run("owner-change");
    let ledger = Ledger::of(&trace);
    let plain = |locale| Sentences::new(locale, trace.setup(), &ledger);
    let of_library = |locale| titled(plain(locale), Some("owner-change"));
    for form in forms(&trace, &of_library(Locale::ZH_CN)) {
        assert!(form.contains("更换 owner"), "{form}");
        assert!(!form.contains("Owner change"), "{form}");
    }
    for form in forms(&trace, &plain(Locale::ZH_CN)) {
        assert!(form.contains("Owner change"), "{form}");
    }
    let english = forms(&trace, &of_library(Locale::En));
    assert_eq!(english, forms(&trace, &plain(Locale::En)));
    assert_eq!(english[3], transcript(&trace, Locale::En));
}
