//! Programs and scripts that come from the npm registry.

use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::pins;
use crate::process;
use crate::project::Project;
use crate::setup::{announce, cache};
use crate::status::Detail;

/// wasm-opt of Binaryen's release `version`; the folder to put on `PATH`, if it is not there
/// already.
pub(crate) fn wasm_opt(project: &Project, version: &str) -> Outcome<Option<PathBuf>> {
    let release = format!("version {version}");
    if process::answer("wasm-opt", &["--version"]).is_some_and(|answer| answer.contains(&release)) {
        return Ok(None);
    }
    let package = install(
        project,
        "binaryen",
        &format!("{version}.0.0"),
        "its wasm-opt makes the page small",
    )?;
    Ok(Some(package.join("node_modules/.bin")))
}

/// esbuild; the folder to put on `PATH`.
pub(crate) fn esbuild(project: &Project) -> Outcome<PathBuf> {
    let package = install(
        project,
        "esbuild",
        pins::ESBUILD,
        "it makes the page's scripts and style sheets small",
    )?;
    Ok(package.join("node_modules/.bin"))
}

/// Lighthouse; the folder to put on `PATH`.
pub(crate) fn lighthouse(project: &Project) -> Outcome<PathBuf> {
    let package = install(
        project,
        "lighthouse",
        pins::LIGHTHOUSE,
        "it judges the page",
    )?;
    Ok(package.join("node_modules/.bin"))
}

/// The script of TypeScript's compiler.
pub(crate) fn typescript(project: &Project) -> Outcome<PathBuf> {
    let package = install(
        project,
        "typescript",
        pins::TYPESCRIPT,
        "it reads the types of the npm package",
    )?;
    Ok(package.join("node_modules/typescript/bin/tsc"))
}

/// The script of axe-core.
pub(crate) fn axe_core(project: &Project) -> Outcome<PathBuf> {
    let package = install(
        project,
        "axe-core",
        pins::AXE_CORE,
        "it checks the page for accessibility",
    )?;
    Ok(package.join("node_modules/axe-core/axe.min.js"))
}

/// Mermaid, with a document for its parser to work in: the folder that holds `node_modules`.
pub(crate) fn mermaid(project: &Project) -> Outcome<PathBuf> {
    let (version, document) = (pins::MERMAID, pins::JSDOM);
    install_beside(
        project,
        "mermaid",
        version,
        &[&format!("jsdom@{document}")],
        "its parser reads what is exported",
    )
}

/// The compiler of MDX, and React, which paints what it makes: the folder that holds `node_modules`.
pub(crate) fn mdx(project: &Project) -> Outcome<PathBuf> {
    let react = pins::REACT;
    install_beside(
        project,
        "@mdx-js/mdx",
        pins::MDX,
        &[&format!("react@{react}"), &format!("react-dom@{react}")],
        "a recipe of the guide is tried with it",
    )
}

fn install(project: &Project, package: &str, version: &str, why: &str) -> Outcome<PathBuf> {
    install_beside(project, package, version, &[], why)
}

/// Installs a package, and beside it what it needs to run here.
fn install_beside(
    project: &Project,
    package: &str,
    version: &str,
    beside: &[&str],
    why: &str,
) -> Outcome<PathBuf> {
    // The name of a folder, and of a log.
    let mut name = format!("{}-{version}", package.replace('@', "").replace('/', "-"));
    for other in beside {
        name = format!("{name}-{}", other.replace('@', "-"));
    }
    cache::ensure(project, &name, |folder| {
        let Some(npm) = process::on_path("npm") else {
            return Err(Failure::new(format!(
                "{package} {version} is missing ({why}) and there is no npm to fetch it: \
                 install Node.js with npm."
            )));
        };
        announce(&format!("{package} {version}"), why, "some seconds");
        let mut command = process::command(npm, folder);
        command
            .args([
                "install",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
                "--prefix",
            ])
            .arg(folder)
            .arg(format!("{package}@{version}"))
            .args(beside);
        process::run_to_success(command, &name, Detail::NowAndThen, &project.log(&name))?;
        Ok(())
    })
}
