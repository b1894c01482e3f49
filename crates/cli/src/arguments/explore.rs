//! The options of `handover explore`.

use handover_explorer::{Fault, Goal};
use handover_protocol::Guard;

use super::{FORMATS, Rest, SOURCE};
use crate::explore::Question;
use crate::failure::Failure;

/// More threads than any machine it runs on has.
const MAX_THREADS: usize = 256;

pub(super) fn read(rest: &Rest) -> Result<Question, Failure> {
    let once = ["at", "limit", "steps", "threads", "format", "lang"];
    let often = ["off", "goal", "fault"];
    let source = rest.options(&once, &often)?.one(SOURCE)?;
    let guards = Guard::ALL.map(|guard| (guard.name(), guard));
    let goals: Vec<_> = Goal::named().collect();
    let threads = rest.number("threads")?.unwrap_or(1);
    if !(1..=MAX_THREADS).contains(&threads) {
        return Err(Failure::Input(format!(
            "--threads cannot be {threads}; it is a number from 1 to {MAX_THREADS}"
        )));
    }
    Ok(Question {
        source,
        off: rest.choices("off", &guards)?,
        at: rest.number("at")?,
        goals: rest.choices("goal", &goals)?,
        faults: rest
            .values("fault")
            .map(fault)
            .collect::<Result<_, Failure>>()?,
        limit: rest.number("limit")?,
        steps: rest.number("steps")?,
        threads,
        format: rest.choice("format", &FORMATS)?.unwrap_or_default(),
        locale: rest.locale()?,
    })
}

/// `restart-processor` or `restart-processor=2`.
fn fault(given: &str) -> Result<(Fault, u8), Failure> {
    let (name, count) = given.split_once('=').unwrap_or((given, "1"));
    let fault = Fault::from_name(name).ok_or_else(|| {
        let names = Fault::ALL.map(Fault::name).join(", ");
        Failure::Input(format!(
            "there is no fault \"{}\"; there are {names}",
            name.escape_debug()
        ))
    })?;
    let count = count.parse().map_err(|_| {
        Failure::Input(format!(
            "--fault {name}= cannot be \"{}\"; it is a number up to {}",
            count.escape_debug(),
            u8::MAX
        ))
    })?;
    Ok((fault, count))
}
