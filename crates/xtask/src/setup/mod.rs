//! Installs what a command needs and the machine lacks.
//!
//! A tool that is already on `PATH` in the right version is kept. Everything else goes to a cache
//! folder of the user that all work trees share and that outlives them ([`cache`]); only the
//! browsers, the programs that read what is exported and SPIN come from the system's packages.

mod browser;
mod cache;
mod cargo_programs;
mod debian;
mod drawers;
mod engines;
mod generators;
mod npm_packages;
mod rust_targets;
mod spin;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::pins::Pins;
use crate::process;
use crate::project::Project;

pub(crate) use browser::Browser;

/// The target that the page is built for.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// A target without an operating system, to prove that the inner crates need none.
pub(crate) const BARE_METAL_TARGET: &str = "thumbv7em-none-eabi";

/// Something that a command cannot do without, in the order in which they are installed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// The standard library for the page.
    WasmTarget,
    /// The core library for a machine without an operating system.
    BareMetalTarget,
    /// The accessibility checker.
    AxeCore,
    /// Mermaid's parser.
    Mermaid,
    /// PlantUML and a renderer of SVG.
    Drawers,
    /// Hugo and Sphinx.
    Generators,
    /// The compiler of MDX, and React.
    Mdx,
    /// SPIN and a C compiler.
    Spin,
    /// Chromium and ChromeDriver.
    Browser,
    /// Firefox and WebKit.
    Engines,
    /// wasm-opt, which makes the page small.
    WasmOpt,
    /// esbuild, which makes scripts and style sheets small.
    Esbuild,
    /// TypeScript's compiler.
    TypeScript,
    /// The test runner.
    Nextest,
    /// The programs that go with the wasm-bindgen crate.
    WasmBindgen,
    /// The maker of the guide.
    MdBook,
    /// The page's bundler.
    Trunk,
    /// Lighthouse, which only a person asks for.
    Lighthouse,
    /// The fuzzer, which only a person asks for.
    Fuzzer,
}

impl Need {
    /// Everything that building the page and its guide needs.
    pub(crate) const PAGE: [Self; 6] = [
        Self::WasmTarget,
        Self::WasmOpt,
        Self::Esbuild,
        Self::WasmBindgen,
        Self::MdBook,
        Self::Trunk,
    ];

    /// Everything that the npm package needs, its test included.
    pub(crate) const NPM: [Self; 4] = [
        Self::WasmTarget,
        Self::WasmOpt,
        Self::TypeScript,
        Self::WasmBindgen,
    ];

    /// Everything that the tests of the guide need.
    pub(crate) const GUIDE: [Self; 5] = [
        Self::Generators,
        Self::Mdx,
        Self::Esbuild,
        Self::Nextest,
        Self::MdBook,
    ];

    /// Everything that the journeys need, in Chromium.
    pub(crate) const JOURNEYS: [Self; 9] = [
        Self::WasmTarget,
        Self::AxeCore,
        Self::Browser,
        Self::WasmOpt,
        Self::Esbuild,
        Self::Nextest,
        Self::WasmBindgen,
        Self::MdBook,
        Self::Trunk,
    ];

    /// Everything that the tests need.
    pub(crate) const ALL: [Self; 17] = [
        Self::WasmTarget,
        Self::BareMetalTarget,
        Self::AxeCore,
        Self::Mermaid,
        Self::Drawers,
        Self::Generators,
        Self::Mdx,
        Self::Spin,
        Self::Browser,
        Self::Engines,
        Self::WasmOpt,
        Self::Esbuild,
        Self::TypeScript,
        Self::Nextest,
        Self::WasmBindgen,
        Self::MdBook,
        Self::Trunk,
    ];
}

/// The tools that were asked for, all of them there.
#[derive(Default)]
pub(crate) struct Tools {
    folders: Vec<PathBuf>,
    axe: Option<PathBuf>,
    mermaid: Option<PathBuf>,
    mdx: Option<PathBuf>,
    typescript: Option<PathBuf>,
    browser: Option<Browser>,
    firefox: Option<PathBuf>,
}

impl Tools {
    /// The value of `PATH` under which the tools are found.
    pub(crate) fn path(&self) -> Outcome<OsString> {
        process::path_with(&self.folders)
    }

