//! What goes to the output.

use std::io::{ErrorKind, Write};

use crate::failure::Failure;

/// Prints a text, with a line end after it if it has none.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let end = if text.ends_with('\n') || text.is_empty() {
        ""
    } else {
        "\n"
    };
    put(&[text.as_bytes(), end.as_bytes()])
}

/// Writes a file as it is.
pub(crate) fn write(file: &[u8]) -> Result<(), Failure> {
    put(&[file])
}

fn put(parts: &[&[u8]]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut parts = parts.iter();
    let written = parts
        .try_for_each(|part| out.write_all(part))
        .and_then(|()| out.flush());
    written.map_err(|error| {
        if error.kind() == ErrorKind::BrokenPipe {
            Failure::Unread
        } else {
            Failure::Input(format!("the output cannot be written: {error}"))
        }
    })
}
