//! A number for a state, the same on every machine and in the browser.
//!
//! It is taken over a written form of the state in the notation of the protocol's vectors. What a
//! later version adds to the world is written only where it differs from what every older run has,
//! so that the digests in old links stay what they are. Names are not part of it.

use core::fmt::{self, Write as Out};

use crc::{CRC_32_ISO_HDLC, Crc, Digest, Table};
use handover_protocol::owner::{Dispatcher, MoveStage, SyncState, TableStatus};
use handover_protocol::processor::OperationStatus;
use handover_protocol::{CaptureId, Message};

use crate::effect::Down;
use crate::etcd::Seen;
use crate::node::{Node, Processor, Term, captures, node_of};
use crate::pipelines::{Stage, Write};
use crate::world::World;

static CRC: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);

/// Writes into a checksum.
struct Summing(Digest<'static, u32, Table<1>>);

impl Out for Summing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

impl World {
    /// The digest of this state.
    #[must_use]
    pub fn digest(&self) -> u32 {
        let mut sum = Summing(CRC.digest());
        // Summing never fails.
        let _ = self.write_state(&mut sum);
        sum.0.finalize()
    }

    /// Writes the whole state, one thing a line.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn write_state(&self, out: &mut impl Out) -> fmt::Result {
        write!(out, "etcd rev={} owner=", self.etcd.last_rev)?;
        match self.etcd.seen.owner {
            None => out.write_char('-')?,
            Some(owner) => write!(out, "{}@{}", Life(owner.id), owner.rev)?,
        }
        list(
            out,
            " sessions=",
            self.etcd.seen.sessions.iter().map(|c| Life(*c)),
        )?;
        list(out, " line=", self.etcd.line.iter().map(|c| Life(*c)))?;
        let stored = self.etcd.seen.watermark;
        writeln!(out, " stored={}/{}", stored.checkpoint, stored.resolved)?;
        list(out, "wanted=", self.wanted.iter())?;
        let flushed = self.flushed.iter();
        list(out, " flushed=", flushed.map(|(t, ts)| Pair(*t, *ts)))?;
        out.write_char('\n')?;
        for (n, node) in self.nodes.iter().enumerate() {
            write_node(out, n, node)?;
        }
        for write in &self.in_writing {
            let Write {
                by,
                table,
                start,
                to,
            } = *write;
            writeln!(out, "write {}:{table} {start}>{to}", Life(by))?;
        }
        for (table, by, holder) in self.late.iter() {
            writeln!(out, "late {table} {}>{}", by.0, holder.0)?;
        }
        for (at, parcel) in self.network.parcels() {
            let held = if parcel.held { " held" } else { "" };
            write!(
                out,
                "{}>{}#{}{held} ",
                Life(parcel.from),
                Life(parcel.to),
                at.nth
            )?;
            write_message(out, &parcel.message)?;
        }
        for (from, to) in self.network.cuts() {
            writeln!(out, "cut {}>{}", from.0, to.0)?;
        }
        Ok(())
    }
}

/// A capture as the node it is and which of its lives.
struct Life(CaptureId);

impl fmt::Display for Life {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", node_of(self.0).0, self.0.0 & 0xffff)
    }
}

struct Pair<A, B>(A, B);

impl<A: fmt::Display, B: fmt::Display> fmt::Display for Pair<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0, self.1)
    }
}

fn list<T: fmt::Display>(
    out: &mut impl Out,
    name: &str,
    items: impl Iterator<Item = T>,
) -> fmt::Result {
    write!(out, "{name}[")?;
    for (n, item) in items.enumerate() {
        let space = if n == 0 { "" } else { " " };
        write!(out, "{space}{item}")?;
    }
    out.write_char(']')
}

fn write_node(out: &mut impl Out, n: usize, node: &Node) -> fmt::Result {
    let state = match node.down {
        None if node.paused => "paused",
        None => "up",
        Some(Down::Absent) => "absent",
        Some(Down::Stopped) => "stopped",
        Some(Down::Killed) => "killed",
        Some(Down::Panicked(_)) => "panicked",
    };
    writeln!(out, "node {n} life={} {state}", node.life)?;
    if let Some(view) = &node.view {
        write_seen(out, " sees", &view.now)?;
        for ahead in &view.ahead {
            write_seen(out, " next", ahead)?;
        }
    }
    if node.cut_off {
        out.write_str(" cut off\n")?;
    }
    if let Some(term) = &node.term {
        write_term(out, term)?;
    }
    if let Some(processor) = &node.processor {
        write_processor(out, processor)?;
    }
    Ok(())
}

