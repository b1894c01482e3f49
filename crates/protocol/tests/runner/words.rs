//! The words of a row: reading and printing ids, timestamps, epochs and lists of them.

use std::collections::BTreeMap;

use handover_protocol::owner::{Move, MoveManager, MoveStage, TableRecord, TableSet, TableStatus};
use handover_protocol::processor::{Owner, SentCheckpoints};
use handover_protocol::{
    CaptureId, Checkpoint, Correction, Crash, DispatchTableResponse, Epoch, Guard, Model, OwnerRev,
    Rejection, Rules, Sync, TableId, Ts, Watermark,
};

use super::notation::{Fields, Result, expected, split};

/// What stands in `{..}`, split at spaces.
pub(super) fn braces(text: &str) -> Result<Vec<&str>> {
    let inner = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
    let Some(inner) = inner else {
        return expected("`{..}`", text);
    };
    let pieces = split(inner, ' ')?;
    Ok(pieces.into_iter().filter(|p| !p.is_empty()).collect())
}

pub(super) fn in_braces(pieces: impl IntoIterator<Item = String>) -> String {
    let pieces: Vec<_> = pieces.into_iter().collect();
    format!("{{{}}}", pieces.join(" "))
}

pub(super) fn number<T: std::str::FromStr>(text: &str) -> Result<T> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) => expected("a number", text),
    }
}

pub(super) fn capture(text: &str) -> Result<CaptureId> {
    match text.strip_prefix('c').and_then(|n| n.parse().ok()) {
        Some(n) => Ok(CaptureId(n)),
        None => expected("a capture like c1", text),
    }
}

/// `c1`, or `-` for none.
pub(super) fn show_target(target: Option<CaptureId>) -> String {
    target.map_or("-".into(), |capture| capture.to_string())
}

pub(super) fn table(text: &str) -> Result<TableId> {
    match text.strip_prefix('T').unwrap_or(text).parse() {
        Ok(n) => Ok(TableId(n)),
        Err(_) => expected("a table like T1 or 1", text),
    }
}

pub(super) fn ts(text: &str) -> Result<Ts> {
    match text {
        "max" => Ok(Ts::MAX),
        _ => number(text).map(Ts),
    }
}

pub(super) fn show_ts(ts: Ts) -> String {
    if ts == Ts::MAX {
        "max".into()
    } else {
        ts.to_string()
    }
}

/// `-`, `e3` for the third drawn after the first, or a word in capitals for a fixed one.
pub(super) fn epoch(text: &str) -> Result<Epoch> {
    let word = text.len() <= 4 && text.chars().all(|c| c.is_ascii_uppercase());
    match text.strip_prefix('e').and_then(|n| n.parse().ok()) {
        Some(n) => Ok(Epoch::drawn(n)),
        None if text == "-" => Ok(Epoch::EMPTY),
        None if word && !text.is_empty() => Ok(Epoch::drawn(
            WORDS
                + text
                    .bytes()
                    .fold(0, |n, c| n * 27 + u32::from(c - b'A' + 1)),
        )),
        None => expected("an epoch like -, e1 or E", text),
    }
}

/// Epochs from here on are words, as numbers to the base 27.
const WORDS: u32 = 1_000_000;

pub(super) fn show_epoch(epoch: Epoch) -> String {
    match epoch.ordinal().and_then(|n| n.checked_sub(WORDS)) {
        None => epoch.to_string(),
        Some(mut n) => {
            let mut word = String::new();
            while let Some(digit) = (n % 27).checked_sub(1) {
                let letter = b'A' + u8::try_from(digit).unwrap_or_default();
                word.insert(0, char::from(letter));
                n /= 27;
            }
            word
        }
    }
}

/// `+T1` for an add, `-T1` for a removal: whether it is one, and the table.
pub(super) fn change(text: &str) -> Result<(bool, TableId)> {
    match sign(text) {
        Some((is_delete, rest)) => Ok((is_delete, table(rest)?)),
        None => expected("+T1 or -T1", text),
    }
}

