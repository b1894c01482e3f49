//! As much of Markdown as runs in documents need.

/// A fence that nothing in the text closes.
#[must_use]
pub fn fence(info: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let marks = "`".repeat(longest.max(2) + 1);
    let text = text.trim_end();
    let end = if text.is_empty() { "" } else { "\n" };
    format!("{marks}{info}\n{text}{end}{marks}\n")
}

#[cfg(test)]
mod tests {
    use super::fence;

    #[test]
    fn no_text_closes_its_fence() {
        assert_eq!(
            fence("mermaid", "a\n```\n````"),
            "`````mermaid\na\n```\n````\n`````\n"
        );
        assert_eq!(fence("handover", ""), "```handover\n```\n");
    }
}
