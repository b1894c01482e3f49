//! The recipes, tried with the programs that they are for.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::book::{Block, Chapter, chapter};

/// The recipes by their titles, each with the kinds of the blocks under it.
const RECIPES: [(&str, &[&str]); 8] = [
    ("mdBook", &["toml", "markdown", "text"]),
    ("A committed picture", &["sh"]),
    ("Docusaurus, Gatsby and other MDX", &["jsx", "mdx"]),
    ("Hugo", &["html", "text"]),
    ("Zola", &["html", "text"]),
    ("Sphinx", &["rst"]),
    ("rustdoc", &["sh", "rust,ignore"]),
    ("GitHub, GitLab", &[]),
];

/// A run that `expect` lines hold for, and one for which they do not.
const KEPT: &str = "expect verdict safe";
const BROKEN: &str = "expect verdict violated";

/// The blocks under a title.
fn under(chapter: &Chapter, title: &str) -> Vec<Block> {
    let heading = |line: &str| line.strip_prefix("## ") == Some(title);
    let lines = || (1..).zip(chapter.text.lines());
    let (from, _) = lines()
        .find(|(_, line)| heading(line))
        .unwrap_or_else(|| panic!("no recipe {title}"));
    let next = lines().find(|(n, line)| *n > from && line.starts_with("## "));
    let to = next.map_or(usize::MAX, |(n, _)| n);
    let blocks = chapter.blocks().into_iter();
    blocks.filter(|b| (from..to).contains(&b.line)).collect()
}

/// The block of a kind in the recipe with a title.
fn sample(title: &str, kind: &str) -> String {
    first(under(&chapter("recipes.md"), title), kind)
}

fn first(blocks: Vec<Block>, kind: &str) -> String {
    let found = blocks.into_iter().find(|block| block.info == kind);
    found.unwrap_or_else(|| panic!("there is no {kind}")).body
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("recipes")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder is made");
    folder
}

/// Writes a file, and the folders that it is in.
fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder is made");
    fs::write(path, text).expect("the file is written");
}

fn read(folder: &Path, file: &str) -> String {
    let path = folder.join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs a program in a folder, where `handover` is a command as for any other.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> Output {
    let own = Path::new(env!("CARGO_BIN_EXE_handover"));
    let own = own.parent().expect("it is in a folder").to_owned();
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([own].into_iter().chain(env::split_paths(&others)));
    Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("PATH", path.expect("folders"))
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}: run `cargo xtask test guide`"))
}

/// Does the same, which has to go well; what it says.
fn must(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = run(folder, program, arguments);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {said}{errors}");
    said
}

/// Whether a page has the element, with what it is to show, and in it the way to the run.
#[track_caller]
fn has_element(html: &str, scenario: &str) {
    let from = html.find("<handover-playground ");
    let from = from.unwrap_or_else(|| panic!("no element: {html}"));
    let element = &html[from..];
    let element = &element[..element.find("</handover-playground>").expect("it ends")];
    for part in [
        format!("scenario=\"{scenario}\""),
        "step=\"19\"".to_owned(),
        format!("<a href=\"https://example.org/handover/#{scenario}"),
    ] {
        assert!(element.contains(&part), "no {part} in {element}");
    }
}

/// Whether a page loads what makes an element of it.
#[track_caller]
fn has_script(html: &str) {
    let script = r#"<script type="module" src="https://example.org/handover/embed.js"></script>"#;
    assert!(html.contains(script), "no script: {html}");
}

#[test]
fn every_recipe_is_tried() {
    let chapter = chapter("recipes.md");
    let titles: Vec<_> = chapter
        .text
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    assert_eq!(titles, RECIPES.map(|(title, _)| title));
    for (title, kinds) in RECIPES {
        let found: Vec<_> = under(&chapter, title).into_iter().map(|b| b.info).collect();
        assert_eq!(found, kinds, "{title}");
    }
}

