//! ChromeDriver, the program that steers Chromium.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

/// What ChromeDriver prints before the number of its port.
const READY: &str = "started successfully on port ";

/// A ChromeDriver of this process's own, which ends with it.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    url: String,
}

impl Driver {
    /// Starts the program that `HANDOVER_CHROMEDRIVER` names, on a port that it chooses.
    ///
    /// # Panics
    /// When it does not start.
    #[must_use]
    pub fn start() -> Self {
        let program =
            env::var_os("HANDOVER_CHROMEDRIVER").unwrap_or_else(|| OsString::from("chromedriver"));
        let mut child = Command::new(&program)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{} does not start: {error}", program.display()));
        let mut output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let mut said = String::new();
        let port = loop {
            let start = said.len();
            let read = output.read_line(&mut said);
            if read.is_err() || said.len() == start {
                panic!("{} ended early and said: {said}", program.display());
            }
            if let Some((_, port)) = said[start..].split_once(READY) {
                break port.trim().trim_end_matches('.').to_owned();
            }
        };
        // Its output has to be read, or it would stop at a full pipe.
        thread::spawn(move || io::copy(&mut output, &mut io::sink()).ok());
        Self {
            child,
            url: format!("http://127.0.0.1:{port}"),
        }
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
