//! The checkpoint sender, with a clock that a row sets.

use handover_protocol::Rules;
use handover_protocol::processor::{CheckpointSender, Pacing};

use crate::runner::agent::Recorder;
use crate::runner::executor::Calls;
use crate::runner::notation::{Event, Fields, Result, expected};
use crate::runner::{Kind, Machine, Outcome, words};

pub(in crate::runner) const KIND: Kind = Kind {
    name: "checkpoint",
    given: |fields| Ok(Box::new(Bench::read(fields)?)),
    outputs: &["bar?", "Ckpt(1000,1000)"],
};

const EVENTS: [&str; 2] = [
    "send(1000,1100), or send(-) for a processor without tables",
    "[clock +500]: that many milliseconds pass",
];

struct Bench {
    sender: CheckpointSender,
    now: u64,
    peer: Recorder,
    calls: Calls,
}

impl Bench {
    fn read(fields: &Fields) -> Result<Self> {
        fields.only(&["pace", "ck", "last", "now"])?;
        let last = |text: &str| Ok(text.to_owned()).map(|last| (last != "-").then_some(last));
        let last = fields.read("last", None, last)?;
        let pacing = fields.read("pace", None, |text| match text.split_once(':') {
            Some(("every", ms)) => Ok(Pacing::Every {
                ms: words::number(ms)?,
                last: last.as_deref().map(words::number).transpose()?,
            }),
            None if text == "on-change" => Ok(Pacing::OnChange {
                last: last.as_deref().map(words::watermark).transpose()?,
            }),
            _ => expected("every:1000 or on-change", text),
        })?;
        let calls = Calls::default();
        Ok(Self {
            sender: CheckpointSender {
                sent: fields.read("ck", None, words::sent_checkpoints)?,
                pacing,
            },
            now: fields.read("now", None, words::number)?,
            peer: Recorder::new(calls.clone()),
            calls,
        })
    }
}

impl Machine for Bench {
    fn step(&mut self, _: &Rules, event: &Event) -> Result<Outcome> {
        match (event.name(), event.words().as_slice()) {
            ("send", _) => {
                let watermark = match event.inside() {
                    "-" => None,
                    _ => {
                        let [checkpoint, resolved] = event.args()?;
                        Some(words::checkpoint(checkpoint, resolved)?.into())
                    }
                };
                self.sender.send(self.now, watermark, &mut self.peer);
            }
            ("[clock]", [time]) => {
                let time = time.strip_prefix('+').unwrap_or(time);
                self.now += words::number::<u64>(time)?;
            }
            _ if self.peer.step(event)? => {}
            _ => return Err(event.unknown(&[EVENTS, Recorder::EVENTS].concat())),
        }
        Ok(Outcome {
            outputs: self.calls.take(),
            gone: false,
        })
    }

    fn state(&self) -> Fields {
        let (pace, last) = match self.sender.pacing {
            Pacing::Every { ms, last } => (format!("every:{ms}"), last.map(|ms| ms.to_string())),
            Pacing::OnChange { last } => {
                let last = last.map(|last| words::show_watermark(last).replace(',', "/"));
                ("on-change".into(), last)
            }
        };
        let mut fields = Fields::default();
        fields.add("pace", pace);
        fields.add("ck", words::show_sent_checkpoints(self.sender.sent));
        fields.add("last", last.unwrap_or("-".into()));
        fields.add("now", self.now.to_string());
        fields
    }
}
