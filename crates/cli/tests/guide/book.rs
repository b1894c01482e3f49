//! The sources of the guide.

use std::fs;
use std::path::PathBuf;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// A chapter.
pub(crate) struct Chapter {
    /// The name of its file.
    pub(crate) file: String,
    /// Its text.
    pub(crate) text: String,
}

/// A block of code.
pub(crate) struct Block {
    /// What it says of itself, such as `console`.
    pub(crate) info: String,
    /// The line of the chapter, from 1, on which it opens.
    pub(crate) line: usize,
    /// What is in it.
    pub(crate) body: String,
}

/// The folder of the book.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/guide"))
}

/// The chapters that the summary names, in order.
pub(crate) fn chapters() -> Vec<Chapter> {
    let source = root().join("src");
    let read = |file: &str| {
        let path = source.join(file);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let summary = read("SUMMARY.md");
    let chapters = Parser::new(&summary).filter_map(|event| {
        if let Event::Start(Tag::Link { dest_url, .. }) = event {
            Some(Chapter {
                text: read(&dest_url),
                file: dest_url.to_string(),
            })
        } else {
            None
        }
    });
    chapters.collect()
}

/// The chapter in that file.
pub(crate) fn chapter(file: &str) -> Chapter {
    let mut chapters = chapters().into_iter();
    let found = chapters.find(|chapter| chapter.file == file);
    found.unwrap_or_else(|| panic!("the guide has no chapter {file}"))
}

impl Chapter {
    /// Its blocks of code.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut inside = false;
        for (event, range) in Parser::new_ext(&self.text, Options::ENABLE_TABLES).into_offset_iter()
        {
            if let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) = &event {
                inside = true;
                blocks.push(Block {
                    info: info.to_string(),
                    line: self.text[..range.start].matches('\n').count() + 1,
                    body: String::new(),
                });
            } else if let (Event::Text(text), true, Some(block)) =
                (&event, inside, blocks.last_mut())
            {
                block.body.push_str(text);
            } else if event == Event::End(TagEnd::CodeBlock) {
                inside = false;
            }
        }
        blocks
    }

    /// Everything in it that is set as code within a line, piece by piece.
    pub(crate) fn codes(&self) -> Vec<String> {
        let codes = Parser::new_ext(&self.text, Options::ENABLE_TABLES);
        let codes = codes.filter_map(|event| {
            if let Event::Code(code) = event {
                Some(code.to_string())
            } else {
                None
            }
        });
        codes.collect()
    }

    /// What it says, without line breaks.
    pub(crate) fn words(&self) -> String {
        self.text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
