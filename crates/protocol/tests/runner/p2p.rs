//! The agent with the real messenger, over a peer-to-peer client that a row controls.

use std::collections::{BTreeMap, VecDeque};

use handover_protocol::processor::{Agent, Owner, Pace, PeerMessenger, Transport};
use handover_protocol::{CaptureId, Epoch, MessageKind, Rules, ToOwner};

use super::agent::{self, Body, show_message};
use super::notation::{Event, Fields, Result, expected, split};
use super::words;
use super::{Kind, Machine, Outcome};

pub(super) const KIND: Kind = Kind {
    name: "p2p",
    given: |fields| Ok(Box::new(Bench::read(fields)?)),
    outputs: &[
        "Add(T1,1000)",
        "Remove(T1)",
        "c1<Sync(e1;run=1;add=2;rem=3)",
        "c1<Ckpt(1000,1000)",
        "c1<Resp(T1,e1)",
        "refused(StaleOwner,0,1..)",
        "panic(OwnerMismatch,1,c1,c2..)",
    ],
};

const KEYS: [&str; 5] = ["etcd", "target", "wait", "net", "acks"];

const EVENTS: [&str; 4] = [
    "create: the processor starts, with the owner it finds in etcd",
    "deliver(Sync), deliver(Resp), deliver(Ckpt): the first of that topic is handled and acknowledged",
    "[client-closed 5]: the next five sends find the client closed",
    "[client -] or [client c1]: there is no client for anybody, or for that capture only",
];

/// The names of the topics in a row.
const TOPICS: [(MessageKind, &str); 3] = [
    (MessageKind::Sync, "Sync"),
    (MessageKind::DispatchTableResponse, "Resp"),
    (MessageKind::Checkpoint, "Ckpt"),
];

struct Bench {
    body: Body,
    /// The owner in etcd.
    etcd: Option<Owner>,
    messenger: PeerMessenger,
    client: Client,
}

/// What is on its way, topic by topic. All topics of all receivers in one place.
struct Client {
    queues: BTreeMap<(CaptureId, MessageKind), VecDeque<ToOwner>>,
    acks: BTreeMap<(CaptureId, MessageKind), u64>,
    failures: u32,
    /// Whom there is a client for; `None` for everybody.
    only: Option<Option<CaptureId>>,
}

impl Client {
    fn has_client(&self, to: CaptureId) -> bool {
        self.only.is_none_or(|only| only == Some(to))
    }
}

impl Transport for Client {
    fn send(&mut self, to: CaptureId, message: ToOwner) -> Option<u64> {
        if !self.has_client(to) {
            return None;
        }
        if self.failures > 0 {
            self.failures -= 1;
            return None;
        }
        let topic = (to, message.kind());
        let queue = self.queues.entry(topic).or_default();
        queue.push_back(message);
        let acked = self.acks.get(&topic).copied().unwrap_or_default();
        Some(acked + u64::try_from(queue.len()).ok()?)
    }

    fn acked(&self, to: CaptureId, kind: MessageKind) -> Option<u64> {
        let acked = self.acks.get(&(to, kind)).copied().unwrap_or_default();
        self.has_client(to).then_some(acked)
    }
}

impl Bench {
    fn read(fields: &Fields) -> Result<Self> {
        fields.only(&[agent::KEYS.as_slice(), &KEYS].concat())?;
        let mut messenger = PeerMessenger::new(fields.read("target", None, words::owner)?);
        for (topic, sequence) in fields.read("wait", Some("{}"), counts)? {
            messenger = messenger.waiting_for(topic, sequence);
        }
        let acks = fields.read("acks", Some("{}"), |text| {
            let acks = words::braces(text)?.into_iter().map(ack);
            acks.collect::<Result<BTreeMap<_, _>>>()
        })?;
        Ok(Self {
            body: Body::read(fields)?,
            etcd: fields.read("etcd", None, words::owner)?,
            messenger,
            client: Client {
                queues: fields.read("net", Some("{}"), queues)?,
                acks,
                failures: 0,
                only: None,
            },
        })
    }

    fn create(&mut self, rules: &Rules) {
        self.body.agent = Agent::new(rules, Epoch::drawn(0), self.etcd, Pace::Every { ms: 0 });
        self.messenger = PeerMessenger::new(self.etcd);
    }

