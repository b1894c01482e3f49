//! From an address or a text to a run.

use std::rc::Rc;

use handover_diagram::sentences::Locale;
use handover_diagram::{Stopped, play, png};
use handover_simulation::link::{Decoded, Fragment};
use handover_simulation::script::{self, Document};
use handover_simulation::{Scenario, Trace, library};

use super::first::{self, FIRST};
use super::moment::Moment;
use super::run::{Origin, Run, Source};
use super::{Action, Asked};
use crate::language::{locale, more, words};

/// Why something cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What cannot be opened, in a few words.
    pub title: &'static str,
    /// Why: a sentence.
    pub reason: String,
}

impl Trouble {
    /// The part of the page that could open it cannot be fetched.
    #[must_use]
    pub fn not_loaded() -> Self {
        let [title, reason] = words().unloaded;
        Self {
            title,
            reason: reason.to_owned(),
        }
    }
}

/// What an address asks for, where that is [`FIRST`] or nothing: what can be shown at once.
#[must_use]
pub fn open_first(fragment: &str) -> Option<Moment> {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    let (name, step) = match fragment.split_once('@') {
        Some((name, step)) => (name, Some(step.parse().ok()?)),
        None => (fragment, None),
    };
    if !(name == FIRST || fragment.is_empty()) {
        return None;
    }
    let trace = Trace::run(&first::scenario()).ok()?;
    let run = Run::new(trace, Source::fresh(Origin::Library(FIRST)));
    let run = run.from_library().with_lesson(Some(first::LESSON));
    let step = step.unwrap_or(run.trace().begin());
    Some(Moment::new(run, step))
}

/// What to do when the address asks for that: show it at once, or ask for the part of the page that
/// can.
#[must_use]
pub fn open_or_ask(fragment: &str) -> Action {
    open_first(fragment).map_or(Action::Ask(Asked::Open), Action::Open)
}

/// The same, where that part is there.
#[must_use]
pub fn opening(fragment: &str) -> Action {
    match open_fragment(fragment) {
        Ok(moment) => Action::Open(moment),
        Err(trouble) => Action::Fail(Rc::new(trouble)),
    }
}

/// More than that is not read.
pub const MAX_TEXT: usize = 1_000_000;

/// What an address asks for: the run, and where one stands in it.
///
/// # Errors
/// Why it cannot be shown.
pub fn open_fragment(fragment: &str) -> Result<Moment, Trouble> {
    // A browser writes what closes a quotation around a link like this.
    let closed = ["%3E", "%22", "%60"];
    let fragment = closed
        .iter()
        .find_map(|mark| fragment.strip_suffix(mark))
        .unwrap_or(fragment);
    let fragment = Fragment::read(fragment).map_err(|error| Trouble {
        title: more().link_fails,
        reason: sentence(&locale().link_error(&error)),
    })?;
    match fragment {
        Fragment::Empty => open_named(FIRST, None),
        Fragment::Named { name, step } => open_named(&name, step),
        Fragment::Run(decoded) => open_link(decoded),
    }
}

fn open_named(name: &str, step: Option<usize>) -> Result<Moment, Trouble> {
    let entry = library::find(name).ok_or_else(|| Trouble {
        title: more().no_scenario,
        reason: (more().no_scenario_called)(name),
    })?;
    let document = script::parse(entry.text).map_err(|error| Trouble {
        title: more().scenario_fails,
        reason: sentence(&error.to_string()),
    })?;
    let source = Source::fresh(Origin::Library(entry.name));
    let run = open_document(&document, source).map_err(|stopped| Trouble {
        title: more().scenario_fails,
        reason: stopped.sentence.clone(),
    })?;
    let step = step.unwrap_or(run.trace().begin());
    Ok(Moment::new(run.with_lesson(entry.teaches()), step))
}

fn open_link(decoded: Decoded) -> Result<Moment, Trouble> {
    let trace = play(&decoded.scenario, locale()).map_err(|stopped| {
        let at = step_of(&decoded.scenario, &stopped);
        Trouble {
            title: more().run_fails,
            reason: (more().run_stops)(at, &stopped.sentence),
        }
    })?;
    let run = Run::new(trace, Source::fresh(Origin::Link));
    let drift = decoded.proof.and_then(|proof| run.proof().compare(&proof));
    let run = run.with_drift(drift);
    let step = decoded.step.unwrap_or(run.trace().begin());
    Ok(Moment::new(run, step))
}

fn step_of(scenario: &Scenario, stopped: &Stopped) -> usize {
    let played = stopped.trace.as_ref().map(|trace| trace.steps().len());
    played.unwrap_or(0).min(scenario.items.len())
}

