//! The `expect` lines of a scenario, held against its run.

use handover_simulation::{Expect, Item, Trace};

use crate::diagram::Diagram;

/// An `expect` line that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The item, by its position in [`Trace::items`].
    pub item: usize,
    /// What the line says, as in the scenario text.
    pub expected: String,
    /// What the run shows instead, in the same words.
    pub found: String,
}

/// The `expect` lines that do not hold, in order.
#[must_use]
pub fn unmet(trace: &Trace) -> Vec<Unmet> {
    let diagram = Diagram::draw(trace);
    let expects = trace.items().iter().enumerate();
    expects
        .filter_map(|(item, what)| match what {
            Item::Expect(expect) => Some((item, expect)),
            Item::Event(_)
            | Item::Settle
            | Item::Begin
            | Item::Hide(_)
            | Item::Show(_)
            | Item::Note(_) => None,
        })
        .filter_map(|(item, expect)| {
            let (expected, found) = compare(trace, &diagram, expect);
            (expected != found).then_some(Unmet {
                item,
                expected,
                found,
            })
        })
        .collect()
}

/// What is expected and what there is, in words that are equal if it holds.
fn compare(trace: &Trace, diagram: &Diagram, expect: &Expect) -> (String, String) {
    match expect {
        Expect::Verdict(verdict) => (
            format!("verdict {}", verdict.name()),
            format!("verdict {}", trace.verdict().name()),
        ),
        Expect::Rejected { number, guard } => (
            format!("rejected {number} {}", guard.name()),
            fate_of(diagram, *number),
        ),
        Expect::Messages(count) => (
            format!("messages {count}"),
            format!("messages {}", diagram.messages()),
        ),
        Expect::Digest(digest) => (
            format!("digest {digest:08x}"),
            format!("digest {:08x}", trace.world().digest()),
        ),
    }
}

fn fate_of(diagram: &Diagram, number: u32) -> String {
    let mut arrows = diagram.arrows.iter();
    let Some(arrow) = arrows.find(|arrow| arrow.number == number && arrow.copy == 0) else {
        return format!(
            "no message {number}, the last one is {}",
            diagram.messages()
        );
    };
    match arrow.refusal.as_ref().and_then(|refusal| refusal.guard) {
        Some(guard) => format!("rejected {number} {}", guard.name()),
        None => format!("message {number} is {}", arrow.fate.name()),
    }
}
