//! What the manifests name: every dependency is used, and none leads the wrong way.

use std::fs;
use std::io;
use std::path::Path;

use crate::checks::{Report, Workbench, rooms};
use crate::failure::{Failure, Outcome};
use crate::workspace::Crate;

/// Checks all manifests of the workspace.
pub(crate) fn check(bench: &Workbench<'_>) -> Outcome<Report> {
    let mut sentences = rooms::breaches(bench.crates);
    for one in bench.crates {
        sentences.extend(unused(one)?);
    }
    Ok(Report {
        trouble: (!sentences.is_empty()).then(|| sentences.join("\n")),
        ..Report::default()
    })
}

/// A sentence for each dependency that no source of the crate names. A dependency that is there for
/// its features alone is excused under `[package.metadata.cargo-machete] ignored`.
fn unused(one: &Crate) -> Outcome<Vec<String>> {
    let mut sources = String::new();
    read_sources(&one.folder, &mut sources)
        .map_err(|error| Failure::of_path("Reading", &one.folder, error))?;
    let unused = one
        .dependencies
        .iter()
        .filter(|dependency| !one.excused.contains(&dependency.name))
        .filter(|dependency| !names(&sources, &dependency.name.replace('-', "_")))
        .map(|dependency| {
            format!(
                "{} names {} in its manifest but uses it nowhere.",
                one.name, dependency.name
            )
        });
    Ok(unused.collect())
}

/// Appends the text of all Rust files in `folder`, but not of packages inside it.
fn read_sources(folder: &Path, sources: &mut String) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let foreign = path.join("Cargo.toml").exists()
            || path.ends_with("node_modules")
            || path.ends_with("target");
        if path.is_dir() && !foreign {
            read_sources(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push_str(&fs::read_to_string(&path)?);
            sources.push('\n');
        }
    }
    Ok(())
}

/// Whether `word` stands in `text` as a name of its own.
fn names(text: &str, word: &str) -> bool {
    let part_of_a_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(word).any(|(start, _)| {
        !text[..start].ends_with(part_of_a_name)
            && !text[start + word.len()..].starts_with(part_of_a_name)
    })
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_name_is_more_than_some_letters() {
        assert!(names("use serde::Serialize;", "serde"));
        assert!(!names("use serde_json::json;", "serde"));
        assert!(!names("myserde::x", "serde"));
    }
}
