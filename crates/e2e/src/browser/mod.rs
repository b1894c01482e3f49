//! A browser without a screen, with a fresh profile, steered by a journey.
//!
//! Everything here blocks until the browser has done it, and panics with a sentence where it cannot.

mod console;
mod extension;
mod input;
mod options;
mod view;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use fantoccini::elements::{Element, ElementRef};
use fantoccini::error::CmdError;
use fantoccini::wd::{WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::runtime::{self, Runtime};
use tokio::time;

pub use console::Line;
pub use fantoccini::key::Key;
pub use input::Focus;
pub use options::Options;
pub use view::Colours;

use crate::driver::Driver;
use crate::engine::Engine;
use extension::Extension;

/// How long one command may take: longer than the page may take to load.
const PATIENCE: Duration = Duration::from_secs(45);

/// How wide and high a window is, inside, until a journey resizes it.
const WINDOW: (u32, u32) = (1280, 900);

/// How long each command may take after a journey has failed.
const LAST_PATIENCE: Duration = Duration::from_secs(10);

/// A browser of a journey's own. When it is dropped at the end of a journey that went well, its console has to be free
/// of errors; after a journey that failed it leaves a picture of what it shows.
#[derive(Debug)]
pub struct Browser {
    engine: Engine,
    runtime: Runtime,
    client: Client,
    tolerated: RefCell<Vec<String>>,
    last_click: RefCell<Option<input::Click>>,
    /// Ends after the session.
    _driver: Driver,
}

impl Browser {
    /// Starts one that can do everything.
    #[must_use]
    pub fn start() -> Self {
        Self::start_with(Options::default())
    }

    /// Starts one.
    ///
    /// # Panics
    /// When it does not start.
    #[must_use]
    pub fn start_with(options: Options) -> Self {
        let engine = Engine::of_journeys();
        let driver = Driver::start(engine);
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime on this thread");
        let mut connector = HttpConnector::new();
        // Commands are short; each would wait for the one before to be acknowledged.
        connector.set_nodelay(true);
        let mut builder = ClientBuilder::new(connector);
        builder.capabilities(options.capabilities(engine));
        let client = runtime
            .block_on(builder.connect(driver.url()))
            .unwrap_or_else(|error| panic!("{engine:?} does not start: {error}"));
        let browser = Self {
            engine,
            runtime,
            client,
            tolerated: RefCell::default(),
            last_click: RefCell::default(),
            _driver: driver,
        };
        if engine != Engine::Chromium {
            browser.resize(WINDOW.0, WINDOW.1);
        }
        if !options.wasm {
            let script = json!({ "source": "delete globalThis.WebAssembly;" });
            browser.devtools("Page.addScriptToEvaluateOnNewDocument", &script);
        }
        browser
    }

    /// The engine in it.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Runs `command` to its end.
    fn wait<T>(&self, command: impl Future<Output = Result<T, CmdError>>, what: &str) -> T {
        match self.run(command, PATIENCE) {
            Ok(value) => value,
            Err(error) => panic!("{what}: {error}"),
        }
    }

    /// Runs `command` to its end, or until nobody waits for it any more.
    fn run<T>(
        &self,
        command: impl Future<Output = Result<T, CmdError>>,
        patience: Duration,
    ) -> Result<T, String> {
        let limited = async { time::timeout(patience, command).await };
        match self.runtime.block_on(limited) {
            Ok(answer) => answer.map_err(|error| short(&error)),
            Err(_) => Err(format!("no answer within {patience:?}: the page hangs")),
        }
    }

    fn issue(
        &self,
        command: impl WebDriverCompatibleCommand + Send + 'static,
        what: &str,
    ) -> Value {
        self.wait(self.client.issue_cmd(command), what)
    }

    /// Gives a command of the DevTools protocol, which only Chromium has.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.issue(Extension::devtools(command, parameters), command)
    }

    /// Goes to `url`. Where it differs from the present address only after the `#`, the page stays and is told.
    pub fn navigate(&self, url: &str) {
        self.wait(self.client.goto(url), url);
    }

    /// Loads `url` from anew, even where the present address is almost the same.
    pub fn open(&self, url: &str) {
        self.navigate("about:blank");
        self.navigate(url);
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.wait(self.client.refresh(), "reloading");
    }

    /// One entry back in the history.
    pub fn back(&self) {
        self.wait(self.client.back(), "going back");
    }

    /// One entry forward in the history.
    pub fn forward(&self) {
        self.wait(self.client.forward(), "going forward");
    }

    /// The present address.
    #[must_use]
    pub fn address(&self) -> String {
        // Asked of the page, for an address is not always what a parser makes of it.
        self.script("return location.href", &[])
    }

    /// What stands after the `#` of the present address.
    #[must_use]
    pub fn fragment(&self) -> String {
        let address = self.address();
        address
            .split_once('#')
            .map_or_else(String::new, |(_, fragment)| fragment.to_owned())
    }

    /// How many entries the history has.
    #[must_use]
    pub fn history_length(&self) -> usize {
        self.script("return history.length", &[])
    }

    /// The page's title.
    #[must_use]
    pub fn title(&self) -> String {
        self.wait(self.client.title(), "reading the title")
    }

    /// Runs `script` in the page, as the body of a function, and reads what it returns.
    ///
    /// # Panics
    /// When it throws, or returns something else than a `T`.
    #[must_use]
    pub fn script<T: DeserializeOwned>(&self, script: &str, arguments: &[Value]) -> T {
        let answer = self.wait(self.client.execute(script, arguments.to_vec()), script);
        read(answer, script)
    }

    /// Runs `script`, which answers by calling its last argument.
    ///
    /// # Panics
    /// When it throws, does not answer, or answers something else than a `T`.
    #[must_use]
    pub fn script_to_come<T: DeserializeOwned>(&self, script: &str, arguments: &[Value]) -> T {
        let running = self.client.execute_async(script, arguments.to_vec());
        let answer = self.wait(running, script);
        read(answer, script)
    }

    /// Opens another window of the same profile and looks at it. Returns what leads back.
    #[must_use]
    pub fn new_window(&self) -> WindowHandle {
        let before = self.wait(self.client.window(), "naming the window");
        let window = self.wait(self.client.new_window(false), "opening a window");
        self.look_at(window.handle);
        before
    }

    /// Looks at a window.
    pub fn look_at(&self, window: WindowHandle) {
        self.wait(self.client.switch_to_window(window), "changing the window");
    }

    /// Looks into the first frame of the page, as if it were the page.
    pub fn look_into_frame(&self) {
        self.wait(self.client.enter_frame(0), "looking into a frame");
    }

    /// Looks into the frame that `script` returns, as if it were the page.
    ///
    /// # Panics
    /// When it returns no element.
    pub fn look_into(&self, script: &str, arguments: &[Value]) {
        let frame: BTreeMap<String, String> = self.script(script, arguments);
        let id = frame.into_values().next().expect("a frame is an element");
        let frame = Element::from_element_id(self.client.clone(), ElementRef::from(id));
        self.wait(frame.enter_frame(), "looking into a frame");
    }

    /// Looks at the page around the frames again.
    pub fn look_around(&self) {
        self.wait(self.client.enter_parent_frame(), "looking around");
    }

    /// Saves what the page gives to save into a folder, without asking. Only Chromium can.
    pub fn save_to(&self, folder: &Path) {
        let saving = json!({ "behavior": "allow", "downloadPath": folder });
        self.devtools("Browser.setDownloadBehavior", &saving);
    }

    /// Says to Chromium of a permission, such as `clipboard-read`, whether it is `granted` or `denied`.
    pub fn permit(&self, name: &str, state: &str) {
        self.issue(Extension::permission(name, state), name);
    }

    /// Leaves a picture of the page and what the console says, for whoever looks into a failure.
    fn leave_traces(&self) {
        let name = thread::current()
            .name()
            .unwrap_or("journey")
            .replace("::", "-");
        if self.engine == Engine::Chromium {
            let log = self.client.issue_cmd(Extension::log("browser"));
            if let Ok(lines) = self.run(log, LAST_PATIENCE) {
                eprintln!("The console says: {lines:#}");
            }
        }
        let dist = env::var_os("HANDOVER_DIST").map(PathBuf::from);
        let Some(folder) = dist.and_then(|dist| Some(dist.parent()?.join("target/journeys")))
        else {
            return;
        };
        let path = folder.join(format!("{name}-{:?}.png", self.engine).to_lowercase());
        if let Ok(picture) = self.run(self.client.screenshot(), LAST_PATIENCE)
            && fs::create_dir_all(&folder).is_ok()
            && fs::write(&path, picture).is_ok()
        {
            eprintln!("What the page showed: {}", path.display());
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let failed = thread::panicking();
        if failed {
            self.leave_traces();
        } else {
            self.assert_quiet();
        }
        // Ends the browser too, which would outlive its driver.
        self.run(self.client.clone().close(), LAST_PATIENCE).ok();
    }
}

fn read<T: DeserializeOwned>(answer: Value, script: &str) -> T {
    serde_json::from_value(answer.clone())
        .unwrap_or_else(|error| panic!("{script}\nreturned {answer}: {error}"))
}

/// An error without the driver's stack.
fn short(error: &CmdError) -> String {
    if let CmdError::Standard(error) = error {
        format!("{}: {}", error.error(), error.message)
    } else {
        error.to_string()
    }
}
