//! Mouse and keyboard.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use fantoccini::Locator;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use serde::Deserialize;
use serde_json::json;

use super::{Browser, PATIENCE};
use crate::wait;

/// What lies between the clicks of a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(100);

/// After so long, and as far away, a click is no second one of a double click, for no browser and not for the page.
const APART: Duration = Duration::from_millis(600);
const FAR: f64 = 16.0;

/// A click: what was clicked on, where, and when.
#[derive(Debug)]
pub(super) struct Click {
    on: String,
    at: (f64, f64),
    when: Instant,
}

/// What has the keyboard's focus.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Focus {
    /// The name of the element, such as `button`.
    pub tag: String,
    /// Its `data-testid`, or that of the closest element around it.
    pub testid: String,
    /// What it is called, or shows.
    pub text: String,
    /// Whether one sees that it has the focus: there is a ring around it, and nothing over it.
    pub visible: bool,
}

const FOCUS: &str = r#"
    // Behind the end of the page the focus is in the browser's own window.
    const active = document.activeElement;
    const one = active?.matches(":focus") ? active : document.body;
    const ring = (style) => (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0)
        || style.boxShadow !== "none";
    // A switch may be drawn by its label.
    const drawn = [one, one.closest("label")].filter(Boolean);
    const uncovered = (part) => {
        const box = part.getBoundingClientRect();
        const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
        const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
        return part.contains(document.elementFromPoint(x, y));
    };
    return {
        tag: one.localName,
        testid: one.closest("[data-testid]")?.dataset.testid ?? "",
        text: one.getAttribute("aria-label") ?? (one.textContent || one.value || "").trim().slice(0, 80),
        visible: one.matches(":focus-visible") && drawn.some((part) => ring(getComputedStyle(part)))
            && drawn.some(uncovered),
    };
"#;

/// Scrolls as somebody does who does not see what to click on, or sees it covered. Tells where it is then.
const REVEAL: &str = r#"
    const [one] = arguments;
    const center = () => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    if (!one.contains(document.elementFromPoint(...center()))) {
        one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    }
    return center();
"#;

impl Browser {
    /// Clicks on what `place` selects, as soon as it can be clicked on. `place` is CSS, or XPath if it begins with `//`.
    ///
    /// # Panics
    /// When that does not come, or something else lies over it.
    #[track_caller]
    pub fn click(&self, place: &str) {
        wait::until(&format!("a click on {place}"), || {
            let click = async {
                let element = self.client.find(locator(place)).await?;
                let at = self.reveal(&element).await?;
                self.not_as_a_second_click(place, at);
                element.click().await
            };
            self.run(click, PATIENCE)
        });
    }

    /// A hand that scrolls something else under the pointer takes longer over it than over a double click, which the
    /// page would take it for.
    fn not_as_a_second_click(&self, on: &str, at: (f64, f64)) {
        let near = |last: &Click| (last.at.0 - at.0).hypot(last.at.1 - at.1) < FAR;
        let last = self.last_click.take();
        if let Some(last) = last.filter(|last| last.on != on && near(last)) {
            thread::sleep(APART.saturating_sub(last.when.elapsed()));
        }
        self.last_click.replace(Some(Click {
            on: on.to_owned(),
            at,
            when: Instant::now(),
        }));
    }

