//! How fast the search is: every start of `tests/starts`, as it is and with every guard on.
//!
//! `cargo run --release -p handover-explorer --example speed [NAME]`
use std::time::Instant;

use handover_explorer::{Fault, Goal, Scope, Search};
use handover_protocol::Rules;
use handover_simulation::{Trace, script};

fn main() {
    let only = std::env::args().nth(1);
    let starts = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/starts");
    let mut files: Vec<_> = std::fs::read_dir(starts)
        .expect("the starts are there")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    for file in files {
        let name = file
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if only.as_ref().is_some_and(|only| *only != name) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("it can be read");
        let document = script::parse(&text).expect("it is sound");
        let trace = Trace::run(document.scenario()).expect("it runs");
        let scope = Scope::of(&trace);
        let mut guarded = trace.until(trace.begin());
        guarded.setup.rules = Rules::default();
        let guarded = Trace::run(&guarded).expect("it runs");
        for (what, trace) in [("off", &trace), ("on", &guarded)] {
            let goals = [Goal::Broken(None), Goal::Crash(None)];
            let goals = if what == "on" && only.is_some() {
                &goals[..]
            } else {
                &goals[..1]
            };
            let scope = match std::env::args().nth(2).and_then(|n| n.parse().ok()) {
                Some(count) if what == "on" => {
                    scope.clone().with_fault(Fault::RestartProcessor, count)
                }
                _ => scope.clone(),
            };
            let mut best = f64::MAX;
            let mut last = None;
            for _ in 0..5 {
                let start = Instant::now();
                let mut search = Search::new(trace, trace.begin(), &scope, goals);
                if std::env::var("PLAIN").is_ok() {
                    search = search.plain();
                }
                while !search.run(10_000).done {}
                best = best.min(start.elapsed().as_secs_f64());
                last = Some(search);
            }
            let search = last.expect("it ran");
            let progress = search.progress();
            println!(
                "{name:6} {what:3} {:8} states depth {:3} {:9.0}/s {:5.1} bytes/state {:?}",
                progress.states,
                progress.depth,
                progress.states as f64 / best,
                progress.bytes as f64 / progress.states as f64,
                search
                    .outcome()
                    .map(|o| format!("{o:?}").chars().take(50).collect::<String>())
            );
        }
    }
}
