//! The canonical form is sound: worlds with the same bytes can do the same, and what comes of it has
//! the same bytes again; and it comes back.

mod common;

use std::collections::BTreeMap;

use common::{Dice, random};
use handover_simulation::{Canonical, Event, Setup, Trial, Views, World};

/// More with `HANDOVER_RANDOM_RUNS`.
fn runs() -> usize {
    let given = std::env::var("HANDOVER_RANDOM_RUNS").ok();
    given.and_then(|n| n.parse().ok()).unwrap_or(120)
}

/// All that can happen, sorted: the order of deliveries is that of sending, which is history.
fn possible(world: &World) -> Vec<Event> {
    let mut events = world.possible();
    events.sort_unstable();
    events
}

/// Every successor of a world as bytes.
fn successors(form: &mut Canonical, world: &World, events: &[Event]) -> Vec<Vec<u8>> {
    let successor = |event: &Event| {
        let mut next = world.clone();
        next.step(*event).expect("it is possible");
        form.bytes(&next)
    };
    events.iter().map(successor).collect()
}

fn play(seed: u64, mut look: impl FnMut(&mut Canonical, &World)) {
    let mut dice = Dice::new(seed);
    for n in 0..runs() {
        let views = Views::ALL[n % 2];
        let setup: Setup = random::setup(&mut dice, views);
        let mut world = World::new(&setup).expect("the set-up is sound");
        let mut form = Canonical::of(&world, [], []);
        for _ in 0..60 {
            look(&mut form, &world);
            let Some(event) = random::event(&mut dice, &world) else {
                break;
            };
            world.step(event).expect("it is possible");
        }
    }
}

#[test]
fn a_world_read_from_its_bytes_behaves_the_same() {
    let mut any: Option<World> = None;
    let mut nodes = 0;
    play(5, |form, world| {
        let bytes = form.bytes(world);
        // In the memory of another state, whatever was in it.
        let count = world.roles().len();
        let read = if nodes == count {
            any.get_or_insert_with(|| world.clone())
        } else {
            any.insert(world.clone())
        };
        nodes = count;
        read.clone_from(world);
        form.read(&bytes, read);
        assert_eq!(form.bytes(read), bytes);
        assert_eq!(read.violations(), world.violations());
        let events = possible(world);
        assert_eq!(possible(read), events);
        assert_eq!(
            successors(form, read, &events),
            successors(form, world, &events)
        );
    });
}

#[test]
fn worlds_that_meet_go_on_together() {
    let mut dice = Dice::new(23);
    let mut met = 0;
    for _ in 0..runs() / 12 {
        let setup = random::setup(&mut dice, Views::Instant);
        let start = World::new(&setup).expect("the set-up is sound");
        let mut form = Canonical::of(&start, [], []);
        // Many short runs of one set-up, so that different histories lead to one state.
        let mut seen: BTreeMap<Vec<u8>, World> = BTreeMap::new();
        for _ in 0..25 {
            let mut world = start.clone();
            for _ in 0..25 {
                let Some(event) = random::event(&mut dice, &world) else {
                    break;
                };
                world.step(event).expect("it is possible");
                let bytes = form.bytes(&world);
                let Some(other) = seen.get(&bytes) else {
                    seen.insert(bytes, world.clone());
                    continue;
                };
                met += usize::from(other.digest() != world.digest());
                let events = possible(&world);
                assert_eq!(possible(other), events);
                assert_eq!(other.violations(), world.violations());
                assert_eq!(
                    successors(&mut form, other, &events),
                    successors(&mut form, &world, &events)
                );
            }
        }
    }
    assert!(met > 10, "only {met} meetings of different histories");
}

#[test]
fn a_quiet_step_does_what_a_step_does() {
    let mut next: Option<World> = None;
    play(7, |form, world| {
        let mut candidates = Vec::new();
        world.candidates(&mut candidates);
        for event in candidates {
            let next = next.get_or_insert_with(|| world.clone());
            let quiet = world.step_into(event, next);
            let mut loud = world.clone();
            let effects = loud.step(event);
            assert_eq!(quiet.is_some(), effects.is_ok(), "{event:?}");
            if quiet.is_some() {
                assert_eq!(form.bytes(next), form.bytes(&loud), "{event:?}");
                assert_eq!(next.digest(), loud.digest(), "{event:?}");
            }
        }
    });
}

#[test]
fn large_numbers_fit() {
    let text = "node A owner\nnode P processor\nnode B owner\ntables 9223372036854775807\n\
                checkpoint 18446744073709551614\nelect A rev 9223372036854775806\nsettle\n";
    let document = handover_simulation::script::parse(text).expect("the text is sound");
    let trace = handover_simulation::Trace::run(document.scenario()).expect("it runs");
    let world = trace.world();
    let mut form = Canonical::of(world, [], []);
    let bytes = form.bytes(world);
    let mut read = World::new(trace.setup()).expect("the set-up is sound");
    form.read(&bytes, &mut read);
    assert_eq!(form.bytes(&read), bytes);
    let ends = |mut world: World| {
        let mut ends = Vec::new();
        for _ in 0..3 {
            ends.push(world.step(Event::DeleteOwnerKey).is_ok());
            let elected = world.possible();
            ends.push(elected.iter().any(|e| matches!(e, Event::Elect { .. })));
            let elect = elected
                .into_iter()
                .find(|e| matches!(e, Event::Elect { .. }));
            ends.push(elect.is_some_and(|e| world.step(e).is_ok()));
        }
        ends
    };
    assert_eq!(ends(read), ends(world.clone()));
}

/// The events of a trial follow each other on one memory, and what did not change is copied.
#[test]
fn a_trial_does_what_a_step_does() {
    play(11, |form, world| {
        let bytes = form.bytes(world);
        let mut trial = Trial::new(world.clone());
        trial.read(form, &bytes);
        let mut events = world.possible();
        world.candidates(&mut events);
        let mut written = Vec::new();
        for event in events {
            let mut here = trial.here().clone();
            let quiet = trial.step(event);
            assert_eq!(quiet.is_some(), here.step(event).is_ok(), "{event:?}");
            if quiet.is_some() {
                written.clear();
                trial.write(form, &mut written);
                assert_eq!(written, form.bytes(&here), "{event:?}");
                assert_eq!(trial.next().digest(), here.digest(), "{event:?}");
            }
        }
    });
}
