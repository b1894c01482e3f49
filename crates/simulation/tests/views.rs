//! What nodes see of etcd, and when.
#![forbid(unsafe_code)]

use handover_simulation::{ItemError, Refused, RunError, Trace, Verdict, script};

const HEAD: &str = "node A owner\nnode P1 processor\nnode P2 processor\nnode B owner\ntables 1 2\n";

fn play(text: &str) -> Result<Trace, RunError> {
    let document = script::parse(text).expect("it is a scenario");
    Trace::run(document.scenario())
}

fn refused(text: &str) -> Refused {
    match play(text) {
        Err(RunError::Item {
            why: ItemError::Refused(why),
            ..
        }) => why,
        other => panic!("{:?}", other.map(|trace| trace.verdict())),
    }
}

#[test]
fn an_owner_elected_with_an_old_view_catches_up() {
    // B was elected before it had seen anything of what led to its election.
    let elected = "views lagging\nelect A\nsettle\ncrash P1\nlose-session P1\n\
        lose-session A\nelect B\ntick B\n";
    let trace = play(&format!("{HEAD}{elected}observe B\nobserve B\nobserve B\n"));
    assert!(trace.is_ok(), "{trace:?}");
    let trace = play(&format!("{HEAD}{elected}settle\n")).expect("it can be played");
    assert_eq!(trace.verdict(), Verdict::Safe);
}

#[test]
fn an_owner_elected_again_catches_up_with_the_end_of_its_last_term() {
    let again = "views lagging\nelect A\nsettle\ndelete-owner-key\nnotice A\nelect B\n\
        delete-owner-key\nnotice B\nelect A\n";
    let trace = play(&format!("{HEAD}{again}{}", "observe A\n".repeat(4)));
    assert!(trace.is_ok(), "{trace:?}");
}

#[test]
fn the_end_of_its_term_is_for_an_owner_to_notice() {
    let gone = "views lagging\nelect A\nsettle\ndelete-owner-key\n";
    assert!(matches!(
        refused(&format!("{HEAD}{gone}observe A\n")),
        Refused::HasToNotice { .. }
    ));
    assert!(play(&format!("{HEAD}{gone}notice A\nobserve A\n")).is_ok());
}

#[test]
fn a_node_cut_off_from_etcd_cannot_register() {
    let gone = "elect A\nsettle\ncut-etcd P1\nlose-session P1\nnotice P1\n";
    assert!(matches!(
        refused(&format!("{HEAD}{gone}restart P1\n")),
        Refused::CutFromEtcd { .. }
    ));
    assert!(play(&format!("{HEAD}{gone}heal-etcd P1\nrestart P1\n")).is_ok());
    let trace = play(&format!("{HEAD}{gone}settle\n")).expect("it can be played");
    assert_eq!(trace.verdict(), Verdict::Safe);
}

#[test]
fn a_deposed_owner_that_reaches_etcd_again_sees_no_more_than_its_end() {
    // P3 joined after the term of A, so A must not speak to it (G11).
    let head = HEAD.replace("node B", "node P3 processor later\nnode B");
    let healed = "elect A\nsettle\ncut-etcd A\ndelete-owner-key\nelect B\njoin P3\nheal-etcd A\n";
    assert!(matches!(
        refused(&format!("{head}{healed}tick A\n")),
        Refused::NothingToDo { .. }
    ));
    assert!(play(&format!("off frozen-view\n{head}{healed}tick A\n")).is_ok());
    // An owner that only missed something catches up.
    let missed = "elect A\nsettle\ncut-etcd A\njoin P3\nheal-etcd A\n";
    assert!(play(&format!("{head}{missed}tick A\n")).is_ok());
}
