//! A run that is open, with everything that is computed from it and kept.

use std::cell::OnceCell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::{Locale, Sentences};
use handover_diagram::{Diagram, Scene};
use handover_simulation::{Effect, Scenario, Setup, Trace, Verdict, Wait};

use super::Source;

/// A run. It never changes: doing something makes another one.
pub struct Run {
    trace: Trace,
    setup: Rc<Setup>,
    source: Source,
    picture: OnceCell<Picture>,
    outcome: OnceCell<Outcome>,
}

/// The picture of a whole run.
#[derive(Debug)]
pub struct Picture {
    /// Its messages.
    pub ledger: Rc<Ledger>,
    /// As data.
    pub diagram: Diagram,
    /// In pixels.
    pub scene: Scene,
}

/// What is to be said about a whole run.
#[derive(Debug)]
pub struct Outcome {
    /// In one word.
    pub verdict: Verdict,
    /// Who waits for what, where it is stuck.
    pub waits: Option<Vec<Wait>>,
}

impl Picture {
    fn of(trace: &Trace) -> Self {
        let ledger = Ledger::of(trace);
        let words = Sentences::new(Locale::En, trace.setup(), &ledger);
        let diagram = Diagram::of(trace, &words);
        Self {
            scene: Scene::of(&diagram, Locale::En),
            diagram,
            ledger: Rc::new(ledger),
        }
    }
}

impl Run {
    /// That trace, opened from there.
    #[must_use]
    pub fn new(trace: Trace, source: Source) -> Self {
        Self {
            setup: Rc::new(trace.setup().clone()),
            trace,
            source,
            picture: OnceCell::new(),
            outcome: OnceCell::new(),
        }
    }

    /// Everything that happened.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// What it started from.
    #[must_use]
    pub fn setup(&self) -> &Rc<Setup> {
        &self.setup
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// How many steps it has.
    #[must_use]
    pub fn end(&self) -> usize {
        self.trace.steps().len()
    }

    /// The picture, drawn when first asked for.
    #[must_use]
    pub fn picture(&self) -> &Picture {
        self.picture.get_or_init(|| Picture::of(&self.trace))
    }

    /// Who words what is to be said about it.
    #[must_use]
    pub fn words(&self) -> Sentences<'_> {
        Sentences::new(Locale::En, &self.setup, &self.picture().ledger)
    }

    /// The answer, computed when first asked for.
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        self.outcome.get_or_init(|| Outcome {
            verdict: self.trace.verdict(),
            waits: self.trace.world().stuck(),
        })
    }

    /// Whether a message is refused in that step.
    #[must_use]
    pub fn refuses(&self, step: usize) -> bool {
        let step = self.trace.steps().get(step);
        step.is_some_and(|step| {
            let mut effects = step.effects.iter();
            effects.any(|effect| matches!(effect, Effect::Rejected { .. }))
        })
    }

    /// The run as it can be written down.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        self.trace.scenario()
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("source", &self.source)
            .field("items", &self.trace.items())
            .finish_non_exhaustive()
    }
}

/// A value shared by everybody who shows it. Equal only to itself, so that comparing it is free.
pub struct Shared<T>(Rc<T>);

impl<T> Shared<T> {
    /// Shares a value.
    pub fn new(value: T) -> Self {
        Self(Rc::new(value))
    }

    /// The pointer.
    #[must_use]
    pub fn rc(&self) -> &Rc<T> {
        &self.0
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
