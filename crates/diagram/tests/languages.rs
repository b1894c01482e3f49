//! Everything that is said in English is said in Chinese, of the same nodes and numbers.
#![forbid(unsafe_code)]

mod common;

use std::collections::BTreeSet;

use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::{Locale, Sentences, subject_of};
use handover_diagram::transcript::outcome;
use handover_diagram::{Comparison, Diagram, Explored, Scene, Told, play};
use handover_explorer::{Fault, Goal, Scope, Search};
use handover_protocol::owner::{SyncState, TableStatus};
use handover_protocol::{Correction, Guard, MessageKind, Model};
use handover_simulation::link::Drift;
use handover_simulation::view::PipelineState;
use handover_simulation::{Item, Role, Roles, Setup, Trace, Verdict, library, script};

use common::Random;
use common::chinese::{TERMS, check_form, is_han};

/// The names of the invariants, as the specification has them.
const INVARIANTS: [&str; 2] = ["No Double Write", "No Lost Table"];

/// The Latin words of a text that are neither terms nor names of this run.
fn foreign<'a>(text: &'a str, setup: Option<&Setup>) -> Vec<&'a str> {
    let invariants = INVARIANTS.iter().flat_map(|name| name.split(' '));
    let known: BTreeSet<String> = TERMS
        .into_iter()
        .chain(invariants)
        .chain(MessageKind::ALL.map(MessageKind::name))
        .chain(Guard::ALL.map(Guard::name))
        .chain(Correction::ALL.map(Correction::name))
        .chain(Model::ALL.map(Model::name))
        .chain(Fault::ALL.map(Fault::name))
        .map(str::to_lowercase)
        .chain(
            setup
                .into_iter()
                .flat_map(|setup| setup.nodes.iter().map(|n| n.name.to_lowercase())),
        )
        .collect();
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c)));
    let words = words.filter(|word| word.contains(|c: char| c.is_ascii_alphabetic()));
    // An epoch is a letter and a number.
    let is_epoch = |word: &str| {
        word.strip_prefix('e')
            .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    let is_known = |word: &str| {
        let word = word.to_lowercase();
        known.contains(&word)
            || word
                .strip_suffix('s')
                .is_some_and(|one| known.contains(one))
    };
    words
        .filter(|word| !is_known(word) && !is_epoch(word))
        .collect()
}

/// The numbers in a text, in ascending order.
fn numbers(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = text
        .split(|c: char| !(c.is_ascii_alphanumeric() || "_-,'".contains(c)))
        .map(|word| word.trim_matches([',', '-']))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    found.sort_unstable();
    found
}

/// The nodes that a text names.
fn named<'a>(text: &str, setup: &'a Setup) -> BTreeSet<&'a str> {
    let mut words = BTreeSet::new();
    for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c))) {
        words.insert(word);
    }
    let names = setup.nodes.iter().map(|node| node.name.as_str());
    // "A" is an article as well.
    names
        .filter(|name| *name != "A" && words.contains(name))
        .collect()
}

/// One thing said in both languages.
fn check(en: &str, zh: &str, setup: Option<&Setup>) {
    assert_eq!(foreign(zh, setup), [""; 0], "{zh}\n{en}");
    assert_eq!(numbers(zh), numbers(en), "{zh}\n{en}");
    if !foreign(en, setup).is_empty() {
        assert!(zh.contains(is_han), "{zh}\n{en}");
    }
    if let Some(setup) = setup {
        assert_eq!(named(zh, setup), named(en, setup), "{zh}\n{en}");
    }
    if en.ends_with('.') {
        assert!(zh.ends_with('。'), "{zh}");
    }
    check_form(zh);
}

fn both(setup: Option<&Setup>, say: impl Fn(Locale) -> String) {
    check(&say(Locale::En), &say(Locale::ZH_CN), setup);
}

