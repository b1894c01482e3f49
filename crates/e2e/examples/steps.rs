//! How long a step takes in a long run, in Chromium: `cargo xtask bench` runs it.
//!
//! Prints two lines for each way of stepping: the milliseconds of all runs of the script alone, and of the whole frame,
//! which is the script, styles, layout and painting.

#![forbid(unsafe_code)]

use handover_e2e::long;
use handover_e2e::playground::Playground;
use serde::Deserialize;
use serde_json::json;

/// So many events, which is as many as a run can have.
const EVENTS: usize = 10_000;

/// So many steps are measured, each way.
const STEPS: usize = 60;

/// What each step took, in milliseconds.
#[derive(Deserialize)]
struct Times {
    script: Vec<f64>,
    frame: Vec<f64>,
}

/// Presses a button at the beginning of a frame. The frame is over when a message that was posted in it arrives, since
/// it is painted before.
const MEASURE: &str = r#"
    const [id, steps, done] = arguments;
    const button = document.querySelector(`[data-testid='${id}']`);
    const frame = () => new Promise((go) => requestAnimationFrame(go));
    const channel = new MessageChannel();
    const task = () => new Promise((go) => { channel.port1.onmessage = go; channel.port2.postMessage(0); });
    (async () => {
        const times = { script: [], frame: [] };
        for (let step = 0; step < steps + 5; step++) {
            await frame(); await task(); await frame();
            const start = performance.now();
            button.click();
            // What the page does comes in microtasks, which are all over when the last of these is.
            for (let turn = 0; turn < 50; turn++) await null;
            const script = performance.now() - start;
            await task();
            if (step < 5) continue;
            times.script.push(script);
            times.frame.push(performance.now() - start);
        }
        done(times);
    })();
"#;

fn main() {
    let page = Playground::open();
    page.resize(1280, 800);
    page.paste_text(&long::text(EVENTS));
    page.apply_text();
    // As the page is when nobody edits the text.
    page.close_text();
    for (at, way) in [
        (0.5, "step-forward"),
        (0.5, "step-back"),
        (1.0, "step-back"),
    ] {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a step"
        )]
        page.slide_to((EVENTS as f64 * at) as usize);
        let times: Times = page.script_to_come(MEASURE, &[json!(way), json!(STEPS)]);
        let place = if at < 1.0 {
            "in the middle"
        } else {
            "at the end"
        };
        for (what, times) in [("script", times.script), ("frame", times.frame)] {
            let times: Vec<String> = times.iter().map(|time| format!("{time:.2}")).collect();
            println!("{way} {place}, {what}: {}", times.join(" "));
        }
    }
}
