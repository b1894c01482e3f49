//! Replays the rows of a file and compares what happens with what they say.

mod agent;
mod dispatcher;
mod executor;
mod file;
mod notation;
mod p2p;
mod parts;
#[cfg(feature = "wire")]
mod wire;
mod words;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use handover_protocol::Rules;

use self::file::{Line, Row, VectorFile};
use self::notation::{Event, Fields, Result};

/// Something rows can be played on.
trait Machine {
    /// Lets one event happen.
    fn step(&mut self, rules: &Rules, event: &Event) -> Result<Outcome>;

    /// Everything it knows, key by key, printed. Reading this back gives an equal machine.
    fn state(&self) -> Fields;
}

/// What an event led to.
#[derive(Default)]
struct Outcome {
    /// Calls in the order they were made, then refusals, then the result or the panic.
    outputs: Vec<String>,
    /// It panicked: there is no machine any more.
    gone: bool,
}

/// A machine by the name it has in the files.
struct Kind {
    name: &'static str,
    given: fn(&Fields) -> Result<Box<dyn Machine>>,
    /// An example of every output; `..` at the end stands for any number of arguments.
    outputs: &'static [&'static str],
}

const KINDS: &[Kind] = &[
    agent::KIND,
    p2p::KIND,
    dispatcher::KIND,
    parts::balancer::KIND,
    parts::checkpoint::KIND,
    parts::moves::KIND,
    parts::tables::KIND,
    #[cfg(feature = "wire")]
    wire::KIND,
];

/// Plays the file.
///
/// # Panics
///
/// With everything that is not as the file says, each with its file and line.
pub(crate) fn run(path: &Path) {
    let text = fs::read_to_string(path).expect("a file of vectors");
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let report = differences(&format!("tests/vectors/{name}"), &text);
    assert!(report.is_empty(), "\n{report}");
}

/// Everything that is not as the text says; empty when all is.
pub(crate) fn differences(name: &str, text: &str) -> String {
    let mut report = String::new();
    match VectorFile::parse(text) {
        Ok(file) => play(&file, name, &mut report),
        Err(fault) => complain(&mut report, name, fault.line, &fault.text),
    }
    report
}

fn play(file: &VectorFile, name: &str, report: &mut String) {
    let (declared, found) = (file.declared, file.rows.len());
    if declared != found {
        let text = format!("the header declares {declared} rows, the file has {found}");
        complain(report, name, file.header, &text);
    }
    let mut bench = Bench::default();
    for (at, row) in file.rows.iter().enumerate() {
        let same = |other: &&Row| (&other.id, &other.name) == (&row.id, &row.name);
        if let Some(other) = file.rows.iter().take(at).find(same) {
            let text = format!("the row stands in line {} already", other.line);
            complain(report, name, row.line, &text);
        }
        match bench.play(row) {
            Ok(differences) if differences.is_empty() => {}
            Ok(differences) => complain(report, name, row.line, &differences),
            Err(fault) => {
                complain(report, name, fault.line, &fault.text);
                // What follows may continue a machine that never came to be.
                return;
            }
        }
    }
}

fn complain(report: &mut String, name: &str, line: usize, text: &str) {
    writeln!(report, "{name}:{line}: {text}").expect("a string takes everything");
}

/// An error in the data, and where.
struct Fault {
    line: usize,
    text: String,
}

trait At<T> {
    fn at(self, line: usize) -> std::result::Result<T, Fault>;
}

impl<T> At<T> for Result<T> {
    fn at(self, line: usize) -> std::result::Result<T, Fault> {
        self.map_err(|text| Fault { line, text })
    }
}

/// The machine of the last row, for those that continue it.
#[derive(Default)]
struct Bench {
    rules: Rules,
    kind: Option<&'static Kind>,
    machine: Option<Box<dyn Machine>>,
}

