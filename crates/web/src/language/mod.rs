//! The language of the page, and its words.
//!
//! A page has one reader and so, at a time, one language: [`speak`] says which, and whatever is
//! painted from then on asks for its words. Every language has a value of each struct of words, so
//! that one that is missing does not compile.
//!
//! English is at hand at once. What another one says is a part of its own of the built page, which
//! is loaded when it is first asked for: see [`crate::later`].

mod choice;
mod en;
mod menus;
mod menus_en;
mod menus_zh_cn;
mod more;
mod more_en;
mod more_zh_cn;
mod words;
mod zh_cn;

use std::cell::Cell;

use handover_diagram::sentences::Locale;
use handover_diagram::sentences::library::{self, Telling};

use crate::browser::preferences;
pub(crate) use choice::{begin, choose, speak_soon};
pub(crate) use menus::{Described, MenuWords};
pub(crate) use more::MoreWords;
pub(crate) use words::{Words, fill};

/// A language that the page can speak.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Who words what is said about the protocol.
    locale: Locale,
    /// The words of what is seen at first.
    words: &'static Words,
    /// The words of the rest, where they are not English.
    more: Option<&'static MoreWords>,
    /// The words of what a run can be taken away as, where they are not English.
    menus: Option<&'static MenuWords>,
    /// The scenarios of the library, where they are not told in the language of their texts.
    library: Option<library::Find>,
}

impl Language {
    /// English.
    pub const EN: Self = Self {
        locale: Locale::En,
        words: &en::WORDS,
        more: None,
        menus: None,
        library: None,
    };

    /// Its tag.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.locale.tag()
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::EN
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.locale == other.locale
    }
}

/// Simplified Chinese.
pub(crate) static ZH_CN: Language = Language {
    locale: Locale::ZH_CN,
    words: &zh_cn::WORDS,
    more: Some(&more_zh_cn::WORDS),
    menus: Some(&menus_zh_cn::WORDS),
    library: Some(library::ZH_CN),
};

thread_local! {
    static SPOKEN: Cell<Language> = const { Cell::new(Language::EN) };
}

/// From now on the page speaks that language.
pub fn speak(language: Language) {
    SPOKEN.set(language);
}

/// Whether the page is to be in a language that is not at hand at once.
pub(crate) fn is_to_come() -> bool {
    preferences::language().as_deref() == Some(Tongue::ZhCn.tag())
}

/// Who words what is said about the protocol.
#[must_use]
pub fn locale() -> Locale {
    SPOKEN.get().locale
}

/// The words of what is not needed at first.
pub(crate) fn more() -> &'static MoreWords {
    SPOKEN.get().more.unwrap_or(&more_en::WORDS)
}

/// The words of what a run can be taken away as.
pub(crate) fn menu_words() -> &'static MenuWords {
    SPOKEN.get().menus.unwrap_or(&menus_en::WORDS)
}

/// A scenario of the library, where it is told in another language than that of its text.
pub(crate) fn telling(name: &str) -> Option<Telling> {
    SPOKEN.get().library?(name)
}

/// The words of what is seen at first.
pub(crate) fn words() -> &'static Words {
    SPOKEN.get().words
}

/// What a reader can choose, whether it is at hand or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    /// English.
    En,
    /// Simplified Chinese.
    ZhCn,
}

impl Tongue {
    /// All there are.
    pub const ALL: [Self; 2] = [Self::En, Self::ZhCn];

    /// The one with that tag.
    #[must_use]
    pub fn tagged(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tongue| tongue.tag() == tag)
    }

    /// Its tag, in the address, in the storage and on the page.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::ZhCn => "zh-CN",
        }
    }

    /// What it calls itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::ZhCn => "简体中文",
        }
    }
}
