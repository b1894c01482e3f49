//! A run in a frame of somebody else's page.

use std::thread;
use std::time::Duration;

use handover_e2e::browser::{Browser, Key};
use handover_e2e::host::{Host, Making};
use handover_e2e::site::Plan;
use handover_e2e::wait;
use serde_json::{Value, json};

/// What the guide tells authors to put into a page.
const SANDBOX: &str =
    "sandbox='allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads'";

/// A frame of the playground with that after the `?embed=1`.
pub(crate) fn frame(id: &str, rest: &str) -> String {
    format!(
        "<iframe id={id} title='{id}' width=700 height=300 {SANDBOX} \
         src='PLAYGROUND/?embed=1&amp;id={id}{rest}'></iframe>"
    )
}

/// Says something to the frame `a`, as its host.
pub(crate) fn say(host: &Host, message: Value) {
    let script = "document.getElementById('a').contentWindow.postMessage(arguments[0], '*')";
    let _: Option<bool> = host.script(script, &[message]);
}

/// Presses a button in the frame that is looked at.
#[track_caller]
fn press(host: &Host, id: &str) {
    host.click(&format!("[data-testid='{id}']"));
}

#[test]
fn a_frame_in_a_sandbox_tells_its_host_what_happens() {
    let host = Host::with(&frame("a", "&amp;step=18#owner-change"));
    let ready = host.hears("frame ready", "a", |_| true);
    assert_eq!(ready["title"], "Owner change");
    assert!(
        ready["height"].as_u64().is_some_and(|height| height > 300),
        "{ready}"
    );
    let step = host.hears("frame step", "a", |_| true);
    assert_eq!((&step["index"], &step["total"]), (&json!(18), &json!(25)));
    host.look_into_embed("a");
    press(&host, "step-forward");
    host.wait_for("position", "step 19 of 25");
    assert!(
        host.text("caption").contains("owner-rev 1 < 2"),
        "{}",
        host.text("caption")
    );
    host.look_around();
    let step = host.hears("frame step", "a", |step| step["index"] == 19);
    assert!(
        step["label"]
            .as_str()
            .is_some_and(|label| !label.is_empty())
    );
}

#[test]
fn what_the_address_says_wrong_is_named_and_the_rest_is_followed() {
    let host = Host::with(&frame(
        "a",
        "&amp;ui=huge&amp;allow=all&amp;step=x&amp;height=3#owner-change",
    ));
    host.hears("frame ready", "a", |_| true);
    for name in ["ui", "allow", "step", "height"] {
        let sentence = format!("The parameter {name} cannot be");
        let error = host.hears("frame error", "a", |error| {
            error["sentence"]
                .as_str()
                .is_some_and(|text| text.starts_with(&sentence))
        });
        assert_eq!(error["code"], "parameter");
    }
    host.look_into_embed("a");
    assert!(host.shows("step-forward") && host.text("run-title") == "Owner change");
}

#[test]
fn a_damaged_link_says_why_and_shows_nothing_old() {
    let host = Host::with(&frame("a", "#1b.gQ2"));
    let error = host.hears("frame error", "a", |error| error["code"] == "scenario");
    assert!(
        error["sentence"]
            .as_str()
            .is_some_and(|text| text.contains("link")),
        "{error}"
    );
    for (request, kind) in (1..).zip(["goTo", "play", "pause", "theme", "lang", "link"]) {
        say(
            &host,
            json!({ "handover": 1, "type": kind, "request": request, "step": 3, "theme": "auto", "lang": "en" }),
        );
        let answer = host.hears("frame error", "a", |error| error["request"] == request);
        assert_eq!(
            (&answer["code"], &answer["sentence"]),
            (&error["code"], &error["sentence"]),
            "{kind}"
        );
    }
    host.look_into_embed("a");
    assert!(host.shows("error") && !host.shows("diagram"));
}

