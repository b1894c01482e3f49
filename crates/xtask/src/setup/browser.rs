//! Chromium and ChromeDriver, from the system's packages.

use std::env;
use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::announce;
use crate::status::Detail;

/// What to do where this program cannot install a browser.
const BY_HAND: &str = "put `chromium` and the `chromedriver` of the same version on PATH, \
                       or name them in HANDOVER_CHROMIUM and HANDOVER_CHROMEDRIVER \
                       (Debian: apt-get install chromium chromium-driver)";

/// Packages of Debian: the browser, its driver, and letters to write with.
const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-dejavu-core"];

/// A browser and the program that steers it.
#[derive(Debug)]
pub(crate) struct Browser {
    /// The browser's program.
    pub(crate) chromium: PathBuf,
    /// Its WebDriver.
    pub(crate) chromedriver: PathBuf,
}

/// Makes sure that there are a browser and its driver.
pub(crate) fn ensure(project: &Project) -> Outcome<Browser> {
    if let Some(browser) = find() {
        return Ok(browser);
    }
    install(project)?;
    find().ok_or_else(|| {
        Failure::new(format!(
            "The browser is still missing after its installation: {BY_HAND}."
        ))
    })
}

fn find() -> Option<Browser> {
    let program = |variable: &str, names: &[&str]| {
        env::var_os(variable)
            .map(PathBuf::from)
            .or_else(|| names.iter().find_map(|name| process::on_path(name)))
    };
    Some(Browser {
        chromium: program(
            "HANDOVER_CHROMIUM",
            &["chromium", "chromium-browser", "google-chrome"],
        )?,
        chromedriver: program("HANDOVER_CHROMEDRIVER", &["chromedriver"])?,
    })
}

fn install(project: &Project) -> Outcome<()> {
    let Some(apt) = process::on_path("apt-get") else {
        return Err(Failure::new(format!(
            "The browser tests need Chromium and there is no apt-get here: {BY_HAND}."
        )));
    };
    let apt_get = |step: &str, arguments: &[&str]| {
        let mut command = if process::is_root() {
            process::command(&apt, project.root())
        } else {
            let mut sudo = process::command("sudo", project.root());
            sudo.arg("-n").arg(&apt);
            sudo
        };
        command
            .args(["-y", "-o", "DPkg::Lock::Timeout=600"])
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        let log = project.log(&format!("apt-get-{step}"));
        process::run_to_success(
            command,
            &format!("apt-get {step}"),
            Detail::NowAndThen,
            &log,
        )
    };
    if !process::is_root() && process::answer("sudo", &["-n", "true"]).is_none() {
        return Err(Failure::new(format!(
            "The browser tests need Chromium, and installing it needs root or sudo without a \
             password: {BY_HAND}."
        )));
    }
    announce(
        "Chromium and ChromeDriver with apt-get",
        "the browser tests drive them",
        "about a minute",
    );
    apt_get("update", &["update"])?;
    let install: Vec<_> = ["install", "--no-install-recommends"]
        .into_iter()
        .chain(PACKAGES)
        .collect();
    apt_get("install", &install)?;
    Ok(())
}
