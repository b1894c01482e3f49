//! Until when what a run led to could have been avoided.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use handover_simulation::{Canonical, Trace};

use crate::goal::{Goal, Goals, is_stuck};
use crate::kind::{Fault, Kind};
use crate::look::Look;
use crate::scope::Scope;
use crate::space::Space;
use crate::store::{From, Insertion, Place, Store};

/// Whether what is looked for can still be avoided in a state, without any further fault.
///
/// A *continuation* of a state consists of natural events of the scope (no faults and commands,
/// whatever the scope has left of them; processors replicate up to its timestamps) and goes on as
/// long as any of them can happen: it comes to rest, or has no end. It *avoids* what is looked for
/// if none of its steps and states is that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// At least one continuation avoids it. How likely that one is is not asked.
    Avoidable,
    /// Every continuation meets it, in whatever order things happen. (None comes to rest without
    /// it, and none goes in circles: that was looked at in all states there are.)
    Lost,
    /// There are more states than were to be looked at, and no continuation that avoids it was
    /// among those.
    Unknown,
}

/// Whether what a run leads to could be avoided, in each state on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    each: Vec<Chance>,
}

impl Chances {
    /// The chances along a run from a position on, to the end of the run, whose last step meets one
    /// of the goals. In each state at most `max_states` others are looked at.
    ///
    /// # Example: the last moment
    /// ```
    /// use handover_explorer::{Chance, Chances, Goal, Outcome, Scope, Search};
    /// use handover_simulation::{Trace, library, script};
    ///
    /// let entry = library::find("without-fence-on-session-loss").expect("it is there");
    /// let trace = Trace::run(script::parse(entry.text)?.scenario()).expect("it runs");
    /// let (scope, goals) = (Scope::of(&trace), [Goal::Broken(None)]);
    /// let mut search = Search::new(&trace, trace.begin(), &scope, &goals);
    /// while !search.run(1_000).done {}
    /// let Some(Outcome::Found(finding)) = search.outcome() else {
    ///     panic!("there is a run");
    /// };
    /// let run = Trace::run(&finding.scenario).expect("it runs");
    /// let chances = Chances::along(&run, run.begin(), &scope, &goals, 10_000);
    /// assert_eq!(chances.each().first(), Some(&Chance::Avoidable));
    /// assert_eq!(chances.each().last(), Some(&Chance::Lost));
    /// # Ok::<(), script::ScriptError>(())
    /// ```
    #[must_use]
    pub fn along(
        trace: &Trace,
        from: usize,
        scope: &Scope,
        goals: &[Goal],
        max_states: u32,
    ) -> Self {
        let faultless = Fault::ALL
            .into_iter()
            .fold(scope.clone(), |scope, fault| scope.with_fault(fault, 0));
        let start = trace.world_at(from);
        let space = Space::new(&faultless, &start);
        let form = space.form(&start);
        let mut walk = Walk {
            look: Look::new(form.clone(), start),
            form,
            space,
            goals: Goals::new(goals),
            max_states,
            store: Store::new(max_states, scope.max_bytes),
            open: BTreeSet::new(),
            path: Vec::new(),
        };
        let mut each = alloc::vec![Chance::Lost];
        for position in (from..trace.steps().len()).rev() {
            // Going on as the run does is one of the continuations.
            let later = each.last() == Some(&Chance::Avoidable);
            each.push(if later && walk.goes_on_naturally(trace, position) {
                Chance::Avoidable
            } else {
                walk.chance(trace, position)
            });
        }
        each.reverse();
        Self { each }
    }

    /// The chance after so many steps; the first is that at the start, the last that at the end.
    #[must_use]
    pub fn each(&self) -> &[Chance] {
        &self.each
    }

    /// The point of no return: after how many steps it could not be avoided any more. Zero if that
    /// was so from the start; `None` where it is not known.
    #[must_use]
    pub fn no_return(&self) -> Option<usize> {
        let lost = self.each.iter().rev().take_while(|c| **c == Chance::Lost);
        let first = self.each.len() - lost.count();
        let before = first.checked_sub(1).and_then(|n| self.each.get(n));
        (before != Some(&Chance::Unknown)).then_some(first)
    }
}

