//! The rules of TiCDC's owner/processor scheduling protocol, as two pure state machines.
//!
//! A changefeed's tables are spread over captures. One capture is the *owner*, elected in etcd; it
//! decides who replicates which table and how far the changefeed is. On every capture a *processor*
//! does as it is told. [`owner::Dispatcher`] is the one end of the conversation,
//! [`processor::Agent`] the other, and the whole of it is five messages:
//!
//! * [`Announce`], owner to processor: I am the owner, tell me what you are doing.
//! * [`Sync`], processor to owner: this is all I am doing, and this is my epoch from now on.
//! * [`DispatchTable`], owner to processor: start this table, or stop it.
//! * [`DispatchTableResponse`], processor to owner: that is done.
//! * [`Checkpoint`], processor to owner: I am so far.
//!
//! Messages may be late: an owner may have lost its session without noticing, a processor may have
//! restarted while a command was on its way. Two fences keep the late ones out. The **owner
//! revision** is on everything an owner sends; a processor refuses a revision below the newest it
//! has heard ([`Guard::OwnerRev`]). The **epoch** names a period of a processor's life and is
//! renewed with every attempt to send a Sync; a dispatch made for another epoch is dropped by the
//! processor, a response of another epoch ignored by the owner ([`Guard::EpochAtProcessor`],
//! [`Guard::EpochAtOwner`]). Other guards order messages and hold the checkpoint back; every one
//! can be switched off in the [`Rules`] to see what it protects.
//!
//! Input is a method call, output goes through the traits a caller implements: messages through
//! [`processor::Messenger`] and [`owner::Outbox`], commands to the tables through
//! [`processor::Executor`]. What a machine did and what it refused, with both values of the
//! comparison, is appended to a log as data ([`owner::Report`], [`processor::Report`]). Where
//! upstream panics, a call returns a [`Crash`], and the machine must not be used any more. Where
//! upstream chooses at random, the lowest id is chosen, so that the same calls always lead to the
//! same state.
//!
//! Numbers in parentheses in these docs, like (2.5 step 4), G2 or L1, are sections, guards and
//! hazards of the specification: 1 messages and transport, 2 the processor, 3 the owner, 4 guards
//! and counterexamples, 5 upstream's tests, 8 known bugs. The tests of section 5 are data in
//! `tests/vectors`.
//!
//! # What this crate does not do
//!
//! It has no clock, no randomness, no network and no etcd: time is a number that a caller passes,
//! election, sessions and delivery are the caller's. It moves no data and knows of a table's
//! pipeline only what the executor answers, so two of the twelve guards
//! ([`Guard::FenceOnSessionLoss`], [`Guard::FrozenView`]) are only named here. It makes no
//! sentences for people. With the feature `wire` it also has the bytes of the messages; without it
//! there is no dependency at all.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod ids;
mod log;
mod message;
pub mod owner;
pub mod processor;
mod rejection;
mod rules;
pub mod small;
mod sort;
#[cfg(feature = "wire")]
pub mod wire;

pub use ids::{CaptureId, Epoch, OwnerRev, TableId, Tag, Ts, Watermark};
pub use log::Log;
pub use message::{
    Announce, Checkpoint, DispatchTable, DispatchTableResponse, Message, MessageKind, Sync,
    ToOwner, ToProcessor,
};
pub use rejection::{Crash, Rejection};
pub use rules::{Correction, Guard, Model, Rules};
pub use sort::insertion_sort_by_key;
