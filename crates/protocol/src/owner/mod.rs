//! The owner's side: who runs which table, and how far the changefeed is.

mod balancer;
mod dispatcher;
mod handlers;
mod info;
mod moves;
mod report;
mod tables;
mod tick;

pub use balancer::{Load, victims};
pub use dispatcher::{CaptureStatus, Dispatcher, DispatcherState, Outbox, SyncState};
pub use info::TaskStatus;
pub use moves::{Move, MoveManager, MoveStage, Removal};
pub use report::Report;
pub use tables::{TableRecord, TableSet, TableStatus};