/// What a scenario text, the name of a scenario, a fragment or a whole link stands for.
///
/// # Errors
/// Why it cannot be shown: a sentence.
pub fn open_any(given: &str) -> Result<Moment, String> {
    let trimmed = given.trim();
    // A scenario has several lines; neither a link nor a name has a space.
    if !trimmed.contains(char::is_whitespace) {
        return open_fragment(trimmed).map_err(|trouble| trouble.reason);
    }
    let run = open_text(given).map_err(|error| match error.line {
        Some(line) => format!("line {line}, column {}: {}", error.column, error.sentence),
        None => error.sentence,
    })?;
    let begin = run.trace().begin();
    Ok(Moment::new(run, begin))
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1; none if it is about the text as a whole.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong: a sentence.
    pub sentence: String,
}

impl TextError {
    /// There is more than [`MAX_TEXT`] of it.
    #[must_use]
    pub fn too_large() -> Self {
        Self {
            line: None,
            column: 1,
            sentence: more().text_too_large.to_owned(),
        }
    }

    /// One of its lines cannot be played.
    fn at(document: &Document, stopped: &Stopped) -> Self {
        Self {
            line: stopped.item.and_then(|item| document.line_of_item(item)),
            column: 1,
            sentence: sentence(&stopped.sentence),
        }
    }
}

/// More than that of a file is not read: a picture may hold a text.
pub const MAX_FILE: usize = 32 * MAX_TEXT;

/// The text in a file, which is a text itself or a picture that holds one.
///
/// # Errors
/// If it is neither.
pub fn text_of_file(file: Vec<u8>) -> Result<String, TextError> {
    let wrong = |sentence: &str| TextError {
        line: None,
        column: 1,
        sentence: self::sentence(sentence),
    };
    if png::is_png(&file) {
        let text = png::extract(&file).map_err(|error| wrong(&locale().picture_error(error)))?;
        return text.ok_or_else(|| wrong(more().empty_picture));
    }
    if file.len() > MAX_TEXT {
        return Err(TextError::too_large());
    }
    let text = String::from_utf8(file).map_err(|_| wrong(more().no_text))?;
    if is_svg(&text) {
        return Err(wrong(more().svg_picture));
    }
    Ok(text)
}

/// Whether a text is an SVG picture. No scenario begins like one.
fn is_svg(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    text.starts_with('<') && text.contains("<svg")
}

/// The run in a file.
///
/// # Errors
/// Why it cannot be shown.
pub fn open_file(file: Vec<u8>) -> Result<Moment, Trouble> {
    let run = text_of_file(file).and_then(|text| open_text(&text));
    let run = run.map_err(|error| Trouble {
        title: more().file_fails,
        reason: match error.line {
            Some(line) => {
                let place = (more().text_place)(line, error.column);
                format!("{place}: {}", error.sentence)
            }
            None => error.sentence,
        },
    })?;
    let begin = run.trace().begin();
    Ok(Moment::new(run, begin))
}

/// The run that a text describes.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn open_text(text: &str) -> Result<Run, TextError> {
    let document = read_text(text)?;
    let source = Source::fresh(Origin::Text);
    open_document(&document, source).map_err(|stopped| TextError::at(&document, &stopped))
}

/// The run that a text describes, which was opened as another one and changed.
pub(super) fn open_changed(text: &str) -> Result<Run, TextError> {
    let document = read_text(text)?;
    let source = Source::fresh(Origin::Text).edited();
    open_document(&document, source).map_err(|stopped| TextError::at(&document, &stopped))
}

/// What is wrong with a text while it is being typed. Whether all of it can happen is only tried
/// where that takes no time.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn check_text(text: &str) -> Result<(), TextError> {
    const QUICK: usize = 300;
    let document = read_text(text)?;
    if document.scenario().items.len() <= QUICK {
        open_text(text)?;
    }
    Ok(())
}

fn read_text(text: &str) -> Result<Document, TextError> {
    if text.len() > MAX_TEXT {
        return Err(TextError::too_large());
    }
    script::parse(text).map_err(|error| TextError {
        line: Some(error.line),
        column: error.column,
        sentence: sentence(&locale().problem(&error.problem)),
    })
}

fn open_document(document: &Document, source: Source) -> Result<Run, Box<Stopped>> {
    let trace = play(document.scenario(), locale())?;
    let run = Run::new(trace, source);
    Ok(match source.origin {
        Origin::Library(_) => run.from_library(),
        Origin::Link | Origin::Text | Origin::New => {
            run.from_text(document.to_string().into(), document.story().into())
        }
    })
}

/// A sentence from what may be half of one.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    let end = match text.chars().last() {
        Some('.' | '?' | '!' | '。' | '？') => "",
        _ if locale() == Locale::En => ".",
        _ => "。",
    };
    first.into_iter().chain(chars).chain(end.chars()).collect()
}
