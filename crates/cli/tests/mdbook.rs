//! The preprocessor as mdBook calls it: a book comes in, a book goes out.
#![cfg(feature = "mdbook")]

mod common;

use std::path::PathBuf;
use std::process::{Command, Output};

use common::feed;
use mdbook_preprocessor::PreprocessorContext;
use mdbook_preprocessor::book::{Book, Chapter};
use mdbook_preprocessor::config::Config;

fn run(arguments: &[&str], input: &str) -> Output {
    feed(&[&["mdbook"], arguments].concat(), input)
}

fn preprocess(settings: &str, renderer: &str, path: &str, content: &str) -> Output {
    let config = format!("[preprocessor.handover]\n{settings}");
    let config: Config = config.parse().expect("it is a configuration");
    let context = PreprocessorContext::new(PathBuf::from("/book"), config, renderer.to_owned());
    let chapter = Chapter::new("A chapter", content.to_owned(), path, Vec::new());
    let book = Book::new_with_items(vec![chapter.into()]);
    let input = serde_json::to_string(&(context, book)).expect("a book is JSON");
    run(&[], &input)
}

/// What becomes of a chapter.
fn chapter(settings: &str, renderer: &str, path: &str, content: &str) -> String {
    let output = preprocess(settings, renderer, path, content);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert_eq!(errors, "");
    let book: Book = serde_json::from_slice(&output.stdout).expect("a book comes out");
    let chapter = book.chapters().next().expect("it has its chapter");
    chapter.content.clone()
}

/// What is wrong with a chapter.
fn complaints(content: &str) -> String {
    let output = preprocess("", "html", "runs/one.md", content);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("the errors are text")
}

const PLAYGROUND: &str = "playground = \"https://example.org/play\"\n";

const RUN: &str = "\
Before.

```handover,step=2
title A run
node A owner
node P processor
tables 1
elect A
settle
expect verdict safe
```

After.
";

#[test]
fn every_renderer_is_served() {
    for renderer in ["html", "markdown", "epub"] {
        let output = run(&["supports", renderer], "");
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stdout.is_empty() && output.stderr.is_empty());
    }
}

#[test]
fn html_gets_the_picture_in_the_element() {
    let html = chapter(PLAYGROUND, "html", "runs/one.md", RUN);
    assert!(
        html.starts_with(
            "Before.\n\n<figure class=\"handover\">\n<handover-playground scenario=\"1"
        )
    );
    assert!(html.contains(
        " step=\"2\" theme=\"auto\" lang=\"en\">\n<a href=\"https://example.org/play/#1"
    ));
    assert!(html.contains("@2\">\n<svg "));
    assert!(html.contains("</svg>\n</a>\n</handover-playground>\n</figure>\n\nAfter.\n"));
    let script = "<script type=\"module\" src=\"https://example.org/play/embed.js\"></script>";
    assert_eq!(html.matches(script).count(), 1);
    assert!(!html.contains("```"));
    let (_, block) = html.split_once("<figure").expect("there is a figure");
    let (block, _) = block.split_once("</figure>").expect("the figure ends");
    assert!(
        !block.contains("\n\n"),
        "Markdown would end the picture at a blank line"
    );
}

#[test]
fn the_link_opens_the_run() {
    let html = chapter(PLAYGROUND, "html", "one.md", RUN);
    let (_, link) = html.split_once("<a href=\"").expect("there is a link");
    let (link, _) = link.split_once('"').expect("the link ends");
    let output = Command::new(env!("CARGO_BIN_EXE_handover"))
        .args(["link", "--read", link])
        .output()
        .expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("it is text");
    assert!(text.starts_with("title A run\n"), "{text}");
}

#[test]
fn a_playground_in_the_book_is_found_from_every_chapter() {
    let settings = "playground = \"play\"\n";
    for (path, address) in [("one.md", "play/"), ("a/b/one.md", "../../play/")] {
        let html = chapter(settings, "html", path, RUN);
        assert!(html.contains(&format!("<a href=\"{address}#1")), "{path}");
        assert!(
            html.contains(&format!("src=\"{address}embed.js\"")),
            "{path}"
        );
    }
}

#[test]
fn without_a_playground_the_picture_stands_alone() {
    let html = chapter("", "html", "one.md", RUN);
    assert!(html.contains("<figure class=\"handover\" tabindex=\"0\">\n<svg "));
    assert!(!html.contains("playground") && !html.contains("<a ") && !html.contains("<script"));
}

#[test]
fn a_scenario_of_the_library_goes_by_its_name() {
    let fence = "```handover,scenario=owner-change,theme=dark,loading=click\n```\n";
    let html = chapter(PLAYGROUND, "html", "one.md", fence);
    assert!(html.contains(
        "<handover-playground scenario=\"owner-change\" theme=\"dark\" lang=\"en\" loading=\"click\">\n\
         <a href=\"https://example.org/play/#owner-change\">"
    ));
    assert!(html.contains("class=\"handover-dark\""));
}

