//! The set-up in bits.

use alloc::string::String;
use alloc::vec::Vec;

use handover_protocol::{Correction, Guard, Model, Rules, TableId, Ts};

use super::super::LinkError;
use super::super::bits::{BitReader, BitWriter};
use super::text::{TextWriter, read_name, read_text};
use crate::script::{clean, is_text};
use crate::setup::{NodeSpec, Roles, Setup};

/// Writes a set-up.
pub(super) fn write(out: &mut BitWriter, texts: &TextWriter, setup: &Setup) {
    out.flag(!setup.title.is_empty());
    if !setup.title.is_empty() {
        texts.text(out, &clean(&setup.title, false));
    }
    write_rules(out, setup.rules);
    // One to sixteen; more have no place, and no reader accepts what comes of them.
    out.bits(setup.nodes.len().saturating_sub(1) as u64, 4);
    for node in &setup.nodes {
        texts.name(out, &node.name);
        let roles = Roles::ALL.iter().position(|r| *r == node.roles);
        out.choice(roles.unwrap_or(0), Roles::ALL.len());
        out.flag(node.joins_later);
    }
    write_tables(out, &setup.tables);
    out.near(setup.checkpoint.0, Setup::CHECKPOINT.0);
}

/// Reads a set-up that a run can start from.
pub(super) fn read(bits: &mut BitReader<'_>) -> Result<Setup, LinkError> {
    let title = if bits.flag()? {
        checked(read_text(bits, Setup::MAX_TEXT)?, false)?
    } else {
        String::new()
    };
    let rules = read_rules(bits)?;
    let mut nodes = Vec::new();
    for _ in 0..=bits.bits(4)? {
        nodes.push(NodeSpec {
            name: read_name(bits, Setup::MAX_NAME)?,
            roles: *one_of(bits, &Roles::ALL)?,
            joins_later: bits.flag()?,
        });
    }
    let setup = Setup {
        title,
        rules,
        nodes,
        tables: read_tables(bits)?,
        checkpoint: Ts(bits.near(Setup::CHECKPOINT.0)?),
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

fn write_rules(out: &mut BitWriter, rules: Rules) {
    let is_default = rules == Rules::default();
    out.flag(!is_default);
    if is_default {
        return;
    }
    let model = Model::ALL.iter().position(|m| *m == rules.model);
    out.bits(model.unwrap_or(0) as u64, 2);
    for guard in Guard::ALL {
        out.flag(!rules.guards(guard));
    }
    for correction in Correction::ALL {
        out.flag(!rules.corrects(correction));
    }
}

fn read_rules(bits: &mut BitReader<'_>) -> Result<Rules, LinkError> {
    let mut rules = Rules::default();
    if !bits.flag()? {
        return Ok(rules);
    }
    let model = Model::ALL.get(bits.bits(2)? as usize);
    rules.model = *model.ok_or(LinkError::Newer)?;
    for guard in Guard::ALL {
        if bits.flag()? {
            rules = rules.without(guard);
        }
    }
    for correction in Correction::ALL {
        if bits.flag()? {
            rules = rules.as_shipped(correction);
        }
    }
    Ok(rules)
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

/// One of a closed list, in as few bits as possible.
pub(super) fn one_of<'a, T>(bits: &mut BitReader<'_>, list: &'a [T]) -> Result<&'a T, LinkError> {
    let place = bits.choice(list.len())?;
    list.get(place).ok_or(LinkError::Newer)
}
