//! The set-up in bits.

use alloc::string::String;
use alloc::vec::Vec;

use handover_protocol::{Correction, Guard, Model, Rules, TableId, Ts};

use super::super::LinkError;
use super::super::bits::{BitReader, BitWriter};
use super::text::{TextWriter, read_name, read_text};
use crate::script::{clean, is_text};
use crate::setup::{NodeSpec, Roles, Setup, Views, Writes};

// What a link takes for granted. It stays as it is when the program's own defaults and lists change.
const MODELS: [Model; 2] = [Model::V2Doc, Model::V2Final];
const GUARDS: usize = 12;
const CORRECTIONS: usize = 2;
const ROLES: [Roles; 3] = [Roles::Owner, Roles::Processor, Roles::Both];
const CHECKPOINT: u64 = 100;
const VIEWS: [Views; 2] = [Views::Instant, Views::Lagging];
const WRITES: [Writes; 2] = [Writes::Direct, Writes::Delayed];

/// Writes a set-up.
pub(super) fn write(out: &mut BitWriter, texts: &TextWriter, setup: &Setup) {
    out.flag(!setup.title.is_empty());
    if !setup.title.is_empty() {
        texts.text(out, &clean(&setup.title, false));
    }
    write_rules(out, setup);
    // One to sixteen; more have no place, and no reader accepts what comes of them.
    out.bits(setup.nodes.len().saturating_sub(1) as u64, 4);
    for node in &setup.nodes {
        texts.name(out, &node.name);
        pick(out, &ROLES, &node.roles);
        out.flag(node.joins_later);
    }
    write_tables(out, &setup.tables);
    out.near(setup.checkpoint.0, CHECKPOINT);
}

/// Reads a set-up that a run can start from.
pub(super) fn read(bits: &mut BitReader<'_>) -> Result<Setup, LinkError> {
    let title = if bits.flag()? {
        checked(read_text(bits, Setup::MAX_TEXT)?, false)?
    } else {
        String::new()
    };
    let (rules, views, writes) = read_rules(bits)?;
    let mut nodes = Vec::new();
    for _ in 0..=bits.bits(4)? {
        nodes.push(NodeSpec {
            name: read_name(bits, Setup::MAX_NAME)?,
            roles: *one_of(bits, &ROLES)?,
            joins_later: bits.flag()?,
        });
    }
    let setup = Setup {
        title,
        rules,
        nodes,
        tables: read_tables(bits)?,
        checkpoint: Ts(bits.near(CHECKPOINT)?),
        views,
        writes,
    };
    setup.check()?;
    Ok(setup)
}

/// A text that can be printed and read again.
pub(super) fn checked(text: String, breaks: bool) -> Result<String, LinkError> {
    let is_clean = text.chars().all(|c| is_text(c) || breaks && c == '\n');
    if !is_clean || text.is_empty() {
        return Err(LinkError::Impossible {
            what: "a text that no line can hold",
        });
    }
    Ok(text)
}

/// Everything that a run usually leaves as it is.
fn write_rules(out: &mut BitWriter, setup: &Setup) {
    let rules = setup.rules;
    let rest = (setup.views, setup.writes);
    let is_default = (rules, rest) == (Rules::default(), Default::default());
    out.flag(!is_default);
    if is_default {
        return;
    }
    let model = MODELS.iter().position(|m| *m == rules.model);
    out.bits(model.unwrap_or(0) as u64, 2);
    for guard in Guard::ALL.into_iter().take(GUARDS) {
        out.flag(!rules.guards(guard));
    }
    for correction in Correction::ALL.into_iter().take(CORRECTIONS) {
        out.flag(!rules.corrects(correction));
    }
    out.flag(setup.views == Views::Lagging);
    out.flag(setup.writes == Writes::Delayed);
}

fn read_rules(bits: &mut BitReader<'_>) -> Result<(Rules, Views, Writes), LinkError> {
    let mut rules = Rules::default();
    if !bits.flag()? {
        return Ok((rules, Views::Instant, Writes::Direct));
    }
    let model = MODELS.get(bits.bits(2)? as usize);
    rules.model = *model.ok_or(LinkError::Newer)?;
    for guard in Guard::ALL.into_iter().take(GUARDS) {
        if bits.flag()? {
            rules = rules.without(guard);
        }
    }
    for correction in Correction::ALL.into_iter().take(CORRECTIONS) {
        if bits.flag()? {
            rules = rules.as_shipped(correction);
        }
    }
    let views = *one_of(bits, &VIEWS)?;
    let writes = *one_of(bits, &WRITES)?;
    Ok((rules, views, writes))
}

/// How many tables, and whether they are 1, 2, 3 and so on; if not, each as far as it is from the
/// one before.
fn write_tables(out: &mut BitWriter, tables: &[TableId]) {
    out.number(tables.len() as u64);
    if tables.is_empty() {
        return;
    }
    let is_plain = tables.iter().zip(1..).all(|(table, n)| table.0 == n);
    out.flag(!is_plain);
    if is_plain {
        return;
    }
    let mut next = 0;
    for table in tables {
        let number = table.0.cast_unsigned();
        out.number(number.wrapping_sub(next));
        next = number.wrapping_add(1);
    }
}

fn read_tables(bits: &mut BitReader<'_>) -> Result<Vec<TableId>, LinkError> {
    let count = bits.number()?;
    if count > Setup::MAX_TABLES as u64 {
        return Err(LinkError::TooMany {
            what: "tables",
            most: Setup::MAX_TABLES,
        });
    }
    let mut tables = Vec::new();
    let is_plain = count == 0 || !bits.flag()?;
    let mut next = 0_u64;
    for n in 0..count {
        let number = if is_plain {
            n + 1
        } else {
            next.checked_add(bits.number()?).ok_or(NO_TABLE)?
        };
        tables.push(table_id(number)?);
        next = number + 1;
    }
    Ok(tables)
}

const NO_TABLE: LinkError = LinkError::Impossible {
    what: "a table beyond all numbers",
};

/// The table of that number.
pub(super) fn table_id(number: u64) -> Result<TableId, LinkError> {
    i64::try_from(number).map(TableId).map_err(|_| NO_TABLE)
}

/// Writes which of a closed list it is.
pub(super) fn pick<T: PartialEq>(out: &mut BitWriter, list: &[T], one: &T) {
    let place = list.iter().position(|known| known == one);
    out.choice(place.unwrap_or(0), list.len());
}

/// One of a closed list, in as few bits as possible.
pub(super) fn one_of<'a, T>(bits: &mut BitReader<'_>, list: &'a [T]) -> Result<&'a T, LinkError> {
    let place = bits.choice(list.len())?;
    list.get(place).ok_or(LinkError::Newer)
}
