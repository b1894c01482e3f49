//! Flat JSON objects, written and read as Go's `encoding/json` does.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};

use super::error::DecodeError;
use crate::message::MessageKind;

/// A value to write.
#[derive(Clone, Copy)]
pub(super) enum Field<'a> {
    Bool(bool),
    Int(i64),
    Text(&'a str),
    Uint(u64),
}

/// Where a value goes that is read.
pub(super) enum Slot<'a> {
    Bool(&'a mut bool),
    Int(&'a mut i64),
    Text(&'a mut String),
    Uint(&'a mut u64),
}

/// The object with these keys, in this order.
pub(super) fn encode(fields: &[(&str, Field<'_>)]) -> Vec<u8> {
    let fields: Vec<_> = fields
        .iter()
        .map(|(key, value)| match value {
            Field::Bool(value) => format!("\"{key}\":{value}"),
            Field::Int(value) => format!("\"{key}\":{value}"),
            Field::Text(value) => format!("\"{key}\":{}", quote(value)),
            Field::Uint(value) => format!("\"{key}\":{value}"),
        })
        .collect();
    format!("{{{}}}", fields.join(",")).into_bytes()
}

/// Reads an object into the slots.
///
/// As Go does: unknown keys are ignored, capitals in keys do not matter, of a repeated key the last
/// counts, and what is missing or null stays as it is. Nothing but spaces may follow.
pub(super) fn decode(
    message: MessageKind,
    bytes: &[u8],
    slots: &mut [(&'static str, Slot<'_>)],
) -> Result<(), DecodeError> {
    let mut field = None;
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let object = Object {
        slots,
        field: &mut field,
    };
    let read = object.deserialize(&mut reader).and_then(|()| reader.end());
    read.map_err(|error| DecodeError::Json {
        message,
        offset: offset(bytes, &error),
        field,
        reason: reason(&error),
    })
}

/// A string in quotes. Go also escapes what could end a script element or a line of JavaScript.
fn quote(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    let mut escaped = String::with_capacity(quoted.len());
    for char in quoted.chars() {
        match char {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                escaped += &format!("\\u{:04x}", u32::from(char));
            }
            _ => escaped.push(char),
        }
    }
    escaped
}

/// How many bytes were read: serde_json counts lines, and bytes in a line.
fn offset(bytes: &[u8], error: &serde_json::Error) -> usize {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let before = lines.take(error.line().saturating_sub(1));
    before.map(<[u8]>::len).sum::<usize>() + error.column()
}

/// What is wrong, without the place, which is told as an offset.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map(|(reason, _)| reason);
    reason.map_or_else(|| text.clone(), ToString::to_string)
}

/// Reads an object, and says which field it was in when it failed.
struct Object<'a, 'b> {
    slots: &'a mut [(&'static str, Slot<'b>)],
    field: &'a mut Option<&'static str>,
}

impl<'de> DeserializeSeed<'de> for Object<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        // Not as a map: Go takes null for an object without keys.
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Object<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            let mut slots = self.slots.iter_mut();
            match slots.find(|(known, _)| known.eq_ignore_ascii_case(&key)) {
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
                Some((known, slot)) => {
                    *self.field = Some(*known);
                    slot.read(&mut map)?;
                    *self.field = None;
                }
            }
        }
        Ok(())
    }
}

impl Slot<'_> {
    fn read<'de, A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        match self {
            Self::Bool(slot) => assign(*slot, map.next_value()?),
            Self::Int(slot) => assign(*slot, map.next_value()?),
            Self::Text(slot) => assign(*slot, map.next_value()?),
            Self::Uint(slot) => assign(*slot, map.next_value()?),
        }
        Ok(())
    }
}

fn assign<T>(slot: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *slot = value;
    }
}
