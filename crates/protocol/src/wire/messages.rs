//! The five, with strings where the wire has strings.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::DecodeError;
use super::json::{self, Field, Slot};
use super::msgpack;
use crate::ids::{Epoch, OwnerRev, TableId, Ts};
use crate::message::{self, MessageKind};
use crate::rules::Model;

/// See [`crate::Announce`].
#[derive(Clone, Debug, Default, Hash, PartialEq, Eq)]
pub struct Announce {
    /// `owner-rev`.
    pub owner_rev: OwnerRev,
    /// `owner-version`: the owner's semantic version, read by nobody.
    pub owner_version: String,
}

/// See [`crate::Sync`].
#[derive(Clone, Debug, Default, Hash, PartialEq, Eq)]
pub struct Sync {
    /// `ProcessorVersion`: the processor's semantic version, read by nobody.
    pub processor_version: String,
    /// `Epoch`; not in the design document's model.
    pub epoch: String,
    /// `Running`.
    pub running: Vec<TableId>,
    /// `Adding`.
    pub adding: Vec<TableId>,
    /// `Removing`.
    pub removing: Vec<TableId>,
}

/// See [`crate::DispatchTable`].
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct DispatchTable {
    /// `owner-rev`.
    pub owner_rev: OwnerRev,
    /// `epoch`; not in the design document's model.
    pub epoch: String,
    /// `id`: the table.
    pub id: TableId,
    /// `start-ts`; not in the design document's model.
    pub start_ts: Ts,
    /// `is-delete`.
    pub is_delete: bool,
}

/// See [`crate::DispatchTableResponse`].
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct DispatchTableResponse {
    /// `id`: the table.
    pub id: TableId,
    /// `epoch`; not in the design document's model.
    pub epoch: String,
}

/// See [`crate::Checkpoint`].
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct Checkpoint {
    /// `checkpoint-ts`.
    pub checkpoint_ts: Ts,
    /// `resolved-ts`.
    pub resolved_ts: Ts,
}

impl Announce {
    /// The message as an owner of that version sends it.
    #[must_use]
    pub fn new(message: message::Announce, owner_version: impl Into<String>) -> Self {
        Self {
            owner_rev: message.owner_rev,
            owner_version: owner_version.into(),
        }
    }

    /// As JSON, the same in both models.
    #[must_use]
    pub fn encode(&self, _model: Model) -> Vec<u8> {
        json::encode(&[
            ("owner-rev", Field::Int(self.owner_rev.0)),
            ("owner-version", Field::Text(&self.owner_version)),
        ])
    }

    /// From JSON.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Json`].
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut message = Self::default();
        let slots = &mut [
            ("owner-rev", Slot::Int(&mut message.owner_rev.0)),
            ("owner-version", Slot::Text(&mut message.owner_version)),
        ];
        json::decode(MessageKind::Announce, bytes, slots)?;
        Ok(message)
    }
}

impl Sync {
    /// The message as a processor of that version sends it, with its epoch as a string.
    #[must_use]
    pub fn new(
        message: message::Sync,
        processor_version: impl Into<String>,
        epoch: impl FnOnce(Epoch) -> String,
    ) -> Self {
        Self {
            processor_version: processor_version.into(),
            epoch: epoch(message.epoch),
            running: message.running,
            adding: message.adding,
            removing: message.removing,
        }
    }

    /// What it says, given what its epoch is.
    #[must_use]
    pub fn into_message(self, epoch: impl FnOnce(&str) -> Epoch) -> message::Sync {
        message::Sync {
            epoch: epoch(&self.epoch),
            running: self.running,
            adding: self.adding,
            removing: self.removing,
        }
    }

    /// As MsgPack: a map with the names of the Go fields, every id in nine bytes, an empty list as
    /// nil. No list may have more than 2^32 - 1 ids.
    #[must_use]
    pub fn encode(&self, model: Model) -> Vec<u8> {
        msgpack::encode(self, model)
    }

    /// From MsgPack. Integers may have any of the forms, lists may be nil. Bytes after the message
    /// are not looked at, as upstream does not.
    ///
    /// # Errors
    ///
    /// [`DecodeError::MsgPack`].
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        msgpack::decode(bytes)
    }
}

impl DispatchTable {
    /// The message with its epoch as a string.
    #[must_use]
    pub fn new(message: message::DispatchTable, epoch: impl FnOnce(Epoch) -> String) -> Self {
        Self {
            owner_rev: message.owner_rev,
            epoch: epoch(message.epoch),
            id: message.table,
            start_ts: message.start_ts,
            is_delete: message.is_delete,
        }
    }

