//! The engines that pages are looked at with.

use std::env;
use std::ffi::OsString;

use serde_json::{Value, json};

/// An engine, with the browser around it that Debian has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Chromium.
    Chromium,
    /// Firefox.
    Firefox,
    /// WebKitGTK, in its MiniBrowser, which needs a display.
    WebKit,
}

impl Engine {
    /// The one that `HANDOVER_ENGINE` names; Chromium where it names none.
    ///
    /// # Panics
    /// When it names something else.
    #[must_use]
    pub fn of_journeys() -> Self {
        match env::var("HANDOVER_ENGINE").as_deref() {
            Err(_) | Ok("chromium") => Self::Chromium,
            Ok("firefox") => Self::Firefox,
            Ok("webkit") => Self::WebKit,
            Ok(other) => {
                panic!("HANDOVER_ENGINE is {other:?}; it can be chromium, firefox or webkit")
            }
        }
    }

    /// The program that steers it.
    #[must_use]
    pub fn driver(self) -> OsString {
        let (variable, name) = match self {
            Self::Chromium => ("HANDOVER_CHROMEDRIVER", "chromedriver"),
            Self::Firefox => ("HANDOVER_GECKODRIVER", "geckodriver"),
            Self::WebKit => ("HANDOVER_WEBKITDRIVER", "WebKitWebDriver"),
        };
        env::var_os(variable).unwrap_or_else(|| name.into())
    }

    /// Its browser's program, where that is not left to the driver.
    pub(crate) fn binary(self) -> Option<String> {
        let variable = match self {
            Self::Chromium => "HANDOVER_CHROMIUM",
            Self::Firefox => "HANDOVER_FIREFOX",
            Self::WebKit => "HANDOVER_WEBKIT",
        };
        env::var(variable).ok()
    }

    /// What Firefox and WebKit are asked for: nothing that would go out into the world by itself.
    pub(crate) fn plain_capabilities(self) -> Vec<(&'static str, Value)> {
        match self {
            Self::Chromium => Vec::new(),
            Self::Firefox => {
                let mut options = json!({ "args": ["-headless"], "prefs": {
                    "browser.safebrowsing.downloads.enabled": false,
                    "network.captive-portal-service.enabled": false,
                    "network.connectivity-service.enabled": false,
                    "datareporting.policy.dataSubmissionEnabled": false,
                    "dom.disable_open_during_load": false,
                } });
                if let Some(binary) = self.binary() {
                    options["binary"] = binary.into();
                }
                vec![
                    ("browserName", json!("firefox")),
                    ("moz:firefoxOptions", options),
                ]
            }
            Self::WebKit => {
                let mut options = json!({ "args": ["--automation"] });
                if let Some(binary) = self.binary() {
                    options["binary"] = binary.into();
                }
                vec![
                    ("browserName", json!("MiniBrowser")),
                    ("webkitgtk:browserOptions", options),
                ]
            }
        }
    }
}
