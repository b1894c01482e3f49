//! The command line.

use crate::checks::Part;

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Usage: cargo xtask COMMAND

  serve [--port N]   build the page and serve it on 127.0.0.1:8080
  build              build the page and its guide into dist/
  dist               the same, and pack it into one file for any host
  test [PART]        run all tests and checks, or one part of them
  npm                put the npm package together in dist/npm/
  bench              measure the budgets of speed
  size               list the size of everything the page loads, against its budget
  lighthouse         have Lighthouse judge the page and its guide
  fuzz TARGET [SECONDS]
                     search for inputs that break a reader; needs nightly Rust
  split              cut the built module into its parts: Trunk's hook, not for people
  setup              install everything that the other commands need

Each command installs what it needs and says so; nothing is installed twice.
Parts of `test`, in their order: ";

/// A command of the person at the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Print the usage.
    Help,
    /// Install everything.
    Setup,
    /// Build the page.
    Build,
    /// Build the page and serve it.
    Serve {
        /// The port of 127.0.0.1 to listen on.
        port: u16,
    },
    /// Run the tests: all parts, or one.
    Test(Option<Part>),
    /// List the sizes of the page.
    Size,
    /// Cut the module that Trunk has just put together into its parts.
    Split,
    /// Build the page and pack it.
    Dist,
    /// Have Lighthouse judge the page.
    Lighthouse,
    /// Put the npm package together.
    Npm,
    /// Measure.
    Bench,
    /// Search for inputs that break a reader.
    Fuzz {
        /// The reader, as the fuzzer's manifest calls it.
        target: String,
        /// How long to search.
        seconds: u32,
    },
}

/// The port that `serve` listens on when none is given.
const DEFAULT_PORT: u16 = 8080;

/// How long `fuzz` searches when it is not told.
const FUZZ_SECONDS: u32 = 60;

impl Command {
    /// Reads the arguments after the program's name; an error is a sentence.
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, String> {
        let words: Vec<_> = arguments.iter().map(String::as_str).collect();
        match *words.as_slice() {
            [] => Err("A command is missing.".to_owned()),
            ["help" | "--help" | "-h"] | [_, "help" | "--help" | "-h"] => Ok(Self::Help),
            ["setup"] => Ok(Self::Setup),
            ["build"] => Ok(Self::Build),
            ["serve"] => Ok(Self::Serve { port: DEFAULT_PORT }),
            ["serve", "--port", port] => {
                port.parse().map(|port| Self::Serve { port }).map_err(|_| {
                    format!("`{port}` is no port: it has to be a number from 0 to 65535.")
                })
            }
            ["test"] => Ok(Self::Test(None)),
            ["test", part] => Part::named(part)
                .map(|part| Self::Test(Some(part)))
                .ok_or_else(|| format!("`test` has no part called `{part}`.")),
            ["size"] => Ok(Self::Size),
            ["npm"] => Ok(Self::Npm),
            ["fuzz", target] => Ok(Self::Fuzz {
                target: target.to_owned(),
                seconds: FUZZ_SECONDS,
            }),
            ["fuzz", target, seconds] => seconds
                .parse()
                .map(|seconds| Self::Fuzz {
                    target: target.to_owned(),
                    seconds,
                })
                .map_err(|_| format!("`{seconds}` is no whole number of seconds.")),
            ["fuzz"] => Err("`fuzz` needs the name of a target.".to_owned()),
            ["bench"] => Ok(Self::Bench),
            ["dist"] => Ok(Self::Dist),
            ["lighthouse"] => Ok(Self::Lighthouse),
            ["split"] => Ok(Self::Split),
            [
                command @ ("setup" | "build" | "serve" | "test" | "size" | "bench" | "fuzz"
                | "split" | "dist" | "lighthouse" | "npm"),
                rest,
                ..,
            ] => Err(format!("`{command}` does not understand `{rest}`.")),
            [command, ..] => Err(format!("There is no command called `{command}`.")),
        }
    }
}

/// The whole usage.
pub(crate) fn usage() -> String {
    let parts: Vec<_> = Part::ALL.iter().map(|part| part.name()).collect();
    format!("{USAGE}{}.", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::Command;
    use crate::checks::Part;

    fn parse(line: &str) -> Result<Command, String> {
        Command::parse(
            &line
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn commands_are_understood() {
        assert_eq!(parse("serve"), Ok(Command::Serve { port: 8080 }));
        assert_eq!(
            parse("serve --port 9000"),
            Ok(Command::Serve { port: 9000 })
        );
        assert_eq!(parse("test"), Ok(Command::Test(None)));
        assert_eq!(parse("test no-std"), Ok(Command::Test(Some(Part::NoStd))));
        assert_eq!(parse("test --help"), Ok(Command::Help));
    }

    #[test]
    fn everything_else_is_answered_by_a_sentence() {
        let sentence = |line| parse(line).unwrap_err();
        assert_eq!(sentence(""), "A command is missing.");
        assert_eq!(sentence("sing"), "There is no command called `sing`.");
        assert_eq!(
            sentence("build --fast"),
            "`build` does not understand `--fast`."
        );
        assert_eq!(
            sentence("test everything"),
            "`test` has no part called `everything`."
        );
        assert_eq!(
            sentence("serve --port 70000"),
            "`70000` is no port: it has to be a number from 0 to 65535."
        );
    }
}
