//! `<handover-playground>` in somebody else's page.

use handover_e2e::browser::Key;
use handover_e2e::host::Host;
use handover_e2e::wait;
use serde_json::{Value, json};

/// An element with a picture in it.
pub(crate) fn element(id: &str, attributes: &str) -> String {
    format!(
        "<handover-playground id={id} {attributes}><a href='PLAYGROUND/#owner-change'>\
         <img alt='The run of {id}' width=300 height=120 src='data:,'></a></handover-playground>"
    )
}

/// Whether what stands in the element is to be seen, and its frame, and its button.
pub(crate) fn seen(host: &Host, id: &str) -> (bool, bool, bool) {
    host.script(
        "const one = document.getElementById(arguments[0]); \
         const part = (css) => one.shadowRoot.querySelector(css)?.checkVisibility({ visibilityProperty: true }) ?? false; \
         return [one.querySelector('img').checkVisibility(), part('iframe'), part('button')]",
        &[json!(id)],
    )
}

pub(crate) const FALLBACK: (bool, bool, bool) = (true, false, true);
pub(crate) const LIVE: (bool, bool, bool) = (false, true, false);

#[test]
fn nothing_is_loaded_before_a_click() {
    let body: String = (0..10)
        .map(|n| element(&format!("e{n}"), "scenario=normal-operation"))
        .collect();
    let host = Host::with(&format!("<input id=mine aria-label=mine autofocus>{body}"));
    wait::for_truth("the elements", || seen(&host, "e9") == FALLBACK);
    let asked: Vec<String> = host
        .playground()
        .requests()
        .into_iter()
        .map(|request| request.target)
        .collect();
    assert_eq!(asked, ["/embed.js"], "ten embeds have asked for no more");
    host.open_element("e3");
    assert_eq!(seen(&host, "e3"), LIVE);
    assert_eq!(seen(&host, "e4"), FALLBACK);
    assert_eq!(host.focus().tag, "input", "a script pressed the button");
    host.look_into_embed("e3");
    host.wait_for("run-title", "Normal operation");
}

#[test]
fn the_keyboard_goes_on_in_the_frame() {
    let host = Host::with(&element("a", ""));
    wait::for_truth("the element", || seen(&host, "a") == FALLBACK);
    host.press(Key::Tab);
    while host.focus().tag != "handover-playground" {
        host.press(Key::Tab);
    }
    host.press(Key::Enter);
    host.hears("ready", "a", |_| true);
    host.press(Key::End);
    host.hears("step", "a", |step| step["index"] == 25);
}

#[test]
fn two_on_a_page_are_two() {
    let body = element("a", "scenario=owner-change step=6 loading=eager")
        + &element(
            "b",
            "scenario='https://elsewhere.example/x/#normal-operation' loading=lazy ui=full",
        );
    let host = Host::with(&body);
    for id in ["a", "b"] {
        host.hears("ready", id, |_| true);
        assert_eq!(seen(&host, id), LIVE);
    }
    let moved = host
        .ask("a", "goTo", &json!(19))
        .expect("there is a step 19");
    assert_eq!((&moved["index"], &moved["total"]), (&json!(19), &json!(25)));
    host.hears("step", "a", |step| step["index"] == 19);
    assert!(
        host.heard()
            .iter()
            .all(|one| one.of != "b" || one.detail["index"] != 19)
    );
    host.look_into_embed("b");
    host.wait_for("run-title", "Normal operation");
    host.look_around();
    let link = host.ask("a", "getLink", &Value::Null);
    assert_eq!(link, Ok(json!(host.playground().link("owner-change@19"))));
}

