//! A challenge in an address: what to reach, in how many moves.

use handover_e2e::playground::Playground;
use handover_e2e::wait;

fn challenged(challenge: &str) -> Playground {
    let page = Playground::open();
    let url = page.site().url();
    page.open(&format!("{url}?challenge={challenge}#owner-change"));
    page
}

fn standing(page: &Playground) -> String {
    page.text_of("challenge-standing")
}

fn says(page: &Playground, what: &str) {
    wait::until(what, || {
        let standing = standing(page);
        if standing.contains(what) {
            Ok(())
        } else {
            Err(standing)
        }
    });
}

#[test]
fn moves_are_counted_until_it_is_reached_and_one_can_start_over() {
    let page = challenged("owner-rev.16.14");
    wait::for_truth("the challenge", || page.shows("challenge"));
    assert!(
        page.text_of("challenge")
            .contains("refused by owner-rev in at most 16 moves")
    );
    says(&page, "0 of 16");
    assert!(!page.shows("challenge-restart"));
    page.step();
    says(&page, "1 of 16");
    page.go_to_end();
    says(&page, "Reached in 14 moves. There is no shorter way.");
    page.press_button("challenge-restart");
    says(&page, "0 of 16");
    // A link to the run is not a link to the challenge, and neither is another scenario.
    page.open_share();
    assert!(!page.value_of("link-field").contains("challenge"));
    page.close_sheet();
    page.open_scenario("normal-operation");
    wait::for_truth("no challenge", || !page.shows("challenge"));
    page.back();
    wait::for_truth("the challenge again", || page.shows("challenge"));
}

#[test]
fn too_many_moves_and_what_cannot_be_read_are_said() {
    let page = challenged("owner-rev.3");
    wait::for_truth("the challenge", || page.shows("challenge"));
    for _ in 0..3 {
        page.step();
    }
    says(&page, "No move is left");
    let page = challenged("glory.3");
    wait::for_truth("the challenge", || page.shows("challenge"));
    assert!(page.text_of("challenge").contains("cannot be read"));
}

#[test]
fn what_a_search_finds_can_be_given_to_somebody_as_a_challenge() {
    let page = Playground::open_at("without-wait-for-all-sync");
    page.click("[data-testid='rules'] summary");
    wait::for_truth("the way to a search", || page.shows("search"));
    page.press_button("search");
    wait::for_truth("the search", || page.shows("search-start"));
    page.press_button("search-start");
    wait::for_truth("a challenge", || page.shows("challenge-link"));
    let link = page.value_of("challenge-link");
    page.open(&link);
    wait::for_truth("the challenge", || page.shows("challenge"));
    says(&page, "0 of ");
    page.step();
    says(&page, "1 of ");
}
