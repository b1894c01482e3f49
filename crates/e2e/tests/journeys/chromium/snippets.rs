//! What the page offers to paste into other pages, pasted into other pages.

use std::fs;

use handover_e2e::axe;
use handover_e2e::browser::Browser;
use handover_e2e::host::{Host, Making};
use handover_e2e::playground::Playground;
use handover_e2e::site::{Plan, dist};
use handover_e2e::wait;
use serde_json::json;

/// A run of ones own whose words try to end whatever is around them.
const ODD: &str =
    "title \"><img src=x onerror=alert(1)>'&]`\nnode A owner\nnode P processor\nelect A\ntick A\n";
const ODD_TITLE: &str = "\"><img src=x onerror=alert(1)>'&]`";

/// The page with that run, at its embed menu.
fn at_menu(site: &Plan) -> Playground {
    let page = Playground::on(site.clone(), Default::default());
    page.visit("");
    page.wait_until_open();
    page.paste_text(ODD);
    page.apply_text();
    page.open_embed();
    page
}

/// What the page offers under a name.
fn snippet(page: &Playground, id: &str) -> String {
    page.value_of(&format!("snippet-{id}"))
}

#[test]
fn a_frame_and_an_element_work_where_they_are_pasted() {
    let plan = Plan::of_page().open_to_all();
    let page = at_menu(&plan);
    let (frame, element) = (snippet(&page, "frame"), snippet(&page, "element"));
    let picture = snippet(&page, "picture");
    let host = format!(
        "<!doctype html><html lang=en><title>host</title><link rel=icon href='data:,'>{frame}{element}{picture}"
    );
    let light = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    let site = Plan::of_texts(&[
        ("index.html", &host),
        ("img-src-x-onerror-alert-1-light.svg", light),
        ("img-src-x-onerror-alert-1-dark.svg", light),
    ])
    .without_policy()
    .serve();
    page.open(&site.url());
    let state = "return [document.images.length, document.scripts.length, \
                 document.querySelector('picture img').naturalWidth, document.querySelector('iframe').title, \
                 document.querySelector('handover-playground a').textContent]";
    let expected = json!([1, 1, 9, ODD_TITLE, ODD_TITLE]);
    wait::until("the pasted parts", || {
        let now: serde_json::Value = page.script(state, &[]);
        if now == expected {
            Ok(())
        } else {
            Err(now.to_string())
        }
    });
    let looks = [
        "return document.querySelector('body > iframe')",
        "const one = document.querySelector('handover-playground'); one.shadowRoot.querySelector('button')?.click(); \
         return one.shadowRoot.querySelector('iframe')",
    ];
    for frame in looks {
        page.look_into(frame, &[]);
        wait::for_truth("the run in the frame", || page.run_title() == ODD_TITLE);
        page.look_around();
    }
    for link in ["handover-playground a", "a:has(picture)"] {
        let href: String = page.script(
            "return document.querySelector(arguments[0]).href",
            &[json!(link)],
        );
        let other = Browser::start();
        other.open(&href);
        let title =
            "return document.querySelector(\"[data-testid='run-title']\")?.textContent ?? ''";
        wait::for_truth("the run behind the link", || {
            other.script::<String>(title, &[]) == ODD_TITLE
        });
    }
}

#[test]
fn what_is_chosen_is_in_what_is_copied() {
    let page = Playground::open_at("owner-change@19");
    page.open_embed();
    assert_eq!(
        snippet(&page, "book"),
        "```handover,scenario=owner-change\n```\n"
    );
    page.press_button("embed-at-step");
    let choose = "const one = document.querySelector(`[data-testid='${arguments[0]}']`); one.value = arguments[1]; \
                  one.dispatchEvent(new Event('change', { bubbles: true }))";
    for (id, value) in [("embed-ui", "full"), ("embed-allow", "none")] {
        let _: Option<bool> = page.script(choose, &[json!(id), json!(value)]);
    }
    wait::until("the choices", || {
        let element = snippet(&page, "element");
        if element.contains("scenario=\"owner-change\" ui=\"full\" allow=\"none\" step=\"19\"") {
            Ok(())
        } else {
            Err(element)
        }
    });
    assert!(
        snippet(&page, "frame")
            .contains("?embed=1&amp;ui=full&amp;allow=none&amp;step=19#owner-change")
    );
    assert_eq!(
        snippet(&page, "book"),
        "```handover,scenario=owner-change,step=19\n```\n"
    );
    assert!(snippet(&page, "mermaid").starts_with("```mermaid\nsequenceDiagram\n"));
    assert!(snippet(&page, "plantuml").starts_with("@startuml\n"));
    for tab in ["share-embed", "share-export"] {
        page.press_button(tab);
        for width in [360, 1280] {
            page.resize(width, 740);
            assert_eq!(page.overflow(), 0, "{tab} at {width} px");
            let found = axe::violations(&page);
            assert!(found.is_empty(), "{tab} at {width} px: {found:#?}");
        }
    }
}

#[test]
fn a_host_of_the_same_site_needs_no_sandbox_and_no_leave_to_read() {
    // As in a book that has the playground in a folder of its own.
    let making = Making {
        body: "<handover-playground id=a loading=eager></handover-playground>",
        playground: Plan::of_page(),
        ..Making::default()
    };
    let host = Host::of_the_same_site(&making);
    host.hears("ready", "a", |_| true);
    let script = "return document.getElementById('a').shadowRoot.querySelector('iframe').hasAttribute('sandbox')";
    assert!(!host.script::<bool>(script, &[]));
}

#[test]
fn a_copy_of_the_script_is_told_where_the_playground_is() {
    let playground = Plan::of_page().open_to_all().serve();
    let script = fs::read_to_string(dist().join("embed.js")).expect("the page has the script");
    let page = format!(
        "<!doctype html><html lang=en><title>host</title><link rel=icon href='data:,'>\
         <script type=module src=embed.js></script>\
         <handover-playground src='{}' loading=eager></handover-playground>",
        playground.url()
    );
    let site = Plan::of_texts(&[("index.html", &page), ("embed.js", &script)]);
    let site = site.without_policy().serve();
    let browser = Browser::start();
    browser.open(&site.url());
    let live = "return document.querySelector('handover-playground').shadowRoot?.querySelector('.ready > iframe')?.src ?? ''";
    wait::until("the frame", || {
        let frame: String = browser.script(live, &[]);
        if frame.starts_with(&playground.url()) {
            Ok(())
        } else {
            Err(frame)
        }
    });
}
