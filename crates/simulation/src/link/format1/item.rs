//! Events and the other items in bits.
//!
//! What an item is about is written as a choice among what there is: the nodes that have the role,
//! the tables named so far. Timestamps and revisions are written by their distance from the last.

use alloc::vec::Vec;

use handover_protocol::{MessageKind, OwnerRev, TableId, Ts};

use super::super::LinkError;
use super::super::bits::{BitReader, BitWriter};
use super::opcode::{self, Opcode};
use super::setup::{checked, one_of, pick, table_id};
use super::text::{TextWriter, read_text};
use crate::scenario::{Item, Note, Shape, Side};
use crate::script::{Args, Field, Verb, clean, split};
use crate::setup::{NodeId, Role, Setup};

/// How many tables are remembered. Like everything here it stays as it is.
const TABLES: usize = 64;
const SIDES: [Side; 3] = [Side::Over, Side::Left, Side::Right];
const SHAPES: [Shape; 2] = [Shape::Hexagon, Shape::Folded];

/// What the items before have left behind; the same while writing and reading.
pub(super) struct Context {
    all: Vec<NodeId>,
    owners: Vec<NodeId>,
    processors: Vec<NodeId>,
    loops: Vec<(NodeId, Role)>,
    tables: Vec<TableId>,
    ts: Ts,
    rev: OwnerRev,
}

impl Context {
    pub(super) fn new(setup: &Setup) -> Self {
        let loops = setup.ids().flat_map(|id| {
            let has = move |role: &Role| setup.node(id).is_some_and(|n| n.roles.has(*role));
            let roles = [Role::Owner, Role::Processor].into_iter().filter(has);
            roles.map(move |role| (id, role))
        });
        Self {
            all: setup.ids().collect(),
            owners: setup.with_role(Role::Owner).collect(),
            processors: setup.with_role(Role::Processor).collect(),
            loops: loops.collect(),
            tables: setup.tables.clone(),
            ts: setup.checkpoint,
            rev: OwnerRev(0),
        }
    }

    /// The same with every node in every role.
    fn odd(&self) -> Self {
        let roles = [Role::Owner, Role::Processor];
        let loops = self.all.iter().flat_map(|id| roles.map(|role| (*id, role)));
        Self {
            owners: self.all.clone(),
            processors: self.all.clone(),
            loops: loops.collect(),
            all: self.all.clone(),
            tables: self.tables.clone(),
            ..*self
        }
    }

    /// Takes over what an odd event has left behind.
    fn after(&mut self, odd: Self) {
        self.tables = odd.tables;
        self.ts = odd.ts;
        self.rev = odd.rev;
    }

    /// Who sends that kind of message, and who receives it.
    fn ends(&self, kind: MessageKind) -> (&[NodeId], &[NodeId]) {
        if kind.is_from_owner() {
            (&self.owners, &self.processors)
        } else {
            (&self.processors, &self.owners)
        }
    }

    /// Whether the nodes have the roles that the event asks for.
    fn fits(&self, verb: Verb, args: &Args) -> bool {
        verb.fields().iter().all(|field| match field {
            Field::Loop => self.loops.contains(&(args.node, args.role)),
            Field::Queue => {
                let (senders, receivers) = self.ends(args.kind);
                senders.contains(&args.node) && receivers.contains(&args.to)
            }
            Field::Owner => self.owners.contains(&args.node),
            Field::Processor => self.processors.contains(&args.node),
            Field::Target => self.processors.contains(&args.to),
            Field::Node | Field::Link => true,
            Field::Nth | Field::Table | Field::Ts | Field::Rev => true,
        })
    }

    fn learn(&mut self, table: TableId) {
        if self.tables.len() < TABLES {
            self.tables.push(table);
        }
    }

    fn last_table(&self) -> u64 {
        self.tables.last().map_or(0, |t| t.0.cast_unsigned())
    }
}

