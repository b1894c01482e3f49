//! What must hold for any input. The fuzzer calls these functions, and so does a test that feeds
//! them everything in `corpus`.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use crc::{CRC_16_IBM_3740, Crc};
use handover_simulation::link::{Fragment, encode, encode_text};
use handover_simulation::script;

/// Any bytes as a link, and as the content of one whose checksum fits.
pub(crate) fn link(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        fragment(text);
        fragment(&format!("1t.{text}"));
    }
    fragment(&sealed("1b.", data));
    fragment(&sealed("1z.", data));
}

/// Any bytes as a scenario text.
pub(crate) fn script(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let document = match script::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let sentence = error.to_string();
            assert!(!sentence.contains('\n') && sentence.len() < 1500);
            assert!(error.line <= text.lines().count().max(1));
            return;
        }
    };
    let written = document.to_string();
    let again = script::parse(&written).expect("a printed document can be read");
    assert_eq!(again, document);
    assert_eq!(again.to_string(), written);

    let printed = script::print(document.scenario());
    let again = script::parse(&printed).expect("a printed scenario can be read");
    assert_eq!(again.scenario(), document.scenario());
    assert_eq!(again.to_string(), printed);
    for (n, _) in document.scenario().items.iter().enumerate() {
        assert!(document.line_of_item(n).is_some());
    }
    let _ = document.story();
}

/// A run from a link can be written as text and as a link, and is the same run again.
fn fragment(text: &str) {
    let Ok(Fragment::Run(run)) = Fragment::read(text) else {
        return;
    };
    let printed = script::print(&run.scenario);
    let document = script::parse(&printed).expect("a run can be printed");
    assert_eq!(document.scenario(), &run.scenario);

    let proof = run.proof.clone().unwrap_or_default();
    for link in [
        encode(&run.scenario, &proof),
        encode_text(&run.scenario, &proof),
    ] {
        // Nobody promises that a run from a short link fits into a readable one.
        if link.len() > 60_000 {
            continue;
        }
        let again = match Fragment::read(&link) {
            Ok(Fragment::Run(again)) => again,
            other => panic!("{link}: {other:?}"),
        };
        assert_eq!(again.scenario, run.scenario);
        assert_eq!(again.proof.as_ref(), Some(&proof));
    }
}

fn sealed(head: &str, content: &[u8]) -> String {
    let crc = Crc::<u16>::new(&CRC_16_IBM_3740);
    let mut digest = crc.digest();
    digest.update(head.as_bytes());
    digest.update(content);
    let bytes = [content, &digest.finalize().to_be_bytes()].concat();
    format!("{head}{}", Base64UrlUnpadded::encode_string(&bytes))
}