#[test]
fn what_is_asked_for_is_done_and_told() {
    let host = Host::with(&element("a", ""));
    wait::for_truth("the element", || seen(&host, "a") == FALLBACK);
    // Nobody has pressed the button: asking opens it.
    let loaded = host.ask("a", "load", &json!("without-owner-rev"));
    assert!(loaded.is_ok_and(|step| step["total"].as_u64() > Some(5)));
    host.ask("a", "goTo", &json!(1e6))
        .expect("it goes to the end");
    let violation = host.hears("violation", "a", |_| true);
    assert_eq!(violation["invariant"], "no-double-write");
    assert!(violation["step"].is_u64() && violation["sentence"].is_string());
    let error = host.ask("a", "load", &json!("no-such-story")).unwrap_err();
    assert!(error.contains("no-such-story"), "{error}");
    host.hears("error", "a", |error| error["code"] == "scenario");
    host.look_into_embed("a");
    assert!(
        host.text("position").starts_with("step"),
        "the run before is still there"
    );
    host.look_around();
    host.ask("a", "load", &json!("owner-change"))
        .expect("there is such a scenario");
    host.ask("a", "play", &Value::Null)
        .expect("it can be played");
    host.hears("step", "a", |step| step["index"] == 7);
    host.ask("a", "pause", &Value::Null)
        .expect("it can be stopped");
    let set = "document.getElementById('a').setAttribute(arguments[0], arguments[1])";
    let _: Option<bool> = host.script(set, &[json!("step"), json!("20")]);
    host.hears("step", "a", |step| step["index"] == 20);
    let _: Option<bool> = host.script(set, &[json!("scenario"), json!("normal-operation")]);
    host.look_into_embed("a");
    host.wait_for("run-title", "Normal operation");
    host.look_around();
    host.forget();
    let _: Option<bool> = host.script(set, &[json!("ui"), json!("full")]);
    host.hears("ready", "a", |_| true);
    host.look_into_embed("a");
    host.wait_for("run-title", "Normal operation");
    assert!(host.shows("possible"));
}

#[test]
fn the_colours_follow_the_host() {
    let host = Host::with(&element("a", "loading=eager"));
    host.hears("ready", "a", |_| true);
    let scheme = |wanted: &str| {
        let frame = host.script::<String>(
            "return document.getElementById('a').shadowRoot.querySelector('iframe').style.colorScheme",
            &[],
        );
        host.look_into_embed("a");
        let theme: Option<String> =
            host.script("return document.documentElement.dataset.theme ?? null", &[]);
        host.look_around();
        let theme = theme.unwrap_or_else(|| "auto".to_owned());
        if theme == wanted && frame == wanted.replace("auto", "light dark") {
            Ok(())
        } else {
            Err(format!("{theme} in {frame}"))
        }
    };
    wait::until("the reader's colours", || scheme("auto"));
    let change = |script: &str| {
        let _: Option<bool> = host.script(script, &[]);
    };
    change("document.documentElement.dataset.theme = 'dark'");
    wait::until("a dark theme", || scheme("dark"));
    change(
        "delete document.documentElement.dataset.theme; document.documentElement.className = 'js coal sidebar-visible'",
    );
    wait::until("one of mdBook's", || scheme("dark"));
    change("document.documentElement.className = 'rust'");
    wait::until("another of mdBook's", || scheme("light"));
    change("document.documentElement.className = 'no-dark-mode-flash light'");
    wait::until("a name that only sounds like it", || scheme("light"));
    change(
        "document.documentElement.className = ''; document.documentElement.style.colorScheme = 'dark'",
    );
    wait::until("a scheme", || scheme("dark"));
    change("document.getElementById('a').setAttribute('theme', 'light')");
    wait::until("the element's own", || scheme("light"));
}

#[test]
fn a_fourth_lets_the_first_rest_but_not_forget() {
    let body: String = (0..4)
        .map(|n| element(&format!("e{n}"), "ui=full"))
        .collect();
    let host = Host::with(&body);
    wait::for_truth("the elements", || seen(&host, "e3") == FALLBACK);
    for n in 0..3 {
        host.open_element(&format!("e{n}"));
    }
    host.look_into_embed("e0");
    host.click("//article[@aria-label='Owner_A']//button[starts-with(., 'Lose etcd session')]");
    host.wait_for("position", "step 6 of 6");
    host.look_around();
    // It was used last; another one rests.
    host.open_element("e3");
    wait::for_truth("the picture of another", || seen(&host, "e1") == FALLBACK);
    assert_eq!(seen(&host, "e0"), LIVE);
    host.forget();
    host.open_element("e1");
    wait::for_truth("the next one rests", || seen(&host, "e2") == FALLBACK);
    host.forget();
    host.open_element("e2");
    wait::for_truth("the first rests", || seen(&host, "e0") == FALLBACK);
    host.forget();
    host.open_element("e0");
    host.look_into_embed("e0");
    host.wait_for("position", "step 6 of 6");
}

