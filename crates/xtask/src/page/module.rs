//! A crate of its own as a module for scripts.

use std::fs;
use std::path::PathBuf;

use super::split::{command, run};
use crate::failure::Outcome;
use crate::project::Project;
use crate::setup::{Tools, WASM_TARGET};

/// How a crate becomes a module.
pub(super) struct Module<'a> {
    /// The crate, without what all of ours begin with.
    pub(super) name: &'a str,
    /// Cargo's profile for it.
    pub(super) profile: &'a str,
    /// What its files are called: `NAME.js` and `NAME_bg.wasm`.
    pub(super) files: &'a str,
    /// What the optimizer is asked for.
    pub(super) optimize: &'a str,
}

impl Module<'_> {
    /// Builds it; returns the folder with its files.
    pub(super) fn build(&self, project: &Project, tools: &Tools) -> Outcome<PathBuf> {
        let name = self.name;
        let mut cargo = command(project, tools, "cargo")?;
        cargo.args(["build", "--locked", "--offline", "--package"]);
        cargo.arg(format!("handover-{name}"));
        cargo.args(["--profile", self.profile, "--target", WASM_TARGET]);
        // Trunk sets it for the page's module.
        cargo.env_remove("CARGO_ENCODED_RUSTFLAGS");
        run(project, cargo, &format!("cargo build ({name})"))?;

        let built = project.target().join(WASM_TARGET).join(self.profile);
        let folder = project.target().join("xtask").join(name);
        let _ = fs::remove_dir_all(&folder);
        let mut bindgen = command(project, tools, "wasm-bindgen")?;
        bindgen.args(["--target", "web", "--no-typescript", "--out-dir"]);
        bindgen.arg(&folder).args(["--out-name", self.files]);
        bindgen.arg(built.join(format!("handover_{name}.wasm")));
        run(project, bindgen, &format!("wasm-bindgen ({name})"))?;

        let wasm = folder.join(format!("{}_bg.wasm", self.files));
        let mut wasm_opt = command(project, tools, "wasm-opt")?;
        wasm_opt.args([self.optimize, "--strip-producers"]);
        wasm_opt.arg(&wasm).arg("-o").arg(&wasm);
        run(project, wasm_opt, &format!("wasm-opt ({name})"))?;
        Ok(folder)
    }
}
