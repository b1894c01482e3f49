//! What goes to the output.

use std::io::{ErrorKind, Write};

use crate::failure::Failure;

/// Prints a text, with a line end after it if it has none.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let end = if text.ends_with('\n') || text.is_empty() {
        ""
    } else {
        "\n"
    };
    let written = out
        .write_all(text.as_bytes())
        .and_then(|()| out.write_all(end.as_bytes()))
        .and_then(|()| out.flush());
    written.map_err(|error| {
        if error.kind() == ErrorKind::BrokenPipe {
            Failure::Unread
        } else {
            Failure::Input(format!("the output cannot be written: {error}"))
        }
    })
}
