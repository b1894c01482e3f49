//! The frame of a transcript.

use handover_protocol::Rules;
use handover_simulation::{Note, Side, Views, Writes};

use super::{list, rules, tables};
use crate::sentences::Sentences;

/// What is said where views lag.
const LAGGING: &str = "Nodes see what happens in etcd one change at a time.";

/// What is said where writes are delayed.
const DELAYED: &str = "Writes take a while to arrive downstream.";

pub(crate) fn delays() -> (&'static str, &'static str) {
    (LAGGING, DELAYED)
}

/// What a run starts from, line by line.
pub(crate) fn setup(s: &Sentences<'_>) -> Vec<String> {
    let setup = s.setup();
    let mut lines = Vec::new();
    if !s.title().is_empty() {
        lines.push(s.title().to_owned());
    }
    lines.push(format!(
        "{} ({}).",
        rules::model(setup.rules.model).trim_end_matches('.'),
        setup.rules.model.name()
    ));
    lines.push(guards(&setup.rules));
    let nodes: Vec<String> = setup
        .nodes
        .iter()
        .map(|node| {
            let later = if node.joins_later {
                ", joins later"
            } else {
                ""
            };
            format!("{} ({}{later})", node.name, rules::roles(node.roles))
        })
        .collect();
    lines.push(format!("Nodes: {}.", list(&nodes)));
    lines.push(format!("Wanted: {}.", tables(&setup.tables)));
    match setup.views {
        Views::Instant => {}
        Views::Lagging => lines.push(LAGGING.into()),
    }
    match setup.writes {
        Writes::Direct => {}
        Writes::Delayed => lines.push(DELAYED.into()),
    }
    lines
}

/// Which guards are off and which holes are open.
pub(crate) fn guards(rules: &Rules) -> String {
    let off: Vec<String> = rules.off().map(|g| g.name().to_owned()).collect();
    let shipped: Vec<String> = rules.shipped().map(|c| c.name().to_owned()).collect();
    let mut text = if off.is_empty() {
        "Every guard is on".to_owned()
    } else {
        format!("Off: {}", list(&off))
    };
    if !shipped.is_empty() {
        text += &format!("; as shipped: {}", list(&shipped));
    }
    text + "."
}

/// Above the steps of the set-up, and above those of the picture.
pub(crate) fn parts() -> (&'static str, &'static str) {
    ("Before the picture:", "In the picture:")
}

/// Before an expectation and what there is instead.
pub(crate) fn unmet() -> &'static str {
    "an expectation does not hold"
}

/// A free note.
pub(crate) fn note(s: &Sentences<'_>, note: &Note) -> String {
    let side = match note.side {
        Side::Left => "left of",
        Side::Right => "right of",
        Side::Over => "over",
    };
    let text = note.text.replace('\n', " ");
    format!("Note {side} {}: {text}", s.node(note.node))
}
