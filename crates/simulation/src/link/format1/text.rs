//! Texts as words of a fixed list, characters where there is no word, and an end.
//!
//! | bits | token |
//! | --- | --- |
//! | `0` + 6 | a word of [`FIRST`] |
//! | `10` + 5 | the end of the text, or a character of [`COMMON`] |
//! | `110` + 7 | a word of [`SECOND`] |
//! | `1110` + 6 | a character of [`RARE`] |
//! | `11110` + 16 | any other character up to U+FFFF |
//! | `111110` + 20 | a character above that |
//! | `111111` | reserved |
//!
//! A space goes without saying before a word that follows a letter, a digit or one of `.,:;!?)`.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::LinkError;
use super::super::bits::{BitReader, BitWriter};
use super::words::{COMMON, FIRST, RARE, SECOND};

/// Writes texts.
pub(super) struct TextWriter {
    /// For each first byte of a word the words with it.
    words: Vec<Vec<Word>>,
}

#[derive(Clone, Copy)]
struct Word {
    text: &'static str,
    place: Place,
}

/// Where a word stands.
#[derive(Clone, Copy)]
enum Place {
    First(usize),
    Second(usize),
}

impl Place {
    const fn bits(self) -> u32 {
        match self {
            Self::First(_) => 7,
            Self::Second(_) => 10,
        }
    }
}

/// The best way to write what is left of a text.
#[derive(Clone, Copy)]
struct Best {
    bits: u32,
    token: Token,
    /// How many bytes the token is about.
    length: usize,
}

#[derive(Clone, Copy)]
enum Token {
    Word(Place),
    Char(char),
    End,
}

impl TextWriter {
    pub(super) fn new() -> Self {
        let mut words = alloc::vec![Vec::new(); 128];
        let first = FIRST.iter().enumerate();
        let first = first.map(|(n, text)| (text, Place::First(n)));
        let second = SECOND.iter().enumerate();
        let second = second.map(|(n, text)| (text, Place::Second(n)));
        for (text, place) in first.chain(second) {
            let byte = text.bytes().next().map(usize::from);
            if let Some(list) = byte.and_then(|byte| words.get_mut(byte)) {
                list.push(Word { text, place });
            }
        }
        Self { words }
    }

    /// Writes a text and its end, in as few bits as the tokens allow.
    pub(super) fn text(&self, out: &mut BitWriter, text: &str) {
        let best = self.best(text);
        let mut at = 0;
        while let Some(step) = best.get(at) {
            token(out, step.token);
            at += step.length;
            if step.length == 0 {
                break;
            }
        }
    }

    /// Writes a name: a single word needs no end.
    pub(super) fn name(&self, out: &mut BitWriter, name: &str) {
        let word = self.starting(name).find(|word| word.text == name);
        out.flag(word.is_some());
        match word.map(|word| word.place) {
            Some(Place::First(n)) => {
                out.flag(false);
                out.choice(n, FIRST.len());
            }
            Some(Place::Second(n)) => {
                out.flag(true);
                out.choice(n, SECOND.len());
            }
            None => self.text(out, name),
        }
    }

    /// For each byte the best way to write the text from there on, found from behind.
    fn best(&self, text: &str) -> Vec<Best> {
        let end = Best {
            bits: 7,
            token: Token::End,
            length: 0,
        };
        let mut best = alloc::vec![end; text.len() + 1];
        let rest_bits = |best: &[Best], at: usize| best.get(at).map_or(0, |best| best.bits);
        for (at, c) in text.char_indices().rev() {
            let mut found = Best {
                bits: char_bits(c) + rest_bits(&best, at + c.len_utf8()),
                token: Token::Char(c),
                length: c.len_utf8(),
            };
            let (before, rest) = text.split_at_checked(at).unwrap_or_default();
            let takes_space = takes_space(before.chars().next_back());
            let open = if takes_space {
                rest.strip_prefix(' ')
            } else {
                Some(rest)
            };
            for word in open.into_iter().flat_map(|open| self.starting(open)) {
                let length = usize::from(takes_space) + word.text.len();
                let bits = word.place.bits() + rest_bits(&best, at + length);
                if bits < found.bits {
                    let token = Token::Word(word.place);
                    found = Best {
                        bits,
                        token,
                        length,
                    };
                }
            }
            if let Some(best) = best.get_mut(at) {
                *best = found;
            }
        }
        best
    }

    fn starting(&self, rest: &str) -> impl Iterator<Item = Word> {
        let byte = rest.bytes().next().map(usize::from);
        let list = byte.and_then(|byte| self.words.get(byte));
        let words = list.into_iter().flatten().copied();
        words.filter(move |word| rest.starts_with(word.text))
    }
}

/// Whether a space goes without saying between that character and a word.
fn takes_space(before: Option<char>) -> bool {
    before.is_some_and(|c| c.is_ascii_alphanumeric() || ".,:;!?)".contains(c))
}

fn char_bits(c: char) -> u32 {
    match class(c) {
        Class::Common(_) => 7,
        Class::Rare(_) => 10,
        Class::Plane => 21,
        Class::Beyond => 26,
    }
}

enum Class {
    Common(usize),
    Rare(usize),
    Plane,
    Beyond,
}

