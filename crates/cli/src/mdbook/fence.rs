//! The fences of a chapter.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// A fence called `handover`.
#[derive(Debug)]
pub(super) struct Fence {
    /// Where it is in the text of the chapter.
    pub(super) range: Range<usize>,
    /// The line of the chapter, from 1, on which it opens.
    pub(super) line: usize,
    /// What stands before it on its line, and how the lines below it begin.
    margin: String,
    /// What follows its name.
    pub(super) options: String,
    /// What is in it.
    pub(super) body: String,
    /// Whether its lines came from elsewhere, so that the chapter's file does not have them.
    pub(super) included: bool,
}

impl Fence {
    /// A block in its place: its lines begin as those of the fence.
    pub(super) fn indented(&self, block: &str) -> String {
        block
            .trim_end()
            .replace('\n', &format!("\n{}", self.margin))
    }

    /// How many characters stand before the lines in it.
    pub(super) fn indent(&self) -> usize {
        self.margin.chars().count()
    }
}

/// The fences called `handover`, in order.
pub(super) fn fences(text: &str) -> Vec<Fence> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_DEFINITION_LIST;
    let mut fences: Vec<Fence> = Vec::new();
    let mut inside = false;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        if let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) = &event {
            if let Some(options) = options_of(info) {
                inside = true;
                fences.push(Fence::new(text, range, options));
            }
        } else if let (Event::Text(piece), true, Some(fence)) = (&event, inside, fences.last_mut())
        {
            fence.body.push_str(piece);
        } else if event == Event::End(TagEnd::CodeBlock) {
            inside = false;
        }
    }
    fences
}

impl Fence {
    fn new(text: &str, range: Range<usize>, options: &str) -> Self {
        let before = text.get(..range.start).unwrap_or("");
        let lines = before.matches('\n').count();
        let margin = before.rsplit('\n').next().unwrap_or("");
        Self {
            range,
            line: lines + 1,
            margin: margin
                .chars()
                .map(|c| if c == '>' { '>' } else { ' ' })
                .collect(),
            options: options.to_owned(),
            body: String::new(),
            included: false,
        }
    }
}

/// Finds the lines of fences in the file of their chapter, where other preprocessors have put
/// texts of other files above them or into them.
pub(super) fn locate(fences: &mut [Fence], file: &str) {
    let originals = self::fences(file);
    if originals.len() != fences.len() {
        return;
    }
    for (fence, original) in fences.iter_mut().zip(originals) {
        fence.line = original.line;
        fence.included = fence.body != original.body;
    }
}

/// What follows the name in the first line of a fence, if its name is the right one.
fn options_of(info: &str) -> Option<&str> {
    let rest = info.trim().strip_prefix("handover")?;
    let ends = rest.is_empty() || rest.starts_with([',', ' ']);
    ends.then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::{fences, locate};

    #[test]
    fn only_fences_of_that_name_count() {
        let text = "```handover\na\n```\n\n```handovers\nb\n```\n\n    ```handover\n\n~~~handover,step=2\nc\nd\n~~~\n";
        let found = fences(text);
        let found: Vec<_> = found
            .iter()
            .map(|f| (f.line, &*f.options, &*f.body))
            .collect();
        assert_eq!(found, [(1, "", "a\n"), (11, ",step=2", "c\nd\n")]);
    }

    #[test]
    fn lines_are_those_of_the_file() {
        let file = "{{#include a}}\n```handover\nx\n```\n```handover\n{{#include b}}\n```\n";
        let text = "one\ntwo\n```handover\nx\n```\n```handover\ny\nz\n```\n";
        let mut found = fences(text);
        locate(&mut found, file);
        let found: Vec<_> = found.iter().map(|f| (f.line, f.included)).collect();
        assert_eq!(found, [(2, false), (5, true)]);
    }

    #[test]
    fn a_block_stands_where_the_fence_stood() {
        let text = "1. x\n\n   ```handover\n   a\n   b\n   ```\n\n> ```handover\n> c\n> ```\n";
        let found = fences(text);
        let [listed, quoted] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(listed.body, "a\nb\n");
        assert_eq!(listed.indented("<p>\n</p>\n"), "<p>\n   </p>");
        assert_eq!(quoted.body, "c\n");
        assert_eq!(quoted.indented("<p>\n</p>\n"), "<p>\n> </p>");
    }
}