/// A walk depth first through everything that can happen by itself.
struct Walk {
    space: Space,
    goals: Goals,
    form: Canonical,
    look: Look,
    max_states: u32,
    /// The states met. Those not open lead to what is looked for, whatever happens.
    store: Store,
    /// The states on the path, and those from which it can be avoided.
    open: BTreeSet<Place>,
    path: Vec<Visit>,
}

/// A state being looked at.
struct Visit {
    place: Place,
    /// The next event to be tried.
    next: usize,
    /// Whether any event can happen.
    moves: bool,
}

/// What a visit came to.
enum Went {
    /// To a state that was not met before.
    Deeper(Place),
    /// To a state in which it can be avoided, or in a circle.
    Away,
    /// All events lead to what is looked for.
    Nowhere,
    /// There is no room for more.
    Full,
}

impl Walk {
    fn goes_on_naturally(&self, trace: &Trace, position: usize) -> bool {
        let Some(step) = trace.steps().get(position) else {
            return false;
        };
        let kind = Kind::of(&trace.world_at(position), &step.event);
        matches!(kind, Kind::Natural(natural) if self.space.scope().allows(natural))
    }

    fn chance(&mut self, trace: &Trace, position: usize) -> Chance {
        let mut bytes = Vec::new();
        let start = self.space.start(trace.world_at(position));
        if self.goals.of_state(&start.world).is_some() {
            return Chance::Lost;
        }
        self.space.write(&mut self.form, &start, &mut bytes);
        match self.meet(&bytes) {
            Went::Nowhere => return Chance::Lost,
            Went::Away => return Chance::Avoidable,
            Went::Full => return self.give_up(),
            Went::Deeper(place) => self.visit(place),
        }
        while let Some(visit) = self.path.last() {
            let place = visit.place;
            match self.go_on() {
                Went::Deeper(place) => self.visit(place),
                Went::Nowhere => {
                    self.path.pop();
                    self.open.remove(&place);
                }
                // All states on the path stay open: it can be avoided from each of them.
                Went::Away => {
                    self.path.clear();
                    return Chance::Avoidable;
                }
                Went::Full => return self.give_up(),
            }
        }
        Chance::Lost
    }

    fn visit(&mut self, place: Place) {
        self.open.insert(place);
        self.path.push(Visit {
            place,
            next: 0,
            moves: false,
        });
    }

    /// Forgets what was met: what has not been looked at to the end says nothing.
    fn give_up(&mut self) -> Chance {
        self.store = Store::new(self.max_states, self.space.scope().max_bytes);
        self.open.clear();
        self.path.clear();
        Chance::Unknown
    }

    fn meet(&mut self, bytes: &[u8]) -> Went {
        let from = From {
            parent: Store::START,
            event: 0,
            asleep: 0,
        };
        match self.store.insert(bytes, from) {
            Insertion::New(place) => Went::Deeper(place),
            Insertion::Known(place) if self.open.contains(&place) => Went::Away,
            Insertion::Known(_) => Went::Nowhere,
            Insertion::Full | Insertion::NoMemory => Went::Full,
        }
    }

    /// Goes on with the state at the end of the path.
    fn go_on(&mut self) -> Went {
        let Some(mut visit) = self.path.pop() else {
            return Went::Nowhere;
        };
        let stored = self.store.get(visit.place);
        self.look.go(&self.space, stored.bytes);
        self.look.list(&self.space);
        let mut went = Went::Nowhere;
        while let (Went::Nowhere, Some(event)) = (&went, self.look.event(visit.next)) {
            visit.next += 1;
            let Some(step) = self.look.step(&self.space, &self.goals, event) else {
                continue;
            };
            visit.moves = true;
            if step.found.is_none() {
                let bytes = core::mem::take(&mut self.look.bytes);
                went = self.meet(&bytes);
                self.look.bytes = bytes;
            }
        }
        let here = self.look.here();
        if !(visit.moves || self.goals.stuck && is_stuck(here)) {
            went = Went::Away;
        }
        self.path.push(visit);
        went
    }
}
