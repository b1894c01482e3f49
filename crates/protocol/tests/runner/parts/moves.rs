//! The moves by hand.

use handover_protocol::Rules;
use handover_protocol::owner::{MoveManager, Removal};

use crate::runner::notation::{Event, Fields, Result, expected};
use crate::runner::{Kind, Machine, Outcome, words};

pub(in crate::runner) const KIND: Kind = Kind {
    name: "moves",
    given: |fields| {
        fields.only(&["mv"])?;
        Ok(Box::new(Bench {
            moves: fields.read("mv", None, words::moves)?,
        }))
    },
    outputs: &[
        "added(T)",
        "remove(T1,c1)",
        "target(c1)",
        "=(all-done)",
        "=(not-all-done)",
    ],
};

const EVENTS: [&str; 5] = [
    "add(T1,c1): a move of the table to the capture",
    "target(T1): where the table must go",
    "remove(ok,unavailable,give-up): try to remove; what the attempts are answered, in order",
    "gone(c1): the capture is gone",
    "done(T1): the table has been dispatched to its target",
];

struct Bench {
    moves: MoveManager,
}

impl Bench {
    fn remove(&mut self, event: &Event) -> Result<Vec<String>> {
        let answer = |text: &str| match text {
            "ok" => Ok(Removal::Sent),
            "unavailable" => Ok(Removal::Unavailable),
            "give-up" => Ok(Removal::GiveUp),
            _ => expected("ok, unavailable or give-up", text),
        };
        let answers = words::list(event.inside(), answer)?;
        let (mut answers, mut outputs, mut missing) = (answers.into_iter(), Vec::new(), false);
        let all_done = self.moves.remove_received(|table, target| {
            outputs.push(format!("remove(T{table},{target})"));
            let answer = answers.next();
            missing |= answer.is_none();
            answer.unwrap_or(Removal::Unavailable)
        });
        if missing || answers.next().is_some() {
            let attempts = outputs.len();
            return Err(format!("{attempts} attempts need as many answers"));
        }
        let result = if all_done { "all-done" } else { "not-all-done" };
        outputs.push(format!("=({result})"));
        Ok(outputs)
    }
}

impl Machine for Bench {
    fn step(&mut self, _: &Rules, event: &Event) -> Result<Outcome> {
        let mut outputs = Vec::new();
        match event.name() {
            "add" => {
                let [table, target] = event.args()?;
                let added = self
                    .moves
                    .add(words::table(table)?, words::capture(target)?);
                outputs.push(format!("added({})", words::show_flag(added)));
            }
            "target" => {
                let [table] = event.args()?;
                let target = self.moves.target(words::table(table)?);
                outputs.push(format!("target({})", words::show_target(target)));
            }
            "remove" => outputs = self.remove(event)?,
            "gone" => {
                let [capture] = event.args()?;
                self.moves.capture_gone(words::capture(capture)?);
            }
            "done" => {
                let [table] = event.args()?;
                self.moves.done(words::table(table)?);
            }
            _ => return Err(event.unknown(&EVENTS)),
        }
        Ok(Outcome {
            outputs,
            gone: false,
        })
    }

    fn state(&self) -> Fields {
        let mut fields = Fields::default();
        fields.add("mv", words::show_moves(&self.moves));
        fields
    }
}
