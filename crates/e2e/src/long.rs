//! A run as long as a run can be, the same every time.

use handover_protocol::{Rules, TableId};
use handover_simulation::{
    Event, Item, NodeSpec, Roles, Scenario, Setup, Trace, Views, World, Writes, script,
};

/// The text of a run with so many events: two candidates and three processors, whose sessions end
/// and tables move now and then, while messages overtake each other.
///
/// # Panics
/// When such a run cannot be played.
#[must_use]
pub fn text(events: usize) -> String {
    let node = |name: &str, roles| NodeSpec {
        name: name.to_owned(),
        roles,
        joins_later: false,
    };
    let setup = Setup {
        title: format!("A run with {events} events"),
        rules: Rules::default(),
        nodes: vec![
            node("Owner_A", Roles::Owner),
            node("Owner_B", Roles::Owner),
            node("P1", Roles::Processor),
            node("P2", Roles::Processor),
            node("P3", Roles::Processor),
        ],
        tables: (1..=4).map(TableId).collect(),
        checkpoint: Setup::CHECKPOINT,
        views: Views::Instant,
        writes: Writes::Direct,
    };
    let mut trace = Trace::start(setup).expect("the set-up is sound");
    let mut dice = 1;
    while trace.steps().len() < events {
        let event = next(trace.world(), &mut dice);
        trace.push(Item::Event(event)).expect("it is possible");
    }
    let Scenario { setup, items } = trace.scenario();
    script::print(&Scenario { setup, items })
}

/// Mostly what the machine does by itself, in any order.
fn next(world: &World, dice: &mut u64) -> Event {
    let mut below = |end: usize| {
        *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*dice >> 33) as usize % end
    };
    let unusual = |event: &Event| {
        matches!(
            event,
            Event::LoseSession { .. }
                | Event::Move { .. }
                | Event::Rebalance
                | Event::Resign { .. }
                | Event::Advance { .. }
        )
    };
    let usual = |event: &Event| {
        matches!(
            event,
            Event::Tick { .. }
                | Event::Deliver(_)
                | Event::Ready { .. }
                | Event::Stopped { .. }
                | Event::Elect { .. }
                | Event::Notice { .. }
                | Event::Restart { .. }
        )
    };
    let possible = world.possible();
    let of = |wanted: &dyn Fn(&Event) -> bool| {
        let events = possible.iter().copied().filter(|event| wanted(event));
        events.collect::<Vec<_>>()
    };
    let (usual, unusual) = (of(&usual), of(&unusual));
    if usual.is_empty() || (below(12) == 0 && !unusual.is_empty()) {
        return unusual[below(unusual.len())];
    }
    usual[below(usual.len())]
}

#[cfg(test)]
mod tests {
    use handover_simulation::{Effect, Trace, script};

    #[test]
    fn it_is_as_long_as_asked_for_and_has_something_to_show() {
        let document = script::parse(&super::text(2_000)).expect("a text");
        let trace = Trace::run(document.scenario()).expect("a run");
        assert_eq!(trace.steps().len(), 2_000);
        let effects = || trace.steps().iter().flat_map(|step| &step.effects);
        let sent = effects().filter(|effect| matches!(effect, Effect::Sent { .. }));
        assert!(sent.count() > 500);
        let refused = effects().filter(|effect| matches!(effect, Effect::Rejected { .. }));
        assert!(refused.count() > 10);
    }
}
