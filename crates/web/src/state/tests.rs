use std::rc::Rc;

use handover_diagram::Filter;
use handover_protocol::{Guard, MessageKind, Rules};
use handover_simulation::{Channel, Effect, Event, NodeId, Verdict};
use yew::Reducible;

use super::*;

const A: NodeId = NodeId(0);

fn opened(fragment: &str) -> Rc<AppState> {
    let moment = open_fragment(fragment).expect(fragment);
    Rc::new(AppState::default()).reduce(Action::Open(moment))
}

fn after(mut state: Rc<AppState>, actions: &[Action]) -> Rc<AppState> {
    for action in actions {
        state = state.reduce(action.clone());
        // As the page does as soon as what it needs for that is there.
        while let Some(asked) = state.asked().cloned() {
            let answer = answer(&state, asked, "").expect("there is a run");
            state = state.reduce(answer);
        }
    }
    state
}

fn moment(state: &AppState) -> &Moment {
    state.open().expect("a run is open")
}

fn place(state: &AppState) -> (usize, usize) {
    (moment(state).cursor(), moment(state).run().end())
}

#[test]
fn the_first_view_is_the_owner_change_where_its_picture_begins() {
    let state = opened("");
    let run = moment(&state).run();
    assert_eq!(run.source().origin, Origin::Library("owner-change"));
    assert_eq!(place(&state).0, run.trace().begin());
    assert!(run.trace().begin() > 0);
    assert_eq!(run.outcome().verdict, Verdict::Safe);
}

#[test]
fn what_is_shown_at_once_is_what_the_library_has() {
    for fragment in [
        "",
        "#",
        "owner-change",
        "#owner-change@12",
        "owner-change@99",
    ] {
        let (first, whole) = (
            open_first(fragment).unwrap(),
            open_fragment(fragment).unwrap(),
        );
        assert_eq!(first.run().trace().scenario().items, {
            let mut items = whole.run().trace().scenario().items;
            items.retain(|item| !matches!(item, handover_simulation::Item::Expect(_)));
            items
        });
        assert_eq!(first.run().setup(), whole.run().setup());
        assert_eq!(first.run().source(), whole.run().source());
        assert_eq!(first.run().lesson(), whole.run().lesson());
        assert_eq!(first.run().text(), whole.run().text());
        assert_eq!(first.run().story(), whole.run().story());
        assert_eq!(first.run().link(), whole.run().link());
        assert_eq!(first.cursor(), whole.cursor());
    }
    for fragment in [
        "normal-operation",
        "owner-change@",
        "owner-change@x",
        "1b.AAAA",
    ] {
        assert!(open_first(fragment).is_none(), "{fragment}");
    }
}

#[test]
fn a_name_can_bear_a_step() {
    let state = opened("#owner-change@12");
    assert_eq!(place(&state).0, 12);
    let beyond = opened("owner-change@4000");
    assert_eq!(place(&beyond).0, place(&beyond).1);
}

#[test]
fn moving_changes_nothing_but_the_place() {
    let state = opened("owner-change");
    let (begin, end) = place(&state);
    let moved = after(state.clone(), &[Action::Step, Action::Step, Action::Back]);
    assert_eq!(place(&moved), (begin + 1, end));
    assert!(!moved.history().can_undo());
    let last = after(moved, &[Action::Last]);
    assert_eq!(place(&last), (end, end));
    let first = after(last, &[Action::First]);
    assert_eq!(place(&first), (begin, end));
    assert_eq!(place(&after(first, &[Action::First])).0, 0);
}

#[test]
fn the_world_is_that_of_the_place_however_one_came_there() {
    let mut state = opened("owner-change@0");
    let (_, end) = place(&state);
    for position in 1..=end {
        state = state.reduce(Action::Step);
        let jumped = opened(&format!("owner-change@{position}"));
        let digest = |state: &AppState| moment(state).world().digest();
        assert_eq!(digest(&state), digest(&jumped), "step {position}");
    }
}

