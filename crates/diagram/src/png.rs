//! A scenario inside a PNG: a picture of a run from which the run can be opened again.
//!
//! The text goes into a chunk of kind `iTXt` under the keyword [`KEYWORD`], as the PNG standard
//! provides; every program that shows pictures shows such a file as before. Painting is done
//! elsewhere: this only reads and writes chunks.

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc, Table};

/// The keyword of the chunk that holds the scenario.
pub const KEYWORD: &str = "Handover scenario";

/// Programs paint no more than so many pixels in one direction.
pub const MOST: f64 = 16_000.0;

/// How many pixels a unit of a picture of that size becomes: two, where that is not too much. Nothing where even one
/// is.
#[must_use]
pub fn scale(width: f64, height: f64) -> Option<f64> {
    let longest = width.max(height);
    [2.0, 1.0].into_iter().find(|scale| longest * scale <= MOST)
}

/// Why a file cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PngError {
    /// It does not begin as a PNG does.
    NotPng,
    /// It ends before the picture does.
    CutOff,
    /// The chunk with the scenario is not as it was written.
    Damaged,
    /// Another program has compressed the scenario.
    Compressed,
    /// The scenario is longer than a chunk can be.
    TooLong,
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotPng => "this is no PNG",
            Self::CutOff => "this picture was cut off: it ends before its last part",
            Self::Damaged => "the scenario in this picture is damaged",
            Self::Compressed => "the scenario in this picture was compressed by another program",
            Self::TooLong => "this scenario is too long for a picture",
        })
    }
}

impl core::error::Error for PngError {}

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";
const KIND: [u8; 4] = *b"iTXt";
const LAST: [u8; 4] = *b"IEND";
/// No chunk has more data.
const LONGEST: usize = (1 << 31) - 1;
/// Length and kind before the data, checksum behind it.
const FRAME: usize = 12;

static CRC: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);

/// Whether a file begins as a PNG does.
#[must_use]
pub fn is_png(file: &[u8]) -> bool {
    file.starts_with(&SIGNATURE)
}

/// The same picture with a scenario in it, instead of the one it may hold.
///
/// # Errors
/// Where the file is no whole PNG, or the scenario too long.
pub fn embed(png: &[u8], scenario: &str) -> Result<Vec<u8>, PngError> {
    let mut data = Vec::with_capacity(KEYWORD.len() + 5 + scenario.len());
    data.extend(KEYWORD.as_bytes());
    // The keyword ends; not compressed, by method 0; no language; no translated keyword.
    data.extend([0, 0, 0, 0, 0]);
    data.extend(scenario.as_bytes());
    let length = u32::try_from(data.len()).map_err(|_| PngError::TooLong)?;
    if data.len() > LONGEST {
        return Err(PngError::TooLong);
    }
    let mut out = Vec::with_capacity(png.len() + data.len() + FRAME);
    out.extend(SIGNATURE);
    for (n, chunk) in chunks(png)?.into_iter().enumerate() {
        if !is_ours(&chunk) {
            out.extend(chunk.whole);
        }
        // Right behind the header, which is always the first.
        if n == 0 {
            out.extend(length.to_be_bytes());
            out.extend(KIND);
            out.extend(&data);
            out.extend(checksum(KIND, &data).to_be_bytes());
        }
    }
    Ok(out)
}

/// The scenario in a picture; none if it holds none.
///
/// # Errors
/// Where the file is no whole PNG, or the scenario in it cannot be read.
pub fn extract(png: &[u8]) -> Result<Option<String>, PngError> {
    let chunks = chunks(png)?;
    let Some(chunk) = chunks.iter().find(|chunk| is_ours(chunk)) else {
        return Ok(None);
    };
    if chunk.checksum != checksum(chunk.kind, chunk.data) {
        return Err(PngError::Damaged);
    }
    let rest = chunk.data.get(KEYWORD.len() + 1..).unwrap_or(&[]);
    let [compressed, _method, rest @ ..] = rest else {
        return Err(PngError::Damaged);
    };
    if *compressed != 0 {
        return Err(PngError::Compressed);
    }
    // Language and translated keyword, each up to its zero.
    let mut parts = rest.splitn(3, |byte| *byte == 0).skip(2);
    let text = parts.next().ok_or(PngError::Damaged)?;
    let text = core::str::from_utf8(text).map_err(|_| PngError::Damaged)?;
    Ok(Some(text.to_owned()))
}

/// A part of a PNG.
struct Chunk<'a> {
    kind: [u8; 4],
    data: &'a [u8],
    checksum: u32,
    /// All of it, as it stands in the file.
    whole: &'a [u8],
}

fn is_ours(chunk: &Chunk<'_>) -> bool {
    let after = chunk.data.strip_prefix(KEYWORD.as_bytes());
    chunk.kind == KIND && after.is_some_and(|rest| rest.first() == Some(&0))
}

fn checksum(kind: [u8; 4], data: &[u8]) -> u32 {
    let mut digest = CRC.digest();
    digest.update(&kind);
    digest.update(data);
    digest.finalize()
}

/// The chunks of a PNG up to its last; what follows that belongs to nobody.
fn chunks(png: &[u8]) -> Result<Vec<Chunk<'_>>, PngError> {
    let mut rest = png.strip_prefix(&SIGNATURE).ok_or(PngError::NotPng)?;
    let mut chunks = Vec::new();
    loop {
        let (chunk, after) = first(rest).ok_or(PngError::CutOff)?;
        rest = after;
        let is_last = chunk.kind == LAST;
        chunks.push(chunk);
        if is_last {
            return Ok(chunks);
        }
    }
}

fn first(bytes: &[u8]) -> Option<(Chunk<'_>, &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (kind, rest) = rest.split_first_chunk()?;
    let (data, rest) = rest.split_at_checked(length)?;
    let (checksum, rest) = rest.split_first_chunk()?;
    let chunk = Chunk {
        kind: *kind,
        data,
        checksum: u32::from_be_bytes(*checksum),
        whole: bytes.get(..FRAME.checked_add(length)?)?,
    };
    Some((chunk, rest))
}
