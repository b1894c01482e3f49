//! What a frame and its host say to each other.
//!
//! Each message is an object with `handover: 1`, the `id` that the host gave the frame, and a
//! `type`. A host that adds a `request` number gets it back in the answer.

use serde::Serialize;

use crate::browser::preferences::Theme;
use crate::language::Tongue;

/// What a frame says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Told {
    /// It shows the run.
    Ready {
        /// Of the playground.
        version: &'static str,
        /// How high the frame would like to be, in pixels.
        height: u32,
        /// What the run is called.
        title: String,
    },
    /// How high it would like to be now.
    Resize {
        /// In pixels.
        height: u32,
    },
    /// Where one stands.
    Step {
        /// How many steps are done.
        index: usize,
        /// How many the run has.
        total: usize,
        /// What the last of them was, in a sentence.
        label: String,
        /// What leads there, where that is known already and there is such a link.
        #[serde(skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
    /// An invariant broke in the step that was taken.
    Violation {
        /// Its name.
        invariant: &'static str,
        /// The step.
        step: usize,
        /// What it means.
        sentence: String,
    },
    /// A link to the run as it is now, at the step that is shown.
    Share {
        /// The whole address.
        url: String,
    },
    /// Something was not done.
    Error {
        /// What kind of thing.
        code: Code,
        /// Why.
        sentence: String,
    },
}

/// What was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Code {
    /// Something in the address is not used.
    Parameter,
    /// A scenario is not shown.
    Scenario,
    /// A message is not followed.
    Message,
    /// The run does not fit into a link.
    Link,
}

/// What a host says.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// Show another run: a name, a link, or a text.
    Load(String),
    /// Go to a step.
    GoTo(usize),
    /// Play.
    Play,
    /// Stop playing.
    Pause,
    /// Change the colours.
    Theme(Theme),
    /// Change the language.
    Lang(Tongue),
    /// Say what leads to the run.
    Link,
}

/// The fields of a message.
pub trait Fields {
    /// The text in a field.
    fn text(&self, name: &str) -> Option<String>;
    /// The number in a field.
    fn number(&self, name: &str) -> Option<f64>;
}

impl Heard {
    /// Reads a message; none where it is of a kind that nobody knows.
    ///
    /// # Errors
    /// What the message lacks.
    pub fn read(fields: &impl Fields) -> Option<Result<Self, String>> {
        let kind = fields.text("type")?;
        let lacks = |what: &str| Err(format!("A message of type {kind} needs {what}."));
        Some(match kind.as_str() {
            "load" => match fields.text("scenario") {
                Some(scenario) => Ok(Self::Load(scenario)),
                None => lacks("a scenario: a name, a link, or a text"),
            },
            "goTo" => match fields.number("step").filter(|step| step.is_finite()) {
                Some(step) => Ok(Self::GoTo(whole(step))),
                None => lacks("a step: a number"),
            },
            "play" => Ok(Self::Play),
            "pause" => Ok(Self::Pause),
            "theme" => match fields
                .text("theme")
                .and_then(|name| Theme::from_name(&name))
            {
                Some(theme) => Ok(Self::Theme(theme)),
                None => lacks("a theme: auto, light or dark"),
            },
            "lang" => match fields.text("lang").and_then(|tag| Tongue::tagged(&tag)) {
                Some(tongue) => Ok(Self::Lang(tongue)),
                None => lacks("a lang: en or zh-CN"),
            },
            "link" => Ok(Self::Link),
            _ => return None,
        })
    }
}

/// The nearest number of a step.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast takes the nearest number there is"
)]
const fn whole(number: f64) -> usize {
    number as usize
}

#[cfg(test)]
mod tests {
    use super::{Fields, Heard, Theme, Tongue};

    struct Message(&'static str, &'static str, f64);

    impl Fields for Message {
        fn text(&self, name: &str) -> Option<String> {
            let text = if name == "type" { self.0 } else { self.1 };
            (!text.is_empty()).then(|| text.to_owned())
        }

        fn number(&self, _: &str) -> Option<f64> {
            Some(self.2)
        }
    }

    fn read(kind: &'static str, text: &'static str, number: f64) -> Option<Result<Heard, String>> {
        Heard::read(&Message(kind, text, number))
    }

    #[test]
    fn numbers_are_brought_into_range() {
        for (number, step) in [(7.9, 7), (-3.0, 0), (1e300, usize::MAX)] {
            assert_eq!(read("goTo", "", number), Some(Ok(Heard::GoTo(step))));
        }
        let refused = read("goTo", "", f64::NAN).unwrap().unwrap_err();
        assert_eq!(refused, "A message of type goTo needs a step: a number.");
    }

    #[test]
    fn what_nobody_knows_is_not_heard() {
        assert_eq!(read("explode", "", 0.0), None);
        assert_eq!(read("", "", 0.0), None);
        assert!(read("theme", "blue", 0.0).unwrap().is_err());
        let dark = Some(Ok(Heard::Theme(Theme::Dark)));
        assert_eq!(read("theme", "dark", 0.0), dark);
        assert!(read("load", "", 0.0).unwrap().is_err());
        assert!(read("lang", "tlh", 0.0).unwrap().is_err());
        let chinese = Some(Ok(Heard::Lang(Tongue::ZhCn)));
        assert_eq!(read("lang", "zh-CN", 0.0), chinese);
    }
}
