//! Links that somebody made with care: the checksum fits, the content does not.

mod common;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use common::Dice;
use crc::{CRC_16_IBM_3740, Crc};
use handover_simulation::link::{Fragment, LinkError, Proof, encode};
use handover_simulation::{Scenario, Setup, script};
use miniz_oxide::deflate::compress_to_vec;

fn seal(head: &str, bytes: &[u8]) -> String {
    let crc = Crc::<u16>::new(&CRC_16_IBM_3740);
    let mut digest = crc.digest();
    digest.update(head.as_bytes());
    digest.update(bytes);
    let sealed = [bytes, &digest.finalize().to_be_bytes()].concat();
    format!("{head}{}", Base64UrlUnpadded::encode_string(&sealed))
}

#[track_caller]
fn refused(link: &str) -> LinkError {
    Fragment::read(link).expect_err(link)
}

/// What is read can be written and read again.
fn check(link: &str) -> bool {
    let Ok(Fragment::Run(decoded)) = Fragment::read(link) else {
        return false;
    };
    let proof = decoded.proof.clone().unwrap_or_default();
    let again = Fragment::read(&encode(&decoded.scenario, &proof));
    assert_eq!(again, Ok(Fragment::Run(decoded)), "{link}");
    true
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut dice = Dice::new(4);
    for length in 0..200 {
        for _ in 0..30 {
            let mut bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
            if let Some(first) = bytes.first_mut() {
                // No title, usual rules, few nodes: so that more than the set-up is met.
                *first &= 0b0001_1111 >> dice.below(3);
            }
            check(&seal("1b.", &bytes));
            check(&seal("1z.", &bytes));
            check(&seal("1z.", &compress_to_vec(&bytes, 6)));
        }
    }
}

#[test]
fn small_changes_with_a_checksum_that_fits() {
    let whole = "QR2AKAIOQIziFiucHDEFBaNgbNXDhgqWgYztV3XYhkKeSp4DRWeJow8PPA";
    let bytes = Base64UrlUnpadded::decode_vec(whole).expect("it is base64url");
    let body = &bytes[..bytes.len() - 2];
    assert!(check(&seal("1b.", body)));
    for at in 0..body.len() {
        for bit in 0..8 {
            let mut changed = body.to_vec();
            changed[at] ^= 1 << bit;
            check(&seal("1b.", &changed));
        }
    }
    let mut dice = Dice::new(5);
    let mut read = 0;
    for _ in 0..5000 {
        let mut changed = body.to_vec();
        for _ in 0..=dice.below(4) {
            changed[dice.below(body.len())] ^= 1 << dice.below(8);
        }
        read += usize::from(check(&seal("1b.", &changed)));
    }
    assert!(read > 100, "only {read} were runs");
}

#[test]
fn nothing_unfolds_without_end() {
    let bomb = compress_to_vec(&vec![0; 10_000_000], 10);
    assert_eq!(refused(&seal("1z.", &bomb)), LinkError::TooLarge);
    let bytes = compress_to_vec(&[1, 2, 3], 10);
    let more = [bytes.as_slice(), &[0]].concat();
    assert_eq!(refused(&seal("1z.", &more)), LinkError::Damaged);
    assert_eq!(refused(&seal("1z.", &bytes[..2])), LinkError::CutOff);
    assert_eq!(refused(&seal("1z.", &[])), LinkError::CutOff);
}

/// One node that is both, no tables, and then nothing but ticks of its first loop.
fn many(items: usize) -> Vec<u8> {
    let mut bits = String::from("0 0 0 0000 1 0 000110 11 0 1 1").replace(' ', "");
    bits.extend(std::iter::repeat_n("00", items));
    bits.push_str("110000");
    bits.push_str(&"0".repeat(32));
    bits.push('1');
    bits.push('1');
    while !bits.len().is_multiple_of(8) {
        bits.push('0');
    }
    let bits = bits.as_bytes().chunks(8);
    bits.map(|byte| byte.iter().fold(0, |value, bit| value << 1 | (bit - b'0')))
        .collect()
}

#[test]
fn caps_hold() {
    assert!(check(&seal("1b.", &many(3))));
    assert!(check(&seal("1b.", &many(Scenario::MAX_EVENTS))));
    assert_eq!(
        refused(&seal("1b.", &many(Scenario::MAX_EVENTS + 1))),
        LinkError::TooMany {
            what: "events",
            most: Scenario::MAX_EVENTS
        }
    );
    assert_eq!(refused(&seal("1b.", &vec![0; 60_000])), LinkError::TooLong);
    // The first bit is kept for what comes later.
    assert_eq!(refused(&seal("1b.", &[0x80])), LinkError::Newer);
    // A title without an end.
    let endless = seal("1b.", &[0x55; 1000]);
    let too_many = LinkError::TooMany {
        what: "characters in one text",
        most: Setup::MAX_TEXT,
    };
    assert_eq!(refused(&endless), too_many);
}

#[test]
fn markup_is_only_text() {
    for name in [
        "<b",
        "\"x\"",
        "</script",
        "javascript",
        "捕获一",
        "a&b",
        "%3Cb%3E",
    ] {
        let text = format!(
            "title <script>{name}</script>\nnode {name} owner processor\n\
             note over {name} folded: \"><svg/onload=alert(1)> {name}\n"
        );
        let document = script::parse(&text).expect("it is a scenario");
        let link = encode(document.scenario(), &Proof::default());
        assert!(
            link.bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
        );
        assert!(check(&link));
    }
}
