//! The size of everything that the page loads, as it travels: compressed.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};

/// What the page may load at most, in compressed bytes.
const BUDGET: usize = 250_000;

/// Bytes that gzip's header and trailer add to the compressed data.
const GZIP_FRAME: usize = 18;

/// The table of sizes.
pub(crate) struct Weight {
    files: Vec<File>,
}

struct File {
    name: String,
    raw: usize,
    gzip: usize,
}

impl Weight {
    /// Weighs the page in the folder `dist`: everything that opening it loads.
    pub(crate) fn of(dist: &Path) -> Outcome<Self> {
        let mut files = loaded_files(dist)?
            .iter()
            .map(|path| weigh(dist, path))
            .collect::<Outcome<Vec<_>>>()?;
        files.sort_by(|one, other| {
            other
                .gzip
                .cmp(&one.gzip)
                .then_with(|| one.name.cmp(&other.name))
        });
        Ok(Self { files })
    }

    /// Whether the page keeps to its budget.
    pub(crate) fn fits(&self) -> bool {
        self.gzip() <= BUDGET
    }

    fn gzip(&self) -> usize {
        self.files.iter().map(|file| file.gzip).sum()
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self
            .files
            .iter()
            .map(|file| file.name.len())
            .max()
            .unwrap_or_default()
            .max("everything".len());
        writeln!(out, "{:width$}  {:>10}  {:>10}", "file", "raw", "gzip")?;
        for file in &self.files {
            writeln!(
                out,
                "{:width$}  {:>10}  {:>10}",
                file.name, file.raw, file.gzip
            )?;
        }
        let raw: usize = self.files.iter().map(|file| file.raw).sum();
        writeln!(
            out,
            "{:width$}  {raw:>10}  {:>10}",
            "everything",
            self.gzip()
        )?;
        let verdict = if self.fits() { "kept" } else { "EXCEEDED" };
        write!(
            out,
            "{:width$}  {:>10}  {BUDGET:>10}  {verdict}",
            "budget", ""
        )
    }
}

/// The files at the top of `folder`, where Trunk puts what `index.html` names, and those in
/// `snippets/`, which the module's JavaScript imports. Other folders are for other readers: embeds,
/// the guide.
fn loaded_files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let failed = |error| Failure::of_path("Listing", folder, error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_file() {
            files.push(path);
        } else if path.components().any(|part| part.as_os_str() == "snippets") {
            files.extend(loaded_files(&path)?);
        }
    }
    Ok(files)
}

fn weigh(dist: &Path, path: &Path) -> Outcome<File> {
    let bytes = fs::read(path).map_err(|error| Failure::of_path("Reading", path, error))?;
    Ok(File {
        name: path
            .strip_prefix(dist)
            .unwrap_or(path)
            .display()
            .to_string(),
        raw: bytes.len(),
        gzip: gzip_size(&bytes),
    })
}

/// The size of `bytes` after `gzip -9`.
fn gzip_size(bytes: &[u8]) -> usize {
    miniz_oxide::deflate::compress_to_vec(bytes, 9).len() + GZIP_FRAME
}

#[cfg(test)]
mod tests {
    use super::{BUDGET, File, Weight, gzip_size};

    fn weight(gzip: usize) -> Weight {
        Weight {
            files: vec![File {
                name: "a.wasm".to_owned(),
                raw: 2 * gzip,
                gzip,
            }],
        }
    }

    #[test]
    fn repetition_compresses() {
        assert!(gzip_size(&[b'a'; 10_000]) < 100);
        assert!(gzip_size(b"") >= 18);
    }

    #[test]
    fn the_budget_may_be_reached_but_not_passed() {
        assert!(weight(BUDGET).fits());
        assert!(!weight(BUDGET + 1).fits());
        assert!(weight(BUDGET + 1).to_string().ends_with("EXCEEDED"));
    }
}
