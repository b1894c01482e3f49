//! What the guide shows of a terminal is what the terminal shows.
//!
//! In a block called `console` a line that begins with `$ ` is typed and what follows it is said.
//! `$ cat FILE` is how a reader gets to see a file, so it makes one; a line with nothing but `…`
//! stands for any lines.

use std::fs;
use std::path::Path;
use std::process::Command;

use jsonschema::Validator;

use crate::book::{Block, chapter, chapters};

/// What is typed, and what is said.
fn exchanges(block: &Block) -> Vec<(String, Vec<String>)> {
    let mut exchanges: Vec<(String, Vec<String>)> = Vec::new();
    for line in block.body.lines() {
        match (line.strip_prefix("$ "), exchanges.last_mut()) {
            (Some(typed), _) => exchanges.push((typed.to_owned(), Vec::new())),
            (None, Some((_, said))) => said.push(line.to_owned()),
            (None, None) => panic!("line {}: nothing is typed before {line:?}", block.line),
        }
    }
    exchanges
}

/// Whether lines are as shown, where `…` stands for any.
fn is_as_shown(shown: &[String], said: &[&str]) -> bool {
    match shown.split_first() {
        None => said.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=said.len()).any(|from| is_as_shown(rest, &said[from..]))
        }
        Some((first, rest)) => {
            said.first() == Some(&first.as_str()) && is_as_shown(rest, &said[1..])
        }
    }
}

/// Types a line in a folder; what is said, and the exit code.
fn typed(line: &str, folder: &Path) -> (String, i32) {
    let mut words = line.split_whitespace();
    assert_eq!(words.next(), Some("handover"), "{line}");
    let output = Command::new(env!("CARGO_BIN_EXE_handover"))
        .args(words)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).expect("it is text");
    (said, output.status.code().unwrap_or(-1))
}

/// Holds a transcript against the terminal.
fn check(place: &str, block: &Block, folder: &Path) {
    let mut code = 0;
    for (line, shown) in exchanges(block) {
        if let Some(file) = line.strip_prefix("cat ") {
            fs::write(folder.join(file), shown.join("\n") + "\n").expect("the file is written");
        } else if line == "echo $?" {
            assert_eq!(shown, [code.to_string()], "{place}");
        } else {
            let said;
            (said, code) = typed(&line, folder);
            let lines: Vec<_> = said.trim_end().lines().collect();
            assert!(is_as_shown(&shown, &lines), "{place}: $ {line}\n{said}");
        }
    }
}

#[test]
fn every_transcript_is_what_the_terminal_says() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcripts");
    let mut transcripts = 0;
    for chapter in chapters() {
        let blocks = chapter.blocks().into_iter();
        for block in blocks.filter(|block| block.info == "console") {
            let folder = root.join(format!("{}-{}", chapter.file, block.line));
            fs::create_dir_all(&folder).expect("the folder is made");
            check(
                &format!("{}: line {}", chapter.file, block.line),
                &block,
                &folder,
            );
            transcripts += 1;
        }
    }
    assert!(transcripts > 10, "{transcripts} transcripts");
}

#[test]
fn any_lines_are_any_lines() {
    let shown = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(is_as_shown(&shown("a\n…\nc"), &["a", "c"]));
    assert!(is_as_shown(&shown("a\n…\nc"), &["a", "b", "c", "b", "c"]));
    assert!(is_as_shown(&shown("…"), &[]));
    assert!(!is_as_shown(&shown("a\n…\nc"), &["a", "c", "d"]));
    assert!(!is_as_shown(&shown("a"), &["a", "b"]));
}

fn schema() -> Validator {
    let text = include_str!("../../../../www/schema/run.json");
    let schema = serde_json::from_str(text).expect("the schema is JSON");
    jsonschema::validator_for(&schema).expect("the schema can be used")
}

#[test]
fn every_report_that_is_shown_is_as_described() {
    let schema = schema();
    let blocks = chapter("javascript.md").blocks();
    let said = blocks
        .iter()
        .filter(|block| block.info == "console")
        .flat_map(exchanges)
        .map(|(_, said)| said.join("\n"));
    let reports: Vec<_> = said.filter(|said| said.starts_with('{')).collect();
    assert!(!reports.is_empty());
    for report in reports {
        let report = serde_json::from_str(&report).expect("a report is JSON");
        let errors: Vec<_> = schema.iter_errors(&report).map(|e| e.to_string()).collect();
        assert_eq!(errors, [""; 0]);
    }
}
