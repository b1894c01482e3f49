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

/// The parts of a picture: what each is, its length, and the checksum that stands behind it.
fn parts(png: &[u8]) -> Vec<(String, usize, u32)> {
    let number = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().expect("four bytes"));
    let mut rest = &png[8..];
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let length = number(&rest[..4]) as usize;
        let kind = String::from_utf8_lossy(&rest[4..8]).into_owned();
        parts.push((kind, length, number(&rest[8 + length..12 + length])));
        rest = &rest[12 + length..];
    }
    parts
}

/// Bytes that a machine of another kind has to come to as well. A new version of the painter may change them.
#[test]
fn a_picture_is_the_same_on_every_machine() {
    let picture = |theme: &str| {
        let render = ["render", "owner-change", "--format", "png"];
        parts(&feed(&[&render[..], &["--theme", theme]].concat(), "").stdout)
    };
    let with = |pixels: (usize, u32)| {
        let head = ("IHDR".to_owned(), 13, 0x5595_e306);
        let text = ("iTXt".to_owned(), 1_444, 0x881b_bc54);
        let pixels = ("IDAT".to_owned(), pixels.0, pixels.1);
        vec![head, text, pixels, ("IEND".to_owned(), 0, 0xae42_6082)]
    };
    assert_eq!(picture("light"), with((121_456, 0xce3d_c128)));
    assert_eq!(picture("dark"), with((123_264, 0xf181_818c)));
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
