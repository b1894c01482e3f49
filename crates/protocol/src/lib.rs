//! The rules of the TiCDC owner/processor scheduling protocol.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod ids;
mod message;
pub mod owner;
pub mod processor;
mod rejection;
mod rules;

pub use ids::{CaptureId, Epoch, OwnerRev, TableId, Tag, Ts, Watermark};
pub use message::{
    Announce, Checkpoint, DispatchTable, DispatchTableResponse, Message, MessageKind, Sync,
    ToOwner, ToProcessor,
};
pub use rejection::{Crash, Rejection};
pub use rules::{Correction, Guard, Model, Rules};
