//! The stage: etcd, the network, the nodes; events in, effects out.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod effect;
mod event;
pub mod library;
pub mod link;
mod refused;
mod scenario;
pub mod script;
mod setup;
mod verdict;

pub use effect::{Down, Effect, Loss, MessageId};
pub use event::{Channel, Event, MessageRef};
pub use refused::Refused;
pub use scenario::{Expect, Item, Note, Scenario, Shape, Side};
pub use setup::{NodeId, NodeSpec, Role, Roles, Setup, SetupError, is_name};
pub use verdict::{BrokenAssumption, Verdict, Violation, Wait};