/// A book made of the recipe, with that scenario in its file.
fn book(name: &str, expected: &str) -> PathBuf {
    let folder = folder(name);
    let toml = format!("[book]\n\n{}", sample("mdBook", "toml"));
    write(&folder, "book.toml", &toml);
    write(&folder, "src/SUMMARY.md", "- [Stale](stale.md)\n");
    // What keeps the guide's own book from including it.
    let chapter = sample("mdBook", "markdown").replace("\\{{", "{{");
    write(&folder, "src/stale.md", &chapter);
    write(&folder, "scenarios/stale.txt", &scenario(expected));
    folder
}

/// The text of a run that is safe.
fn scenario(expected: &str) -> String {
    format!("title Stale\nnode A owner\nnode P processor\n\nelect A\n\n{expected}\n")
}

#[test]
fn mdbook_builds_the_book() {
    let folder = book("mdbook", KEPT);
    must(&folder, "mdbook", &["build"]);
    let html = read(&folder, "book/stale.html");
    has_element(&html, "owner-change");
    assert!(html.contains("theme=\"dark\"") && html.contains("loading=\"lazy\""));
    assert_eq!(html.matches("<handover-playground ").count(), 2);
}

#[test]
fn mdbook_does_not_build_a_book_that_does_not_keep_its_word() {
    let folder = book("mdbook-broken", BROKEN);
    let output = run(&folder, "mdbook", &["build"]);
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    // As the recipe shows it, but for the line and the verdict.
    let shown = sample("mdBook", "text");
    let (place, _) = shown.split_once(": line ").expect("a line is named");
    assert!(said.contains(place), "{said}");
    let wanted = "the run does not show `expect verdict violated` but `verdict safe`";
    assert!(said.contains(wanted), "{said}");
}

#[test]
fn a_committed_picture_is_kept_fresh() {
    let folder = folder("committed");
    write(&folder, "stale.txt", &scenario(KEPT));
    let render = ["render", "stale.txt", "--format", "svg", "--theme", "light"];
    let picture = must(&folder, "handover", &render);
    write(&folder, "docs/stale-light.svg", &picture);
    let lines = sample("A committed picture", "sh");
    must(&folder, "sh", &["-ec", &lines]);
    write(&folder, "docs/stale-light.svg", "<svg/>");
    assert!(!run(&folder, "sh", &["-ec", &lines]).status.success());
    write(&folder, "docs/stale-light.svg", &picture);
    write(&folder, "stale.txt", &scenario(BROKEN));
    assert!(!run(&folder, "sh", &["-ec", &lines]).status.success());
}

/// Compiles a page of MDX and paints what comes of it.
const PAINT: &str = r#"
import { compile } from "@mdx-js/mdx";
import { readFileSync, writeFileSync } from "node:fs";
writeFileSync("page.js", String(await compile(readFileSync("page.mdx"))));
"#;

const ENTRY: &str = r#"
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Page from "./page.js";
process.stdout.write(renderToStaticMarkup(createElement(Page)));
"#;

#[test]
fn mdx_and_react_paint_the_element() {
    let title = "Docusaurus, Gatsby and other MDX";
    let folder = folder("mdx");
    let modules = env::var_os("HANDOVER_MDX").expect("run `cargo xtask test guide`");
    let modules = PathBuf::from(modules).join("node_modules");
    std::os::unix::fs::symlink(modules, folder.join("node_modules")).expect("a link is made");
    write(
        &folder,
        "src/components/Handover.jsx",
        &sample(title, "jsx"),
    );
    write(&folder, "page.mdx", &sample(title, "mdx"));
    write(&folder, "compile.mjs", PAINT);
    write(&folder, "entry.js", ENTRY);
    must(&folder, "node", &["compile.mjs"]);
    let bundle = [
        "entry.js",
        "--bundle",
        "--platform=node",
        "--jsx=automatic",
        "--alias:@site=.",
        "--log-level=error",
        "--outfile=out.cjs",
    ];
    must(&folder, "esbuild", &bundle);
    has_element(&must(&folder, "node", &["out.cjs"]), "owner-change");
}

