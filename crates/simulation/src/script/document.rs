//! A scenario text with everything in it that is not the scenario.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use handover_protocol::{Correction, Guard};

use super::head::{self, Key};
use super::print;
use crate::scenario::Scenario;

/// A scenario text as somebody wrote it: the scenario, the comments, the blank lines and the order
/// of the header.
///
/// Its `Display` form is the same text with canonical spacing, so that a text which is spaced like
/// that comes back unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub(super) scenario: Scenario,
    pub(super) lines: Vec<Line>,
    /// For each item the index of its line.
    pub(super) item_lines: Vec<usize>,
}

/// A line: what it says, and the comment behind it or alone on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) body: Body,
    /// What follows the hash sign.
    pub(super) comment: Option<String>,
}

impl Line {
    /// The comment, if there is nothing else.
    fn only_comment(&self) -> Option<&str> {
        let comment = self.comment.as_deref();
        comment.filter(|_| self.body == Body::Blank)
    }
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Body {
    Blank,
    Title,
    Model,
    Off(Vec<Guard>),
    AsShipped(Vec<Correction>),
    Node(usize),
    Tables,
    Checkpoint,
    Views,
    Writes,
    Item(usize),
}

impl Document {
    /// At most that many lines, blank ones and comments included.
    pub const MAX_LINES: usize = 500_000;

    /// The scenario.
    #[must_use]
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The scenario, without the rest.
    #[must_use]
    pub fn into_scenario(self) -> Scenario {
        self.scenario
    }

    /// The comment the text opens with. Its lines are joined, and an empty comment line starts a
    /// new paragraph, which is a new line here. Lines that say `Source:` come last, each on its
    /// own; those that say `Teaches:` or `Group:` are left out. Empty if the text opens with
    /// something else.
    #[must_use]
    pub fn story(&self) -> String {
        let mut story = String::new();
        let mut sources = Vec::new();
        let comments = self.lines.iter().map_while(Line::only_comment);
        for line in comments.map(str::trim) {
            match head::split(line) {
                Some((Key::Source, _)) => sources.push(line),
                Some((Key::Teaches | Key::Group, _)) => {}
                None if line.is_empty() => {
                    if !story.is_empty() && !story.ends_with('\n') {
                        story.push('\n');
                    }
                }
                None => {
                    if !story.is_empty() && !story.ends_with('\n') {
                        story.push(' ');
                    }
                    story.push_str(line);
                }
            }
        }
        story.truncate(story.trim_end().len());
        for source in sources {
            if !story.is_empty() {
                story.push('\n');
            }
            story.push_str(source);
        }
        story
    }

    /// The line, from 1, on which an item stands.
    #[must_use]
    pub fn line_of_item(&self, index: usize) -> Option<usize> {
        self.item_lines.get(index).map(|line| line + 1)
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for line in &self.lines {
            text.clear();
            print::body(&mut text, &self.scenario, &line.body);
            if let Some(comment) = &line.comment {
                text.push_str(if text.is_empty() { "#" } else { "  #" });
                text.push_str(comment);
            }
            writeln!(f, "{text}")?;
        }
        Ok(())
    }
}
