//! Bytes in the alphabet of links, with a checksum behind them, folded where that is shorter.
//!
//! The checksum is a CRC of 16 bits over the link's first three characters and the bytes. It comes
//! last, so that one changed character is one burst of at most six bits (eight in the first three
//! characters), which such a CRC never misses. What is cut off is missed by no reader anyway, since
//! each format knows where it ends.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use base64ct::{Base64UrlUnpadded, Encoding};
use crc::{CRC_16_IBM_3740, Crc};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::{LinkError, MAX_INFLATED};

const CRC: Crc<u16> = Crc::<u16>::new(&CRC_16_IBM_3740);
const CHECKSUM: usize = 2;
/// How many times its length a folded string can unfold to at most.
const MOST_FOLDED: usize = 1032;

/// The checksum of a link that starts with `head`.
pub(super) fn checksum(head: &str, rest: &[u8]) -> u16 {
    let mut digest = CRC.digest();
    digest.update(head.as_bytes());
    digest.update(rest);
    digest.finalize()
}

/// A link of those bytes.
pub(super) fn seal(head: &str, mut bytes: Vec<u8>) -> String {
    let sum = checksum(head, &bytes);
    bytes.extend(sum.to_be_bytes());
    let mut link = String::from(head);
    link.push_str(&Base64UrlUnpadded::encode_string(&bytes));
    link
}

/// The bytes of a link. If the checksum does not fit, `length` says how many bytes the content
/// takes, so that what was cut off can be told from what was changed.
pub(super) fn open(
    head: &str,
    payload: &str,
    length: impl FnOnce(&[u8]) -> Result<usize, LinkError>,
) -> Result<Vec<u8>, LinkError> {
    if payload.contains('.') {
        return Err(LinkError::Damaged);
    }
    let mut bytes = Base64UrlUnpadded::decode_vec(payload).unwrap_or_default();
    let sum = bytes.split_off(bytes.len().saturating_sub(CHECKSUM));
    if sum == checksum(head, &bytes).to_be_bytes() {
        return Ok(bytes);
    }
    let rest = lenient(payload);
    match length(&rest) {
        Ok(length) if length + CHECKSUM <= rest.len() => Err(LinkError::Damaged),
        Ok(_) | Err(LinkError::CutOff) => Err(LinkError::CutOff),
        Err(_) => Err(LinkError::Damaged),
    }
}

/// As many whole bytes as the characters hold.
fn lenient(payload: &str) -> Vec<u8> {
    // The last character may hold a part of a byte; filled up, it is no longer the last.
    let whole = payload.len() - usize::from(payload.len() % 4 == 1);
    let mut filled = String::from(payload.get(..whole).unwrap_or_default());
    while filled.len() % 4 != 0 {
        filled.push('A');
    }
    let mut bytes = Base64UrlUnpadded::decode_vec(&filled).unwrap_or_default();
    bytes.truncate(whole * 3 / 4);
    bytes
}

/// The bytes folded.
pub(super) fn fold(bytes: &[u8]) -> Vec<u8> {
    const LEVEL: u8 = 10;
    compress_to_vec(bytes, LEVEL)
}

/// Folded bytes as they were, and how many of those given they took.
pub(super) fn unfold(folded: &[u8]) -> Result<(Vec<u8>, usize), LinkError> {
    let size = folded
        .len()
        .saturating_mul(MOST_FOLDED)
        .clamp(1, MAX_INFLATED);
    let mut bytes = alloc::vec![0; size];
    let mut state = Box::<DecompressorOxide>::default();
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, taken, length) = decompress(&mut state, folded, &mut bytes, 0, flags);
    match status {
        TINFLStatus::Done => {
            bytes.truncate(length);
            Ok((bytes, taken))
        }
        TINFLStatus::HasMoreOutput => Err(LinkError::TooLarge),
        TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => {
            Err(LinkError::CutOff)
        }
        TINFLStatus::BadParam | TINFLStatus::Adler32Mismatch | TINFLStatus::Failed => {
            Err(LinkError::Damaged)
        }
        _ => Err(LinkError::Damaged),
    }
}
