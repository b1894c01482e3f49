//! Pictures of pixels, painted by the program itself.

mod common;

use std::env;
use std::fs;
use std::process::{self, Output};

use common::feed;
use handover_diagram::png::extract;

/// A run with that title.
fn run(title: &str) -> String {
    format!("title {title}\nnode A owner\nnode P processor\nelect A\ntick A\n")
}

fn painted(input: &str, theme: &str) -> Output {
    feed(&["render", "-", "--format", "png", "--theme", theme], input)
}

/// Width and height, from the header.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| {
        png[at..at + 4]
            .iter()
            .fold(0, |n, byte| n << 8 | u32::from(*byte))
    };
    (number(16), number(20))
}

#[test]
fn a_picture_is_the_same_each_time_and_holds_its_run() {
    let text = run("Mine");
    let one = painted(&text, "light");
    assert!(one.status.success() && one.stderr.is_empty(), "{one:?}");
    assert_eq!(extract(&one.stdout), Ok(Some(text.clone())));
    let (width, height) = size(&one.stdout);
    assert!(width > 200 && height > 200, "{width} x {height}");
    assert!(painted(&text, "light").stdout == one.stdout);
    // Of two sets of colours one is the default.
    assert!(painted(&text, "auto").stdout == one.stdout);
    assert!(painted(&text, "dark").stdout != one.stdout);
    // There is something to be seen: letters and lines are not one colour.
    assert!(one.stdout.len() > 5_000, "{} bytes", one.stdout.len());

    let file = env::temp_dir().join(format!("handover-paint-{}.png", process::id()));
    fs::write(&file, &one.stdout).expect("the file is written");
    let report =
        |source: &str, input: &str| feed(&["run", source, "--format", "json"], input).stdout;
    let again = report(&file.to_string_lossy(), "");
    fs::remove_file(&file).ok();
    assert!(again == report("-", &text) && !again.is_empty());
}

#[test]
fn letters_that_the_font_lacks_are_named_and_the_rest_is_painted() {
    let output = painted(&run("\u{6240}\u{6709}\u{8005} A"), "light");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("\u{6240}\u{6709}\u{8005}") && said.lines().count() == 1,
        "{said}"
    );
    assert!(extract(&output.stdout).is_ok_and(|text| text.is_some()));
}

#[test]
fn what_is_too_high_is_refused_with_a_way_out() {
    let steps: String = "note over A: here\n".repeat(900);
    let output = painted(&(run("Long") + &steps), "light");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        output.stdout.is_empty() && said.contains("--format svg"),
        "{said}"
    );
}
