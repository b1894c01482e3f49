//! The scenarios of the library in other languages than the one they are written in.
//!
//! What a scenario is called, teaches and tells stands in its own text, in English. Beside it, for
//! another language, there is a small text of the same name: its first line is the title, its second
//! what one learns, and every further line that is not empty a paragraph of the story. Sources are
//! the same in every language.
//!
//! They are not among what a [`Locale`] can say by itself, so that a program which speaks a language
//! and shows no library does not hold it: the search, for one.

use super::{Locale, Sentences, zh_cn};

/// A scenario of the library in another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Telling {
    /// What it is called.
    pub title: &'static str,
    /// What one learns from it, in one line.
    pub teaches: &'static str,
    story: &'static str,
}

/// Finds a scenario by its name.
pub type Find = fn(&str) -> Option<Telling>;

/// The library in Chinese.
pub const ZH_CN: Find = zh_cn::library::find;

/// The languages other than that of the texts themselves.
const ALL: [(Locale, Find); 1] = [(Locale::ZH_CN, ZH_CN)];

/// The scenario of that name in a language; none where its own text says it.
#[must_use]
pub fn telling(locale: Locale, name: &str) -> Option<Telling> {
    let (_, find) = ALL.into_iter().find(|(spoken, _)| *spoken == locale)?;
    find(name)
}

/// The same words about the scenario of that name, if there is one, which is called what it is
/// called in their language.
#[must_use]
pub fn titled<'a>(words: Sentences<'a>, name: Option<&str>) -> Sentences<'a> {
    match name.and_then(|name| telling(words.locale(), name)) {
        Some(told) => words.titled(told.title),
        None => words,
    }
}

impl Telling {
    /// Reads the text of one.
    pub(super) fn read(text: &'static str) -> Option<Self> {
        let (title, rest) = text.split_once('\n')?;
        let (teaches, story) = rest.split_once('\n')?;
        Some(Self {
            title,
            teaches,
            story,
        })
    }

    /// The paragraphs of the story.
    pub fn paragraphs(&self) -> impl Iterator<Item = &'static str> {
        self.story.lines().filter(|line| !line.is_empty())
    }

    /// The story, one paragraph a line, and where it comes from, as
    /// [`Document::story`](handover_simulation::script::Document::story) has it.
    #[must_use]
    pub fn story<'a>(&self, sources: impl Iterator<Item = &'a str>) -> String {
        let sources = sources.map(|source| format!("Source: {source}"));
        let paragraphs = self.paragraphs().map(str::to_owned);
        paragraphs.chain(sources).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_text_says() {
        let telling = Telling::read("A title\nA lesson.\n\nOnce.\n\nTwice.\n");
        let telling = telling.expect("it is a text");
        assert_eq!((telling.title, telling.teaches), ("A title", "A lesson."));
        assert_eq!(
            telling.paragraphs().collect::<Vec<_>>(),
            ["Once.", "Twice."]
        );
        let story = telling.story(["here"].into_iter());
        assert_eq!(story, "Once.\nTwice.\nSource: here");
        assert_eq!(Telling::read("A title"), None);
    }

    #[test]
    fn english_is_in_the_scenario_itself() {
        assert_eq!(telling(Locale::En, "owner-change"), None);
        assert_eq!(telling(Locale::ZH_CN, "no-such-run"), None);
    }
}