    fn deliver(&mut self, event: &Event) -> Result<Outcome> {
        let [name] = event.args()?;
        let kind = topic(name)?;
        let queues = self.client.queues.iter_mut();
        let found = queues
            .filter(|(key, _)| key.1 == kind)
            .find_map(|(key, queue)| Some((*key, queue.pop_front()?)));
        let Some((key, message)) = found else {
            return Err(format!("no {name} is on its way"));
        };
        self.client.queues.retain(|_, queue| !queue.is_empty());
        *self.client.acks.entry(key).or_default() += 1;
        Ok(Outcome {
            outputs: vec![format!("{}<{}", key.0, show_message(&message))],
            gone: false,
        })
    }
}

impl Machine for Bench {
    fn step(&mut self, rules: &Rules, event: &Event) -> Result<Outcome> {
        match (event.name(), event.words().as_slice()) {
            ("create", []) => self.create(rules),
            ("deliver", _) => return self.deliver(event),
            ("[client-closed]", [times]) => self.client.failures = words::number(times)?,
            ("[client]", ["-"]) => self.client.only = Some(None),
            ("[client]", [capture]) => self.client.only = Some(Some(words::capture(capture)?)),
            _ => {
                let mut messenger = self.messenger.over(rules, &mut self.client);
                let outcome = self.body.step(rules, event, &mut messenger)?;
                return outcome.ok_or_else(|| agent::unknown(event, &EVENTS));
            }
        }
        Ok(Outcome::default())
    }

    fn state(&self) -> Fields {
        let mut fields = self.body.state();
        fields.add("etcd", words::show_owner(self.etcd));
        fields.add("target", words::show_owner(self.messenger.target()));
        let waits = TOPICS.iter().filter_map(|(kind, name)| {
            let sequence = self.messenger.waits_for(*kind)?;
            Some(format!("{name}:{sequence}"))
        });
        fields.add("wait", words::in_braces(waits));
        let on_the_way = self.client.queues.iter().flat_map(|((to, _), queue)| {
            let messages = queue.iter();
            messages.map(move |message| format!("{to}<{}", show_message(message)))
        });
        fields.add("net", words::in_braces(on_the_way));
        let acks = self.client.acks.iter().map(|((to, kind), acked)| {
            let name = TOPICS.iter().find(|(known, _)| known == kind);
            format!("{to}<{}:{acked}", name.map_or("?", |(_, name)| name))
        });
        fields.add("acks", words::in_braces(acks));
        fields
    }
}

fn topic(name: &str) -> Result<MessageKind> {
    match TOPICS.iter().find(|(_, known)| *known == name) {
        Some((kind, _)) => Ok(*kind),
        None => expected("Sync, Resp or Ckpt", name),
    }
}

/// `{Sync:1 Ckpt:2}`.
fn counts(text: &str) -> Result<Vec<(MessageKind, u64)>> {
    words::braces(text)?.into_iter().map(count).collect()
}

fn count(text: &str) -> Result<(MessageKind, u64)> {
    let Some((name, sequence)) = text.split_once(':') else {
        return expected("a topic and a number like Sync:1", text);
    };
    Ok((topic(name)?, words::number(sequence)?))
}

/// `c1<Sync:1`.
fn ack(text: &str) -> Result<((CaptureId, MessageKind), u64)> {
    let Some((to, rest)) = text.split_once('<') else {
        return expected("a receiver, a topic and a number like c1<Sync:1", text);
    };
    let (kind, sequence) = count(rest)?;
    Ok(((words::capture(to)?, kind), sequence))
}

/// `{c1<Sync(e1;run=-;add=-;rem=-) c1<Ckpt(1000,1000)}`.
fn queues(text: &str) -> Result<BTreeMap<(CaptureId, MessageKind), VecDeque<ToOwner>>> {
    let mut queues = BTreeMap::<_, VecDeque<_>>::new();
    for item in words::braces(text)? {
        let Some((to, message)) = item.split_once('<') else {
            return expected("a receiver and a message like c1<Resp(T1,e1)", item);
        };
        let message = read_message(message)?;
        let topic = (words::capture(to)?, message.kind());
        queues.entry(topic).or_default().push_back(message);
    }
    Ok(queues)
}

fn read_message(text: &str) -> Result<ToOwner> {
    let malformed = || format!("expected Sync(..), Resp(..) or Ckpt(..), found `{text}`");
    let (name, rest) = text.split_once('(').ok_or_else(malformed)?;
    let inner = rest.strip_suffix(')').ok_or_else(malformed)?;
    match (name, split(inner, ',')?.as_slice()) {
        ("Sync", _) => words::sync(inner).map(ToOwner::Sync),
        ("Resp", [table, epoch]) => words::response(table, epoch).map(ToOwner::Response),
        ("Ckpt", [checkpoint, resolved]) => {
            words::checkpoint(checkpoint, resolved).map(ToOwner::Checkpoint)
        }
        _ => Err(malformed()),
    }
}
