//! The header of a scenario text: what is chosen before the first event.

use alloc::string::ToString;
use alloc::vec::Vec;

use handover_protocol::{Correction, Guard, Model, TableId, Ts};

use super::document::Body;
use super::error::{Problem, ScriptError};
use super::parse::free_text;
use super::words::{Word, Words, found};
use super::{hint, items};
use crate::setup::{NodeSpec, Roles, Setup, SetupError, Views, Writes, is_name};

/// The word of the line that is free text.
pub(super) const TITLE: &str = "title";
const NODE: &str = "node";

/// The words of the header.
pub(super) const WORDS: [&str; 9] = [
    TITLE,
    "model",
    "off",
    "as-shipped",
    NODE,
    "tables",
    "checkpoint",
    "views",
    "writes",
];

/// Where the lines stand that can stand only once.
#[derive(Default)]
pub(super) struct Once([Option<usize>; WORDS.len()]);

impl Once {
    pub(super) fn check(
        &mut self,
        word: &'static str,
        at: Word<'_>,
        words: &Words<'_>,
    ) -> Result<(), ScriptError> {
        let places = self.0.iter_mut().zip(WORDS);
        for (place, _) in places.filter(|(_, known)| *known == word && word != NODE) {
            if let Some(first) = place.replace(words.number()) {
                return Err(words.error(at.at, Problem::Repeated { word, first }));
            }
        }
        Ok(())
    }
}

/// Reads the rest of a header line that starts with `word` into the set-up.
pub(super) fn line(
    setup: &mut Setup,
    word: &str,
    words: &mut Words<'_>,
) -> Result<Body, ScriptError> {
    match word {
        TITLE => title(setup, words),
        "model" => model(setup, words),
        "off" => off(setup, words),
        "as-shipped" => as_shipped(setup, words),
        NODE => node(setup, words),
        "tables" => tables(setup, words),
        "views" => views(setup, words),
        "writes" => writes(setup, words),
        _ => checkpoint(setup, words),
    }
}

fn title(setup: &mut Setup, words: &Words<'_>) -> Result<Body, ScriptError> {
    let (title, at) = free_text(words, false)?;
    if title.chars().count() > Setup::MAX_TEXT {
        return Err(words.error(at, Problem::Setup(SetupError::TitleTooLong)));
    }
    setup.title = title;
    Ok(Body::Title)
}

fn model(setup: &mut Setup, words: &mut Words<'_>) -> Result<Body, ScriptError> {
    let word = words.need("a model, `v2-final` or `v2-doc`")?;
    let known = Model::ALL.map(|m| (m.name(), m));
    setup.rules.model = one_of("model", &known, word, words)?;
    Ok(Body::Model)
}

fn off(setup: &mut Setup, words: &mut Words<'_>) -> Result<Body, ScriptError> {
    let known = Guard::ALL.map(|g| (g.name(), g));
    let guards = several(
        "guard",
        "the name of a guard, such as `owner-rev`",
        &known,
        words,
    )?;
    for guard in &guards {
        setup.rules = setup.rules.without(*guard);
    }
    Ok(Body::Off(guards))
}

fn as_shipped(setup: &mut Setup, words: &mut Words<'_>) -> Result<Body, ScriptError> {
    let known = Correction::ALL.map(|c| (c.name(), c));
    let open = several(
        "correction",
        "the name of a correction, such as `seed-agent-from-etcd`",
        &known,
        words,
    )?;
    for correction in &open {
        setup.rules = setup.rules.as_shipped(*correction);
    }
    Ok(Body::AsShipped(open))
}

