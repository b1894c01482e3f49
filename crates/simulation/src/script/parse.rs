//! The lines of a scenario text, one after the other.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::document::{Body, Document, Line};
use super::error::{Problem, ScriptError};
use super::free::{BadEscape, is_text, unescape};
use super::header::{self, Once};
use super::hint;
use super::items;
use super::verb::Verb;
use super::words::{Word, Words, found};
use crate::scenario::{Item, Scenario};
use crate::setup::{Setup, Views, Writes};

/// The words of lines that are neither header nor event.
pub(super) const OTHERS: [&str; 6] = ["settle", "begin", "hide", "show", "note", "expect"];

/// Reads a whole text.
pub(super) fn document(text: &str) -> Result<Document, ScriptError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser::new();
    let mut number = 0;
    for line in text.lines() {
        number += 1;
        parser.line(number, line.strip_suffix('\r').unwrap_or(line))?;
    }
    if parser.header_end.is_none() {
        parser.end_header(&Words::new(number.max(1), ""))?;
    }
    Ok(parser.document)
}

struct Parser {
    document: Document,
    once: Once,
    /// The line below the header.
    header_end: Option<usize>,
    begin: Option<usize>,
    events: usize,
}

impl Parser {
    fn new() -> Self {
        let setup = Setup {
            title: String::new(),
            rules: handover_protocol::Rules::default(),
            nodes: Vec::new(),
            tables: Vec::new(),
            checkpoint: Setup::CHECKPOINT,
            views: Views::Instant,
            writes: Writes::Direct,
        };
        let items = Vec::new();
        Self {
            document: Document {
                scenario: Scenario { setup, items },
                lines: Vec::new(),
                item_lines: Vec::new(),
            },
            once: Once::default(),
            header_end: None,
            begin: None,
            events: 0,
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), ScriptError> {
        let mut words = Words::new(number, line);
        if number > Document::MAX_LINES {
            return Err(words.error(0, Problem::TooManyLines));
        }
        characters(&words, line)?;
        let Some(first) = words.next() else {
            self.push(Body::Blank, words.comment());
            return Ok(());
        };
        if let Some(word) = header::WORDS.into_iter().find(|word| *word == first.text) {
            return self.header(word, first, words);
        }
        self.item(first, words)
    }

    fn header(
        &mut self,
        word: &'static str,
        first: Word<'_>,
        mut words: Words<'_>,
    ) -> Result<(), ScriptError> {
        if let Some(end) = self.header_end {
            return Err(words.error(first.at, Problem::TooLate { word, first: end }));
        }
        self.once.check(word, first, &words)?;
        let setup = &mut self.document.scenario.setup;
        let body = header::line(setup, word, &mut words)?;
        if word == header::TITLE {
            self.push(body, None);
        } else {
            words.finish()?;
            self.push(body, words.comment());
        }
        Ok(())
    }

    fn item(&mut self, first: Word<'_>, mut words: Words<'_>) -> Result<(), ScriptError> {
        if !OTHERS.contains(&first.text) && Verb::from_word(first.text).is_none() {
            return Err(unknown(first, &words));
        }
        if self.header_end.is_none() {
            self.end_header(&words)?;
        }
        let setup = &self.document.scenario.setup;
        let item = items::item(setup, first, &mut words)?;
        self.check(&item, first, &words)?;
        let comment = if matches!(item, Item::Note(_)) {
            None
        } else {
            words.finish()?;
            words.comment()
        };
        self.document.item_lines.push(self.document.lines.len());
        self.push(Body::Item(self.document.scenario.items.len()), comment);
        self.document.scenario.items.push(item);
        Ok(())
    }

    /// What can be wrong with an item because of those before it.
    fn check(
        &mut self,
        item: &Item,
        first: Word<'_>,
        words: &Words<'_>,
    ) -> Result<(), ScriptError> {
        let problem = if self.document.scenario.items.len() >= Scenario::MAX_ITEMS {
            Problem::TooManyItems
        } else if matches!(item, Item::Event(_)) {
            self.events += 1;
            if self.events <= Scenario::MAX_EVENTS {
                return Ok(());
            }
            Problem::TooManyEvents
        } else if *item == Item::Begin {
            let before = self.begin.replace(words.number());
            let Some(before) = before else { return Ok(()) };
            Problem::Repeated {
                word: "begin",
                first: before,
            }
        } else {
            return Ok(());
        };
        Err(words.error(first.at, problem))
    }

    fn end_header(&mut self, words: &Words<'_>) -> Result<(), ScriptError> {
        self.header_end = Some(words.number());
        let checked = self.document.scenario.setup.check();
        checked.map_err(|error| words.error(0, Problem::Setup(error)))
    }

    fn push(&mut self, body: Body, comment: Option<&str>) {
        let comment = comment.map(ToString::to_string);
        self.document.lines.push(Line { body, comment });
    }
}

/// That a line holds nothing that cannot be seen.
pub(super) fn characters(words: &Words<'_>, line: &str) -> Result<(), ScriptError> {
    let bad = line
        .char_indices()
        .find(|(_, c)| *c != '\t' && !is_text(*c));
    match bad {
        Some((at, found)) => Err(words.error(at, Problem::Character { found })),
        None => Ok(()),
    }
}

/// The rest of a line as a title or a note.
pub(super) fn free_text(words: &Words<'_>, breaks: bool) -> Result<(String, usize), ScriptError> {
    let written = words.rest();
    if written.text.is_empty() {
        return Err(words.missing("a text"));
    }
    let text = unescape(written.text, breaks).map_err(|bad| match bad {
        BadEscape::Unknown(at, found) => words.error(written.at + at, Problem::Escape { found }),
        BadEscape::Break(at) => words.error(written.at + at, Problem::TitleBreak),
    })?;
    Ok((text, written.at))
}

/// The error that no line starts with that word.
pub(super) fn unknown(first: Word<'_>, words: &Words<'_>) -> ScriptError {
    let known = header::WORDS.into_iter().chain(OTHERS);
    let known = known.chain(Verb::ALL.into_iter().map(Verb::word));
    let hint = hint::nearest(first.text, known);
    let found = found(first.text);
    words.error(first.at, Problem::UnknownLine { found, hint })
}
