//! A run of one's own, in which an owner acts on after its session has ended.

use handover_e2e::playground::{NewRun, Playground};
use handover_e2e::wait;

/// Two owners, one processor and two tables; the session of the first owner ends, the other is elected and announces
/// itself, and what the first dispatches then is refused. All by the buttons of the cluster.
pub(crate) fn stale_dispatch() -> Playground {
    let page = Playground::open();
    dispatch_stale(&page);
    page
}

/// The same on a page that is open.
pub(crate) fn dispatch_stale(page: &Playground) {
    page.start_new_run(NewRun {
        title: "A stale owner",
        owners: 2,
        processors: 1,
        tables: 2,
    });
    page.on_card("Owner_A", "Lose etcd session of Owner_A");
    page.on_card("Owner_B", "Elect Owner_B");
    page.on_card("Owner_B", "Run the owner loop of Owner_B");
    page.deliver("Announce(owner-rev = 2)");
    page.from_etcd_menu("Add Table 3");
    page.on_card("Owner_A", "Run the owner loop of Owner_A");
    page.deliver("DispatchTable(Table 3)");
}

#[test]
fn a_stale_owner_is_refused_in_a_run_of_ones_own() {
    let page = stale_dispatch();
    let refusals = page.refusals();
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    assert!(
        refusals[0].contains("DispatchTable(Table 3)"),
        "{refusals:?}"
    );
    assert!(refusals[0].contains("owner-rev 1 < 2"), "{refusals:?}");
    let rejected: Vec<_> = page
        .messages()
        .into_iter()
        .filter(|message| message.fate == "rejected")
        .collect();
    assert_eq!(rejected.len(), 1, "{rejected:?}");
    assert_eq!(rejected[0].label, "DispatchTable(Table 3)");
    assert!(
        page.notes()
            .iter()
            .any(|note| note.contains("owner-rev 1 < 2")),
        "{:?}",
        page.notes()
    );
    let (_, urgent) = page.announced();
    assert!(urgent.contains("owner-rev 1 < 2"), "{urgent}");
    // The old owner still does not know.
    let card = page.card("Owner_A");
    assert!(
        card.contains("Zombie") && card.contains("I am owner"),
        "{card}"
    );
    assert!(page.card("Processor").contains("owner-rev 1 < 2"));
    let story = page.open_refusal();
    assert!(story.guard.contains("owner-rev"), "{story:?}");
}

#[test]
fn what_cannot_happen_says_why() {
    let page = Playground::open();
    page.open_menu_of("Owner_B");
    let menu = wait::until("what is in the menu", || {
        let script = "return document.querySelector('.menu').innerText";
        let menu: String = page.script(script, &[]);
        if menu.contains("Elect Owner_B") {
            Ok(menu)
        } else {
            Err(menu)
        }
    });
    assert!(menu.contains("cannot be elected"), "{menu}");
    // What cannot happen does not happen.
    let before = page.sight();
    page.click("//*[contains(@class, 'menu')]//button[@aria-disabled='true']");
    assert_eq!(page.sight(), before);
}

#[test]
fn another_choice_branches_and_undo_brings_the_old_future_back() {
    let page = Playground::open();
    page.go_to(12);
    let whole = page.sight();
    let end = page.position().of;
    page.on_card("Owner_B", "Lose etcd session of Owner_B");
    let branch = page.sight();
    assert_eq!(branch.position, "step 13 of 13");
    assert!(page.text_of("notice").contains("Undo"));
    page.undo();
    assert_eq!(page.sight(), whole, "undo restores the old future");
    page.redo();
    assert_eq!(page.sight(), branch, "redo goes to the branch again");
    page.undo();
    for at in 13..=end {
        page.step();
        assert_eq!(page.position().at, at);
    }
    assert_eq!(page.refusals().len(), 1);
}

const EMPTY: NewRun = NewRun {
    title: "Nothing yet",
    owners: 1,
    processors: 1,
    tables: 1,
};

#[test]
fn another_run_is_looked_at_from_its_beginning() {
    let page = Playground::open();
    let scrolled = "return document.querySelector('.bench__side').scrollTop > 0";
    for open in [
        |page: &Playground| page.open_scenario("normal-operation"),
        |page: &Playground| page.start_new_run(EMPTY),
    ] {
        page.press_button("jump-rules");
        wait::for_truth("the guards", || page.script(scrolled, &[]));
        open(&page);
        wait::for_truth("the beginning", || !page.script::<bool>(scrolled, &[]));
    }
}
