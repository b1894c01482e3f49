//! What an item starts with.
//!
//! FROZEN with format 1 but for additions: a link stores the place in these lists. New events go to
//! the end of [`RARE`]; a reader that does not know them says that the link is from a newer version.

use super::super::LinkError;
use super::super::bits::{BitReader, BitWriter};
use crate::script::Verb;

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opcode {
    /// An event.
    Event(Verb),
    /// An event with nodes that do not have the roles it asks for; its opcode follows.
    Odd,
    Settle,
    Begin,
    Hide,
    Show,
    Note,
    /// There are no more items.
    End,
}

/// `11` + `0` + 3 bits.
const COMMON: [Opcode; 8] = [
    Opcode::End,
    Opcode::Event(Verb::Elect),
    Opcode::Event(Verb::Ready),
    Opcode::Event(Verb::Advance),
    Opcode::Event(Verb::LoseSession),
    Opcode::Event(Verb::AddTable),
    Opcode::Note,
    Opcode::Settle,
];

/// `11` + `1` + 5 bits; the last place of the 32 is for longer opcodes.
const RARE: [Opcode; 29] = [
    Opcode::Begin,
    Opcode::Hide,
    Opcode::Show,
    Opcode::Odd,
    Opcode::Event(Verb::Stopped),
    Opcode::Event(Verb::Notice),
    Opcode::Event(Verb::DropTable),
    Opcode::Event(Verb::DeleteOwnerKey),
    Opcode::Event(Verb::Resign),
    Opcode::Event(Verb::Crash),
    Opcode::Event(Verb::Restart),
    Opcode::Event(Verb::RestartProcessor),
    Opcode::Event(Verb::Pause),
    Opcode::Event(Verb::Resume),
    Opcode::Event(Verb::Cut),
    Opcode::Event(Verb::Heal),
    Opcode::Event(Verb::Hold),
    Opcode::Event(Verb::Release),
    Opcode::Event(Verb::Drop),
    Opcode::Event(Verb::Duplicate),
    Opcode::Event(Verb::Overtake),
    Opcode::Event(Verb::Move),
    Opcode::Event(Verb::Rebalance),
    Opcode::Event(Verb::Join),
    Opcode::Event(Verb::Leave),
    Opcode::Event(Verb::Observe),
    Opcode::Event(Verb::Land),
    Opcode::Event(Verb::CutEtcd),
    Opcode::Event(Verb::HealEtcd),
];

/// `0` is a tick, `10` a delivery, the rest is in the lists.
pub(super) fn write(out: &mut BitWriter, opcode: Opcode) {
    let place = |list: &[Opcode]| list.iter().position(|known| *known == opcode);
    if opcode == Opcode::Event(Verb::Tick) {
        out.bits(0, 1);
    } else if opcode == Opcode::Event(Verb::Deliver) {
        out.bits(0b10, 2);
    } else if let Some(n) = place(&COMMON) {
        out.bits(0b110 << 3 | n as u64, 6);
    } else {
        out.bits(0b111 << 5 | place(&RARE).unwrap_or(31) as u64, 8);
    }
}

/// Reads an opcode.
pub(super) fn read(bits: &mut BitReader<'_>) -> Result<Opcode, LinkError> {
    if !bits.flag()? {
        return Ok(Opcode::Event(Verb::Tick));
    }
    if !bits.flag()? {
        return Ok(Opcode::Event(Verb::Deliver));
    }
    let known = if bits.flag()? {
        RARE.get(bits.bits(5)? as usize)
    } else {
        COMMON.get(bits.bits(3)? as usize)
    };
    known.copied().ok_or(LinkError::Newer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_has_its_opcode() {
        let others = [
            Opcode::Odd,
            Opcode::Settle,
            Opcode::Begin,
            Opcode::Hide,
            Opcode::Show,
            Opcode::Note,
            Opcode::End,
        ];
        for opcode in Verb::ALL.map(Opcode::Event).into_iter().chain(others) {
            let mut out = BitWriter::default();
            write(&mut out, opcode);
            let bytes = out.into_bytes();
            assert_eq!(read(&mut BitReader::new(&bytes)), Ok(opcode));
        }
        assert_eq!(read(&mut BitReader::new(&[0xff])), Err(LinkError::Newer));
    }
}
