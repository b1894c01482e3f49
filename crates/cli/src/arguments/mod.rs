//! The command line.

mod explore;

use std::ffi::OsString;
use std::str::FromStr;

use handover_diagram::sentences::Locale;
use handover_diagram::svg::Theme;
use handover_protocol::Guard;
use lexopt::Arg::{Long, Short, Value};
use lexopt::ValueExt;

use crate::explore::Question;
use crate::failure::Failure;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Version,
    List {
        format: Format,
        locale: Locale,
    },
    Run {
        source: String,
        format: Format,
        compare: Option<Guard>,
        locale: Locale,
    },
    Check {
        files: Vec<String>,
        locale: Locale,
    },
    Render {
        source: String,
        format: Picture,
        theme: Theme,
        locale: Locale,
    },
    Link {
        source: String,
        codec: Codec,
    },
    ReadLink {
        link: String,
    },
    Explore(Question),
    /// Preprocesses a book.
    #[cfg(feature = "mdbook")]
    MdBook,
    /// Whether books for that renderer can be preprocessed.
    #[cfg(feature = "mdbook")]
    MdBookSupports {
        renderer: String,
    },
}

/// How a run is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
}

/// How a run is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    Svg,
    Png,
    PlantUml,
    Mermaid,
    Text,
    Json,
    Scenario,
}

/// Which form a link has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Codec {
    /// The shortest.
    #[default]
    Short,
    /// The readable one.
    Text,
}

const COMMANDS: &[&str] = &[
    "list",
    "run",
    "check",
    "render",
    "link",
    "explore",
    #[cfg(feature = "mdbook")]
    "mdbook",
];

/// Reads the command line of the process.
pub(crate) fn read() -> Result<Command, Failure> {
    parse(lexopt::Parser::from_env())
}

fn parse(mut parser: lexopt::Parser) -> Result<Command, Failure> {
    let Some(first) = parser.next()? else {
        return Ok(Command::Help);
    };
    match first {
        Short('h') | Long("help") => Ok(Command::Help),
        Short('V') | Long("version") => Ok(Command::Version),
        Value(word) => command(&text(word)?, parser),
        Short(_) | Long(_) => Err(first.unexpected().into()),
    }
}

fn command(name: &str, parser: lexopt::Parser) -> Result<Command, Failure> {
    let rest = Rest::read(parser)?;
    if rest.help {
        return Ok(Command::Help);
    }
    match name {
        "list" => {
            rest.only(&["format", "lang"])?.none()?;
            Ok(Command::List {
                format: rest.choice("format", &FORMATS)?.unwrap_or_default(),
                locale: rest.locale()?,
            })
        }
        "run" => Ok(Command::Run {
            source: rest.only(&["format", "compare", "lang"])?.one(SOURCE)?,
            format: rest.choice("format", &FORMATS)?.unwrap_or_default(),
            compare: rest.choice("compare", &Guard::ALL.map(|g| (g.name(), g)))?,
            locale: rest.locale()?,
        }),
        "check" => Ok(Command::Check {
            files: rest.only(&["lang"])?.some("at least one FILE")?,
            locale: rest.locale()?,
        }),
        "render" => {
            let source = rest.only(&["format", "theme", "lang"])?.one(SOURCE)?;
            let format = rest.choice("format", &PICTURES)?.ok_or_else(|| {
                let names = PICTURES.map(|(name, _)| name).join(" or ");
                Failure::Input(format!("`render` needs --format {names}"))
            })?;
            let themes = Theme::ALL.map(|theme| (theme.name(), theme));
            let theme = rest.choice("theme", &themes)?.unwrap_or_default();
            Ok(Command::Render {
                source,
                format,
                theme,
                locale: rest.locale()?,
            })
        }
        "link" => match rest.value("read") {
            Some(link) => {
                rest.only(&["read"])?.none()?;
                Ok(Command::ReadLink { link })
            }
            None => Ok(Command::Link {
                source: rest.only(&["codec"])?.one(SOURCE)?,
                codec: rest
                    .choice("codec", &[("short", Codec::Short), ("text", Codec::Text)])?
                    .unwrap_or_default(),
            }),
        },
        "explore" => explore::read(&rest).map(Command::Explore),
        #[cfg(feature = "mdbook")]
        "mdbook" => match rest.only(&[])?.words.as_slice() {
            [] => Ok(Command::MdBook),
            [supports, renderer] if supports == "supports" => Ok(Command::MdBookSupports {
                renderer: renderer.clone(),
            }),
            _ => Err(Failure::Input(
                "`mdbook` is called by mdBook, alone or with `supports RENDERER`".to_owned(),
            )),
        },
        other => Err(Failure::Input(format!(
            "there is no command \"{}\"; the commands are {}",
            other.escape_debug(),
            COMMANDS.join(", ")
        ))),
    }
}

const SOURCE: &str = "one NAME, FILE or LINK";
const FORMATS: [(&str, Format); 2] = [("text", Format::Text), ("json", Format::Json)];

const PICTURES: [(&str, Picture); 7] = [
    ("svg", Picture::Svg),
    ("png", Picture::Png),
    ("plantuml", Picture::PlantUml),
    ("mermaid", Picture::Mermaid),
    ("text", Picture::Text),
    ("json", Picture::Json),
    ("scenario", Picture::Scenario),
];

/// What follows the command.
struct Rest {
    help: bool,
    words: Vec<String>,
    options: Vec<(String, String)>,
}