#[test]
fn a_host_steers_and_strangers_do_not() {
    let host = Host::with(&frame("a", "&amp;allow=none#owner-change"));
    host.hears("frame ready", "a", |_| true);
    let say = |message| say(&host, message);
    say(json!({ "handover": 1, "id": "a", "type": "goTo", "step": 1e9, "request": 4 }));
    let answer = host.hears("frame step", "a", |step| step["request"] == 4);
    assert_eq!(answer["index"], 25, "numbers are brought into range");
    say(json!({ "handover": 1, "type": "load", "scenario": "#normal-operation@6", "request": 5 }));
    say(json!({ "handover": 1, "type": "link", "request": 6 }));
    let share = host.hears("frame share", "a", |share| share["request"] == 6);
    assert_eq!(
        share["url"],
        host.playground().link("normal-operation@6"),
        "in the order they were said"
    );
    say(json!({ "handover": 1, "type": "load", "scenario": "node A\nnonsense", "request": 7 }));
    let error = host.hears("frame error", "a", |error| error["request"] == 7);
    assert!(
        error["sentence"]
            .as_str()
            .is_some_and(|text| text.starts_with("line 1")),
        "{error}"
    );
    say(json!({ "handover": 1, "type": "goTo", "request": 8 }));
    host.hears("frame error", "a", |error| {
        error["request"] == 8 && error["code"] == "message"
    });
    // Not meant for this frame, or of no kind that it knows.
    host.forget();
    for strange in [
        json!({ "handover": 1, "id": "b", "type": "goTo", "step": 1 }),
        json!({ "handover": 2, "type": "goTo", "step": 1 }),
        json!({ "handover": 1, "type": "__proto__", "step": 1 }),
        json!("goTo"),
        json!(null),
        json!([1, 2]),
    ] {
        say(strange);
    }
    say(json!({ "handover": 1, "type": "goTo", "step": 8, "request": 9 }));
    host.hears("frame step", "a", |step| step["request"] == 9);
    assert_eq!(host.heard().len(), 1, "{:#?}", host.heard());
    // From the frame itself, which is not its own host.
    host.look_into_embed("a");
    let script = "postMessage({ handover: 1, type: 'goTo', step: 2 }, '*')";
    let _: Option<bool> = host.script(script, &[]);
    host.look_around();
    say(json!({ "handover": 1, "type": "goTo", "step": 8, "request": 10 }));
    let step = host.hears("frame step", "a", |step| step["request"] == 10);
    assert_eq!(step["index"], 8);
    assert!(!host.heard().iter().any(|one| one.detail["index"] == 2));
}

#[test]
fn a_frame_asks_for_its_height_until_it_is_right() {
    let body = frame("a", "&amp;ui=full#owner-change");
    let host = Host::with(&body);
    let follow = r#"
        window.asked = [];
        addEventListener("message", ({ data: { type, height } }) => {
            if (type === "resize") {
                window.asked.push(height);
                document.getElementById("a").style.height = `${height}px`;
            }
        });
    "#;
    let _: Option<bool> = host.script(follow, &[]);
    let ready = host.hears("frame ready", "a", |_| true);
    let first = ready["height"].as_i64().unwrap_or_default();
    let width = |width: u32| {
        let script = "document.getElementById('a').width = arguments[0]";
        let _: Option<bool> = host.script(script, &[json!(width)]);
    };
    width(360);
    wait::until("the height of a narrow frame", || {
        let height = host.height_of("a");
        if height > first {
            Ok(())
        } else {
            Err(height.to_string())
        }
    });
    width(701);
    // What is asked for in the end is how high the content is: then nothing scrolls.
    wait::for_truth("a height that fits", || {
        host.look_into("return document.getElementById('a')", &[]);
        let fits: bool = host.script(
            "const page = document.scrollingElement; \
             const content = Math.ceil(document.getElementById('embed').getBoundingClientRect().height); \
             return page.scrollHeight <= innerHeight && Math.abs(innerHeight - content) < 2",
            &[],
        );
        host.look_around();
        fits
    });
    let asked: Vec<i64> = host.script("return window.asked", &[]);
    assert!(
        asked.len() < 12 && asked.iter().all(|height| (1..=4_000).contains(height)),
        "{asked:?}"
    );
}