#[test]
fn nothing_to_do_gives_the_same_state_back() {
    let state = opened("owner-change@0");
    assert!(Rc::ptr_eq(&state, &state.clone().reduce(Action::Back)));
    assert!(Rc::ptr_eq(&state, &state.clone().reduce(Action::Undo)));
    assert!(Rc::ptr_eq(&state, &state.clone().reduce(Action::Beat)));
}

#[test]
fn another_choice_in_the_past_branches_and_undo_brings_the_rest_back() {
    let state = opened("owner-change@8");
    let (_, end) = place(&state);
    let branched = after(state.clone(), &[Action::Do(Event::LoseSession { node: A })]);
    assert_eq!(place(&branched), (9, 9));
    assert!(moment(&branched).run().source().edited);
    let cut = end - 8;
    assert_eq!(branched.notice(), Some(&Notice::Branched { at: 8, cut }));
    let undone = after(branched.clone(), &[Action::Undo]);
    assert_eq!(place(&undone), (8, end));
    let redone = after(undone, &[Action::Redo]);
    assert_eq!(redone.open(), branched.open());
}

#[test]
fn choosing_what_comes_next_anyway_is_a_step() {
    let state = opened("owner-change@5");
    let next = moment(&state).run().trace().steps()[5].event;
    let stepped = after(state.clone(), &[Action::Do(next)]);
    assert_eq!(place(&stepped), (6, place(&state).1));
    assert!(!stepped.history().can_undo());
}

#[test]
fn what_cannot_happen_is_said_and_changes_nothing() {
    let state = opened("owner-change@5");
    let nothing = Event::Deliver(Channel {
        kind: MessageKind::Sync,
        from: NodeId(1),
        to: A,
    });
    let tried = after(state.clone(), &[Action::Do(nothing)]);
    assert_eq!(tried.open(), state.open());
    assert!(matches!(tried.notice(), Some(Notice::Impossible(_))));
    assert_eq!(after(tried, &[Action::Dismiss]).notice(), None);
}

#[test]
fn a_step_at_the_end_is_what_the_machine_does_next() {
    let state = after(opened("owner-change"), &[Action::Last]);
    let (_, end) = place(&state);
    let next = moment(&state).world().next_natural().expect("it goes on");
    let stepped = after(state, &[Action::Step]);
    assert_eq!(place(&stepped), (end + 1, end + 1));
    assert_eq!(moment(&stepped).step().map(|step| step.event), Some(next));
    assert!(stepped.history().can_undo());
}

#[test]
fn settling_is_one_change_and_ends_quiet() {
    let state = after(opened("owner-change"), &[Action::Last, Action::Settle]);
    assert_eq!(moment(&state).world().next_natural(), None);
    let again = after(state.clone(), &[Action::Settle]);
    assert_eq!(again.open(), state.open());
    let undone = after(state, &[Action::Undo]);
    assert!(!moment(&undone).run().source().edited);
}

#[test]
fn going_elsewhere_can_be_undone() {
    let state = opened("owner-change@9");
    let other = open_fragment("normal-operation").unwrap();
    let new = NewRun::default().start().unwrap();
    let away = after(state.clone(), &[Action::Open(other), Action::Open(new)]);
    let back = after(away, &[Action::Undo, Action::Undo]);
    assert_eq!(back.open(), state.open());
}

#[test]
fn a_guard_switched_off_plays_the_same_choices() {
    let state = after(opened("owner-change"), &[Action::Last]);
    let rules = Rules::default().without(Guard::OwnerRev);
    let replayed = after(state, &[Action::Ask(Asked::Rules(rules))]);
    let run = moment(&replayed).run();
    assert!(run.trace().steps().len() > 15);
    let mut effects = run.trace().steps().iter().flat_map(|step| &step.effects);
    let stale = |effect: &Effect| {
        let Effect::Rejected { rejection, .. } = effect else {
            return false;
        };
        rejection.guard() == Some(Guard::OwnerRev)
    };
    assert!(!effects.any(stale));
    assert!(replayed.history().can_undo());
    // One stands at the first step that is not the same, and is told why.
    assert_eq!(place(&replayed).0, 19);
    let Some(Notice::Compared(compared)) = replayed.notice() else {
        panic!("{:?}", replayed.notice());
    };
    let (outcome, parting) = (&compared.outcome, &compared.sentence);
    assert!(outcome.contains("owner-rev"), "{outcome}");
    assert!(parting.starts_with("The same until step 18."), "{parting}");
}

