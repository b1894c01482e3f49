//! Bits in a row, the most significant of each byte first, and numbers made of them.

use alloc::vec::Vec;

use super::LinkError;

/// Bits being written.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits of the last byte are used; 0 is all of them.
    used: u32,
}

impl BitWriter {
    /// The lowest `count` bits, at most 64, of a value.
    pub(super) fn bits(&mut self, value: u64, count: u32) {
        for shift in (0..count).rev() {
            if self.used == 0 {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((value >> shift & 1) as u8) << (7 - self.used);
            }
            self.used = (self.used + 1) % 8;
        }
    }

    /// One bit.
    pub(super) fn flag(&mut self, value: bool) {
        self.bits(u64::from(value), 1);
    }

    /// One of `count` choices in as few bits as possible: where `count` is no power of two, the
    /// first choices have one bit less.
    pub(super) fn choice(&mut self, index: usize, count: usize) {
        let (bits, short) = choice_bits(count);
        if index < short {
            self.bits(index as u64, bits);
        } else {
            self.bits((index + short) as u64, bits + 1);
        }
    }

    /// Any number; the smaller, the shorter (1 bit for 0, 3 for 1, 4 for 2 and 3, 7 for 4 to 7,
    /// 13 for 100, 76 for the largest).
    pub(super) fn number(&mut self, value: u64) {
        let length = u64::BITS - value.leading_zeros();
        let prefix = length + 1;
        let width = prefix.ilog2();
        self.bits(0, width);
        self.bits(u64::from(prefix), width + 1);
        self.bits(value, length.saturating_sub(1));
    }

    /// A number that is near another one, in either direction.
    pub(super) fn near(&mut self, value: u64, other: u64) {
        let distance = value.wrapping_sub(other).cast_signed();
        self.number((distance << 1 ^ distance >> 63).cast_unsigned());
    }

    /// Goes on at the next whole byte.
    pub(super) const fn align(&mut self) {
        self.used = 0;
    }

    /// The bytes, the last filled up with zeros.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Bits being read.
#[derive(Clone, Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    /// The bits of those bytes.
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next `count` bits, at most 64.
    pub(super) fn bits(&mut self, count: u32) -> Result<u64, LinkError> {
        let mut value = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8).ok_or(LinkError::CutOff)?;
            value = value << 1 | u64::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(value)
    }

    /// The next bit.
    pub(super) fn flag(&mut self) -> Result<bool, LinkError> {
        Ok(self.bits(1)? == 1)
    }

    /// See [`BitWriter::choice`].
    pub(super) fn choice(&mut self, count: usize) -> Result<usize, LinkError> {
        let (bits, short) = choice_bits(count);
        let index = self.bits(bits)? as usize;
        if index < short {
            return Ok(index);
        }
        Ok((index << 1 | self.bits(1)? as usize) - short)
    }

    /// See [`BitWriter::number`].
    pub(super) fn number(&mut self) -> Result<u64, LinkError> {
        const TOO_LONG: LinkError = LinkError::Impossible {
            what: "a number beyond all numbers",
        };
        let mut width = 0;
        while !self.flag()? {
            width += 1;
            if width > u64::BITS.ilog2() {
                return Err(TOO_LONG);
            }
        }
        let length = (1 << width | self.bits(width)?) - 1;
        match u32::try_from(length) {
            Ok(0) => Ok(0),
            Ok(length @ 1..=u64::BITS) => Ok(1 << (length - 1) | self.bits(length - 1)?),
            _ => Err(TOO_LONG),
        }
    }

    /// See [`BitWriter::near`].
    pub(super) fn near(&mut self, other: u64) -> Result<u64, LinkError> {
        let folded = self.number()?;
        let distance = folded >> 1 ^ (folded & 1).wrapping_neg();
        Ok(other.wrapping_add(distance))
    }

    /// See [`BitWriter::align`].
    pub(super) fn align(&mut self) -> Result<(), LinkError> {
        let filling = (self.bytes_read() * 8 - self.at) as u32;
        match self.bits(filling)? {
            0 => Ok(()),
            _ => Err(LinkError::Damaged),
        }
    }

    /// How many bytes have been begun.
    pub(super) const fn bytes_read(&self) -> usize {
        self.at.div_ceil(8)
    }

    /// Whether nothing is left but the zeros that fill the last byte.
    pub(super) fn is_at_end(&self) -> bool {
        self.bytes_read() == self.bytes.len() && self.clone().align().is_ok()
    }
}

/// The bits of a short choice among `count`, and how many choices are short.
fn choice_bits(count: usize) -> (u32, usize) {
    let bits = count.max(1).ilog2();
    (bits, (2 << bits) - count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let powers = (0..64).flat_map(|n| [(1_u64 << n) - 1, 1 << n, (1 << n) + 1]);
        let numbers: Vec<u64> = powers.chain([u64::MAX]).collect();
        let mut writer = BitWriter::default();
        for number in &numbers {
            writer.number(*number);
            writer.near(*number, 100);
            writer.near(*number, u64::MAX - 1);
        }
        let bytes = writer.into_bytes();
        let mut reader = BitReader::new(&bytes);
        for number in &numbers {
            assert_eq!(reader.number(), Ok(*number));
            assert_eq!(reader.near(100), Ok(*number));
            assert_eq!(reader.near(u64::MAX - 1), Ok(*number));
        }
        assert!(reader.is_at_end());
    }

    #[test]
    fn choices_come_back_and_are_short() {
        for count in 1..70 {
            for index in 0..count {
                let mut writer = BitWriter::default();
                writer.choice(index, count);
                let bits =
                    (writer.bytes.len() * 8) as u32 + writer.used - 8 * u32::from(writer.used > 0);
                assert!(bits <= (count as u32).next_power_of_two().ilog2());
                let bytes = writer.into_bytes();
                let mut reader = BitReader::new(&bytes);
                assert_eq!(reader.choice(count), Ok(index));
                assert!(reader.is_at_end());
            }
        }
    }

    #[test]
    fn no_bits_no_number() {
        assert_eq!(BitReader::new(&[]).number(), Err(LinkError::CutOff));
        assert_eq!(
            BitReader::new(&[1]).number(),
            Err(LinkError::Impossible {
                what: "a number beyond all numbers"
            })
        );
        // A length of 126 bits.
        assert!(BitReader::new(&[3, 255, 255]).number().is_err());
        assert!(!BitReader::new(&[0]).is_at_end());
        assert!(BitReader::new(&[]).is_at_end());
    }
}
