//! The five messages as bytes, as upstream sends them (1.1).
//!
//! Four are JSON objects, a Sync is a MsgPack map. On the wire an epoch is a string (upstream's are
//! UUIDs) and so are the version numbers, which nobody reads; so these are types of their own, and
//! whoever joins the two worlds says which string an [`Epoch`] is.
//!
//! Encoding depends on the [`Model`]: the design document's messages have neither epoch nor
//! `start-ts`. Decoding does not, and follows Go: what is missing is zero or empty, what is unknown
//! is ignored. That is how an old processor came to understand a new owner (1.2).
//!
//! # Example: what an owner sends to stop a table
//!
//! ```
//! use handover_protocol::wire::DispatchTable;
//! use handover_protocol::{Model, OwnerRev, TableId, Ts};
//!
//! let message = DispatchTable {
//!     owner_rev: OwnerRev(1),
//!     epoch: "test-epoch".into(),
//!     id: TableId(1),
//!     start_ts: Ts(2),
//!     is_delete: true,
//! };
//! let bytes = message.encode(Model::V2Final);
//! let text = r#"{"owner-rev":1,"epoch":"test-epoch","id":1,"start-ts":2,"is-delete":true}"#;
//! assert_eq!(bytes, text.as_bytes());
//! assert_eq!(DispatchTable::decode(&bytes), Ok(message.clone()));
//!
//! let bytes = message.encode(Model::V2Doc);
//! assert_eq!(bytes, br#"{"owner-rev":1,"id":1,"is-delete":true}"#);
//!
//! let error = DispatchTable::decode(br#"{"id":"one"}"#).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "DispatchTable, byte 11, in id: invalid type: string \"one\", expected i64"
//! );
//! ```

mod error;
mod json;
mod messages;
mod msgpack;
mod topic;

pub use error::DecodeError;
pub use messages::{Announce, Checkpoint, DispatchTable, DispatchTableResponse, Sync};
pub use topic::{ChangefeedId, InvalidName, topic};

#[cfg(doc)]
use crate::{Epoch, Model};