fn write_seen(out: &mut impl Out, name: &str, seen: &Seen) -> fmt::Result {
    out.write_str(name)?;
    match seen.owner {
        None => out.write_str(" owner=-")?,
        Some(owner) => write!(out, " owner={}@{}", Life(owner.id), owner.rev)?,
    }
    list(out, " sessions=", seen.sessions.iter().map(|c| Life(*c)))?;
    let stored = seen.watermark;
    writeln!(out, " stored={}/{}", stored.checkpoint, stored.resolved)
}

fn write_term(out: &mut impl Out, term: &Term) -> fmt::Result {
    write!(out, " own rev={}", term.rev)?;
    if let Some(frozen) = &term.frozen {
        list(out, " frozen=", frozen.live.iter().map(|c| Life(*c)))?;
    }
    write_dispatcher(out, &term.dispatcher)
}

fn write_dispatcher(out: &mut impl Out, dispatcher: &Dispatcher) -> fmt::Result {
    let flag = if dispatcher.needs_rebalance() {
        'T'
    } else {
        'F'
    };
    write!(out, " ck={} reb={flag} caps=[", dispatcher.checkpoint())?;
    for (capture, status) in captures(dispatcher) {
        let sync = match status.sync {
            SyncState::Unannounced => "new",
            SyncState::Announced => "sent",
            SyncState::Synced => "fin",
        };
        let mark = status.watermark;
        write!(
            out,
            "{}:{sync}/{}/{}/{} ",
            Life(capture),
            status.epoch,
            mark.checkpoint,
            mark.resolved
        )?;
    }
    out.write_str("] tbl=[")?;
    for record in dispatcher.tables().iter() {
        let status = match record.status {
            TableStatus::Adding => "add",
            TableStatus::Running => "run",
            TableStatus::Removing => "rem",
        };
        write!(out, "{}:{}/{status} ", record.table, Life(record.capture))?;
    }
    out.write_str("] mv=[")?;
    for (table, job) in dispatcher.moves().iter() {
        let stage = match job.stage {
            MoveStage::Received => "received",
            MoveStage::Removed => "removed",
        };
        write!(out, "{table}>{}:{stage} ", Life(job.target))?;
    }
    out.write_str("]\n")
}

fn write_processor(out: &mut impl Out, processor: &Processor) -> fmt::Result {
    let agent = &processor.agent;
    let flag = |on| if on { 'T' } else { 'F' };
    out.write_str(" proc own=")?;
    match agent.owner() {
        None => out.write_char('-')?,
        Some(owner) => write!(out, "{}@{}", Life(owner.id), owner.rev)?,
    }
    match processor.messenger.target() {
        None => out.write_str(" to=-")?,
        Some(owner) => write!(out, " to={}@{}", Life(owner.id), owner.rev)?,
    }
    let sent = agent.checkpoints();
    write!(
        out,
        " sync={} chg={} ep={} ck={}/{} ops=[",
        flag(agent.needs_sync()),
        flag(agent.owner_changed()),
        agent.epoch(),
        sent.en_route,
        sent.acked
    )?;
    for op in agent.pending().iter().chain(agent.operations()) {
        let sign = if op.is_delete { '-' } else { '+' };
        let status = match op.status {
            OperationStatus::Received => "received",
            OperationStatus::Processed => "processed",
            OperationStatus::Finished => "finished",
        };
        write!(
            out,
            "{sign}{}@{}/{}:{status} ",
            op.table, op.start_ts, op.epoch
        )?;
    }
    out.write_str("] ex=[")?;
    for (table, pipeline) in processor.tables.iter() {
        let stage = match pipeline.stage {
            Stage::Starting => "add",
            Stage::Up => "run",
            Stage::Stopping => "rem",
            Stage::Stopped => "end",
        };
        write!(
            out,
            "{table}:{stage}/{}/{} ",
            pipeline.start, pipeline.checkpoint
        )?;
        if pipeline.sent != pipeline.checkpoint {
            write!(out, "(sent {}) ", pipeline.sent)?;
        }
    }
    out.write_str("]\n")
}

fn write_message(out: &mut impl Out, message: &Message) -> fmt::Result {
    match message {
        Message::Announce(m) => writeln!(out, "Ann({})", m.owner_rev),
        Message::Sync(m) => {
            write!(out, "Sync({}", m.epoch)?;
            list(out, " run=", m.running.iter())?;
            list(out, " add=", m.adding.iter())?;
            list(out, " rem=", m.removing.iter())?;
            out.write_str(")\n")
        }
        Message::DispatchTable(m) => {
            let sign = if m.is_delete { '-' } else { '+' };
            let (rev, table, start, epoch) = (m.owner_rev, m.table, m.start_ts, m.epoch);
            writeln!(out, "Dis({rev} {sign}{table} {start} {epoch})")
        }
        Message::DispatchTableResponse(m) => writeln!(out, "Resp({} {})", m.table, m.epoch),
        Message::Checkpoint(m) => writeln!(out, "Ckpt({} {})", m.checkpoint_ts, m.resolved_ts),
    }
}
