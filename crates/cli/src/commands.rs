//! What the commands do.

use handover_diagram::ledger::Ledger;
use handover_diagram::sentences::Locale;
use handover_diagram::sentences::library::telling;
use handover_diagram::svg::{Theme, svg};
use handover_diagram::{
    CompareReport, Comparison, Diagram, Report, Scene, mermaid, plantuml, transcript_of,
    unexpected, unmet,
};
use handover_protocol::Guard;
use handover_simulation::library::{self, Group};
use handover_simulation::{Trace, link, script};

use crate::arguments::{Codec, Format, Picture};
use crate::failure::Failure;
use crate::output::{print, write};
use crate::paint::paint;
use crate::source::Source;

const HELP: &str = "\
Ownership handover, played: the runs of the page in a terminal.

usage: handover COMMAND

  list [--format text|json]                  the scenarios of the library
  run SOURCE [--format text|json]            plays a run and tells what happened, or where it
      [--compare GUARD]                      parts from the same with that guard switched
  check FILE...                              plays files and holds their `expect` lines against
                                             what happened; ends with 1 where one does not hold,
                                             or a run goes wrong and nothing says it should
  render SOURCE --format svg|png|plantuml|mermaid|text|json|scenario
         [--theme auto|light|dark]           draws a run; the theme is that of the SVG or the PNG,
                                             which holds the run and is light unless it is dark
  link SOURCE [--codec short|text]           prints the link that holds the run
  link --read LINK                           prints the scenario that a link holds
  explore SOURCE [--format text|json]        the shortest way it goes wrong from its `begin` on,
          [--off GUARD]... [--at STEP]       in any order of events and with as many faults as the
          [--fault NAME[=COUNT]]...          run itself has, or as given; ends with 1 if there is
          [--goal violation|crash|stuck|     one; a GUARD as goal: that it refuses a message
                  INVARIANT|GUARD]...
          [--limit STATES] [--steps STEPS]
          [--threads N]
  mdbook                                     a preprocessor of mdBook: turns ```handover fences
                                             into pictures and checks what they expect

`list`, `run`, `check`, `render` and `explore` speak English, or Chinese with --lang zh-CN.
SOURCE is the NAME of a scenario of the library, a FILE (- for the input), or a LINK. A FILE is a
scenario text, or a picture (PNG) that holds one.
Exit codes: 0 fine, 1 the answer is \"no\", 2 bad input.
";

pub(crate) fn help() -> Result<(), Failure> {
    print(HELP)
}

pub(crate) fn version() -> Result<(), Failure> {
    print(concat!("handover ", env!("CARGO_PKG_VERSION")))
}

pub(crate) fn list(format: Format, locale: Locale) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for entry in library::ALL {
        let document = script::parse(entry.text)
            .map_err(|error| Failure::Input(format!("{}: {error}", entry.name)))?;
        rows.push((entry, document, telling(locale, entry.name)));
    }
    match format {
        Format::Text => {
            let widths = rows.iter().map(|(entry, ..)| entry.name.len());
            let width = widths.max().unwrap_or(0);
            let lines = rows.iter().map(|(entry, document, told)| {
                let own = document.scenario().setup.title.as_str();
                let title = told.map_or(own, |told| told.title);
                format!("{:width$}  {title}\n", entry.name)
            });
            print(&lines.collect::<String>())
        }
        Format::Json => {
            let entries = rows.iter().map(|(entry, document, told)| {
                let (title, teaches, story) = match told {
                    Some(told) => (told.title, Some(told.teaches), told.story(entry.sources())),
                    None => {
                        let title = document.scenario().setup.title.as_str();
                        (title, entry.teaches(), document.story())
                    }
                };
                serde_json::json!({
                    "name": entry.name,
                    "title": title,
                    "group": entry.group().map(Group::title),
                    "teaches": teaches,
                    "source": entry.sources().collect::<Vec<_>>(),
                    "story": story,
                })
            });
            json(&entries.collect::<Vec<_>>())
        }
    }
}

pub(crate) fn run(source: &str, format: Format, locale: Locale) -> Result<(), Failure> {
    let source = Source::find(source)?;
    let trace = source.play(locale)?;
    warn_of_drift(&source, &trace, locale);
    match format {
        Format::Text => {
            let ledger = Ledger::of(&trace);
            print(&transcript_of(
                &trace,
                &source.words(&trace, &ledger, locale),
            ))
        }
        Format::Json => json(&Report::of(&trace, locale)),
    }
}

/// The run beside the same with one guard switched.
pub(crate) fn compare(
    source: &str,
    guard: Guard,
    format: Format,
    locale: Locale,
) -> Result<(), Failure> {
    let source = Source::find(source)?;
    let trace = source.play(locale)?;
    warn_of_drift(&source, &trace, locale);
    let comparison = Comparison::of(&trace, guard);
    match format {
        Format::Text => {
            let sentences = [comparison.sentence(locale), comparison.outcome(locale)];
            print(&sentences.join("\n"))
        }
        Format::Json => json(&CompareReport::of(&comparison, locale)),
    }
}

pub(crate) fn check(files: &[String], locale: Locale) -> Result<(), Failure> {
    let mut failed = false;
    for file in files {
        let source = Source::read_file(file)?;
        let trace = source.play(locale)?;
        if let Some(found) = unexpected(&trace, locale) {
            failed = true;
            print(&format!("{}: {found}", source.name()))?;
        }
        for unmet in unmet(&trace) {
            failed = true;
            let place = source.place(unmet.item);
            print(&format!(
                "{place}: {}\n- expect {}\n+ expect {}",
                locale.unmet(),
                unmet.expected,
                unmet.found
            ))?;
        }
    }
    if failed { Err(Failure::No) } else { Ok(()) }
}

pub(crate) fn render(
    source: &str,
    format: Picture,
    theme: Theme,
    locale: Locale,
) -> Result<(), Failure> {
    let source = Source::find(source)?;
    let trace = source.play(locale)?;
    warn_of_drift(&source, &trace, locale);
    let ledger = Ledger::of(&trace);
    let words = source.words(&trace, &ledger, locale);
    let diagram = || Diagram::of(&trace, &words);
    match format {
        Picture::Svg => print(&svg(&Scene::of(&diagram(), locale), theme)),
        Picture::Png => {
            let scene = Scene::of(&diagram(), locale);
            let painted = paint(&scene, theme, &source.text())?;
            if !painted.missing.is_empty() {
                eprintln!(
                    "handover: the picture's font has no letters for \"{}\"; in an SVG the reader's fonts show them",
                    painted.missing
                );
            }
            write(&painted.file)
        }
        Picture::PlantUml => print(&plantuml(&diagram(), locale)),
        Picture::Mermaid => print(&mermaid(&diagram(), locale)),
        Picture::Text => print(&transcript_of(&trace, &words)),
        Picture::Json => json(&Report::of(&trace, locale)),
        Picture::Scenario => print(&source.text()),
    }
}

pub(crate) fn link(source: &str, codec: Codec) -> Result<(), Failure> {
    let source = Source::find(source)?;
    let trace = source.play(Locale::default())?;
    let proof = trace.proof();
    let fragment = match codec {
        Codec::Short => link::encode(&source.scenario, &proof),
        Codec::Text => link::encode_text(&source.scenario, &proof),
    };
    print(&format!("#{fragment}"))
}

pub(crate) fn read_link(link: &str) -> Result<(), Failure> {
    let source = Source::read_link(link)?;
    if let Ok(trace) = source.play(Locale::default()) {
        warn_of_drift(&source, &trace, Locale::default());
    }
    print(&script::print(&source.scenario))
}

/// Says on the error stream where these rules reach another state than those that made the link.
fn warn_of_drift(source: &Source, trace: &Trace, locale: Locale) {
    let Some(proof) = &source.proof else {
        return;
    };
    if let Some(drift) = proof.compare(&trace.proof()) {
        eprintln!("handover: {}", locale.drift(&drift));
    }
}

/// Prints a report.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::Input(format!("the report cannot be written: {error}")))?;
    print(&text)
}
