//! What is Chinese, and what it looks like.

/// What Chinese engineers say in English. Names of messages, guards, corrections, models and
/// faults come on top of it.
pub(crate) const TERMS: [&str; 17] = [
    "owner",
    "processor",
    "capture",
    "session",
    "etcd",
    "epoch",
    "checkpoint",
    "sink",
    "guard",
    "panic",
    "token",
    "key",
    "id",
    "rev",
    "owner-rev",
    "start-ts",
    "zombie",
];

pub(crate) fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// How Chinese is written here: its own punctuation, and a blank between it and everything else.
#[track_caller]
pub(crate) fn check_form(zh: &str) {
    for bad in ["  ", "。。", " 。", " ，", "，，", "{", "}"] {
        assert!(!zh.contains(bad), "{zh}");
    }
    for pair in zh.chars().collect::<Vec<_>>().windows(2) {
        let [a, b] = pair else { continue };
        let touch = |x: &char, y: &char| is_han(*x) && y.is_ascii_alphanumeric();
        assert!(!touch(a, b) && !touch(b, a), "a blank is missing: {zh}");
    }
}
