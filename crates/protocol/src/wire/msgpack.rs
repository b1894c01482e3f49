//! A Sync as MsgPack, written and read as `github.com/vmihailenco/msgpack/v5` does by default.
//!
//! By hand, because what is wanted is that library's habits (an integer keeps the width of its Go
//! type, an empty list is nil, nil reads as zero), and a general crate needs as much code around it.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::DecodeError;
use super::messages::Sync;
use crate::ids::TableId;
use crate::message::MessageKind;
use crate::rules::Model;

/// The names of the Go fields, in their order.
const VERSION: &str = "ProcessorVersion";
const EPOCH: &str = "Epoch";
const RUNNING: &str = "Running";
const ADDING: &str = "Adding";
const REMOVING: &str = "Removing";

const NIL: u8 = 0xc0;

pub(super) fn encode(message: &Sync, model: Model) -> Vec<u8> {
    let mut out = Vec::new();
    // A map of four or five entries.
    out.push(if model.has_epochs() { 0x85 } else { 0x84 });
    write_text(&mut out, VERSION);
    write_text(&mut out, &message.processor_version);
    if model.has_epochs() {
        write_text(&mut out, EPOCH);
        write_text(&mut out, &message.epoch);
    }
    write_text(&mut out, RUNNING);
    write_list(&mut out, &message.running);
    write_text(&mut out, ADDING);
    write_list(&mut out, &message.adding);
    write_text(&mut out, REMOVING);
    write_list(&mut out, &message.removing);
    out
}

fn write_text(out: &mut Vec<u8>, text: &str) {
    match text.len() {
        length @ 0..=0x1f => out.push(0xa0 | length as u8),
        length @ 0x20..=0xff => out.extend([0xd9, length as u8]),
        length => write_length(out, length, [0xda, 0xdb]),
    }
    out.extend(text.bytes());
}

fn write_list(out: &mut Vec<u8>, list: &[TableId]) {
    match list.len() {
        0 => out.push(NIL),
        length @ 1..=0x0f => out.push(0x90 | length as u8),
        length => write_length(out, length, [0xdc, 0xdd]),
    }
    for table in list {
        // An int64 in nine bytes, however small it is.
        out.push(0xd3);
        out.extend(table.0.to_be_bytes());
    }
}

/// A length in two or four bytes, with the byte that says which.
fn write_length(out: &mut Vec<u8>, length: usize, [two, four]: [u8; 2]) {
    if let Ok(length) = u16::try_from(length) {
        out.push(two);
        out.extend(length.to_be_bytes());
    } else {
        out.push(four);
        out.extend((length as u32).to_be_bytes());
    }
}

pub(super) fn decode(bytes: &[u8]) -> Result<Sync, DecodeError> {
    let mut message = Sync::default();
    let mut reader = Reader {
        bytes,
        position: 0,
        field: None,
    };
    for _ in 0..reader.map()? {
        match reader.text()?.as_str() {
            VERSION => message.processor_version = reader.within(VERSION, Reader::text)?,
            EPOCH => message.epoch = reader.within(EPOCH, Reader::text)?,
            RUNNING => message.running = reader.within(RUNNING, Reader::list)?,
            ADDING => message.adding = reader.within(ADDING, Reader::list)?,
            REMOVING => message.removing = reader.within(REMOVING, Reader::list)?,
            _ => reader.skip()?,
        }
    }
    Ok(message)
}

/// A value, or the beginning of one: what is inside an array or map comes next.
enum Value<'a> {
    Array(u32),
    /// Text or binary.
    Bytes(&'a [u8]),
    Integer(i64),
    Map(u32),
    Nil,
    /// A truth value, a float, or an extension.
    Other,
    /// The one byte that MsgPack never uses.
    Unused,
}

/// Reads values one after the other. Nil is zero or empty, as in Go.
struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
    field: Option<&'static str>,
}

