//! The service worker, which keeps the page for when there is no network.

use std::path::{Path, PathBuf};

use super::weight::files_of_page;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;

/// Its source in the work tree.
const SOURCE: &str = "www/sw.js";

/// Its name in the page's folder, above which it could not see the page.
pub(super) const WORKER: &str = "sw.js";

/// Where the source wants the version.
const VERSION: &str = "{version}";

/// Where the source wants the list of files, quotes included.
const FILES: &str = "\"{files}\"";

/// Writes the service worker into `dist/`, with the names of the files that the page is made of.
pub(super) fn write(project: &Project) -> Outcome<()> {
    let dist = project.dist();
    let source = project.read(SOURCE)?;
    let (mut names, mut contents) = (Vec::new(), vec![source.clone().into_bytes()]);
    for path in kept(&dist)? {
        contents.push(files::read(&path)?);
        let name = path.strip_prefix(&dist).unwrap_or(&path);
        names.push(format!("\"./{}\"", name.display()));
    }
    for place in [VERSION, FILES] {
        if !source.contains(place) {
            return Err(Failure::new(format!("{SOURCE} has no place for {place}.")));
        }
    }
    let worker = source
        .replace(VERSION, &files::fingerprint(&contents))
        .replace(FILES, &names.join(", "));
    files::write(&dist.join(WORKER), worker)
}

/// What is kept: the files of the page, in order. Embeds have no worker, so what only they need is left out.
fn kept(dist: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = files_of_page(dist)?;
    files.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !name.ends_with(WORKER) && !name.ends_with("index.html") && !name.contains("embed")
    });
    files.sort();
    Ok(files)
}
