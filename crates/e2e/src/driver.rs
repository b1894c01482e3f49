//! ChromeDriver, the program that steers Chromium.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

/// What ChromeDriver prints before the number of its port.
const READY: &str = "started successfully on port ";

/// How often it is started before it is taken for broken.
const ATTEMPTS: usize = 10;

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
        let mut said = String::new();
        // It asks for a port twice, once for each version of IP, and ends if another process was faster the second time.
        for _ in 0..ATTEMPTS {
            match Self::try_start(&program) {
                Ok(driver) => return driver,
                Err(last_words) => said = last_words,
            }
        }
        panic!("{} does not start and says: {said}", program.display());
    }

    /// Starts `program`; where it ends at once, returns what it said.
    fn try_start(program: &OsStr) -> Result<Self, String> {
        let mut child = Command::new(program)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let mut driver = Self {
            child,
            url: String::new(),
        };
        let mut said = String::new();
        loop {
            let start = said.len();
            output
                .read_line(&mut said)
                .map_err(|error| error.to_string())?;
            if said.len() == start {
                return Err(said);
            }
            if let Some((_, port)) = said[start..].split_once(READY) {
                let port = port.trim().trim_end_matches('.');
                driver.url = format!("http://127.0.0.1:{port}");
                break;
            }
        }
        // Its output has to be read, or it would stop at a full pipe.
        thread::spawn(move || io::copy(&mut output, &mut io::sink()).ok());
        Ok(driver)
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
