//! The five messages on the wire.

use handover_protocol::wire::{
    Announce, ChangefeedId, Checkpoint, DispatchTable, DispatchTableResponse, Sync, topic,
};
use handover_protocol::{MessageKind, Model, OwnerRev, Rules};

use super::notation::{Event, Fields, Result, expected, split};
use super::words;
use super::{Kind, Machine, Outcome};

pub(super) const KIND: Kind = Kind {
    name: "wire",
    given: |fields| {
        fields.only(&["model"])?;
        let model = |name: &str| match Model::from_name(name) {
            Some(model) => Ok(model),
            None => expected("v2-doc or v2-final", name),
        };
        let model = fields.read("model", None, model)?;
        Ok(Box::new(Bench { model }))
    },
    outputs: &[
        "json(..)",
        "bytes(85d3..)",
        "topic(dispatch/default/a)",
        "valid",
        "invalid",
    ],
};

const EVENTS: [&str; 7] = [
    "announce(owner-rev=1,owner-version=v6.1.0)",
    "sync(version=v6.1.0,epoch=a;run=1;add=2;rem=-)",
    "dispatch(owner-rev=1,epoch=a,id=1,start-ts=2,is-delete=T)",
    "response(id=1,epoch=a)",
    "checkpoint(checkpoint-ts=1,resolved-ts=2)",
    "topic(Sync,default/a): the topic of a message",
    "changefeed(a): whether a changefeed can be called that",
];

struct Bench {
    model: Model,
}

impl Machine for Bench {
    fn step(&mut self, _: &Rules, event: &Event) -> Result<Outcome> {
        let output = match event.name() {
            "announce" => {
                let [rev, version] = event.args()?;
                let message = Announce {
                    owner_rev: OwnerRev(words::number(after("owner-rev=", rev)?)?),
                    owner_version: after("owner-version=", version)?.into(),
                };
                json(&message.encode(self.model))
            }
            "sync" => hex(&sync(event)?.encode(self.model)),
            "dispatch" => json(&dispatch(event)?.encode(self.model)),
            "response" => {
                let [id, epoch] = event.args()?;
                let message = DispatchTableResponse {
                    id: words::table(after("id=", id)?)?,
                    epoch: after("epoch=", epoch)?.into(),
                };
                json(&message.encode(self.model))
            }
            "checkpoint" => {
                let [checkpoint, resolved] = event.args()?;
                let message = Checkpoint {
                    checkpoint_ts: words::ts(after("checkpoint-ts=", checkpoint)?)?,
                    resolved_ts: words::ts(after("resolved-ts=", resolved)?)?,
                };
                json(&message.encode(self.model))
            }
            "topic" => {
                let [kind, changefeed] = event.args()?;
                format!(
                    "topic({})",
                    topic(self.model, message_kind(kind)?, &named(changefeed)?)
                )
            }
            "changefeed" => match ChangefeedId::new("default", event.inside()) {
                Ok(_) => "valid".into(),
                Err(_) => "invalid".into(),
            },
            _ => return Err(event.unknown(&EVENTS)),
        };
        Ok(Outcome {
            outputs: vec![output],
            gone: false,
        })
    }

    fn state(&self) -> Fields {
        let mut fields = Fields::default();
        fields.add("model", self.model.name());
        fields
    }
}

fn json(bytes: &[u8]) -> String {
    format!("json({})", String::from_utf8_lossy(bytes))
}

fn hex(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("bytes({digits})")
}

fn after<'a>(key: &str, text: &'a str) -> Result<&'a str> {
    match text.strip_prefix(key) {
        Some(value) => Ok(value),
        None => expected(&format!("`{key}..`"), text),
    }
}

fn sync(event: &Event) -> Result<Sync> {
    let (head, lists) = event.inside().split_once(';').unwrap_or_default();
    let head = split(head, ',')?;
    let [version, epoch] = head.as_slice() else {
        return expected("version=..,epoch=..", event.inside());
    };
    let lists = words::sync(&format!("-;{lists}"))?;
    let epoch = after("epoch=", epoch)?;
    Ok(Sync::new(lists, after("version=", version)?, |_| {
        epoch.into()
    }))
}

fn dispatch(event: &Event) -> Result<DispatchTable> {
    let [rev, epoch, id, start, is_delete] = event.args()?;
    Ok(DispatchTable {
        owner_rev: OwnerRev(words::number(after("owner-rev=", rev)?)?),
        epoch: after("epoch=", epoch)?.into(),
        id: words::table(after("id=", id)?)?,
        start_ts: words::ts(after("start-ts=", start)?)?,
        is_delete: words::flag(after("is-delete=", is_delete)?)?,
    })
}

fn message_kind(name: &str) -> Result<MessageKind> {
    match MessageKind::ALL.iter().find(|kind| kind.name() == name) {
        Some(kind) => Ok(*kind),
        None => expected("the name of a message", name),
    }
}

fn named(text: &str) -> Result<ChangefeedId> {
    let (namespace, id) = text.split_once('/').unwrap_or_default();
    ChangefeedId::new(namespace, id).map_err(|error| error.to_string())
}