/// A run that fits into no link: nothing makes its notes much smaller.
fn too_long() -> String {
    let mut dice = 1_u32;
    let mut letter = || {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from_u32(0x4e00 + (dice >> 20)).unwrap_or('x')
    };
    let notes = (0..300).map(|_| {
        let note: String = (0..280).map(|_| letter()).collect();
        format!("note over A: {note}\n")
    });
    format!(
        "node A owner\nnode P processor\n{}",
        notes.collect::<String>()
    )
}

#[test]
fn one_that_cannot_rest_stays_and_the_next_rests_without_a_word() {
    let body: String = (0..4).map(|n| element(&format!("e{n}"), "")).collect();
    let host = Host::with(&body);
    wait::for_truth("the elements", || seen(&host, "e3") == FALLBACK);
    host.open_element("e0");
    host.ask("e0", "load", &json!(too_long()))
        .expect("it is a run");
    for id in ["e1", "e2", "e3"] {
        host.open_element(id);
    }
    wait::for_truth("the next one rests", || seen(&host, "e1") == FALLBACK);
    host.ask("e3", "goTo", &json!(20)).expect("there is a step");
    host.open_element("e1");
    wait::for_truth("another one rests", || seen(&host, "e2") == FALLBACK);
    for id in ["e0", "e1", "e3"] {
        wait::for_truth(&format!("{id} in its frame"), || seen(&host, id) == LIVE);
    }
    let heard = host.heard();
    let count = |kind: &str| heard.iter().filter(|one| one.kind == kind).count();
    assert_eq!(
        (count("frame error"), count("frame share")),
        (1, 2),
        "each is asked once: {heard:#?}"
    );
    assert_eq!(
        (count("error"), count("share")),
        (0, 0),
        "nobody else has asked: {heard:#?}"
    );
    let refused = host.ask("e0", "getLink", &Value::Null).unwrap_err();
    assert!(refused.contains("too long"), "{refused}");
    host.hears("error", "e0", |error| error["code"] == "link");
}

#[test]
fn one_that_does_not_start_says_so_and_can_be_tried_again() {
    let host = Host::with("<main></main>");
    // The browser says itself that there is nothing.
    host.tolerate("nowhere");
    // Nobody wants to wait for a minute.
    let hurry = "window.patient = setTimeout; \
                 window.setTimeout = (call, ms) => patient(call, ms === 60_000 ? 300 : ms); \
                 document.querySelector('main').innerHTML = arguments[0]";
    let body = element("a", "src='nowhere/'") + &element("b", "src='http://[bad'");
    let _: Option<bool> = host.script(hurry, &[json!(body)]);
    wait::for_truth("the elements", || seen(&host, "b") == FALLBACK);
    let refused = host.ask("a", "goTo", &json!(3)).unwrap_err();
    assert_eq!(refused, "The playground did not start.");
    host.hears("error", "a", |error| error["code"] == "loading");
    assert_eq!(seen(&host, "a"), FALLBACK);
    for _ in 0..2 {
        let refused = host.ask("b", "play", &Value::Null).unwrap_err();
        assert!(refused.contains("URL"), "{refused}");
    }
    let set = "document.getElementById('a').setAttribute('src', arguments[0])";
    let _: Option<bool> = host.script(set, &[json!(host.playground().url())]);
    let _: Option<bool> = host.script("window.setTimeout = patient", &[]);
    let step = host.ask("a", "goTo", &json!(3)).expect("it starts");
    assert_eq!(step["index"], 3);
}

#[test]
fn who_asks_one_that_is_taken_out_of_the_page_is_told() {
    let host = Host::with(&element("a", "loading=eager"));
    host.hears("ready", "a", |_| true);
    let ask = "const done = arguments[0], one = document.getElementById('a'); \
               one.goTo(2).then(() => done('done'), (error) => done(error.message)); one.remove()";
    let answer: String = host.script_to_come(ask, &[]);
    assert_eq!(answer, "The embed was closed.");
}

