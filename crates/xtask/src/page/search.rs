//! The worker that searches: a module of its own, compiled for speed.

use std::fs;
use std::path::Path;

use super::module::Module;
use super::split::copy;
use crate::failure::{Failure, Outcome};
use crate::project::Project;
use crate::setup::Tools;

/// Its own script, and what that script calls the one by wasm-bindgen.
const SCRIPT: &str = "www/search.js";
const IMPORTED: &str = "./search_module.js";

/// What its files have in their names, after the stem of the page's.
pub(super) const MARK: &str = "_search";

/// Builds it into the folder `staging`. Its files are named after those of the page, which so finds
/// them: `STEM_search.js` is the worker.
pub(super) fn build(project: &Project, tools: &Tools, stem: &str, staging: &Path) -> Outcome<()> {
    let name = format!("{stem}{MARK}_module");
    let module = Module {
        name: "search",
        profile: "search-release",
        files: &name,
        optimize: "-O3",
    };
    let built = module.build(project, tools)?;
    let wasm = format!("{name}_bg.wasm");
    copy(&built.join(&wasm), &staging.join(&wasm))?;
    let joint = format!("{name}.js");
    copy(&built.join(&joint), &staging.join(&joint))?;
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