/// Writes an item; checks are left out.
pub(super) fn write(out: &mut BitWriter, texts: &TextWriter, context: &mut Context, item: &Item) {
    match item {
        Item::Event(event) => {
            let (verb, args) = split(*event);
            write_event(out, context, verb, &args);
        }
        Item::Settle => opcode::write(out, Opcode::Settle),
        Item::Begin => opcode::write(out, Opcode::Begin),
        Item::Hide(kind) => {
            opcode::write(out, Opcode::Hide);
            write_kind(out, *kind);
        }
        Item::Show(kind) => {
            opcode::write(out, Opcode::Show);
            write_kind(out, *kind);
        }
        Item::Note(note) => {
            opcode::write(out, Opcode::Note);
            write_note(out, texts, context, note);
        }
        Item::Expect(_) => {}
    }
}

/// Reads an item, or that there are no more.
pub(super) fn read(
    bits: &mut BitReader<'_>,
    context: &mut Context,
) -> Result<Option<Item>, LinkError> {
    let item = match opcode::read(bits)? {
        Opcode::Event(verb) => Item::Event(verb.event(read_args(bits, context, verb)?)),
        Opcode::Odd => {
            let Opcode::Event(verb) = opcode::read(bits)? else {
                return Err(LinkError::Newer);
            };
            let mut odd = context.odd();
            let args = read_args(bits, &mut odd, verb)?;
            context.after(odd);
            Item::Event(verb.event(args))
        }
        Opcode::Settle => Item::Settle,
        Opcode::Begin => Item::Begin,
        Opcode::Hide => Item::Hide(read_kind(bits)?),
        Opcode::Show => Item::Show(read_kind(bits)?),
        Opcode::Note => Item::Note(read_note(bits, context)?),
        Opcode::End => return Ok(None),
    };
    Ok(Some(item))
}

fn write_event(out: &mut BitWriter, context: &mut Context, verb: Verb, args: &Args) {
    if context.fits(verb, args) {
        opcode::write(out, Opcode::Event(verb));
        write_args(out, context, verb, args);
        return;
    }
    opcode::write(out, Opcode::Odd);
    opcode::write(out, Opcode::Event(verb));
    let mut odd = context.odd();
    write_args(out, &mut odd, verb, args);
    context.after(odd);
}

fn write_args(out: &mut BitWriter, context: &mut Context, verb: Verb, args: &Args) {
    for field in verb.fields() {
        match field {
            Field::Loop => pick(out, &context.loops, &(args.node, args.role)),
            Field::Queue => {
                write_kind(out, args.kind);
                let (senders, receivers) = context.ends(args.kind);
                pick(out, senders, &args.node);
                pick(out, receivers, &args.to);
            }
            Field::Nth => out.number(u64::from(args.nth)),
            Field::Node => pick(out, &context.all, &args.node),
            Field::Owner => pick(out, &context.owners, &args.node),
            Field::Processor => pick(out, &context.processors, &args.node),
            Field::Target => pick(out, &context.processors, &args.to),
            Field::Link => {
                pick(out, &context.all, &args.node);
                pick(out, &context.all, &args.to);
                out.flag(args.both);
            }
            Field::Table => write_table(out, context, args.table),
            Field::Ts => {
                out.near(args.ts.0, context.ts.0);
                context.ts = args.ts;
            }
            Field::Rev => {
                out.flag(args.rev.is_some());
                if let Some(rev) = args.rev {
                    out.near(rev.0.cast_unsigned(), context.rev.0.cast_unsigned());
                    context.rev = rev;
                }
            }
        }
    }
}

