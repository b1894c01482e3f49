//! The fuzzer's corpus, played as a test.

#[path = "../fuzz/invariants.rs"]
mod invariants;

use std::fs;
use std::path::Path;

fn each(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(target);
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the corpus is there") {
        let path = entry.expect("the folder can be read").path();
        check(&fs::read(&path).expect("the file can be read"));
        count += 1;
    }
    assert!(count > 10, "only {count} files in {}", folder.display());
}

#[test]
fn links() {
    each("link", invariants::link);
}

#[test]
fn scripts() {
    each("script", invariants::script);
}
