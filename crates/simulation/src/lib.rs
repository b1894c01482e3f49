//! The stage on which the protocol is played: etcd, the network, the nodes.
//!
//! [`World::step`] takes an [`Event`] and gives back the [`Effect`]s that could be seen. Nothing
//! else changes a world: there is no clock and no chance here, so a [`Setup`] and a list of events
//! *are* the run, the same on every machine. A [`Trace`] keeps a run with every moment of it.
//!
//! A message that is refused by the protocol is an effect; [`Refused`] means that an event makes no
//! sense now, and leaves the world as it was.
//!
//! # What this crate does not do
//!
//! It draws nothing and words nothing: sentences, pictures and reports are made from what it
//! returns. It decides nothing about the protocol either: that is `handover_protocol`.
//!
//! Section numbers in the documentation are those of the protocol's description.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod about;
mod canonical;
mod digest;
mod effect;
mod etcd;
mod event;
pub mod library;
pub mod link;
mod network;
mod node;
mod pipelines;
mod refused;
mod scenario;
pub mod script;
mod setup;
mod sink;
mod trace;
mod trial;
mod verdict;
pub mod view;
mod world;

pub use canonical::Canonical;
pub use effect::{Down, Effect, Loss, MessageId};
pub use event::{Channel, Event, MessageRef};
pub use node::node_of;
pub use refused::Refused;
pub use scenario::{Expect, Item, Note, Scenario, Shape, Side};
pub use setup::{NodeId, NodeSpec, Role, Roles, Setup, SetupError, Views, Writes, is_name};
pub use trace::{ItemError, RunError, Step, Trace};
pub use trial::Trial;
pub use verdict::{BrokenAssumption, Invariant, Verdict, Violation, Wait};
pub use world::{Quiet, World};
