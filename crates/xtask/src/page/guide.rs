//! The guide: a book that mdBook makes beside the page, with the project's own preprocessor.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process;
use crate::project::Project;
use crate::setup::Tools;
use crate::status::Detail;

/// The sources of the book, seen from the top level.
const BOOK: &str = "www/guide";

/// Folders that the book refers to: where they are, and where they lie beside it in `dist/`.
const BESIDE: [(&str, &str); 2] = [("www/schema", "schema"), ("www/pictures", "guide/pictures")];

/// What mdBook writes into each page, and what stands there instead: a landmark around what is above
/// the text, a button where there is a label that no keyboard reaches (`theme/guide.js` makes it
/// work), and scripts for which the text does not wait.
const MENDED: [(&str, &str); 4] = [
    ("<script src=", "<script defer src="),
    (
        "<div id=\"mdbook-menu-bar\" class=\"menu-bar sticky\">",
        "<div id=\"mdbook-menu-bar\" class=\"menu-bar sticky\" role=\"banner\">",
    ),
    (
        "<label id=\"mdbook-sidebar-toggle\" class=\"icon-button\" for=\"mdbook-sidebar-toggle-anchor\"",
        "<noscript><label class=\"icon-button\" for=\"mdbook-sidebar-toggle-anchor\">Contents</label></noscript>\
         <button id=\"mdbook-sidebar-toggle\" type=\"button\" class=\"icon-button\"",
    ),
    (
        "</label>\n                        <button id=\"mdbook-theme-toggle\"",
        "</button>\n                        <button id=\"mdbook-theme-toggle\"",
    ),
];

/// What may have to be scrolled, and so needs a place for the keyboard.
const SCROLLED: (&str, &str) = (
    "<div class=\"table-wrapper\">",
    "<div class=\"table-wrapper\" tabindex=\"0\">",
);

/// The same for its scripts, by how their names begin: a link that leads nowhere is a button, and what keeps browsers
/// from going back at once is left out.
const MENDED_SCRIPTS: [(&str, &str, &str); 2] = [
    (
        "toc-",
        "<a class=\"chapter-fold-toggle\">",
        "<a role=\"button\" class=\"chapter-fold-toggle\">",
    ),
    ("book-", "window.onunload = function() { };", ""),
];

/// The list of chapters, which is a part of every other page.
const CONTENTS: &str = "toc.html";

/// Builds the guide into `dist/guide` and copies what it refers to.
pub(crate) fn build(project: &Project, tools: &Tools, detail: Detail) -> Outcome<()> {
    let guide = project.dist().join("guide");
    let program = program(project, detail)?;
    let mut mdbook = process::command("mdbook", project.root());
    mdbook
        .args(["build", BOOK, "--dest-dir"])
        .arg(&guide)
        .env("PATH", tools.path_with(&program)?);
    process::run_to_success(mdbook, "mdbook build", detail, &project.log("guide"))?;
    for file in files::in_folder(&guide)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".html") && name != CONTENTS {
            mend(&file, &MENDED)?;
        } else if name.ends_with(".js") {
            let of_it = MENDED_SCRIPTS.iter().filter(|one| name.starts_with(one.0));
            let of_it: Vec<_> = of_it.map(|&(_, from, to)| (from, to)).collect();
            mend(&file, &of_it)?;
        }
    }
    for (from, to) in BESIDE {
        files::copy_folder(&project.root().join(from), &project.dist().join(to))?;
    }
    Ok(())
}

/// Makes of a page what everybody can use.
fn mend(path: &Path, mended: &[(&str, &str)]) -> Outcome<()> {
    let mut page = files::read_text(path)?;
    for (from, to) in mended {
        if !page.contains(*from) {
            return Err(Failure::new(format!(
                "mdBook writes its pages in another way than it did: {} has no `{from}`.",
                path.display()
            )));
        }
        page = page.replace(from, to);
    }
    page = page.replace(SCROLLED.0, SCROLLED.1);
    files::write(path, page)
}

/// Builds the terminal program, which is the preprocessor; the folder that it is in.
fn program(project: &Project, detail: Detail) -> Outcome<PathBuf> {
    let mut cargo = process::command("cargo", project.root());
    cargo.args(["build", "--locked", "--package", "handover-cli"]);
    process::run_to_success(
        cargo,
        "cargo build (handover)",
        detail,
        &project.log("handover"),
    )?;
    Ok(project.target().join("debug"))
}
