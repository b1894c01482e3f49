//! The page where pages have a hard time: on a telephone, without a network, inside somebody else's page.

use handover_e2e::browser::Browser;
use handover_e2e::playground::Playground;
use handover_e2e::site::Plan;
use handover_e2e::wait;

use crate::handover::dispatch_stale;

#[test]
fn once_loaded_the_page_needs_no_network() {
    let page = Playground::open();
    // The first touch makes it load the rest.
    page.open_text();
    let requests = page.site().requests();
    page.site().go_offline();
    page.go_to_end();
    dispatch_stale(&page);
    page.open_scenario("normal-operation");
    page.step();
    page.open_share();
    page.close_sheet();
    page.back();
    wait::for_truth("the run before", || page.run_title() == "A stale owner");
    assert_eq!(
        page.site().requests(),
        requests,
        "nothing more was asked for"
    );
}

#[test]
fn the_page_runs_in_a_sandbox_on_another_site() {
    // With no policy but its own: to WebKit no site is 'self' in such a frame.
    let site = Plan::of_page().without_policy().open_to_all().serve();
    let host = format!(
        "<!doctype html><html lang=en><title>host</title><link rel=icon href=data:,><input aria-label=mine autofocus>\
         <iframe title=run width=900 height=900 sandbox='allow-scripts' src='{}'></iframe>",
        site.url()
    );
    let host = Plan::of_texts(&[("index.html", &host)])
        .without_policy()
        .serve();
    let browser = Browser::start();
    browser.open(&host.url());
    let focus = browser.focus();
    browser.look_into_frame();
    let text = "return document.querySelector(\"[data-testid='run-title']\")?.innerText ?? document.body.innerText";
    wait::until("the run in the frame", || {
        let text: String = browser.script(text, &[]);
        if text == "Owner change" {
            Ok(())
        } else {
            Err(text)
        }
    });
    browser.click("[data-testid='new-run']");
    browser.click("[data-testid='start-run']");
    wait::until("a new run in the frame", || {
        let text: String = browser.script(text, &[]);
        if text == "A new run" {
            Ok(())
        } else {
            Err(text)
        }
    });
    assert_eq!(
        focus.tag, "input",
        "the frame does not take the focus by itself"
    );
}