/// What does not depend on a run.
#[test]
fn rules_and_single_words() {
    let one = |say: &dyn Fn(Locale) -> String| both(None, say);
    for guard in Guard::ALL {
        one(&|l| l.guard(guard).protects.to_owned());
        one(&|l| l.guard(guard).off.to_owned());
    }
    for correction in Correction::ALL {
        one(&|l| l.correction(correction).protects.to_owned());
        one(&|l| l.correction(correction).off.to_owned());
    }
    for model in Model::ALL {
        one(&|l| l.model(model).to_owned());
    }
    for kind in MessageKind::ALL {
        one(&|l| l.kind(kind).to_owned());
    }
    for fate in handover_diagram::Fate::ALL {
        one(&|l| l.fate(fate).to_owned());
    }
    for verdict in [Verdict::Safe, Verdict::Violated, Verdict::Stuck] {
        let trace = common::owner_change();
        let ledger = Ledger::of(&trace);
        one(&|l| {
            let words = Sentences::new(l, trace.setup(), &ledger);
            words.verdict(verdict).to_owned()
        });
    }
    for by in [None, Some(9)] {
        one(&|l| l.drift(&Drift { after: 4, by }));
    }
    for state in [
        PipelineState::Starting,
        PipelineState::Ready,
        PipelineState::Running,
        PipelineState::Stopping,
        PipelineState::Stopped,
    ] {
        one(&|l| l.pipeline(state).to_owned());
    }
    for status in [
        TableStatus::Adding,
        TableStatus::Running,
        TableStatus::Removing,
    ] {
        one(&|l| l.record(status).to_owned());
    }
    for sync in [
        SyncState::Unannounced,
        SyncState::Announced,
        SyncState::Synced,
    ] {
        one(&|l| l.sync(sync).to_owned());
    }
    one(&|l| l.delays().0.to_owned());
    one(&|l| l.delays().1.to_owned());
    one(&|l| l.unmet().to_owned());
    one(&|l| l.exploring(1_200_000, 17, 450_000));
    for (_, goal) in Goal::named() {
        one(&|l| l.goal(goal));
        one(&|l| l.challenge(goal, 12));
    }
    for (moves, par, reached) in [
        (3, None, false),
        (9, None, false),
        (4, Some(4), true),
        (5, Some(4), true),
        (5, None, true),
        (12, None, true),
    ] {
        one(&|l| l.challenged(moves, 9, par, reached));
    }
    for roles in [Roles::Owner, Roles::Processor, Roles::Both] {
        one(&|l| l.roles(roles).to_owned());
    }
}

/// The words on the cluster are the same kind of thing in both languages: their number cannot
/// differ, and none is left in English.
#[test]
fn the_fixed_words_of_the_cluster() {
    let quoted = |locale: Locale| {
        let debug = format!("{:?}", locale.cluster());
        let parts = debug.split('"').skip(1).step_by(2);
        parts.map(str::to_owned).collect::<Vec<_>>()
    };
    let (en, zh) = (quoted(Locale::En), quoted(Locale::ZH_CN));
    assert_eq!(en.len(), zh.len());
    assert!(en.len() > 40);
    for (en, zh) in en.iter().zip(&zh) {
        check(en, zh, None);
    }
}

/// Everything that is said about one moment of a run.
fn check_moment(trace: &Trace, at: usize) {
    let setup = trace.setup();
    let ledger = Ledger::of(trace);
    let world = trace.world_at(at);
    let one = |say: &dyn Fn(&Sentences<'_>) -> String| {
        both(Some(setup), |l| say(&Sentences::new(l, setup, &ledger)));
    };
    let flights = world.in_flight();
    let mut events = Vec::new();
    world.candidates(&mut events);
    for event in &events {
        let about = subject_of(event, &flights);
        one(&|s| s.action(event, about));
        one(&|s| s.action(event, None));
        one(&|s| s.locale().press(event));
        if let Some(why) = world.why_not(*event) {
            one(&|s| s.refused(event, &why));
        }
    }
    for flight in &flights {
        one(&|s| s.travel(flight));
        one(&|s| s.label(&flight.message));
    }
    for write in world.writes() {
        one(&|s| s.write(&write));
        one(&|s| s.at_stake(setup.checkpoint, write.to));
    }
    let etcd = world.etcd();
    for node in setup.ids().filter_map(|id| world.view(id)) {
        one(&|s| s.candidate_truth(&node));
        one(&|s| s.candidate_belief(&node));
        one(&|s| s.processor_truth(&etcd));
        one(&|s| s.processor_belief(&node));
        one(&|s| s.session(&node).to_owned());
        one(&|s| s.menu_of(s.node(node.id)));
        one(&|s| s.writers(&[node.id]));
        for role in [Role::Owner, Role::Processor] {
            one(&|s| s.condition(&node, role, &etcd).unwrap_or_default());
        }
    }
    for wait in world.waits() {
        one(&|s| s.wait(&wait));
    }
    one(&|s| s.stuck(&world.waits()));
}

