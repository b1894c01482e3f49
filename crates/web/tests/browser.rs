//! The page in a real browser: clicks, keys, the address, coming and going.
#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use handover_web::App;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Document, Element, HtmlElement, KeyboardEvent, KeyboardEventInit};
use yew::{AppHandle, scheduler};

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

fn document() -> Document {
    web_sys::window().unwrap().document().unwrap()
}

fn go(fragment: &str) {
    let history = web_sys::window().unwrap().history().unwrap();
    let url = format!("#{fragment}");
    history
        .push_state_with_url(&JsValue::NULL, "", Some(&url))
        .unwrap();
}

/// A page of its own, taken down when dropped so that it hears no keys of other tests.
struct Mounted {
    root: Element,
    handle: Option<AppHandle<App>>,
}

impl Mounted {
    async fn at(fragment: &str) -> Self {
        go(fragment);
        let root = document().create_element("div").unwrap();
        document().body().unwrap().append_child(&root).unwrap();
        let handle = yew::Renderer::<App>::with_root(root.clone()).render();
        let handle = Some(handle);
        scheduler::flush().await;
        Self { root, handle }
    }

    async fn leave(mut self) {
        if let Some(handle) = self.handle.take() {
            handle.destroy();
        }
        scheduler::flush().await;
        assert_eq!(self.root.inner_html(), "");
        self.root.remove();
    }

    fn find(&self, id: &str) -> Option<HtmlElement> {
        let found = self
            .root
            .query_selector(&format!("[data-testid='{id}']"))
            .unwrap();
        found.map(|element| element.unchecked_into())
    }

    #[track_caller]
    fn get(&self, id: &str) -> HtmlElement {
        self.find(id).unwrap_or_else(|| panic!("no {id}"))
    }

    async fn click(&self, id: &str) {
        self.get(id).click();
        scheduler::flush().await;
    }

    async fn press(&self, key: &str, ctrl: bool) {
        let init = KeyboardEventInit::new();
        init.set_key(key);
        init.set_ctrl_key(ctrl);
        init.set_bubbles(true);
        init.set_cancelable(true);
        let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
        document().body().unwrap().dispatch_event(&event).unwrap();
        scheduler::flush().await;
    }

    fn text(&self, id: &str) -> String {
        self.get(id).text_content().unwrap_or_default()
    }

    fn count(&self, selector: &str) -> u32 {
        self.root.query_selector_all(selector).unwrap().length()
    }
}

#[wasm_bindgen_test]
async fn stepping_through_the_owner_change_shows_the_refusal() {
    let page = Mounted::at("owner-change").await;
    assert_eq!(page.text("run-title"), "Owner change");
    assert_eq!(page.text("position"), "step 5 of 25");
    assert_eq!(page.count("[data-testid='message']"), 6);
    assert_eq!(page.count("[data-testid='message-rejected']"), 1);
    assert!(page.find("rejection-story").is_none());
    for _ in 0..14 {
        page.click("step-forward").await;
    }
    assert_eq!(page.text("position"), "step 19 of 25");
    assert!(page.text("announced-urgent").contains("refused message 5"));
    page.click("explain").await;
    assert!(page.text("rejection-story").contains("owner-rev"));
    for _ in 0..6 {
        page.click("step-forward").await;
    }
    assert_eq!(page.text("position"), "step 25 of 25");
    assert_eq!(page.text("step-forward"), "Next natural step");
    page.leave().await;
}

#[wasm_bindgen_test]
async fn keys_move_and_undo() {
    let page = Mounted::at("owner-change").await;
    page.press("ArrowRight", false).await;
    page.press("ArrowRight", false).await;
    page.press("ArrowLeft", false).await;
    assert_eq!(page.text("position"), "step 6 of 25");
    page.press("End", false).await;
    assert_eq!(page.text("position"), "step 25 of 25");
    page.press("ArrowRight", false).await;
    assert_eq!(page.text("position"), "step 26 of 26");
    assert!(page.find("edited").is_some());
    page.press("z", true).await;
    assert_eq!(page.text("position"), "step 25 of 25");
    assert!(page.find("edited").is_none());
    page.press("Home", false).await;
    assert_eq!(page.text("position"), "step 5 of 25");
    page.press("?", false).await;
    assert!(page.find("help-sheet").is_some());
    page.leave().await;
}

#[wasm_bindgen_test]
async fn a_damaged_link_is_explained_and_back_leads_home() {
    let page = Mounted::at("1b.AAAA").await;
    assert!(page.text("error").contains("cut off") || page.text("error").contains("changed"));
    assert!(page.find("diagram").is_none());
    page.click("open-owner-change").await;
    assert_eq!(page.text("run-title"), "Owner change");
    assert_eq!(
        web_sys::window().unwrap().location().hash().unwrap(),
        "#owner-change"
    );
    page.leave().await;
}

#[wasm_bindgen_test]
async fn a_new_run_gets_an_address_and_a_session_can_be_lost_in_one_click() {
    let page = Mounted::at("owner-change").await;
    page.click("new-run").await;
    page.click("start-run").await;
    assert!(page.find("new-run-sheet").is_none());
    assert_eq!(page.text("run-title"), "A new run");
    let hash = web_sys::window().unwrap().location().hash().unwrap();
    assert!(
        hash.starts_with("#1b.") || hash.starts_with("#1z."),
        "{hash}"
    );
    let rows = page.count("[data-testid='event-row']");
    let button = page.root.query_selector_all("button").unwrap();
    let lose = (0..button.length())
        .filter_map(|n| button.get(n))
        .find(|node| {
            let text = node.text_content().unwrap_or_default();
            text.starts_with("Lose etcd session")
        })
        .expect("a button on a card");
    lose.unchecked_into::<HtmlElement>().click();
    scheduler::flush().await;
    assert_eq!(page.count("[data-testid='event-row']"), rows + 1);
    page.leave().await;
}

#[wasm_bindgen_test]
async fn pages_come_and_go() {
    for _ in 0..3 {
        let page = Mounted::at("normal-operation").await;
        page.press("ArrowRight", false).await;
        page.leave().await;
    }
    // Nobody listens any more.
    let gone = document()
        .query_selector("[data-testid='position']")
        .unwrap();
    assert!(gone.is_none());
}

#[wasm_bindgen_test]
async fn other_scripts_get_a_report() {
    let report = handover_web::run("owner-change".to_owned()).await.unwrap();
    let get = |key: &str| js_sys::Reflect::get(&report, &key.into()).unwrap();
    assert_eq!(get("verdict"), JsValue::from_str("safe"));
    let messages: js_sys::Array = get("messages").unchecked_into();
    let fifth = js_sys::Reflect::get(&messages.get(4), &"rejection".into()).unwrap();
    let known = js_sys::Reflect::get(&fifth, &"known".into()).unwrap();
    assert_eq!(known, JsValue::from_str("2"));
    let wrong = handover_web::run("no-such-scenario".to_owned())
        .await
        .unwrap_err();
    assert!(wrong.as_string().unwrap().contains("no scenario called"));
}
