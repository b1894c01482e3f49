//! What a run comes to never changes: links and `expect digest` lines keep the numbers of old runs.

mod common;

use core::fmt::Write;

use common::{Dice, random};
use handover_simulation::{Trace, Views, World, library, script};

fn play(name: &str) -> Trace {
    let entry = library::find(name).expect("it is in the library");
    let document = script::parse(entry.text).expect("the library's texts are sound");
    Trace::run(document.scenario()).expect("the library's scenarios run")
}

#[test]
fn the_scenarios_of_the_figures_keep_their_digests() {
    for (name, steps, digest) in [
        ("owner-change", 25, 0x195a_dc00),
        ("normal-operation", 29, 0xf73b_c7de),
    ] {
        let trace = play(name);
        let seen = (trace.steps().len(), trace.world().digest());
        assert_eq!(seen, (steps, digest), "{name}: {:08x}", seen.1);
    }
}

/// Everything that could be seen of a run, as one number (FNV-1a).
struct Seen(u64);

impl Write for Seen {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

#[test]
fn every_step_of_the_figures_is_what_it_was() {
    for (name, sum) in [
        ("owner-change", 0x9f7d_7e45_6aa4_194e),
        ("normal-operation", 0xd6dd_441d_cbb5_9497),
    ] {
        let trace = play(name);
        let mut seen = Seen(0xcbf2_9ce4_8422_2325);
        for (n, step) in trace.steps().iter().enumerate() {
            let digest = trace.world_at(n + 1).digest();
            writeln!(seen, "{:?} {:?} {digest:08x}", step.event, step.effects).expect("it sums");
        }
        assert_eq!(seen.0, sum, "{name}: {:016x}", seen.0);
    }
}

/// Plays random events, mostly natural ones, and sums up everything that can be asked of a world.
fn sum_of_random_runs(views: Views) -> u64 {
    let mut dice = Dice::new(11);
    let mut seen = Seen(0xcbf2_9ce4_8422_2325);
    for _ in 0..150 {
        let setup = random::setup(&mut dice, views);
        let mut world = World::new(&setup).expect("the set-up is sound");
        for _ in 0..120 {
            let possible = world.possible();
            write!(seen, "{possible:?}").expect("it sums");
            let Some(event) = random::choose(&mut dice, &possible) else {
                break;
            };
            let effects = world.step(event).expect("it is possible");
            writeln!(seen, "{event:?} {effects:?} {:?}", world.violations()).expect("it sums");
            world.write_state(&mut seen).expect("it sums");
        }
        writeln!(seen, "{:?} {:?}", world.stuck(), world.in_flight()).expect("it sums");
    }
    seen.0
}

#[test]
fn random_runs_are_what_they_were() {
    let sum = sum_of_random_runs(Views::Instant);
    assert_eq!(sum, 0x4d76_b0a0_f03e_45b0, "{sum:016x}");
}

#[test]
fn random_runs_with_lagging_views_are_what_they_were() {
    let sum = sum_of_random_runs(Views::Lagging);
    assert_eq!(sum, 0x05a6_6b75_ee43_64ed, "{sum:016x}");
}
