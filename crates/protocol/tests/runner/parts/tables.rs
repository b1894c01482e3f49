//! The table set.

use handover_protocol::Rules;
use handover_protocol::owner::{TableRecord, TableSet};

use crate::runner::notation::{Event, Fields, Result};
use crate::runner::{Kind, Machine, Outcome, words};

pub(in crate::runner) const KIND: Kind = Kind {
    name: "tables",
    given: |fields| {
        fields.only(&["tbl"])?;
        Ok(Box::new(Bench {
            tables: fields.read("tbl", None, words::table_set)?,
        }))
    },
    outputs: &[
        "=(T)",
        "record(c1/add)",
        "removed(T1,T2..)",
        "count(c1,3)",
        "count(add,3)",
        "count(c1/run,3)",
        "captures({c1,c2})",
    ],
};

const EVENTS: [&str; 9] = [
    "insert(T1,c1/add): T when it was inserted, F when there is a record",
    "update(T1,c1/run): T when it was updated, F when there is no record",
    "remove(T1): T when it was removed, F when there is no record",
    "get(T1)",
    "remove-capture(c1)",
    "count(c1): how many records a capture has",
    "count(add): how many records there are with a status",
    "count(c1/add): how many records a capture has with a status",
    "captures: those that have records",
];

struct Bench {
    tables: TableSet,
}

impl Bench {
    fn count(&self, what: &str) -> Result<usize> {
        if let Some((capture, status)) = what.split_once('/') {
            let (capture, status) = (words::capture(capture)?, words::table_status(status)?);
            let records = self.tables.of(capture);
            return Ok(records.filter(|record| record.status == status).count());
        }
        match words::table_status(what) {
            Ok(status) => Ok(self.tables.count(status)),
            Err(_) => Ok(self.tables.of(words::capture(what)?).count()),
        }
    }
}

impl Machine for Bench {
    fn step(&mut self, _: &Rules, event: &Event) -> Result<Outcome> {
        let answer = |yes| format!("=({})", words::show_flag(yes));
        let output = match event.name() {
            "insert" => answer(self.tables.insert(record(event)?)),
            "update" => answer(self.tables.update(record(event)?)),
            "remove" => {
                let [table] = event.args()?;
                answer(self.tables.remove(words::table(table)?))
            }
            "get" => {
                let [table] = event.args()?;
                let record = self.tables.get(words::table(table)?).map(|record| {
                    let status = words::show_table_status(record.status);
                    format!("{}/{status}", record.capture)
                });
                format!("record({})", record.unwrap_or("-".into()))
            }
            "remove-capture" => {
                let [capture] = event.args()?;
                let removed = self.tables.remove_capture(words::capture(capture)?);
                format!("removed({})", words::show_tables(&removed))
            }
            "count" => {
                let [what] = event.args()?;
                format!("count({what},{})", self.count(what)?)
            }
            "captures" => {
                let captures = words::show_captures(&self.tables.captures());
                format!("captures({captures})")
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
        fields
    }
}

/// `(T1,c1/add)`.
fn record(event: &Event) -> Result<TableRecord> {
    let [table, holder] = event.args()?;
    let Some((capture, status)) = holder.split_once('/') else {
        return Err(format!("expected a holder like c1/add, found `{holder}`"));
    };
    Ok(TableRecord {
        table: words::table(table)?,
        capture: words::capture(capture)?,
        status: words::table_status(status)?,
    })
}
