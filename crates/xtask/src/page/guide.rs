//! The guide: a book that mdBook makes beside the page, with the project's own preprocessor.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::Tools;
use crate::status::Detail;

use super::files_in;

/// The sources of the book, seen from the top level.
const BOOK: &str = "www/guide";

/// Folders that the book refers to: where they are, and where they lie beside it in `dist/`.
const BESIDE: [(&str, &str); 2] = [("www/schema", "schema"), ("www/pictures", "guide/pictures")];

/// Builds the guide into `dist/guide` and copies what it refers to.
pub(crate) fn build(project: &Project, tools: &Tools, detail: Detail) -> Outcome<()> {
    let program = program(project, detail)?;
    let mut mdbook = process::command("mdbook", project.root());
    mdbook
        .args(["build", BOOK, "--dest-dir"])
        .arg(project.dist().join("guide"))
        .env("PATH", tools.path_with(&program)?)
        // The theme is part of the project, not of whoever builds it.
        .env_remove("MDBOOK_OUTPUT__HTML__THEME");
    process::run_to_success(mdbook, "mdbook build", detail, &project.log("guide"))?;
    for (from, to) in BESIDE {
        copy(&project.root().join(from), &project.dist().join(to))?;
    }
    Ok(())
}

/// Builds the terminal program, which is the preprocessor; the folder that it is in.
fn program(project: &Project, detail: Detail) -> Outcome<PathBuf> {
    let mut cargo = process::command("cargo", project.root());
    cargo.args(["build", "--locked", "--package", "handover-cli"]);
    process::run_to_success(
        cargo,
        "cargo build (handover)",
        detail,
        &project.log("handover"),
    )?;
    Ok(project.target().join("debug"))
}

/// Copies the files of one folder into another, which is made where it is missing.
fn copy(from: &Path, to: &Path) -> Outcome<()> {
    fs::create_dir_all(to).map_err(|error| Failure::of_path("Creating", to, error))?;
    for file in files_in(from)? {
        let name = file.file_name().unwrap_or_default();
        fs::copy(&file, to.join(name))
            .map_err(|error| Failure::of_path("Copying", &file, error))?;
    }
    Ok(())
}
