//! The worker that searches: a module of its own, compiled for speed.

use std::path::Path;

use super::module::Module;
use crate::failure::{Failure, Outcome};
use crate::files;
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
    let wasm = files::read(&built.join(format!("{MARK}_bg.wasm")))?;
    let joint = files::read_text(&built.join(format!("{MARK}.js")))?;
    let script = project.read(SCRIPT)?;
    let name = format!("{MARK}-{}", files::fingerprint(&(&wasm, &joint, &script)));
    files::write(&staging.join(format!("{name}_bg.wasm")), &wasm)?;
    // Where it finds the module; what the module imports keeps its name.
    let joint = joint.replace(&format!("{MARK}_bg.wasm"), &format!("{name}_bg.wasm"));
    files::write(&staging.join(format!("{name}_module.js")), joint)?;
    if script.matches(IMPORTED).count() != 1 {
        return Err(Failure::new(format!(
            "{SCRIPT} does not import {IMPORTED}."
        )));
    }
    let script = script.replace(IMPORTED, &format!("./{name}_module.js"));
    files::write(&staging.join(format!("{name}.js")), script)?;

    let page = staging.join("index.html");
    let html = files::read_text(&page)?;
    let named = format!("<meta name=\"search\" content=\"./{name}.js\">\n{HEAD_END}");
    files::write(&page, html.replacen(HEAD_END, &named, 1))
}