    /// The same with one more folder before all others.
    pub(crate) fn path_with(&self, folder: &Path) -> Outcome<OsString> {
        let mut folders = vec![folder.to_owned()];
        folders.extend_from_slice(&self.folders);
        process::path_with(&folders)
    }

    /// The script of the accessibility checker.
    pub(crate) fn axe(&self) -> Outcome<&PathBuf> {
        self.axe
            .as_ref()
            .ok_or_else(|| Failure::new("axe-core was not set up for this command."))
    }

    /// The script of TypeScript's compiler.
    pub(crate) fn typescript(&self) -> Outcome<&PathBuf> {
        self.typescript
            .as_ref()
            .ok_or_else(|| Failure::new("TypeScript was not set up for this command."))
    }

    /// The folder that holds Mermaid.
    pub(crate) fn mermaid(&self) -> Outcome<&PathBuf> {
        self.mermaid
            .as_ref()
            .ok_or_else(|| Failure::new("Mermaid was not set up for this command."))
    }

    /// The folder that holds the compiler of MDX, and React.
    pub(crate) fn mdx(&self) -> Outcome<&PathBuf> {
        self.mdx
            .as_ref()
            .ok_or_else(|| Failure::new("MDX was not set up for this command."))
    }

    /// Firefox's program, where it was asked for.
    pub(crate) fn firefox(&self) -> Option<&PathBuf> {
        self.firefox.as_ref()
    }

    /// The browser and its driver.
    pub(crate) fn browser(&self) -> Outcome<&Browser> {
        self.browser
            .as_ref()
            .ok_or_else(|| Failure::new("The browser was not set up for this command."))
    }
}

/// Makes sure that all of `needs` are there. Says what it installs and why; says nothing where
/// nothing is missing.
pub(crate) fn ensure(project: &Project, needs: &[Need]) -> Outcome<Tools> {
    let pins = Pins::read(project)?;
    let mut tools = Tools::default();
    for need in needs.iter().copied().collect::<BTreeSet<_>>() {
        match need {
            Need::WasmTarget => {
                rust_targets::ensure(project, WASM_TARGET, "the page is built for it")?
            }
            Need::BareMetalTarget => {
                rust_targets::ensure(
                    project,
                    BARE_METAL_TARGET,
                    "it proves that the inner crates need no std",
                )?;
            }
            Need::AxeCore => tools.axe = Some(npm_packages::axe_core(project)?),
            Need::Mermaid => tools.mermaid = Some(npm_packages::mermaid(project)?),
            Need::Drawers => drawers::ensure(project)?,
            Need::Generators => generators::ensure(project)?,
            Need::Mdx => tools.mdx = Some(npm_packages::mdx(project)?),
            Need::Spin => spin::ensure(project)?,
            Need::Browser => tools.browser = Some(browser::ensure(project)?),
            Need::Engines => {
                tools.firefox = Some(engines::ensure(project)?);
                tools.folders.extend(cargo_programs::geckodriver(project)?);
            }
            Need::WasmOpt => tools
                .folders
                .extend(npm_packages::wasm_opt(project, &pins.binaryen)?),
            Need::Esbuild => tools.folders.push(npm_packages::esbuild(project)?),
            Need::TypeScript => tools.typescript = Some(npm_packages::typescript(project)?),
            Need::Nextest => tools.folders.extend(cargo_programs::nextest(project)?),
            Need::WasmBindgen => tools
                .folders
                .extend(cargo_programs::wasm_bindgen(project, &pins.wasm_bindgen)?),
            Need::MdBook => tools.folders.extend(cargo_programs::mdbook(project)?),
            Need::Lighthouse => tools.folders.push(npm_packages::lighthouse(project)?),
            Need::Fuzzer => tools.folders.extend(cargo_programs::fuzzer(project)?),
            Need::Trunk => tools
                .folders
                .extend(cargo_programs::trunk(project, &pins.trunk)?),
        }
    }
    Ok(tools)
}

/// Tells what is about to be installed, why, and how long that roughly takes.
fn announce(what: &str, why: &str, how_long: &str) {
    println!("Installing {what} ({why}): {how_long}.");
}