impl<'a> Reader<'a> {
    fn within<T>(
        &mut self,
        field: &'static str,
        read: impl FnOnce(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        self.field = Some(field);
        let value = read(self)?;
        self.field = None;
        Ok(value)
    }

    fn map(&mut self) -> Result<u32, DecodeError> {
        self.expect("a map", |value| match value {
            Value::Map(entries) => Some(entries),
            Value::Nil => Some(0),
            Value::Array(_)
            | Value::Bytes(_)
            | Value::Integer(_)
            | Value::Other
            | Value::Unused => None,
        })
    }

    fn text(&mut self) -> Result<String, DecodeError> {
        self.expect("a string in UTF-8", |value| match value {
            Value::Bytes(bytes) => core::str::from_utf8(bytes).ok().map(Into::into),
            Value::Nil => Some(String::new()),
            Value::Array(_) | Value::Integer(_) | Value::Map(_) | Value::Other | Value::Unused => {
                None
            }
        })
    }

    fn list(&mut self) -> Result<Vec<TableId>, DecodeError> {
        let length = self.expect("an array", |value| match value {
            Value::Array(length) => Some(length),
            Value::Nil => Some(0),
            Value::Bytes(_) | Value::Integer(_) | Value::Map(_) | Value::Other | Value::Unused => {
                None
            }
        })?;
        // Collected one by one: what an array says of its length is no reason to reserve for it.
        (0..length).map(|_| self.integer().map(TableId)).collect()
    }

    fn integer(&mut self) -> Result<i64, DecodeError> {
        self.expect("an integer", |value| match value {
            Value::Integer(integer) => Some(integer),
            Value::Nil => Some(0),
            Value::Array(_) | Value::Bytes(_) | Value::Map(_) | Value::Other | Value::Unused => {
                None
            }
        })
    }

    /// Passes over a value and all that is inside it, without recursion.
    fn skip(&mut self) -> Result<(), DecodeError> {
        let mut left: u64 = 1;
        while left > 0 {
            let inside = self.expect("a value", |value| match value {
                Value::Array(length) => Some(u64::from(length)),
                Value::Map(entries) => Some(2 * u64::from(entries)),
                Value::Bytes(_) | Value::Integer(_) | Value::Nil | Value::Other => Some(0),
                Value::Unused => None,
            })?;
            left = (left - 1).saturating_add(inside);
        }
        Ok(())
    }

    /// The next value, when it is of the kind expected.
    fn expect<T>(
        &mut self,
        expected: &'static str,
        accept: impl FnOnce(Value<'a>) -> Option<T>,
    ) -> Result<T, DecodeError> {
        let offset = self.position;
        let error = |found| DecodeError::MsgPack {
            message: MessageKind::Sync,
            offset,
            field: self.field,
            expected,
            found,
        };
        let (end, found) = (error(None), error(self.bytes.get(offset).copied()));
        let value = self.next().ok_or(end)?;
        accept(value).ok_or(found)
    }

    /// The next value of any kind; `None` when the bytes end before it does.
    fn next(&mut self) -> Option<Value<'a>> {
        let first = self.uint(1)? as u8;
        let value = match first {
            0x00..=0x7f => Value::Integer(first.into()),
            0x80..=0x8f => Value::Map(u32::from(first & 0x0f)),
            0x90..=0x9f => Value::Array(u32::from(first & 0x0f)),
            0xa0..=0xbf => Value::Bytes(self.take(usize::from(first & 0x1f))?),
            NIL => Value::Nil,
            0xc1 => Value::Unused,
            0xc2 | 0xc3 => Value::Other,
            0xc4..=0xc6 => Value::Bytes(self.sized(1 << (first - 0xc4), 0)?),
            0xc7..=0xc9 => {
                // An extension has a byte for its type before its data.
                self.sized(1 << (first - 0xc7), 1)?;
                Value::Other
            }
            0xca | 0xcb => {
                self.take(4 << (first - 0xca))?;
                Value::Other
            }
            0xcc..=0xcf => Value::Integer(self.uint(1 << (first - 0xcc))? as i64),
            0xd0 => Value::Integer(i64::from(self.uint(1)? as i8)),
            0xd1 => Value::Integer(i64::from(self.uint(2)? as i16)),
            0xd2 => Value::Integer(i64::from(self.uint(4)? as i32)),
            0xd3 => Value::Integer(self.uint(8)? as i64),
            0xd4..=0xd8 => {
                self.take((1 << (first - 0xd4)) + 1)?;
                Value::Other
            }
            0xd9..=0xdb => Value::Bytes(self.sized(1 << (first - 0xd9), 0)?),
            0xdc | 0xdd => Value::Array(self.uint(2 << (first - 0xdc))? as u32),
            0xde | 0xdf => Value::Map(self.uint(2 << (first - 0xde))? as u32),
            0xe0..=0xff => Value::Integer(i64::from(first as i8)),
        };
        Some(value)
    }

    /// What follows a length of that many bytes, and `more`.
    fn sized(&mut self, width: usize, more: usize) -> Option<&'a [u8]> {
        let length = usize::try_from(self.uint(width)?).ok()?;
        self.take(length.checked_add(more)?)
    }

    /// An unsigned number in that many bytes, at most eight.
    fn uint(&mut self, width: usize) -> Option<u64> {
        let bytes = self.take(width)?.iter();
        Some(bytes.fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let end = self.position.checked_add(length)?;
        let bytes = self.bytes.get(self.position..end)?;
        self.position = end;
        Some(bytes)
    }
}
