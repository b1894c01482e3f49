//! How wide a text can be, without asking a browser.
//!
//! The widths are upper bounds: those of DejaVu Sans, the widest of the fonts that a browser takes
//! for `sans-serif`, so that a picture laid out here has room enough with every one of them.

use crate::scene::TextStyle;

/// Advance widths of the printable ASCII characters in thousandths of the font size, from the
/// space on.
const REGULAR: [u16; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637,
    637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632,
    576, 775, 752, 295, 295, 656, 558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686,
    611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580,
    278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
];

/// The same, bold.
const BOLD: [u16; 95] = [
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684,
    684, 821, 837, 373, 373, 775, 638, 996, 837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771,
    725, 726, 458, 366, 458, 838, 500, 500, 675, 716, 593, 716, 679, 436, 716, 712, 343, 343, 666,
    343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 366, 712, 838,
];

impl TextStyle {
    /// The font size in pixels.
    #[must_use]
    pub const fn size(self) -> i32 {
        match self {
            Self::Name => 14,
            Self::Number | Self::Label | Self::Note => 13,
            Self::Detail => 12,
        }
    }

    /// From one baseline to the next, in pixels.
    #[must_use]
    pub const fn line_height(self) -> i32 {
        match self {
            Self::Name => 18,
            Self::Number | Self::Label | Self::Note => 17,
            Self::Detail => 16,
        }
    }

    /// Whether it is bold.
    #[must_use]
    pub const fn is_bold(self) -> bool {
        matches!(self, Self::Name | Self::Number)
    }
}

/// At most that many pixels wide is a text.
#[must_use]
pub fn width(style: TextStyle, text: &str) -> i32 {
    let units: u64 = text.chars().map(|c| u64::from(advance(style, c))).sum();
    let pixels = (units * style.size().unsigned_abs() as u64).div_ceil(1000);
    i32::try_from(pixels).unwrap_or(i32::MAX)
}

fn advance(style: TextStyle, c: char) -> u32 {
    let table = if style.is_bold() { &BOLD } else { &REGULAR };
    let ascii = (c as usize).checked_sub(32).and_then(|i| table.get(i));
    match ascii {
        Some(width) => u32::from(*width),
        None if style.is_bold() => beyond_ascii(c) * 9 / 8,
        None => beyond_ascii(c),
    }
}

/// Rough, and never too little.
fn beyond_ascii(c: char) -> u32 {
    if is_combining(c) {
        return 0;
    }
    match u32::from(c) {
        0xA0..=0x17F => 1000,
        _ if is_square(c) => 1020,
        // Arabic phrases in one character, and cuneiform.
        0xFDF0..=0xFDFF => 9000,
        0x12000..=0x1254F => 4000,
        _ => 1500,
    }
}

/// Whether it is as wide as it is high: Hangul, Chinese and Japanese characters, full-width forms.
fn is_square(c: char) -> bool {
    matches!(u32::from(c),
        0x1100..=0x11FF | 0x2E80..=0xA4CF | 0xA960..=0xA97F | 0xAC00..=0xD7FF
        | 0xF900..=0xFAFF | 0xFE30..=0xFE6F | 0xFF00..=0xFFEF | 0x20000..=0x3FFFF)
}

/// Whether it stands on the character before it.
pub(crate) const fn is_combining(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5BD}'
        | '\u{610}'..='\u{61A}' | '\u{64B}'..='\u{65F}' | '\u{E31}' | '\u{E34}'..='\u{E3A}'
        | '\u{E47}'..='\u{E4E}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}'
        | '\u{E0100}'..='\u{E01EF}')
}

/// Whether nobody can see it, or it changes how the rest of a line reads, or XML has no place for
/// it.
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200C}' | '\u{200E}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{FFFE}'..='\u{FFFF}' | '\u{E0000}'..='\u{E007F}')
}

/// Breaks a text into lines of at most that many pixels, at most that many of them. What does not
/// fit ends in an ellipsis. There is always at least one line.
#[must_use]
pub fn wrap(style: TextStyle, text: &str, max_width: i32, max_lines: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        if lines.len() > max_lines {
            break;
        }
        wrap_line(style, &clean(line), max_width, max_lines, &mut lines);
    }
    if lines.len() > max_lines {
        lines.truncate(max_lines);
        if let Some(last) = lines.last_mut() {
            while width(style, last) + width(style, "\u{2026}") > max_width && last.pop().is_some()
            {
            }
            last.push('\u{2026}');
        }
    }
    lines
}