#[test]
fn hugo_paints_the_element() {
    let folder = folder("hugo");
    write(&folder, "hugo.toml", "title = \"Docs\"\n");
    // The name that older ones look for.
    write(&folder, "config.toml", "title = \"Docs\"\n");
    write(
        &folder,
        "layouts/shortcodes/handover.html",
        &sample("Hugo", "html"),
    );
    write(&folder, "layouts/_default/single.html", "{{ .Content }}\n");
    let page = format!("---\ntitle: Stale\n---\n\n{}", sample("Hugo", "text"));
    write(&folder, "content/stale.md", &page);
    must(&folder, "hugo", &["--quiet"]);
    let html = read(&folder, "public/stale/index.html");
    has_script(&html);
    has_element(&html, "owner-change");
}

#[test]
#[expect(clippy::disallowed_types, reason = "Tera hands arguments over in one")]
fn zolas_templates_paint_the_element() {
    let mut tera = tera::Tera::default();
    let template = sample("Zola", "html");
    tera.add_raw_template("shortcode", &template)
        .expect("a template");
    let shortcode = tera.clone();
    tera.register_function(
        "handover",
        move |given: &std::collections::HashMap<String, tera::Value>| {
            let context = tera::Context::from_serialize(given)?;
            shortcode.render("shortcode", &context).map(Into::into)
        },
    );
    let render = |page: &str| {
        let mut tera = tera.clone();
        tera.render_str(page, &tera::Context::new())
            .expect("a page")
    };
    let html = render(&sample("Zola", "text"));
    has_script(&html);
    has_element(&html, "owner-change");
    let stepless = render("{{ handover(scenario=\"two-sides\") }}");
    assert!(stepless.contains("scenario=\"two-sides\">"), "{stepless}");
}

#[test]
fn sphinx_paints_the_element_or_the_picture() {
    let folder = folder("sphinx");
    write(&folder, "conf.py", "project = \"Docs\"\n");
    let page = format!("Stale\n=====\n\n{}", sample("Sphinx", "rst"));
    write(&folder, "index.rst", &page);
    let render = ["render", "owner-change", "--format", "svg"];
    let picture = must(&folder, "handover", &render);
    write(&folder, "owner-change-light.svg", &picture);
    must(&folder, "sphinx-build", &["-qW", "-b", "html", ".", "html"]);
    let html = read(&folder, "html/index.html");
    has_script(&html);
    has_element(&html, "owner-change");
    must(&folder, "sphinx-build", &["-qW", "-b", "xml", ".", "xml"]);
    let xml = read(&folder, "xml/index.xml");
    assert!(xml.contains("uri=\"owner-change-light.svg\""), "{xml}");
}

#[test]
fn rustdoc_paints_the_element() {
    let folder = folder("rustdoc");
    let manifest = "[package]\nname = \"stale\"\nedition = \"2024\"\n\n[workspace]\n";
    write(&folder, "Cargo.toml", manifest);
    write(&folder, "src/lib.rs", &sample("rustdoc", "rust,ignore"));
    let lines = sample("rustdoc", "sh").replace("cargo doc", "cargo doc --quiet --offline");
    must(&folder, "sh", &["-ec", &lines]);
    let html = read(&folder, "target/doc/stale/index.html");
    has_script(&html);
    has_element(&html, "owner-change");
}

#[test]
fn the_shell_paints_both_pictures() {
    let folder = folder("pictures");
    let lines = first(chapter("embedding.md").blocks(), "sh");
    must(&folder, "sh", &["-ec", &lines]);
    let [light, dark] = ["light", "dark"].map(|t| read(&folder, &format!("owner-change-{t}.svg")));
    assert!(light.starts_with("<svg ") && dark.starts_with("<svg ") && light != dark);
}

#[test]
fn python_reads_the_report() {
    let lines = first(chapter("javascript.md").blocks(), "python");
    assert_eq!(
        must(&folder("python"), "python3", &["-c", &lines]),
        "safe\n"
    );
}