pub(super) fn show_change(is_delete: bool, table: TableId) -> String {
    format!("{}T{table}", show_sign(is_delete))
}

/// Whether it begins with a minus rather than a plus, and the rest.
pub(super) fn sign(text: &str) -> Option<(bool, &str)> {
    let add = text.strip_prefix('+').map(|rest| (false, rest));
    add.or_else(|| Some((true, text.strip_prefix('-')?)))
}

pub(super) fn show_sign(is_delete: bool) -> char {
    if is_delete { '-' } else { '+' }
}

/// `c1@3`, or `-@0` (also `-`) for nobody.
pub(super) fn owner(text: &str) -> Result<Option<Owner>> {
    if matches!(text, "-" | "-@0") {
        return Ok(None);
    }
    let Some((id, rev)) = text.split_once('@') else {
        return expected("an owner like c1@3", text);
    };
    Ok(Some(Owner {
        id: capture(id)?,
        rev: OwnerRev(number(rev)?),
    }))
}

pub(super) fn show_owner(owner: Option<Owner>) -> String {
    owner.map_or("-@0".into(), |o| format!("{}@{}", o.id, o.rev))
}

pub(super) fn flag(text: &str) -> Result<bool> {
    match text {
        "T" => Ok(true),
        "F" => Ok(false),
        _ => expected("T or F", text),
    }
}

pub(super) fn show_flag(flag: bool) -> &'static str {
    if flag { "T" } else { "F" }
}

/// `-`, or what stands between commas.
pub(super) fn list<T>(text: &str, read: impl Fn(&str) -> Result<T>) -> Result<Vec<T>> {
    if matches!(text, "-" | "") {
        return Ok(Vec::new());
    }
    split(text, ',')?.into_iter().map(read).collect()
}

pub(super) fn show_list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<_> = items.into_iter().collect();
    if items.is_empty() {
        "-".into()
    } else {
        items.join(",")
    }
}

pub(super) fn tables(text: &str) -> Result<Vec<TableId>> {
    list(text, table)
}

/// `T1,T2`.
pub(super) fn show_tables<'a>(tables: impl IntoIterator<Item = &'a TableId>) -> String {
    show_list(tables.into_iter().map(|table| format!("T{table}")))
}

fn show_ids(tables: &[TableId]) -> String {
    show_list(tables.iter().map(ToString::to_string))
}

/// `{c1,c2}`.
pub(super) fn captures(text: &str) -> Result<Vec<CaptureId>> {
    let inner = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
    match inner {
        Some(inner) => list(inner, capture),
        None => expected("captures like {c1,c2}", text),
    }
}

pub(super) fn show_captures(captures: &[CaptureId]) -> String {
    let captures: Vec<_> = captures.iter().map(ToString::to_string).collect();
    format!("{{{}}}", captures.join(","))
}

/// `checkpoint/resolved`.
pub(super) fn watermark(text: &str) -> Result<Watermark> {
    let Some((checkpoint, resolved)) = text.split_once('/') else {
        return expected("a watermark like 1000/1000", text);
    };
    Ok(Watermark {
        checkpoint: ts(checkpoint)?,
        resolved: ts(resolved)?,
    })
}

/// `1000,1000`.
pub(super) fn show_watermark(watermark: Watermark) -> String {
    format!(
        "{},{}",
        show_ts(watermark.checkpoint),
        show_ts(watermark.resolved)
    )
}

/// `en route/acknowledged`.
pub(super) fn sent_checkpoints(text: &str) -> Result<SentCheckpoints> {
    let Some((en_route, acked)) = text.split_once('/') else {
        return expected("checkpoints sent like 1003/1002", text);
    };
    Ok(SentCheckpoints {
        acked: ts(acked)?,
        en_route: ts(en_route)?,
    })
}

