//! What the page is looked at with: size, colours, motion.

use serde_json::json;

use super::Browser;
use crate::engine::Engine;
use crate::wait;

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Colours {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];
}

impl Browser {
    /// Makes the window so many pixels wide and high, inside.
    ///
    /// # Panics
    /// When a window of this browser cannot be so small or so large.
    pub fn resize(&self, width: u32, height: u32) {
        if self.engine == Engine::Chromium {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
            self.devtools("Emulation.setDeviceMetricsOverride", &size);
            return;
        }
        let frame = "return [outerWidth - innerWidth, outerHeight - innerHeight]";
        let (right, bottom): (u32, u32) = self.script(frame, &[]);
        let resizing = self.client.set_window_size(width + right, height + bottom);
        self.wait(resizing, "resizing the window");
        wait::until("the window's new size", || {
            let size: (u32, u32) = self.script("return [innerWidth, innerHeight]", &[]);
            if size == (width, height) {
                Ok(())
            } else {
                Err(format!("{size:?}"))
            }
        });
    }

    /// Prefers colours, in Chromium. Motion is reduced along with that, so that what is looked at stands still.
    pub fn prefer(&self, colours: Colours) {
        let scheme = match colours {
            Colours::Light => "light",
            Colours::Dark => "dark",
        };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ] });
        self.devtools("Emulation.setEmulatedMedia", &features);
    }

    /// By how many pixels the page is wider than its window.
    #[must_use]
    pub fn overflow(&self) -> i64 {
        self.script(
            "const page = document.scrollingElement; return page.scrollWidth - page.clientWidth",
            &[],
        )
    }
}
