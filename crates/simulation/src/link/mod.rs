//! Links: a run in the part of an address that is never sent to a server.
//!
//! ```text
//! #owner-change            a scenario of the library
//! #owner-change@12         the same, at step 12
//! #1b.gQ2…                 a run: format 1, in bits
//! #1z.7VF…                 the same, folded, where that is shorter
//! #1t.node.A.owner..…      the same in words, for people to write
//! ```
//!
//! A run is what was *chosen*: the set-up and the events by their meaning. What comes of them is
//! found by playing it again; a digest says whether the same came of it as when the link was made.
//! Checks are not carried.
//!
//! Links consist of letters, digits, `-`, `_` and `.`, so no chat and no Markdown cuts them short.
//! A link that was damaged or cut off is refused with a sentence, and readers of old formats stay
//! for ever.

mod bits;
mod envelope;
mod error;
mod format1;
mod proof;
mod readable;

use alloc::string::{String, ToString};

pub use error::LinkError;
pub use proof::{Drift, Proof};

use crate::scenario::Scenario;
use crate::script;
use format1::Spacing;

/// At most that many characters follow the first three of a run.
pub const MAX_PAYLOAD: usize = 64 * 1024;
/// At most that many bytes come of a folded link.
pub const MAX_INFLATED: usize = 256 * 1024;

const MAX_NAME: usize = 64;
/// Fewer bytes never get shorter by folding.
const WORTH_FOLDING: usize = 48;
/// What can stand behind a link in a sentence.
const AROUND: &str = ".,;:!?)]}>\"'*`”’»。，；：！？）】》」";
const HEAD_B: &str = "1b.";
const HEAD_Z: &str = "1z.";
const HEAD_T: &str = "1t.";

/// What the fragment of an address means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fragment {
    /// Nothing.
    Empty,
    /// A scenario by its name, which may be one that nobody knows.
    Named {
        /// The name.
        name: String,
        /// The step to show.
        step: Option<usize>,
    },
    /// A run.
    Run(Decoded),
}

/// A run from a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The choices, without checks.
    pub scenario: Scenario,
    /// What came of them when the link was made; a link written by hand does not say.
    pub proof: Option<Proof>,
    /// The step to show.
    pub step: Option<usize>,
}

/// The shortest link to a run, without the leading `#`.
///
/// A run that no text can say (see [`crate::script::print`]) gives a link that is refused; so does
/// one that needs more than [`MAX_PAYLOAD`] characters.
#[must_use]
pub fn encode(scenario: &Scenario, proof: &Proof) -> String {
    // What no text can say, no link can.
    if script::parse(&script::compact(scenario)).is_err() {
        return envelope::seal(HEAD_B, format1::REFUSED.to_vec());
    }
    let tight = format1::write(scenario, proof, Spacing::Tight);
    if tight.len() >= WORTH_FOLDING {
        let folded = envelope::fold(&format1::write(scenario, proof, Spacing::Bytes));
        if folded.len() < tight.len() {
            return envelope::seal(HEAD_Z, folded);
        }
    }
    envelope::seal(HEAD_B, tight)
}

/// The link to a run that can be read, without the leading `#`.
#[must_use]
pub fn encode_text(scenario: &Scenario, proof: &Proof) -> String {
    readable::write(scenario, proof)
}

impl Fragment {
    /// Reads a fragment, with or without its `#`, or the fragment of a whole address.
    ///
    /// One character at the end that may come from a sentence around the link, such as `)`, is
    /// left out where that makes sense of it.
    ///
    /// # Errors
    /// Why it opens nothing.
    ///
    /// # Example
    /// ```
    /// use handover_simulation::link::{Fragment, Proof, encode};
    /// use handover_simulation::script;
    ///
    /// let document = script::parse("node A owner\nnode P processor\nelect A\ntick A\n")?;
    /// let link = encode(document.scenario(), &Proof::default());
    /// let Ok(Fragment::Run(run)) = Fragment::read(&format!("https://host/#{link}")) else {
    ///     panic!("it is a run");
    /// };
    /// assert_eq!(&run.scenario, document.scenario());
    ///
    /// let cut = Fragment::read(&link[..12]).unwrap_err();
    /// assert_eq!(cut.to_string(), "this link was cut off: it ends before the run in it does");
    /// # Ok::<(), script::ScriptError>(())
    /// ```
    pub fn read(input: &str) -> Result<Self, LinkError> {
        let fragment = fragment_of(input.trim());
        read(fragment).or_else(|error| {
            let mut chars = fragment.chars();
            let last = chars.next_back();
            let shorter = chars.as_str();
            match last {
                Some(c) if AROUND.contains(c) && !shorter.is_empty() => {
                    read(shorter).map_err(|_| error)
                }
                _ => Err(error),
            }
        })
    }
}