#[test]
fn one_that_is_moved_opens_where_it_was() {
    let body = format!(
        "<main>{}</main><section></section>",
        element("a", "ui=full")
    );
    let host = Host::with(&body);
    wait::for_truth("the element", || seen(&host, "a") == FALLBACK);
    let put = |place: &str| {
        host.forget();
        let script = "document.querySelector(arguments[0]).append(document.getElementById('a'))";
        let _: Option<bool> = host.script(script, &[json!(place)]);
    };
    // One that nobody has opened stays as it is.
    put("section");
    assert_eq!(seen(&host, "a"), FALLBACK);
    host.open_element("a");
    host.ask("a", "goTo", &json!(9)).expect("there is a step 9");
    put("main");
    host.hears("ready", "a", |_| true);
    host.look_into_embed("a");
    host.wait_for("position", "step 9 of 25");
    host.click("//article[@aria-label='Owner_A']//button[starts-with(., 'Lose etcd session')]");
    host.wait_for("position", "step 10 of 10");
    host.look_around();
    let step = host.hears("step", "a", |step| {
        step["total"] == 10 && step["url"].is_string()
    });
    let link = host.ask("a", "getLink", &Value::Null);
    assert_eq!(link.as_ref(), Ok(&step["url"]));
    put("section");
    host.hears("ready", "a", |_| true);
    assert_eq!(host.ask("a", "getLink", &Value::Null), link);
    // Where it is told to show another run, it does.
    let _: Option<bool> = host.script("document.getElementById('a').remove()", &[]);
    let again = "const done = arguments[0], one = document.createElement('handover-playground'); \
                 one.id = 'b'; one.setAttribute('loading', 'eager'); document.body.append(one); \
                 one.goTo(8).then(() => { one.remove(); one.setAttribute('scenario', 'normal-operation'); \
                 document.body.append(one); return one.getLink() }).then(done)";
    let link: String = host.script_to_come(again, &[]);
    assert!(link.contains("#normal-operation@"), "{link}");
}

#[test]
fn when_it_is_loaded_can_be_said_later() {
    let host = Host::with(&(element("a", "") + &element("b", "loading=click")));
    wait::for_truth("the elements", || seen(&host, "b") == FALLBACK);
    for (id, loading) in [("a", "eager"), ("b", "lazy")] {
        let script = "document.getElementById(arguments[0]).setAttribute('loading', arguments[1])";
        let _: Option<bool> = host.script(script, &[json!(id), json!(loading)]);
        host.hears("ready", id, |_| true);
        assert_eq!(seen(&host, id), LIVE);
    }
}

#[test]
fn what_is_odd_is_shown_as_it_is_or_refused() {
    // Quotes, brackets and what looks like markup, in attributes and in a run's own words.
    let body = "<handover-playground id=a scenario=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\" ui='a&amp;allow=edit' \
                title='&lt;b&gt;' loading=eager></handover-playground>";
    let host = Host::with(body);
    host.hears("error", "a", |error| error["code"] == "parameter");
    host.hears("error", "a", |error| error["code"] == "scenario");
    let text = "title <img src=x onerror=alert(1)>\"'&]\nnode <b>\"A\" owner\n";
    let refused = host.ask("a", "load", &json!(text)).unwrap_err();
    assert!(refused.starts_with("line 2"), "{refused}");
    let text = "title <img src=x onerror=alert(1)>\"'&]\nnode A owner\nnode P processor\nelect A\n";
    host.ask("a", "load", &json!(text)).expect("it is a run");
    host.look_into_embed("a");
    host.wait_for("run-title", "<img src=x onerror=alert(1)>\"'&]");
    let markup: usize = host.script("return document.querySelectorAll('img').length", &[]);
    assert_eq!(markup, 0);
    host.look_around();
    // Somebody who presses twice has one frame.
    let twice = "const one = document.getElementById('a'); const button = one.shadowRoot.querySelector('button'); \
                 one.remove(); document.body.append(one); one.removeAttribute('ui'); one.scenario = ''; \
                 one.setAttribute('scenario', 'owner-change'); button.click(); button.click(); \
                 return one.shadowRoot.querySelectorAll('iframe').length";
    assert_eq!(host.script::<usize>(twice, &[]), 1);
    host.hears("step", "a", |step| step["total"] == 25);
}
