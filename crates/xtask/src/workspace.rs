//! The crates of the work tree, as `cargo metadata` tells them.

use std::path::PathBuf;

use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;

/// A crate of the workspace.
pub(crate) struct Crate {
    /// Its package name, such as `handover-web`.
    pub(crate) name: String,
    /// Its folder.
    pub(crate) folder: PathBuf,
    /// What its manifest names, development and build dependencies included.
    pub(crate) dependencies: Vec<Dependency>,
    /// The names of its targets: library, programs, integration tests.
    pub(crate) targets: Vec<String>,
    /// Whether it has a library, and so documentation whose examples can be run.
    pub(crate) is_library: bool,
    /// Dependencies that the manifest excuses from being named in the sources.
    pub(crate) excused: Vec<String>,
}

/// A line of a manifest's dependency tables.
pub(crate) struct Dependency {
    /// The name by which the sources know it.
    pub(crate) name: String,
    /// Whether it is for tests, examples and benches only.
    pub(crate) development: bool,
}

impl Crate {
    /// Whether the manifest names `dependency` anywhere.
    pub(crate) fn names(&self, dependency: &str) -> bool {
        self.dependencies
            .iter()
            .any(|known| known.name == dependency)
    }
}

/// All crates of the workspace, in the order of their names.
pub(crate) fn crates(project: &Project) -> Outcome<Vec<Crate>> {
    let mut command = process::command("cargo", project.root());
    command.args(["metadata", "--format-version", "1", "--no-deps"]);
    let output = command.output().map_err(|error| {
        Failure::new(format!("`cargo metadata` could not be started: {error}."))
    })?;
    if !output.status.success() {
        return Err(Failure::new(format!(
            "`cargo metadata` failed:\n{}",
            String::from_utf8_lossy(&output.stderr)
        )));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|error| {
        Failure::new(format!(
            "The answer of `cargo metadata` cannot be read: {error}."
        ))
    })?;
    let mut crates: Vec<_> = array(&metadata["packages"]).map(read_crate).collect();
    crates.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(crates)
}

fn read_crate(package: &Value) -> Crate {
    let manifest = PathBuf::from(text(&package["manifest_path"]));
    Crate {
        name: text(&package["name"]),
        folder: manifest.parent().map(PathBuf::from).unwrap_or_default(),
        dependencies: array(&package["dependencies"])
            .map(read_dependency)
            .collect(),
        targets: array(&package["targets"])
            .map(|target| text(&target["name"]))
            .collect(),
        is_library: array(&package["targets"]).any(|target| array(&target["kind"]).any(is_library)),
        excused: array(&package["metadata"]["cargo-machete"]["ignored"])
            .map(text)
            .collect(),
    }
}

fn read_dependency(dependency: &Value) -> Dependency {
    let renamed = dependency["rename"].as_str();
    Dependency {
        name: renamed.map_or_else(|| text(&dependency["name"]), str::to_owned),
        development: dependency["kind"] == "dev",
    }
}

fn is_library(kind: &Value) -> bool {
    matches!(kind.as_str(), Some("lib" | "rlib"))
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::crates;
    use crate::project::Project;

    #[test]
    fn this_crate_is_among_them() {
        let crates = crates(&Project::find().unwrap()).unwrap();
        let xtask = crates
            .iter()
            .find(|one| one.name == "handover-xtask")
            .unwrap();
        assert!(xtask.names("serde_json") && !xtask.names("yew"));
        assert!(xtask.folder.ends_with("crates/xtask"));
        assert_eq!(xtask.targets, ["handover-xtask"]);
    }
}
