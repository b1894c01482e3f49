//! Numbers as bytes.

use alloc::vec::Vec;

/// Seven bits a byte, the lowest first; below 128 it is the number itself.
pub(super) fn put(out: &mut Vec<u8>, mut number: u64) {
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
