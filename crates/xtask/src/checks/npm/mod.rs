//! The npm package in the hands of somebody who installs it.

use std::fs;

use crate::checks::{Report, Workbench};
use crate::failure::{Failure, Outcome};
use crate::page;
use crate::process;

/// A program that uses all of it.
const CONSUMER: &str = include_str!("consumer.ts");

/// One that loses its network for a while.
const AGAIN: &str = include_str!("again.js");

/// What the guide says of it, where the first program in JavaScript is one for Node.js.
const CHAPTER: &str = include_str!("../../../../../www/guide/src/javascript.md");

const MANIFEST: &str = r#"{ "name": "consumer", "private": true, "type": "module" }"#;

const OPTIONS: &str = r#"{
  "compilerOptions": {
    "module": "nodenext", "target": "es2022", "lib": ["es2022", "dom"], "types": [], "strict": true
  },
  "files": ["consumer.ts"]
}"#;

/// Builds the package, installs it from its folder into another one, has the compiler look at a program that uses it,
/// and runs that program, another one whose first attempt fails, and the guide's.
pub(crate) fn check(bench: &Workbench<'_>) -> Outcome<Report> {
    let package = page::npm(bench.project, &bench.tools)?;
    let folder = bench.project.target().join("xtask").join("npm-consumer");
    let _ = fs::remove_dir_all(&folder);
    let files = [
        ("package.json", MANIFEST),
        ("tsconfig.json", OPTIONS),
        ("consumer.ts", CONSUMER),
        ("again.js", AGAIN),
        ("guide.js", guides_program()?),
    ];
    fs::create_dir_all(&folder).map_err(|error| Failure::of_path("Making", &folder, error))?;
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| Failure::of_path("Writing", &path, error))?;
    }
    let package = package.to_string_lossy().into_owned();
    let compiler = bench.tools.typescript()?.to_string_lossy().into_owned();
    let mut report = Report::default();
    for (words, log) in [
        (
            &[
                "npm",
                "install",
                "--offline",
                "--no-audit",
                "--no-fund",
                "--install-links",
                &package,
            ][..],
            "npm-install",
        ),
        (&["node", &compiler, "--project", "."], "npm-types"),
        (&["node", "consumer.js"], "npm-run"),
        (&["node", "again.js"], "npm-again"),
        (&["node", "guide.js"], "npm-guide"),
    ] {
        let mut command = process::command(words[0], &folder);
        command.args(&words[1..]);
        report.join(bench.check(command, log)?);
        if report.trouble.is_some() {
            break;
        }
    }
    Ok(report)
}

/// The first program in JavaScript of the guide's chapter.
fn guides_program() -> Outcome<&'static str> {
    let program = CHAPTER.split_once("\n```js\n");
    let program = program.and_then(|(_, rest)| rest.split_once("\n```"));
    program
        .map(|(program, _)| program)
        .ok_or_else(|| Failure::new("the guide has no program that uses the package."))
}