fn read_args(
    bits: &mut BitReader<'_>,
    context: &mut Context,
    verb: Verb,
) -> Result<Args, LinkError> {
    let mut args = Args::default();
    for field in verb.fields() {
        match field {
            Field::Loop => (args.node, args.role) = *one_of(bits, &context.loops)?,
            Field::Queue => {
                args.kind = read_kind(bits)?;
                let (senders, receivers) = context.ends(args.kind);
                args.node = *one_of(bits, senders)?;
                args.to = *one_of(bits, receivers)?;
            }
            Field::Nth => {
                args.nth = u16::try_from(bits.number()?).map_err(|_| LinkError::Impossible {
                    what: "a place beyond all queues",
                })?;
            }
            Field::Node => args.node = *one_of(bits, &context.all)?,
            Field::Owner => args.node = *one_of(bits, &context.owners)?,
            Field::Processor => args.node = *one_of(bits, &context.processors)?,
            Field::Target => args.to = *one_of(bits, &context.processors)?,
            Field::Link => {
                args.node = *one_of(bits, &context.all)?;
                args.to = *one_of(bits, &context.all)?;
                args.both = bits.flag()?;
            }
            Field::Table => args.table = read_table(bits, context)?,
            Field::Ts => {
                args.ts = Ts(bits.near(context.ts.0)?);
                context.ts = args.ts;
            }
            Field::Rev if bits.flag()? => {
                let rev = bits.near(context.rev.0.cast_unsigned())?;
                let rev = i64::try_from(rev).map_err(|_| LinkError::Impossible {
                    what: "a revision beyond all revisions",
                })?;
                context.rev = OwnerRev(rev);
                args.rev = Some(context.rev);
            }
            Field::Rev => {}
        }
    }
    Ok(args)
}

/// One of the tables named so far, or the choice after them and its distance from the last.
fn write_table(out: &mut BitWriter, context: &mut Context, table: TableId) {
    let known = context.tables.iter().position(|known| *known == table);
    let count = context.tables.len();
    out.choice(known.unwrap_or(count), count + 1);
    if known.is_none() {
        out.near(table.0.cast_unsigned(), context.last_table());
        context.learn(table);
    }
}

fn read_table(bits: &mut BitReader<'_>, context: &mut Context) -> Result<TableId, LinkError> {
    let place = bits.choice(context.tables.len() + 1)?;
    if let Some(table) = context.tables.get(place) {
        return Ok(*table);
    }
    let table = table_id(bits.near(context.last_table())?)?;
    context.learn(table);
    Ok(table)
}

/// Two bits for the messages of everyday life, more for the greeting; `1111` is reserved.
fn write_kind(out: &mut BitWriter, kind: MessageKind) {
    match kind {
        MessageKind::DispatchTable => out.bits(0b00, 2),
        MessageKind::DispatchTableResponse => out.bits(0b01, 2),
        MessageKind::Checkpoint => out.bits(0b10, 2),
        MessageKind::Announce => out.bits(0b110, 3),
        MessageKind::Sync => out.bits(0b1110, 4),
    }
}

fn read_kind(bits: &mut BitReader<'_>) -> Result<MessageKind, LinkError> {
    match bits.bits(2)? {
        0b00 => Ok(MessageKind::DispatchTable),
        0b01 => Ok(MessageKind::DispatchTableResponse),
        0b10 => Ok(MessageKind::Checkpoint),
        _ if !bits.flag()? => Ok(MessageKind::Announce),
        _ if !bits.flag()? => Ok(MessageKind::Sync),
        _ => Err(LinkError::Newer),
    }
}

/// What a note usually looks like.
const fn usual(side: Side) -> Shape {
    match side {
        Side::Over => Shape::Hexagon,
        Side::Left | Side::Right => Shape::Folded,
    }
}

fn write_note(out: &mut BitWriter, texts: &TextWriter, context: &Context, note: &Note) {
    pick(out, &SIDES, &note.side);
    out.flag(note.shape != usual(note.side));
    pick(out, &context.all, &note.node);
    texts.text(out, &clean(&note.text, true));
}

fn read_note(bits: &mut BitReader<'_>, context: &Context) -> Result<Note, LinkError> {
    let side = *one_of(bits, &SIDES)?;
    let usual = usual(side);
    let is_other = bits.flag()?;
    let shape = SHAPES.into_iter().find(|s| (*s != usual) == is_other);
    Ok(Note {
        side,
        node: *one_of(bits, &context.all)?,
        shape: shape.unwrap_or(usual),
        text: checked(read_text(bits, Setup::MAX_TEXT)?, true)?,
    })
}
