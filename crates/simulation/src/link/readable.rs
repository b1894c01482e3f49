//! The text of a scenario in the alphabet of links, so that it can still be read.
//!
//! Letters, digits, `-` and `_` stand for themselves. The rest starts with a dot:
//!
//! | written | means |
//! | --- | --- |
//! | `.` | a space |
//! | `..` | the end of a line |
//! | `.-` | a space and an arrow, `->` |
//! | `._c` | `:` (a colon) |
//! | `._n` | `\n` (a line break in a note) |
//! | `._d` `._m` | `.` `,` (dot, comma) |
//! | `._e` `._h` `._l` | `=` `#` `/` (equals, hash, slash) |
//! | `._p` `._q` | `(` `)` (parentheses) |
//! | `._s` | a space before one of these |
//! | `._x2a_` | any other character by its number |
//!
//! A link that was made starts with its checksum and ends with the digest and `end`, so that any
//! change is found. One that was written by hand has none of the three.

use alloc::format;
use alloc::string::String;

use super::envelope::checksum;
use super::proof::Proof;
use super::{HEAD_T, LinkError};
use crate::scenario::{Item, Scenario};
use crate::script;

const DIGEST: &str = "..digest.";
const END: &str = "..end";

const LETTERS: [(char, char); 10] = [
    ('c', ':'),
    ('d', '.'),
    ('m', ','),
    ('e', '='),
    ('h', '#'),
    ('l', '/'),
    ('p', '('),
    ('q', ')'),
    ('s', ' '),
    ('b', '\\'),
];

/// The link, all of it.
pub(super) fn write(scenario: &Scenario, proof: &Proof) -> String {
    let mut body = String::new();
    escape(script::compact(scenario).trim_end_matches('\n'), &mut body);
    body.push_str(&format!("{DIGEST}{:08x}", proof.digest));
    if !proof.trail.is_empty() {
        body.push('.');
        let marks = proof.trail.iter().map(|mark| u32::from(*mark & 15));
        body.extend(marks.filter_map(|mark| char::from_digit(mark, 16)));
    }
    body.push_str(END);
    let sum = checksum(HEAD_T, body.as_bytes());
    format!("{HEAD_T}{sum:04x}.{body}")
}

/// Reads what follows the head.
pub(super) fn read(payload: &str) -> Result<(Scenario, Option<Proof>), LinkError> {
    let (first, rest) = payload.split_once('.').ok_or(LinkError::CutOff)?;
    if first.len() == 4 && is_hex(first) {
        let (scenario, proof) = read_made(first, rest)?;
        return Ok((scenario, Some(proof)));
    }
    if payload.contains(DIGEST) || payload.ends_with(END) {
        return Err(LinkError::Damaged);
    }
    Ok((read_text(payload)?, None))
}

fn read_made(sum: &str, body: &str) -> Result<(Scenario, Proof), LinkError> {
    let Some(without_end) = body.strip_suffix(END) else {
        return Err(LinkError::CutOff);
    };
    if sum != format!("{:04x}", checksum(HEAD_T, body.as_bytes())) {
        return Err(LinkError::Damaged);
    }
    let split = without_end.rsplit_once(DIGEST);
    let (text, proof) = split.ok_or(LinkError::Damaged)?;
    let proof = read_proof(proof).ok_or(LinkError::Damaged)?;
    Ok((read_text(text)?, proof))
}

fn read_proof(written: &str) -> Option<Proof> {
    let (digest, trail) = written.split_once('.').unwrap_or((written, ""));
    let is_proof = digest.len() == 8 && trail.len() <= Proof::MAX_TRAIL;
    let marks = trail.chars().map(|c| Some(c.to_digit(16)? as u8));
    Some(Proof {
        digest: u32::from_str_radix(digest, 16).ok()?,
        trail: marks.collect::<Option<_>>()?,
    })
    .filter(|_| is_proof && is_hex(digest) && is_hex(trail))
}

