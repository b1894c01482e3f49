//! The runs in the guide do what they say, and depend on the guards that they are about.

use std::fs;
use std::path::Path;

use handover_protocol::{Correction, Guard};
use mdbook_preprocessor::PreprocessorContext;
use mdbook_preprocessor::book::{Book, Chapter as Page};
use mdbook_preprocessor::config::Config;

use crate::book::{Chapter, chapter, chapters, root};
use crate::common::feed;

/// What the preprocessor says of chapters of the book in `root`: nothing, or a line for each fence
/// that does not keep its word.
fn complaints(root: &Path, chapters: &[Chapter]) -> String {
    let config = fs::read_to_string(crate::book::root().join("book.toml"));
    let config = config.expect("the book has its configuration");
    let config: Config = config.parse().expect("it is one");
    let context = PreprocessorContext::new(root.to_owned(), config, "html".to_owned());
    let pages = chapters.iter().map(|chapter| {
        let page = Page::new("", chapter.text.clone(), &chapter.file, Vec::new());
        page.into()
    });
    let book = Book::new_with_items(pages.collect());
    let input = serde_json::to_string(&(context, book)).expect("a book is JSON");
    let output = feed(&["mdbook"], &input);
    let said = String::from_utf8(output.stderr).expect("what is said is text");
    assert_eq!(output.status.success(), said.is_empty(), "{said}");
    said
}

/// The same chapter, with a line more in each run that it holds itself and that does not switch it
/// already.
fn switched(chapter: &Chapter, word: &str, name: &str) -> Chapter {
    let mut text = String::new();
    let mut lines = chapter.text.lines().peekable();
    while let Some(line) = lines.next() {
        text += line;
        text.push('\n');
        let holds_a_run = line == "```handover" || line.starts_with("```handover,");
        if holds_a_run && lines.peek().is_some_and(|next| *next != "```") {
            text += &lines
                .next()
                .map(|title| format!("{title}\n"))
                .unwrap_or_default();
            match lines.next_if(|next| next.starts_with(&format!("{word} "))) {
                Some(others) => text += &format!("{others} {name}\n"),
                None => text += &format!("{word} {name}\n"),
            }
        }
    }
    Chapter {
        file: chapter.file.clone(),
        text,
    }
}

/// The lines on which runs open that a chapter holds itself.
fn own_runs(chapter: &Chapter) -> Vec<usize> {
    let blocks = chapter.blocks().into_iter();
    let own = blocks.filter(|block| block.info.starts_with("handover") && !block.body.is_empty());
    own.map(|block| block.line).collect()
}

#[test]
fn every_run_does_what_it_says() {
    assert_eq!(complaints(&root(), &chapters()), "");
}

/// The chapter of a switch has a run that keeps its word with it, and does not without it. So who
/// takes it out of the protocol cannot build the guide.
#[track_caller]
fn needs(file: &str, word: &str, name: &str) {
    let chapter = chapter(file);
    let [line] = own_runs(&chapter)[..] else {
        panic!("{file} has one run of its own");
    };
    let switched = switched(&chapter, word, name);
    let book = Path::new(env!("CARGO_TARGET_TMPDIR")).join("switched");
    fs::create_dir_all(book.join("src")).expect("the folder is made");
    fs::write(book.join("src").join(file), &switched.text).expect("the chapter is written");
    let said = complaints(&book, &[switched]);
    let place = format!("handover: src/{file}: line ");
    let lines: Vec<_> = said.lines().collect();
    assert!(!lines.is_empty(), "{file} says the same without {name}");
    for complaint in lines {
        let rest = complaint.strip_prefix(&place);
        let rest = rest.unwrap_or_else(|| panic!("{place} does not begin: {said}"));
        let at: String = rest.chars().take_while(char::is_ascii_digit).collect();
        assert!(at.parse::<usize>().is_ok_and(|at| at > line), "{said}");
    }
}

#[test]
fn without_a_guard_its_chapter_is_not_built() {
    for guard in Guard::ALL {
        needs(&format!("guard-{}.md", guard.name()), "off", guard.name());
    }
}

#[test]
fn as_shipped_the_chapter_of_a_correction_is_not_built() {
    for correction in Correction::ALL {
        let name = correction.name();
        needs(&format!("correction-{name}.md"), "as-shipped", name);
    }
}
