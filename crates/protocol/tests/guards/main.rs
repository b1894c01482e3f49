//! A guard that refuses nothing changes nothing: with it off, everything happens as with it on, up
//! to the first thing it would have refused. What happens then is in `tests/vectors/guards.txt`.

mod agent;
mod owner;

use std::collections::BTreeSet;

use handover_protocol::owner::{Dispatcher, TableStatus};
use handover_protocol::processor::Report;
use handover_protocol::{CaptureId, Guard, Model, OwnerRev, Rules, TableId, Ts};
use proptest::collection::vec;
use proptest::prelude::*;

use agent::{AgentEvent, Bench, agent_event};
use owner::{OwnerEvent, owner_event, owner_refused, settle, step_owner};

fn guard() -> impl Strategy<Value = Guard> {
    prop::sample::select(Guard::ALL.as_slice())
}

fn rules() -> impl Strategy<Value = Rules> {
    let model = prop::sample::select(Model::ALL.as_slice());
    (model, vec(guard(), 0..4)).prop_map(|(model, off)| {
        let mut rules = off.into_iter().fold(Rules::default(), Rules::without);
        rules.model = model;
        rules
    })
}

/// The ids among `from..` whose bits are set.
fn ids(bits: u8, from: u32) -> impl Iterator<Item = u32> {
    (0..8)
        .filter(move |bit| bits >> bit & 1 == 1)
        .map(move |bit| from + bit)
}

fn tables(bits: u8) -> Vec<TableId> {
    ids(bits, 1).map(|id| TableId(id.into())).collect()
}

proptest! {
    #[test]
    fn an_owners_guard_that_refuses_nothing_changes_nothing(
        rules in rules(),
        guard in guard(),
        settled in any::<bool>(),
        events in vec(owner_event(), 0..40),
    ) {
        let (on, off) = (rules.with(guard), rules.without(guard));
        let mut owner = Dispatcher::new(OwnerRev(5), Ts(1));
        if settled {
            settle(&mut owner, &on);
        }
        let mut other = owner.clone();
        for event in events {
            let step = step_owner(&mut owner, &on, &event);
            if owner_refused(guard, &step) {
                break;
            }
            prop_assert_eq!(&step, &step_owner(&mut other, &off, &event), "{:?}", event);
            if step.0.is_err() {
                break;
            }
            prop_assert_eq!(&owner, &other, "{:?}", event);
        }
    }

    #[test]
    fn a_processors_guard_that_refuses_nothing_changes_nothing(
        rules in rules(),
        guard in guard(),
        events in vec(agent_event(), 0..60),
    ) {
        let (on, off) = (rules.with(guard), rules.without(guard));
        let (mut bench, mut other) = (Bench::new(&on), Bench::new(&off));
        for event in events {
            let step = bench.step(&event);
            if bench.refused(guard, &step) {
                break;
            }
            prop_assert_eq!(&step, &other.step(&event), "{:?}", event);
            prop_assert_eq!(&bench.wire.sends, &other.wire.sends, "{:?}", event);
            if step.0.is_err() {
                break;
            }
            prop_assert_eq!(&bench.agent, &other.agent, "{:?}", event);
        }
    }

    /// Whatever happens: one operation for a table, in order; and a Sync that is refused draws an
    /// epoch and does nothing else.
    #[test]
    fn an_agent_stays_in_order(rules in rules(), events in vec(agent_event(), 0..60)) {
        let mut bench = Bench::new(&rules);
        for event in events {
            let before = bench.agent.clone();
            let (result, log) = bench.step(&event);
            if result.is_err() {
                // A handler that fails leaves everything as it was.
                let is_tick = matches!(event, AgentEvent::Tick { .. });
                prop_assert!(is_tick || bench.agent == before);
                break;
            }
            let tables: Vec<_> = bench.agent.operations().iter().map(|o| o.table).collect();
            let unique: BTreeSet<_> = tables.iter().copied().collect();
            prop_assert!(tables.iter().eq(unique.iter()));
            if log == [Report::SyncDelayed] && !before.owner_changed() {
                prop_assert!(bench.agent.same_but_epoch(&before));
                prop_assert_eq!(bench.agent == before, !rules.model.has_epochs());
            }
        }
    }

    /// Whatever happens: a record's capture is known or about to be cleaned away, and a result
    /// with the guards on means that every wanted table is running.
    #[test]
    fn an_owner_says_how_far_only_when_all_is_running(events in vec(owner_event(), 0..40)) {
        let rules = Rules::default();
        let mut owner = Dispatcher::new(OwnerRev(5), Ts(1));
        for event in events {
            let (result, _, _) = step_owner(&mut owner, &rules, &event);
            let Ok(watermark) = result else { break };
            if let (Some(_), OwnerEvent::Tick { wanted, live, .. }) = (watermark, &event) {
                let running: Vec<_> = owner.tables().iter().map(|r| (r.table, r.status)).collect();
                let wanted = tables(*wanted).into_iter();
                let expected: Vec<_> = wanted.map(|t| (t, TableStatus::Running)).collect();
                prop_assert_eq!(running, expected);
                let live: Vec<_> = ids(*live, 1).map(CaptureId).collect();
                prop_assert!(owner.tables().captures().iter().all(|c| live.contains(c)));
            }
        }
    }
}
