//! Two runs row by row in step with each other.
#![forbid(unsafe_code)]

mod common;

use common::Random;
use expect_test::expect;
use handover_diagram::sentences::Locale;
use handover_diagram::{Comparison, Pair};
use handover_protocol::Guard;

#[test]
fn an_owner_that_does_not_wait() {
    let trace = common::text(include_str!("scenarios/wait-for-all-sync.txt"));
    let comparison = Comparison::of(&trace, Guard::WaitForAllSync);
    let pairs = comparison.beside();
    let parting = comparison.parts_at(&pairs).unwrap();
    let number = |step: Option<usize>| step.map_or("-".to_owned(), |n| (n + 1).to_string());
    let row = |pair: &Pair| {
        let why = pair.skipped.map(|n| comparison.why_skipped(n, Locale::En));
        let (on, off) = (number(pair.on), number(pair.off));
        format!("{on:>2} | {off:>2} {}\n", why.unwrap_or_default())
    };
    let said: String = pairs[parting - 1..].iter().map(row).collect();
    expect![[r#"
        17 | 17 
         - | 18 B cannot run its owner loop: it would change nothing, since B waits for the Sync of P1.
         - | 19 A DispatchTable from B cannot reach P2: no DispatchTable is in flight from B to P2.
         - | 20 P2 cannot run its processor loop: it would change nothing.
    "#]]
    .assert_eq(&said);
}

/// Whatever the run and the guard: every step stands in one row, in order, and up to where the
/// runs part the rows are full.
#[test]
fn any_run() {
    let mut parted = 0;
    for seed in 0..40 {
        let trace = Random::new(seed).run(60);
        for guard in Guard::ALL {
            let comparison = Comparison::of(&trace, guard);
            let pairs = comparison.beside();
            let on: Vec<usize> = pairs.iter().filter_map(|pair| pair.on).collect();
            let off: Vec<usize> = pairs.iter().filter_map(|pair| pair.off).collect();
            assert_eq!(on, (0..comparison.on.steps().len()).collect::<Vec<_>>());
            assert_eq!(off, (0..comparison.off.steps().len()).collect::<Vec<_>>());
            let skipped: Vec<usize> = pairs.iter().filter_map(|pair| pair.skipped).collect();
            assert_eq!(skipped, (0..comparison.skipped.len()).collect::<Vec<_>>());
            let full = |pair: &Pair| pair.on.is_some() && pair.off.is_some();
            match comparison.parting {
                None => assert!(pairs.iter().all(full)),
                Some(_) => {
                    parted += 1;
                    let first = comparison.parts_at(&pairs).expect("a row to mark");
                    if comparison.parting.is_some_and(|p| p.in_setup) {
                        assert!(pairs[..first].iter().all(full));
                    }
                }
            }
        }
    }
    assert!(parted > 40, "{parted}");
}
