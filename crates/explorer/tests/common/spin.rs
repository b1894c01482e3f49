//! SPIN's verifier, searching with the same transition function.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;
use std::{env, fs};

use handover_explorer::{Fault, Scope};
use handover_simulation::Trace;

use super::{guarded, run};

const MODEL: &str = include_str!("../../../peer/spin/search.pml");

/// Bytes for a state, with two for its length. A state that needs more ends the search.
const BYTES: usize = 160;

/// Events in a state. One that has more ends the search.
const NUMBERS: usize = 32;

/// What kind of search the verifier is: every state is stored once, all of its bytes, and nearer ones
/// come first.
///
/// `NOREDUCE`: no order of steps is left out. `NOCOMP`: the bytes are compared as they are, which is
/// the quickest. `SAFETY`: no cycles are looked for, so that nothing is stored for them.
const SEARCH: [&str; 5] = ["-DBFS", "-DSAFETY", "-DNOREDUCE", "-DNOFAIR", "-DNOCOMP"];

/// A verifier, which can search any set-up.
pub(crate) struct Spin {
    folder: PathBuf,
}

/// What SPIN found, and in what time.
pub(crate) struct Found {
    /// How many different states there are, or were met.
    pub(crate) states: usize,
    /// The steps to the farthest of them.
    pub(crate) depth: u32,
    /// The steps to a broken invariant.
    pub(crate) steps: Option<usize>,
    pub(crate) time: Duration,
}

/// A search from the `begin` of a run.
pub(crate) struct Question<'a> {
    /// The scenario text.
    pub(crate) text: &'a str,
    /// Whether every guard is on and every hole closed.
    pub(crate) guarded: bool,
    /// Faults besides those of the run, in place of as many as it has.
    pub(crate) faults: &'a [(Fault, u8)],
    /// Whether the search goes on where an invariant is broken.
    pub(crate) beyond: bool,
}

impl Question<'_> {
    /// The same for a search of another kind.
    pub(crate) fn start(&self) -> (Trace, Scope) {
        let trace = run(self.text);
        let mut scope = Scope::of(&trace);
        for (fault, count) in self.faults {
            scope = scope.with_fault(*fault, *count);
        }
        let trace = if self.guarded { guarded(&trace) } else { trace };
        (trace, scope)
    }
}

impl Spin {
    /// Has SPIN make a verifier of the model and links it with the library that `HANDOVER_PEER`
    /// names, in a folder beside that.
    pub(crate) fn make(folder: &str) -> Self {
        let library = env::var_os("HANDOVER_PEER").map(PathBuf::from).expect(
            "HANDOVER_PEER names a library; run `cargo xtask test spin` or `cargo xtask bench`",
        );
        let folder = library.with_file_name(folder);
        fs::create_dir_all(&folder).expect("a folder for the verifier");
        let mut choices = String::new();
        for number in 0..NUMBERS {
            let _ = writeln!(choices, "\tCHOICE({number})");
        }
        let model = MODEL.replace("\tCHOICES\n", &choices);
        fs::write(folder.join("search.pml"), model).expect("the model is written");
        succeed(Command::new("spin").args(["-a", "search.pml"]), &folder);
        let mut cc = Command::new("cc");
        cc.args(["-O2", "-w", "-o", "verifier", "pan.c"]);
        cc.args(SEARCH);
        cc.arg(format!("-DBYTES={BYTES}"));
        cc.arg(format!("-DNUMBERS={NUMBERS}"));
        cc.arg(library).args(["-lpthread", "-ldl", "-lm"]);
        succeed(&mut cc, &folder);
        Self { folder }
    }

    /// Searches to the end, or to the first broken invariant.
    pub(crate) fn search(&self, question: &Question<'_>) -> Found {
        let run = self.folder.join("run.txt");
        fs::write(&run, question.text).expect("the run is written");
        let trail = self.folder.join("search.pml.trail");
        let _ = fs::remove_file(&trail);
        let mut verifier = Command::new(self.folder.join("verifier"));
        // A state without events is no error, and nothing is told about lines that were never
        // reached. Slots for a million states, which are there before the search begins.
        verifier.args(["-E", "-n", "-w20"]);
        verifier.env("HANDOVER_RUN", &run);
        if question.beyond {
            verifier.arg("-A");
        }
        if question.guarded {
            verifier.env("HANDOVER_GUARDED", "yes");
        }
        let faults = question.faults.iter();
        let faults: Vec<_> = faults
            .map(|(fault, count)| format!("{}={count}", fault.name()))
            .collect();
        verifier.env("HANDOVER_FAULTS", faults.join(" "));
        let said = succeed(&mut verifier, &self.folder);
        let trail = fs::read_to_string(&trail).ok();
        Found {
            states: number(&said, "", "states, stored"),
            depth: number(&said, "depth reached ", ","),
            // A line for each step, after one that says how it was searched.
            steps: trail.map(|trail| trail.lines().filter(|l| !l.starts_with('-')).count()),
            time: Duration::from_nanos(number(&said, "searched for ", " ns")),
        }
    }
}

/// The number between these words on a line, or from its start where there are none before.
fn number<T: FromStr>(said: &str, before: &str, after: &str) -> T {
    let between = |line: &str| {
        let (_, rest) = line.split_once(before)?;
        let (number, _) = rest.split_once(after)?;
        number.trim().parse().ok()
    };
    let found = said.lines().find_map(between);
    found.unwrap_or_else(|| panic!("no number at `{before}{after}` in:\n{said}"))
}

/// What a program writes, which must do what it is told.
fn succeed(command: &mut Command, folder: &Path) -> String {
    let output = command.current_dir(folder).output();
    let output = output.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{said}{complained}");
    said
}
