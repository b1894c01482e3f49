//! The picture as text for [PlantUML](https://plantuml.com/sequence-diagram).

use std::fmt::Write as _;

use handover_simulation::Shape;

use crate::diagram::{Arrow, Diagram, End, Fate, Tone};
use crate::outline::{Line, Outline, Place};
use crate::sentences::Locale;

/// The picture as text for PlantUML, which lays it out itself.
///
/// Every message is drawn where it arrives; a note says where it left, if that was earlier. Names,
/// labels and notes come out as they are, whatever is in them.
#[must_use]
pub fn plantuml(diagram: &Diagram, locale: Locale) -> String {
    let outline = Outline::of(diagram, locale);
    let mut out = String::from("@startuml\n");
    let mut add = |line: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{line}");
    };
    if let Some(title) = &outline.title {
        add(format_args!("title {}", heading(title)));
    }
    for participant in &outline.participants {
        let (word, name) = (&participant.word, &participant.name);
        if word == name {
            add(format_args!("participant {word}"));
        } else {
            add(format_args!("participant \"{}\" as {word}", escape(name)));
        }
    }
    for line in &outline.lines {
        match line {
            Line::Message {
                arrow,
                label,
                remark,
            } => {
                let mut text = format!("**{}** {}", escape(&arrow.number_text()), lines(label));
                if let Some(remark) = remark {
                    text += &format!("\\n({})", escape(remark));
                }
                add(format_args!(
                    "{} {} {} : {text}",
                    outline.word(arrow.from),
                    shaft(arrow),
                    outline.word(arrow.to)
                ));
            }
            Line::Note {
                place,
                shape,
                tone,
                text,
            } => {
                let place = match place {
                    Place::At(side, node) => outline.beside(*side, *node),
                    Place::Across => "across".to_owned(),
                };
                let note = match shape {
                    Shape::Hexagon => "hnote",
                    Shape::Folded => "note",
                };
                let colour = colour(*tone);
                add(format_args!("{note} {place} {colour} : {}", lines(text)));
            }
        }
    }
    out.push_str("@enduml\n");
    out
}

/// The arrow itself: dashed for a reply, with a cross where it is refused or lost, and with a
/// circle where it is still under way.
fn shaft(arrow: &Arrow) -> String {
    let colour = match arrow.fate {
        Fate::Accepted => "",
        Fate::Rejected => "[#C81E1E]",
        Fate::Dropped | Fate::InFlight | Fate::Ignored => "[#5F6B78]",
    };
    let line = if arrow.is_reply() { "->" } else { ">" };
    let end = match arrow.end {
        End::Head => "",
        End::Cross | End::Lost => "x",
        End::Open => "o",
    };
    format!("-{colour}{line}{end}")
}

const fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Author => "#FFF6DA",
        Tone::Plain => "#F1F5F9",
        Tone::Fault => "#FFEDDC",
        Tone::Refusal => "#FDEAEA",
        Tone::Violation => "#F8B4B4",
    }
}

fn lines(lines: &[String]) -> String {
    let lines: Vec<_> = lines.iter().map(|line| escape(line)).collect();
    let text = lines.join("\\n");
    // A line that says nothing after its colon is none to PlantUML.
    if text.replace("\\n", "").trim().is_empty() {
        "<U+00A0>".to_owned()
    } else {
        text
    }
}

/// A title, which has to have a letter, a digit or a dot in it, be it in the number of a character.
fn heading(title: &str) -> String {
    if title.chars().any(char::is_alphanumeric) {
        return escape(title);
    }
    title.chars().map(number).collect()
}

/// A character by its number.
fn number(c: char) -> String {
    format!("<U+{:04X}>", u32::from(c))
}

/// A line of text as PlantUML's own markup takes it for text.
///
/// What could begin markup, a preprocessor's word or a comment is written as the number of the
/// character; so is all punctuation that begins a line or stands twice.
fn escape(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut before = None;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let after = chars.peek().copied();
        let alone = before.is_some() && before != Some(c) && after != Some(c);
        let plain = match c {
            ' ' => true,
            '_' | '-' | '=' | '.' | ',' | '(' | ')' | '?' | '+' => alone,
            '<' | '>' | ':' => alone && after == Some(' '),
            // To PlantUML they are quotation marks like any other.
            '\u{AB}' | '\u{BB}' | '\u{2018}' | '\u{2019}' | '\u{201C}' | '\u{201D}' => false,
            _ => c.is_ascii_alphanumeric() || !c.is_ascii(),
        };
        match c {
            // PlantUML keeps marks of its own among the characters for private use.
            '\u{E000}'..='\u{F8FF}' => out.push('\u{FFFD}'),
            _ if plain => out.push(c),
            _ => out.push_str(&number(c)),
        }
        before = Some(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn sentences_stay_readable() {
        for text in [
            "refused: owner-rev 1 < 2, heard in message 3",
            "Sync(Tables 1 and 2 are being added)",
            "owner-rev = 2",
            "Owner_A",
            "\u{8868} \u{1F600}",
        ] {
            assert_eq!(escape(text), text);
        }
    }

    #[test]
    fn what_means_something_is_a_number() {
        assert_eq!(escape("!include"), "<U+0021>include");
        assert_eq!(escape("<b>"), "<U+003C>b<U+003E>");
        assert_eq!(escape("a--b"), "a<U+002D><U+002D>b");
        assert_eq!(escape("a\\nb"), "a<U+005C>nb");
        assert_eq!(escape("= x"), "<U+003D> x");
        assert_eq!(escape("\u{E100}"), "\u{FFFD}");
    }
}
