//! The worker that searches: a module of its own, compiled for speed.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use super::module::Module;
use crate::failure::{Failure, Outcome};
use crate::project::Project;
use crate::setup::Tools;

/// Its own script, and what that script calls the one by wasm-bindgen.
const SCRIPT: &str = "www/search.js";
const IMPORTED: &str = "./search_module.js";

/// How the names of its files begin. A hash of their content follows: a change in the search alone changes them.
pub(super) const MARK: &str = "handover-search";

/// Where the page looks up how the worker is called.
const HEAD_END: &str = "</head>";

/// Builds it into the folder `staging`, and names its script in the head of the page there.
pub(super) fn build(project: &Project, tools: &Tools, staging: &Path) -> Outcome<()> {
    let module = Module {
        name: "search",
        profile: "search-release",
        files: MARK,
        optimize: "-O3",
    };
    let built = module.build(project, tools)?;
    let wasm = read(&built.join(format!("{MARK}_bg.wasm")))?;
    let joint = read(&built.join(format!("{MARK}.js")))?;
    let script = project.read(SCRIPT)?;
    let mut hash = DefaultHasher::new();
    (&wasm, &joint, &script).hash(&mut hash);
    let name = format!("{MARK}-{:016x}", hash.finish());
    write(&staging.join(format!("{name}_bg.wasm")), &wasm)?;
    // Where it finds the module; what the module imports keeps its name.
    let joint = String::from_utf8_lossy(&joint)
        .replace(&format!("{MARK}_bg.wasm"), &format!("{name}_bg.wasm"));
    write(&staging.join(format!("{name}_module.js")), joint.as_bytes())?;
    if script.matches(IMPORTED).count() != 1 {
        return Err(Failure::new(format!(
            "{SCRIPT} does not import {IMPORTED}."
        )));
    }
    let script = script.replace(IMPORTED, &format!("./{name}_module.js"));
    write(&staging.join(format!("{name}.js")), script.as_bytes())?;

    let page = staging.join("index.html");
    let html = String::from_utf8_lossy(&read(&page)?).into_owned();
    let named = format!("<meta name=\"search\" content=\"./{name}.js\">\n{HEAD_END}");
    write(&page, html.replacen(HEAD_END, &named, 1).as_bytes())
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| Failure::of_path("Reading", path, error))
}

fn write(path: &Path, bytes: &[u8]) -> Outcome<()> {
    fs::write(path, bytes).map_err(|error| Failure::of_path("Writing", path, error))
}
