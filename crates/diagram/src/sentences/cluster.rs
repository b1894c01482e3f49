//! What the living picture of a cluster says: who is what in truth, and who believes what.

use handover_protocol::owner::{SyncState, TableStatus};
use handover_protocol::{Epoch, OwnerRev, TableId, Ts};
use handover_simulation::view::{EtcdView, Flight, NodeView, PipelineState, WriteView};
use handover_simulation::{Event, Role};

use super::{Locale, Sentences, common};

/// The fixed words of the cluster's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClusterText {
    /// etcd, and what it is here.
    pub etcd: (&'static str, &'static str),
    /// The owner's election key.
    pub owner_key: &'static str,
    /// Nobody holds it.
    pub key_free: &'static str,
    /// The sessions of all nodes.
    pub sessions: &'static str,
    /// One that lives, one that does not.
    pub session: (&'static str, &'static str),
    /// Who stands for election.
    pub line: &'static str,
    /// Nobody does.
    pub line_empty: &'static str,
    /// What the owner has stored.
    pub stored: &'static str,
    /// The candidates for ownership.
    pub owners: &'static str,
    /// The processors.
    pub processors: &'static str,
    /// What is on its way.
    pub wires: &'static str,
    /// Nothing is.
    pub wires_empty: &'static str,
    /// The downstream database, and what it is here.
    pub downstream: (&'static str, &'static str),
    /// It holds no table.
    pub downstream_empty: &'static str,
    /// Before what etcd says of a node.
    pub truth: &'static str,
    /// Before what a node believes.
    pub belief: &'static str,
    /// Before what both say, where they agree.
    pub both: &'static str,
    /// After a belief that differs from the truth.
    pub differs: &'static str,
    /// The mark of a node that is owner no longer and does not know.
    pub zombie: &'static str,
    /// The mark of a node whose session is gone and that does not know.
    pub unaware: &'static str,
    /// The mark of a node that stands still.
    pub paused: &'static str,
    /// The mark of a node that is down.
    pub down: &'static str,
    /// An owner's own picture of where tables are.
    pub records: &'static str,
    /// It has none.
    pub records_empty: &'static str,
    /// A processor's tables.
    pub tables: &'static str,
    /// It has none.
    pub tables_empty: &'static str,
    /// A processor owes a Sync.
    pub owes_sync: &'static str,
    /// A message is held.
    pub held: &'static str,
    /// A message waits behind another one of its queue.
    pub queued: &'static str,
    /// A link is cut.
    pub cut: &'static str,
    /// The mark of a node that does not reach etcd.
    pub cut_off: &'static str,
    /// The mark of a node that has yet to see something that happened in etcd.
    pub behind: &'static str,
    /// The writes that have not arrived downstream.
    pub writes: &'static str,
    /// There are none.
    pub writes_empty: &'static str,
    /// Of a write whose sender has no session any more.
    pub session_ended: &'static str,
    /// A message that carries no fencing token.
    pub no_token: &'static str,
    /// Above what can happen now, and above what cannot.
    pub menu: (&'static str, &'static str),
    /// There is nothing to choose.
    pub menu_empty: &'static str,
    /// Nobody writes a table.
    pub no_writer: &'static str,
    /// More than one writes it.
    pub double_write: &'static str,
    /// It is not wanted any more.
    pub not_wanted: &'static str,
}

impl Locale {
    /// The fixed words of the cluster's picture.
    #[must_use]
    pub fn cluster(self) -> &'static ClusterText {
        ask!(self, cluster())
    }

    /// What a pipeline is doing, in a word.
    #[must_use]
    pub fn pipeline(self, state: PipelineState) -> &'static str {
        ask!(self, pipeline(state))
    }

    /// What an owner believes a table to be doing, in a word.
    #[must_use]
    pub fn record(self, status: TableStatus) -> &'static str {
        ask!(self, record(status))
    }

    /// How far an owner's greeting has come, in a word or two.
    #[must_use]
    pub fn sync(self, sync: SyncState) -> &'static str {
        ask!(self, sync(sync))
    }

    /// An epoch: "epoch e1".
    #[must_use]
    pub fn epoch(self, epoch: Epoch) -> String {
        ask!(self, epoch(epoch))
    }

    /// A fencing token: "rev 2".
    #[must_use]
    pub fn rev(self, rev: OwnerRev) -> String {
        common::rev(rev)
    }

    /// An event in as few words as a button has, without the node it is about.
    #[must_use]
    pub fn press(self, event: &Event) -> String {
        ask!(self, press(event))
    }
}

impl Sentences<'_> {
    /// A table: "Table 1".
    #[must_use]
    pub fn table(&self, table: TableId) -> String {
        ask!(self.locale, table(table))
    }

    /// What etcd says of a node as a candidate: half a sentence.
    #[must_use]
    pub fn candidate_truth(&self, node: &NodeView) -> String {
        ask!(self.locale, candidate_truth(node))
    }

    /// What a node believes of itself as a candidate: half a sentence.
    #[must_use]
    pub fn candidate_belief(&self, node: &NodeView) -> String {
        ask!(self.locale, candidate_belief(node))
    }

    /// Who etcd says is owner, for a processor to compare with: half a sentence.
    #[must_use]
    pub fn processor_truth(&self, etcd: &EtcdView) -> String {
        ask!(self.locale, processor_truth(self, etcd))
    }

    /// Whether a node has a session, and whether it knows when it has none.
    #[must_use]
    pub fn session(&self, node: &NodeView) -> &'static str {
        ask!(self.locale, session(node))
    }

    /// Whom a processor takes for the owner: half a sentence.
    #[must_use]
    pub fn processor_belief(&self, node: &NodeView) -> String {
        ask!(self.locale, processor_belief(self, node))
    }

    /// What it means that a node does not know of its loss, or why it runs nothing: a sentence, for
    /// a node of which there is such a thing to say.
    #[must_use]
    pub fn condition(&self, node: &NodeView, role: Role, etcd: &EtcdView) -> Option<String> {
        ask!(self.locale, condition(self, node, role, etcd))
    }

    /// A message as its travel: "message 5, DispatchTable(Table 3), from Owner_A to Processor".
    #[must_use]
    pub fn travel(&self, flight: &Flight) -> String {
        ask!(self.locale, travel(self, flight))
    }

    /// Up to where a table is downstream: "up to 100".
    #[must_use]
    pub fn up_to(&self, ts: Ts) -> String {
        ask!(self.locale, up_to(ts))
    }

    /// Who writes a table: "written by Processor".
    #[must_use]
    pub fn writers(&self, nodes: &[handover_simulation::NodeId]) -> String {
        ask!(self.locale, writers(self, nodes))
    }

    /// A write of a table on its way: a sentence.
    #[must_use]
    pub fn write(&self, write: &WriteView) -> String {
        ask!(self.locale, write(self, write))
    }

    /// What is sent and not downstream yet: a sentence.
    #[must_use]
    pub fn at_stake(&self, from: Ts, to: Ts) -> String {
        ask!(self.locale, at_stake(from, to))
    }

    /// The name of a menu: "What can happen to Owner_A".
    #[must_use]
    pub fn menu_of(&self, what: &str) -> String {
        ask!(self.locale, menu_of(what))
    }
}
