//! The worker that searches: a module of its own, compiled for speed.

use std::fs;
use std::path::Path;

use super::split::{command, copy, run};
use crate::failure::{Failure, Outcome};
use crate::project::Project;
use crate::setup::{Tools, WASM_TARGET};

/// What it is called as a package, and as Cargo calls its module.
const PACKAGE: &str = "handover-search";
const MODULE: &str = "handover_search";

/// Cargo's profile for it.
const PROFILE: &str = "search-release";

/// Its own script, and what that script calls the one by wasm-bindgen.
const SCRIPT: &str = "www/search.js";
const IMPORTED: &str = "./search_module.js";

/// What its files have in their names, after the stem of the page's.
pub(super) const MARK: &str = "_search";

/// Builds it into the folder `staging`. Its files are named after those of the page, which so finds
/// them: `STEM_search.js` is the worker.
pub(super) fn build(project: &Project, tools: &Tools, stem: &str, staging: &Path) -> Outcome<()> {
    let mut cargo = command(project, tools, "cargo")?;
    cargo.args(["build", "--locked", "--offline", "--package", PACKAGE]);
    cargo.args(["--profile", PROFILE, "--target", WASM_TARGET]);
    // Trunk sets it for the page's module.
    cargo.env_remove("CARGO_ENCODED_RUSTFLAGS");
    run(project, cargo, "cargo build (search)")?;

    let built = project.target().join(WASM_TARGET).join(PROFILE);
    let module = built.join(format!("{MODULE}.wasm"));
    let bound = project.target().join("xtask").join("search");
    let _ = fs::remove_dir_all(&bound);
    let name = format!("{stem}{MARK}_module");
    let mut bindgen = command(project, tools, "wasm-bindgen")?;
    bindgen.args(["--target", "web", "--no-typescript", "--out-dir"]);
    bindgen.arg(&bound).args(["--out-name", &name]).arg(&module);
    run(project, bindgen, "wasm-bindgen (search)")?;

    let wasm = format!("{name}_bg.wasm");
    let mut wasm_opt = command(project, tools, "wasm-opt")?;
    wasm_opt.args(["-O3", "--strip-producers"]);
    wasm_opt.arg(bound.join(&wasm)).arg("-o");
    wasm_opt.arg(staging.join(&wasm));
    run(project, wasm_opt, "wasm-opt (search)")?;

    let joint = format!("{name}.js");
    copy(&bound.join(&joint), &staging.join(&joint))?;
    let script = project.read(SCRIPT)?;
    if script.matches(IMPORTED).count() != 1 {
        return Err(Failure::new(format!(
            "{SCRIPT} does not import {IMPORTED}."
        )));
    }
    let worker = staging.join(format!("{stem}{MARK}.js"));
    fs::write(&worker, script.replace(IMPORTED, &format!("./{joint}")))
        .map_err(|error| Failure::of_path("Writing", &worker, error))
}
