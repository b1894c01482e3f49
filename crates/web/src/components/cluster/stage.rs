//! What the picture shows: a moment of a run, and what the last step touched.

use std::rc::Rc;

use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::{Locale, Sentences};
use handover_protocol::Rejection;
use handover_protocol::small::SmallSet;
use handover_simulation::{Effect, MessageId, NodeId, Setup, Step, World};

use crate::language::locale;

/// A moment of a run with the names to speak about it. Cheap to clone and to compare: two stages
/// are equal if they share all three.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The set-up, for the names.
    pub setup: Rc<Setup>,
    /// The moment.
    pub world: Rc<World>,
    /// The numbers that messages have in the diagram.
    pub ledger: Rc<Ledger>,
    /// The language.
    pub locale: Locale,
}

impl PartialEq for Stage {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.setup, &other.setup)
            && Rc::ptr_eq(&self.world, &other.world)
            && Rc::ptr_eq(&self.ledger, &other.ledger)
            && self.locale == other.locale
    }
}

impl Stage {
    /// That moment, in the default language.
    #[must_use]
    pub fn new(setup: Rc<Setup>, world: Rc<World>, ledger: Rc<Ledger>) -> Self {
        Self {
            setup,
            world,
            ledger,
            locale: locale(),
        }
    }

    /// Who words it.
    #[must_use]
    pub fn sentences(&self) -> Sentences<'_> {
        Sentences::new(self.locale, &self.setup, &self.ledger)
    }
}

/// A message that was not obeyed, beside the one who did not obey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Who did not obey.
    pub by: NodeId,
    /// The message.
    pub id: MessageId,
    /// Why.
    pub rejection: Rejection,
    /// Where `by` heard what the message was compared with.
    pub heard_in: Option<MessageId>,
}

/// What a step touched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlight {
    /// The nodes it happened to.
    pub nodes: SmallSet<NodeId>,
    /// The messages it sent, moved or marked.
    pub messages: SmallSet<MessageId>,
    /// Whether etcd has changed.
    pub etcd: bool,
    /// The messages it refused.
    pub refusals: Vec<Refusal>,
}

impl Highlight {
    /// What that step touched.
    #[must_use]
    pub fn of(step: &Step) -> Self {
        let mut touched = Self::default();
        if let Some(node) = step.event.actor() {
            touched.nodes.insert(node);
        }
        for effect in &step.effects {
            touched.add(effect);
        }
        touched
    }

    // Only what adds to the event itself; everything else happens to the event's own node.
    #[expect(clippy::wildcard_enum_match_arm)]
    fn add(&mut self, effect: &Effect) {
        match effect {
            Effect::Sent { id, .. }
            | Effect::Held { id }
            | Effect::Released { id }
            | Effect::Duplicated { id, .. } => {
                self.messages.insert(*id);
            }
            Effect::Rejected {
                id,
                by,
                rejection,
                heard_in,
            } => self.refusals.push(Refusal {
                by: *by,
                id: *id,
                rejection: *rejection,
                heard_in: *heard_in,
            }),
            Effect::Elected { .. }
            | Effect::SessionLost { .. }
            | Effect::Deposed { .. }
            | Effect::Registered { .. }
            | Effect::CheckpointMoved { .. } => self.etcd = true,
            _ => {}
        }
    }
}
