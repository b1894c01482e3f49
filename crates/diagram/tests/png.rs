//! A scenario goes into a PNG and comes out again; others still read the picture.
#![forbid(unsafe_code)]

use handover_diagram::png::{KEYWORD, MOST, PngError, embed, extract, is_png, scale};
use handover_simulation::library;
use png::text_metadata::ITXtChunk;
use png::{BitDepth, ColorType, Decoder, Encoder};

/// A picture of four pixels, with a text of somebody else in it.
fn picture() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 2, 2);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder
        .add_itxt_chunk("Author".to_owned(), "\u{8868}".to_owned())
        .expect("a text");
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&[7; 16]).expect("four pixels");
    writer.finish().expect("an end");
    file
}

/// The pixels, and the texts by their keywords, as another reader finds them.
fn read(file: &[u8]) -> (Vec<u8>, Vec<(String, String)>) {
    let decoder = Decoder::new(std::io::Cursor::new(file));
    let mut reader = decoder.read_info().expect("it is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it fits")];
    reader.next_frame(&mut pixels).expect("it has a picture");
    reader.finish().expect("it ends well");
    let texts = reader.info().utf8_text.iter();
    let texts = texts.map(|t| (t.keyword.clone(), t.get_text().expect("a text")));
    (pixels, texts.collect())
}

#[test]
fn every_scenario_comes_out_again() {
    for entry in library::ALL {
        let file = embed(&picture(), entry.text).expect("it goes in");
        assert_eq!(
            extract(&file).as_ref().map(Option::as_deref),
            Ok(Some(entry.text))
        );
    }
    for text in ["", "\u{8868}\u{1F600}\u{0}x", &"x".repeat(1 << 20)] {
        let file = embed(&picture(), text).expect("it goes in");
        assert_eq!(
            extract(&file).as_ref().map(Option::as_deref),
            Ok(Some(text))
        );
    }
}

#[test]
fn others_read_the_picture_and_the_text() {
    let file = embed(&picture(), "node \u{8868} owner\n").expect("it goes in");
    let (pixels, texts) = read(&file);
    assert_eq!(pixels, [7; 16]);
    assert!(texts.contains(&(KEYWORD.to_owned(), "node \u{8868} owner\n".to_owned())));
    assert!(texts.contains(&("Author".to_owned(), "\u{8868}".to_owned())));
}

#[test]
fn the_last_scenario_is_the_one() {
    let once = embed(&picture(), "one").expect("it goes in");
    let twice = embed(&once, "two").expect("it goes in");
    assert_eq!(extract(&twice), Ok(Some("two".to_owned())));
    assert_eq!(twice.len(), once.len());
    assert_eq!(embed(&twice, "one"), Ok(once));
}

#[test]
fn a_picture_without_one_has_none() {
    assert_eq!(extract(&picture()), Ok(None));
    assert!(is_png(&picture()));
    for file in [&b""[..], b"GIF89a", b"\x89PNG"] {
        assert_eq!(extract(file), Err(PngError::NotPng));
        assert_eq!(embed(file, ""), Err(PngError::NotPng));
        assert!(!is_png(file));
    }
}

/// Whatever happens to the file, nothing but the scenario itself comes out.
#[test]
fn what_was_cut_off_or_changed_is_refused() {
    let text = "node A owner\nnode P processor\n";
    let file = embed(&picture(), text).expect("it goes in");
    for end in 0..file.len() {
        assert!(extract(&file[..end]).is_err(), "cut off at {end}");
    }
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut file = file.clone();
            file[at] ^= 1 << bit;
            if let Ok(Some(found)) = extract(&file) {
                assert_eq!(found, text, "bit {bit} of {at}");
            }
        }
    }
}

#[test]
fn a_text_that_another_program_compressed_is_named() {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 1, 1);
    encoder.set_color(ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    let mut text = ITXtChunk::new(KEYWORD, "node A owner\n");
    text.compressed = true;
    writer.write_text_chunk(&text).expect("a text");
    writer.write_image_data(&[0]).expect("a pixel");
    writer.finish().expect("an end");
    assert_eq!(extract(&file), Err(PngError::Compressed));
}

#[test]
fn errors_are_sentences() {
    for error in [
        PngError::NotPng,
        PngError::CutOff,
        PngError::Damaged,
        PngError::Compressed,
        PngError::TooLong,
    ] {
        assert!(error.to_string().starts_with("th"), "{error}");
    }
}

#[test]
fn a_large_picture_is_painted_less_fine_and_a_huge_one_not_at_all() {
    assert_eq!(scale(700.0, 900.0), Some(2.0));
    assert_eq!(scale(MOST / 2.0, 10.0), Some(2.0));
    assert_eq!(scale(10.0, MOST / 2.0 + 1.0), Some(1.0));
    assert_eq!(scale(10.0, MOST), Some(1.0));
    assert_eq!(scale(10.0, MOST + 1.0), None);
}