#[test]
fn two_runs_are_compared_and_either_goes_on() {
    let state = opened("owner-change@12");
    let guarded = moment(&state).run().clone();
    let shown = after(state, &[Action::Ask(Asked::Beside(Guard::OwnerRev))]);
    assert_eq!(shown.sheet(), Some(Sheet::Compare));
    let compared = shown.compared().expect("it is shown").clone();
    assert_eq!(compared.on, guarded);
    assert_eq!(compared.rows[compared.parting.unwrap()].off, Some(18));
    // Back to where one stood.
    let same = after(shown.clone(), &[Action::GoOn(true, None)]);
    assert_eq!((same.sheet(), place(&same).0), (None, 12));
    // The other one, where it goes its own way, or at any step.
    let other = after(shown.clone(), &[Action::GoOn(false, None)]);
    assert_eq!((moment(&other).run(), place(&other).0), (&compared.off, 19));
    let at = after(shown, &[Action::GoOn(false, Some(15))]);
    assert_eq!((moment(&at).run(), place(&at).0), (&compared.off, 15));
    // From there the same two are compared, and the way back leads to the very run.
    let back = after(at, &[Action::Ask(Asked::Beside(Guard::OwnerRev))]);
    assert_eq!(back.compared(), Some(&compared));
    let back = after(back, &[Action::GoOn(true, Some(3))]);
    assert_eq!((moment(&back).run(), place(&back).0), (&guarded, 3));
    let undone = after(back, &[Action::Undo, Action::Undo]);
    assert_eq!((moment(&undone).run(), place(&undone).0), (&guarded, 12));
}

#[test]
fn trouble_hides_the_run_and_recovering_shows_it_again() {
    let state = opened("owner-change@7");
    let trouble = Rc::new(open_fragment("1b.AAAA").unwrap_err());
    let failed = after(state.clone(), &[Action::Fail(trouble.clone())]);
    assert_eq!(failed.trouble(), Some(&trouble));
    let recovered = after(failed.clone(), &[Action::Recover]);
    assert_eq!(recovered.trouble(), None);
    assert_eq!(recovered.open(), state.open());
    let opened = after(failed, &[Action::Open(open_fragment("").unwrap())]);
    assert_eq!(opened.trouble(), None);
}

#[test]
fn damaged_links_and_unknown_names_are_explained() {
    for (fragment, reason) in [
        ("no-such-scenario", "no scenario called"),
        ("%", "percent-encoded"),
        ("1b.", "cut off"),
        ("9q.AAAA", "newer version"),
    ] {
        let trouble = open_fragment(fragment).unwrap_err();
        assert!(
            trouble.reason.contains(reason),
            "{fragment}: {}",
            trouble.reason
        );
    }
}

#[test]
fn a_link_leads_back_to_the_run() {
    let state = after(opened("owner-change"), &[Action::Last, Action::Step]);
    let run = moment(&state).run();
    let link = run.link().expect("short enough");
    assert!(link.len() <= 80, "{link}");
    let back = open_fragment(&format!("{link}@9")).unwrap();
    assert_eq!(back.cursor(), 9);
    assert_eq!(
        back.run().trace().scenario().items.len(),
        back.run().trace().items().len()
    );
    let digest = |run: &Run| run.trace().world().digest();
    assert_eq!(digest(back.run()), digest(run));
    assert_eq!(back.run().drift(), None);
}

#[test]
fn every_scenario_opens() {
    for entry in handover_simulation::library::ALL {
        let moment = open_fragment(entry.name).expect(entry.name);
        assert_eq!(moment.cursor(), moment.run().trace().begin());
        let text = moment.run().text();
        let again = open_text(text).expect(entry.name);
        assert_eq!(again.trace().scenario(), moment.run().trace().scenario());
    }
}

