//! The folder of installed tools: one sub-folder per tool and version, shared by all work trees of
//! the user.

use std::env;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::project::Project;

/// Where the tools are kept: `$HANDOVER_TOOLS`, else `handover/tools` in the user's cache folder.
pub(crate) fn folder(project: &Project) -> PathBuf {
    let set = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    set("HANDOVER_TOOLS")
        .or_else(|| set("XDG_CACHE_HOME").map(|cache| cache.join("handover/tools")))
        .or_else(|| set("HOME").map(|home| home.join(".cache/handover/tools")))
        .unwrap_or_else(|| project.target().join("xtask/tools"))
}

/// The folder of the tool called `name` (its version is part of the name); where it is missing,
/// `install` is called to fill an empty folder, which takes its final name only when `install` has
/// succeeded.
///
/// A second process that wants the same tool waits for the first instead of installing it again.
pub(crate) fn ensure(
    project: &Project,
    name: &str,
    install: impl FnOnce(&Path) -> Outcome<()>,
) -> Outcome<PathBuf> {
    let cache = folder(project);
    let home = cache.join(name);
    if home.is_dir() {
        return Ok(home);
    }
    fs::create_dir_all(&cache).map_err(|error| Failure::of_path("Creating", &cache, error))?;
    let _lock = lock(&cache.join(format!("{name}.lock")), name)?;
    if home.is_dir() {
        return Ok(home);
    }

    let staging = cache.join(format!("{name}.unfinished"));
    remove(&staging)?;
    fs::create_dir(&staging).map_err(|error| Failure::of_path("Creating", &staging, error))?;
    install(&staging)?;
    fs::rename(&staging, &home).map_err(|error| Failure::of_path("Renaming", &staging, error))?;
    Ok(home)
}

/// Removes the folder at `path` where there is one.
pub(crate) fn remove(path: &Path) -> Outcome<()> {
    if path.exists() {
        fs::remove_dir_all(path).map_err(|error| Failure::of_path("Removing", path, error))?;
    }
    Ok(())
}

/// Waits until no other process holds the lock file at `path`; the lock ends with the returned
/// file.
fn lock(path: &Path, name: &str) -> Outcome<File> {
    let file = File::create(path).map_err(|error| Failure::of_path("Creating", path, error))?;
    match file.try_lock() {
        Ok(()) => return Ok(file),
        Err(TryLockError::WouldBlock) => {
            println!("Another process is installing {name}: waiting for it.")
        }
        Err(TryLockError::Error(error)) => return Err(Failure::of_path("Locking", path, error)),
    }
    file.lock()
        .map_err(|error| Failure::of_path("Locking", path, error))?;
    Ok(file)
}
