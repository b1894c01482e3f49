//! Somebody else's page, on a site of its own, with runs of the playground in it.

use std::ops::Deref;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::browser::{Browser, Options};
use crate::site::{Plan, Site};
use crate::wait;

/// Notes everything that frames and elements tell.
const RECORD: &str = r#"
    globalThis.heard = [];
    for (const kind of ["ready", "step", "violation", "share", "error"]) {
        addEventListener(`handover-${kind}`, ({ target, detail }) => heard.push({ kind, of: target.id, detail }));
    }
    addEventListener("message", ({ data }) => {
        if (data?.handover === 1) heard.push({ kind: `frame ${data.type}`, of: data.id, detail: data });
    });
"#;

/// The frame of the element with an id, or the frame itself.
const FRAME: &str = "const one = document.getElementById(arguments[0]); \
                     return one.shadowRoot?.querySelector('iframe') ?? one";

/// Something that a host has heard.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Heard {
    /// What kind of thing: `step` from an element, `frame step` from a frame.
    pub kind: String,
    /// The id of the element, or what the frame was called.
    pub of: String,
    /// What was said of it.
    pub detail: Value,
}

/// How a host is made: it allows frames and scripts of the playground and nothing else.
#[derive(Clone, Debug)]
pub struct Making<'a> {
    /// What is in its body. `PLAYGROUND/` stands for the address of the playground.
    pub body: &'a str,
    /// How the playground is served.
    pub playground: Plan,
    /// What its browser can do.
    pub options: Options,
}

impl Default for Making<'_> {
    fn default() -> Self {
        Self {
            body: "",
            // In a sandbox WebKit takes no site for the `self` of a policy that comes from outside of the page.
            playground: Plan::of_page().open_to_all().without_policy(),
            options: Options::default(),
        }
    }
}

/// A page of another site than the playground's. What [`Browser`] can do it can do too.
#[derive(Debug)]
pub struct Host {
    browser: Browser,
    playground: Site,
    /// Its own, where that is another one.
    _site: Option<Site>,
}

impl Deref for Host {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Host {
    /// A host that allows no more than it must, with that in its body.
    #[must_use]
    pub fn with(body: &str) -> Self {
        Self::made(&Making {
            body,
            ..Making::default()
        })
    }

    /// A host.
    #[must_use]
    pub fn made(making: &Making<'_>) -> Self {
        let playground = making.playground.clone().serve();
        let origin = playground.origin();
        let page = page(making.body, &playground.url());
        let plan = Plan::of_texts(&[("index.html", &page), ("record.js", RECORD)]);
        let plan = plan.with_policy(&format!(
            "default-src 'none'; script-src 'self' {origin}; frame-src {origin}; img-src data:"
        ));
        let site = plan.serve();
        Self::showing(making.options, playground, Some(site))
    }

    /// A host that is a page of the playground's own site.
    #[must_use]
    pub fn of_the_same_site(making: &Making<'_>) -> Self {
        let plan = making.playground.clone().without_policy();
        let plan = plan.with_text("host.html", &page(making.body, ""));
        let playground = plan.with_text("record.js", RECORD).serve();
        Self::showing(making.options, playground, None)
    }

    fn showing(options: Options, playground: Site, site: Option<Site>) -> Self {
        let browser = Browser::start_with(options);
        let address = site.as_ref().map(Site::url);
        browser.open(&address.unwrap_or_else(|| format!("{}host.html", playground.url())));
        Self {
            browser,
            playground,
            _site: site,
        }
    }

    /// The playground's site.
    #[must_use]
    pub fn playground(&self) -> &Site {
        &self.playground
    }

    /// Everything that was heard so far.
    #[must_use]
    pub fn heard(&self) -> Vec<Heard> {
        self.script("return heard", &[])
    }

    /// Waits until the host has heard something of a kind that is as wanted, and returns what was said of it.
    #[track_caller]
    pub fn hears(&self, kind: &str, of: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        wait::until(&format!("{kind} of {of}"), || {
            let heard = self.heard();
            let found = heard
                .iter()
                .find(|one| one.kind == kind && one.of == of && wanted(&one.detail));
            found
                .map(|one| one.detail.clone())
                .ok_or_else(|| format!("{heard:#?}"))
        })
    }

    /// Forgets what was heard.
    pub fn forget(&self) {
        let _: Option<bool> = self.script("heard.length = 0", &[]);
    }

    /// Asks an element to do something, by the name of its method, and waits for the answer; an error is what it says.
    ///
    /// # Errors
    /// What the broken promise says.
    pub fn ask(&self, of: &str, method: &str, argument: &Value) -> Result<Value, String> {
        let script = "const [of, method, argument, done] = arguments; \
                      document.getElementById(of)[method](argument).then( \
                      (value) => done({ Ok: value ?? null }), (error) => done({ Err: String(error.message) }))";
        self.script_to_come(script, &[json!(of), json!(method), argument.clone()])
    }

    /// Presses the button of an element.
    #[track_caller]
    pub fn open_element(&self, id: &str) {
        let press =
            "document.getElementById(arguments[0]).shadowRoot.querySelector('button').click()";
        let _: Option<bool> = self.script(press, &[json!(id)]);
        self.hears("ready", id, |_| true);
    }

    /// Looks into the frame with an id, or into that of the element with it; until [`Browser::look_around`].
    #[track_caller]
    pub fn look_into_embed(&self, id: &str) {
        let reveal =
            "document.getElementById(arguments[0]).scrollIntoView({ behavior: 'instant' })";
        let _: Option<bool> = self.script(reveal, &[json!(id)]);
        self.look_into(FRAME, &[json!(id)]);
        wait::for_truth("the embed", || {
            let script = "return document.querySelector('main.embed') !== null";
            self.script(script, &[])
        });
    }

    /// How high the frame with an id is, or that of the element with it.
    #[must_use]
    pub fn height_of(&self, id: &str) -> i64 {
        self.script(
            "const one = document.getElementById(arguments[0]); \
             const frame = one.shadowRoot?.querySelector('iframe') ?? one; \
             return Math.round(frame.getBoundingClientRect().height)",
            &[json!(id)],
        )
    }

    /// What stands in a hook of the page or frame that is looked at; nothing where it is not there.
    #[must_use]
    pub fn text(&self, id: &str) -> String {
        let script = "return document.querySelector(`[data-testid='${arguments[0]}']`)?.innerText.trim() ?? ''";
        self.script(script, &[json!(id)])
    }

    /// Whether a hook is in the page or frame that is looked at.
    #[must_use]
    pub fn shows(&self, id: &str) -> bool {
        let script = "return document.querySelector(`[data-testid='${arguments[0]}']`) !== null";
        self.script(script, &[json!(id)])
    }

    /// Waits until the text of a hook is that.
    #[track_caller]
    pub fn wait_for(&self, id: &str, text: &str) {
        wait::until(&format!("{text} in {id}"), || {
            let now = self.text(id);
            if now == text { Ok(()) } else { Err(now) }
        });
    }
}

/// A page with that in its body, and the playground at an address.
fn page(body: &str, playground: &str) -> String {
    let body = body.replace("PLAYGROUND/", playground);
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><title>host</title><link rel=icon href='data:,'>\
         <script src=record.js></script><script type=module src='{playground}embed.js'></script>{body}"
    )
}
