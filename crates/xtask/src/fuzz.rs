//! The fuzzer: searches for inputs that break what reads links and scenarios.

use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::{self, Need};
use crate::toml_text;
use crate::workspace;

/// Runs the fuzzer's `target` for `seconds`, with its own words on the terminal.
pub(crate) fn run(project: &Project, target: &str, seconds: u32) -> Outcome<()> {
    let folder = folder_of(project, target)?;
    if process::answer("rustup", &["run", "nightly", "rustc", "--version"]).is_none() {
        return Err(Failure::new(
            "The fuzzer needs nightly Rust, whose compiler can record which code an input \
             reaches: `rustup toolchain install nightly`.",
        ));
    }
    let tools = setup::ensure(project, &[Need::Fuzzer])?;
    let mut command = process::command("rustup", project.root());
    command
        .args([
            "run",
            "nightly",
            "cargo",
            "fuzz",
            "run",
            target,
            "--fuzz-dir",
        ])
        .arg(folder)
        .arg("--target-dir")
        .arg(project.target().join("fuzz"))
        .args(["--", &format!("-max_total_time={seconds}")])
        .env("PATH", tools.path()?);
    let status = command
        .status()
        .map_err(|error| Failure::new(format!("`rustup` could not be started: {error}.")))?;
    if !status.success() {
        return Err(Failure::new(format!(
            "The fuzzer has stopped at {target}: see above."
        )));
    }
    println!("{seconds} s of {target} without a break.");
    Ok(())
}

/// The `fuzz` folder, beside a crate's `src`, whose manifest has `target`.
fn folder_of(project: &Project, target: &str) -> Outcome<PathBuf> {
    let folders = workspace::crates(project)?
        .into_iter()
        .map(|one| one.folder.join("fuzz"));
    for folder in folders.filter(|folder| folder.join("Cargo.toml").is_file()) {
        let manifest = project.read(&folder.join("Cargo.toml").to_string_lossy())?;
        let mut programs = manifest.split("[[bin]]").skip(1);
        if programs.any(|program| toml_text::string(program, "", "name") == Some(target)) {
            return Ok(folder);
        }
    }
    Err(Failure::new(format!(
        "No crate has a fuzz target called `{target}`."
    )))
}
