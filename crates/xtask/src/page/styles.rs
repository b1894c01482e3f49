//! The page's style sheets: one for the first sight, which compresses better than many, and one for
//! each part that has its own.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::Path;

use crate::failure::{Failure, Outcome};
use crate::project::Project;

/// How the page names a style sheet, with the sheet between the two.
const LINK: (&str, &str) = ("<link rel=\"stylesheet\" href=\"./", "\"/>");

/// Joins the sheets that the page in the folder `staging` names, in their order.
pub(super) fn join(staging: &Path) -> Outcome<()> {
    let page = staging.join("index.html");
    let html = read(&page)?;
    let (html, names) = without_links(&html);
    let mut joined = String::new();
    for name in &names {
        let sheet = staging.join(name);
        joined.push_str(&read(&sheet)?);
        fs::remove_file(&sheet).map_err(|error| Failure::of_path("Removing", &sheet, error))?;
    }
    let name = put(staging, "page", &joined)?;
    let link = format!("{}{name}{}", LINK.0, LINK.1);
    let html = html.replacen("</title>", &format!("</title>\n    {link}"), 1);
    fs::write(&page, html).map_err(|error| Failure::of_path("Writing", &page, error))
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
    put(staging, &format!("{stem}_{part}"), &read(&source)?).map(Some)
}

/// Writes a sheet under a name that changes with what is in it.
fn put(staging: &Path, stem: &str, sheet: &str) -> Outcome<String> {
    let mut hasher = DefaultHasher::new();
    hasher.write(sheet.as_bytes());
    let name = format!("{stem}-{:016x}.css", hasher.finish());
    let path = staging.join(&name);
    fs::write(&path, sheet).map_err(|error| Failure::of_path("Writing", &path, error))?;
    Ok(name)
}

fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| Failure::of_path("Reading", path, error))
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
