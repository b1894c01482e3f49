//! The `expect` lines of a scenario, held against its run.

use handover_simulation::{Expect, Invariant, Item, NodeId, Trace, Verdict, Violation};

use crate::diagram::Diagram;
use crate::sentences::Locale;
use crate::transcript::outcome;

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
    let diagram = Diagram::draw(trace, Locale::En);
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

/// A sentence about a run that goes wrong although its scenario says nothing about how it ends.
#[must_use]
pub fn unexpected(trace: &Trace, locale: Locale) -> Option<String> {
    let says = |item: &Item| {
        matches!(
            item,
            Item::Expect(Expect::Verdict(_) | Expect::Violation { .. })
        )
    };
    if trace.items().iter().any(says) {
        return None;
    }
    match trace.verdict() {
        Verdict::Safe => None,
        Verdict::Violated | Verdict::Stuck => Some(outcome(trace, locale)),
    }
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
        Expect::Violation { invariant, step } => (
            format!("violation {} {step}", invariant.name()),
            first_violation(trace, *invariant),
        ),
        Expect::Crash(node) => {
            let name = trace.setup().name(*node);
            let found = if crashed(trace, *node) {
                "crash"
            } else {
                "no crash"
            };
            (format!("crash {name}"), format!("{found} {name}"))
        }
        Expect::Digest(digest) => (
            format!("digest {digest:08x}"),
            format!("digest {:08x}", trace.world().digest()),
        ),
    }
}

/// The first step that broke an invariant, counted from 1 where the picture begins. Where it broke
/// more than one, the one that is `asked` for speaks for all.
fn first_violation(trace: &Trace, asked: Invariant) -> String {
    let mut steps = trace.steps().iter();
    let Some(n) = steps.position(|step| !step.violations.is_empty()) else {
        return "no violation".to_owned();
    };
    let broken = &trace.steps()[n].violations;
    let mut invariants = broken.iter().map(Violation::invariant);
    let first = broken.first().map(Violation::invariant);
    let found = invariants.find(|invariant| *invariant == asked).or(first);
    let name = found.map_or("", Invariant::name);
    match (n + 1).checked_sub(trace.begin()) {
        None | Some(0) => format!("violation {name} in the set-up"),
        Some(step) => format!("violation {name} {step}"),
    }
}

/// Whether a node panicked at any time, or its processor ended with an error.
fn crashed(trace: &Trace, who: NodeId) -> bool {
    let mut effects = trace.steps().iter().flat_map(|step| &step.effects);
    effects.any(|effect| effect.crash().is_some_and(|(node, _)| node == who))
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
