//! The picture as text for [Mermaid](https://mermaid.js.org/syntax/sequenceDiagram.html).

use std::fmt::Write as _;

use crate::diagram::{Arrow, Diagram, End};
use crate::outline::{Line, Outline, Place};
use crate::sentences::Locale;

/// The picture as text for Mermaid, which lays it out itself.
///
/// Every message is drawn where it arrives; a note says where it left, if that was earlier. All
/// notes look the same. Names, labels and notes come out as they are, whatever is in them.
#[must_use]
pub fn mermaid(diagram: &Diagram, locale: Locale) -> String {
    let outline = Outline::of(diagram, locale);
    let mut out = String::from("sequenceDiagram\n");
    let mut add = |line: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "    {line}");
    };
    if let Some(title) = &outline.title {
        add(format_args!("title {}", escape(title)));
    }
    let (title, description) = &outline.spoken;
    add(format_args!("accTitle: {}", text(title)));
    add(format_args!("accDescr: {}", text(description)));
    for participant in &outline.participants {
        let (word, name) = (&participant.word, &participant.name);
        if word == name {
            add(format_args!("participant {word}"));
        } else {
            add(format_args!("participant {word} as {}", text(name)));
        }
    }
    for line in &outline.lines {
        match line {
            Line::Message {
                arrow,
                label,
                remark,
            } => {
                let mut text = format!("{} {}", escape(&arrow.number_text()), lines(label));
                if let Some(remark) = remark {
                    text += &format!("<br/>({})", escape(remark));
                }
                add(format_args!(
                    "{}{}{}: {text}",
                    outline.word(arrow.from),
                    shaft(arrow),
                    outline.word(arrow.to)
                ));
            }
            Line::Note { place, text, .. } => {
                let place = match place {
                    Place::At(side, node) => outline.beside(*side, *node),
                    Place::Across => across(&outline),
                };
                add(format_args!("Note {place}: {}", lines(text)));
            }
        }
    }
    out
}

fn across(outline: &Outline<'_>) -> String {
    match outline.participants.as_slice() {
        [first, .., last] => format!("over {},{}", first.word, last.word),
        [] | [_] => format!("over {}", outline.word(handover_simulation::NodeId(0))),
    }
}

/// The arrow itself: dashed for a reply, with a cross where it is refused or lost, and open where
/// it is still under way.
const fn shaft(arrow: &Arrow) -> &'static str {
    match (arrow.is_reply(), arrow.end) {
        (false, End::Head) => "->>",
        (true, End::Head) => "-->>",
        (false, End::Cross | End::Lost) => "-x",
        (true, End::Cross | End::Lost) => "--x",
        (false, End::Open) => "-)",
        (true, End::Open) => "--)",
    }
}

fn lines(lines: &[String]) -> String {
    let lines: Vec<_> = lines.iter().map(|line| escape(line)).collect();
    if lines.iter().all(|line| line.trim().is_empty()) {
        NOTHING.to_owned()
    } else {
        lines.join("<br/>")
    }
}

fn text(text: &str) -> String {
    if text.trim().is_empty() {
        NOTHING.to_owned()
    } else {
        escape(text)
    }
}

/// A blank that Mermaid does not take away.
const NOTHING: &str = "#160;";

/// A line of text as Mermaid takes it for text: what could mean something else is written as the
/// number of the character.
fn escape(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let plain = match c {
            ' ' | '_' | '-' | '=' | '.' | ',' | '(' | ')' | '?' | '+' | '\'' | '/' => true,
            // `wrap:` at the beginning, and `style …:…#…;` anywhere, mean something.
            ':' => chars.peek() == Some(&' ') && !out.ends_with("wrap"),
            // Mermaid writes its own escapes with these.
            '\u{FB02}' | '\u{B0}' | '\u{B6}' | '\u{DF}' => false,
            _ => c.is_ascii_alphanumeric() || !c.is_ascii(),
        };
        if plain {
            out.push(c);
        } else {
            let _ = write!(out, "#{};", u32::from(c));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn sentences_stay_readable() {
        for text in [
            "refused: owner-rev is lower, heard in message 3",
            "Sync(Tables 1 and 2 are being added)",
            "owner-rev = 2",
            "Owner_A",
            "3'",
            "\u{8868} \u{1F600}",
        ] {
            assert_eq!(escape(text), text);
        }
    }

    #[test]
    fn what_means_something_is_a_number() {
        assert_eq!(escape("a;b#c"), "a#59;b#35;c");
        assert_eq!(escape("<b>"), "#60;b#62;");
        assert_eq!(escape("wrap: x"), "wrap#58; x");
        assert_eq!(escape("%%{init}"), "#37;#37;#123;init#125;");
    }
}