#[test]
fn other_renderers_get_words() {
    let text = chapter(PLAYGROUND, "epub", "one.md", RUN);
    assert!(text.starts_with("Before.\n\n```text\nA run\n"), "{text}");
    assert!(text.ends_with("\n```\n\nAfter.\n"), "{text}");
    let mermaid = chapter("", "markdown", "one.md", RUN);
    assert!(
        mermaid.starts_with("Before.\n\n```mermaid\nsequenceDiagram\n"),
        "{mermaid}"
    );
    let chosen = chapter("elsewhere = \"mermaid\"\n", "epub", "one.md", RUN);
    assert_eq!(chosen, mermaid);
    let chosen = chapter("elsewhere = \"text\"\n", "markdown", "one.md", RUN);
    assert_eq!(chosen, text);
}

#[test]
fn all_else_stays_as_it_is() {
    let content =
        "# A title\n\n```rust\nfn main() {}\n```\n\n- a\n\n  ```handovers\n  ```\n<b>x</b>\n";
    assert_eq!(chapter(PLAYGROUND, "html", "one.md", content), content);
}

#[test]
fn a_run_that_does_not_keep_its_word_fails_the_build() {
    let broken = RUN.replace(
        "expect verdict safe",
        "expect verdict stuck\nexpect messages 99",
    );
    let said = complaints(&format!("{RUN}\n{broken}"));
    let lines: Vec<_> = said.lines().collect();
    let [verdict, messages] = lines.as_slice() else {
        panic!("{said}");
    };
    assert!(
        verdict.starts_with("handover: src/runs/one.md: line 24: "),
        "{said}"
    );
    assert!(verdict.contains("expect verdict stuck") && verdict.contains("verdict safe"));
    assert!(
        messages.starts_with("handover: src/runs/one.md: line 25: "),
        "{said}"
    );
}

#[test]
fn without_its_guard_the_figure_does_not_keep_its_word() {
    let text = handover_simulation::library::find("owner-change")
        .expect("it is there")
        .text;
    let fence = |text: &str| format!("```handover\n{text}```\n");
    assert!(!chapter("", "html", "one.md", &fence(text)).contains("```"));
    let without = text.replace("model v2-final", "model v2-final\noff owner-rev");
    let said = complaints(&fence(&without));
    assert!(
        said.starts_with("handover: src/runs/one.md: line "),
        "{said}"
    );
}

#[test]
fn what_cannot_be_read_or_played_is_named_with_its_line() {
    for (fence, part) in [
        (
            "```handover\nnode A owner\nnod P processor\n```\n",
            "line 5, column 1: ",
        ),
        (
            "> ```handover\n> node A owner\n> nod P processor\n> ```\n",
            "line 5, column 3: ",
        ),
        (
            "```handover\nnode A owner\nnode P processor\ntick A\n```\n",
            "line 6: ",
        ),
        ("```handover\nnode A owner\n```\n", "no node can"),
        (
            "```handover,stop=1\nnode A owner\n```\n",
            "line 3: a fence has no option \"stop\"",
        ),
        ("```handover,scenario=no-such\n```\n", "handover list"),
        (
            "```handover,scenario=owner-change,step=999\n```\n",
            "no step 999",
        ),
        (
            "```handover,scenario=owner-change\ntick A\n```\n",
            "holds no other",
        ),
    ] {
        let said = complaints(&format!("One.\n\n{fence}"));
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("src/runs/one.md: line "), "{said}");
        assert!(said.contains(part), "{part:?} is not in: {said}");
    }
}

#[test]
fn bad_input_gets_one_sentence() {
    for input in ["", "{}", "[1, 2]"] {
        let output = run(&[], input);
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let output = preprocess("elsewhere = \"song\"\n", "html", "one.md", "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn words_that_want_to_break_out_stay_words() {
    let fence = "```handover\ntitle </svg></a><script>x</script>\nnode <img owner\nnode P processor\n\
                 note over P: `````` </figure>\n```\n";
    let html = chapter(PLAYGROUND, "html", "one.md", fence);
    assert_eq!(html.matches("<script").count(), 1);
    assert_eq!(html.matches("</figure>").count(), 1);
    let text = chapter("", "epub", "one.md", fence);
    assert!(
        text.starts_with("```````text\n") && text.ends_with("\n```````\n"),
        "{text}"
    );
}

/// The book's language is that of its runs, and a fence can name another.
#[test]
fn a_run_speaks_the_language_of_its_book() {
    let fence = |options: &str| format!("```handover,scenario=owner-change{options}\n```\n");
    let chinese = "lang=\"zh-CN\"";
    for (book, options, expected) in [
        ("language = \"zh-Hans\"", "", true),
        ("language = \"zh-CN\"", ",lang=en", false),
        ("language = \"fr\"", "", false),
        ("", ",lang=zh-CN", true),
    ] {
        let settings = format!("{PLAYGROUND}[book]\n{book}\n");
        let html = chapter(&settings, "html", "one.md", &fence(options));
        assert_eq!(html.matches(chinese).count(), if expected { 2 } else { 0 });
        assert_eq!(
            html.contains("DispatchTable(表 3)"),
            expected,
            "{book} {options}"
        );
        let title = if expected {
            "更换 owner"
        } else {
            "Owner change"
        };
        assert!(html.contains(&format!(">{title}</title>")), "{html}");
    }
}
