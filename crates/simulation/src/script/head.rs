//! The structured lines of an opening comment, such as `# Teaches: …`.

/// What such a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// In one line, what one learns from the run.
    Teaches,
    /// The part of the library it belongs to.
    Group,
    /// Where the story comes from; may stand several times.
    Source,
}

impl Key {
    const ALL: [Self; 3] = [Self::Teaches, Self::Group, Self::Source];

    const fn word(self) -> &'static str {
        match self {
            Self::Teaches => "Teaches:",
            Self::Group => "Group:",
            Self::Source => "Source:",
        }
    }
}

/// The key of a comment, which comes without its hash sign, and what follows the key.
pub(crate) fn split(comment: &str) -> Option<(Key, &str)> {
    let comment = comment.trim();
    Key::ALL.into_iter().find_map(|key| {
        let value = comment.strip_prefix(key.word())?;
        Some((key, value.trim()))
    })
}

/// What the opening comment of a text says under a key, in order.
pub(crate) fn values(text: &str, key: Key) -> impl Iterator<Item = &str> {
    let comments = text.lines().map_while(|line| line.trim().strip_prefix('#'));
    comments
        .filter_map(split)
        .filter(move |(found, _)| *found == key)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn only_the_opening_comment_counts() {
        let text =
            "# Source: here\n#Teaches:  to read \n# A story.\n#\n# Source: there\n\n# Source: no\n";
        let all = |key| values(text, key).collect::<Vec<_>>();
        assert_eq!(all(Key::Source), ["here", "there"]);
        assert_eq!(all(Key::Teaches), ["to read"]);
        assert_eq!(all(Key::Group), [""; 0]);
        assert_eq!(values("title x\n# Group: y\n", Key::Group).count(), 0);
        assert_eq!(split(" Sources: many"), None);
        assert_eq!(split(""), None);
    }
}
