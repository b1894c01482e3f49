//! The npm package: runs as a function, and the element that embeds them.

use std::fs;
use std::path::PathBuf;

use super::module::Module;
use crate::failure::Outcome;
use crate::files::{self, copy};
use crate::project::Project;
use crate::setup::Tools;
use crate::status::Detail;

/// What is in it as it stands in the work tree.
const SCRIPTS: &str = "www/npm";
const ELEMENT: &str = "www/embed/embed.js";
const SCHEMA: &str = "www/schema/run.json";

/// Where its manifest wants the version.
const VERSION: &str = "{version}";

/// Puts it together in `dist/npm`; returns that folder.
pub(crate) fn npm(project: &Project, tools: &Tools) -> Outcome<PathBuf> {
    let module = Module {
        name: "npm",
        profile: "web-release",
        files: "handover",
        optimize: "-Oz",
    };
    super::fetch(project, Detail::NowAndThen)?;
    let built = module.build(project, tools)?;
    let package = project.dist().join("npm");
    let _ = fs::remove_dir_all(&package);
    for folder in [built, project.root().join(SCRIPTS)] {
        files::copy_folder(&folder, &package)?;
    }
    copy(&project.root().join(ELEMENT), &package.join("embed.js"))?;
    copy(
        &project.root().join(SCHEMA),
        &package.join("run.schema.json"),
    )?;
    let text = project.read(&format!("{SCRIPTS}/package.json"))?;
    let text = text.replace(VERSION, env!("CARGO_PKG_VERSION"));
    files::write(&package.join("package.json"), text)?;
    Ok(package)
}
