//! Mermaid's own parser reads what is exported for it.

use std::env;
use std::path::Path;
use std::process::Command;

use handover_diagram::sentences::Locale;
use handover_diagram::{Diagram, End, mermaid};
use serde_json::{Value, json};

use crate::samples::{self, Said, bare, is};
use crate::{answer, common};

/// What Mermaid makes of diagrams: one process for all.
fn read(diagrams: &[(String, Diagram)], locale: Locale) -> Vec<Value> {
    let texts: Vec<_> = diagrams.iter().map(|(_, d)| mermaid(d, locale)).collect();
    let folder = env::var_os("HANDOVER_MERMAID")
        .expect("HANDOVER_MERMAID names the folder of Mermaid; run `cargo xtask test exports`");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exports/mermaid.mjs");
    let answers = answer(
        Command::new("node").arg(script).arg(folder),
        json!(texts).to_string().as_bytes(),
    );
    let answers: Value = serde_json::from_slice(&answers).expect("the answer is JSON");
    let answers = answers.as_array().expect("the answer is a list").clone();
    assert_eq!(answers.len(), diagrams.len());
    for (answer, ((name, _), text)) in answers.iter().zip(diagrams.iter().zip(texts)) {
        let error = answer["error"].as_str();
        assert_eq!(error, None, "{name}\n{text}");
    }
    answers
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or("")
}

/// Messages and notes as Mermaid has them.
fn lines(read: &Value) -> (Vec<Said>, Vec<String>) {
    let actors: Vec<_> = read["actors"].as_array().into_iter().flatten().collect();
    let lane = |word: &str| {
        let found = actors.iter().position(|actor| text(actor, "word") == word);
        found.unwrap_or(usize::MAX)
    };
    let (mut messages, mut notes) = (Vec::new(), Vec::new());
    for line in read["lines"].as_array().into_iter().flatten() {
        let (dashed, end) = match text(line, "kind") {
            "SOLID" => (false, End::Head),
            "DOTTED" => (true, End::Head),
            "SOLID_CROSS" => (false, End::Cross),
            "DOTTED_CROSS" => (true, End::Cross),
            "SOLID_POINT" => (false, End::Open),
            "DOTTED_POINT" => (true, End::Open),
            "NOTE" => {
                notes.push(text(line, "text").to_owned());
                continue;
            }
            kind => panic!("{kind}: {line}"),
        };
        messages.push(Said {
            from: lane(text(line, "from")),
            to: lane(text(line, "to")),
            text: bare(text(line, "text")),
            dashed,
            end,
        });
    }
    (messages, notes)
}

/// Mermaid has one cross for both.
fn crossed(said: Said) -> Said {
    let end = match said.end {
        End::Lost => End::Cross,
        End::Head | End::Cross | End::Open => said.end,
    };
    Said { end, ..said }
}

fn compare(name: &str, diagram: &Diagram, read: &Value, locale: Locale) {
    let names: Vec<_> = diagram.lanes.iter().map(|lane| bare(&lane.name)).collect();
    let actors = read["actors"].as_array().into_iter().flatten();
    let actors: Vec<_> = actors.map(|actor| bare(text(actor, "name"))).collect();
    assert_eq!(actors, names, "{name}");
    assert_eq!(bare(text(read, "title")), bare(&diagram.title), "{name}");
    let (messages, notes) = lines(read);
    let wanted = samples::messages(diagram, locale);
    assert_eq!(messages.len(), wanted.len(), "{name}");
    for (found, wanted) in messages.into_iter().zip(wanted) {
        assert!(
            is(&found.text, &wanted.text),
            "{name}: {found:?} {wanted:?}"
        );
        let text = found.text.clone();
        assert_eq!(
            found,
            Said {
                text,
                ..crossed(wanted)
            },
            "{name}"
        );
    }
    // Some notes say what the format cannot show; all others are there, in order.
    let mut notes = notes.iter();
    for wanted in samples::notes(diagram) {
        let found = notes.any(|note| is(note, &wanted));
        assert!(found, "{name}: {wanted:?} is missing in {read:#}");
    }
}

#[test]
fn the_seven_messages_come_out_unharmed() {
    let diagram = Diagram::draw(&common::owner_change(), Locale::En);
    let [read] = <[Value; 1]>::try_from(read(&[("owner-change".to_owned(), diagram)], Locale::En))
        .expect("one answer");
    let (messages, notes) = lines(&read);
    let messages: Vec<_> = messages
        .iter()
        .map(|m| format!("{}>{} {} {} {:?}", m.from, m.to, m.text, m.dashed, m.end))
        .collect();
    assert_eq!(
        messages,
        [
            "0>1 1DispatchTable(Table1) false Head",
            "0>1 2DispatchTable(Table2) false Head",
            "2>1 3Announce(owner-rev=2) false Head",
            "1>2 4Sync(Tables1and2arebeingadded) true Head",
            "0>1 5DispatchTable(Table3) false Cross",
            "1>2 6DispatchTableResponse(Table1) true Head",
            "1>2 7DispatchTableResponse(Table2) true Head",
        ]
    );
    let refusal = "rejects stale owner\nrefused: owner-rev 1 < 2, heard in message 3";
    assert!(notes.iter().any(|note| note == refusal), "{notes:?}");
    assert!(text(&read["spoken"], "").is_empty());
    assert_eq!(read["spoken"][0], "Owner change");
}

#[test]
fn every_run_comes_out_unharmed() {
    for locale in Locale::ALL {
        let samples = samples::plain(locale);
        for ((name, diagram), read) in samples.iter().zip(read(&samples, locale)) {
            compare(name, diagram, &read, locale);
        }
    }
}

#[test]
fn no_word_breaks_out() {
    let samples = samples::hostile(200);
    for ((name, diagram), read) in samples.iter().zip(read(&samples, Locale::En)) {
        compare(name, diagram, &read, Locale::En);
    }
}