/// Everything that is said about a run as a whole.
fn check_run(trace: &Trace) {
    let setup = trace.setup();
    let ledger = Ledger::of(trace);
    let words = |l| Sentences::new(l, setup, &ledger);
    for n in 0..trace.steps().len() {
        let told = |l| Told::of(trace, n, &words(l)).expect("the step is there");
        let (en, zh) = (told(Locale::En), told(Locale::ZH_CN));
        check(&en.sentence, &zh.sentence, Some(setup));
        assert_eq!(en.details().count(), zh.details().count());
        for (en, zh) in en.details().zip(zh.details()) {
            check(en, zh, Some(setup));
        }
    }
    let windows = |l| {
        words(l)
            .windows(&handover_diagram::Windows::of(trace))
            .join("")
    };
    both(Some(setup), windows);
    both(Some(setup), |l| outcome(trace, l));
    both(Some(setup), |l| {
        let own = usize::from(!setup.title.is_empty());
        words(l).setup_lines()[own..].join("")
    });
    both(Some(setup), |l| words(l).parts().0.to_owned());
    both(Some(setup), |l| words(l).parts().1.to_owned());
    check_picture(trace);
}

/// What of a picture is not the author's own.
fn check_picture(trace: &Trace) {
    let setup = trace.setup();
    let draw = |l| Diagram::draw(trace, l);
    let (en, zh) = (draw(Locale::En), draw(Locale::ZH_CN));
    assert_eq!(en.arrows.len(), zh.arrows.len());
    for (en, zh) in en.arrows.iter().zip(&zh.arrows) {
        check(&en.label, &zh.label, Some(setup));
        let remark = |arrow: &handover_diagram::Arrow| arrow.remark.clone().unwrap_or_default();
        check(&remark(en), &remark(zh), Some(setup));
        assert_eq!(en.refusal.is_some(), zh.refusal.is_some());
        if let (Some(en), Some(zh)) = (&en.refusal, &zh.refusal) {
            check(&en.sentence, &zh.sentence, Some(setup));
            let ledger = Ledger::of(trace);
            let words = |l| Sentences::new(l, setup, &ledger);
            let en = en.explanation(&words(Locale::En));
            let zh = zh.explanation(&words(Locale::ZH_CN));
            check(&en.who, &zh.who, Some(setup));
            check(&en.when, &zh.when, Some(setup));
            check(&en.guard, &zh.guard, Some(setup));
        }
    }
    assert_eq!(en.notes.len(), zh.notes.len());
    let items = trace.items().iter();
    let mut owned: Vec<&str> = items
        .filter_map(|item| {
            if let Item::Note(note) = item {
                Some(note.text.as_str())
            } else {
                None
            }
        })
        .collect();
    for (en, zh) in en.notes.iter().zip(&zh.notes) {
        if let Some(own) = owned.iter().position(|text| *text == en.text) {
            assert_eq!(en.text, zh.text);
            owned.remove(own);
            continue;
        }
        check(&en.text, &zh.text, Some(setup));
        let detail = |note: &handover_diagram::Note| note.detail.clone().unwrap_or_default();
        check(&detail(en), &detail(zh), Some(setup));
    }
    let (en, zh) = (Scene::of(&en, Locale::En), Scene::of(&zh, Locale::ZH_CN));
    assert_eq!((en.lang, zh.lang), ("en", "zh-CN"));
    check(&en.description, &zh.description, Some(setup));
    for (en, zh) in en.bands.iter().zip(&zh.bands) {
        check(&en.label.text, &zh.label.text, Some(setup));
    }
}

#[test]
fn the_library() {
    for entry in library::ALL {
        let document = script::parse(entry.text).expect("the text is sound");
        let trace = play(document.scenario(), Locale::En).expect("it plays");
        check_run(&trace);
        for at in [trace.begin(), trace.steps().len() / 2, trace.steps().len()] {
            check_moment(&trace, at);
        }
        for guard in Guard::ALL
            .into_iter()
            .filter(|g| entry.name.ends_with(g.name()))
        {
            let comparison = Comparison::of(&trace, guard);
            both(Some(trace.setup()), |l| comparison.sentence(l));
            both(Some(trace.setup()), |l| comparison.outcome(l));
        }
    }
}

#[test]
fn any_run() {
    for seed in 0..60 {
        let trace = Random::new(seed).run(60);
        check_run(&trace);
        check_moment(&trace, trace.steps().len());
    }
}

#[test]
fn searches() {
    let document = library::find("without-owner-rev").expect("the library has it");
    let document = script::parse(document.text).expect("the text is sound");
    let trace = play(document.scenario(), Locale::En).expect("it plays");
    for (limit, goals) in [
        (200_000, Goal::of(&trace)),
        (200_000, vec![Goal::Stuck, Goal::Crash(None)]),
        (10, Goal::of(&trace)),
    ] {
        let mut scope = Scope::of(&trace);
        scope.max_states = limit;
        let mut search = Search::new(&trace, trace.begin(), &scope, &goals);
        while !search.progress().done {
            search.run(4_096);
        }
        let explored = Explored::of(&search, &scope, &goals).expect("it is over");
        both(Some(trace.setup()), |l| {
            explored.sentences(trace.setup(), l).join("")
        });
    }
}
