//! The processor's side: what a processor does with an owner's messages.
//!
//! Two layers, as in the source (2): [`Agent`] decides what to send and when, [`PeerMessenger`]
//! decides to whom and whether it may go out yet. The tables themselves are behind [`Executor`].

mod agent;
mod checkpoint;
mod handlers;
mod messenger;
mod operation;
mod ports;
mod report;
mod tick;

pub use agent::{Agent, AgentState};
pub use checkpoint::{CheckpointSender, Pace, Pacing};
pub use messenger::{Over, PeerMessenger, Transport};
pub use operation::{Operation, OperationStatus};
pub use ports::{Executor, Messenger, Owner, SentCheckpoints, add_is_finished};
pub use report::Report;
