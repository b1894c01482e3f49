//! Which message an event or a step is about.

use handover_simulation::view::Flight;
use handover_simulation::{Effect, Event, MessageId};

/// The message that a step's event was about, by what came of it.
#[must_use]
pub fn subject(effects: &[Effect]) -> Option<MessageId> {
    effects.iter().find_map(|effect| {
        if let Effect::Delivered { id }
        | Effect::Lost { id, .. }
        | Effect::Held { id }
        | Effect::Released { id }
        | Effect::Duplicated { of: id, .. } = effect
        {
            Some(*id)
        } else {
            None
        }
    })
}

/// The message that an event is about, where it is about one that is in flight.
#[must_use]
pub fn subject_of(event: &Event, flights: &[Flight]) -> Option<MessageId> {
    let at = event.message()?;
    flights.iter().find(|f| f.at == at).map(|f| f.id)
}
