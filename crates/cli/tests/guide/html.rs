//! As much of HTML as it takes to find what pages of the built guide refer to.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::PathBuf;

/// A page as it was built.
pub(crate) struct Page {
    /// What can be jumped to.
    pub(crate) ids: BTreeSet<String>,
    /// What it refers to.
    pub(crate) targets: BTreeSet<String>,
}

/// The folder that the guide was built into.
pub(crate) fn built() -> PathBuf {
    let folder = env::var_os("HANDOVER_GUIDE").map(PathBuf::from);
    folder
        .filter(|folder| folder.join("index.html").is_file())
        .expect("HANDOVER_GUIDE names the built guide; run these with `cargo xtask test guide`")
}

/// The pages of the built guide, by the names of their files.
pub(crate) fn pages() -> BTreeMap<String, Page> {
    let files = fs::read_dir(built()).expect("the guide can be listed");
    let files = files.map(|file| file.expect("the guide can be listed").path());
    let pages = files.filter(|path| path.extension().is_some_and(|it| it == "html"));
    let pages = pages.map(|path| {
        let name = path.file_name().expect("a page has a name");
        let html = fs::read_to_string(&path).expect("a page is text");
        (name.to_string_lossy().into_owned(), Page::read(&html))
    });
    pages.collect()
}

impl Page {
    fn read(html: &str) -> Self {
        let mut page = Self {
            ids: BTreeSet::new(),
            targets: BTreeSet::new(),
        };
        for tag in html.split('<').filter_map(|tag| tag.split('>').next()) {
            for (name, value) in attributes(tag) {
                match name {
                    "id" => page.ids.insert(value),
                    "href" | "src" | "srcset" => page.targets.insert(value),
                    _ => false,
                };
            }
        }
        page
    }
}

/// The attributes of a tag that have a value between quotation marks.
fn attributes(tag: &str) -> impl Iterator<Item = (&str, String)> {
    let mut rest = tag;
    std::iter::from_fn(move || {
        let (before, after) = rest.split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        rest = after;
        let name = before.rsplit(char::is_whitespace).next()?;
        Some((name, value.replace("&amp;", "&")))
    })
}

#[test]
fn what_a_page_refers_to_is_found() {
    let page = Page::read("<p id=\"a\">x<a class=b href=\"c?d&amp;e#f\">y</a><img src=\"g\">");
    assert_eq!(page.ids, BTreeSet::from(["a".to_owned()]));
    let targets = ["c?d&e#f", "g"].map(str::to_owned);
    assert_eq!(page.targets, BTreeSet::from(targets));
}
