//! Which kind of content a file holds.

use std::path::Path;

/// The value of `Content-Type` for the file at `path`, by its extension.
pub(crate) fn of(path: &Path) -> &'static str {
    match path
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default()
    {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "ts" | "handover" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::of;
    use std::path::Path;

    #[test]
    fn browsers_compile_wasm_only_under_its_own_type() {
        assert_eq!(of(Path::new("a_bg.wasm")), "application/wasm");
        assert_eq!(
            of(Path::new("boot-1234.js")),
            "text/javascript; charset=utf-8"
        );
        assert_eq!(of(Path::new("unknown")), "application/octet-stream");
    }
}
