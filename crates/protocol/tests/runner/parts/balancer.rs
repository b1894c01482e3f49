//! Where a table goes, and which tables leave.

use handover_protocol::owner::{Load, TableSet, victims};
use handover_protocol::{CaptureId, Rules};

use crate::runner::notation::{Event, Fields, Result};
use crate::runner::{Kind, Machine, Outcome, words};

pub(in crate::runner) const KIND: Kind = Kind {
    name: "balancer",
    given: |fields| {
        fields.only(&["tbl", "live"])?;
        Ok(Box::new(Bench {
            tables: fields.read("tbl", None, words::table_set)?,
            live: fields.read("live", None, words::captures)?,
        }))
    },
    outputs: &["victims(T1,T2..)", "target(c1)"],
};

const EVENTS: [&str; 2] = ["victims", "target"];

struct Bench {
    tables: TableSet,
    live: Vec<CaptureId>,
}

impl Machine for Bench {
    fn step(&mut self, _: &Rules, event: &Event) -> Result<Outcome> {
        let output = match event.name() {
            "victims" => {
                let victims = victims(&self.tables, &self.live);
                format!("victims({})", words::show_tables(&victims))
            }
            "target" => {
                let target = Load::new(&self.tables, &self.live).lightest();
                format!("target({})", words::show_target(target))
            }
            _ => return Err(event.unknown(&EVENTS)),
        };
        Ok(Outcome {
            outputs: vec![output],
            gone: false,
        })
    }

    fn state(&self) -> Fields {
        let mut fields = Fields::default();
        fields.add("tbl", words::show_table_set(&self.tables));
        fields.add("live", words::show_captures(&self.live));
        fields
    }
}
