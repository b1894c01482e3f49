//! Everything that has a name is in the chapter about it.

use handover_diagram::Fate;
use handover_diagram::sentences::Locale;
use handover_diagram::svg::Theme;
use handover_explorer::Goal;
use handover_protocol::{Correction, Guard, MessageKind, Model};
use handover_simulation::library::Group;
use handover_simulation::script::vocabulary;
use handover_simulation::{Invariant, Verdict, Views, Writes};

use crate::book::{Chapter, chapter, chapters};
use crate::common::feed;

/// Each of `names` stands in the chapter as code, alone or before something else.
#[track_caller]
fn mentions<'n>(chapter: &Chapter, names: impl IntoIterator<Item = &'n str>) {
    let codes = chapter.codes();
    for name in names {
        let is_it = |code: &String| {
            code == name
                || code
                    .strip_prefix(name)
                    .is_some_and(|rest| rest.starts_with([' ', '=']))
        };
        assert!(
            codes.iter().any(is_it),
            "{} does not mention `{name}`",
            chapter.file
        );
    }
}

#[test]
fn guards_and_corrections() {
    let overview = chapter("guards.md");
    for guard in Guard::ALL {
        let file = format!("guard-{}.md", guard.name());
        let chapter = chapter(&file);
        let row = format!("| G{} | [{}]({file}) ", guard.number(), guard.name());
        assert!(overview.text.contains(&row), "{row}");
        let text = Locale::En.guard(guard);
        let said = format!("On: {} Off: {} ", text.protects, text.off);
        assert!(chapter.words().contains(&said), "{file}: {said}");
    }
    for correction in Correction::ALL {
        let file = format!("correction-{}.md", correction.name());
        let row = format!("| [{}]({file}) ", correction.name());
        assert!(overview.text.contains(&row), "{row}");
        let text = Locale::En.correction(correction);
        let said = format!("On: {} Open: {} ", text.protects, text.off);
        assert!(chapter(&file).words().contains(&said), "{file}: {said}");
    }
}

#[test]
fn models_and_messages() {
    mentions(&chapter("protocol.md"), Model::ALL.map(Model::name));
    let messages = chapter("messages.md");
    for kind in MessageKind::ALL {
        let says = format!("| {} |", Locale::En.kind(kind));
        assert!(messages.text.contains(&says), "{says}");
    }
    for fate in [
        Fate::Accepted,
        Fate::Rejected,
        Fate::Dropped,
        Fate::InFlight,
        Fate::Ignored,
    ] {
        let row = format!("| {} |", Locale::En.fate(fate));
        assert!(messages.text.contains(&row), "{row}");
    }
}

#[test]
fn events() {
    let events = chapter("events.md");
    mentions(&events, vocabulary::events());
    let kinds = MessageKind::ALL.map(MessageKind::name);
    mentions(&events, kinds);
    // Each is used in an example, too.
    let blocks = events.blocks();
    for verb in vocabulary::events() {
        let mut lines = blocks.iter().flat_map(|block| block.body.lines());
        let used = |line: &str| line.split(' ').next() == Some(verb);
        assert!(lines.any(used), "no example has {verb}");
    }
}

#[test]
fn lines_of_a_scenario() {
    let text = chapter("scenario-text.md");
    mentions(&text, vocabulary::header());
    mentions(&text, vocabulary::others());
    mentions(&text, Model::ALL.map(Model::name));
    mentions(&text, Views::ALL.map(Views::name));
    mentions(&text, Writes::ALL.map(Writes::name));
    mentions(&text, Verdict::ALL.map(Verdict::name));
    mentions(&text, Invariant::ALL.map(Invariant::name));
    mentions(&text, Group::ALL.map(Group::title));
    let blocks = text.blocks();
    let words = [
        vocabulary::header().collect::<Vec<_>>(),
        vocabulary::others().collect(),
    ];
    for word in words.concat() {
        let mut lines = blocks.iter().flat_map(|block| block.body.lines());
        let used = |line: &str| line.split(' ').next() == Some(word);
        assert!(lines.any(used), "no example has {word}");
    }
    for check in vocabulary::checks() {
        let check = format!("expect {check}");
        mentions(&text, [check.as_str()]);
        let mut lines = blocks.iter().flat_map(|block| block.body.lines());
        let used = |line: &str| line.starts_with(&check);
        assert!(lines.any(used), "no example has {check}");
    }
}

#[test]
fn commands_and_flags() {
    let output = feed(&["--help"], "");
    let help = String::from_utf8(output.stdout).expect("it is text");
    let terminal = chapter("terminal.md");
    let codes = terminal.codes();
    let (_, commands) = help.split_once("COMMAND\n").expect("there is a list");
    let (commands, _) = commands.split_once("\nSOURCE").expect("the list ends");
    let words = commands.split(|c: char| c.is_whitespace() || "[].".contains(c));
    for flag in words.filter(|word| word.starts_with("--")) {
        let is_it = |code: &String| code.split([' ', '[']).any(|word| word == flag);
        assert!(codes.iter().any(is_it), "{flag} is not mentioned");
    }
    let commands = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let mut names: Vec<_> = commands
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split(' ').next())
        .collect();
    names.dedup();
    assert_eq!(names.len(), 7, "{names:?}");
    for name in names {
        let heading = format!("\n## handover {name}\n");
        assert!(terminal.text.contains(&heading), "{heading}");
    }
    let formats = help.split("--format ").skip(1);
    for format in formats.filter_map(|rest| rest.split([' ', ']', '\n']).next()) {
        mentions(&terminal, format.split('|'));
    }
    for code in 0..=2 {
        let row = format!("| {code} | ");
        assert!(terminal.text.contains(&row), "exit code {code}");
    }
    mentions(&terminal, Theme::ALL.map(Theme::name));
}

#[test]
fn goals() {
    let guards = Guard::ALL.map(Guard::name);
    let goals = Goal::named().map(|(name, _)| name);
    let own: Vec<_> = goals.filter(|name| !guards.contains(name)).collect();
    mentions(&chapter("terminal.md"), own.iter().copied());
    mentions(&chapter("challenges.md"), own);
}

#[test]
fn every_scenario_that_is_named_is_in_the_library() {
    for chapter in chapters() {
        for block in chapter.blocks() {
            let options = block.info.strip_prefix("handover").unwrap_or_default();
            let names = options
                .split([',', ' '])
                .filter_map(|word| word.strip_prefix("scenario="));
            for name in names {
                let found = handover_simulation::library::find(name);
                assert!(found.is_some(), "{}: {name}", chapter.file);
            }
        }
    }
}

#[test]
fn lengths_of_links() {
    let words = chapter("links.md").words();
    for (name, rest) in [("owner-change", " characters"), ("move-a-table", ".")] {
        let output = feed(&["link", name], "");
        let link = String::from_utf8(output.stdout).expect("it is text");
        let length = link.trim().trim_start_matches('#').len();
        let said = format!("has {length}{rest}");
        assert!(words.contains(&said), "the link of {name} {said}");
    }
}
