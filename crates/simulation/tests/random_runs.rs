//! Random runs: whatever is chosen, the invariants hold while the guards are on and the assumptions
//! are kept, a refused event changes nothing, and a replay reaches the same state.

use handover_protocol::{MessageKind, OwnerRev, Rules, TableId, Ts};
use handover_simulation::{
    Channel, Event, Item, MessageRef, NodeId, NodeSpec, Role, Roles, Scenario, Setup, Trace, Views,
    World, Writes,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same runs every time; `HANDOVER_RANDOM_RUNS` asks for more and `HANDOVER_RANDOM_SEED` for
/// others.
fn runs() -> ProptestConfig {
    let number = |name, otherwise| {
        let given = std::env::var(name).ok().and_then(|n| n.parse().ok());
        given.unwrap_or(otherwise)
    };
    ProptestConfig {
        cases: number("HANDOVER_RANDOM_RUNS", 400) as u32,
        rng_seed: RngSeed::Fixed(number("HANDOVER_RANDOM_SEED", 1)),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn setup(roles: &[Roles], late: usize, tables: i64) -> Setup {
    let nodes = roles.iter().enumerate().map(|(n, roles)| NodeSpec {
        name: format!("N{n}"),
        roles: *roles,
        joins_later: n >= roles_early(late, n),
    });
    Setup {
        title: String::new(),
        rules: Rules::default(),
        nodes: nodes.collect(),
        tables: (1..=tables).map(TableId).collect(),
        checkpoint: Setup::CHECKPOINT,
        views: Views::Instant,
        writes: Writes::Direct,
    }
}

/// The `late`-th node joins later, all others at once.
fn roles_early(late: usize, n: usize) -> usize {
    if n == late { n } else { usize::MAX }
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let roles = prop_oneof![
        Just(vec![
            Roles::Owner,
            Roles::Owner,
            Roles::Processor,
            Roles::Processor
        ]),
        Just(vec![Roles::Both, Roles::Both, Roles::Both]),
        Just(vec![Roles::Owner, Roles::Processor, Roles::Owner]),
        Just(vec![
            Roles::Both,
            Roles::Owner,
            Roles::Processor,
            Roles::Processor
        ]),
    ];
    let views = prop::sample::select(Views::ALL.to_vec());
    let writes = prop::sample::select(Writes::ALL.to_vec());
    (roles, 0..8_usize, 0..4_i64, views, writes).prop_map(|(roles, late, tables, views, writes)| {
        Setup {
            views,
            writes,
            ..setup(&roles, late, tables)
        }
    })
}

/// Whether an event keeps the promises that the protocol takes for granted.
fn keeps_assumptions(event: &Event) -> bool {
    !matches!(
        event,
        Event::Drop(_) | Event::Duplicate(_) | Event::Overtake(_)
    )
}

/// Whether an election would let a node meet what was sent to it in an earlier term of its own.
///
/// A Sync names neither an owner nor a revision, so an owner that was owner before takes an old one
/// for the answer to its new Announce: a hole of the protocol that no guard closes.
fn meets_an_old_answer(world: &World, event: &Event) -> bool {
    let Event::Elect { node, .. } = event else {
        return false;
    };
    let mut flights = world
        .in_flight()
        .into_iter()
        .map(|flight| flight.at.channel);
    flights.any(|channel| channel.to == *node && !channel.kind.is_from_owner())
}

/// The event that a number picks: mostly something natural, sometimes a fault or a command.
fn pick(world: &World, choice: u16) -> Option<Event> {
    let mut possible = world.possible();
    possible.retain(|event| keeps_assumptions(event) && !meets_an_old_answer(world, event));
    let pushed = possible
        .iter()
        .position(|e| {
            matches!(
                e,
                Event::Advance { .. } | Event::LoseSession { .. } | Event::Crash { .. }
            )
        })
        .unwrap_or(possible.len());
    let choice = usize::from(choice);
    let among = if choice % 8 != 0 && pushed > 0 {
        pushed
    } else {
        possible.len()
    };
    possible.get((choice / 8) % among.max(1)).copied()
}

fn state(world: &World) -> String {
    let mut text = String::new();
    world.write_state(&mut text).expect("a String takes all");
    text
}

/// Any event at all, sensible or not.
fn any_event() -> impl Strategy<Value = Event> {
    let node = || (0..6_u8).prop_map(NodeId);
    let table = || (-1..5_i64).prop_map(TableId);
    let kind = || prop::sample::select(MessageKind::ALL.to_vec());
    let channel =
        move || (kind(), node(), node()).prop_map(|(kind, from, to)| Channel { kind, from, to });
    let at = move || (channel(), 0..3_u16).prop_map(|(channel, nth)| MessageRef { channel, nth });
    prop_oneof![
        (node(), any::<bool>()).prop_map(|(node, owner)| Event::Tick {
            node,
            role: if owner { Role::Owner } else { Role::Processor }
        }),
        channel().prop_map(Event::Deliver),
        (node(), table()).prop_map(|(node, table)| Event::Ready { node, table }),
        (node(), table()).prop_map(|(node, table)| Event::Stopped { node, table }),
        (node(), any::<u64>()).prop_map(|(node, to)| Event::Advance { node, to: Ts(to) }),
        (node(), any::<Option<i64>>()).prop_map(|(node, rev)| Event::Elect {
            node,
            rev: rev.map(OwnerRev)
        }),
        node().prop_map(|node| Event::Notice { node }),
        node().prop_map(|node| Event::LoseSession { node }),
        table().prop_map(|table| Event::AddTable { table }),
        table().prop_map(|table| Event::DropTable { table }),
        Just(Event::DeleteOwnerKey),
        node().prop_map(|node| Event::Resign { node }),
        node().prop_map(|node| Event::Crash { node }),
        node().prop_map(|node| Event::Restart { node }),
        node().prop_map(|node| Event::RestartProcessor { node }),
        node().prop_map(|node| Event::Pause { node }),
        node().prop_map(|node| Event::Resume { node }),
        (node(), node(), any::<bool>()).prop_map(|(from, to, both)| Event::Cut { from, to, both }),
        (node(), node(), any::<bool>()).prop_map(|(from, to, both)| Event::Heal { from, to, both }),
        at().prop_map(Event::Hold),
        at().prop_map(Event::Release),
        at().prop_map(Event::Drop),
        at().prop_map(Event::Duplicate),
        at().prop_map(Event::Overtake),
        (table(), node()).prop_map(|(table, to)| Event::Move { table, to }),
        Just(Event::Rebalance),
        node().prop_map(|node| Event::Join { node }),
        node().prop_map(|node| Event::Leave { node }),
        node().prop_map(|node| Event::Observe { node }),
        (node(), table()).prop_map(|(node, table)| Event::Land { node, table }),
        node().prop_map(|node| Event::CutEtcd { node }),
        node().prop_map(|node| Event::HealEtcd { node }),
    ]
}

proptest! {
    #![proptest_config(runs())]

    #[test]
    fn no_invariant_breaks(setup in any_setup(), choices in prop::collection::vec(any::<u16>(), 1..120)) {
        let mut trace = Trace::start(setup).expect("the set-up is sound");
        for choice in choices {
            let Some(event) = pick(trace.world(), choice) else { break };
            prop_assert!(trace.push(Item::Event(event)).is_ok(), "{event:?} was possible and refused");
            let step = trace.steps().last().expect("just pushed");
            if !step.broken.is_empty() {
                // A write that was under way when a session ended: from here on nothing is promised.
                break;
            }
            prop_assert!(
                step.violations.is_empty(),
                "{:?} after {:#?}",
                step.violations,
                trace.steps().iter().map(|s| format!("{:?}", s.event)).collect::<Vec<_>>()
            );
        }
        let digest = trace.world().digest();
        let again = Trace::run(&trace.scenario()).expect("it ran once");
        prop_assert_eq!(again.world().digest(), digest);
        let middle = trace.steps().len() / 2;
        let cut: Scenario = trace.until(middle);
        let cut = Trace::run(&cut).expect("a part of what ran once");
        prop_assert_eq!(state(cut.world()), state(&trace.world_at(middle)));
    }

    #[test]
    fn a_refused_event_changes_nothing(
        setup in any_setup(),
        choices in prop::collection::vec(any::<u16>(), 0..60),
        others in prop::collection::vec(any_event(), 1..40),
    ) {
        let mut world = World::new(&setup).expect("the set-up is sound");
        for choice in choices {
            let Some(event) = pick(&world, choice) else { break };
            prop_assert!(world.step(event).is_ok());
        }
        for event in others {
            let before = state(&world);
            let reason = world.why_not(event);
            prop_assert_eq!(&before, &state(&world));
            match world.step(event) {
                Ok(_) => prop_assert_eq!(reason, None),
                Err(refused) => {
                    prop_assert_eq!(reason, Some(refused));
                    prop_assert_eq!(before, state(&world));
                }
            }
        }
    }
}
