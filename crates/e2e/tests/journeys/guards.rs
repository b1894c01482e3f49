//! Switching a guard off, and the lists of what can and cannot happen.

use handover_e2e::playground::Playground;
use handover_e2e::wait;

#[test]
fn without_its_guard_the_stale_dispatch_is_obeyed() {
    let page = Playground::open();
    page.go_to_end();
    let guarded = page.sight();
    // The second line of defence: another guard refuses it now.
    page.switch_rule("owner-rev");
    let refusals = page.refusals();
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    assert!(refusals[0].contains("epoch"), "{refusals:?}");
    assert!(page.text_of("rules").contains("1 off"));
    // Without that too, nothing stands in its way.
    page.switch_rule("epoch-at-processor");
    assert_eq!(page.refusals(), [""; 0]);
    let fates: Vec<_> = page
        .messages()
        .into_iter()
        .map(|message| message.fate)
        .collect();
    assert!(!fates.contains(&"rejected".to_owned()), "{fates:?}");
    page.undo();
    page.undo();
    assert_eq!(page.sight(), guarded);
}

#[test]
fn what_cannot_happen_is_listed_with_its_reason() {
    let page = Playground::open();
    assert_eq!(page.count("[data-testid='impossible']"), 0);
    page.press_button("why-not");
    wait::for_truth("reasons", || page.count("[data-testid='impossible']") > 5);
    let reasons: Vec<String> = page.script(
        "return [...document.querySelectorAll(\"[data-testid='impossible']\")].map((one) => one.textContent)",
        &[],
    );
    assert!(
        reasons
            .iter()
            .any(|reason| reason.contains("Owner_B cannot be elected")),
        "{reasons:#?}"
    );
    for reason in &reasons {
        assert!(
            reason.len() > 15 && reason.ends_with('.'),
            "no sentence: {reason}"
        );
    }
}

#[test]
fn the_table_can_be_searched() {
    let page = Playground::open();
    let all = page.rows().len();
    page.press_button("refused-only");
    wait::until("the refusal alone", || {
        let rows = page.rows();
        if rows.len() == 1 {
            Ok(())
        } else {
            Err(format!("{rows:#?}"))
        }
    });
    assert!(page.rows()[0].refused.is_some());
    page.press_button("refused-only");
    page.fill("[data-testid='event-search']", "etcd session");
    wait::until("the rows that were looked for", || {
        let rows = page.rows();
        let fits = rows.len() < all && rows.iter().all(|row| row.text.contains("etcd session"));
        if fits {
            Ok(())
        } else {
            Err(format!("{rows:#?}"))
        }
    });
}

#[test]
fn settling_ends_where_nothing_happens_by_itself() {
    let page = Playground::open();
    page.go_to(9);
    page.press_button("settle");
    wait::for_truth("a settled run", || page.position().at > 9);
    let settled = page.position();
    assert_eq!(settled.at, settled.of);
    assert_eq!(
        page.count("[data-testid='settle'][aria-disabled='true']"),
        1
    );
    assert_eq!(page.verdict().0, "safe");
    page.undo();
    assert_eq!(page.position().at, 9);
}
