//! How Chromium is started.

use std::env;
use std::fs;
use std::os::unix::fs::MetadataExt;

use fantoccini::wd::Capabilities;
use serde_json::{Value, json};

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
#[derive(Clone, Copy, Debug)]
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
    pub(super) fn capabilities(self) -> Capabilities {
        let mut arguments: Vec<_> = ARGUMENTS.iter().map(|&argument| argument.into()).collect();
        if is_root() {
            arguments.push(Value::from(AS_ROOT));
        }
        let mut options = json!({ "args": arguments, "prefs": {} });
        if let Ok(chromium) = env::var("HANDOVER_CHROMIUM") {
            options["binary"] = chromium.into();
        }
        if !self.javascript {
            let switch = "profile.managed_default_content_settings.javascript";
            options["prefs"][switch] = 2.into();
        }
        let capabilities = [
            ("browserName", json!("chrome")),
            ("goog:chromeOptions", options),
            (
                "goog:loggingPrefs",
                json!({ "browser": "ALL", "performance": "ALL" }),
            ),
            // A journey waits for what it needs itself.
            ("timeouts", json!({ "script": 30_000, "pageLoad": 40_000 })),
        ];
        capabilities
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}