fn wrap_line(
    style: TextStyle,
    line: &str,
    max_width: i32,
    max_lines: usize,
    lines: &mut Vec<String>,
) {
    if width(style, line) <= max_width {
        lines.push(line.to_owned());
        return;
    }
    let mut current = String::new();
    for piece in pieces(line) {
        if width(style, &format!("{current}{}", piece.trim_end())) <= max_width {
            current.push_str(piece);
            continue;
        }
        if !current.is_empty() {
            lines.push(current.trim_end().to_owned());
            current.clear();
        }
        for c in piece.chars() {
            if lines.len() > max_lines {
                return;
            }
            current.push(c);
            if width(style, current.trim_end()) > max_width && current.chars().nth(1).is_some() {
                current.pop();
                lines.push(std::mem::replace(&mut current, c.to_string()));
            }
        }
    }
    lines.push(current.trim_end().to_owned());
}

/// The pieces of a line between which it can be broken, each with the blanks behind it.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let pairs = rest.char_indices().zip(rest.chars().skip(1));
        let mut ends = pairs.filter(|((_, before), after)| is_break(*before, *after));
        let end = ends.next().map(|((at, before), _)| at + before.len_utf8());
        let (piece, left) = rest.split_at(end.unwrap_or(rest.len()));
        rest = left;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Whether a line can be broken between two characters: behind blanks, and beside a character that
/// needs no blank, as Chinese ones do not. Punctuation stays with what it closes or opens.
fn is_break(before: char, after: char) -> bool {
    match (before, after) {
        (_, ' ') => false,
        (' ', _) => true,
        (before, after) => {
            (is_square(before) || is_square(after))
                && !matches!(before, '（' | '「' | '“')
                && !matches!(
                    after,
                    '，' | '。' | '、' | '：' | '；' | '？' | '）' | '」' | '”'
                )
                && !is_combining(after)
        }
    }
}

/// A line without what cannot be printed, and with no more than two marks on one character.
#[must_use]
pub fn clean(line: &str) -> String {
    if line.bytes().all(|b| (b' '..=b'~').contains(&b)) {
        return line.to_owned();
    }
    let mut marks = 0;
    let mut cleaned = String::with_capacity(line.len());
    for c in line.chars() {
        marks = if is_combining(c) { marks + 1 } else { 0 };
        if c == '\t' {
            cleaned.push(' ');
        } else if is_unprintable(c) {
            cleaned.push('\u{FFFD}');
        } else if marks <= 2 {
            cleaned.push(c);
        }
    }
    cleaned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_the_widest_font() {
        assert_eq!(width(TextStyle::Label, ""), 0);
        assert_eq!(width(TextStyle::Label, "DispatchTable(Table 1)"), 152);
        assert!(width(TextStyle::Number, "5") > width(TextStyle::Label, "5"));
        assert!(width(TextStyle::Label, "\u{8868}") >= 13);
        assert!(width(TextStyle::Label, "\u{1F600}") >= 18);
    }

    #[test]
    fn lines_break_at_blanks_and_where_they_must() {
        let wrapped = |text: &str| wrap(TextStyle::Note, text, 60, 3);
        assert_eq!(wrapped("a b"), ["a b"]);
        assert_eq!(wrapped("one two three"), ["one two", "three"]);
        assert_eq!(wrapped("x\n\ny"), ["x", "", "y"]);
        assert_eq!(wrapped("abcdefghijklmno").len(), 2);
        assert_eq!(wrapped("a\nb\nc\nd"), ["a", "b", "c\u{2026}"]);
        assert_eq!(wrapped(""), [""]);
        for line in wrapped(&"W".repeat(10_000)) {
            assert!(width(TextStyle::Note, &line) <= 60, "{line}");
        }
    }

    #[test]
    fn chinese_breaks_between_characters_and_not_before_its_punctuation() {
        let wrapped = |text: &str| wrap(TextStyle::Note, text, 70, 4);
        assert_eq!(wrapped("不再需要同步"), ["不再需要同", "步"]);
        assert_eq!(wrapped("一二三四五，六"), ["一二三四", "五，六"]);
        assert_eq!(wrapped("一二三四（五）"), ["一二三四", "（五）"]);
        assert_eq!(wrapped("停止 Owner_A 的写"), ["停止", "Owner_A", "的写"]);
        assert_eq!(wrapped("Processor表"), ["Processor", "表"]);
    }

    #[test]
    fn what_cannot_be_printed_is_shown_as_such() {
        assert_eq!(clean("a\u{0}b\u{202E}c\td"), "a\u{FFFD}b\u{FFFD}c d");
        assert_eq!(clean("e\u{301}\u{301}\u{301}\u{301}"), "e\u{301}\u{301}");
    }
}