pub(super) fn show_sent_checkpoints(sent: SentCheckpoints) -> String {
    format!("{}/{}", show_ts(sent.en_route), show_ts(sent.acked))
}

/// `e1;run=1,2;add=-;rem=3`.
pub(super) fn sync(text: &str) -> Result<Sync> {
    let groups = split(text, ';')?;
    let [epoch_of, run, add, rem] = groups.as_slice() else {
        return expected("a Sync like e1;run=1,2;add=-;rem=3", text);
    };
    let list = |key: &str, text: &str| match text.strip_prefix(key) {
        Some(list) => tables(list),
        None => expected(&format!("`{key}..`"), text),
    };
    Ok(Sync {
        epoch: epoch(epoch_of)?,
        running: list("run=", run)?,
        adding: list("add=", add)?,
        removing: list("rem=", rem)?,
    })
}

pub(super) fn response(table_of: &str, epoch_of: &str) -> Result<DispatchTableResponse> {
    Ok(DispatchTableResponse {
        table: table(table_of)?,
        epoch: epoch(epoch_of)?,
    })
}

pub(super) fn checkpoint(checkpoint: &str, resolved: &str) -> Result<Checkpoint> {
    Ok(Checkpoint {
        checkpoint_ts: ts(checkpoint)?,
        resolved_ts: ts(resolved)?,
    })
}

pub(super) fn show_sync(sync: &Sync) -> String {
    format!(
        "Sync({};run={};add={};rem={})",
        show_epoch(sync.epoch),
        show_ids(&sync.running),
        show_ids(&sync.adding),
        show_ids(&sync.removing)
    )
}

const STATUSES: [(TableStatus, &str); 3] = [
    (TableStatus::Adding, "add"),
    (TableStatus::Removing, "rem"),
    (TableStatus::Running, "run"),
];

pub(super) fn table_status(text: &str) -> Result<TableStatus> {
    match STATUSES.iter().find(|(_, name)| *name == text) {
        Some((status, _)) => Ok(*status),
        None => expected("add, rem or run", text),
    }
}

pub(super) fn show_table_status(status: TableStatus) -> &'static str {
    let found = STATUSES.iter().find(|(known, _)| *known == status);
    found.map_or("?", |(_, name)| name)
}

/// `{c1/run:T1,T3 c2/add:T2}`.
pub(super) fn table_set(text: &str) -> Result<TableSet> {
    let mut set = TableSet::new();
    for group in braces(text)? {
        let parts = group.split_once(':').and_then(|(holder, tables_of)| {
            let (capture_of, status) = holder.split_once('/')?;
            Some((capture_of, status, tables_of))
        });
        let Some((capture_of, status, tables_of)) = parts else {
            return expected("records like c1/run:T1,T3", group);
        };
        for table in tables(tables_of)? {
            let record = TableRecord {
                table,
                capture: capture(capture_of)?,
                status: table_status(status)?,
            };
            if !set.insert(record) {
                return Err(format!("two records for T{table}"));
            }
        }
    }
    Ok(set)
}

pub(super) fn show_table_set(set: &TableSet) -> String {
    let mut groups = BTreeMap::<_, Vec<_>>::new();
    for record in set.iter() {
        let holder = (record.capture, show_table_status(record.status));
        groups.entry(holder).or_default().push(record.table);
    }
    in_braces(
        groups.iter().map(|((capture, status), tables)| {
            format!("{capture}/{status}:{}", show_tables(tables))
        }),
    )
}

/// `{T1>c2:received T3>c1:removed}`.
pub(super) fn moves(text: &str) -> Result<MoveManager> {
    let job = |text: &str| {
        let parts = text.split_once('>').and_then(|(moved, rest)| {
            let (target, stage) = rest.split_once(':')?;
            Some((moved, target, stage))
        });
        let Some((moved, target, stage)) = parts else {
            return expected("a move like T1>c2:received", text);
        };
        let stage = match stage {
            "received" => MoveStage::Received,
            "removed" => MoveStage::Removed,
            _ => return expected("received or removed", stage),
        };
        let target = capture(target)?;
        Ok((table(moved)?, Move { target, stage }))
    };
    braces(text)?.into_iter().map(job).collect()
}

