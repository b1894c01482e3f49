//! Whom the page talks to, and what it says where it cannot run.

use handover_e2e::browser::Options;
use handover_e2e::playground::Playground;
use handover_e2e::site::Plan;

use crate::figure::boot_message;

#[test]
fn the_page_asks_for_its_own_files_and_nothing_else() {
    let page = Playground::open();
    page.go_to_end();
    let origin = page.site().origin();
    let strangers: Vec<_> = page
        .addresses()
        .into_iter()
        .filter(|address| !address.starts_with(&origin))
        .filter(|address| {
            !["data:", "about:", "blob:", "chrome:"]
                .iter()
                .any(|own| address.starts_with(own))
        })
        .collect();
    assert_eq!(strangers, [""; 0]);
    let requests = page.site().requests();
    assert!(
        requests.len() >= 4,
        "a page, a script, a module, a style: {requests:?}"
    );
    for request in requests {
        assert_eq!(request.status, 200, "{request:?}");
        assert!(origin.ends_with(&request.host), "{request:?}");
        assert!(
            !request.target.contains('?'),
            "nothing is told to the server: {request:?}"
        );
    }
    assert_eq!(page.script::<String>("return document.cookie", &[]), "");
    let said = page.console();
    assert!(
        said.is_empty(),
        "a page that is well says nothing: {said:#?}"
    );
}

#[test]
fn without_javascript_or_webassembly_the_page_says_so() {
    let without_scripts = Options {
        javascript: false,
        ..Options::default()
    };
    let page = Playground::on(Plan::of_page(), without_scripts);
    page.visit("");
    let text = page.whole_text();
    assert!(text.contains("JavaScript"), "{text}");
    let sentences = text.matches('.').count();
    assert_eq!(sentences, 1, "one sentence is enough: {text}");
    drop(page);

    let without_wasm = Options {
        wasm: false,
        ..Options::default()
    };
    let page = Playground::on(Plan::of_page(), without_wasm);
    page.visit("");
    boot_message(&page, "WebAssembly");
}
