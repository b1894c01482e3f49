//! A display that nobody sees.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A display of one browser's own, so that its window has the keyboard to itself. It ends when dropped.
#[derive(Debug)]
pub(crate) struct Display {
    child: Child,
    name: String,
}

impl Display {
    /// Starts one, larger than any window of a journey.
    pub(crate) fn start() -> Result<Self, String> {
        let mut child = Command::new("Xvfb")
            // It chooses a number that is free, and says which.
            .args(["-displayfd", "1", "-screen", "0", "1600x1200x24"])
            .args(["-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("Xvfb does not start: {error}"))?;
        let output = child.stdout.take().expect("its output is piped");
        let mut number = String::new();
        let mut display = Self {
            child,
            name: String::new(),
        };
        BufReader::new(output)
            .read_line(&mut number)
            .map_err(|error| format!("Xvfb: {error}"))?;
        let number: u32 = number
            .trim()
            .parse()
            .map_err(|_| format!("Xvfb names no display, but {number:?}"))?;
        display.name = format!(":{number}");
        Ok(display)
    }

    /// What `DISPLAY` is to be.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