/// What follows the first `#` of an address; anything that is none is a fragment itself.
fn fragment_of(input: &str) -> &str {
    let is_address = |text: &str| text.contains(['/', ':', '?']);
    match input.split_once('#') {
        Some((before, fragment)) if before.is_empty() || is_address(before) => fragment,
        None if input.contains("://") => "",
        Some(_) | None => input,
    }
}

fn read(fragment: &str) -> Result<Fragment, LinkError> {
    if fragment.len() > MAX_PAYLOAD + MAX_NAME {
        return Err(LinkError::TooLong);
    }
    let (body, step) = split_step(fragment)?;
    let bad = body
        .char_indices()
        .find(|(_, c)| *c != '.' && !is_digit64(*c));
    if let Some((at, found)) = bad {
        let at = body.get(..at).map_or(0, |before| before.chars().count()) + 1;
        return Err(LinkError::Character { found, at });
    }
    if fragment.is_empty() {
        Ok(Fragment::Empty)
    } else if body.starts_with(|c: char| c.is_ascii_digit()) {
        let (scenario, proof) = read_run(body)?;
        Ok(Fragment::Run(Decoded {
            scenario,
            proof,
            step,
        }))
    } else if is_scenario_name(body) {
        let name = body.to_string();
        Ok(Fragment::Named { name, step })
    } else {
        Err(LinkError::NotALink)
    }
}

fn read_run(body: &str) -> Result<(Scenario, Option<Proof>), LinkError> {
    let (head, payload) = body.split_once('.').ok_or(LinkError::CutOff)?;
    if payload.len() > MAX_PAYLOAD {
        return Err(LinkError::TooLong);
    }
    let codec = head.trim_start_matches(|c: char| c.is_ascii_digit());
    let format = head.strip_suffix(codec).unwrap_or(head);
    if format != "1" {
        let format = format.to_string();
        return Err(LinkError::NewerFormat { format });
    }
    match codec {
        "b" => read_bits(payload),
        "z" => read_folded(payload),
        "t" => readable::read(payload),
        _ => Err(LinkError::UnknownCodec {
            codec: codec.to_string(),
        }),
    }
}

fn read_bits(payload: &str) -> Result<(Scenario, Option<Proof>), LinkError> {
    let bytes = envelope::open(HEAD_B, payload, |bytes| {
        format1::read_prefix(bytes, Spacing::Tight)
    })?;
    let (scenario, proof) = format1::read(&bytes, Spacing::Tight)?;
    Ok((scenario, Some(proof)))
}

fn read_folded(payload: &str) -> Result<(Scenario, Option<Proof>), LinkError> {
    let folded = envelope::open(HEAD_Z, payload, |bytes| {
        envelope::unfold(bytes).map(|(_, length)| length)
    })?;
    let (bytes, length) = envelope::unfold(&folded)?;
    if length != folded.len() {
        return Err(LinkError::Damaged);
    }
    let (scenario, proof) = format1::read(&bytes, Spacing::Bytes)?;
    Ok((scenario, Some(proof)))
}

fn split_step(fragment: &str) -> Result<(&str, Option<usize>), LinkError> {
    let Some((body, digits)) = fragment.split_once('@') else {
        return Ok((fragment, None));
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let step = digits.parse().ok().filter(|_| is_number);
    let impossible = LinkError::Impossible {
        what: "`@` is followed by the number of a step",
    };
    step.map(|step| (body, Some(step))).ok_or(impossible)
}

fn is_scenario_name(name: &str) -> bool {
    name.len() <= MAX_NAME
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Whether it is one of the 64 characters of base64url.
const fn is_digit64(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}
