//! Where things are in the work tree.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::files;

/// The work tree that the commands act on.
#[derive(Clone)]
pub(crate) struct Project {
    root: PathBuf,
}

impl Project {
    /// The work tree that this program was started from.
    pub(crate) fn find() -> Outcome<Self> {
        // Cargo sets the variable at run time too; a binary that was copied elsewhere falls back on
        // its birthplace.
        let manifest_dir = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        manifest_dir
            .ancestors()
            .find(|folder| folder.join("Trunk.toml").is_file())
            .map(|root| Self {
                root: root.to_owned(),
            })
            .ok_or_else(|| {
                Failure::new(
                    "No Trunk.toml was found: start this as `cargo xtask` inside the work tree.",
                )
            })
    }

    /// The top level of the work tree.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The folder that holds the built page.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Cargo's target folder.
    pub(crate) fn target(&self) -> PathBuf {
        env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| self.root.join("target"), |folder| self.root.join(folder))
    }

    /// The file that keeps the full output of the step called `name`.
    pub(crate) fn log(&self, name: &str) -> PathBuf {
        self.target().join("xtask").join(format!("{name}.log"))
    }

    /// The text of the file at `path`, seen from the top level.
    pub(crate) fn read(&self, path: &str) -> Outcome<String> {
        files::read_text(&self.root.join(path))
    }
}
