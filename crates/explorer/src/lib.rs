//! The search: shortest runs to a broken invariant, a crash or a stuck state, or the certainty that
//! there is none.
//!
//! | to | |
//! | --- | --- |
//! | say from where, with which events and how far | [`Trace`](handover_simulation::Trace) and position, [`Scope`] |
//! | say what for | [`Goal`] |
//! | search | [`Search`] |
//! | search on several threads | [`Search::batches`] |
//! | know until when it could have been avoided | [`Chances`] |
//! | hold another program against it | [`Space`] |
//!
//! # In slices
//!
//! A search does nothing by itself: [`Search::run`] looks at as many states as it is given and
//! returns. Whoever calls it has the clock, shows progress, answers other calls in between, and stops
//! by not calling again; dropping the search gives its memory back. Reaching a limit is an
//! [`Outcome`] like any other.
//!
//! ```
//! use handover_explorer::{Goal, Limit, Outcome, Progress, Scope, Search};
//! use handover_simulation::{Trace, library, script};
//!
//! let entry = library::find("two-sides").expect("it is there");
//! let trace = Trace::run(script::parse(entry.text)?.scenario()).expect("it runs");
//! let mut scope = Scope::of(&trace);
//! scope.max_bytes = 2_000_000;
//! let mut search = Search::new(&trace, trace.begin(), &scope, &[Goal::Broken(None)]);
//! let progress = loop {
//!     let progress: Progress = search.run(2_000);
//!     // Here: show `states` and `depth`, and how many more states there are than a second ago.
//!     if progress.done {
//!         break progress;
//!     }
//! };
//! assert_eq!(search.outcome(), Some(&Outcome::Limit(Limit::Bytes)));
//! assert!(progress.states > 10_000 && search.ruled_out() > 2);
//! # Ok::<(), script::ScriptError>(())
//! ```
//!
//! # What it is exact about
//!
//! States are told apart by all of their bytes ([`Canonical`](handover_simulation::Canonical)), not
//! by a hash. An answer is a shortest run. Events that do not touch each other are tried in one order
//! only, which loses no state and no shortest run; the tests hold it against [`Search::plain`], and
//! against stateright and SPIN on the same transition function. The same question has the same answer on
//! every machine and any number of threads.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod batch;
mod chance;
mod commute;
mod goal;
mod kind;
mod look;
mod scope;
mod search;
mod space;
mod store;

pub use batch::{Batch, Expansion, Worker};
pub use chance::{Chance, Chances};
pub use goal::{Found, Goal};
pub use kind::{Fault, Kind, Natural};
pub use scope::Scope;
pub use search::{Finding, Limit, Outcome, Progress, Search};
pub use space::{Space, State};
