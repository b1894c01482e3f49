//! What a run comes to, for programs: the only types here that are serialized.
//!
//! Values that can exceed what a JavaScript number holds are decimal strings.

mod compare;
mod explore;

use handover_protocol::insertion_sort_by_key;
use handover_simulation::{Trace, script};
use serde::Serialize;

use crate::diagram::{Arrow, Diagram};
use crate::ledger::Ledger;
use crate::sentences::{Locale, Sentences};
use crate::transcript::Told;
use crate::windows::{Window, Windows};
pub use compare::{CompareReport, SideReport, SkippedReport};
pub use explore::{ExploreReport, FaultReport};

/// A run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What the run is called; may be empty.
    pub title: String,
    /// The model's name.
    pub model: &'static str,
    /// The names of the guards that are off, in order.
    pub guards_off: Vec<&'static str>,
    /// The messages of the picture, by number; a copy follows its original under the same number.
    pub messages: Vec<MessageReport>,
    /// Every step of the run, those of the set-up included.
    pub steps: Vec<StepReport>,
    /// The invariants that broke, each at the step that broke it.
    pub violations: Vec<ViolationReport>,
    /// The assumptions that did not hold, each at the step that broke it.
    pub assumptions_broken: Vec<AssumptionReport>,
    /// The panics, and the errors that ended a processor, each at its step.
    pub crashes: Vec<CrashReport>,
    /// When truth and belief about the owner differed, by the beginning.
    pub windows: Vec<WindowReport>,
    /// Why the run can make no progress, if it cannot.
    pub stuck: Option<StuckReport>,
    /// `safe`, `violated` or `stuck`.
    pub verdict: &'static str,
    /// The digest of the state at the end, eight hexadecimal digits.
    pub digest: String,
}

/// A message of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MessageReport {
    /// Its number in the picture, from 1.
    pub number: u32,
    /// Which of the five messages.
    pub kind: &'static str,
    /// The sender's name.
    pub from: String,
    /// The receiver's name.
    pub to: String,
    /// What it says, as on its arrow.
    pub label: String,
    /// `accepted`, `rejected`, `dropped`, `in-flight` or `ignored`.
    pub fate: &'static str,
    /// Which guard refused it and why, if one did.
    pub rejection: Option<RejectionReport>,
}

/// Why a message was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RejectionReport {
    /// The guard's name.
    pub guard: &'static str,
    /// The value in the message.
    pub message: String,
    /// The value it was compared with.
    pub known: String,
    /// Both in a sentence.
    pub sentence: String,
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepReport {
    /// Its number, from 1.
    pub number: usize,
    /// The event, as in the scenario text.
    pub event: String,
    /// What happened.
    pub sentence: String,
    /// What came of it, one sentence each.
    pub effects: Vec<String>,
    /// Whether it belongs to the picture and not to the set-up.
    pub in_picture: bool,
}

/// A broken invariant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ViolationReport {
    /// The invariant's name.
    pub invariant: &'static str,
    /// The number of the step that broke it.
    pub step: usize,
    /// What is wrong.
    pub sentence: String,
}

/// A broken assumption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AssumptionReport {
    /// The number of the step that broke it.
    pub step: usize,
    /// What did not hold.
    pub sentence: String,
}

/// A panic, or an error that ended a processor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrashReport {
    /// The name of the node.
    pub node: String,
    /// The number of its step.
    pub step: usize,
    /// What happened, and why.
    pub sentence: String,
}

/// A window in which truth and belief about the owner differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WindowReport {
    /// `zombie` (somebody takes itself for the owner and is not) or `no-owner`.
    pub kind: &'static str,
    /// The name of the zombie.
    pub node: Option<String>,
    /// The number of the step that opened it.
    pub since: usize,
    /// The number of the step that closed it; none if it is open at the end.
    pub until: Option<usize>,
    /// How many steps it lasted.
    pub steps: usize,
    /// What it is.
    pub sentence: String,
}

/// Why a run can make no progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StuckReport {
    /// Who waits for what.
    pub sentence: String,
}

impl Report {
    /// What a run comes to.
    #[must_use]
    pub fn of(trace: &Trace, locale: Locale) -> Self {
        let ledger = Ledger::of(trace);
        let words = Sentences::new(locale, trace.setup(), &ledger);
        let diagram = Diagram::of(trace, &words);
        let setup = trace.setup();
        let steps = (0..trace.steps().len()).filter_map(|n| step(trace, n, &words));
        let mut violations = Vec::new();
        let mut assumptions = Vec::new();
        let mut crashes = Vec::new();
        for (n, step) in trace.steps().iter().enumerate() {
            violations.extend(step.violations.iter().map(|v| ViolationReport {
                invariant: v.invariant().name(),
                step: n + 1,
                sentence: words.violation(v),
            }));
            assumptions.extend(step.broken.iter().map(|b| AssumptionReport {
                step: n + 1,
                sentence: words.assumption(b),
            }));
            crashes.extend(step.crashes().filter_map(|effect| {
                let (node, _) = effect.crash()?;
                Some(CrashReport {
                    node: words.node(node).to_owned(),
                    step: n + 1,
                    sentence: words.effect(effect),
                })
            }));
        }
        Self {
            title: setup.title.clone(),
            model: setup.rules.model.name(),
            guards_off: setup.rules.off().map(|guard| guard.name()).collect(),
            messages: diagram.arrows.iter().map(|a| message(a, &words)).collect(),
            steps: steps.collect(),
            violations,
            assumptions_broken: assumptions,
            crashes,
            windows: windows(&Windows::of(trace), &words),
            stuck: trace.world().stuck().map(|waits| StuckReport {
                sentence: words.stuck(&waits),
            }),
            verdict: trace.verdict().name(),
            digest: format!("{:08x}", trace.world().digest()),
        }
    }
}

fn windows(windows: &Windows, words: &Sentences<'_>) -> Vec<WindowReport> {
    let report = |kind, node, window: &Window, sentence| WindowReport {
        kind,
        node,
        since: window.since,
        until: window.until,
        steps: window.steps,
        sentence,
    };
    let mut reports: Vec<WindowReport> = Vec::new();
    for window in &windows.ownerless {
        reports.push(report("no-owner", None, window, words.no_owner(window)));
    }
    for zombie in &windows.zombies {
        let name = words.node(zombie.node).to_owned();
        let sentence = words.zombie(zombie);
        reports.push(report("zombie", Some(name), &zombie.window, sentence));
    }
    insertion_sort_by_key(&mut reports, |report| report.since);
    reports
}

fn message(arrow: &Arrow, words: &Sentences<'_>) -> MessageReport {
    let refusal = arrow.refusal.as_ref();
    MessageReport {
        number: arrow.number,
        kind: arrow.kind.name(),
        from: words.node(arrow.from).to_owned(),
        to: words.node(arrow.to).to_owned(),
        label: arrow.label.clone(),
        fate: arrow.fate.name(),
        rejection: refusal.and_then(|refusal| {
            Some(RejectionReport {
                guard: refusal.guard?.name(),
                message: refusal.message.clone(),
                known: refusal.known.clone(),
                sentence: refusal.sentence.clone(),
            })
        }),
    }
}

fn step(trace: &Trace, index: usize, words: &Sentences<'_>) -> Option<StepReport> {
    let told = Told::of(trace, index, words)?;
    let step = trace.steps().get(index)?;
    Some(StepReport {
        number: told.number,
        event: script::print_event(trace.setup(), &step.event),
        sentence: told.sentence,
        effects: told.effects,
        in_picture: told.in_picture,
    })
}
