//! `handover mdbook`: a preprocessor of [mdBook](https://rust-lang.github.io/mdBook/).
//!
//! A fence called `handover` holds a scenario. In HTML it becomes its picture, in the element of
//! the playground where the book says where that is; for other renderers it becomes text. What a
//! fence expects is checked, and a book whose fences do not keep their word is not built.
//!
//! ```toml
//! [preprocessor.handover]
//! command = "handover mdbook"
//! after = ["links"]                            # so that a fence can {{#include}} its scenario
//! playground = "https://example.org/handover/" # or a path from the root of the book
//! elsewhere = "mermaid"                        # or "text"
//! ```
//!
//! The language is that of the book, `language` in its table `book`; a fence can name another.

mod fence;
mod options;
mod picture;

use std::fs;
use std::io::stdin;
use std::path::Path;

use handover_diagram::sentences::Locale;
use handover_diagram::svg::{Theme, escape, repaint};
use mdbook_preprocessor::PreprocessorContext;
use mdbook_preprocessor::book::Chapter;

use crate::failure::Failure;
use crate::output::print;
use fence::{fences, locate};
use picture::{Form, Picture};

/// Reads a book from the input and prints it with its fences replaced.
pub(crate) fn preprocess() -> Result<(), Failure> {
    let (context, mut book) = mdbook_preprocessor::parse_input(stdin()).map_err(|error| {
        Failure::Input(format!("the input is no book of mdBook 0.5: {error:#}"))
    })?;
    let style = Style::of(&context)?;
    let mut complaints = Vec::new();
    book.for_each_chapter_mut(|chapter| {
        let file = context.config.book.src.join(
            chapter
                .source_path
                .as_deref()
                .or(chapter.path.as_deref())
                .unwrap_or(Path::new("")),
        );
        let source = fs::read_to_string(context.root.join(&file)).ok();
        match replace(chapter, source.as_deref(), &style) {
            Ok(content) => chapter.content = content,
            Err(found) => {
                let name = file.display().to_string().replace('\\', "/");
                complaints.extend(found.into_iter().map(|what| format!("{name}: {what}")));
            }
        }
    });
    if !complaints.is_empty() {
        for complaint in complaints {
            eprintln!("handover: {complaint}");
        }
        return Err(Failure::No);
    }
    let book = serde_json::to_string(&book)
        .map_err(|error| Failure::Input(format!("the book cannot be written: {error}")))?;
    print(&book)
}

/// A picture that is wider than the text is made smaller as long as it can be read; then it scrolls.
const LAYOUT: &str = "figure.handover{margin-inline:0;overflow-x:auto}\
                      figure.handover svg{max-width:max(100%,560px);height:auto}\n";

/// The classes that mdBook gives a page with its themes.
const THEMES: [(&str, Theme); 2] = [
    (":is(.light,.rust)", Theme::Light),
    (":is(.coal,.navy,.ayu)", Theme::Dark),
];

/// Stands at the end of a chapter with pictures: how they fit into the page. What is printed has
/// the pictures' own colours, which are light on paper.
fn style_sheet() -> String {
    let colours = THEMES.map(|(page, theme)| repaint(page, theme));
    format!(
        "\n\n<style>{LAYOUT}@media screen{{\n{}}}\n</style>\n",
        colours.concat()
    )
}

/// What the book says about its pictures.
struct Style {
    form: Form,
    /// Where the playground is, with a slash at its end.
    playground: Option<String>,
    /// The language of the book, as far as it can be had.
    locale: Locale,
}

impl Style {
    fn of(context: &PreprocessorContext) -> Result<Self, Failure> {
        let setting = |key: &str| {
            let name = format!("preprocessor.handover.{key}");
            context.config.get::<String>(&name).map_err(|error| {
                Failure::Input(format!("{name} in the book's configuration: {error:#}"))
            })
        };
        let form = match (context.renderer.as_str(), setting("elsewhere")?.as_deref()) {
            ("html", None | Some("mermaid" | "text")) => Form::Html,
            ("markdown", None) | (_, Some("mermaid")) => Form::Mermaid,
            (_, None | Some("text")) => Form::Text,
            (_, Some(other)) => {
                return Err(Failure::Input(format!(
                    "preprocessor.handover.elsewhere cannot be \"{}\"; it is mermaid or text",
                    other.escape_debug()
                )));
            }
        };
        let playground = setting("playground")?.map(|mut address| {
            if !address.ends_with('/') {
                address.push('/');
            }
            address
        });
        let language = context.config.book.language.as_deref();
        Ok(Self {
            form,
            playground,
            locale: language.and_then(Locale::nearest).unwrap_or_default(),
        })
    }

    /// The playground as seen from a chapter.
    fn playground_from(&self, chapter: &Chapter) -> Option<String> {
        let address = self.playground.as_deref()?;
        if address.starts_with('/') || address.contains("://") {
            return Some(address.to_owned());
        }
        let path = chapter.path.as_deref().unwrap_or(Path::new(""));
        let depth = path.components().count().saturating_sub(1);
        Some("../".repeat(depth) + address)
    }
}

/// The text of a chapter with its fences replaced, or what is wrong with them.
///
/// The chapter's file, where it can be read, says on which lines they stand.
fn replace(chapter: &Chapter, file: Option<&str>, style: &Style) -> Result<String, Vec<String>> {
    let playground = style.playground_from(chapter);
    let text = &chapter.content;
    let mut content = String::with_capacity(text.len());
    let mut complaints = Vec::new();
    let mut done = 0;
    let mut fences = fences(text);
    if let Some(file) = file {
        locate(&mut fences, file);
    }
    for fence in &fences {
        match Picture::of(fence, style.locale) {
            Ok(picture) => {
                let block = picture.write(style.form, playground.as_deref());
                content.push_str(&text[done..fence.range.start]);
                content.push_str(&fence.indented(&block));
                done = fence.range.end;
            }
            Err(found) => complaints.extend(found),
        }
    }
    if !complaints.is_empty() {
        return Err(complaints);
    }
    content.push_str(&text[done..]);
    if style.form == Form::Html && !fences.is_empty() {
        content.push_str(&style_sheet());
        if let Some(playground) = playground {
            let source = escape(&format!("{playground}embed.js"));
            content.push_str(&format!(
                "<script type=\"module\" src=\"{source}\"></script>\n"
            ));
        }
    }
    Ok(content)
}
