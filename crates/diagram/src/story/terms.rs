//! Who is owner, and who only thinks so.

use handover_protocol::OwnerRev;
use handover_simulation::{Down, Effect, Event, NodeId};

use crate::diagram::{Band, BandKind, Row};

/// The terms of all nodes, followed through a run.
#[derive(Debug)]
pub(super) struct Terms {
    nodes: Vec<Term>,
    /// Who holds the owner key.
    holder: Option<NodeId>,
    /// Since when nobody holds it.
    vacant_since: Option<usize>,
    /// The windows that have closed.
    closed: Vec<Window>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Term {
    /// The revision it uses, while it takes itself for the owner.
    rev: Option<OwnerRev>,
    /// Since when it has not been owner without knowing it.
    zombie_since: Option<usize>,
    /// Whether it has sent something since.
    spoke: bool,
    /// Whether it runs nothing.
    down: bool,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    kind: BandKind,
    from: usize,
    to: Option<usize>,
}

impl Terms {
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            nodes: vec![Term::default(); nodes],
            holder: None,
            vacant_since: Some(0),
            closed: Vec::new(),
        }
    }

    /// Since when a node has not been owner without knowing it.
    pub(super) fn zombie_since(&self, node: NodeId) -> Option<usize> {
        self.nodes.get(node.index())?.zombie_since
    }

    /// Whether this is the first thing it says as one; asked once for each.
    pub(super) fn first_word_of_zombie(&mut self, node: NodeId) -> bool {
        let term = self.nodes.get_mut(node.index());
        term.is_some_and(|term| !std::mem::replace(&mut term.spoke, true))
    }

    /// Who takes itself for the owner, oldest revision first.
    pub(super) fn believers(&self) -> Vec<(NodeId, OwnerRev)> {
        let nodes = (0..).map(NodeId).zip(&self.nodes);
        let mut found: Vec<_> = nodes.filter_map(|(n, term)| Some((n, term.rev?))).collect();
        found.sort_unstable_by_key(|(_, rev)| *rev);
        found
    }

    pub(super) fn see(&mut self, at: usize, event: &Event, effect: &Effect) {
        if let Effect::Elected { node, rev } = effect {
            self.elected(*node, *rev, at);
        } else if let Effect::Deposed { node, .. } = effect {
            if let Some(term) = self.nodes.get_mut(node.index()) {
                term.zombie_since.get_or_insert(at);
            }
            self.vacate(*node, at);
        } else if let Effect::SessionLost { node } = effect {
            self.vacate(*node, at);
        } else if let Effect::SteppedDown { node } = effect {
            self.end(*node, at);
            if matches!(event, Event::Resign { .. }) {
                self.vacate(*node, at);
            }
        } else if let Effect::WentDown { node, down } = effect {
            self.end(*node, at);
            if let Some(term) = self.nodes.get_mut(node.index()) {
                term.down = true;
            }
            // A process that dies keeps its session, and so the key, for a while.
            if matches!(down, Down::Absent) {
                self.vacate(*node, at);
            }
        } else if let Effect::Registered { node } = effect
            && let Some(term) = self.nodes.get_mut(node.index())
        {
            term.down = false;
        }
    }

    fn elected(&mut self, node: NodeId, rev: OwnerRev, at: usize) {
        self.end(node, at);
        if let Some(term) = self.nodes.get_mut(node.index()) {
            // A dead process can be elected, but there is nobody to believe it.
            term.rev = (!term.down).then_some(rev);
        }
        self.holder = Some(node);
        if let Some(from) = self.vacant_since.take() {
            self.close(BandKind::NoOwner, from, at);
        }
    }

    /// A node does not take itself for the owner any more.
    fn end(&mut self, node: NodeId, at: usize) {
        let Some(term) = self.nodes.get_mut(node.index()) else {
            return;
        };
        let down = term.down;
        let ended = std::mem::replace(
            term,
            Term {
                down,
                ..Term::default()
            },
        );
        if let Some(from) = ended.zombie_since {
            self.close(BandKind::Zombie(node), from, at);
        }
    }

    fn vacate(&mut self, node: NodeId, at: usize) {
        if self.holder == Some(node) {
            self.holder = None;
            self.vacant_since = Some(at);
        }
    }

    fn close(&mut self, kind: BandKind, from: usize, to: usize) {
        if from < to {
            let to = Some(to);
            self.closed.push(Window { kind, from, to });
        }
    }

    /// The windows that reach into the picture, by their beginning.
    pub(super) fn bands(self, begin: usize, rows: &[Row]) -> Vec<Band> {
        let mut windows = self.closed;
        let nodes = (0..).map(NodeId).zip(&self.nodes);
        windows.extend(nodes.filter_map(|(node, term)| {
            let kind = BandKind::Zombie(node);
            let from = term.zombie_since?;
            let to = None;
            Some(Window { kind, from, to })
        }));
        windows.extend(self.vacant_since.map(|from| Window {
            kind: BandKind::NoOwner,
            from,
            to: None,
        }));
        windows.retain(|w| w.to.is_none_or(|to| to > begin));
        windows.sort_by_key(|w| w.from);
        let row_at = |at: usize| rows.partition_point(|row| row.at < at);
        windows
            .into_iter()
            .map(|w| Band {
                kind: w.kind,
                from: w.from.max(begin),
                to: w.to,
                first_row: row_at(w.from.max(begin)),
                last_row: w.to.map_or(rows.len(), row_at),
            })
            .collect()
    }
}
