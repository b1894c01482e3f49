//! Two runs that differ in one guard.

use handover_protocol::Guard;
use handover_simulation::{Trace, Verdict};

use crate::compare::Side;
use crate::sentences::common::{first_broken, invariant};

/// Where two runs part: at a position, and how each goes on, with the guard on and off.
pub(crate) fn parted(
    guard: Guard,
    parting: Option<(usize, &(Side, Side))>,
    in_setup: bool,
) -> String {
    let guard = guard.name();
    let Some((position, (on, off))) = parting else {
        return format!("{guard} makes no difference to this run.");
    };
    let mut text = match (position, in_setup) {
        (0, _) => "Different from the first step on.".to_owned(),
        (_, false) => format!("The same until step {position}."),
        (_, true) => format!("The same until step {position}, before the picture begins."),
    };
    let same = on.sentence == off.sentence;
    if same {
        text += &format!(" Step {}: {}", position + 1, on.sentence);
    }
    if same && on.details.is_empty() && off.details.is_empty() {
        return text + " What it leaves behind is not the same.";
    }
    for (which, side) in [(format!("{guard} on"), on), ("it off".to_owned(), off)] {
        let mut said: Vec<&str> = Vec::new();
        if !same {
            said.push(&side.sentence);
        }
        said.extend(side.details.iter().map(String::as_str));
        let said = if said.is_empty() {
            "nothing more came of it.".to_owned()
        } else {
            said.join(" ")
        };
        text += &format!(" With {which}: {said}");
    }
    text
}

/// "With owner-rev on the run is safe; with it off it breaks No Double Write in step 20."
pub(crate) fn compared(guard: Guard, on: &Trace, off: &Trace) -> String {
    let (guard, on, off) = (guard.name(), result(on), result(off));
    if on == off {
        format!("With {guard} on or off, the run {on}.")
    } else {
        format!("With {guard} on the run {on}; with it off it {off}.")
    }
}

fn result(trace: &Trace) -> String {
    match trace.verdict() {
        Verdict::Safe => "is safe".to_owned(),
        Verdict::Stuck => "gets stuck".to_owned(),
        Verdict::Violated => match first_broken(trace) {
            Some((n, violation)) => {
                format!("breaks {} in step {n}", invariant(violation.invariant()))
            }
            None => "breaks an invariant".to_owned(),
        },
    }
}

/// What is said of a run that has no further step.
pub(crate) fn run_ends() -> &'static str {
    "the run is over."
}
