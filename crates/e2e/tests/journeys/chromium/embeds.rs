//! Embeds on paper, on a telephone, and where there are no scripts.

use handover_e2e::axe;
use handover_e2e::browser::{Browser, Options};
use handover_e2e::host::{Host, Making};
use handover_e2e::site::Plan;
use handover_e2e::wait;
use serde_json::json;

use crate::element::{FALLBACK, LIVE, element, seen};

#[test]
fn on_paper_there_is_the_whole_picture_and_no_button() {
    let site = Plan::of_page().serve();
    let browser = Browser::start();
    browser.open(&format!(
        "{}?embed=1&step=8&theme=dark#owner-change",
        site.url()
    ));
    wait::for_truth("the picture", || {
        browser.script("return document.querySelector('.sequence') !== null", &[])
    });
    browser.devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    wait::for_truth("the picture on paper", || {
        browser.script(
            "const pane = document.querySelector('.diagram__pane'); \
             return pane.scrollHeight <= pane.clientHeight + 1 \
             && ![...document.querySelectorAll('button, input')].some((one) => one.checkVisibility()) \
             && getComputedStyle(document.documentElement).colorScheme === 'light' \
             && [...document.querySelectorAll('.sequence .future')].every((one) => getComputedStyle(one).fillOpacity === '1')",
            &[],
        )
    });
}

#[test]
fn axe_finds_nothing_and_nothing_is_wider_than_a_telephone() {
    let site = Plan::of_page().serve();
    let browser = Browser::start();
    for query in [
        "ui=full&allow=edit&theme=dark",
        "ui=full&allow=none",
        "ui=min&theme=light&step=19",
        "ui=play",
        "ui=static",
    ] {
        browser.resize(360, 740);
        browser.open(&format!(
            "{}?embed=1&{query}#without-owner-rev@30",
            site.url()
        ));
        wait::for_truth("the picture", || {
            browser.script("return document.querySelector('.sequence') !== null", &[])
        });
        assert_eq!(browser.overflow(), 0, "{query}");
        let found = axe::violations(&browser);
        assert!(found.is_empty(), "{query}: {found:#?}");
        // The wheel is the host's as long as nobody is in the picture.
        let wheel: String = browser.script(
            "return getComputedStyle(document.querySelector('.diagram__pane')).overflowY",
            &[],
        );
        assert_eq!(wheel, "hidden", "{query}");
    }
}

#[test]
fn the_picture_is_what_is_left_without_scripts_on_paper_and_where_nothing_can_be_loaded() {
    let body = element("a", "loading=eager");
    let host = Host::with(&body);
    host.hears("ready", "a", |_| true);
    assert_eq!(seen(&host, "a"), LIVE);
    host.devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    assert_eq!(seen(&host, "a"), (true, false, false));
    host.devtools("Emulation.setEmulatedMedia", &json!({ "media": "" }));
    assert_eq!(seen(&host, "a"), LIVE);

    let broken = Making {
        body: &body,
        playground: Making::default().playground.with_wasm_cut_to(1_000),
        ..Making::default()
    };
    let host = Host::made(&broken);
    host.tolerate("");
    host.hears("error", "a", |error| error["code"] == "loading");
    wait::for_truth("the picture", || seen(&host, "a") == FALLBACK);
    drop(host);

    let quiet = Making {
        body: &body,
        options: Options {
            javascript: false,
            ..Options::default()
        },
        ..Making::default()
    };
    let host = Host::made(&quiet);
    let text = "return document.querySelector('handover-playground img').checkVisibility()";
    assert!(host.script::<bool>(text, &[]));
}
