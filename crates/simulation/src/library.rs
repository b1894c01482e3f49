//! The scenarios that come with the program.

/// A scenario of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name in links and on the command line: small letters, digits and hyphens.
    pub name: &'static str,
    /// Its text. It opens with a comment that tells the story and names the source.
    pub text: &'static str,
}

/// The scenarios in the order of the gallery.
pub const ALL: &[Entry] = &[
    Entry {
        name: "owner-change",
        text: include_str!("../scenarios/owner-change.txt"),
    },
    Entry {
        name: "normal-operation",
        text: include_str!("../scenarios/normal-operation.txt"),
    },
];

/// The scenario of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.name == name)
}
