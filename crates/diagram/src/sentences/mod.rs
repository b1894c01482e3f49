//! Every sentence the product says about the protocol.

/// The number of a message as written: `3`, its first copy `3'`.
#[must_use]
pub fn number_text(number: u32, copy: u32) -> String {
    match copy {
        0 => number.to_string(),
        1..=3 => format!("{number}{}", "'".repeat(copy as usize)),
        _ => format!("{number}'{copy}"),
    }
}