fn class(c: char) -> Class {
    let place = |list: &[u8]| list.iter().position(|b| char::from(*b) == c);
    match (place(COMMON), place(RARE)) {
        (Some(n), _) => Class::Common(n),
        (None, Some(n)) => Class::Rare(n),
        (None, None) if c <= '\u{ffff}' => Class::Plane,
        (None, None) => Class::Beyond,
    }
}

fn token(out: &mut BitWriter, token: Token) {
    match token {
        Token::Word(Place::First(n)) => out.bits(n as u64, 7),
        Token::Word(Place::Second(n)) => out.bits(0b110 << 7 | n as u64, 10),
        Token::End => out.bits(0b10 << 5, 7),
        Token::Char(c) => match class(c) {
            Class::Common(n) => out.bits(0b10 << 5 | (n as u64 + 1), 7),
            Class::Rare(n) => out.bits(0b1110 << 6 | n as u64, 10),
            Class::Plane => out.bits(0b11110 << 16 | u64::from(c), 21),
            Class::Beyond => out.bits(0b11_1110 << 20 | (u64::from(c) - 0x1_0000), 26),
        },
    }
}

/// Reads a text to its end, or until it has more than `most` characters.
pub(super) fn read_text(bits: &mut BitReader<'_>, most: usize) -> Result<String, LinkError> {
    let mut text = String::new();
    let mut count = 0;
    while count <= most {
        let mut ones = 0;
        while ones < 6 && bits.flag()? {
            ones += 1;
        }
        let length = text.len();
        match ones {
            0 => push_word(&mut text, &FIRST, bits.bits(6)?),
            1 => match bits.bits(5)?.checked_sub(1) {
                None => return Ok(text),
                Some(place) => push_byte(&mut text, COMMON, place),
            },
            2 => push_word(&mut text, &SECOND, bits.bits(7)?),
            3 => push_byte(&mut text, RARE, bits.bits(6)?),
            4 => push_scalar(&mut text, bits.bits(16)?)?,
            5 => push_scalar(&mut text, bits.bits(20)? + 0x1_0000)?,
            _ => return Err(LinkError::Newer),
        }
        count += text.get(length..).map_or(0, |new| new.chars().count());
    }
    Err(LinkError::TooMany {
        what: "characters in one text",
        most,
    })
}

/// Reads a name.
pub(super) fn read_name(bits: &mut BitReader<'_>, most: usize) -> Result<String, LinkError> {
    if !bits.flag()? {
        return read_text(bits, most);
    }
    let mut name = String::new();
    if bits.flag()? {
        push_word(&mut name, &SECOND, bits.bits(7)?);
    } else {
        push_word(&mut name, &FIRST, bits.bits(6)?);
    }
    Ok(name)
}

fn push_word(text: &mut String, list: &[&str], place: u64) {
    if takes_space(text.chars().next_back()) {
        text.push(' ');
    }
    text.push_str(list.get(place as usize).unwrap_or(&""));
}

fn push_byte(text: &mut String, list: &[u8], place: u64) {
    text.extend(list.get(place as usize).map(|b| char::from(*b)));
}

fn push_scalar(text: &mut String, scalar: u64) -> Result<(), LinkError> {
    let scalar = u32::try_from(scalar).ok().and_then(char::from_u32);
    text.push(scalar.ok_or(LinkError::Impossible {
        what: "a character that is none",
    })?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, bits: usize) {
        let mut out = BitWriter::default();
        TextWriter::new().text(&mut out, text);
        let bytes = out.into_bytes();
        assert_eq!(bytes.len(), bits.div_ceil(8), "{text}");
        let mut reader = BitReader::new(&bytes);
        assert_eq!(read_text(&mut reader, 300).unwrap(), text);
        assert!(reader.is_at_end());
    }

    #[test]
    fn texts_come_back() {
        check("", 7);
        check("Owner change", 7 + 7 + 7);
        check("abnormal delay\ncauses Etcd session loss", 7 * 8);
        check("owner-rev = 2", 10 + 7 + 10 + 7 + 7 + 7);
        check("tables, table", 7 + 7 + 7 + 7);
        check("table,table", 7 + 7 + 5 * 7 + 7);
        check(" table", 7 + 7 + 7);
        check("tabletable", 7 + 5 * 7 + 7);
        check("(table)", 10 + 7 + 10 + 7);
        check("捕获\u{1f600}`", 21 + 21 + 26 + 21 + 7);
    }

    #[test]
    fn names_come_back() {
        for (name, bits) in [
            ("Owner_A", 8),
            ("owner-rev", 9),
            ("Owner_Z", 1 + 7 + 10 + 10 + 7),
        ] {
            let mut out = BitWriter::default();
            TextWriter::new().name(&mut out, name);
            let bytes = out.into_bytes();
            assert_eq!(bytes.len(), usize::div_ceil(bits, 8));
            assert_eq!(read_name(&mut BitReader::new(&bytes), 40).unwrap(), name);
        }
    }

    #[test]
    fn every_character_has_its_place() {
        for c in ' '..='~' {
            let place = class(c);
            assert_eq!(matches!(place, Class::Plane), c == '`');
            assert!(!matches!(place, Class::Beyond));
        }
        let mut words: Vec<_> = FIRST.iter().chain(&SECOND).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), FIRST.len() + SECOND.len());
        assert!(
            words
                .iter()
                .all(|word| word.is_ascii() && !word.contains(' '))
        );
    }
}
