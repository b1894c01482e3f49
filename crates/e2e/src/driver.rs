//! The program that steers a browser.

use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::display::Display;
use crate::engine::Engine;
use crate::wait;

/// How often it is started before it is taken for broken.
const ATTEMPTS: usize = 10;

/// A driver of this process's own, which ends with it.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    url: String,
    /// Ends after the driver.
    _display: Option<Display>,
}

impl Driver {
    /// Starts the one that goes with an engine.
    ///
    /// # Panics
    /// When it does not start.
    #[must_use]
    pub fn start(engine: Engine) -> Self {
        let mut said = String::new();
        // A port that was free a moment ago may be taken by another journey's driver.
        for _ in 0..ATTEMPTS {
            let driver = match engine {
                Engine::Chromium => {
                    Self::that_says_its_port(engine, &["--port=0"], "successfully on port ")
                }
                Engine::Firefox => {
                    let any_port = ["--port=0", "--websocket-port=0"];
                    Self::that_says_its_port(engine, &any_port, "Listening on 127.0.0.1:")
                }
                Engine::WebKit => Self::that_is_told_its_port(engine),
            };
            match driver {
                Ok(driver) => return driver,
                Err(last_words) => said = last_words,
            }
        }
        panic!("the driver of {engine:?} does not start and says: {said}");
    }

    /// Starts one that chooses a port and prints it behind `before`. Where it ends at once, returns what it said.
    fn that_says_its_port(
        engine: Engine,
        arguments: &[&str],
        before: &str,
    ) -> Result<Self, String> {
        let mut driver = Self::spawn(engine, arguments, Stdio::piped())?;
        let output = driver.child.stdout.take();
        let mut output = BufReader::new(output.expect("its output is piped"));
        let mut said = String::new();
        loop {
            let start = said.len();
            output
                .read_line(&mut said)
                .map_err(|error| error.to_string())?;
            if said.len() == start {
                return Err(said);
            }
            let port = said[start..].split_once(before).map(|(_, port)| port);
            if let Some(port) = port.and_then(|port| port.trim().trim_end_matches('.').parse().ok())
            {
                driver.listens_on(port);
                break;
            }
        }
        // Its output has to be read, or it would stop at a full pipe.
        thread::spawn(move || io::copy(&mut output, &mut io::sink()).ok());
        Ok(driver)
    }

    /// Starts one that has to be told a port, and waits until it listens there.
    fn that_is_told_its_port(engine: Engine) -> Result<Self, String> {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|one| one.local_addr());
        let port = free.map_err(|error| error.to_string())?.port();
        let mut driver = Self::spawn(engine, &[&format!("--port={port}")], Stdio::null())?;
        driver.listens_on(port);
        wait::until("the driver", || {
            if let Ok(Some(status)) = driver.child.try_wait() {
                return Ok(Err(format!("nothing, and ends with {status}")));
            }
            let answer = TcpStream::connect((Ipv4Addr::LOCALHOST, port));
            answer.map(|_| Ok(())).map_err(|error| error.to_string())
        })?;
        Ok(driver)
    }

    fn spawn(engine: Engine, arguments: &[&str], output: Stdio) -> Result<Self, String> {
        let mut command = Command::new(engine.driver());
        let display = match engine {
            Engine::Chromium | Engine::Firefox => None,
            Engine::WebKit => Some(Display::start()?),
        };
        if let Some(display) = &display {
            command.env("DISPLAY", display.name());
        }
        let child = command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        Ok(Self {
            child,
            url: String::new(),
            _display: display,
        })
    }

    fn listens_on(&mut self, port: u16) {
        self.url = format!("http://127.0.0.1:{port}");
    }

    /// Where it listens.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
