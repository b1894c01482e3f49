//! The size of what readers load, as it travels: compressed.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::failure::Outcome;
use crate::files;

/// What the page loads at most before somebody touches it, in compressed bytes.
const PAGE_BUDGET: usize = 250_000;

/// What it loads at most when somebody does, or opens another run than the first.
const REST_BUDGET: usize = 218_000;

/// What the files of the parts that are not loaded at first have in their names: see
/// [`super::split()`].
const REST: &str = "_split_";

/// What it loads at most when a run is to be taken away.
const MENUS_BUDGET: usize = 36_000;

/// What the files of that part have in their names.
const MENUS: &str = "_split_menus";

/// What it loads at most to speak another language than English: what the page says, and a third of
/// it the library's titles, lessons and stories. They come together, because the first of them is
/// the title and the lesson of whatever run is opened.
const LANGUAGE_BUDGET: usize = 48_000;

/// What the files of the languages have in their names.
const LANGUAGE: &str = "_split_chinese";

/// What it loads at most to be a frame of another page, besides what it loads anyway.
const FRAME_BUDGET: usize = 30_000;

/// What the files of that part have in their names.
const FRAME: &str = "_split_embed";

/// What it loads at most when a search is started: it answers in every language.
const SEARCH_BUDGET: usize = 225_000;

/// What a page with embeds, be it one or ten, may load at most before its reader asks for the
/// playground.
const EMBED_BUDGET: usize = 3_000;

/// The folder under `dist/` with what the module's own JavaScript imports.
const SNIPPETS: &str = "snippets";

/// The tables of sizes, one for each budget.
pub(crate) struct Weight {
    tables: Vec<Table>,
}

/// The files that together have to keep to a budget.
struct Table {
    title: &'static str,
    files: Vec<File>,
    budget: usize,
}

struct File {
    name: String,
    raw: usize,
    gzip: usize,
}

impl Weight {
    /// Weighs the page in the folder `dist`: the files at its top, where Trunk puts what `index.html`
    /// names, and those in `snippets/`. Other folders are for other readers: embeds, the guide.
    pub(crate) fn of(dist: &Path) -> Outcome<Self> {
        let mut page = files_of_page(dist)?;
        // It is loaded when the page has nothing else to do.
        page.retain(|path| !path.ends_with(super::offline::WORKER));
        let embed = dist.join(super::split::EMBED);
        page.retain(|path| *path != embed);
        let is_frame = |path: &PathBuf| is_called(path, FRAME);
        let is_menus = |path: &PathBuf| is_called(path, MENUS);
        let (menus, page): (Vec<_>, Vec<_>) = page.into_iter().partition(is_menus);
        let is_language = |path: &PathBuf| is_called(path, LANGUAGE);
        let (language, page): (Vec<_>, Vec<_>) = page.into_iter().partition(is_language);
        let is_rest = |path: &PathBuf| is_called(path, REST);
        let is_search = |path: &PathBuf| is_called(path, super::search::MARK);
        let (search, page): (Vec<_>, Vec<_>) = page.into_iter().partition(is_search);
        let (frame, page): (Vec<_>, Vec<_>) = page.into_iter().partition(is_frame);
        let (rest, first): (Vec<_>, Vec<_>) = page.into_iter().partition(is_rest);
        let tables = vec![
            Table::of("What the page loads", dist, &first, PAGE_BUDGET)?,
            Table::of("What it loads when it is touched", dist, &rest, REST_BUDGET)?,
            Table::of("What it loads to search", dist, &search, SEARCH_BUDGET)?,
            Table::of("What it loads to share", dist, &menus, MENUS_BUDGET)?,
            Table::of(
                "What it loads to speak Chinese",
                dist,
                &language,
                LANGUAGE_BUDGET,
            )?,
            Table::of("What it loads as an embed", dist, &frame, FRAME_BUDGET)?,
            Table::of(
                "What a page with embeds loads before a click",
                dist,
                &[embed],
                EMBED_BUDGET,
            )?,
        ];
        Ok(Self { tables })
    }

    /// Whether nothing is larger than what is let pass.
    pub(crate) fn fits(&self) -> bool {
        self.tables.iter().all(Table::fits)
    }
}

impl Table {
    fn of(title: &'static str, dist: &Path, paths: &[PathBuf], budget: usize) -> Outcome<Self> {
        let mut files = paths
            .iter()
            .map(|path| weigh(dist, path))
            .collect::<Outcome<Vec<_>>>()?;
        files.sort_by(|one, other| {
            other
                .gzip
                .cmp(&one.gzip)
                .then_with(|| one.name.cmp(&other.name))
        });
        Ok(Self {
            title,
            files,
            budget,
        })
    }

    fn fits(&self) -> bool {
        self.gzip() <= self.budget
    }

    fn gzip(&self) -> usize {
        self.files.iter().map(|file| file.gzip).sum()
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, table) in self.tables.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n\n" };
            write!(out, "{gap}{table}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.files.iter().map(|file| file.name.len());
        let width = names.chain([self.title.len()]).max().unwrap_or_default();
        writeln!(out, "{:width$}  {:>9}  {:>9}", self.title, "raw", "gzip")?;
        for file in &self.files {
            writeln!(
                out,
                "{:width$}  {:>9}  {:>9}",
                file.name, file.raw, file.gzip
            )?;
        }
        let raw: usize = self.files.iter().map(|file| file.raw).sum();
        writeln!(out, "{:width$}  {raw:>9}  {:>9}", "together", self.gzip())?;
        let verdict = if self.fits() { "kept" } else { "EXCEEDED" };
        let budget = self.budget;
        write!(
            out,
            "{:width$}  {:>9}  {budget:>9}  {verdict}",
            "budget", ""
        )
    }
}

/// Whether the name of a file contains `mark`.
fn is_called(path: &Path, mark: &str) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().contains(mark)
}

/// The files at the top of the page's folder, where Trunk puts what `index.html` names, and those in `snippets/`.
pub(super) fn files_of_page(dist: &Path) -> Outcome<Vec<PathBuf>> {
    let mut page = files::in_folder(dist)?;
    page.extend(files::below(&dist.join(SNIPPETS))?);
    Ok(page)
}

fn weigh(dist: &Path, path: &Path) -> Outcome<File> {
    let bytes = files::read(path)?;
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
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    let written = gzip.write_all(bytes).and_then(|()| gzip.finish());
    written.expect("memory takes what is written").len()
}

#[cfg(test)]
mod tests {
    use super::{File, Table, gzip_size};

    fn table(gzip: usize) -> Table {
        let files = vec![File {
            name: "a.wasm".to_owned(),
            raw: 2 * gzip,
            gzip,
        }];
        Table {
            title: "Loaded",
            files,
            budget: 100,
        }
    }

    #[test]
    fn repetition_compresses() {
        assert!(gzip_size(&[b'a'; 10_000]) < 100);
        assert!(gzip_size(b"") >= 18);
    }

    #[test]
    fn the_budget_may_be_reached_but_not_passed() {
        assert!(table(100).fits());
        assert!(!table(101).fits());
        assert!(table(101).to_string().ends_with("EXCEEDED"));
    }
}