impl Bench {
    /// Plays a row. `Ok` with what is different, empty when nothing is.
    fn play(&mut self, row: &Row) -> std::result::Result<String, Fault> {
        let kind = KINDS.iter().find(|kind| kind.name == row.machine);
        let kind = kind
            .ok_or_else(|| unknown_machine(&row.machine))
            .at(row.line)?;
        self.set_up(kind, row)?;
        let mut differences = String::new();
        let Some(machine) = &mut self.machine else {
            return Err("the row before has left no machine to continue".into()).at(row.line);
        };
        let before = machine.state();
        let (mut outputs, mut gone) = (Vec::new(), false);
        for (line, event) in row.events.iter() {
            let event = Event::parse(event).at(line)?;
            if gone {
                return Err("nothing can happen after a panic".into()).at(line);
            }
            let outcome = machine.step(&self.rules, &event).at(line)?;
            outputs.extend(outcome.outputs);
            gone = outcome.gone;
        }
        let mut expected = Vec::new();
        for (line, output) in row.outputs.iter() {
            notation::check_output(output, kind.outputs).at(line)?;
            expected.push(notation::without_spaces(output));
        }
        compare(
            &mut differences,
            row,
            "outputs",
            &join(&expected),
            &join(&outputs),
        );
        let after = if gone { None } else { Some(machine.state()) };
        let expected = expected_state(kind, row, before)?;
        compare_states(&mut differences, row, expected.as_ref(), after.as_ref());
        if gone {
            self.machine = None;
        }
        Ok(differences)
    }

    fn set_up(&mut self, kind: &'static Kind, row: &Row) -> std::result::Result<(), Fault> {
        if let Some(Line { number, text }) = &row.rules {
            self.rules = words::rules(text).at(*number)?;
        } else if row.given.is_some() {
            self.rules = Rules::default();
        }
        if let Some(Line { number, text }) = &row.given {
            let fields = Fields::parse(text).at(*number)?;
            self.machine = Some((kind.given)(&fields).at(*number)?);
            self.kind = Some(kind);
        } else if self.kind.is_none_or(|previous| previous.name != kind.name) {
            let text = format!("the row before is not about {}", kind.name);
            return Err(text).at(row.line);
        }
        Ok(())
    }
}

fn unknown_machine(name: &str) -> String {
    let known: Vec<_> = KINDS.iter().map(|kind| kind.name).collect();
    format!(
        "unknown machine `{name}`, expected one of {}",
        known.join(", ")
    )
}

/// What the row says the state is afterwards: as before, with its changes. `None` for no machine.
fn expected_state(
    kind: &Kind,
    row: &Row,
    mut before: Fields,
) -> std::result::Result<Option<Fields>, Fault> {
    let Line { number, text } = &row.state;
    match text.as_str() {
        "gone" => return Ok(None),
        "unchanged" => return Ok(Some(before)),
        changes => {
            for (key, value) in Fields::parse(changes).at(*number)?.iter() {
                before.replace(key, value).at(*number)?;
            }
        }
    }
    // Through the machine, so that the order inside braces does not matter.
    Ok(Some((kind.given)(&before).at(*number)?.state()))
}

fn compare_states(
    differences: &mut String,
    row: &Row,
    expected: Option<&Fields>,
    actual: Option<&Fields>,
) {
    match (expected, actual) {
        (None, None) => {}
        (None, Some(_)) => compare(differences, row, "state", "gone", "still there"),
        (Some(_), None) => compare(differences, row, "state", "still there", "gone"),
        (Some(expected), Some(actual)) => {
            for ((key, expected), (_, actual)) in expected.iter().zip(actual.iter()) {
                compare(differences, row, key, expected, actual);
            }
        }
    }
}

fn compare(differences: &mut String, row: &Row, what: &str, expected: &str, actual: &str) {
    if expected == actual {
        return;
    }
    if differences.is_empty() {
        write!(differences, "row {} ({})", row.id, row.name).expect("a string takes everything");
    }
    write!(
        differences,
        "\n    {what}\n      expected  {expected}\n      actual    {actual}"
    )
    .expect("a string takes everything");
}

fn join(outputs: &[String]) -> String {
    if outputs.is_empty() {
        "nothing".into()
    } else {
        outputs.join("; ")
    }
}