#[test]
fn the_text_grows_with_the_run_and_keeps_its_comments() {
    let state = after(opened("owner-change"), &[Action::Last]);
    let before = moment(&state).run().text().clone();
    let more = after(state, &[Action::Do(Event::LoseSession { node: NodeId(2) })]);
    let text = moment(&more).run().text().clone();
    assert!(text.starts_with(&*before));
    assert!(text.ends_with("lose-session Owner_B\n"));
    assert!(open_text(&text).is_ok());
}

#[test]
fn a_wrong_text_says_where() {
    let error = open_text("node A owner\nnode P processor\n\nelect B\n").unwrap_err();
    assert_eq!((error.line, error.column), (Some(4), 7));
    let error = open_text("node A owner\nnode P processor\n\ntick A\n").unwrap_err();
    assert_eq!(error.line, Some(4));
    assert!(
        error.sentence.starts_with("A cannot run its owner loop"),
        "{}",
        error.sentence
    );
    let error = open_text(&"#".repeat(MAX_TEXT + 1)).unwrap_err();
    assert_eq!(error.line, None);
}

#[test]
fn playing_stops_at_the_end_and_starts_over() {
    let state = after(opened("owner-change"), &[Action::Play(true)]);
    let (begin, end) = place(&state);
    let beats = vec![Action::Beat; end - begin];
    let played = after(state, &beats);
    assert_eq!(place(&played), (end, end));
    assert!(!played.playing());
    let over = after(played, &[Action::TogglePlay]);
    assert_eq!(place(&over).0, begin);
    assert!(over.playing());
    assert!(!after(over, &[Action::Back]).playing());
}

#[test]
fn a_new_run_starts_with_its_owner_at_work() {
    let moment = NewRun::default().start().unwrap();
    assert!(moment.cursor() > 0);
    assert_eq!(moment.world().etcd().owner.map(|(node, _)| node), Some(A));
    assert_eq!(moment.run().outcome().verdict, Verdict::Safe);
    let bare = NewRun {
        sitting_owner: false,
        ..NewRun::default()
    };
    assert_eq!(bare.start().unwrap().run().end(), 0);
    let both = NewRun {
        both: true,
        owners: 3,
        ..NewRun::default()
    };
    assert_eq!(both.start().unwrap().run().setup().nodes.len(), 3);
    let small = NewRun {
        owners: 1,
        processors: 1,
        tables: 1,
        ..NewRun::default()
    };
    let names = small
        .setup()
        .nodes
        .iter()
        .map(|n| n.name.clone())
        .collect::<Vec<_>>();
    assert_eq!(names, ["Owner", "Processor"]);
}

#[test]
fn what_can_be_asked_for_is_sorted_once() {
    let state = opened("owner-change@9");
    let moment = moment(&state);
    let world = moment.world();
    for event in askable(moment.run().setup(), world, &world.in_flight()) {
        let possible = world.possible().contains(&event);
        assert_eq!(world.why_not(event).is_none(), possible, "{event:?}");
    }
}

#[test]
fn a_filter_follows_the_run() {
    let refused = Filter {
        refused: true,
        ..Filter::default()
    };
    let state = after(opened("owner-change"), &[Action::Filter(refused.clone())]);
    let view = state.view().expect("a part is shown").clone();
    assert_eq!(view.steps, [18]);
    assert_eq!(view.picture.diagram.arrows.len(), 1);
    // Moving computes nothing anew, another run does.
    let moved = after(state, &[Action::Last, Action::Back]);
    assert_eq!(moved.view(), Some(&view));
    let other = after(moved, &[Action::Last, Action::Settle]);
    let again = other.view().expect("still a part");
    assert!(again != &view && again.filter == refused && again.steps == [18]);
    let all = after(other, &[Action::Filter(Filter::default())]);
    assert!(all.view().is_none());
}