impl Rest {
    fn read(mut parser: lexopt::Parser) -> Result<Self, Failure> {
        let mut rest = Self {
            help: false,
            words: Vec::new(),
            options: Vec::new(),
        };
        while let Some(argument) = parser.next()? {
            match argument {
                Short('h') | Long("help") => rest.help = true,
                Long(name) => {
                    let name = name.to_owned();
                    let value = text(parser.value()?)?;
                    rest.options.push((name, value));
                }
                Value(word) => rest.words.push(text(word)?),
                Short(_) => return Err(argument.unexpected().into()),
            }
        }
        Ok(rest)
    }

    /// Refuses options that the command does not have, and those given twice.
    fn only(&self, known: &[&str]) -> Result<&Self, Failure> {
        self.options(known, &[])
    }

    /// The same where some may be given more than once.
    fn options(&self, once: &[&str], often: &[&str]) -> Result<&Self, Failure> {
        for (n, (name, _)) in self.options.iter().enumerate() {
            if often.contains(&name.as_str()) {
                continue;
            }
            if !once.contains(&name.as_str()) {
                return Err(Failure::Input(format!(
                    "this command has no option --{}; see `handover --help`",
                    name.escape_debug()
                )));
            }
            if self.options[..n].iter().any(|(other, _)| other == name) {
                return Err(Failure::Input(format!("--{name} is given twice")));
            }
        }
        Ok(self)
    }

    /// What was given for an option, each time it was.
    fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        let options = self.options.iter();
        let given = options.filter(move |(option, _)| option == name);
        given.map(|(_, value)| value.as_str())
    }

    fn value(&self, name: &str) -> Option<String> {
        self.values(name).next().map(str::to_owned)
    }

    fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, Failure> {
        let number = |value: &str| {
            value.parse().map_err(|_| {
                Failure::Input(format!(
                    "--{name} cannot be \"{}\"; it is a number",
                    value.escape_debug()
                ))
            })
        };
        self.values(name).next().map(number).transpose()
    }

    fn choice<T: Copy>(&self, name: &str, choices: &[(&str, T)]) -> Result<Option<T>, Failure> {
        Ok(self.choices(name, choices)?.first().copied())
    }

    fn choices<T: Copy>(&self, name: &str, choices: &[(&str, T)]) -> Result<Vec<T>, Failure> {
        let chosen = |value: &str| {
            let chosen = choices.iter().find(|(choice, _)| *choice == value);
            let names: Vec<_> = choices.iter().map(|(choice, _)| *choice).collect();
            chosen.map(|(_, t)| *t).ok_or_else(|| {
                Failure::Input(format!(
                    "--{name} cannot be \"{}\"; it is {}",
                    value.escape_debug(),
                    names.join(" or ")
                ))
            })
        };
        self.values(name).map(chosen).collect()
    }

    /// The language that is asked for.
    fn locale(&self) -> Result<Locale, Failure> {
        let locales = Locale::ALL.map(|locale| (locale.tag(), locale));
        Ok(self.choice("lang", &locales)?.unwrap_or_default())
    }

    fn none(&self) -> Result<(), Failure> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(Failure::Input(format!(
                "\"{}\" is one word too many",
                word.escape_debug()
            ))),
        }
    }

    fn one(&self, what: &str) -> Result<String, Failure> {
        match self.words.as_slice() {
            [word] => Ok(word.clone()),
            words => Err(Failure::Input(format!(
                "this command takes {what}, and {} were given",
                words.len()
            ))),
        }
    }

    fn some(&self, what: &str) -> Result<Vec<String>, Failure> {
        if self.words.is_empty() {
            return Err(Failure::Input(format!("this command takes {what}")));
        }
        Ok(self.words.clone())
    }
}

fn text(word: OsString) -> Result<String, Failure> {
    Ok(word.string()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Command, Failure> {
        parse(lexopt::Parser::from_args(words))
    }

    fn refused(words: &[&str]) -> String {
        match read(words) {
            Err(Failure::Input(sentence)) => sentence,
            other => panic!("{words:?} gave {other:?}"),
        }
    }

    #[test]
    fn options_stand_anywhere() {
        let run = Command::Run {
            source: "owner-change".to_owned(),
            format: Format::Json,
            compare: None,
            locale: Locale::En,
        };
        for words in [
            ["run", "owner-change", "--format", "json"],
            ["run", "--format", "json", "owner-change"],
        ] {
            assert_eq!(read(&words).ok(), Some(run.clone()));
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (words, part) in [
            (&["rum"][..], "list, run, check, render, link, explore"),
            (
                &["explore", "a", "--goal", "fun"],
                "violation or crash or stuck",
            ),
            (&["explore", "a", "--fault", "flood"], "lose-session"),
            (&["explore", "a", "--fault", "crash=x"], "number"),
            (&["explore", "a", "--limit", "-1"], "number"),
            (&["explore", "a", "--threads", "0"], "from 1"),
            (&["explore", "a", "--at", "1", "--at", "2"], "twice"),
            (&["run"], "0 were given"),
            (&["run", "a", "b"], "2 were given"),
            (&["run", "a", "--format", "xml"], "text or json"),
            (&["run", "a", "--theme", "dark"], "--theme"),
            (&["run", "a", "--lang", "zh"], "en or zh-CN"),
            (&["render", "a"], "--format svg"),
            (&["check"], "at least one FILE"),
            (&["list", "x"], "one word too many"),
            (&["run", "a", "--compare", "g4"], "wait-for-all-sync"),
            (
                &["run", "a", "--format", "json", "--format", "text"],
                "twice",
            ),
        ] {
            let sentence = refused(words);
            assert!(sentence.contains(part), "{words:?}: {sentence}");
        }
    }
}
