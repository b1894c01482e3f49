//! Reading, writing and finding files, with a sentence where that fails.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};

/// What is in a file.
pub(crate) fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| Failure::of_path("Reading", path, error))
}

/// The text in a file.
pub(crate) fn read_text(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| Failure::of_path("Reading", path, error))
}

/// Writes a file anew.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Outcome<()> {
    fs::write(path, content).map_err(|error| Failure::of_path("Writing", path, error))
}

/// Copies a file to another place.
pub(crate) fn copy(from: &Path, to: &Path) -> Outcome<()> {
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| Failure::of_path("Copying", from, error))
}

/// Copies the files of one folder into another, which is made where it is missing.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Outcome<()> {
    fs::create_dir_all(to).map_err(|error| Failure::of_path("Creating", to, error))?;
    for file in in_folder(from)? {
        copy(&file, &to.join(file.file_name().unwrap_or_default()))?;
    }
    Ok(())
}

/// The files in a folder itself.
pub(crate) fn in_folder(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = entries(folder)?;
    files.retain(|path| path.is_file());
    Ok(files)
}

/// All files below a folder, in order; none where there is no such folder.
pub(crate) fn below(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    folders.retain(|folder| folder.is_dir());
    while let Some(folder) = folders.pop() {
        for path in entries(&folder)? {
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn entries(folder: &Path) -> Outcome<Vec<PathBuf>> {
    fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        .map_err(|error| Failure::of_path("Listing", folder, error))
}

/// Sixteen digits that change with what they are made of, for the names of files that never change.
pub(crate) fn fingerprint(content: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
