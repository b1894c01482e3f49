//! Just enough TOML to read a pinned version: `key = "value"` lines under `[table]` headings.

/// The string that `key` has in `table`; the empty table name means the lines before the first
/// heading.
pub(crate) fn string<'t>(text: &'t str, table: &str, key: &str) -> Option<&'t str> {
    let mut current = "";
    for line in text.lines().map(str::trim) {
        if let Some(heading) = line.strip_prefix('[') {
            current = heading
                .split(']')
                .next()
                .unwrap_or_default()
                .trim_matches('[');
        } else if current == table
            && let Some((name, value)) = line.split_once('=')
            && name.trim() == key
        {
            return quoted(value);
        }
    }
    None
}

/// The version of `package` that a `Cargo.lock` names; `None` when it names none or more than one.
pub(crate) fn locked_version<'t>(lock: &'t str, package: &str) -> Option<&'t str> {
    let mut versions = lock
        .split("[[package]]")
        .filter(|entry| string(entry, "", "name") == Some(package))
        .filter_map(|entry| string(entry, "", "version"));
    let version = versions.next()?;
    versions.next().is_none().then_some(version)
}

/// The text between the first pair of quotes.
fn quoted(value: &str) -> Option<&str> {
    value.trim().strip_prefix('"')?.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::{locked_version, string};

    const TRUNK: &str = r#"
        trunk-version = "=0.21.14" # exact
        [build]
        dist = "dist"
        [tools]
        wasm_opt = "version_132"
        [[hooks]]
        stage = "build"
    "#;

    #[test]
    fn a_string_is_found_in_its_table_only() {
        assert_eq!(string(TRUNK, "", "trunk-version"), Some("=0.21.14"));
        assert_eq!(string(TRUNK, "tools", "wasm_opt"), Some("version_132"));
        assert_eq!(string(TRUNK, "hooks", "stage"), Some("build"));
        assert_eq!(string(TRUNK, "build", "wasm_opt"), None);
        assert_eq!(string(TRUNK, "tools", "wasm"), None);
    }

    #[test]
    fn a_locked_version_must_be_the_only_one() {
        let lock = r#"
            version = 4
            [[package]]
            name = "a"
            version = "1.2.3"
            [[package]]
            name = "b"
            version = "1.0.0"
            [[package]]
            name = "b"
            version = "2.0.0"
        "#;
        assert_eq!(locked_version(lock, "a"), Some("1.2.3"));
        assert_eq!(locked_version(lock, "b"), None);
        assert_eq!(locked_version(lock, "c"), None);
    }
}
