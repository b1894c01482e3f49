//! One line of a scenario text, word by word.

use alloc::string::{String, ToString};
use core::ops::RangeInclusive;

use super::error::{Problem, ScriptError};

/// Longer pieces of the text are not kept in errors.
const LONGEST_FOUND: usize = 60;

/// A word and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    /// The word.
    pub(super) text: &'a str,
    /// Its first byte in the line.
    pub(super) at: usize,
}

/// What is left of a line. Words end at white space, and an arrow is a word of its own.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    line: &'a str,
    number: usize,
    /// The end of the last word.
    at: usize,
    /// Where the content ends for this reader.
    end: usize,
}

const ARROW: &str = "->";

impl<'a> Words<'a> {
    /// The words of line `number`.
    pub(super) const fn new(number: usize, line: &'a str) -> Self {
        Self {
            line,
            number,
            at: 0,
            end: line.len(),
        }
    }

    /// The number of the line.
    pub(super) const fn number(&self) -> usize {
        self.number
    }

    /// The next word, unless the line, or what is not a comment of it, has ended.
    pub(super) fn next(&mut self) -> Option<Word<'a>> {
        let start = self.skip();
        let rest = self.line.get(start..self.end)?;
        if rest.is_empty() || rest.starts_with('#') {
            return None;
        }
        let space = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let length = match rest[..space].find(ARROW) {
            Some(0) => ARROW.len(),
            Some(arrow) => arrow,
            None => space,
        };
        self.at = start + length;
        Some(Word {
            text: &rest[..length],
            at: start,
        })
    }

    /// The next word, which has to be there.
    pub(super) fn need(&mut self, expected: &'static str) -> Result<Word<'a>, ScriptError> {
        self.next().ok_or_else(|| self.missing(expected))
    }

    /// The next word if it is that one.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let mut ahead = self.clone();
        let found = ahead.next().is_some_and(|word| word.text == text);
        if found {
            *self = ahead;
        }
        found
    }

    /// That the line ends here, but for a comment.
    pub(super) fn finish(&mut self) -> Result<(), ScriptError> {
        match self.next() {
            None => Ok(()),
            Some(word) => Err(self.unexpected("the end of the line", word)),
        }
    }

    /// What follows the hash sign, where the rest of the line is a comment.
    pub(super) fn comment(&self) -> Option<&'a str> {
        let rest = self.line.get(self.skip()..)?;
        rest.strip_prefix('#').map(str::trim_end)
    }

    /// The rest of the line as free text without the space around it, and where it starts.
    pub(super) fn rest(&self) -> Word<'a> {
        let rest = self.line.get(self.at..).unwrap_or_default();
        let text = rest.trim_start_matches([' ', '\t']);
        Word {
            text: text.trim_end_matches([' ', '\t']),
            at: self.line.len() - text.len(),
        }
    }

    /// Leaves what is before the first `mark` to this reader and gives what is behind it to
    /// another.
    pub(super) fn split_at(&mut self, mark: char) -> Option<Self> {
        let at = self.at + self.line.get(self.at..)?.find(mark)?;
        self.end = at;
        let behind = at + mark.len_utf8();
        Some(Self {
            line: self.line,
            number: self.number,
            at: behind,
            end: self.line.len(),
        })
    }

    /// A number within a range.
    pub(super) fn number_in(
        &mut self,
        expected: &'static str,
        what: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, ScriptError> {
        let word = self.need(expected)?;
        if !word.text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.unexpected(expected, word));
        }
        word.text
            .parse()
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                self.error(
                    word.at,
                    Problem::OutOfRange {
                        what,
                        least: *range.start(),
                        most: *range.end(),
                    },
                )
            })
    }

    /// An error at a byte of the line.
    pub(super) fn error(&self, at: usize, problem: Problem) -> ScriptError {
        let before = self.line.get(..at).unwrap_or(self.line);
        ScriptError {
            line: self.number,
            column: before.chars().count() + 1,
            problem,
        }
    }

    /// The error that the line has ended.
    pub(super) fn missing(&self, expected: &'static str) -> ScriptError {
        self.error(self.at, Problem::Missing { expected })
    }

    /// The error that something else stands there.
    pub(super) fn unexpected(&self, expected: &'static str, word: Word<'_>) -> ScriptError {
        let found = found(word.text);
        self.error(word.at, Problem::Unexpected { expected, found })
    }

    /// Where the next word or comment starts.
    fn skip(&self) -> usize {
        let rest = self.line.get(self.at..self.end).unwrap_or_default();
        self.at + (rest.len() - rest.trim_start().len())
    }
}

/// What is kept of a word in an error.
pub(super) fn found(word: &str) -> String {
    match word.char_indices().nth(LONGEST_FOUND) {
        Some((at, _)) => word[..at].to_string(),
        None => word.to_string(),
    }
}
