//! What is exported, read by the programs that it is exported for.
//!
//! They are other people's programs; `cargo xtask test exports` installs what is missing.
#![forbid(unsafe_code)]

#[path = "../common/mod.rs"]
mod common;
mod mermaid;
mod painted;
mod plantuml;
mod samples;

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// What a program answers to an input.
///
/// # Panics
/// When it cannot be started, or did not read all of it.
fn answer(command: &mut Command, input: &[u8]) -> Vec<u8> {
    let program = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program}: {error}; run `cargo xtask test exports`"));
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    let input = input.to_owned();
    // A program that gives up early does not read all of it.
    let feeder = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let fed = feeder.join().expect("the input is written");
    assert!(
        fed.is_ok(),
        "{program} failed: {fed:?}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}