    /// What it says, given what its epoch is.
    #[must_use]
    pub fn into_message(self, epoch: impl FnOnce(&str) -> Epoch) -> message::DispatchTable {
        message::DispatchTable {
            owner_rev: self.owner_rev,
            epoch: epoch(&self.epoch),
            table: self.id,
            start_ts: self.start_ts,
            is_delete: self.is_delete,
        }
    }

    /// As JSON.
    #[must_use]
    pub fn encode(&self, model: Model) -> Vec<u8> {
        let owner_rev = ("owner-rev", Field::Int(self.owner_rev.0));
        let id = ("id", Field::Int(self.id.0));
        let is_delete = ("is-delete", Field::Bool(self.is_delete));
        match model {
            Model::V2Doc => json::encode(&[owner_rev, id, is_delete]),
            Model::V2Final => json::encode(&[
                owner_rev,
                ("epoch", Field::Text(&self.epoch)),
                id,
                ("start-ts", Field::Uint(self.start_ts.0)),
                is_delete,
            ]),
        }
    }

    /// From JSON.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Json`].
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut message = Self {
            owner_rev: OwnerRev(0),
            epoch: String::new(),
            id: TableId(0),
            start_ts: Ts(0),
            is_delete: false,
        };
        let slots = &mut [
            ("owner-rev", Slot::Int(&mut message.owner_rev.0)),
            ("epoch", Slot::Text(&mut message.epoch)),
            ("id", Slot::Int(&mut message.id.0)),
            ("start-ts", Slot::Uint(&mut message.start_ts.0)),
            ("is-delete", Slot::Bool(&mut message.is_delete)),
        ];
        json::decode(MessageKind::DispatchTable, bytes, slots)?;
        Ok(message)
    }
}

impl DispatchTableResponse {
    /// The message with its epoch as a string.
    #[must_use]
    pub fn new(
        message: message::DispatchTableResponse,
        epoch: impl FnOnce(Epoch) -> String,
    ) -> Self {
        Self {
            id: message.table,
            epoch: epoch(message.epoch),
        }
    }

    /// What it says, given what its epoch is.
    #[must_use]
    pub fn into_message(self, epoch: impl FnOnce(&str) -> Epoch) -> message::DispatchTableResponse {
        message::DispatchTableResponse {
            table: self.id,
            epoch: epoch(&self.epoch),
        }
    }

    /// As JSON.
    #[must_use]
    pub fn encode(&self, model: Model) -> Vec<u8> {
        let id = ("id", Field::Int(self.id.0));
        match model {
            Model::V2Doc => json::encode(&[id]),
            Model::V2Final => json::encode(&[id, ("epoch", Field::Text(&self.epoch))]),
        }
    }

    /// From JSON.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Json`].
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut message = Self {
            id: TableId(0),
            epoch: String::new(),
        };
        let slots = &mut [
            ("id", Slot::Int(&mut message.id.0)),
            ("epoch", Slot::Text(&mut message.epoch)),
        ];
        json::decode(MessageKind::DispatchTableResponse, bytes, slots)?;
        Ok(message)
    }
}

impl Checkpoint {
    /// As JSON, the same in both models.
    #[must_use]
    pub fn encode(&self, _model: Model) -> Vec<u8> {
        json::encode(&[
            ("checkpoint-ts", Field::Uint(self.checkpoint_ts.0)),
            ("resolved-ts", Field::Uint(self.resolved_ts.0)),
        ])
    }

    /// From JSON.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Json`].
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut message = Self::default();
        let slots = &mut [
            ("checkpoint-ts", Slot::Uint(&mut message.checkpoint_ts.0)),
            ("resolved-ts", Slot::Uint(&mut message.resolved_ts.0)),
        ];
        json::decode(MessageKind::Checkpoint, bytes, slots)?;
        Ok(message)
    }
}

impl From<Announce> for message::Announce {
    fn from(message: Announce) -> Self {
        Self {
            owner_rev: message.owner_rev,
        }
    }
}

impl From<message::Checkpoint> for Checkpoint {
    fn from(message: message::Checkpoint) -> Self {
        Self {
            checkpoint_ts: message.checkpoint_ts,
            resolved_ts: message.resolved_ts,
        }
    }
}

impl From<Checkpoint> for message::Checkpoint {
    fn from(message: Checkpoint) -> Self {
        Self {
            checkpoint_ts: message.checkpoint_ts,
            resolved_ts: message.resolved_ts,
        }
    }
}
