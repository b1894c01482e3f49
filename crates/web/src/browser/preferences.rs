//! What the reader prefers: colours, language.

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has them.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// Its name in the address and in the storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// Which language the page is to be in: `boot.js` has written it down, by what the address asks for,
/// what was chosen last, and what the browser prefers.
#[must_use]
pub fn language() -> Option<String> {
    super::document()?.document_element()?.get_attribute("lang")
}

/// Says which language the page is in.
pub fn show_language(tag: &str) {
    let root = super::document().and_then(|document| document.document_element());
    if let Some(root) = root {
        let _ = root.set_attribute("lang", tag);
    }
}

/// Remembers a language, where the browser allows that.
pub fn keep_language(tag: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item("handover-language", tag);
    }
}

const KEY: &str = "handover-theme";

fn storage() -> Option<web_sys::Storage> {
    super::window()?.local_storage().ok()?
}

/// Whether the reader wants little to move.
#[must_use]
pub fn reduced_motion() -> bool {
    let query = super::window().and_then(|window| {
        window
            .match_media("(prefers-reduced-motion: reduce)")
            .ok()?
    });
    query.is_some_and(|query| query.matches())
}

/// The theme that the address asks for, or the one chosen last.
#[must_use]
pub fn theme() -> Theme {
    let asked = super::address::parameter("theme");
    let chosen = || storage()?.get_item(KEY).ok()?;
    asked
        .or_else(chosen)
        .and_then(|name| Theme::named(&name))
        .unwrap_or_default()
}

/// Shows the page in a theme.
pub fn show_theme(theme: Theme) {
    let root = super::document().and_then(|document| document.document_element());
    if let Some(root) = root {
        let _ = match theme {
            Theme::Auto => root.remove_attribute("data-theme"),
            Theme::Light | Theme::Dark => root.set_attribute("data-theme", theme.name()),
        };
    }
}

/// Remembers a theme, where the browser allows that.
pub fn keep_theme(theme: Theme) {
    if let Some(storage) = storage() {
        let _ = match theme {
            Theme::Auto => storage.remove_item(KEY),
            Theme::Light | Theme::Dark => storage.set_item(KEY, theme.name()),
        };
    }
}