fn node(setup: &mut Setup, words: &mut Words<'_>) -> Result<Body, ScriptError> {
    const ROLES: &str = "`owner`, `processor` or `owner processor`";
    let name = words.need("a name")?;
    let refuse = |error| Err(words.error(name.at, Problem::Setup(error)));
    if !is_name(name.text) {
        return refuse(SetupError::BadName(found(name.text)));
    }
    if setup.find(name.text).is_some() {
        return refuse(SetupError::SameName(name.text.to_string()));
    }
    if setup.nodes.len() >= Setup::MAX_NODES {
        return refuse(SetupError::TooManyNodes(setup.nodes.len() + 1));
    }
    let roles = match (words.take("owner"), words.take("processor")) {
        (true, true) => Roles::Both,
        (true, false) => Roles::Owner,
        (false, true) if words.take("owner") => Roles::Both,
        (false, true) => Roles::Processor,
        (false, false) => {
            let word = words.need(ROLES)?;
            return Err(words.unexpected(ROLES, word));
        }
    };
    setup.nodes.push(NodeSpec {
        name: name.text.to_string(),
        roles,
        joins_later: words.take("later"),
    });
    Ok(Body::Node(setup.nodes.len() - 1))
}

fn tables(setup: &mut Setup, words: &mut Words<'_>) -> Result<Body, ScriptError> {
    loop {
        let mut ahead = words.clone();
        let at = match ahead.next() {
            None if setup.tables.is_empty() => return Err(words.missing(items::TABLE)),
            None => return Ok(Body::Tables),
            Some(word) => word.at,
        };
        let table = items::table(words)?;
        if setup.tables.last().is_some_and(|last| *last >= table) {
            let error = SetupError::TablesNotAscending(table);
            return Err(words.error(at, Problem::Setup(error)));
        }
        if setup.tables.len() >= Setup::MAX_TABLES {
            let error = SetupError::TooManyTables(setup.tables.len() + 1);
            return Err(words.error(at, Problem::Setup(error)));
        }
        setup.tables.push(table);
    }
}

fn views(setup: &mut Setup, words: &mut Words<'_>) -> Result<Body, ScriptError> {
    let word = words.need("`instant` or `lagging`")?;
    let known = Views::ALL.map(|v| (v.name(), v));
    setup.views = one_of("kind of view", &known, word, words)?;
    Ok(Body::Views)
}

fn writes(setup: &mut Setup, words: &mut Words<'_>) -> Result<Body, ScriptError> {
    let word = words.need("`direct` or `delayed`")?;
    let known = Writes::ALL.map(|w| (w.name(), w));
    setup.writes = one_of("kind of write", &known, word, words)?;
    Ok(Body::Writes)
}

fn checkpoint(setup: &mut Setup, words: &mut Words<'_>) -> Result<Body, ScriptError> {
    let most = Ts::MAX.0 - 1;
    setup.checkpoint = Ts(words.number_in("a timestamp", "a checkpoint", 1..=most)?);
    Ok(Body::Checkpoint)
}

/// One or more words of a closed list, none of them twice.
fn several<T: Copy + PartialEq>(
    kind: &'static str,
    expected: &'static str,
    known: &[(&'static str, T)],
    words: &mut Words<'_>,
) -> Result<Vec<T>, ScriptError> {
    let mut chosen = Vec::new();
    let mut word = words.need(expected)?;
    loop {
        let one = one_of(kind, known, word, words)?;
        if chosen.contains(&one) {
            let name = known.iter().find(|(_, known)| *known == one);
            let word_twice = name.map_or("", |(name, _)| name);
            return Err(words.error(word.at, Problem::NamedTwice { word: word_twice }));
        }
        chosen.push(one);
        match words.next() {
            Some(next) => word = next,
            None => return Ok(chosen),
        }
    }
}

/// A word of a closed list.
pub(super) fn one_of<T: Copy>(
    kind: &'static str,
    known: &[(&'static str, T)],
    word: Word<'_>,
    words: &Words<'_>,
) -> Result<T, ScriptError> {
    if let Some((_, value)) = known.iter().find(|(name, _)| *name == word.text) {
        return Ok(*value);
    }
    let known: Vec<&'static str> = known.iter().map(|(name, _)| *name).collect();
    let problem = Problem::NoSuchWord {
        kind,
        found: found(word.text),
        hint: hint::nearest(word.text, known.iter().copied()),
        known,
    };
    Err(words.error(word.at, problem))
}

/// The largest table number that fits.
pub(super) const MAX_TABLE: u64 = i64::MAX.unsigned_abs();

/// A table by its number.
pub(super) const fn table_id(number: u64) -> TableId {
    TableId(number.cast_signed())
}
