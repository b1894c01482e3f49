//! Showing a part of a run, and a run that is too long to be in the page at once.

use handover_e2e::long;
use handover_e2e::playground::Playground;
use handover_e2e::wait;

use crate::looks::look_at;

/// More than that much of a long run is not in the page.
const MOST: usize = 1_500;

#[test]
fn a_filter_holds_for_the_picture_and_for_the_table() {
    let page = Playground::open();
    let (messages, rows) = (page.messages().len(), page.rows().len());
    page.filter("kind", "DispatchTable");
    wait::for_truth("fewer messages", || page.messages().len() == 3);
    assert!(page.rows().len() < rows);
    assert_eq!(page.text_of("filtered"), "7 of 25 steps");
    page.filter("node", "Owner_B");
    wait::for_truth("no message", || page.messages().is_empty());
    assert_eq!(page.rows(), []);
    assert!(page.text_of("filtered").starts_with("0 of 25"));
    page.press_button("filter-none");
    wait::for_truth("everything", || page.messages().len() == messages);
    assert!(!page.shows("filtered"));
    // What stands above the table is the same filter.
    page.press_button("refused-only");
    wait::for_truth("the refused one", || page.messages().len() == 1);
    assert_eq!(page.rows().len(), 1);
    // Another run is filtered as this one.
    page.open_scenario("normal-operation");
    wait::for_truth("nothing was refused", || {
        page.text_of("filtered").starts_with("0 of")
    });
}

#[test]
fn a_filter_looks_right() {
    let page = Playground::open();
    page.filter("table", "Table 1");
    look_at(&page);
}

/// What of the picture is drawn where the pane shows it: the rows that can be clicked, in its upper and its lower half.
const DRAWN: &str = r#"
    const pane = document.querySelector(".diagram__pane").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".row-hit")].map((one) => one.getBoundingClientRect());
    const within = (top, bottom) => rows.filter((row) => row.bottom > top && row.top < bottom).length;
    const middle = (pane.top + pane.bottom) / 2;
    return [within(pane.top, middle), within(middle, pane.bottom)];
"#;

#[test]
fn of_a_long_run_only_what_can_be_seen_is_in_the_page() {
    let page = Playground::open();
    page.paste_text(&long::text(3_000));
    page.apply_text();
    for step in [3_000, 1_500, 10, 2_900] {
        page.slide_to(step);
        wait::until("rows in both halves of the pane", || {
            let rows: Vec<usize> = page.script(DRAWN, &[]);
            if rows.iter().all(|count| *count > 1) {
                Ok(())
            } else {
                Err(format!("{step}: {rows:?}"))
            }
        });
        let (all, row) = (page.count(".diagram *"), page.current_row());
        assert!(all < MOST, "{all} elements at step {step}");
        assert_eq!(row.map(|row| row.step), Some(step));
        assert_eq!(page.count(".now"), 1);
    }
    page.filter("node", "P2");
    wait::for_truth("a part", || page.shows("filtered"));
    page.slide_to(20);
    assert!(page.count(".diagram *") < MOST);
}
