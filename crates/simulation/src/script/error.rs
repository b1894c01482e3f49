//! What can be wrong with a scenario text. Data first; the sentence names what was expected.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::document::Document;
use crate::scenario::Scenario;
use crate::setup::{Setup, SetupError, Shown};

/// Why a text is not a scenario, and where. Its `Display` form is one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong at a place of a scenario text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// No line starts with that word.
    UnknownLine {
        /// The word.
        found: String,
        /// What may have been meant.
        hint: Option<&'static str>,
    },
    /// The line ends too early.
    Missing {
        /// What should follow.
        expected: &'static str,
    },
    /// Something else stands there.
    Unexpected {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// No node is called that.
    NoSuchNode {
        /// The name.
        found: String,
        /// The names there are.
        nodes: Vec<String>,
        /// Which one may have been meant.
        hint: Option<String>,
    },
    /// A word that is none of a closed list.
    NoSuchWord {
        /// What kind of word is expected.
        kind: &'static str,
        /// The word.
        found: String,
        /// All words of that kind.
        known: Vec<&'static str>,
        /// Which one may have been meant.
        hint: Option<&'static str>,
    },
    /// A number is too large or too small.
    OutOfRange {
        /// What it counts.
        what: &'static str,
        /// The smallest possible.
        least: u64,
        /// The largest possible.
        most: u64,
    },
    /// A line that can stand only once stands twice.
    Repeated {
        /// The word it starts with.
        word: &'static str,
        /// Where it stands first.
        first: usize,
    },
    /// A word that can stand only once in a line stands twice.
    NamedTwice {
        /// The word.
        word: &'static str,
    },
    /// A line of the header stands below the first event.
    TooLate {
        /// The word it starts with.
        word: &'static str,
        /// The line that ended the header.
        first: usize,
    },
    /// A character that cannot stand in a text.
    Character {
        /// The character.
        found: char,
    },
    /// A backslash that escapes nothing known.
    Escape {
        /// What follows it.
        found: Option<char>,
    },
    /// A title on two lines.
    TitleBreak,
    /// A note is longer than [`Setup::MAX_TEXT`] characters.
    NoteTooLong,
    /// More than [`Document::MAX_LINES`] lines.
    TooManyLines,
    /// More than [`Scenario::MAX_EVENTS`] events.
    TooManyEvents,
    /// More than [`Scenario::MAX_ITEMS`] lines below the header.
    TooManyItems,
    /// No run can start from this.
    Setup(SetupError),
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.problem
        )
    }
}

impl core::error::Error for ScriptError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownLine { found, hint } => {
                write!(f, "no line starts with {}", Quoted(found))?;
                match hint {
                    Some(hint) => write!(f, "; did you mean `{hint}`?"),
                    None => f.write_str("; lines start with words like `node`, `tick` or `note`"),
                }
            }
            Self::Missing { expected } => {
                write!(f, "the line ends here, expected {expected}")
            }
            Self::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found {}", Quoted(found))
            }
            Self::NoSuchNode { found, nodes, hint } => {
                write!(f, "there is no node {}; ", Quoted(found))?;
                match (hint, nodes.as_slice()) {
                    (Some(hint), _) => write!(f, "did you mean {hint}?"),
                    (None, []) => f.write_str(
                        "declare nodes first, with `node NAME owner` or `node NAME processor`",
                    ),
                    (None, nodes) => {
                        f.write_str("nodes are ")?;
                        list(f, nodes)
                    }
                }
            }
            Self::NoSuchWord {
                kind,
                found,
                known,
                hint,
            } => {
                write!(f, "there is no {kind} {}; ", Quoted(found))?;
                match hint {
                    Some(hint) => write!(f, "did you mean `{hint}`?"),
                    None => {
                        f.write_str("there are ")?;
                        list(f, known)
                    }
                }
            }
            Self::OutOfRange { what, least, most } => {
                write!(f, "{what} is between {least} and {most}")
            }
            Self::Repeated { word, first } => {
                write!(
                    f,
                    "`{word}` stands a second time, the first is in line {first}"
                )
            }
            Self::NamedTwice { word } => write!(f, "`{word}` is named twice"),
            Self::TooLate { word, first } => write!(
                f,
                "`{word}` belongs to the header, which ended before line {first}"
            ),
            Self::Character { found } => write!(
                f,
                "the character U+{:04X} cannot stand in a scenario",
                u32::from(*found)
            ),
            Self::Escape { found } => {
                match found {
                    Some(found) => write!(
                        f,
                        "unknown escape `\\{}`",
                        Shown(found.encode_utf8(&mut [0; 4]))
                    )?,
                    None => f.write_str("a backslash at the end")?,
                }
                f.write_str(
                    "; `\\n` is a line break, `\\\\` a backslash and `\\s` a space at an edge",
                )
            }
            Self::TitleBreak => {
                f.write_str("a title has one line; write `\\\\n` for a backslash and an n")
            }
            Self::NoteTooLong => {
                write!(f, "the note has more than {} characters", Setup::MAX_TEXT)
            }
            Self::TooManyLines => {
                write!(f, "the text has more than {} lines", Document::MAX_LINES)
            }
            Self::TooManyEvents => {
                write!(
                    f,
                    "this is event {}, at most {} fit",
                    Scenario::MAX_EVENTS + 1,
                    Scenario::MAX_EVENTS
                )
            }
            Self::TooManyItems => write!(
                f,
                "more than {} lines follow the header",
                Scenario::MAX_ITEMS
            ),
            Self::Setup(error) => error.fmt(f),
        }
    }
}

/// A piece of the text as a sentence can hold it: on one line and not too long.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        f.write_str("\"")?;
        for c in self.0.chars().take(LONGEST) {
            write!(f, "{}", Shown(c.encode_utf8(&mut [0; 4])))?;
        }
        f.write_str(if self.0.chars().nth(LONGEST).is_some() {
            "…\""
        } else {
            "\""
        })
    }
}

fn list(f: &mut fmt::Formatter<'_>, words: &[impl AsRef<str>]) -> fmt::Result {
    for (n, word) in words.iter().enumerate() {
        if n > 0 {
            f.write_str(", ")?;
        }
        f.write_str(word.as_ref())?;
    }
    Ok(())
}
