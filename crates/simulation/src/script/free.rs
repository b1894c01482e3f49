//! Free text: titles, notes and comments, and how titles and notes are written on one line.

use alloc::string::String;

use crate::setup::is_invisible;

/// Stands in for a character that no text can hold.
const REPLACEMENT: char = '\u{fffd}';

/// Whether a title, a note or a comment can hold that character.
///
/// The two joiners are invisible, and many scripts and emoji need them.
pub(crate) fn is_text(c: char) -> bool {
    !c.is_control() && (!is_invisible(c) || matches!(c, '\u{200c}' | '\u{200d}'))
}

/// The text with every character that it cannot hold replaced.
pub(crate) fn clean(text: &str, breaks: bool) -> String {
    text.chars()
        .map(|c| match c {
            '\n' if breaks => '\n',
            '\n' | '\t' => ' ',
            _ if is_text(c) => c,
            _ => REPLACEMENT,
        })
        .collect()
}

/// Appends a clean text as it is written on a line: `\n` is a line break, `\\` a backslash and
/// `\s` a space at an edge, where it would get lost.
pub(crate) fn escape(text: &str, out: &mut String) {
    let last = text.len().saturating_sub(1);
    for (at, c) in text.char_indices() {
        match c {
            '\n' => out.push_str("\\n"),
            '\\' => out.push_str("\\\\"),
            ' ' if at == 0 || at == last => out.push_str("\\s"),
            _ => out.push(c),
        }
    }
}

/// What is wrong with an escaped text, and at which byte.
#[derive(Debug)]
pub(crate) enum BadEscape {
    /// A backslash and something unknown, or nothing, after it.
    Unknown(usize, Option<char>),
    /// A line break where none can be.
    Break(usize),
}

/// The text that was written like this. Tabs are spaces.
pub(crate) fn unescape(written: &str, breaks: bool) -> Result<String, BadEscape> {
    let mut text = String::with_capacity(written.len());
    let mut chars = written.char_indices();
    while let Some((at, c)) = chars.next() {
        let plain = match c {
            '\t' => ' ',
            '\\' => match chars.next().map(|(_, c)| c) {
                Some('n') if breaks => '\n',
                Some('n') => return Err(BadEscape::Break(at)),
                Some('\\') => '\\',
                Some('s') => ' ',
                other => return Err(BadEscape::Unknown(at, other)),
            },
            _ => c,
        };
        text.push(plain);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, written: &str) {
        let mut out = String::new();
        escape(text, &mut out);
        assert_eq!(out, written);
        assert_eq!(unescape(written, true).unwrap(), text);
    }

    #[test]
    fn escapes_are_undone() {
        check("plain # text: <b>", "plain # text: <b>");
        check("two\nlines", "two\\nlines");
        check(" ", "\\s");
        check("  a  b  ", "\\s a  b \\s");
        check("C:\\new", "C:\\\\new");
        check("\n", "\\n");
        check("", "");
    }

    #[test]
    fn unknown_escapes_are_named() {
        assert!(matches!(
            unescape("a\\x", true),
            Err(BadEscape::Unknown(1, Some('x')))
        ));
        assert!(matches!(
            unescape("a\\", true),
            Err(BadEscape::Unknown(1, None))
        ));
        assert!(matches!(unescape("ab\\n", false), Err(BadEscape::Break(2))));
    }

    #[test]
    fn what_no_text_can_hold_is_replaced() {
        assert_eq!(clean("a\0b\nc\u{202e}\t", true), "a\u{fffd}b\nc\u{fffd} ");
        assert_eq!(clean("a\nb", false), "a b");
        assert_eq!(clean("👩\u{200d}🚒", false), "👩\u{200d}🚒");
    }
}
