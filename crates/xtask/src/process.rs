//! Running other programs: quietly, with their full output kept in a log.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::failure::{Failure, Outcome};
use crate::status::{Detail, StatusLine};

/// How often the status line's clock is refreshed.
const TICK: Duration = Duration::from_millis(500);

/// What a program that ran to its end has left.
pub(crate) struct Finished {
    /// Whether it said that all went well.
    pub(crate) success: bool,
    /// Everything that it wrote, standard output and standard error as they came.
    pub(crate) output: String,
}

/// A command that starts `program` in `folder`, without the variables that Cargo set for this
/// program alone, and without colours, which would be in the way where its output is read.
pub(crate) fn command(program: impl AsRef<OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).stdin(Stdio::null());
    command
        .env("CARGO_TERM_COLOR", "never")
        .env_remove("CLICOLOR_FORCE");
    for (name, _) in env::vars_os().filter(|(name, _)| is_for_this_program_alone(name)) {
        command.env_remove(name);
    }
    command
}

fn is_for_this_program_alone(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    [
        "CARGO_PKG_",
        "CARGO_MANIFEST_",
        "CARGO_BIN_",
        "CARGO_CRATE_",
    ]
    .iter()
    .any(|prefix| name.starts_with(prefix))
}

/// Runs `command` to its end with a status line called `label`; its output goes to `log` and is
/// returned.
pub(crate) fn run(
    mut command: Command,
    label: &str,
    detail: Detail,
    log: &Path,
) -> Outcome<Finished> {
    let program = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::new(format!("`{program}` could not be started: {error}.")))?;

    let (sender, lines) = mpsc::channel();
    forward(child.stdout.take(), sender.clone());
    forward(child.stderr.take(), sender);

    let mut log_file = create(log)?;
    let mut status = StatusLine::new(label, detail);
    let mut output = String::new();
    let mut latest = String::new();
    loop {
        match lines.recv_timeout(TICK) {
            Ok(line) => {
                log_file
                    .write_all(line.as_bytes())
                    .map_err(|error| Failure::of_path("Writing", log, error))?;
                output.push_str(&line);
                latest = line;
            }
            // What the program left running in the background may hold its output open for ever.
            Err(RecvTimeoutError::Timeout) if matches!(child.try_wait(), Ok(Some(_))) => break,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        status.show(&latest);
    }
    status.clear();

    let success = child
        .wait()
        .map_err(|error| Failure::new(format!("`{program}` could not be waited for: {error}.")))?
        .success();
    Ok(Finished { success, output })
}

/// Like [`run`], for a step that has to succeed: a failure shows what the program wrote last.
pub(crate) fn run_to_success(
    command: Command,
    label: &str,
    detail: Detail,
    log: &Path,
) -> Outcome<String> {
    let finished = run(command, label, detail, log)?;
    if finished.success {
        return Ok(finished.output);
    }
    Err(Failure::new(format!(
        "{label} failed; the whole output is in {}. Its end:\n{}",
        log.display(),
        last_lines(&finished.output, 25)
    )))
}

/// What `program` prints on standard output when it is asked something short; `None` when it is
/// missing or fails.
pub(crate) fn answer(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The first file called `program` in the folders of `PATH`.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

/// `PATH` with `folders` before all others.
pub(crate) fn path_with(folders: &[PathBuf]) -> Outcome<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::join_paths(folders.iter().cloned().chain(env::split_paths(&path)))
        .map_err(|error| Failure::new(format!("A folder of tools cannot be put on PATH: {error}.")))
}

/// Whether this program may do everything, as in a container.
pub(crate) fn is_root() -> bool {
    answer("id", &["-u"]).is_some_and(|id| id.trim() == "0")
}

/// Sends each line of `stream`, its end included, until the stream is closed.
fn forward(stream: Option<impl Read + Send + 'static>, lines: Sender<String>) {
    let Some(stream) = stream else { return };
    thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        let mut line = Vec::new();
        while matches!(stream.read_until(b'\n', &mut line), Ok(1..)) {
            if lines
                .send(String::from_utf8_lossy(&line).into_owned())
                .is_err()
            {
                return;
            }
            line.clear();
        }
    });
}

/// Makes the file at `path` and the folders above it.
fn create(path: &Path) -> Outcome<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| Failure::of_path("Creating", folder, error))?;
    }
    File::create(path).map_err(|error| Failure::of_path("Creating", path, error))
}

fn last_lines(output: &str, count: usize) -> String {
    let lines: Vec<_> = output.lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::{is_for_this_program_alone, last_lines};
    use std::ffi::OsStr;

    #[test]
    fn settings_of_the_person_are_passed_on() {
        assert!(is_for_this_program_alone(OsStr::new("CARGO_PKG_NAME")));
        assert!(!is_for_this_program_alone(OsStr::new("CARGO_TARGET_DIR")));
        assert!(!is_for_this_program_alone(OsStr::new("PATH")));
    }

    #[test]
    fn the_end_of_an_output_may_be_all_of_it() {
        assert_eq!(last_lines("a\nb\nc\n", 2), "b\nc");
        assert_eq!(last_lines("a\n", 2), "a");
    }
}
