//! Where a run comes from.

/// Where a run comes from, and whether something was done to it since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where from.
    pub origin: Origin,
    /// Whether it is another run by now.
    pub edited: bool,
}

/// Where a run comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The library, by its name there.
    Library(&'static str),
    /// A link that holds the whole run.
    Link,
    /// A text the reader wrote or loaded.
    Text,
    /// A set-up the reader chose.
    New,
}

impl Source {
    /// Fresh from there.
    #[must_use]
    pub const fn fresh(origin: Origin) -> Self {
        Self {
            origin,
            edited: false,
        }
    }

    /// From there, with something done to it.
    #[must_use]
    pub const fn edited(self) -> Self {
        Self {
            origin: self.origin,
            edited: true,
        }
    }
}
