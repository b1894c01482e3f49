//! Numbers as bytes.

use alloc::vec::Vec;

/// Seven bits a byte, the lowest first; below 128 it is the number itself.
#[inline]
pub(super) fn put(out: &mut Vec<u8>, number: u64) {
    if number < 0x80 {
        out.push(number as u8);
    } else {
        put_long(out, number);
    }
}

#[cold]
fn put_long(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Several yes or no in one byte, the first in the lowest bit.
pub(super) fn flags<const N: usize>(flags: [bool; N]) -> u8 {
    let bits = flags.into_iter().enumerate();
    bits.fold(0, |byte, (n, on)| byte | u8::from(on) << n)
}

/// Bytes being read. After the last there are only zeros.
pub(super) struct Bytes<'a> {
    rest: core::slice::Iter<'a, u8>,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes.iter() }
    }

    /// How many there are to come.
    pub(super) fn left(&self) -> usize {
        self.rest.len()
    }

    pub(super) fn byte(&mut self) -> u8 {
        self.rest.next().copied().unwrap_or(0)
    }

    #[inline]
    pub(super) fn number(&mut self) -> u64 {
        let first = self.byte();
        if first < 0x80 {
            u64::from(first)
        } else {
            self.long(first)
        }
    }

    #[cold]
    fn long(&mut self, first: u8) -> u64 {
        let mut number = u64::from(first & 0x7f);
        for shift in (7..64).step_by(7) {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        number
    }

    pub(super) fn count(&mut self) -> usize {
        self.number() as usize
    }

    pub(super) fn flags<const N: usize>(&mut self) -> [bool; N] {
        let byte = self.byte();
        core::array::from_fn(|n| byte & 1 << n != 0)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, 1 << 35, u64::MAX];
        let mut out = Vec::new();
        for number in numbers {
            put(&mut out, number);
        }
        out.push(flags([true, false, true]));
        let mut bytes = Bytes::new(&out);
        for number in numbers {
            assert_eq!(bytes.number(), number);
        }
        assert_eq!(bytes.flags(), [true, false, true]);
        assert_eq!(bytes.byte(), 0);
    }
}