    /// Clicks twice on the place where `place` selects something, as fast as a hand does: after the first click the page
    /// may have changed under the pointer.
    #[track_caller]
    pub fn double_click(&self, place: &str) {
        let element = self.find(place);
        self.wait(self.reveal(&element), "scrolling");
        let press = PointerAction::Down { button: 0 };
        let release = PointerAction::Up { button: 0 };
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveToElement {
                element,
                duration: None,
                x: 0.,
                y: 0.,
            })
            .then(press.clone())
            .then(release.clone())
            .pause(DOUBLE_CLICK)
            .then(press)
            .then(release);
        self.wait(self.client.perform_actions(mouse), "clicking twice");
    }

    /// Presses a key and lets it go.
    pub fn press(&self, key: Key) {
        self.press_with(&[], key.into());
    }

    /// Presses a key while others are held.
    pub fn press_with(&self, held: &[Key], key: char) {
        let mut keys = KeyActions::new("keyboard".to_owned());
        for &held in held {
            keys = keys.then(KeyAction::Down { value: held.into() });
        }
        keys = keys
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key });
        for &held in held.iter().rev() {
            keys = keys.then(KeyAction::Up { value: held.into() });
        }
        self.wait(self.client.perform_actions(keys), "pressing a key");
    }

    /// Writes `text`, letter by letter, where the focus is.
    pub fn write(&self, text: &str) {
        let writing = async { self.client.active_element().await?.send_keys(text).await };
        self.wait(writing, "writing");
    }

    /// Presses Tab until what has the focus is wanted, and returns what was passed on the way, that included.
    ///
    /// # Panics
    /// When one cannot see where the focus is, or the end of the page comes twice.
    #[track_caller]
    pub fn tab_to(&self, what: &str, wanted: impl Fn(&Focus) -> bool) -> Vec<Focus> {
        let mut passed = Vec::new();
        let mut ends = 0;
        while ends < 2 {
            self.press(Key::Tab);
            let focus = self.visible_focus("on the way");
            if focus.tag == "body" {
                ends += 1;
                continue;
            }
            let found = wanted(&focus);
            passed.push(focus);
            if found {
                return passed;
            }
        }
        panic!("Tab does not lead to {what}, only to {passed:#?}");
    }

    /// What has the focus, once one can see it; or the page itself.
    ///
    /// # Panics
    /// When one cannot see it.
    #[track_caller]
    pub fn visible_focus(&self, when: &str) -> Focus {
        wait::until(&format!("a focus that can be seen {when}"), || {
            let focus = self.focus();
            if focus.visible || focus.tag == "body" {
                Ok(focus)
            } else {
                Err(format!("{focus:#?}"))
            }
        })
    }

    /// What has the focus.
    #[must_use]
    pub fn focus(&self) -> Focus {
        self.script(FOCUS, &[])
    }

    /// Chooses a file in the field that `place` selects.
    #[track_caller]
    pub fn choose_file(&self, place: &str, file: &Path) {
        let field = self.find(place);
        let path = file.to_string_lossy();
        self.wait(field.send_keys(&path), "choosing a file");
    }

    /// Pastes `text` from the clipboard over what stands where the focus is.
    pub fn paste_from_clipboard(&self, text: &str) {
        self.permit("clipboard-write", "granted");
        let copy = "const done = arguments[1]; \
                    navigator.clipboard.writeText(arguments[0]).then(() => done(''), (error) => done(String(error)))";
        let error: String = self.script_to_come(copy, &[text.into()]);
        assert_eq!(error, "", "the clipboard takes the text");
        for command in ["selectAll", "paste"] {
            let key = json!({ "type": "rawKeyDown", "key": "Control", "commands": [command] });
            self.devtools("Input.dispatchKeyEvent", &key);
        }
    }

    /// Where the middle of it is then.
    async fn reveal(&self, element: &Element) -> Result<(f64, f64), CmdError> {
        let reference = serde_json::to_value(element)?;
        let center = self.client.execute(REVEAL, vec![reference]).await?;
        Ok(serde_json::from_value(center)?)
    }

    /// What `place` selects, as soon as it is there.
    #[track_caller]
    fn find(&self, place: &str) -> Element {
        wait::until(place, || {
            self.run(self.client.find(locator(place)), PATIENCE)
        })
    }
}

fn locator(place: &str) -> Locator<'_> {
    if place.starts_with("//") {
        Locator::XPath(place)
    } else {
        Locator::Css(place)
    }
}
