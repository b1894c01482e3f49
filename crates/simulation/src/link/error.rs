//! What can be wrong with a link. Data first; each has one sentence.

use alloc::string::String;
use core::fmt;

use super::{MAX_INFLATED, MAX_PAYLOAD};
use crate::script::ScriptError;
use crate::setup::{SetupError, Shown};

/// Why a fragment opens nothing. Its `Display` form is one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// It ends before the run does.
    CutOff,
    /// It is not what was once encoded.
    Damaged,
    /// It holds a character that no link has.
    Character {
        /// The character.
        found: char,
        /// Its place in the fragment, from 1.
        at: usize,
    },
    /// It is neither a run nor a name.
    NotALink,
    /// It is of a later format.
    NewerFormat {
        /// The format's digits.
        format: String,
    },
    /// It is encoded in a way that this version does not know.
    UnknownCodec {
        /// The codec.
        codec: String,
    },
    /// It is of this format and holds something that was added later.
    Newer,
    /// More than [`MAX_PAYLOAD`] characters.
    TooLong,
    /// More than fits into one run.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many fit.
        most: usize,
    },
    /// It inflates to more than [`MAX_INFLATED`] bytes.
    TooLarge,
    /// It is whole and says something that cannot be.
    Impossible {
        /// What.
        what: &'static str,
    },
    /// No run can start from its set-up.
    Setup(SetupError),
    /// It is readable and its text is wrong.
    Text(ScriptError),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CutOff => {
                f.write_str("this link was cut off: it ends before the run in it does")
            }
            Self::Damaged => {
                f.write_str("this link was changed on its way: its checksum does not fit")
            }
            Self::Character { found: '%', at } => write!(
                f,
                "this link was percent-encoded on its way: no link has a '%', and this one has it at character {at}"
            ),
            Self::Character { found, at } => write!(
                f,
                "this link was changed on its way: no link has a '{}', and this one has it at character {at}",
                Shown(found.encode_utf8(&mut [0; 4]))
            ),
            Self::NotALink => f.write_str("this is neither a link to a run nor the name of one"),
            Self::NewerFormat { format } => write!(
                f,
                "this link was made by a newer version: it is of format {format}, this version reads format 1"
            ),
            Self::UnknownCodec { codec } => write!(
                f,
                "this link was made by a newer version, or changed on its way: it is of kind \"{}\", this version reads b, z and t",
                Shown(codec)
            ),
            Self::Newer => f.write_str(
                "this link was made by a newer version: it holds something that this version does not know",
            ),
            Self::TooLong => write!(
                f,
                "this link is too long: more than {MAX_PAYLOAD} characters follow its first three"
            ),
            Self::TooMany { what, most } => {
                write!(f, "this link holds too many {what}: at most {most} fit")
            }
            Self::TooLarge => write!(
                f,
                "this link holds too much: it unfolds to more than {MAX_INFLATED} bytes"
            ),
            Self::Impossible { what } => write!(f, "this link says what cannot be: {what}"),
            Self::Setup(error) => write!(f, "no run can start from this link: {error}"),
            Self::Text(error) => write!(f, "the text in this link is wrong: {error}"),
        }
    }
}

impl core::error::Error for LinkError {}

impl From<SetupError> for LinkError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}