fn is_hex(text: &str) -> bool {
    text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

fn read_text(written: &str) -> Result<Scenario, LinkError> {
    let document = script::parse(&unescape(written)?).map_err(LinkError::Text)?;
    let mut scenario = document.into_scenario();
    scenario
        .items
        .retain(|item| !matches!(item, Item::Expect(_)));
    Ok(scenario)
}

fn escape(text: &str, out: &mut String) {
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let after = rest.as_str();
        match c {
            '\n' => out.push_str(".."),
            ' ' if after.starts_with("->") => {
                out.push_str(".-");
                rest.nth(1);
            }
            ' ' if after.starts_with(|c: char| c.is_ascii_alphanumeric()) => out.push('.'),
            '\\' if after.starts_with('n') => {
                out.push_str("._n");
                rest.next();
            }
            '-' | '_' => out.push(c),
            _ if c.is_ascii_alphanumeric() => out.push(c),
            _ => match LETTERS.iter().find(|(_, plain)| *plain == c) {
                Some((letter, _)) => out.extend(['.', '_', *letter]),
                None => out.push_str(&format!("._x{:x}_", u32::from(c))),
            },
        }
    }
}

fn unescape(written: &str) -> Result<String, LinkError> {
    let mut text = String::new();
    let mut rest = written.chars();
    while let Some(c) = rest.next() {
        if c != '.' {
            text.push(c);
            continue;
        }
        let mut ahead = rest.clone();
        match ahead.next() {
            Some('.') => text.push('\n'),
            Some('-') => text.push_str(" ->"),
            Some('_') => unescape_one(&mut ahead, &mut text)?,
            Some(_) | None => {
                text.push(' ');
                continue;
            }
        }
        rest = ahead;
    }
    Ok(text)
}

/// Reads what follows `._`.
fn unescape_one(rest: &mut core::str::Chars<'_>, text: &mut String) -> Result<(), LinkError> {
    const UNKNOWN: LinkError = LinkError::Impossible {
        what: "`._` is followed by no known letter",
    };
    let letter = rest.next().ok_or(UNKNOWN)?;
    match letter {
        'n' => text.push_str("\\n"),
        'x' => {
            let (number, after) = rest.as_str().split_once('_').ok_or(UNKNOWN)?;
            let number = Some(number).filter(|n| is_hex(n) && n.len() <= 6);
            let scalar = number.and_then(|n| u32::from_str_radix(n, 16).ok());
            text.push(scalar.and_then(char::from_u32).ok_or(UNKNOWN)?);
            *rest = after.chars();
        }
        _ => {
            let plain = LETTERS.iter().find(|(known, _)| *known == letter);
            text.push(plain.ok_or(UNKNOWN)?.1);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, written: &str) {
        let mut out = String::new();
        escape(text, &mut out);
        assert_eq!(out, written);
        assert_eq!(unescape(written), Ok(text.into()));
    }

    #[test]
    fn texts_stay_readable() {
        check("tick Owner_A", "tick.Owner_A");
        check(
            "deliver Sync P0 -> A\nsettle",
            "deliver.Sync.P0.-.A..settle",
        );
        check("note over A: x\\ny", "note.over.A._c.x._ny");
        check("a.b, (c)", "a._db._m._s._pc._q");
        check("a -b _c  d -> ", "a._s-b._s_c._s.d.-._s");
        check("x\n\n-> \\ \\", "x....-._x3e_._s._b._s._b");
        check("é😀", "._xe9_._x1f600_");
    }

    #[test]
    fn what_was_never_written_is_refused() {
        for written in [
            "._",
            "._y",
            "._x",
            "._x_",
            "._xzz_",
            "._x1",
            "._xd800_",
            "._x1234567_",
        ] {
            assert!(unescape(written).is_err(), "{written}");
        }
        assert_eq!(unescape("a."), Ok("a ".into()));
    }
}
