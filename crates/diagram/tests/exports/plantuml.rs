//! PlantUML reads what is exported for it.

use std::process::Command;

use handover_diagram::sentences::Locale;
use handover_diagram::{Diagram, plantuml};

use crate::samples::{self, bare};
use crate::{answer, common};

fn run(option: &[&str], diagrams: &[(String, Diagram)], locale: Locale) -> String {
    let texts: Vec<_> = diagrams.iter().map(|(_, d)| plantuml(d, locale)).collect();
    let answer = answer(
        Command::new("plantuml")
            .args(["-charset", "UTF-8"])
            .args(option)
            .env("JAVA_TOOL_OPTIONS", "-Djava.awt.headless=true"),
        texts.concat().as_bytes(),
    );
    String::from_utf8(answer).expect("PlantUML writes UTF-8")
}

/// Every diagram is a sequence with its participants: one process for all.
fn accepted(diagrams: &[(String, Diagram)], locale: Locale) {
    let answer = run(&["-syntax"], diagrams, locale);
    let mut lines = answer.lines();
    for (name, diagram) in diagrams {
        let said = [lines.next(), lines.next()];
        let participants = format!("({} participants)", diagram.lanes.len());
        let wanted = [Some("SEQUENCE"), Some(participants.as_str())];
        assert_eq!(said, wanted, "{name}\n{}", plantuml(diagram, locale));
    }
    assert_eq!(lines.next(), None);
}

/// What PlantUML writes into its own picture, in order and without blanks.
fn drawn(diagrams: &[(String, Diagram)], locale: Locale) -> Vec<String> {
    let svgs = run(&["-tsvg", "-pipe"], diagrams, locale);
    let svgs: Vec<_> = svgs.split("</svg>").collect();
    let (_, svgs) = svgs.split_last().expect("there is a picture");
    svgs.iter()
        .map(|svg| {
            let texts = svg.split("<text ").skip(1);
            let texts = texts.filter_map(|text| {
                let (_, text) = text.split_once('>')?;
                text.split_once('<').map(|(text, _)| unescape(text))
            });
            texts.map(|text| bare(&text)).collect()
        })
        .collect()
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut pieces = text.split('&');
    out.push_str(pieces.next().unwrap_or(""));
    for piece in pieces {
        let (entity, rest) = piece.split_once(';').expect("an entity ends");
        let number = entity
            .strip_prefix('#')
            .and_then(|digits| digits.parse().ok());
        out.push(match (entity, number) {
            ("amp", _) => '&',
            ("lt", _) => '<',
            ("gt", _) => '>',
            ("quot", _) => '"',
            ("apos", _) => '\'',
            (_, Some(number)) => char::from_u32(number).expect("a character"),
            _ => panic!("&{entity};"),
        });
        out.push_str(rest);
    }
    out
}

fn compare(name: &str, diagram: &Diagram, drawn: &str, locale: Locale) {
    let named = diagram.lanes.iter().map(|lane| bare(&lane.name));
    let title = std::iter::once(bare(&diagram.title));
    for wanted in title.chain(named) {
        assert!(drawn.contains(&wanted), "{name}: {wanted:?} in {drawn}");
    }
    let mut rest = drawn;
    for message in samples::messages(diagram, locale) {
        let Some((_, after)) = rest.split_once(&message.text) else {
            panic!("{name}: {:?} in {rest}", message.text);
        };
        rest = after;
    }
    let mut rest = drawn;
    for note in samples::notes(diagram) {
        let Some((_, after)) = rest.split_once(&note) else {
            panic!("{name}: {note:?} in {rest}");
        };
        rest = after;
    }
}

#[test]
fn the_seven_messages_come_out_unharmed() {
    let diagrams = [(
        "owner-change".to_owned(),
        Diagram::draw(&common::owner_change(), Locale::En),
    )];
    accepted(&diagrams, Locale::En);
    let drawn = drawn(&diagrams, Locale::En);
    compare("owner-change", &diagrams[0].1, &drawn[0], Locale::En);
    for message in [
        "1DispatchTable(Table1)",
        "2DispatchTable(Table2)",
        "3Announce(owner-rev=2)",
        "4Sync(Tables1and2arebeingadded)",
        "5DispatchTable(Table3)",
        "6DispatchTableResponse(Table1)",
        "7DispatchTableResponse(Table2)",
        "refused:owner-rev1<2,heardinmessage3",
    ] {
        assert!(drawn[0].contains(message), "{message}");
    }
}

#[test]
fn chinese_comes_out_unharmed() {
    let diagrams = [(
        "owner-change".to_owned(),
        Diagram::draw(&common::owner_change(), Locale::ZH_CN),
    )];
    let drawn = drawn(&diagrams, Locale::ZH_CN);
    compare("owner-change", &diagrams[0].1, &drawn[0], Locale::ZH_CN);
    assert!(drawn[0].contains("5DispatchTable(表3)"), "{}", drawn[0]);
}

#[test]
fn every_run_is_accepted() {
    for locale in Locale::ALL {
        accepted(&samples::plain(locale), locale);
    }
}

#[test]
fn no_word_breaks_out() {
    let samples = samples::hostile(120);
    accepted(&samples, Locale::En);
    let drawn = drawn(&samples, Locale::En);
    assert_eq!(drawn.len(), samples.len());
    for ((name, diagram), drawn) in samples.iter().zip(drawn) {
        compare(name, diagram, &drawn, Locale::En);
    }
}
