//! What went wrong, as a sentence for the person at the terminal.

use std::fmt;
use std::path::Path;

/// The result of everything that can go wrong here.
pub(crate) type Outcome<T> = Result<T, Failure>;

/// A command's failure: one or more plain sentences, already complete.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    /// A failure that says `sentence`.
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// A failure of something done to the file or folder at `path`: "`doing` `path`: reason".
    pub(crate) fn of_path(doing: &str, path: &Path, reason: impl fmt::Display) -> Self {
        Self(format!("{doing} {} failed: {reason}.", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
