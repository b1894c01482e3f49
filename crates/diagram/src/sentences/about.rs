//! Which message an event or a step is about.

use handover_simulation::view::Flight;
use handover_simulation::{Effect, Event, MessageId, MessageRef};

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
    let at = match event {
        Event::Deliver(channel) => MessageRef {
            channel: *channel,
            nth: 0,
        },
        Event::Hold(at)
        | Event::Release(at)
        | Event::Drop(at)
        | Event::Duplicate(at)
        | Event::Overtake(at) => *at,
        Event::Tick { .. }
        | Event::Ready { .. }
        | Event::Stopped { .. }
        | Event::Advance { .. }
        | Event::Elect { .. }
        | Event::Notice { .. }
        | Event::LoseSession { .. }
        | Event::AddTable { .. }
        | Event::DropTable { .. }
        | Event::DeleteOwnerKey
        | Event::Resign { .. }
        | Event::Crash { .. }
        | Event::Restart { .. }
        | Event::RestartProcessor { .. }
        | Event::Pause { .. }
        | Event::Resume { .. }
        | Event::Cut { .. }
        | Event::Heal { .. }
        | Event::Move { .. }
        | Event::Rebalance
        | Event::Join { .. }
        | Event::Leave { .. }
        | Event::Observe { .. }
        | Event::Land { .. }
        | Event::CutEtcd { .. }
        | Event::HealEtcd { .. } => return None,
    };
    flights.iter().find(|f| f.at == at).map(|f| f.id)
}