#[test]
fn each_level_lets_the_reader_do_so_much() {
    const PARTS: [&str; 8] = [
        "step-forward",
        "timeline",
        "possible",
        "rules",
        "text-panel",
        "search",
        "compare-violated",
        "gallery",
    ];
    let body: String = ["none", "step", "fault", "edit"]
        .map(|level| {
            frame(
                level,
                &format!("&amp;ui=full&amp;allow={level}#without-owner-rev@30"),
            )
        })
        .concat();
    let host = Host::with(&body);
    for (level, shown) in [
        ("none", &[][..]),
        ("step", &["step-forward", "timeline"]),
        ("fault", &["step-forward", "timeline", "possible"]),
        (
            "edit",
            &[
                "step-forward",
                "timeline",
                "possible",
                "rules",
                "text-panel",
                "search",
                "compare-violated",
            ],
        ),
    ] {
        host.hears("frame ready", level, |_| true);
        host.look_into_embed(level);
        let visible: Vec<String> = host.script(
            "return arguments[0].filter((id) => document.querySelector(`[data-testid='${id}']`)?.checkVisibility())",
            &[json!(PARTS)],
        );
        assert_eq!(visible, shown, "{level}");
        let position = host.text("position");
        // Keys are no way around.
        host.click("[data-testid='run-title']");
        for key in [Key::End, Key::Left, Key::Left] {
            host.press(key);
        }
        if level == "none" {
            assert_eq!(host.text("position"), position);
        } else {
            host.wait_for("position", "step 19 of 21");
        }
        let steps: usize = host.script("return document.querySelectorAll('button').length", &[]);
        assert_eq!(steps > 2, level != "none", "{level} has {steps} buttons");
        host.look_around();
    }
}

/// What the search in the frame that is looked at has come to.
#[track_caller]
fn wait_for_search(host: &Host, wanted: &str) {
    wait::until("the search", || {
        let script =
            "return document.querySelector(\"[data-testid='search-result']\").dataset.result";
        let now: String = host.script(script, &[]);
        if now == wanted {
            Ok(())
        } else {
            Err(format!("{now}: {}", host.text("search-sheet")))
        }
    });
}

#[test]
fn a_frame_in_a_sandbox_can_search() {
    let host = Host::with(&frame("a", "&amp;ui=full&amp;allow=edit#without-owner-rev"));
    host.hears("frame ready", "a", |_| true);
    host.look_into_embed("a");
    press(&host, "search");
    wait::for_truth("the search", || host.shows("search-start"));
    press(&host, "search-start");
    wait_for_search(&host, "violation");
    press(&host, "search-open");
    wait::for_truth("the run that was found", || !host.shows("search-sheet"));
}

#[test]
fn a_search_that_the_site_keeps_from_a_frame_is_said() {
    // A site that lets no other one read the search's program.
    let making = Making {
        body: &frame("a", "&amp;ui=full&amp;allow=edit#without-owner-rev"),
        playground: Making::default().playground.lacking("handover-search"),
        ..Making::default()
    };
    let host = Host::made(&making);
    host.tolerate("");
    host.hears("frame ready", "a", |_| true);
    host.look_into_embed("a");
    press(&host, "search");
    wait::for_truth("the search", || host.shows("search-start"));
    press(&host, "search-start");
    wait_for_search(&host, "failed");
}

/// How far a frame has told that it is.
fn told_step(host: &Host) -> u64 {
    let heard = host.heard();
    let mut steps = heard.iter().filter(|one| one.kind == "frame step");
    let last = steps.next_back().expect("it has told a step");
    last.detail["index"].as_u64().unwrap_or_default()
}

/// What is told does not change for as long as two steps take.
#[track_caller]
fn stands_still(host: &Host) {
    let step = told_step(host);
    thread::sleep(Duration::from_millis(2_600));
    assert_eq!(told_step(host), step);
}

#[test]
fn what_plays_by_itself_can_be_stopped_by_anybody() {
    for ui in ["min", "static"] {
        let host = Host::with(&frame(
            "a",
            &format!("&amp;ui={ui}&amp;allow=none&amp;play=1#owner-change"),
        ));
        host.hears("frame step", "a", |step| step["index"] == 6);
        host.look_into_embed("a");
        press(&host, "play");
        wait::for_truth("the other word", || host.text("play") == "Play");
        assert!(!host.shows("step-forward") && !host.shows("timeline"));
        host.look_around();
        stands_still(&host);
        let step = told_step(&host);
        host.look_into_embed("a");
        press(&host, "play");
        host.look_around();
        host.hears("frame step", "a", |one| one["index"] == step + 1);
    }
    // So can what its host has set playing.
    let host = Host::with(&frame("a", "&amp;allow=none#owner-change"));
    host.hears("frame ready", "a", |_| true);
    host.look_into_embed("a");
    assert!(!host.shows("play"));
    host.look_around();
    say(&host, json!({ "handover": 1, "type": "play" }));
    host.look_into_embed("a");
    wait::for_truth("a way to stop it", || host.text("play") == "Pause");
}

