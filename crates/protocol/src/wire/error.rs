//! Why bytes are not a message.

use alloc::string::String;
use core::fmt;

use crate::message::MessageKind;

/// Why bytes are not a message: which message was expected, where reading stopped, counted in
/// bytes, and in which field, by its name on the wire, unless between two.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub enum DecodeError {
    /// Not the JSON expected.
    Json {
        /// What was to be read.
        message: MessageKind,
        /// Up to where it was read.
        offset: usize,
        /// In which field.
        field: Option<&'static str>,
        /// What is wrong, in the words of the JSON reader.
        reason: String,
    },
    /// Not the MsgPack expected.
    MsgPack {
        /// What was to be read.
        message: MessageKind,
        /// Where the value begins that is wrong.
        offset: usize,
        /// In which field.
        field: Option<&'static str>,
        /// What should be there.
        expected: &'static str,
        /// The byte that is there instead; `None` when the bytes end within the value.
        found: Option<u8>,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Json {
            message,
            offset,
            field,
            ..
        }
        | Self::MsgPack {
            message,
            offset,
            field,
            ..
        }) = self;
        write!(f, "{}, byte {offset}", message.name())?;
        if let Some(field) = field {
            write!(f, ", in {field}")?;
        }
        match self {
            Self::Json { reason, .. } => write!(f, ": {reason}"),
            Self::MsgPack {
                expected,
                found: Some(found),
                ..
            } => write!(f, ": expected {expected}, found {found:#04x}"),
            Self::MsgPack {
                expected,
                found: None,
                ..
            } => write!(f, ": expected {expected}, found the end"),
        }
    }
}

impl core::error::Error for DecodeError {}