pub(super) fn show_moves(moves: &MoveManager) -> String {
    in_braces(moves.iter().map(|(table, job)| {
        let stage = match job.stage {
            MoveStage::Received => "received",
            MoveStage::Removed => "removed",
        };
        format!("T{table}>{}:{stage}", job.target)
    }))
}

/// `model=v2-doc off=owner-rev,sync-barrier as-shipped=seed-agent-from-etcd`.
pub(super) fn rules(text: &str) -> Result<Rules> {
    let fields = Fields::parse(text)?;
    fields.only(&["model", "off", "as-shipped"])?;
    let mut rules = Rules::default();
    rules.model = fields.read("model", Some(rules.model.name()), |name| {
        Model::from_name(name).ok_or_else(|| format!("no model is called `{name}`"))
    })?;
    let guard =
        |name: &str| Guard::from_name(name).ok_or_else(|| format!("no guard is called `{name}`"));
    for guard in fields.read("off", Some("-"), |names| list(names, guard))? {
        rules = rules.without(guard);
    }
    let correction = |name: &str| {
        Correction::from_name(name).ok_or_else(|| format!("no correction is called `{name}`"))
    };
    for correction in fields.read("as-shipped", Some("-"), |names| list(names, correction))? {
        rules = rules.as_shipped(correction);
    }
    Ok(rules)
}

/// `refused(StaleOwner,0,1)`.
pub(super) fn show_rejection(rejection: Rejection) -> String {
    let inside = match rejection {
        Rejection::StaleOwner { message, known } => format!("StaleOwner,{message},{known}"),
        Rejection::PendingOnOwnerChange { message, known } => {
            format!("PendingOnOwnerChange,{message},{known}")
        }
        Rejection::StaleDispatch { message, known } => format!(
            "StaleDispatch,{},{}",
            show_epoch(message),
            show_epoch(known)
        ),
        Rejection::StaleResponse { message, known } => format!(
            "StaleResponse,{},{}",
            show_epoch(message),
            show_epoch(known)
        ),
        Rejection::UnknownCapture => "UnknownCapture".into(),
        Rejection::NotSynced => "NotSynced".into(),
        Rejection::NoRecord => "NoRecord".into(),
    };
    format!("refused({inside})")
}

/// `panic(OwnerMismatch,1,c1,c2)`.
pub(super) fn show_crash(crash: Crash) -> String {
    let inside = match crash {
        Crash::OwnerMismatch {
            rev,
            expected,
            actual,
        } => {
            let expected = expected.map_or("-".into(), |id| id.to_string());
            format!("OwnerMismatch,{rev},{expected},{actual}")
        }
        Crash::DuplicateOperation { table } => format!("DuplicateOperation,T{table}"),
        Crash::StartTsZero { table } => format!("StartTsZero,T{table}"),
        Crash::MissingTable { table } => format!("MissingTable,T{table}"),
        Crash::CheckpointRegressed { stored, given } => {
            format!("CheckpointRegressed,{stored},{given}")
        }
        Crash::ResponseForRunning { table } => format!("ResponseForRunning,T{table}"),
        Crash::ResponseFromWrongCapture {
            table,
            expected,
            actual,
        } => format!("ResponseFromWrongCapture,T{table},{expected},{actual}"),
        Crash::DuplicateTable {
            table,
            recorded,
            reported,
        } => format!("DuplicateTable,T{table},{recorded},{reported}"),
        Crash::MoveTargetGone { table, target } => format!("MoveTargetGone,T{table},{target}"),
    };
    format!("panic({inside})")
}