#[test]
fn what_nobody_sees_does_not_play() {
    let tall = "<svg id=top width=10 height=4000></svg>";
    let body = format!("{tall}{}", frame("a", "&amp;play=1#owner-change"));
    let host = Host::with(&body);
    host.hears("frame ready", "a", |_| true);
    stands_still(&host);
    let begun = told_step(&host);
    let reveal = |id: &str| {
        let script =
            "document.getElementById(arguments[0]).scrollIntoView({ behavior: 'instant' })";
        let _: Option<bool> = host.script(script, &[json!(id)]);
    };
    reveal("a");
    host.hears("frame step", "a", |step| step["index"] == begun + 1);
    reveal("top");
    wait::for_truth("the frame to stand still", || {
        let step = told_step(&host);
        thread::sleep(Duration::from_millis(1_500));
        told_step(&host) == step
    });
    stands_still(&host);
    // It is still playing, in the words of its own controls, and goes on.
    let step = told_step(&host);
    reveal("a");
    host.hears("frame step", "a", |one| one["index"] == step + 1);
    // A tab that is not looked at.
    host.look_into_embed("a");
    let hide = "const [hidden] = arguments; \
                Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden }); \
                document.dispatchEvent(new Event('visibilitychange'))";
    let _: Option<bool> = host.script(hide, &[json!(true)]);
    host.look_around();
    stands_still(&host);
    let step = told_step(&host);
    host.look_into_embed("a");
    let _: Option<bool> = host.script(hide, &[json!(false)]);
    host.look_around();
    host.hears("frame step", "a", |one| one["index"] == step + 1);
}

#[test]
fn nothing_is_kept_and_the_history_stays_as_it_is() {
    // Of the host's own site and without a sandbox: it could keep something.
    let site = Plan::of_page().serve();
    let browser = Browser::start();
    let url = format!("{}?embed=1&allow=edit&ui=full#owner-change", site.url());
    browser.open(&url);
    let before = browser.history_length();
    browser.click("[data-testid='step-forward']");
    browser.click("//article[@aria-label='Owner_A']//button[starts-with(., 'Lose etcd session')]");
    wait::for_truth("a run of ones own", || {
        let href: String = browser.script(
            "return document.querySelector(\"[data-testid='open-full']\")?.getAttribute('href') ?? ''",
            &[],
        );
        href.contains("#1")
    });
    let kept: usize = browser.script("return localStorage.length + sessionStorage.length", &[]);
    assert_eq!((kept, browser.address()), (0, url));
    assert_eq!(browser.history_length(), before);
}

#[test]
fn the_way_out_carries_the_run_as_it_is() {
    let host = Host::with(&frame(
        "a",
        "&amp;step=6&amp;theme=dark&amp;ui=full#owner-change",
    ));
    host.hears("frame ready", "a", |_| true);
    host.look_into_embed("a");
    let link = |host: &Host| -> (String, String, String) {
        host.script(
            "const one = document.querySelector(\"[data-testid='open-full']\"); \
             return one ? [one.href, one.target, one.rel] : ['', '', '']",
            &[],
        )
    };
    let (href, target, rel) = link(&host);
    assert_eq!(href, host.playground().link("owner-change@6"));
    assert_eq!((target.as_str(), rel.as_str()), ("_blank", "noopener"));
    host.click("//article[@aria-label='Owner_A']//button[starts-with(., 'Lose etcd session')]");
    host.wait_for("position", "step 7 of 7");
    let href = wait::until("a link to the changed run", || {
        let (href, ..) = link(&host);
        if href.ends_with("@7") && href.contains("#1") {
            Ok(href)
        } else {
            Err(href)
        }
    });
    host.open(&href);
    wait::until("the changed run in the playground", || {
        let at = host.text("position");
        if at == "step 7 of 7" { Ok(()) } else { Err(at) }
    });
    assert!(host.shows("gallery"), "it is the whole playground");
}

#[test]
fn a_host_hears_why_a_frame_cannot_start() {
    let making = Making {
        body: &frame("a", "#owner-change"),
        playground: Making::default().playground.with_wasm_cut_to(1_000),
        ..Making::default()
    };
    let host = Host::made(&making);
    host.tolerate("");
    let error = host.hears("frame error", "a", |_| true);
    assert_eq!(error["code"], "loading");
    assert!(
        error["sentence"]
            .as_str()
            .is_some_and(|text| text.contains("could not be loaded")),
        "{error}"
    );
}
