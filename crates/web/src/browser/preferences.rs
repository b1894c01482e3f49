//! What the reader prefers: colours, language.

pub use handover_diagram::svg::Theme;

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
        .and_then(|name| Theme::from_name(&name))
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
