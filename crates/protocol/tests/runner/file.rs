//! The form of a file of vectors: a header, rows, and in each row lines that begin with a keyword.

use super::notation::{Result, split};
use super::{At, Fault};

/// A file, not yet understood beyond its form.
pub(super) struct VectorFile {
    /// The number of rows the header declares.
    pub(super) declared: usize,
    /// The line of the header.
    pub(super) header: usize,
    pub(super) rows: Vec<Row>,
}

/// A row.
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) id: String,
    /// What it is played on.
    pub(super) machine: String,
    /// What it is about; upstream's test where it comes from there.
    pub(super) name: String,
    pub(super) rules: Option<Line>,
    /// `None`: after previous.
    pub(super) given: Option<Line>,
    pub(super) events: Items,
    pub(super) outputs: Items,
    pub(super) state: Line,
}

/// A line without its keyword.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) text: String,
}

/// What stands between semicolons, repetitions written out, each with its line.
#[derive(Default)]
pub(super) struct Items(Vec<(usize, String)>);

impl Items {
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        self.0.iter().map(|(line, item)| (*line, item.as_str()))
    }
}

const KEYWORDS: &str = "rules, given, events, outputs, state, differs";

impl VectorFile {
    pub(super) fn parse(text: &str) -> std::result::Result<Self, Fault> {
        let mut lines = text
            .lines()
            .zip(1..)
            .map(|(text, number)| Line {
                number,
                text: text.trim().into(),
            })
            .filter(|line| !line.text.is_empty() && !line.text.starts_with('#'))
            .peekable();
        let header = lines.next();
        let Some(Line { number, text }) = header else {
            return Err("expected a header `vectors rows=N source=NAME`".into()).at(1);
        };
        let declared = declared_rows(&text).at(number)?;
        let mut rows = Vec::new();
        while let Some(first) = lines.next() {
            let mut rest = Vec::new();
            while let Some(line) = lines.next_if(|line| keyword(&line.text).0 != "row") {
                rest.push(line);
            }
            rows.push(Row::parse(&first, &rest)?);
        }
        Ok(Self {
            declared,
            header: number,
            rows,
        })
    }
}

fn declared_rows(header: &str) -> Result<usize> {
    let mut words = header.split_whitespace();
    let rows = words
        .next()
        .filter(|word| *word == "vectors")
        .and_then(|_| words.next()?.strip_prefix("rows=")?.parse().ok());
    let source = words.next().is_some_and(|word| word.starts_with("source="));
    rows.filter(|_| source)
        .ok_or_else(|| format!("expected a header `vectors rows=N source=NAME`, found `{header}`"))
}

impl Row {
    fn parse(first: &Line, rest: &[Line]) -> std::result::Result<Self, Fault> {
        let line = first.number;
        let mut words = first.text.splitn(4, char::is_whitespace);
        let (Some("row"), Some(id), Some(machine), Some(name)) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            let text = format!("expected `row ID MACHINE NAME`, found `{}`", first.text);
            return Err(text).at(line);
        };
        let mut row = Self {
            line,
            id: id.into(),
            machine: machine.into(),
            name: name.trim().into(),
            rules: None,
            given: None,
            events: Items::default(),
            outputs: Items::default(),
            state: Line {
                number: line,
                text: String::new(),
            },
        };
        let (mut has_given, mut has_outputs) = (false, false);
        for Line { number, text } in rest {
            let number = *number;
            let (word, text) = keyword(text);
            match word {
                "rules" => add(row.rules.get_or_insert_with(|| empty(number)), text),
                "given" => {
                    has_given = true;
                    if text != "after previous" {
                        add(row.given.get_or_insert_with(|| empty(number)), text);
                    }
                }
                "events" => expand(text, number, &mut row.events.0).at(number)?,
                "outputs" => {
                    has_outputs = true;
                    if text != "nothing" {
                        expand(text, number, &mut row.outputs.0).at(number)?;
                    }
                }
                "state" => {
                    row.state.number = number;
                    add(&mut row.state, text);
                }
                "differs" if !text.is_empty() => {}
                _ => {
                    let text = format!("expected one of {KEYWORDS}, or a row; found `{word}`");
                    return Err(text).at(number);
                }
            }
        }
        let missing = [
            ("given", has_given),
            ("events", !row.events.0.is_empty()),
            ("outputs", has_outputs),
            ("state", !row.state.text.is_empty()),
        ];
        match missing.iter().find(|(_, is_there)| !is_there) {
            Some((word, _)) => Err(format!("row {id} has no line `{word}`")).at(line),
            None => Ok(row),
        }
    }
}

fn keyword(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

fn empty(number: usize) -> Line {
    Line {
        number,
        text: String::new(),
    }
}

/// A keyword may stand several times: its lines are one.
fn add(line: &mut Line, text: &str) {
    if !line.text.is_empty() {
        line.text.push(' ');
    }
    line.text.push_str(text);
}

/// Takes `a; 2x{b; c}` apart into a, b, c, b, c.
fn expand(text: &str, line: usize, items: &mut Vec<(usize, String)>) -> Result<()> {
    for item in split(text, ';')? {
        let repeated = item.split_once("x{").and_then(|(times, rest)| {
            let times: usize = times.parse().ok()?;
            Some((times, rest.strip_suffix('}')?))
        });
        match repeated {
            Some((times, inner)) => {
                for _ in 0..times {
                    expand(inner, line, items)?;
                }
            }
            None if item.is_empty() => return Err("nothing between two semicolons".into()),
            None => items.push((line, item.into())),
        }
    }
    Ok(())
}
