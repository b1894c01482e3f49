//! Programs that are built from crates.io.

use std::path::PathBuf;

use crate::failure::Outcome;
use crate::pins;
use crate::process;
use crate::project::Project;
use crate::setup::{announce, cache};
use crate::status::Detail;

/// A crate whose programs are wanted.
struct Program<'p> {
    package: &'p str,
    version: &'p str,
    why: &'p str,
    how_long: &'p str,
    options: &'p [&'p str],
}

/// Trunk of exactly `version`; the folder to put on `PATH`, if it is not there already.
pub(crate) fn trunk(project: &Project, version: &str) -> Outcome<Option<PathBuf>> {
    if says(&process::answer("trunk", &["--version"]), version) {
        return Ok(None);
    }
    install(
        project,
        &Program {
            package: "trunk",
            version,
            why: "it bundles the page",
            how_long: "about 4 minutes on two cores",
            options: &["--locked"],
        },
    )
}

/// `wasm-bindgen` and `wasm-bindgen-test-runner` of exactly `version`.
pub(crate) fn wasm_bindgen(project: &Project, version: &str) -> Outcome<Option<PathBuf>> {
    let present = ["wasm-bindgen", "wasm-bindgen-test-runner"]
        .iter()
        .all(|program| says(&process::answer(program, &["--version"]), version));
    if present {
        return Ok(None);
    }
    install(
        project,
        &Program {
            package: "wasm-bindgen-cli",
            version,
            why: "it joins the page's WebAssembly to JavaScript and runs its tests",
            how_long: "about 2 minutes on two cores",
            // Its own lock file names versions that the registry no longer serves.
            options: &[],
        },
    )
}

/// cargo-nextest of any version.
pub(crate) fn nextest(project: &Project) -> Outcome<Option<PathBuf>> {
    if process::answer("cargo", &["nextest", "--version"]).is_some() {
        return Ok(None);
    }
    install(
        project,
        &Program {
            package: "cargo-nextest",
            version: pins::NEXTEST,
            why: "it runs the tests",
            how_long: "about 5 minutes on two cores",
            options: &["--locked"],
        },
    )
}

/// mdBook of exactly the pinned version: another writes another page.
pub(crate) fn mdbook(project: &Project) -> Outcome<Option<PathBuf>> {
    let version = format!("v{}", pins::MDBOOK);
    if says(&process::answer("mdbook", &["--version"]), &version) {
        return Ok(None);
    }
    install(
        project,
        &Program {
            package: "mdbook",
            version: pins::MDBOOK,
            why: "it makes the guide",
            how_long: "about 2 minutes on two cores",
            // Of its features only the search in the book: neither a server nor a watcher.
            options: &["--locked", "--no-default-features", "--features", "search"],
        },
    )
}

/// geckodriver of any version.
pub(crate) fn geckodriver(project: &Project) -> Outcome<Option<PathBuf>> {
    if process::answer("geckodriver", &["--version"]).is_some() {
        return Ok(None);
    }
    install(
        project,
        &Program {
            package: "geckodriver",
            version: pins::GECKODRIVER,
            why: "the browser tests steer Firefox with it",
            how_long: "about 2 minutes on two cores",
            options: &["--locked"],
        },
    )
}

/// cargo-fuzz of any version.
pub(crate) fn fuzzer(project: &Project) -> Outcome<Option<PathBuf>> {
    if process::answer("cargo", &["fuzz", "--version"]).is_some() {
        return Ok(None);
    }
    install(
        project,
        &Program {
            package: "cargo-fuzz",
            version: pins::CARGO_FUZZ,
            why: "it searches for inputs that break the readers",
            how_long: "about a minute on two cores",
            options: &["--locked"],
        },
    )
}

fn install(project: &Project, program: &Program<'_>) -> Outcome<Option<PathBuf>> {
    let name = format!("{}-{}", program.package, program.version);
    let home = cache::ensure(project, &name, |folder| {
        announce(
            &format!("{} {}", program.package, program.version),
            program.why,
            program.how_long,
        );
        // Outside the work tree, so that its configuration and profiles are left out; kept until
        // the programs are there, so that an interrupted installation goes on where it stopped.
        let build = cache::folder(project).join(format!("{name}.build"));
        let mut command = process::command("cargo", folder);
        command
            .args([
                "install",
                program.package,
                "--version",
                program.version,
                "--debug",
            ])
            .args(program.options)
            .arg("--root")
            .arg(folder)
            .arg("--target-dir")
            .arg(&build)
            // Optimised programs would take three times as long to build and save seconds.
            .env("CARGO_PROFILE_DEV_DEBUG", "0");
        process::run_to_success(command, &name, Detail::NowAndThen, &project.log(&name))?;
        cache::remove(&build)
    })?;
    Ok(Some(home.join("bin")))
}

/// Whether the answer to `--version` contains `version` as a word.
fn says(answer: &Option<String>, version: &str) -> bool {
    answer
        .as_ref()
        .is_some_and(|answer| answer.split_whitespace().any(|word| word == version))
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn a_version_counts_as_a_whole_word_only() {
        assert!(says(&Some("trunk 0.21.14\n".to_owned()), "0.21.14"));
        assert!(says(
            &Some("wasm-bindgen 0.2.130 (abcdef)".to_owned()),
            "0.2.130"
        ));
        assert!(!says(&Some("trunk 0.21.14".to_owned()), "0.21.1"));
        assert!(!says(&None, "0.21.14"));
    }
}
