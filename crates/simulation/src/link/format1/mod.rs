//! Format 1: a run in bits.
//!
//! The reader of a format stays as it is for ever. A link that needs more than this format can say
//! sets the first bit, which no reader of today accepts.

mod item;
mod opcode;
mod setup;
mod text;
mod words;

use alloc::vec::Vec;

use super::LinkError;
use super::bits::{BitReader, BitWriter};
use super::proof::Proof;
use crate::scenario::{Item, Scenario};

use item::Context;
use text::TextWriter;

/// How many events the usual trail has for each mark.
const STRIDE: usize = 8;

/// A run that no reader of this format accepts.
pub(super) const REFUSED: [u8; 1] = [0x80];

/// How items follow each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spacing {
    /// Bit after bit.
    Tight,
    /// Each starts with a whole byte, so that what repeats is the same bytes.
    Bytes,
}

/// The run in bits, the last byte filled up with zeros.
pub(super) fn write(scenario: &Scenario, proof: &Proof, spacing: Spacing) -> Vec<u8> {
    let mut out = BitWriter::default();
    out.flag(false);
    let texts = TextWriter::new();
    setup::write(&mut out, &texts, &scenario.setup);
    let mut context = Context::new(&scenario.setup);
    for item in &scenario.items {
        if spacing == Spacing::Bytes {
            out.align();
        }
        item::write(&mut out, &texts, &mut context, item);
    }
    if spacing == Spacing::Bytes {
        out.align();
    }
    opcode::write(&mut out, opcode::Opcode::End);
    write_proof(&mut out, &scenario.items, proof);
    out.into_bytes()
}

/// Reads a run, and says how many bytes of what is given it takes.
pub(super) fn read_prefix(bytes: &[u8], spacing: Spacing) -> Result<usize, LinkError> {
    let mut bits = BitReader::new(bytes);
    read_run(&mut bits, spacing)?;
    Ok(bits.bytes_read())
}

/// Reads a run that takes all the bytes.
pub(super) fn read(bytes: &[u8], spacing: Spacing) -> Result<(Scenario, Proof), LinkError> {
    let mut bits = BitReader::new(bytes);
    let run = read_run(&mut bits, spacing)?;
    if bits.is_at_end() {
        Ok(run)
    } else {
        Err(LinkError::Damaged)
    }
}

fn read_run(bits: &mut BitReader<'_>, spacing: Spacing) -> Result<(Scenario, Proof), LinkError> {
    if bits.flag()? {
        return Err(LinkError::Newer);
    }
    let setup = setup::read(bits)?;
    let mut context = Context::new(&setup);
    let mut items = Vec::new();
    let (mut events, mut begins) = (0, 0);
    loop {
        if spacing == Spacing::Bytes {
            bits.align()?;
        }
        let Some(item) = item::read(bits, &mut context)? else {
            break;
        };
        events += usize::from(matches!(item, Item::Event(_)));
        begins += usize::from(item == Item::Begin);
        items.push(item);
        check_counts(items.len(), events, begins)?;
    }
    let proof = read_proof(bits, &items)?;
    Ok((Scenario { setup, items }, proof))
}

fn check_counts(items: usize, events: usize, begins: usize) -> Result<(), LinkError> {
    let too_many = |what, most| Err(LinkError::TooMany { what, most });
    if items > Scenario::MAX_ITEMS {
        return too_many("lines", Scenario::MAX_ITEMS);
    }
    if events > Scenario::MAX_EVENTS {
        return too_many("events", Scenario::MAX_EVENTS);
    }
    if begins > 1 {
        return Err(LinkError::Impossible {
            what: "its picture starts twice",
        });
    }
    Ok(())
}

/// The digest, and the trail, whose length goes without saying where the number of events does.
fn write_proof(out: &mut BitWriter, items: &[Item], proof: &Proof) {
    out.bits(u64::from(proof.digest), 32);
    let is_usual = usual_trail(items) == proof.trail.len();
    out.flag(!is_usual);
    if !is_usual {
        out.number(proof.trail.len() as u64);
    }
    for mark in &proof.trail {
        out.bits(u64::from(*mark), 4);
    }
}

fn read_proof(bits: &mut BitReader<'_>, items: &[Item]) -> Result<Proof, LinkError> {
    let digest = bits.bits(32)? as u32;
    let mut length = usual_trail(items);
    if bits.flag()? {
        length = usize::try_from(bits.number()?).unwrap_or(usize::MAX);
    }
    if length > Proof::MAX_TRAIL {
        return Err(LinkError::TooMany {
            what: "marks",
            most: Proof::MAX_TRAIL,
        });
    }
    let mut trail = Vec::new();
    for _ in 0..length {
        trail.push(bits.bits(4)? as u8);
    }
    Ok(Proof { digest, trail })
}

/// The length of the trail where no `settle` adds events.
fn usual_trail(items: &[Item]) -> usize {
    let events = items.iter().filter(|item| matches!(item, Item::Event(_)));
    events.count() / STRIDE
}
