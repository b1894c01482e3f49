//! On which topic a message travels, and which changefeed names fit into one (1.1).

use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::message::MessageKind;
use crate::rules::Model;

/// A changefeed: namespace and id, both fit for a topic.
#[derive(Clone, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChangefeedId {
    namespace: String,
    id: String,
}

impl ChangefeedId {
    /// The changefeed of that name.
    ///
    /// # Errors
    ///
    /// [`InvalidName`] for a name that upstream refuses: it must consist of letters and digits, in
    /// groups joined by single hyphens, and of 128 bytes at most. So there is no slash in it.
    pub fn new(namespace: &str, id: &str) -> Result<Self, InvalidName> {
        if !is_valid(namespace) {
            return Err(InvalidName::Namespace(namespace.into()));
        }
        if !is_valid(id) {
            return Err(InvalidName::Id(id.into()));
        }
        Ok(Self {
            namespace: namespace.into(),
            id: id.into(),
        })
    }

    /// The namespace.
    #[must_use]
    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    /// The id within the namespace.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }
}

/// A name that no changefeed can have.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub enum InvalidName {
    /// The id.
    Id(String),
    /// The namespace.
    Namespace(String),
}

impl fmt::Display for InvalidName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, name) = match self {
            Self::Id(name) => ("changefeed id", name),
            Self::Namespace(name) => ("namespace", name),
        };
        write!(
            f,
            "{what} {name:?}: expected letters and digits, in groups joined by single hyphens, \
             at most {MAX_BYTES} bytes"
        )
    }
}

impl core::error::Error for InvalidName {}

/// The topic of a kind of message of a changefeed: `dispatch/<namespace>/<id>`. The design
/// document's model is older than namespaces: `dispatch/<id>`.
#[must_use]
pub fn topic(model: Model, kind: MessageKind, changefeed: &ChangefeedId) -> String {
    let name = match kind {
        MessageKind::Announce => "send-status",
        MessageKind::Sync => "send-status-resp",
        MessageKind::DispatchTable => "dispatch",
        MessageKind::DispatchTableResponse => "dispatch-resp",
        MessageKind::Checkpoint => "checkpoint",
    };
    let ChangefeedId { namespace, id } = changefeed;
    match model {
        Model::V2Doc => format!("{name}/{id}"),
        Model::V2Final => format!("{name}/{namespace}/{id}"),
    }
}

const MAX_BYTES: usize = 128;

fn is_valid(name: &str) -> bool {
    let is_group =
        |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_alphanumeric());
    name.len() <= MAX_BYTES && name.split('-').all(is_group)
}
