//! Who is owner, and who only thinks so.

use handover_protocol::OwnerRev;
use handover_protocol::insertion_sort_by_key;
use handover_simulation::{Down, Effect, Event, NodeId, Step};

use crate::windows::{Window, Windows, Zombie};

/// The terms of all nodes, followed through a run step by step.
#[derive(Debug)]
pub(crate) struct Terms {
    nodes: Vec<Term>,
    /// Who holds the owner key.
    holder: Option<NodeId>,
    /// Since when nobody holds it. Before the first election nobody ever has.
    vacant_since: Option<usize>,
    /// The windows that have closed.
    closed: Windows,
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

impl Terms {
    pub(crate) fn new(nodes: usize) -> Self {
        Self {
            nodes: vec![Term::default(); nodes],
            holder: None,
            vacant_since: None,
            closed: Windows::default(),
        }
    }

    /// Since when a node has not been owner without knowing it.
    pub(crate) fn zombie_since(&self, node: NodeId) -> Option<usize> {
        self.nodes.get(node.index())?.zombie_since
    }

    /// Whether this is the first thing it says as one; asked once for each.
    pub(crate) fn first_word_of_zombie(&mut self, node: NodeId) -> bool {
        let term = self.nodes.get_mut(node.index());
        term.is_some_and(|term| !std::mem::replace(&mut term.spoke, true))
    }

    /// Who takes itself for the owner, oldest revision first.
    pub(crate) fn believers(&self) -> Vec<(NodeId, OwnerRev)> {
        let nodes = (0..).map(NodeId).zip(&self.nodes);
        let mut found: Vec<_> = nodes.filter_map(|(n, term)| Some((n, term.rev?))).collect();
        insertion_sort_by_key(&mut found, |(_, rev)| *rev);
        found
    }

    /// A step begins. The key of an owner that runs nothing can go without an effect.
    pub(crate) fn begin(&mut self, at: usize, step: &Step) {
        if let (Event::DeleteOwnerKey, Some(holder)) = (step.event, self.holder) {
            self.vacate(holder, at);
        }
    }

    /// The effects of a step, in order.
    pub(crate) fn see(&mut self, at: usize, event: &Event, effect: &Effect) {
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
            self.closed.ownerless.extend(Window::closed(from, at));
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
            let window = Window::closed(from, at);
            let zombies = window.map(|window| Zombie { node, window });
            self.closed.zombies.extend(zombies);
        }
    }

    fn vacate(&mut self, node: NodeId, at: usize) {
        if self.holder == Some(node) {
            self.holder = None;
            self.vacant_since = Some(at);
        }
    }

    /// The windows as they are at a position that is the last one seen.
    pub(crate) fn windows(self, end: usize) -> Windows {
        let mut windows = self.closed;
        let open = (0..).map(NodeId).zip(&self.nodes);
        let open = open.filter_map(|(node, term)| {
            let window = Window::new(term.zombie_since?, None, end);
            Some(Zombie { node, window })
        });
        windows.zombies.extend(open);
        insertion_sort_by_key(&mut windows.zombies, |zombie| zombie.window.since);
        let vacant = self.vacant_since.map(|since| Window::new(since, None, end));
        windows.ownerless.extend(vacant);
        windows
    }
}
