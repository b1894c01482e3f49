//! How a browser is started.

use std::fs;
use std::os::unix::fs::MetadataExt;

use fantoccini::wd::Capabilities;
use serde_json::{Value, json};

use crate::engine::Engine;

/// Keeps Chromium from asking, and from talking to anyone but the page's own site.
const ARGUMENTS: [&str; 10] = [
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Small in containers.
    "--disable-dev-shm-usage",
    // Names lead nowhere: only the site on this machine, which is called by its number, can be reached.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--window-size=1280,900",
];

/// What root has to add: Chromium's sandbox refuses to start for it.
const AS_ROOT: &str = "--no-sandbox";

/// What a journey's browser can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether pages may run scripts.
    pub javascript: bool,
    /// Whether there is WebAssembly.
    pub wasm: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            javascript: true,
            wasm: true,
        }
    }
}

impl Options {
    /// What WebDriver is asked for.
    ///
    /// # Panics
    /// When only Chromium could do with these.
    pub(super) fn capabilities(self, engine: Engine) -> Capabilities {
        let mut capabilities = match engine {
            Engine::Chromium => self.of_chromium(),
            Engine::Firefox | Engine::WebKit => {
                let plain = self == Self::default();
                assert!(plain, "only Chromium can lack what pages take for granted");
                engine.plain_capabilities()
            }
        };
        // A journey waits for what it needs itself.
        let timeouts = json!({ "script": 30_000, "pageLoad": 40_000 });
        capabilities.push(("timeouts", timeouts));
        capabilities
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }

    fn of_chromium(self) -> Vec<(&'static str, Value)> {
        let mut arguments: Vec<_> = ARGUMENTS.iter().map(|&argument| argument.into()).collect();
        if is_root() {
            arguments.push(Value::from(AS_ROOT));
        }
        let mut options = json!({ "args": arguments, "prefs": {} });
        if let Some(chromium) = Engine::Chromium.binary() {
            options["binary"] = chromium.into();
        }
        if !self.javascript {
            let switch = "profile.managed_default_content_settings.javascript";
            options["prefs"][switch] = 2.into();
        }
        let logs = json!({ "browser": "ALL", "performance": "ALL" });
        vec![
            ("browserName", json!("chrome")),
            ("goog:chromeOptions", options),
            ("goog:loggingPrefs", logs),
        ]
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}