#[test]
fn a_block_looks_the_same_wherever_one_stands_far_from_it() {
    let state = opened("owner-change");
    let picture = moment(&state).run().picture();
    let count: usize = picture.blocks.iter().map(|block| block.rows.len()).sum();
    assert_eq!(count, picture.diagram.rows.len());
    let arrows = picture.blocks.iter().flat_map(|block| &block.arrows);
    assert_eq!(arrows.count(), picture.diagram.arrows.len());
    let first = &picture.blocks[0];
    assert_eq!(first.cursor(24), first.cursor(25));
    assert_ne!(first.cursor(6), first.cursor(7));
}

#[test]
fn without_its_language_the_page_says_so_in_english_and_opens_what_was_asked_for() {
    let state = Rc::new(AppState::default())
        .reduce(Action::Mute)
        .reduce(Action::Ask(Asked::Open))
        .reduce(Action::NotSpoken);
    assert!(!state.is_mute() && state.language() == Language::EN);
    assert_eq!((state.asked(), state.trouble()), (Some(&Asked::Open), None));
    let opened = state.reduce(Action::Open(open_fragment("normal-operation").unwrap()));
    assert_eq!(opened.notice(), Some(&Notice::NotLoaded));
    assert_eq!(moment(&opened).run().title(), "Normal operation");
    let loaded = opened.reduce(Action::Loaded);
    assert_eq!(loaded.notice(), None);
}

#[test]
fn a_file_that_is_too_large_is_no_text_at_all() {
    let large = vec![b'#'; MAX_TEXT];
    assert_eq!(
        text_of_file(large.clone()).map(|text| text.len()),
        Ok(MAX_TEXT)
    );
    let larger = [large, vec![b'#']].concat();
    assert_eq!(text_of_file(larger), Err(TextError::too_large()));
}

#[test]
fn a_picture_that_holds_no_run_is_called_what_it_is() {
    for file in ["<svg/>", "\u{feff}<?xml version=\"1.0\"?>\n<!-- a --><svg>"] {
        let error = text_of_file(file.into()).unwrap_err();
        assert_eq!(error.line, None);
        assert!(error.sentence.starts_with("This is an SVG picture, "));
    }
    let text = "# <svg>\nnode A owner\n";
    assert_eq!(text_of_file(text.into()).as_deref(), Ok(text));
}

#[test]
fn what_is_kept_comes_back_where_the_address_leads_elsewhere() {
    let first = Action::Open(open_first("").unwrap());
    let begun = after(Rc::new(AppState::default()), &[first]);
    assert_eq!(keep(&begun, "owner-change@7"), None);
    let crash = Action::Do(Event::Crash { node: A });
    let changed = after(begun, &[Action::MoveTo(15), crash, Action::Back]);
    let kept = keep(&changed, "owner-change").unwrap();
    let fresh = Rc::new(AppState::default());
    let back = resume(&kept, "owner-change").unwrap();
    let resumed = after(fresh.clone(), &[back]);
    let (was, is) = (moment(&changed), moment(&resumed));
    assert_eq!(
        (is.cursor(), is.run().proof()),
        (was.cursor(), was.run().proof())
    );
    assert!(is.run().source().edited && resumed.notice().is_some());
    let undone = after(resumed, &[Action::Undo]);
    assert_eq!(moment(&undone).run().name(), Some("owner-change"));
    // What cannot be read any more is not shown.
    for kept in ["", "3", "x\nnode A owner\n", "3\nnonsense\n"] {
        assert!(resume(kept, "owner-change").is_none(), "{kept}");
    }
    let plain = answer(&fresh, Asked::Resume, "owner-change").unwrap();
    assert!(matches!(plain, Action::Open(_)));
}

#[test]
fn a_sheet_that_closes_late_does_not_close_the_next_one() {
    let open = |sheet| Action::Sheet(Some(sheet));
    let state = after(
        opened("owner-change"),
        &[open(Sheet::NewRun), open(Sheet::Gallery)],
    );
    let state = state.reduce(Action::Close(Sheet::NewRun));
    assert_eq!(state.sheet(), Some(Sheet::Gallery));
    assert_eq!(state.reduce(Action::Close(Sheet::Gallery)).sheet(), None);
}
