//! The journeys' own means: what must fail a journey is noticed.

use handover_e2e::axe;
use handover_e2e::browser::{Browser, Colours, Key, Options};
use handover_e2e::site::Plan;

#[test]
fn errors_and_breaches_of_the_policy_are_noticed() {
    let site = Plan::of_texts(&[
        (
            "index.html",
            "<!doctype html><html lang=en><title>t</title><link rel=icon href=data:,><script src=a.js></script>\
             <script>document.title = 'inline'</script><img src='http://192.0.2.1/a.png' alt=''>",
        ),
        ("a.js", "console.error('one'); setTimeout(() => { throw new Error('two') })"),
    ])
    .serve();
    let browser = Browser::start();
    browser.open(&site.url());
    let said = browser.console();
    for part in ["one", "two", "script-src", "img-src"] {
        assert!(
            said.iter()
                .any(|line| line.level == "SEVERE" && line.message.contains(part)),
            "{part}: {said:#?}"
        );
    }
    assert_eq!(browser.title(), "t");
    let hosts: Vec<_> = site.requests().into_iter().map(|one| one.target).collect();
    assert_eq!(hosts, ["/", "/a.js"]);
}

#[test]
fn axe_runs_under_the_policy() {
    let site = Plan::of_texts(&[(
        "index.html",
        "<!doctype html><html lang=en><title>t</title><link rel=icon href=data:,><main><h1>a</h1><img src='data:,'></main>",
    )])
    .serve();
    let browser = Browser::start();
    browser.tolerate("data:,");
    browser.open(&site.url());
    let found = axe::violations(&browser);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(
        (found[0].rule.as_str(), found[0].target.as_str()),
        ("image-alt", "img")
    );
}

#[test]
fn the_window_has_the_size_and_the_colours_that_are_asked_for() {
    let site = Plan::of_texts(&[(
        "index.html",
        "<!doctype html><html lang=en><title>t</title><link rel=icon href=data:,><svg width=500 height=1></svg>\
         <button>b</button>",
    )])
    .serve();
    let browser = Browser::start();
    browser.open(&site.url());
    browser.resize(360, 640);
    assert_eq!(browser.script::<u32>("return innerWidth", &[]), 360);
    assert!(browser.overflow() > 100);
    browser.resize(1920, 1080);
    assert_eq!(browser.overflow(), 0);
    for (colours, dark) in [(Colours::Dark, true), (Colours::Light, false)] {
        browser.prefer(colours);
        let script = "return matchMedia('(prefers-color-scheme: dark)').matches";
        assert_eq!(browser.script::<bool>(script, &[]), dark);
    }
    browser.press(Key::Tab);
    let focus = browser.focus();
    assert_eq!(
        (focus.tag.as_str(), focus.text.as_str(), focus.visible),
        ("button", "b", true)
    );
}

#[test]
fn a_browser_can_lack_what_pages_take_for_granted() {
    let site = Plan::of_texts(&[
        (
            "index.html",
            "<!doctype html><html lang=en><title>t</title><link rel=icon href=data:,><script src=a.js></script>\
             <noscript><p>none</p></noscript>",
        ),
        ("a.js", "document.title = typeof WebAssembly"),
    ])
    .serve();
    let browser = Browser::start_with(Options {
        wasm: false,
        ..Options::default()
    });
    browser.open(&site.url());
    assert_eq!(browser.title(), "undefined");
    drop(browser);
    let browser = Browser::start_with(Options {
        javascript: false,
        ..Options::default()
    });
    browser.open(&site.url());
    assert_eq!(browser.title(), "t");
    assert_eq!(
        browser.script::<String>("return document.body.innerText", &[]),
        "none"
    );
}
