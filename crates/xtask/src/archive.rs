//! What is put on a host: the built page with everything beside it, as a folder and in one file.

use std::fs::File;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, Header};

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::page;
use crate::project::Project;

/// What every file may be used for: read by all, written by its owner.
const MODE: u32 = 0o644;

/// Builds the page and packs it; says where it is.
pub(crate) fn dist(project: &Project) -> Outcome<String> {
    let built = page::build(project)?;
    let name = concat!("handover-", env!("CARGO_PKG_VERSION"));
    let path = project.target().join(format!("{name}.tar.gz"));
    pack(&project.dist(), name, &path)?;
    Ok(format!(
        "{built}\nThe same in one file: {}. Either can be put on any host of static files, in any folder.",
        path.display()
    ))
}

/// Packs the files of `folder` into an archive at `path`, below `name`: the same files make the same archive.
fn pack(folder: &Path, name: &str, path: &Path) -> Outcome<()> {
    let failed = |error| Failure::of_path("Writing", path, error);
    let file = File::create(path).map_err(failed)?;
    let mut archive = Builder::new(GzEncoder::new(file, Compression::best()));
    for source in files::below(folder)? {
        let bytes = files::read(&source)?;
        let place = Path::new(name).join(source.strip_prefix(folder).unwrap_or(&source));
        let mut header = Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(MODE);
        archive
            .append_data(&mut header, place, bytes.as_slice())
            .map_err(failed)?;
    }
    let gzip = archive.into_inner().map_err(failed)?;
    gzip.finish().map_err(failed)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{env, fs, process};

    use flate2::read::GzDecoder;
    use tar::Archive;

    use super::pack;

    #[test]
    fn the_same_files_make_the_same_archive() {
        let folder = env::temp_dir().join(format!("handover-archive-{}", process::id()));
        let inner = folder.join("in/guide");
        fs::create_dir_all(&inner).unwrap();
        fs::write(folder.join("in/index.html"), "page").unwrap();
        fs::write(inner.join("a.html"), "chapter").unwrap();
        let (one, other) = (folder.join("one"), folder.join("other"));
        for archive in [&one, &other] {
            assert!(pack(&folder.join("in"), "handover-1", archive).is_ok());
        }
        let bytes = fs::read(&one).unwrap();
        assert_eq!(bytes, fs::read(&other).unwrap());
        let mut archive = Archive::new(GzDecoder::new(bytes.as_slice()));
        let names: Vec<_> = archive
            .entries()
            .unwrap()
            .map(|entry| entry.unwrap().path().unwrap().into_owned())
            .collect();
        fs::remove_dir_all(&folder).unwrap();
        let expected = ["handover-1/guide/a.html", "handover-1/index.html"];
        assert_eq!(names, expected.map(|name| Path::new(name).to_owned()));
    }
}
