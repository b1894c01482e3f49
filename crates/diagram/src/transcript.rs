//! A run in words, step by step.

use std::fmt::Write as _;

use handover_simulation::{Effect, Event, Step, Trace, Verdict};

use crate::ledger::Ledger;
use crate::metrics::clean;
use crate::sentences::{Locale, Sentences};
use crate::walk::{Moment, walk};
use crate::windows::Windows;

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its number, from 1: the position after it.
    pub number: usize,
    /// What happened.
    pub sentence: String,
    /// What came of it, without what the sentence has said already.
    pub effects: Vec<String>,
    /// The invariants it broke.
    pub violations: Vec<String>,
    /// The assumptions it broke.
    pub assumptions: Vec<String>,
    /// Whether a message was not obeyed in it.
    pub refuses: bool,
    /// Whether it belongs to the picture and not to the set-up.
    pub in_picture: bool,
}

impl Told {
    /// The step with that index in words; none if there is no such step.
    #[must_use]
    pub fn of(trace: &Trace, index: usize, words: &Sentences<'_>) -> Option<Self> {
        let step = trace.steps().get(index)?;
        let said = |effect: &&Effect| !is_said_by(&step.event, effect);
        let effects = step.effects.iter().filter(said);
        Some(Self {
            number: index + 1,
            sentence: words.step(&step.event, &step.effects),
            effects: effects.map(|effect| words.effect(effect)).collect(),
            violations: sentences(&step.violations, |v| words.violation(v)),
            assumptions: sentences(&step.broken, |b| words.assumption(b)),
            refuses: refuses(step),
            in_picture: index >= trace.begin(),
        })
    }

    /// All that came of it, in order.
    pub fn details(&self) -> impl Iterator<Item = &str> {
        let effects = self.effects.iter().chain(&self.violations);
        effects.chain(&self.assumptions).map(String::as_str)
    }
}

fn sentences<T>(items: &[T], say: impl Fn(&T) -> String) -> Vec<String> {
    items.iter().map(say).collect()
}

fn refuses(step: &Step) -> bool {
    let mut effects = step.effects.iter();
    effects.any(|effect| matches!(effect, Effect::Rejected { .. }))
}

/// Whether the sentence of an event says already what the effect would say.
fn is_said_by(event: &Event, effect: &Effect) -> bool {
    matches!(
        (event, effect),
        (
            Event::Deliver(_) | Event::Overtake(_),
            Effect::Delivered { .. }
        ) | (Event::Hold(_), Effect::Held { .. })
            | (Event::Release(_), Effect::Released { .. })
            | (Event::Drop(_), Effect::Lost { .. })
            | (Event::Ready { .. }, Effect::TableReady { .. })
            | (Event::Stopped { .. }, Effect::TableStopped { .. })
            | (Event::Advance { .. }, Effect::Advanced { .. })
            | (Event::Elect { .. }, Effect::Elected { .. })
            | (Event::LoseSession { .. }, Effect::SessionLost { .. })
            | (Event::Pause { .. }, Effect::Paused { .. })
            | (Event::Resume { .. }, Effect::Resumed { .. })
            | (Event::Cut { .. }, Effect::LinkCut { .. })
            | (Event::Heal { .. }, Effect::LinkHealed { .. })
            | (Event::AddTable { .. }, Effect::TableWanted { .. })
            | (Event::DropTable { .. }, Effect::TableUnwanted { .. })
            | (Event::Notice { .. }, Effect::Noticed { .. })
            | (Event::Observe { .. }, Effect::Observed { .. })
            | (Event::Land { .. }, Effect::WriteLanded { .. })
            | (Event::CutEtcd { .. }, Effect::EtcdCut { .. })
            | (Event::HealEtcd { .. }, Effect::EtcdHealed { .. })
            | (Event::Rebalance, Effect::RebalanceAsked { .. })
            | (Event::Move { .. }, Effect::MoveAsked { taken: true, .. })
    )
}

/// A whole run in words, as plain text.
#[must_use]
pub fn transcript(trace: &Trace, locale: Locale) -> String {
    let ledger = Ledger::of(trace);
    transcript_of(trace, &Sentences::new(locale, trace.setup(), &ledger))
}

/// The same in words that are there already, which are those of the same run.
#[must_use]
pub fn transcript_of(trace: &Trace, words: &Sentences<'_>) -> String {
    let mut out = String::new();
    for line in words.setup_lines() {
        push(&mut out, "", &line);
    }
    let (before, picture) = words.parts();
    if trace.begin() > 0 {
        push(&mut out, "\n", before);
    }
    let width = trace.steps().len().to_string().len();
    let mut index = 0;
    walk(trace, |moment, shown| match moment {
        Moment::Begin => push(&mut out, "\n", picture),
        Moment::Note { note, .. } => {
            if shown.begun {
                push(&mut out, &" ".repeat(width + 4), &words.free_note(note));
            }
        }
        Moment::Step { .. } => {
            if let Some(told) = Told::of(trace, index, words) {
                let number = format!("  {:>width$}. ", told.number);
                push(&mut out, &number, &told.sentence);
                for detail in told.details() {
                    push(&mut out, &format!("{}- ", " ".repeat(width + 4)), detail);
                }
            }
            index += 1;
        }
    });
    out.push('\n');
    let windows = words.windows(&Windows::of(trace));
    for line in &windows {
        push(&mut out, "", line);
    }
    if !windows.is_empty() {
        out.push('\n');
    }
    push(&mut out, "", &outcome_of(trace, words));
    out
}

/// What a run comes to: its verdict, and who waits for what where it cannot go on.
#[must_use]
pub fn outcome(trace: &Trace, locale: Locale) -> String {
    let ledger = Ledger::of(trace);
    outcome_of(trace, &Sentences::new(locale, trace.setup(), &ledger))
}

fn outcome_of(trace: &Trace, words: &Sentences<'_>) -> String {
    let verdict = trace.verdict();
    let waits = trace.world().stuck();
    let stuck = waits.map(|waits| words.stuck(&waits));
    match (verdict, stuck) {
        (Verdict::Stuck, Some(stuck)) => stuck,
        (_, Some(stuck)) => format!("{} {stuck}", words.verdict(verdict)),
        (_, None) => words.verdict(verdict).to_owned(),
    }
}

fn push(out: &mut String, before: &str, line: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{before}{}", clean(line));
}
