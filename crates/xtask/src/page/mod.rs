//! Building the page with Trunk and the guide beside it, and what the page weighs.

pub(crate) mod guide;
mod module;
mod npm;
mod offline;
mod policy;
mod search;
mod split;
mod styles;
mod weight;

use std::path::PathBuf;
use std::time::Instant;
use std::{env, fs};

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::{self, Need, Tools};
use crate::status::{self, Detail};

pub(crate) use npm::npm;
pub(crate) use split::split;
pub(crate) use weight::Weight;

/// Sets up what is missing and builds the page into `dist/`; says so in a sentence.
pub(crate) fn build(project: &Project) -> Outcome<String> {
    let tools = setup::ensure(project, &Need::PAGE)?;
    let started = Instant::now();
    build_with(project, &tools, Detail::NowAndThen)?;
    Ok(format!(
        "The page is in {} ({}).",
        project.dist().display(),
        status::duration(started.elapsed())
    ))
}

/// Builds the page and its guide into `dist/` with tools that are already there.
pub(crate) fn build_with(project: &Project, tools: &Tools, detail: Detail) -> Outcome<()> {
    // Trunk is kept off the network, where it would look for newer tools.
    fetch(project, detail)?;
    let mut trunk = process::command("trunk", project.root());
    trunk
        .args([
            "build",
            "--offline",
            "--skip-version-check",
            "--color",
            "never",
        ])
        .env("PATH", tools.path()?)
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
            without_machine(),
        );
    // Trunk reads it as an option of its own and stops at any value but `true` and `false`.
    trunk.env_remove("NO_COLOR");
    process::run_to_success(trunk, "trunk build", detail, &project.log("trunk"))?;

    // Trunk, too, writes into the page.
    let breaches = policy::breaches(&project.read("dist/index.html")?);
    if !breaches.is_empty() {
        return Err(Failure::new(breaches.join("\n")));
    }
    offline::write(project)?;
    // Trunk has emptied the folder.
    guide::build(project, tools, detail)
}

/// Options of the compiler that keep the folders of this machine out of the page: where a library
/// says in which of its files it gave up, the library's own name is enough.
fn without_machine() -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let registries = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let mut folders: Vec<_> = registries
        .into_iter()
        .flatten()
        .flatten()
        .map(|folder| format!("--remap-path-prefix={}/=", folder.path().display()))
        .collect();
    folders.sort();
    folders.join(" ")
}

/// Has Cargo download whatever is built later without a network.
fn fetch(project: &Project, detail: Detail) -> Outcome<()> {
    let mut fetch = process::command("cargo", project.root());
    fetch.args(["fetch", "--locked"]);
    process::run_to_success(fetch, "cargo fetch", detail, &project.log("fetch")).map(drop)
}
