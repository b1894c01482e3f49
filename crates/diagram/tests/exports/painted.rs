//! Another renderer than a browser shows all of the SVG's text, where it belongs.

use std::process::Command;

use handover_diagram::scene::TextLine;
use handover_diagram::sentences::Locale;
use handover_diagram::svg::{Theme, svg};
use handover_diagram::{Diagram, Scene};

use crate::{answer, common, samples};

/// A painted picture.
struct Painted {
    width: usize,
    height: usize,
    /// Four bytes for each pixel, row by row.
    pixels: Vec<u8>,
}

fn paint(svg: &str) -> Painted {
    let file = answer(&mut Command::new("rsvg-convert"), svg.as_bytes());
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(
        png::Transformations::normalize_to_color8() | png::Transformations::ALPHA,
    );
    let mut reader = decoder.read_info().expect("rsvg-convert writes a PNG");
    let size = reader.output_buffer_size().expect("it fits into memory");
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels).expect("it has a picture");
    assert_eq!(info.color_type, png::ColorType::Rgba);
    Painted {
        width: info.width as usize,
        height: info.height as usize,
        pixels,
    }
}

fn texts(scene: &Scene) -> Vec<&TextLine> {
    let lanes = scene.lanes.iter().flat_map(|lane| &lane.texts);
    let arrows = scene.arrows.iter().flat_map(|arrow| &arrow.texts);
    let notes = scene.notes.iter().flat_map(|note| &note.texts);
    let bands = scene.bands.iter().map(|band| &band.label);
    lanes.chain(arrows).chain(notes).chain(bands).collect()
}

/// So far from what is behind it is a letter, on the scale from 0 to 255 in one of its colours.
const READABLE: u8 = 100;

/// Compares the picture with the same without its text: there is a difference wherever a text
/// belongs, and nowhere else.
fn check(name: &str, diagram: &Diagram, theme: Theme) {
    let scene = Scene::of(diagram, Locale::En);
    let file = svg(&scene, theme);
    let with = paint(&file);
    let without = paint(&file.replace("<text ", "<text visibility=\"hidden\" "));
    assert_eq!((with.width, with.height), (without.width, without.height));
    assert_eq!(with.width, scene.width as usize, "{name}");
    assert_eq!(with.height, scene.height as usize, "{name}");
    let pixels = with.pixels.chunks_exact(4);
    let differences = pixels.zip(without.pixels.chunks_exact(4)).map(|(a, b)| {
        let channels = a.iter().zip(b).map(|(a, b)| a.abs_diff(*b));
        channels.max().unwrap_or(0)
    });
    let mut differences: Vec<u8> = differences.collect();
    let mut rooms = Vec::new();
    for text in texts(&scene) {
        // A halo stands out by two pixels, and half of one is blurred.
        let (left, right) = text.span();
        let size = f64::from(text.style.size());
        let columns = (left - 3.0).max(0.0) as usize..((right + 3.0) as usize).min(with.width);
        let rows = (text.y - size - 3.0).max(0.0) as usize
            ..((text.y + size / 4.0 + 4.0) as usize).min(with.height);
        let inked = columns.clone().filter(|x| {
            let mut rows = rows.clone();
            rows.any(|y| differences[y * with.width + x] >= READABLE)
        });
        let (inked, of) = (inked.count(), columns.len());
        let letters = text.text.chars().any(|c| !c.is_whitespace());
        let share = if text.text.is_ascii() { 3 } else { 20 };
        assert!(
            !letters || inked * share >= of,
            "{name}, {}: {:?} is painted on {inked} of {of} columns",
            theme.name(),
            text.text
        );
        rooms.push((columns, rows));
    }
    for (columns, rows) in rooms {
        for y in rows {
            differences[y * with.width..][columns.clone()].fill(0);
        }
    }
    let stray = differences.iter().position(|difference| *difference > 0);
    let stray = stray.map(|at| (at % with.width, at / with.width));
    assert_eq!(stray, None, "{name}, {}: a text stands out", theme.name());
}

#[test]
fn all_text_of_the_figures_is_shown_in_every_theme() {
    for theme in Theme::ALL {
        for (name, trace) in [
            ("owner-change", common::owner_change()),
            ("normal-operation", common::normal_operation()),
        ] {
            check(name, &Diagram::draw(&trace, Locale::En), theme);
        }
    }
}

#[test]
fn all_text_of_the_library_is_shown() {
    let samples = samples::plain(Locale::En);
    for (name, diagram) in samples.iter().filter(|(name, _)| name != "hostile") {
        check(name, diagram, Theme::Dark);
    }
}

#[test]
fn no_word_breaks_out() {
    for (name, diagram) in samples::hostile(0) {
        let svg = svg(&Scene::of(&diagram, Locale::En), Theme::Light);
        let painted = paint(&svg);
        assert!(painted.pixels.iter().any(|byte| *byte != 0), "{name}");
    }
}
