//! The search: shortest runs to a broken invariant, a crash or a stuck state, or the certainty that
//! there is none.
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
