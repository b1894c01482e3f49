//! `handover explore`: the shortest way to break a run.

use std::io::{IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};

use handover_diagram::ExploreReport;
use handover_diagram::sentences::Locale;
use handover_explorer::{Fault, Goal, Progress, Scope, Search};
use handover_protocol::Guard;
use handover_simulation::Trace;

use crate::arguments::Format;
use crate::commands::json;
use crate::failure::Failure;
use crate::output::print;
use crate::source::Source;

/// What `handover explore` is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) source: String,
    /// The guards that are switched off besides those of the scenario.
    pub(crate) off: Vec<Guard>,
    /// After how many steps the search starts, where not at `begin`.
    pub(crate) at: Option<usize>,
    /// What is looked for; nothing is what the run itself comes to.
    pub(crate) goals: Vec<Goal>,
    /// How many of each fault, where it is not what the run itself uses.
    pub(crate) faults: Vec<(Fault, u8)>,
    /// The most states.
    pub(crate) limit: Option<u32>,
    /// The longest runs.
    pub(crate) steps: Option<u32>,
    pub(crate) threads: usize,
    pub(crate) format: Format,
    pub(crate) locale: Locale,
}

/// Enough memory for a state, in bytes; the limit that counts is that of the states.
const BYTES_PER_STATE: usize = 1_000;

pub(crate) fn explore(question: &Question) -> Result<(), Failure> {
    let source = Source::find(&question.source)?;
    let locale = question.locale;
    let trace = source.play(locale)?;
    let at = question.at.unwrap_or_else(|| trace.begin());
    if at > trace.steps().len() {
        return Err(Failure::Input(format!(
            "--at {at} is behind the end: {} has {} steps",
            source.name(),
            trace.steps().len()
        )));
    }
    let (start, at) = start(&source, &trace, question, at)?;
    let scope = scope(&trace, question);
    let goals = if question.goals.is_empty() {
        Goal::of(&trace)
    } else {
        question.goals.clone()
    };
    let mut search = Search::new(&start, at, &scope, &goals);
    run(&mut search, question.threads, locale);
    let report = ExploreReport::of_search(&search, &scope, &goals, start.setup(), locale);
    let Some(report) = report else {
        return Err(Failure::Input("the search has no end".to_owned()));
    };
    let found = report.found.is_some();
    tell(report, question.format)?;
    if found { Err(Failure::No) } else { Ok(()) }
}

/// The run to where the search starts, with the guards that are to be off.
fn start(
    source: &Source,
    trace: &Trace,
    question: &Question,
    at: usize,
) -> Result<(Trace, usize), Failure> {
    if question.off.is_empty() {
        return Ok((trace.clone(), at));
    }
    let mut scenario = trace.until(at);
    for guard in &question.off {
        scenario.setup.rules = scenario.setup.rules.without(*guard);
    }
    let start = Trace::run(&scenario).map_err(|_| {
        let guards: Vec<_> = question.off.iter().map(|guard| guard.name()).collect();
        Failure::Input(format!(
            "the {at} steps of {} before the search cannot happen without {}; `--at` names an \
             earlier start",
            source.name(),
            guards.join(" and ")
        ))
    })?;
    let end = start.steps().len();
    Ok((start, end))
}

fn scope(trace: &Trace, question: &Question) -> Scope {
    let mut scope = Scope::of(trace);
    for (fault, count) in &question.faults {
        scope = scope.with_fault(*fault, *count);
    }
    scope.max_states = question.limit.unwrap_or(scope.max_states);
    scope.max_steps = question.steps.unwrap_or(scope.max_steps);
    let states = scope.max_states as usize;
    scope.max_bytes = BYTES_PER_STATE.saturating_mul(states.max(1_000));
    scope
}

fn tell(report: ExploreReport, format: Format) -> Result<(), Failure> {
    match format {
        Format::Json => json(&report),
        Format::Text => {
            let mut text = report.sentences.join("\n");
            for part in [report.script, report.link].into_iter().flatten() {
                text += "\n\n";
                text += part.trim_end();
            }
            print(&text)
        }
    }
}

/// States looked at before the progress is shown again, and in one batch of a thread.
const SLICE: usize = 4_096;
const BATCH: usize = 512;

/// Runs a search to its end.
fn run(search: &mut Search, threads: usize, locale: Locale) {
    let mut meter = Meter::new(locale);
    let mut workers: Vec<_> = (0..threads).map(|_| search.worker()).collect();
    while !search.progress().done {
        if threads > 1 {
            let batches = search.batches(threads, BATCH);
            let still = &*search;
            let expansions: Vec<_> = thread::scope(|scope| {
                let others: Vec<_> = batches
                    .into_iter()
                    .zip(&mut workers)
                    .map(|(batch, worker)| scope.spawn(move || still.expand(worker, batch)))
                    .collect();
                others.into_iter().map(|other| other.join()).collect()
            });
            for expansion in expansions {
                match expansion {
                    Ok(expansion) => search.merge(&expansion),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        } else {
            search.run(SLICE);
        }
        meter.show(search.progress());
    }
    meter.clear();
}

/// A line on the error stream that says how far it is, where somebody sees it.
struct Meter {
    begun: Instant,
    shown: Option<Instant>,
    on: bool,
    locale: Locale,
}

impl Meter {
    fn new(locale: Locale) -> Self {
        Self {
            begun: Instant::now(),
            shown: None,
            on: std::io::stderr().is_terminal(),
            locale,
        }
    }

    fn show(&mut self, progress: Progress) {
        let now = Instant::now();
        let wait = Duration::from_millis(200);
        let since = self.shown.unwrap_or(self.begun);
        if !self.on || now.duration_since(since) < wait {
            return;
        }
        self.shown = Some(now);
        let seconds = now.duration_since(self.begun).as_secs_f64();
        let speed = progress.states as f64 / seconds;
        let line = self
            .locale
            .exploring(progress.states, progress.depth, speed as usize);
        // Nothing depends on it.
        let _ = write!(std::io::stderr(), "\r{line}\x1b[K");
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
