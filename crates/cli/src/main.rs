//! `handover`: everything the page does but painting, in a terminal.
//!
//! Exit codes: 0 fine, 1 the answer is "no", 2 bad input with one sentence on the error stream.
#![forbid(unsafe_code)]

mod arguments;
mod commands;
mod explore;
mod failure;
#[cfg(feature = "mdbook")]
mod mdbook;
mod output;
mod paint;
mod source;

use std::process::ExitCode;

use arguments::Command;
use failure::Failure;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run() -> Result<(), Failure> {
    match arguments::read()? {
        Command::Help => commands::help(),
        Command::Version => commands::version(),
        Command::List { format, locale } => commands::list(format, locale),
        Command::Run {
            source,
            format,
            compare: None,
            locale,
        } => commands::run(&source, format, locale),
        Command::Run {
            source,
            format,
            compare: Some(guard),
            locale,
        } => commands::compare(&source, guard, format, locale),
        Command::Check { files, locale } => commands::check(&files, locale),
        Command::Render {
            source,
            format,
            theme,
            locale,
        } => commands::render(&source, format, theme, locale),
        Command::Link { source, codec } => commands::link(&source, codec),
        Command::ReadLink { link } => commands::read_link(&link),
        Command::Explore(question) => explore::explore(&question),
        #[cfg(feature = "mdbook")]
        Command::MdBook => mdbook::preprocess(),
        // Every renderer gets something that it can show.
        #[cfg(feature = "mdbook")]
        Command::MdBookSupports { renderer: _ } => Ok(()),
    }
}
