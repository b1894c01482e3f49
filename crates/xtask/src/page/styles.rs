//! The page's style sheets: one for the first sight, which compresses better than many, and one for
//! each part that has its own.

use std::fs;
use std::path::Path;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;

/// How the page names a style sheet, with the sheet between the two.
const LINK: (&str, &str) = ("<link rel=\"stylesheet\" href=\"./", "\"/>");

/// Joins the sheets that the page in the folder `staging` names, in their order.
pub(super) fn join(staging: &Path) -> Outcome<()> {
    let page = staging.join("index.html");
    let html = files::read_text(&page)?;
    let (html, names) = without_links(&html);
    let mut joined = String::new();
    for name in &names {
        let sheet = staging.join(name);
        joined.push_str(&files::read_text(&sheet)?);
        fs::remove_file(&sheet).map_err(|error| Failure::of_path("Removing", &sheet, error))?;
    }
    let name = put(staging, "page", &joined)?;
    let link = format!("{}{name}{}", LINK.0, LINK.1);
    let html = html.replacen("</title>", &format!("</title>\n    {link}"), 1);
    files::write(&page, html)
}

/// The page without its links to sheets, and the names of these.
fn without_links(html: &str) -> (String, Vec<String>) {
    let mut rest = html;
    let (mut kept, mut names) = (String::new(), Vec::new());
    while let Some((before, after)) = rest.split_once(LINK.0) {
        let (name, after) = after.split_once(LINK.1).unwrap_or((after, ""));
        kept.push_str(before.trim_end_matches(' '));
        names.push(name.to_owned());
        rest = after.strip_prefix('\n').unwrap_or(after);
    }
    kept.push_str(rest);
    (kept, names)
}

/// Puts the sheet of the part `part` beside it, if it has one; returns what it is called there.
pub(super) fn of_part(
    project: &Project,
    staging: &Path,
    stem: &str,
    part: &str,
) -> Outcome<Option<String>> {
    let source = format!("www/css/{}.css", part.trim_start_matches("split_"));
    let source = project.root().join(source);
    if !source.is_file() {
        return Ok(None);
    }
    put(
        staging,
        &format!("{stem}_{part}"),
        &files::read_text(&source)?,
    )
    .map(Some)
}

/// Writes a sheet under a name that changes with what is in it.
fn put(staging: &Path, stem: &str, sheet: &str) -> Outcome<String> {
    let name = format!("{stem}-{}.css", files::fingerprint(&sheet));
    files::write(&staging.join(&name), sheet)?;
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::without_links;

    #[test]
    fn links_are_taken_out_in_their_order() {
        let html = "<title>a</title>\n    <link rel=\"stylesheet\" href=\"./b.css\"/>\n    \
                    <link rel=\"stylesheet\" href=\"./c.css\"/>\n    <script src=\"./d.js\"></script>";
        let (rest, names) = without_links(html);
        assert_eq!(names, ["b.css", "c.css"]);
        assert_eq!(
            rest,
            "<title>a</title>\n    <script src=\"./d.js\"></script>"
        );
    }
}
