//! Where a scenario comes from: the library, a file, or a link.

use std::fs;
use std::io::Read;

use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::library::titled;
use handover_diagram::sentences::{Locale, Sentences};
use handover_diagram::{Stopped, play, png};
use handover_simulation::library::{self, Entry};
use handover_simulation::link::{Fragment, Proof};
use handover_simulation::script::{self, Document};
use handover_simulation::{Scenario, Trace};

use crate::failure::Failure;

/// A scenario and what is known of where it comes from.
#[derive(Debug)]
pub(crate) struct Source {
    /// What to call it in a sentence.
    name: String,
    /// Where it is in the library, if it is.
    entry: Option<&'static Entry>,
    /// Its text, where it has one.
    document: Option<Document>,
    pub(crate) scenario: Scenario,
    /// What the link says about the state it reaches, where it is one.
    pub(crate) proof: Option<Proof>,
}

impl Source {
    /// Finds what a NAME, a FILE or a LINK stands for.
    pub(crate) fn find(given: &str) -> Result<Self, Failure> {
        if let Some(entry) = library::find(given) {
            return Self::of_library(entry);
        }
        // A name may bear a step, as it does in an address.
        let name = given.split_once('@').map_or("", |(name, _)| name);
        if looks_like_link(given) || library::find(name).is_some() {
            return Self::read_link(given);
        }
        Self::read_file(given)
    }

    /// Reads a file, or the input where the name is `-`: a text, or a picture that holds one.
    pub(crate) fn read_file(path: &str) -> Result<Self, Failure> {
        let (name, read) = if path == "-" {
            let mut bytes = Vec::new();
            let read = std::io::stdin().read_to_end(&mut bytes).map(|_| bytes);
            ("the input", read)
        } else {
            (path, fs::read(path))
        };
        let bytes = read.map_err(|error| {
            let near = if path == "-" || path.contains(['/', '.']) {
                ""
            } else {
                ", and no scenario of the library has that name (`handover list` shows them)"
            };
            Failure::Input(format!("{name} cannot be read: {error}{near}"))
        })?;
        if png::is_png(&bytes) {
            return Self::read_picture(name, &bytes);
        }
        let text = String::from_utf8(bytes).map_err(|_| {
            Failure::Input(format!("{name} is neither text nor a picture of a run"))
        })?;
        Self::parse(name, &text)
    }

    /// Reads the scenario inside a picture.
    fn read_picture(name: &str, file: &[u8]) -> Result<Self, Failure> {
        match png::extract(file) {
            Ok(Some(text)) => Self::parse(name, &text),
            Ok(None) => Err(Failure::Input(format!("{name}: this picture holds no run"))),
            Err(error) => Err(Failure::Input(format!("{name}: {error}"))),
        }
    }

    /// Reads a link, a fragment, or a whole address.
    pub(crate) fn read_link(link: &str) -> Result<Self, Failure> {
        match Fragment::read(link).map_err(|error| Failure::Input(error.to_string()))? {
            Fragment::Empty => Err(Failure::Input("the link holds no run".to_owned())),
            Fragment::Named { name, .. } => match library::find(&name) {
                Some(entry) => Self::of_library(entry),
                None => Err(Failure::Input(format!(
                    "the link names a scenario \"{}\" that the library does not have",
                    name.escape_debug()
                ))),
            },
            Fragment::Run(run) => Ok(Self {
                name: "the link".to_owned(),
                entry: None,
                document: None,
                scenario: run.scenario,
                proof: run.proof,
            }),
        }
    }

    fn of_library(entry: &'static Entry) -> Result<Self, Failure> {
        let source = Self::parse(entry.name, entry.text)?;
        Ok(Self {
            entry: Some(entry),
            ..source
        })
    }

    fn parse(name: &str, text: &str) -> Result<Self, Failure> {
        let document =
            script::parse(text).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        Ok(Self {
            name: name.to_owned(),
            entry: None,
            scenario: document.scenario().clone(),
            document: Some(document),
            proof: None,
        })
    }

    /// What to call it in a sentence.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The line of an item, where there are lines.
    pub(crate) fn line(&self, item: usize) -> Option<usize> {
        self.document.as_ref()?.line_of_item(item)
    }

    /// The name, with the line of an item.
    pub(crate) fn place(&self, item: usize) -> String {
        match self.line(item) {
            Some(line) => format!("{}: line {line}", self.name),
            None => format!("{}: event {}", self.name, item + 1),
        }
    }

    /// The scenario as text, with its comments where it has some.
    pub(crate) fn text(&self) -> String {
        match &self.document {
            Some(document) => document.to_string(),
            None => script::print(&self.scenario),
        }
    }

    /// Who words what is to be said of a run of it. The library's own runs are called what they are
    /// called in that language.
    pub(crate) fn words<'a>(
        &self,
        trace: &'a Trace,
        ledger: &'a Ledger,
        locale: Locale,
    ) -> Sentences<'a> {
        let words = Sentences::new(locale, trace.setup(), ledger);
        titled(words, self.entry.map(|entry| entry.name))
    }

    /// Plays the scenario to its end; where it cannot go on, that language says why.
    pub(crate) fn play(&self, locale: Locale) -> Result<Trace, Failure> {
        play(&self.scenario, locale).map_err(|stopped: Box<Stopped>| {
            let place = match stopped.item {
                Some(item) => self.place(item),
                None => self.name.clone(),
            };
            Failure::Input(format!("{place}: {}", stopped.sentence))
        })
    }
}

/// Whether it can only be meant as a link: an address, a fragment, or a payload with its format.
fn looks_like_link(given: &str) -> bool {
    let mut chars = given.chars();
    let tagged = chars.next().is_some_and(|c| c.is_ascii_digit())
        && chars.next().is_some_and(|c| c.is_ascii_lowercase())
        && chars.next() == Some('.');
    given.contains('#') || given.contains("://") || tagged
}
